#!/usr/bin/env python3
"""accuracy.py DATA.npz OUTPUTS.npz...: lets each trained transformer go on after the first half of DATA's sequences.

OUTPUTS is what amp-run --outputs or --checkpoint wrote. The transformer is evaluated here, by numpy in f32, one token after the
other, each time the likeliest one, on what it said itself so far.
"""
import argparse
import os

import numpy as np

HEADS = 2


def norm(x):
    x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5)


def logits(values, x):
    """Of all places of the sequences x, as logits() in step.py."""
    b, t = x.shape
    h = values["params['tokens']"][x] + values["params['places']"][:t]
    i = 0
    while f"params['blocks'][{i}]['qkv']" in values:
        qkv, out, up, down = (values[f"params['blocks'][{i}]['{n}']"] for n in ("qkv", "out", "up", "down"))
        q, k, v = (y.reshape(b, t, HEADS, -1).transpose(0, 2, 1, 3) for y in np.split(norm(h) @ qkv, 3, -1))
        scores = q @ k.swapaxes(2, 3) / np.float32(q.shape[-1] ** .5)
        scores = np.where(np.tri(t, dtype=bool), scores, np.float32(-1e9))
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        y = scores / scores.sum(-1, keepdims=True) @ v
        h = h + y.transpose(0, 2, 1, 3).reshape(h.shape) @ out
        z = norm(h) @ up
        h = h + .5 * z * (1 + np.tanh(np.float32(np.sqrt(2 / np.pi)) * (z + np.float32(.044715) * z ** 3))) @ down
        i += 1
    return norm(h) @ values["params['head']"]


def accuracy(outputs, data):
    """The parts of tokens and of whole sequences that are repeated right."""
    with np.load(outputs) as file, np.load(data) as samples:
        values, whole = {name: file[name] for name in file.files}, samples["x"]
    half = whole.shape[1] // 2
    x = whole[:, :half]
    while x.shape[1] < whole.shape[1]:
        x = np.concatenate([x, logits(values, x)[:, -1].argmax(-1)[:, None]], axis=1)
    right = x[:, half:] == whole[:, half:]
    return float(right.mean()), float(right.all(axis=1).mean())


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("data")
    p.add_argument("outputs", nargs="+")
    o = p.parse_args()
    for outputs in o.outputs:
        tokens, sequences = accuracy(outputs, o.data)
        print(f"{os.path.splitext(os.path.basename(outputs))[0]:6} {100 * tokens:.2f} % of the tokens repeated right, "
              f"{100 * sequences:.2f} % of the sequences from end to end")


if __name__ == "__main__":
    main()
