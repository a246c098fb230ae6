#!/usr/bin/env python3
"""page_example.py PAGE FOLDER: runs the example of docs/LossScaling.md; what it prints must be what the page shows."""
import os, re, subprocess, sys

page, folder = open(sys.argv[1]).read(), sys.argv[2]
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "model.mlir"), "w") as f:
    f.write(re.search(r"^```mlir\n(.*?)^```", page, re.S | re.M).group(1))
command, shown = re.search(r"^```\n\$ (.*?)\n(.*?)^```", page, re.S | re.M).groups()
printed = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True)
if printed.stdout != shown or printed.stderr:
    sys.exit(f"the page shows\n{shown}\nbut the command prints\n{printed.stdout}{printed.stderr}")
print("as shown")
