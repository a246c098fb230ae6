#!/usr/bin/env python3
"""state_table.py write OUT.mlir | check EXPANDED.mlir [--no-faults]: amp.update_scale on all sequences of sequences.py.

`write` makes the module; `check` runs its expansion, all steps in one execution, and compares every scale and tracker of
every step: with GradScaler's (gradscaler.json), or, where we differ on purpose, with what the sequence says. A sequence
that is said to differ and does not is an error.
"""
import sys

import numpy as np

import gradscaler
import judge
import sequences
from judge import oracle


def expected(sequence, table):
    """(scales, trackers, hysteresis trackers or None) after each step."""
    if sequence.expect is None:
        row = table[sequence.name]
        return *sequences.from_runs(row["scales"], row["trackers"]), None
    scales, trackers, *left = sequence.expect
    return np.array(scales, np.float32), np.array(trackers, np.int32), np.array(left[0], np.int32) if left else None


def check(path):
    table = gradscaler.load()["sequences"]
    outputs = oracle.Function(path, "steps")(sequences.inputs(sequences.ALL))
    ours, complaints = sequences.collect(sequences.ALL, outputs), []
    for sequence in sequences.ALL:
        for name, got, want in zip(("scale", "growth tracker", "hysteresis tracker"), ours[sequence.name], expected(sequence, table)):
            if want is not None:
                complaints += judge.differ(f"{sequence.name}: {name}", got, want)
    return complaints


def check_table():
    """That the table has each sequence, and that we differ where we say so."""
    table, complaints = gradscaler.load()["sequences"], []
    for sequence in sequences.ALL:
        row, n = table.get(sequence.name), len(sequence.flags)
        if not row or row["steps"] != n or (sequence.differs is None) != (sequence.expect is None):
            complaints.append(f"{sequence.name}: not in the table as it is now: run gradscaler.py write")
        elif sequence.differs and all(not judge.differ("", a, b) for a, b in zip(
                expected(sequence, table), sequences.from_runs(row["scales"], row["trackers"]))):
            complaints.append(f"{sequence.name}: is said to differ from GradScaler, and does not")
    return complaints


def check_long(path):
    """The two long sequences in words, whatever the table says."""
    scales = sequences.collect(sequences.ALL, oracle.Function(path, "steps")(sequences.inputs(sequences.ALL)))
    twice = scales["PyTorch's defaults, 2,000 good steps twice"][0]
    until = scales["2,000 good steps until it would be infinite"][0]
    complaints = []
    if list(np.flatnonzero(np.diff(twice, prepend=np.float32(65536))) + 1) != [2000, 4000] or twice[-1] != 4 * 65536:
        complaints.append("2,000 good steps do not double the scale exactly once")
    changes = np.flatnonzero(np.diff(until, prepend=np.float32(65536)))
    if len(changes) != 127 - 16 or not np.isfinite(until).all() or until[-1] != np.float32(2.0 ** 127):
        complaints.append("the scale does not double until 2^127 and stay there")
    return complaints


# The faults read what MLIR prints: %in... are the arguments of a body, %cst... and %c0_i32... constants.
FAULTS = {
    "grows one step late": [("cmpi sge", "cmpi sgt")],
    "compares for equality, as PyTorch": [("cmpi sge", "cmpi eq")],
    "a bad step does not reset the growth tracker": [(r"arith\.select (%in\w*), (%\w+), %c0_i32\w* : i32", r"arith.select \1, \2, \2 : i32")],
    "growth does not reset the growth tracker": [(r"arith\.select (%\w+), %c0_i32\w*, (%\w+) : i32", r"arith.select \1, \2, \2 : i32")],
    "grows to infinity": [("cmpf olt", "cmpf ole")],
    "no floor unless asked": [(r"5\.96046448E-8 : f32", "0.0 : f32")],
    "a bad step raises what is below the floor": [(r"arith\.minimumf (%\w+), %in\w* : f32", r"arith.minimumf \1, \1 : f32")],
    "growth lowers what is above the cap": [(r"arith\.maximumf (%\w+), %in\w* : f32", r"arith.maximumf \1, \1 : f32")],
    "the factors are f32": [(r"(%cst\w*) = (arith\.constant [^\n]* : f64)",
                             r"\1 = \2 \1_low = arith.truncf \1 : f64 to f32 \1_wide = arith.extf \1_low : f32 to f64"),
                            (r"arith\.mulf (%\w+), (%\w+) : f64", r"arith.mulf \1, \2_wide : f64")],
    "hysteresis counts on below 0": [(r"arith\.maxsi (%\w+), %\w+ : i32", r"arith.maxsi \1, \1 : i32")],
    "hysteresis counts from above what is asked": [(r"arith\.minsi (%\w+), %\w+ : i32", r"arith.minsi \1, \1 : i32")],
    "a good step does not reset hysteresis": [(r"arith\.select (%in\w*), %c\d+_i32\w*, (%\w+) : i32", r"arith.select \1, \2, \2 : i32")],
}


def main():
    verb, path = sys.argv[1:3]
    if verb == "write":
        open(path, "w").write(sequences.module(sequences.ALL))
        return 0
    stale = check_table() + check_long(path)
    for complaint in stale:
        print("WRONG " + complaint)
    print(f"{len(sequences.AS_GRADSCALER)} sequences as GradScaler, {len(sequences.DIFFERENT)} different on purpose, "
          f"{sum(len(q.flags) for q in sequences.ALL)} steps")
    return judge.main(path, check, {} if "--no-faults" in sys.argv else FAULTS) or bool(stale)


if __name__ == "__main__":
    sys.exit(main())
