#!/usr/bin/env python3
"""accuracy.py DATA.npz OUTPUTS.npz...: the part of DATA's samples that each trained network gets right.

OUTPUTS is what amp-run --outputs or --checkpoint wrote. The network is evaluated here, by numpy in f32: whatever precision it was
trained in, parameters are f32.
"""
import argparse
import os

import numpy as np


def predicted(values, x):
    """The class that a network of any depth gives each row of x."""
    for i in range(layers := sum(1 for name in values if name.startswith("params[") and name.endswith("['w']"))):
        x = x @ values[f"params[{i}]['w']"] + values[f"params[{i}]['b']"]
        if i < layers - 1:
            x = np.maximum(x, 0)
    return x.argmax(axis=1)


def accuracy(outputs, data):
    with np.load(outputs) as values, np.load(data) as samples:
        return float((predicted(values, samples["batch[0]"]) == samples["batch[1]"]).mean())


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("data")
    p.add_argument("outputs", nargs="+")
    o = p.parse_args()
    for outputs in o.outputs:
        print(f"{os.path.splitext(os.path.basename(outputs))[0]:6} {100 * accuracy(outputs, o.data):.2f} % of the held-out digits right")


if __name__ == "__main__":
    main()
