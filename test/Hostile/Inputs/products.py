#!/usr/bin/env python3
"""products.py MODULE REPORT: how many products of the module read f32, and how many of them the report gives no reason for."""
import json
import re
import sys

f32 = len(re.findall(r"(?:linalg|tosa)\.\w*matmul [^\n]*?\(?[^\n:]*: \(?tensor<[\dx]*f32", open(sys.argv[1]).read()))
reasons = sum(r["refused"] is not None for r in json.load(open(sys.argv[2]))["rows"] if "matmul" in r["op"])
print(f"{f32} products f32 without a reason: {f32 - reasons}")
