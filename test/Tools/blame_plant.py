#!/usr/bin/env python3
"""Writes a model with one op named "planted", and again with that op told to be low.

    blame_plant.py MODEL BODY NAME NTH CLEAN FAULT

The op is the NTH of those whose body has the op BODY and whose location has a name that contains NAME.
"""
import os, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))
from amp.switches import GENERIC, Source, names

model, body, name, nth, clean, fault = sys.argv[1:]
source = Source(subprocess.run(["amp-opt", *GENERIC, model], capture_output=True, text=True, check=True).stdout)
op = [o for o in source.ops if body in source.body(o.number) and any(name in x for x in names(o.loc))][int(nth)]
line = source.lines[op.end]
source.lines[op.end] = line[:len(line) - len(op.loc) - 1] + '"planted")'
for path, told in ((clean, []), (fault, [op.number])):
    with open(path, "w") as f:
        f.write(Source("\n".join(source.lines)).text(told, "low", tagged=False))
