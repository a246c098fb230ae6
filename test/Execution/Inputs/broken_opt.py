#!/usr/bin/env python3
"""amp-opt with a fault in what its front door prints, to prove that the sweep rejects it: broken_opt.py FAULT AMP-OPT ARGUMENTS...

  rate        the learning rate of jax_simple_mlp_adam is negated
  relu        its relu lets everything through
  duplicate   the first conversion of an argument stands there twice
  operand     the first named product reads one input in f32 again
  unstable    each run adds a constant
  invalid     the output does not verify
"""
import re, subprocess, sys

fault, tool, args = sys.argv[1], sys.argv[2], sys.argv[3:]
p = subprocess.run([tool, *args], capture_output=True, text=True)
text = p.stdout


def edit(pattern, new):
    global text
    text, n = re.subn(pattern, new, text, count=1, flags=re.S)
    if not n:
        sys.exit(f"broken_opt: the output has nothing to break for {fault}")


if p.returncode == 0 and any(a.startswith("--amp-autocast") for a in args):
    again = "arith.truncf" in open(args[-1]).read()     # its own output, with or without markers; the model has none
    if fault == "unstable":
        edit(r"(func\.func [^\n]*\{\n)", r"\1    %unstable = arith.constant 42 : i32\n")
    elif again:
        pass                                            # planted already
    elif fault == "rate":
        edit(r"dense<-1\.000000e-03>", "dense<1.000000e-03>")
    elif fault == "relu":
        edit(r"(@relu\(.*?arith\.maximumf )(%\w+), %\w+", r"\1\2, \2")
    elif fault == "duplicate":
        edit(r"\n( *)(%\w+)( = arith\.truncf %arg\d+ [^\n]*)", r"\n\1\2\3\n\1%planted\3")
    elif fault == "operand":
        edit(r"(linalg\.matmul ins\()(%\w+), (%\w+) : (tensor<\w+x)(bf16|f16)>", r"\1%planted, \3 : \4f32>")
        name = re.search(r"linalg\.matmul ins\(%planted, (%\w+) : (tensor<\w+>)", text)
        kind = name.group(2)
        edit(r"\n( *)(%\w+ = linalg\.matmul ins\(%planted)", lambda m: f"\n{m.group(1)}%planted = arith.constant dense<1.0> : {kind}\n{m.group(1)}{m.group(2)}")
    elif fault == "invalid":
        edit(r"\n( *return [^\n]* : tensor<)(\w+)", r"\n\g<1>7x\2")
    else:
        sys.exit(f"broken_opt: no fault {fault}")
    printed = subprocess.run([tool, *[a for a in args[:-1] if not a.startswith("--amp-autocast")]], input=text, capture_output=True, text=True)
    text = printed.stdout or text                       # as the tool prints it; the invalid one as it is
sys.stdout.write(text)
sys.stderr.write(p.stderr)
sys.exit(p.returncode)
