#!/usr/bin/env python3
"""Divisions by one number, which are not done by dividing (lib/Target/UniformDivision.h): every quotient, bit by bit.

  divisions.py --amp-compile AMP_COMPILE --library LIBAMP_RUNTIME FILE.mlir

FILE divides each element of its first argument by its second. All fractions of f32, at the exponents from which a correction can be computed,
and zeros, infinities, NaN, numbers that give an infinity, by divisors for which there are reciprocals and by those for which there are not.
"""
import argparse, os, subprocess, sys, tempfile
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from program import Program


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--amp-compile", required=True)
    p.add_argument("--library", required=True)
    p.add_argument("file")
    o = p.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "divide.ampx")
        subprocess.run([o.amp_compile, o.file, "-o", path], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        program = Program(o.library, path)
    n = program.args[0].shape[0]
    rs = np.random.RandomState(1)
    bits = lambda sign, exponent, fraction: ((sign << 31) | (exponent << 23) | fraction).astype(np.uint32).view(np.float32)
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 3.4028235e38, -3.4028235e38, 1.0, 3.0], np.float32)
    one = np.float32(1)
    decay = lambda b, t: one - np.float32(b) ** np.float32(t)
    divisors = [decay(0.9, 1), decay(0.999, 1), decay(0.999, 7), decay(0.9, 300), np.float32(3), np.nextafter(one, np.float32(0)), np.nextafter(np.float32(2), one),
                np.float32(2.0 ** -32), np.float32(2.0 ** 32)]
    divisors += list(bits(np.zeros(12, int), rs.randint(127 - 31, 127 + 32, 12), rs.randint(0, 1 << 23, 12)))
    plain = [np.float32(v) for v in (0.0, -0.0, np.inf, np.nan, -3.0, 1e-30, 1e30, 1e-44)]
    wrong = 0
    for divisor in divisors + plain:
        x = bits(rs.randint(0, 2, n), rs.randint(127 - 62, 255, n), (np.arange(n) * 1021 + rs.randint(1 << 23)) & (1 << 23) - 1)
        x[:len(special)] = special
        with np.errstate(all="ignore"):
            expected = x / divisor
        got = program([x, divisor])[0].astype(np.float32)
        same = (got.view(np.uint32) == expected.view(np.uint32)) | (np.isnan(got) & np.isnan(expected))
        if not same.all():
            i = int(np.argmin(same))
            print(f"{x[i]!r} / {divisor!r} = {expected[i]!r}, not {got[i]!r}; {int((~same).sum())} wrong")
            wrong += 1
    print(f"{len(divisors)} divisors with a reciprocal and {len(plain)} without, {n} quotients each: {wrong} divisors wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
