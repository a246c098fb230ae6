#!/usr/bin/env python3
"""underflow.py jax_simple_mlp_adam.mlir: the first Adam step of a classifier that is sure of itself, and right: a margin of 15 makes the cotangents of the
logits exp(-15)/32 = 1e-8, which is 0 in f16 (its smallest number is 6e-8), while Adam moves the parameter by about the rate however small the gradient.

In f32, in fp16 without scaling, with a scale of 1, and with 65536: without, the updates of the weights are zero or wrong, with 65536 they agree with f32.
"""
import sys

import numpy as np

import execute
import steps
from judge import oracle

LABEL, MARGIN, SEED = 3, 15.0, 0


def main():
    step = execute.Step(sys.argv[1], "", SEED)
    inputs = [np.zeros_like(x) if step.source.args[i].role in ("moment", "nonneg", "counter") else x for i, x in enumerate(step.sets[0])]
    bias, labels = next(i for i, v in enumerate(step.source.args) if v.name == "params[2]['b']"), next(i for i, v in enumerate(step.source.args) if v.role == "label")
    inputs[bias] = np.where(np.arange(10) == LABEL, MARGIN, 0).astype(np.float32)
    inputs[labels] = np.full_like(inputs[labels], LABEL)
    want = step.source(inputs)
    gradients = step.switch(inputs, 1.0)[step.n + 3:]
    print(f"seed {SEED}; gradients in f32: median size " + ", ".join(f"{np.median(np.abs(g)):.1e}" for g in gradients))
    off = steps.function_of(steps.amp(step.text, "--amp-autocast=type=fp16 loss-scaling=off", "--amp-expand-ops")[0])
    o = oracle.bounds(off, step.o)[0]
    weights, rejected = [(r, a) for r, a in step.held if step.source.args[a].role == "param" and len(step.shapes[a]) == 2], {}
    for what, got in (("fp16 without scaling", off(inputs)), ("fp16, scale 1", step.low(inputs + [np.float32(1), np.int32(0)])),
                      ("fp16, scale 65536", step.low(inputs + [np.float32(65536), np.int32(0)]))):
        rows = [r for r in oracle.judge(step.source, step.low, step.pairs, inputs, want, got[:step.n], o) if r["kind"] == "param"]
        still = [float(np.mean((got[r] == np.float32(inputs[a])) & (want[r] != np.float32(inputs[a])))) for r, a in weights]
        rejected[what] = [r["i"] for r in rows if r["bad"] > 1]
        print(f"{what}: updates off by " + ", ".join(f"{r['update']:.3f}" for r in rows)
              + f"; {len(rejected[what])} of {len(rows)} rejected; part of the weights that do not move, but do in f32: " + ", ".join(f"{x:.2f}" for x in still))
    if rejected["fp16, scale 65536"]:
        print("WRONG: with a scale of 65536 a small gradient does not survive")
    elif not all({r for r, _ in weights} <= set(rejected[w]) for w in ("fp16 without scaling", "fp16, scale 1")):
        print("WRONG: without scaling the gradients do not underflow, so nothing is shown")
    else:
        print("a gradient of 1e-8 survives with scaling, and only with scaling")
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
