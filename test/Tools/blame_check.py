#!/usr/bin/env python3
"""blame_check.py FAULT CLEAN: what `amp-blame --json` says of a model with a planted fault, and without.

The op named "planted" is first with the fault, and is not without; what is printed against it leaves no more error than was there without it.
"""
import json, sys

fault, clean = (json.load(open(path)) for path in sys.argv[1:])
bounds = {"bf16": (0.02, 0.1), "fp16": (0.01, 0.05)}[fault["type"]]
score = lambda e: max(float(e["loss"]) / bounds[0], float(e["updates"]) / bounds[1])
place = lambda r: [x["location"] for x in r["ops"]][0]
wrong = []
if place(fault) != '"planted"':
    wrong.append(f"first with the fault: {place(fault)}")
if place(clean) == '"planted"':
    wrong.append("first without the fault")
before, after, without = score(fault["error"]), score(fault["remedy"]["error"]), score(clean["error"])
if not before > 1.2 * without:
    wrong.append(f"the fault makes no error: {before:.3g}, without it {without:.3g}")
if not after <= 1.01 * without or not fault["remedy"]["helps"]:
    wrong.append(f"the remedy leaves {after:.3g} of {before:.3g}; without the fault it is {without:.3g}")
if fault["partial"]:
    wrong.append("partial")
print("\n".join(wrong) or "first with the fault, not first without it, and removed")
sys.exit(bool(wrong))
