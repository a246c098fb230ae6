#!/usr/bin/env python3
"""values.py EXPANDED.mlir [--no-faults]: runs the functions of values.mlir and compares with numpy, bit by bit."""
import functools
import sys

import numpy as np

import judge
from judge import oracle

F32 = np.finfo(np.float32)
F16_MAX, F16_TINY = 65504.0, 2.0 ** -24
inf, nan = float("inf"), float("nan")

# Zeros of both signs, ones, limits of normal and subnormal numbers, infinities, NaN, and random bits.
SPECIAL = [0.0, -0.0, 1.0, -1.0, 1 / 3, inf, -inf, nan, float(F32.max), -float(F32.max), float(F32.tiny), float(F32.tiny) / 2,
           2.0 ** -149, -(2.0 ** -149), 3 * 2.0 ** -149, 2.0 ** -133, 65504.0, 65520.0, 1e38, 3e-39]
LOW = [0.0, -0.0, 1.0, -1.0, 1 / 3, inf, -inf, nan, F16_MAX, -F16_MAX, F16_TINY, -F16_TINY, 3 * F16_TINY, 1023 * F16_TINY, 2.0 ** -14]
# Powers of two, others, the largest f32, one whose inverse is subnormal, the smallest ones.
SCALES = [65536.0, 1.0, 1000.3, 3.0, 1 / 3, 2.0 ** -24, 2.0 ** 127, float(F32.max), 2.0 ** -126, 2.0 ** -149, 7e-5]


def f32_values():
    rng = np.random.default_rng(0)
    with np.errstate(invalid="ignore"):
        random = rng.integers(0, 2 ** 32, 300, np.uint32).view(np.float32)
    return np.concatenate([np.array(SPECIAL, np.float32), random])


def f16_values():
    random = np.random.default_rng(1).integers(0, 2 ** 16, 300, np.uint16).view(np.float16)
    return np.concatenate([np.array(LOW, np.float16), random])


def bf16_values():
    """As f32, each of them a bf16."""
    random = np.random.default_rng(2).integers(0, 2 ** 16, 300, np.uint16)
    return oracle.bf16_to_f32(np.concatenate([oracle.f32_to_bf16(np.array(LOW, np.float32)), random]))


def inverse(scale):
    """GradScaler's: `self._scale.double().reciprocal().float()`."""
    with np.errstate(all="ignore"):
        return np.float32(1.0 / np.float64(np.float32(scale)))


def times(x, factor):
    with np.errstate(all="ignore"):
        return x.astype(np.float32) * np.float32(factor)


def check_products(run):
    complaints, x, half, brain = [], f32_values(), f16_values(), bf16_values()
    for scale in SCALES:
        s, inv = np.float32(scale), inverse(scale)
        for name, given, want in [
                ("scale", x, times(x, s)),
                ("scale_of_rank_2", x[:318].reshape(-1, 3), times(x[:318].reshape(-1, 3), s)),
                ("scale_of_rank_2", x[:0].reshape(0, 3), x[:0].reshape(0, 3)),
                ("scale_of_rank_0", x[4], times(x[4], s)),
                ("unscale_f32", x, times(x, inv)),
                ("unscale_f16", half, times(half, inv)),
                ("unscale_bf16", brain, times(brain, inv)),
                ("unscale_of_rank_0", half[4], times(half[4], inv)),
                ("there_and_back", x, times(times(x, s), inv))]:
            complaints += judge.differ(f"{name} by {scale}", run(name, given, s), want)
    return complaints


def check_checked(run):
    """The flag beside what is unscaled: of what is finite before and after, of what a scale below 1 makes infinite, and of an infinity or a NaN anywhere."""
    complaints, x, half = [], f32_values(), f16_values()
    x, half = x[np.isfinite(x)], half[np.isfinite(half)]
    flags = set()
    for scale in SCALES:
        s, inv = np.float32(scale), inverse(scale)
        small = x[np.abs(x) < 1e-6]                           # finite in any case but the smallest scales
        for name, given in [("checked_f32", x), ("checked_f32", small), ("checked_f32", x[:0]), ("checked_f16", half), ("checked_of_rank_0", x[4]), ("checked_of_rank_2", x[:30].reshape(-1, 3))]:
            for at, value in [(None, None), *((at, value) for at in (0, given.size // 2, given.size - 1) for value in (inf, -inf, nan) if given.size)]:
                bad = np.array(given, copy=True)
                if at is not None:
                    bad.reshape(-1)[at] = value
                want = times(bad, inv)
                flag = bool(np.isfinite(want).all())
                flags.add((name, flag))
                got = run(name, bad, s, all=True)
                complaints += judge.differ(f"{name} by {scale} with {value} at {at}", got[0], want) + judge.differ(f"flag of {name} by {scale} with {value} at {at}", got[1], flag)
    if len(flags) != 8:
        complaints.append(f"not both flags are asked of each: {sorted(flags)}")
    for a in (False, True):
        for b in (1.0, inf):
            for c in (False, True):
                complaints += judge.differ(f"all_finite of flags {a}, {c} and {b}", run("all_finite_of_flags", np.array(a), np.array([b, b], np.float16), np.array(c)), a and c and b == 1.0)
    return complaints


def check_flags(run):
    """An infinity or a NaN of either sign, at the first, middle and last place of each tensor."""
    good = lambda rows, empty: [np.full((rows, 3), F16_MAX, np.float16), np.full(5, 3.38e38, np.float32), np.float32(F32.max),
                                np.full((2, 3, 4), -F32.max, np.float32), np.full((empty, 4), -(2.0 ** -149), np.float32)]
    complaints = judge.differ("all_finite of nothing", run("all_finite_of_none"), True)
    for rows, empty in [(2, 0), (0, 0), (3, 2)]:
        tensors = good(rows, empty)
        complaints += judge.differ(f"all_finite of {rows} and {empty} rows", run("all_finite", *tensors), True)
        for number, tensor in enumerate(tensors):
            for at in sorted({0, tensor.size // 2, tensor.size - 1} if tensor.size else ()):
                for value in (inf, -inf, nan):
                    bad = [np.array(t, copy=True) for t in tensors]
                    bad[number].reshape(-1)[at] = value
                    complaints += judge.differ(f"all_finite with {value} at {at} of tensor {number}", run("all_finite", *bad), False)
    return complaints


def check(path):
    functions = {}

    def run(name, *inputs, all=False):
        if name not in functions:
            functions[name] = oracle.Function(path, name)
        results = functions[name](list(inputs))
        return results if all else results[0]
    return check_products(run) + check_checked(run) + check_flags(run)


# A module is parsed once, not once for each of its functions.
tool = functools.lru_cache(maxsize=None)(oracle.tool)
oracle.tool = lambda name, args, text: tool(name, tuple(args), text)

INVERSE = r"(%\w+) = arith\.divf %\w+, (%\w+) : f64"
PRODUCT = r"(%\w+) = arith\.mulf (%\w+), (%\w+) : f32"
# In the body of an unscale, the inverse of the scale is an operand of the op around it.
UNSCALED = r"(ins\(%\w+, %\d+ : [^{]*\{(?:(?!linalg\.yield)[^}])*)arith\.mulf"
FAULTS = {
    "division in place of multiplication by the inverse": [
        (INVERSE, r"%zero = arith.constant 0.0 : f64 \1 = arith.addf \2, %zero : f64"), (UNSCALED, r"\1arith.divf")],
    "an inverse that is off by one unit of 2^-24": [(INVERSE, r"%near = arith.constant 1.00000006 : f64 \1 = arith.divf %near, \2 : f64")],
    "a product that loses the sign of a zero": [
        (PRODUCT, r"%zero = arith.constant 0.0 : f32 %product = arith.mulf \2, \3 : f32 \1 = arith.addf %product, %zero : f32")],
    "a product that flushes what is subnormal": [
        (PRODUCT, r"%tiny = arith.constant 1.17549435E-38 : f32 %zero = arith.constant 0.0 : f32 %product = arith.mulf \2, \3 : f32 "
                  r"%size = math.absf %product : f32 %flush = arith.cmpf olt, %size, %tiny : f32 \1 = arith.select %flush, %zero, %product : f32")],
    "a NaN that counts as finite": [(r"cmpf olt", "cmpf ult")],
    "an infinity that counts as finite": [(r"cmpf olt", "cmpf ole")],
    "a negative infinity that counts as finite": [(r"(%\w+) = math\.absf (%\w+) : f32", r"%zero = arith.constant 0.0 : f32 \1 = arith.addf \2, %zero : f32")],
    "any element in place of all": [(r"arith\.andi (%\w+), (%\w+) : i1", r"arith.ori \1, \2 : i1")],
    "any tensor in place of all": [(r"arith\.andi (%\w+), (%\w+) : tensor<i1>", r"arith.ori \1, \2 : tensor<i1>")],
}

if __name__ == "__main__":
    sys.exit(judge.main(sys.argv[1], check, {} if "--no-faults" in sys.argv else FAULTS))
