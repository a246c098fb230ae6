#!/usr/bin/env python3
"""amp-opt with a fault in every module that its front door prints, to prove that random_modules.py finds it: broken_random.py FAULT AMP-OPT ARGUMENTS...

  value       the first multiplication of each module adds
  constant    the first number of the first dense constant is a quarter too much
  duplicate   the first conversion of an argument stands there twice
  unstable    each run adds a constant
  signature   the first function is another one
  crash       of the module 3 it dies
  together    there is one more constant in each module if there are several
"""
import os
import re
import subprocess
import sys

fault, tool, args = sys.argv[1], sys.argv[2], sys.argv[3:]
text = sys.stdin.read()
casts = any("amp-autocast" in a for a in args)
if fault == "crash" and casts and "module @m3 " in text:
    os.abort()
p = subprocess.run([tool, *args], input=text, capture_output=True, text=True)
modules = re.split(r"(?m)^(?=  module @m)", p.stdout)
if casts and fault != "crash" and (fault != "together" or len(modules) > 1):
    pattern, new = {"value": (r"arith\.mulf", "arith.addf"),
                    "constant": (r"(?<=dense<)(\[*)(-?\d[\d.e+-]*)(?=[^\n]*x(?:bf16|f32)>\n)", lambda m: f"{m[1]}{1.25 * float(m[2]):e}"),
                    "duplicate": (r"\n( *)(%\w+)( = arith\.truncf %arg\d+ [^\n]*)", r"\n\1\2\3\n\1%planted\3"),
                    "unstable": (r"(func\.func [^\n]*\{\n)", r"\1    %unstable = arith.constant 42 : i32\n"),
                    "together": (r"(func\.func [^\n]*\{\n)", r"\1    %together = arith.constant 42 : i32\n"),
                    "signature": (r"func\.func @main\(", "func.func @main(%planted: i32, ")}[fault]
    modules = [re.sub(pattern, new, m, count=1) for m in modules]
sys.stdout.write("".join(modules))
sys.stderr.write(p.stderr)
sys.exit(p.returncode)
