"""What the executed tests of loss scaling have in common: a module is judged, and then faulty versions of it, which must be rejected.

A check takes a file and returns a list of complaints. A fault is a list of substitutions in the text of the module; one
that changes nothing is an error, so a fault that no longer fits the text is not taken for one that was found.
"""
import os
import re
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
import oracle


def bits(x):
    """For comparing: floats by their bits (-0 is not 0), all NaNs alike."""
    x = np.asarray(x)
    if x.dtype.kind != "f":
        return x.astype(np.int64)
    return np.where(np.isnan(x), np.nan, x).astype(x.dtype).view(f"i{x.itemsize}")


def differ(name, got, want):
    """Complaints, at most one, of a result that must be exactly `want`."""
    got, want = np.asarray(got), np.asarray(want)
    if got.shape != want.shape:
        return [f"{name}: shape {got.shape}, expected {want.shape}"]
    bad = np.argwhere(bits(got.astype(want.dtype)) != bits(want))
    if not len(bad):
        return []
    at = tuple(int(i) for i in bad[0])
    return [f"{name}: {len(bad)} of {got.size} differ, first at {list(at)}: {got[at]!r}, expected {want[at]!r}"]


def main(path, check, faults):
    """Judges the module, then the faults. The exit status."""
    complaints = check(path)
    for complaint in complaints:
        print("WRONG " + complaint)
    text, missed = open(path).read(), 0
    for name, substitutions in faults.items():
        faulty = text
        for pattern, replacement in substitutions:
            faulty, count = re.subn(pattern, replacement, faulty)
            if not count:
                sys.exit(f"the fault '{name}' finds nothing to change with {pattern}")
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write(faulty)
            file.flush()
            found = check(file.name)
        missed += not found
        print(f"{'rejected' if found else 'ACCEPTED'}: {name}" + (f" ({len(found)} complaints, {found[0]})" if found else ""))
    print(f"{'WRONG' if complaints else 'as defined'}; {len(faults) - missed} of {len(faults)} faults rejected")
    return 1 if complaints or missed else 0
