"""The sequences of steps that amp.update_scale is tested on, and the module that runs them.

Steps are written as `g` (all gradients finite) and `b`, each with a count: "g3 b g2000". A sequence is one or more parts,
each with options of its own; state is carried from one part to the next.

`differs` says why a sequence is not what GradScaler does, on purpose. `expect` then states our state after each step:
scales, growth trackers, and hysteresis trackers where there are any. The others are what GradScaler does, bit by bit,
as stored in gradscaler.json.
"""
import re

import numpy as np

DEFAULTS = dict(growth_factor=2.0, backoff_factor=0.5, growth_interval=2000)


def part(steps, **options):
    return dict(steps=steps, flags=flags(steps), options=options)


def flags(steps):
    text = "".join(kind * int(count or 1) for kind, count in re.findall(r"([gb])(\d*)", steps))
    return np.array([c == "g" for c in text])


def mixed(seed, count, bad):
    """Random steps, of which a part `bad` is bad."""
    return "".join("b" if x < bad else "g" for x in np.random.default_rng(seed).random(count))


class Sequence:
    def __init__(self, name, parts, scale=65536.0, tracker=0, hysteresis=None, differs=None, expect=None):
        self.name, self.parts = name, [parts] if isinstance(parts, dict) else parts
        self.scale, self.tracker, self.hysteresis = scale, tracker, hysteresis
        self.differs, self.expect = differs, expect

    @property
    def flags(self):
        return np.concatenate([p["flags"] for p in self.parts])


def largest(x):
    return float(np.nextafter(np.float32(x), np.float32(np.inf)))


AS_GRADSCALER = [
    Sequence("several growths", part("g10", growth_interval=3)),
    Sequence("alternating", part("gbgbgbgb", growth_interval=2)),
    Sequence("bad just before it would grow", part("g3 b g4 b g3", growth_interval=4)),
    Sequence("bad just after it grew", part("g3 b g3 b b g3", growth_interval=3)),
    Sequence("bad in a row, then good", part("b b b g7", growth_interval=3)),
    Sequence("only bad", part("b12")),
    Sequence("grows at every step", part("g6 b g2", growth_interval=1)),
    Sequence("growth factor 1.5", part("g12 b g4", growth_factor=1.5, growth_interval=2), scale=3.0),
    Sequence("growth factor 1.1, which is no f32", part("g40 b g5", growth_factor=1.1, growth_interval=1), scale=1.0),
    Sequence("backoff factor 0.25", part("b3 g2 b g3", backoff_factor=0.25, growth_interval=2)),
    Sequence("backoff factor 0.3 and growth factor 1.7", part("b20 g30 b5 g5", backoff_factor=0.3, growth_factor=1.7, growth_interval=1)),
    Sequence("a scale that is no power of two", part("g5 b2 g4", growth_interval=2), scale=1000.3),
    Sequence("the product would be infinite: kept", part("g5 b g3", growth_interval=1), scale=2.0 ** 126),
    Sequence("up to the largest f32 and no further", part("g8", growth_factor=1.0000001, growth_interval=1), scale=3.402823e38),
    Sequence("from a checkpoint, one step before it grows", part("g2 b g"), tracker=1999),
    Sequence("PyTorch's defaults, 2,000 good steps twice", part("g4001")),
    Sequence("2,000 good steps until it would be infinite", part("g226001")),
    Sequence("bad until it is the floor", part("b40 g3")),
    Sequence("bad until it is the smallest f32", part("b165 g2", floor=2.0 ** -149, growth_interval=2)),
    Sequence("mixed, few bad", part(mixed(1, 600, 0.05), growth_interval=7)),
    Sequence("mixed, many bad", part(mixed(2, 600, 0.3), growth_interval=2, growth_factor=1.3, backoff_factor=0.8), scale=17.0),
]

GRADSCALER_HAS_NO = "GradScaler has no "
DIFFERENT = [
    Sequence("floor by default", part("b43 g"), scale=2.0 ** -20,
             differs=GRADSCALER_HAS_NO + "floor: its scale goes to 0",
             expect=([2.0 ** -21, 2.0 ** -22, 2.0 ** -23] + [2.0 ** -24] * 41, [0] * 43 + [1])),
    Sequence("floor 1", part("b5 g3", floor=1.0, growth_interval=3), scale=4.0,
             differs=GRADSCALER_HAS_NO + "floor",
             expect=([2, 1, 1, 1, 1, 1, 1, 2], [0, 0, 0, 0, 0, 1, 2, 0])),
    Sequence("a floor between two scales", part("b4", floor=3.0), scale=16.0,
             differs=GRADSCALER_HAS_NO + "floor",
             expect=([8, 4, 3, 3], [0] * 4)),
    Sequence("below the floor already: not made larger", part("b2 g b g2", floor=1.0, growth_interval=1), scale=0.25,
             differs=GRADSCALER_HAS_NO + "floor, which does not raise what is below it",
             expect=([0.25, 0.25, 0.5, 0.5, 1, 2], [0] * 6)),
    Sequence("cap", part("g4 b g2", cap=131072.0, growth_interval=1),
             differs=GRADSCALER_HAS_NO + "cap",
             expect=([131072, 131072, 131072, 131072, 65536, 131072, 131072], [0] * 7)),
    Sequence("a cap between two scales", part("g3", cap=100.0, growth_interval=1), scale=32.0,
             differs=GRADSCALER_HAS_NO + "cap",
             expect=([64, 100, 100], [0] * 3)),
    Sequence("above the cap already: not made smaller", part("g3 b7 g3", cap=1024.0, growth_interval=1),
             differs=GRADSCALER_HAS_NO + "cap, which does not lower what is above it",
             expect=([65536, 65536, 65536, 32768, 16384, 8192, 4096, 2048, 1024, 512, 1024, 1024, 1024], [0] * 13)),
    Sequence("a cap that is reached in place of infinity", part("g2", cap=3e38, growth_interval=1), scale=2.0 ** 127,
             differs=GRADSCALER_HAS_NO + "cap: it keeps what it has",
             expect=([float(np.float32(3e38))] * 2, [0, 0])),
    Sequence("hysteresis 2", part("b b b g b g b b g", hysteresis=2), scale=1024.0, hysteresis=2,
             differs=GRADSCALER_HAS_NO + "hysteresis",
             expect=([1024, 512, 256, 256, 256, 256, 256, 128, 128], [0, 0, 0, 1, 0, 1, 0, 0, 1], [1, 0, 0, 2, 1, 2, 1, 0, 2])),
    Sequence("hysteresis 3, a bad step stops growth", part("g b b g g b b b b g g g", hysteresis=3, growth_interval=3), scale=1024.0, hysteresis=3,
             differs=GRADSCALER_HAS_NO + "hysteresis",
             expect=([1024] * 7 + [512, 256, 256, 256, 512], [1, 0, 0, 1, 2, 0, 0, 0, 0, 1, 2, 0], [3, 2, 1, 3, 3, 2, 1, 0, 0, 3, 3, 3])),
    Sequence("hysteresis that was lowered", part("b b g", hysteresis=2), scale=64.0, hysteresis=9,
             differs=GRADSCALER_HAS_NO + "hysteresis",
             expect=([64, 32, 32], [0, 0, 1], [1, 0, 2])),
    Sequence("hysteresis from a tracker of 0", part("b g b", hysteresis=2), scale=64.0, hysteresis=0,
             differs=GRADSCALER_HAS_NO + "hysteresis",
             expect=([32, 32, 32], [0, 1, 0], [0, 2, 1])),
    Sequence("hysteresis and the smallest tracker", part("b g b", hysteresis=2), scale=64.0, hysteresis=-2 ** 31,
             differs=GRADSCALER_HAS_NO + "hysteresis",
             expect=([32, 32, 32], [0, 1, 0], [0, 2, 1])),
    Sequence("the interval is lowered below the tracker", [part("g5", growth_interval=9), part("g6", growth_interval=4)], scale=8.0,
             differs="GradScaler compares for equality, and does not grow until after the next bad step",
             expect=([8] * 5 + [16, 16, 16, 16, 32, 32], [1, 2, 3, 4, 5, 0, 1, 2, 3, 0, 1])),
    Sequence("the largest tracker", part("g4", growth_interval=3), scale=8.0, tracker=2 ** 31 - 1,
             differs="GradScaler's tracker overflows",
             expect=([16, 16, 16, 32], [0, 1, 2, 0])),
]

# Hysteresis of 1 is the same as none.
AS_GRADSCALER.append(Sequence("hysteresis 1", part("b b g b g3", hysteresis=1, growth_interval=2), hysteresis=1))

ALL = AS_GRADSCALER + DIFFERENT


# ---------------------------------------------------------------------------------------------------------------------
# Runs: how scales and trackers are stored

def to_runs(scales, trackers):
    """[[scale, count]...] and [[first, count]...], where a tracker goes up by 1 within a run."""
    def runs(values, step):
        out = []
        for v in values:
            if out and v == out[-1][0] + step * out[-1][1]:
                out[-1][1] += 1
            else:
                out.append([v, 1])
        return out
    return runs([float(s) for s in scales], 0), runs([int(t) for t in trackers], 1)


def from_runs(scales, trackers):
    return (np.concatenate([np.full(n, s, np.float32) for s, n in scales]),
            np.concatenate([np.arange(t, t + n, dtype=np.int64).astype(np.int32) for t, n in trackers]))


# ---------------------------------------------------------------------------------------------------------------------
# The module: one function, a loop for each part of each sequence

def spelled(options):
    types = dict(growth_factor="f64", backoff_factor="f64", growth_interval="i32", floor="f32", cap="f32", hysteresis="i32")

    def value(name, v):
        if types[name] == "i32":
            return str(v)
        kind, width = (np.float64, 64) if types[name] == "f64" else (np.float32, 32)
        return f"0x{int(kind(v).view(f'i{width // 8}')):0{width // 4}X}"
    return "{" + ", ".join(f"{k} = {value(k, v)} : {types[k]}" for k, v in options.items()) + "}" if options else ""


LOOP = """
  %scales{p} = tensor.empty() : tensor<{n}xf32>
  %trackers{p} = tensor.empty() : tensor<{n}xi32>
  %lefts{p} = tensor.empty() : tensor<{n}xi32>
  %n{p} = arith.constant {n} : index
  %r{p}:6 = scf.for %i = %c0 to %n{p} step %c1
      iter_args(%s = {s}, %t = {t}, %h = {h}, %scales = %scales{p}, %trackers = %trackers{p}, %lefts = %lefts{p})
      -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<{n}xf32>, tensor<{n}xi32>, tensor<{n}xi32>) {{
    %ok = tensor.extract_slice %flags{p}[%i] [1] [1] : tensor<{n}xi1> to tensor<i1>
    {step}
    %scale = tensor.extract %new#0[] : tensor<f32>
    %tracker = tensor.extract %new#1[] : tensor<i32>
    %left = tensor.extract {left}[] : tensor<i32>
    %scalesNext = tensor.insert %scale into %scales[%i] : tensor<{n}xf32>
    %trackersNext = tensor.insert %tracker into %trackers[%i] : tensor<{n}xi32>
    %leftsNext = tensor.insert %left into %lefts[%i] : tensor<{n}xi32>
    scf.yield %new#0, %new#1, {left}, %scalesNext, %trackersNext, %leftsNext
        : tensor<f32>, tensor<i32>, tensor<i32>, tensor<{n}xf32>, tensor<{n}xi32>, tensor<{n}xi32>
  }}"""


def module(sequences):
    """Takes scale, tracker and hysteresis of each sequence, then the flags of each part; gives three tensors for each part."""
    states, given, body, results, types, p = [], [], [], [], [], 0
    for k, sequence in enumerate(sequences):
        states.append(f"%s{k}: tensor<f32>, %t{k}: tensor<i32>, %h{k}: tensor<i32>")
        s, t, h = f"%s{k}", f"%t{k}", f"%h{k}"
        for one in sequence.parts:
            n, options = len(one["flags"]), spelled(one["options"])
            given.append(f"%flags{p}: tensor<{n}xi1>")
            holds = "hysteresis" in one["options"]
            step = f"%new:{3 if holds else 2} = amp.update_scale %s, %t{', %h' if holds else ''} if %ok {options}".rstrip()
            body.append(LOOP.format(p=p, n=n, s=s, t=t, h=h, step=step, left="%new#2" if holds else "%h"))
            s, t, h = (f"%r{p}#{i}" for i in range(3))
            results += [f"%r{p}#{i}" for i in (3, 4, 5)]
            types += [f"tensor<{n}xf32>", f"tensor<{n}xi32>", f"tensor<{n}xi32>"]
            p += 1
    return (f"func.func @steps({', '.join(states + given)}) -> ({', '.join(types)}) {{\n  %c0 = arith.constant 0 : index\n"
            f"  %c1 = arith.constant 1 : index{''.join(body)}\n  return {', '.join(results)} : {', '.join(types)}\n}}\n")


def inputs(sequences):
    state = [x for q in sequences for x in (np.float32(q.scale), np.int32(q.tracker), np.int32(q.hysteresis or 0))]
    return state + [p["flags"] for q in sequences for p in q.parts]


def collect(sequences, outputs):
    """By name: scales, trackers, hysteresis trackers after each step, or None for the last."""
    out, at = {}, 0
    for q in sequences:
        parts = [outputs[at + 3 * i:at + 3 * i + 3] for i in range(len(q.parts))]
        at += 3 * len(q.parts)
        scales, trackers, lefts = (np.concatenate(x) for x in zip(*parts))
        out[q.name] = scales, trackers, lefts if q.hysteresis is not None else None
    return out
