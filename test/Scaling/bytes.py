#!/usr/bin/env python3
"""bytes.py FOLDER --bound X: the bytes that the report says loss scaling adds, beside those of the gradients (at most X times them, and a byte
written and read for the flag of each, and the seed where it is one number), and beside a count of our own: what the written ops read and write as
tensors, amp.scale and amp.unscale their operand and their results, amp.all_finite its operands. The report must not say less.
"""
import argparse
import os
import re
import sys

import steps

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from mlir_graph import type_bytes


def written(text):
    """Bytes by op."""
    total = {"scale": 0, "unscale": 0, "all_finite": 0}
    for name, types in re.findall(r"amp\.(scale|unscale|all_finite) [^\n]*? : ([^\n]*)", text):
        kinds = re.findall(r"tensor<[^>]*>", types)
        total[name] += sum(type_bytes(t) for t in kinds) * (2 if name == "scale" else 1)
    return total


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("folder")
    p.add_argument("--bound", type=float, required=True)
    o = p.parse_args()
    bad = 0
    print(f"{'file':30} {'gradients':>12} {'reported':>12} {'ratio':>6}   our count")
    for name in [*steps.QUICK, *steps.LONG, *steps.NEVER]:
        text, row, _ = steps.scaled(open(f"{o.folder}/{name}.mlir").read())
        gradients = sum(type_bytes(g["type"]) for g in row["gradients"])
        counted = written(text)
        ratio = row["bytes"] / gradients
        numbers = 2 * len(row["gradients"]) + (counted["scale"] if counted["scale"] <= 8 else 0)
        fine = row["bytes"] - numbers <= o.bound * gradients and row["bytes"] >= sum(counted.values())
        bad += not fine
        print(f"{name:30} {gradients:12} {row['bytes']:12} {ratio:6.3f}   {sum(counted.values())} = {' + '.join(f'{v} {k}' for k, v in counted.items())}{'' if fine else '   WRONG'}")
    print("WRONG" if bad else f"at most {o.bound:g} times the bytes of the gradients")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
