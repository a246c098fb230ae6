#!/usr/bin/env python3
"""Makes the sequences that the example trains on, and parameters to start from.

  make_data.py FOLDER [--train N] [--test N] [--seed N]

A sequence is 8 random tokens of 16, and the same 8 again. There are 16^8 = 4.3e9 of them, so those of test.npz are none that training
has seen. Written, with the names of the step's ports:

  train.npz   x i32 [N, 16] the sequence, y i32 [N, 16] the token that comes next, or -1 where nobody can know it
  test.npz    the same, other sequences
  init.npz    parameters, and AdamW's state, for amp-run --inputs
"""
import argparse
import os

import numpy as np

VOCABULARY, HALF, WIDTH, BLOCKS = 16, 8, 32, 2


def samples(count, rng):
    x = np.tile(rng.integers(0, VOCABULARY, (count, HALF), dtype=np.int32), 2)
    y = np.full_like(x, -1)
    y[:, HALF - 1:-1] = x[:, HALF:]
    return {"x": x, "y": y}


def start_values(rng):
    """Normal numbers, divided by the square root of what is summed; AdamW has seen nothing."""
    d = WIDTH
    shapes = {"['tokens']": (VOCABULARY, d), "['places']": (2 * HALF, d), "['head']": (d, VOCABULARY)}
    for i in range(BLOCKS):
        for name, shape in ("qkv", (d, 3 * d)), ("out", (d, d)), ("up", (d, 4 * d)), ("down", (4 * d, d)):
            shapes[f"['blocks'][{i}]['{name}']"] = shape
    values = {"state[0].count": np.zeros((), np.int32)}
    for name, shape in shapes.items():
        scale = 0.5 if name in ("['tokens']", "['places']") else shape[0] ** -0.5
        values["params" + name] = (rng.normal(size=shape) * scale).astype(np.float32)
        for moment in "mu", "nu":
            values[f"state[0].{moment}{name}"] = np.zeros(shape, np.float32)
    return values


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("folder")
    p.add_argument("--train", type=int, default=32768)
    p.add_argument("--test", type=int, default=1000)
    p.add_argument("--seed", type=int, default=0)
    o = p.parse_args()
    os.makedirs(o.folder, exist_ok=True)
    # One generator each, so that the sizes of one do not change another.
    train, test, start = (np.random.default_rng([o.seed, i]) for i in range(3))
    np.savez(os.path.join(o.folder, "train.npz"), **samples(o.train, train))
    np.savez(os.path.join(o.folder, "test.npz"), **samples(o.test, test))
    np.savez(os.path.join(o.folder, "init.npz"), **start_values(start))


if __name__ == "__main__":
    main()
