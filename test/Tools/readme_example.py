#!/usr/bin/env python3
"""Prints the first `mlir` block of a Markdown page."""
import re, sys

block = re.search(r"^```mlir\n(.*?)^```", open(sys.argv[1]).read(), re.S | re.M)
if not block:
    sys.exit(f"{sys.argv[1]}: no mlir block")
print(block.group(1), end="")
