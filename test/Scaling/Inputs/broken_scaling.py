#!/usr/bin/env python3
"""amp-opt with a fault in what amp-insert-loss-scaling says or prints, to prove that random_steps.py finds it: broken_scaling.py FAULT AMP-OPT ARGUMENTS...

  pairs     the report swaps the arguments of two pairs
  kinds     the report calls the first parameter a state
  unscale   the first gradient of each step is not unscaled
  hold      the first select of each step hands on the new value in any case
  check     no gradient is checked
  nothing   neither seed nor gradients are scaled
"""
import json
import re
import subprocess
import sys

fault, tool, args = sys.argv[1], sys.argv[2], sys.argv[3:]
text = sys.stdin.read()
p = subprocess.run([tool, *args], input=text, capture_output=True, text=True)
out = p.stdout
path = next((a.split("report=")[1] for a in args if "--amp-insert-loss-scaling" in a), None)
if path and p.returncode == 0:
    if fault in ("pairs", "kinds"):
        report = json.load(open(path))
        for f in report["functions"]:
            pairs = f.get("pairs", [])
            if fault == "kinds":
                next((q for q in pairs if q["kind"] == "parameter"), {})["kind"] = "state"
            elif len(pairs) > 1:
                pairs[0]["argument"], pairs[1]["argument"] = pairs[1]["argument"], pairs[0]["argument"]
        json.dump(report, open(path, "w"))
    steps = re.split(r"(?m)^(?=  func\.func )", out)
    for i, step in enumerate(steps):
        if "amp.scale" not in step:
            continue
        if fault in ("unscale", "nothing"):
            step = re.sub(r"(^  func\.func .*\{\n)", r"\1    %planted = arith.constant dense<1.0> : tensor<f32>\n", step, count=1)
        if fault == "unscale":
            step = re.sub(r"(amp\.unscale %[\w#]+ by )%\w+", r"\1%planted", step, count=1)
        if fault == "nothing":
            step = re.sub(r"(amp\.(?:un)?scale %[\w#]+ by )%\w+", r"\1%planted", step)
        if fault == "hold":
            at = step.rindex("amp.all_finite")
            step = step[:at] + re.sub(r"(arith\.select %\w+, (%[\w#]+), )%[\w#]+", r"\1\2", step[at:], count=1)
        if fault == "check":
            step = re.sub(r"amp\.all_finite .*", "arith.constant dense<true> : tensor<i1>", step)
        steps[i] = step
    out = "".join(steps)
sys.stdout.write(out)
sys.stderr.write(p.stderr)
sys.exit(p.returncode)
