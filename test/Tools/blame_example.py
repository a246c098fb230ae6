#!/usr/bin/env python3
"""blame_example.py PAGE FOLDER: the blocks of the example as files: model.mlir, my.yaml, command, shown."""
import os, re, sys

page, folder = open(sys.argv[1]).read(), sys.argv[2]
block = lambda kind: re.search(rf"^```{kind}\n(.*?)^```", page, re.S | re.M).group(1)
command, shown = re.search(r"^```\n\$ (.*?)\n(.*?)^```", page, re.S | re.M).groups()
for name, text in (("model.mlir", block("mlir")), ("my.yaml", block("yaml")), ("command", command + "\n"), ("shown", shown)):
    with open(os.path.join(folder, name), "w") as f:
        f.write(text)
