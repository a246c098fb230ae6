#!/usr/bin/env python3
"""Runs the functions of a test on stated inputs and compares with stated results.

  run.py TEST.mlir [LABEL=MODULE]...

The cases stand in comments of TEST.mlir, one a line:

  // CASE: f(ARGUMENT, ...) == RESULT
  // CASE: f(ARGUMENT, ...) == RESULT, RESULT within 1e-3
  // CASE: f(ARGUMENT, ...) == source within 1e-2,1e-6
  // CASE-FP16: ...                          for the module with the label fp16 only
  // CASE-OUT: ...                           for every module, but not for TEST.mlir (which has ops of our own)

Arguments and results are Python expressions over numpy's names. `within` is relative to each element, and absolute
behind the comma; without it, and where inf or NaN is expected, the result must be equal (-0 is not 0). `source` is what TEST.mlir itself gives, which
must then be finite. Every case is also run on TEST.mlir as it stands, so the stated result is the program's, not only the
pass's (but for CASE-FP16 and the like, whose result may hold for that module only). It is an error if a module has no case.

The judge of the execution tests lowers and runs (see ../oracle/oracle.py); nothing of the project takes part.
"""
import functools
import os
import re
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
import oracle

# A module is parsed once, not once for each of its functions.
tool = functools.lru_cache(maxsize=None)(oracle.tool)
oracle.tool = lambda name, args, text: tool(name, tuple(args), text)

NAMES = {n: getattr(np, n) for n in ("arange array concatenate exp eye full inf isnan linspace log nan ones pi sqrt "
                                     "zeros tile repeat outer float16 float32 sin cos tanh maximum").split()}


def value(text):
    """A tuple of what stands between commas."""
    return eval(f"({text},)" if text.strip() else "()", {"__builtins__": {}}, dict(NAMES))  # our own test files


def read_cases(path):
    cases = []
    for number, line in enumerate(open(path), 1):
        if not re.match(r"// CASE", line):
            continue
        m = re.fullmatch(r"// CASE(?:-(\w+))?: (\w+)\((.*)\) == (.*?)(?: within (\S+))?\s*", line)
        if not m:
            sys.exit(f"{path}:{number}: not a case")
        label, func, args, results, within = m.groups()
        cases.append(dict(line=number, label=label and label.lower(), func=func, args=value(args),
                          results=None if results == "source" else value(results), within=[float(w) for w in (within or "0").split(",")]))
    return cases


def differ(got, want, within):
    """Why a result is not the stated one, or an empty string."""
    want = np.asarray(want)
    got, want = got.astype(np.float64 if got.dtype.kind == "f" else np.int64), want.astype(got.dtype.type if got.dtype.kind == "f" else np.int64)
    if got.shape != want.shape:
        return f"shape {got.shape}, expected {want.shape}"
    relative, absolute = (within + [0.0])[:2]
    with np.errstate(invalid="ignore"):
        good = np.isclose(got, want, rtol=relative, atol=absolute, equal_nan=True)
    if got.dtype.kind == "f" and not relative:
        good &= (np.signbit(got) == np.signbit(want)) | np.isnan(got)
    if good.all():
        return ""
    at = tuple(int(i) for i in np.argwhere(~good)[0])
    return f"{int((~good).sum())} of {good.size} differ, at {list(at)}: {got[at]!r}, expected {want[at]!r}"


def main():
    test, modules = sys.argv[1], [a.split("=", 1) for a in sys.argv[2:]]
    cases, functions, failed, ran = read_cases(test), {}, 0, 0

    def run(path, case):
        key = path, case["func"]
        if key not in functions:
            functions[key] = oracle.Function(path, case["func"])
        return functions[key]([np.asarray(a) for a in case["args"]])

    def check(name, case, got, want):
        nonlocal failed, ran
        ran += 1
        why = [f"{len(got)} results, {len(want)} stated"] if len(got) != len(want) else [
            f"result {i}: {w}" for i, (g, x) in enumerate(zip(got, want)) if (w := differ(g, x, case["within"]))]
        failed += bool(why)
        print(f"{'WRONG' if why else 'ok   '} {name} line {case['line']}: @{case['func']} {'; '.join(why)}".rstrip())

    for case in cases:
        source = None
        if case["results"] is None or not case["label"]:
            source = run(test, case)
        if case["results"] is None:
            if not all(np.isfinite(r.astype(np.float64)).all() for r in source):
                sys.exit(f"{test}:{case['line']}: the source's own result is not finite")
        elif source is not None:
            check("source", case, source, case["results"])
        for label, path in modules:
            if case["label"] in (None, "out", label):
                check(label, case, run(path, case), source if case["results"] is None else case["results"])
    for label, _ in modules:
        if not any(c["label"] in (None, "out", label) for c in cases):
            sys.exit(f"{test}: no case for {label}")
    if not cases:
        sys.exit(f"{test}: no case")
    print(f"{ran - failed} of {ran} as stated")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except oracle.OracleError as error:
        print(f"run: {error}", file=sys.stderr)
        sys.exit(2)
