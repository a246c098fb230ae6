#!/usr/bin/env python3
"""conv_values.py: amp.conv as `amp-opt --amp-expand-ops` defines it, against numpy: each kind and layout with strides, dilations, padding and groups drawn, one
to three spatial dims, types, C, bias and activations. Then the same with faults in the expansion, which must be found.

numpy multiplies one element at a time, from the formula in the op's description; the two gradients are the formula's own derivatives.
"""
import itertools
import os
import random
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scaling"))
import judge
from judge import oracle

EPS = {"f32": 2e-6, "bf16": 2.0 ** -8, "f16": 2.0 ** -11}


class Case:
    def __init__(self, name, kind, layout, r):
        self.name, self.kind, self.layout = name, kind, layout
        n = r.choice([1, 2, 2, 2, 3])
        self.n = n
        self.stride = [r.choice([1, 1, 2, 3]) for _ in range(n)]
        self.dilation = [r.choice([1, 1, 2]) for _ in range(n)]
        self.window = [r.choice([1, 2, 3]) for _ in range(n)]
        self.low = [r.choice([0, 0, 1, 2]) for _ in range(n)]
        self.high = [r.choice([0, 0, 1]) for _ in range(n)]
        self.size = [r.randint(d * (w - 1) + 1, d * (w - 1) + 4) for w, d in zip(self.window, self.dilation)]
        self.out = [(x + lo + hi - d * (w - 1) - 1) // s + 1 for x, lo, hi, d, w, s in zip(self.size, self.low, self.high, self.dilation, self.window, self.stride)]
        self.groups = r.choice([1, 1, 2, 3])
        self.batch, self.c, self.k = r.randint(1, 3), self.groups * r.randint(1, 2), self.groups * r.randint(1, 2)
        self.elem, self.d = r.choice([("f32", "f32"), ("bf16", "bf16"), ("bf16", "f32"), ("f16", "f16"), ("f16", "f32")])
        self.epilogue = r.choice(["default", "bias", "relu", "relu_bias", "gelu", "gelu_bias"]) if kind == "fprop" else "default"
        self.has_c = r.random() < 0.3
        self.hidden = r.random() < 0.3                          # the batch is not known

    def shape(self, which):
        first = lambda batch, spatial, channels: [batch, *spatial, channels] if self.layout == "nhwc" else [batch, channels, *spatial]
        if which == "x":
            return first(self.batch, self.size, self.c)
        if which == "y":
            return first(self.batch, self.out, self.k)
        return [*self.window, self.c // self.groups, self.k] if self.layout == "nhwc" else [self.k, self.c // self.groups, *self.window]

    def roles(self):
        return {"fprop": ("x", "w", "y"), "dgrad": ("y", "w", "x"), "wgrad": ("x", "y", "w")}[self.kind]

    def operands(self):
        a, b, d = self.roles()
        out = {"a": (a, self.shape(a), self.elem), "b": (b, self.shape(b), self.elem)}
        if self.has_c:
            out["c"] = (d, self.shape(d), self.d)
        if "bias" in self.epilogue:
            out["bias"] = ("", [self.k], self.d)
        return out

    def type(self, role, shape, elem):
        sizes = ["?" if self.hidden and i == 0 and role in ("x", "y") else str(s) for i, s in enumerate(shape)]
        return f"tensor<{''.join(s + 'x' for s in sizes)}{elem}>"

    def result(self):
        d = self.roles()[2]
        return d, self.shape(d), self.d

    def text(self):
        t = {name: self.type(*what) for name, what in self.operands().items()}
        out = self.type(*self.result())
        array = lambda x: f"array<i64: {', '.join(map(str, x))}>"
        op = "amp.conv %a, %b" + "".join(f" {n}(%{n} : {t[n]})" for n in ("c", "bias") if n in t) + f" kind = {self.kind} layout = {self.layout}"
        op += f" epilogue = {self.epilogue}" * (self.epilogue != "default")
        op += f" {{strides = {array(self.stride)}, dilations = {array(self.dilation)}, pad_low = {array(self.low)}, pad_high = {array(self.high)}"
        op += f", groups = {self.groups} : i64}}" if self.groups != 1 else "}"
        op += f" : {t['a']}, {t['b']} -> {out}"
        return f"func.func private @{self.name}({', '.join(f'%{n}: {x}' for n, x in t.items())}) -> {out} {{\n  %r = {op}\n  return %r : {out}\n}}\n"

    def expected(self, v):
        f = {n: x.astype(np.float64) for n, x in v.items()}
        to_last = lambda x: x if self.layout == "nhwc" else np.moveaxis(x, 1, -1)
        filter_last = lambda x: x if self.layout == "nhwc" else np.moveaxis(x, (0, 1), (-1, -2))
        a, b, _ = self.roles()
        t = {a: f["a"], b: f["b"]}
        x = to_last(t["x"]) if "x" in t else np.zeros([self.batch, *self.size, self.c])
        y = to_last(t["y"]) if "y" in t else np.zeros([self.batch, *self.out, self.k])
        w = filter_last(t["w"]) if "w" in t else np.zeros([*self.window, self.c // self.groups, self.k])
        cg, kg = self.c // self.groups, self.k // self.groups
        for o in itertools.product(*map(range, self.out)):
            for q in itertools.product(*map(range, self.window)):
                at = [i * s + j * d - lo for i, s, j, d, lo in zip(o, self.stride, q, self.dilation, self.low)]
                if any(p < 0 or p >= n for p, n in zip(at, self.size)):
                    continue
                for g in range(self.groups):
                    xs, ws, ys = x[(slice(None), *at)], w[q], y[(slice(None), *o)]
                    cs, ks = slice(g * cg, (g + 1) * cg), slice(g * kg, (g + 1) * kg)
                    if self.kind == "fprop":
                        ys[:, ks] += xs[:, cs] @ ws[:, ks]
                    elif self.kind == "dgrad":
                        xs[:, cs] += ys[:, ks] @ ws[:, ks].T
                    else:
                        ws[:, ks] += xs[:, cs].T @ ys[:, ks]
        if self.kind == "wgrad":
            d = w if self.layout == "nhwc" else np.moveaxis(w, (-1, -2), (0, 1))
        else:
            d = y if self.kind == "fprop" else x
            d = d if self.layout == "nhwc" else np.moveaxis(d, -1, 1)
        if self.has_c:
            d = d + f["c"]
        if "bias" in f:
            d = d + (f["bias"] if self.layout == "nhwc" else f["bias"].reshape([-1] + [1] * self.n))
        if "relu" in self.epilogue:
            d = np.maximum(d, 0)
        if "gelu" in self.epilogue:
            d = 0.5 * d * (1 + np.tanh(np.sqrt(2 / np.pi) * (d + 0.044715 * d ** 3)))
        return d


def cases():
    r = random.Random(1)
    return [Case(f"v{i}", kind, layout, r) for i, (kind, layout) in enumerate(itertools.product(["fprop", "dgrad", "wgrad"] * 7, ["nhwc", "nchw"]))]


def module(all_cases):
    args, results, lines, text = [], [], [], ""
    for c in all_cases:
        text += c.text()
        operands, types = [], []
        for name, what in c.operands().items():
            static = f"tensor<{''.join(f'{n}x' for n in what[1])}{what[2]}>"
            value = f"%{c.name}_{name}"
            args.append(f"{value}: {static}")
            types.append(c.type(*what))
            if types[-1] != static:
                lines.append(f"{value}_c = tensor.cast {value} : {static} to {types[-1]}")
                value += "_c"
            operands.append(value)
        out = c.type(*c.result())
        _, shape, elem = c.result()
        static = f"tensor<{''.join(f'{n}x' for n in shape)}{elem}>"
        lines.append(f"%{c.name} = func.call @{c.name}({', '.join(operands)}) : ({', '.join(types)}) -> {out}")
        value = f"%{c.name}"
        if out != static:
            lines.append(f"{value}_r = tensor.cast {value} : {out} to {static}")
            value += "_r"
        results.append((value, static))
    types = ", ".join(t for _, t in results)
    return text + f"func.func @all({', '.join(args)}) -> ({types}) {{\n" + "\n".join(lines) + f"\nreturn {', '.join(v for v, _ in results)} : {types}\n}}\n"


def inputs(all_cases):
    rng = np.random.default_rng(0)
    return [{name: oracle.decode(oracle.encode(rng.uniform(-2, 2, shape), elem), elem) for name, (_, shape, elem) in c.operands().items()} for c in all_cases]


def check(path):
    all_cases = cases()
    values = inputs(all_cases)
    got = oracle.Function(path, "all")([x for v in values for x in v.values()])
    complaints = []
    for c, v, x in zip(all_cases, values, got):
        want, x = c.expected(v), np.asarray(x).astype(np.float64)
        bad = np.abs(x - want) > EPS[c.d] * np.abs(want) + 2e-5
        if x.shape != want.shape or bad.any():
            complaints.append(f"{c.name} ({c.kind}, {c.layout}): {int(bad.sum())} of {want.size} differ")
    return complaints


FAULTS = {
    "the filter is not turned around": [(r"affine_map<\(d0, d1, d2, d3\) -> \(d0, d1, -d2 \+ 2, -d3( \+ \d+)?\)>", r"affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, -d3\1)>")],
    "strides of one more": [(r"\* 2 \+", "+")],
    "products are subtracted": [(r"(arith\.)addf( %out)", r"\1subf\2")],
    "relu at one": [(r"(%cst\w* = arith\.constant) 0\.000000e\+00( : f32\n\s*%\S+ = arith\.maximumf)", r"\1 1.0\2")],
}


def main():
    all_cases = cases()
    with tempfile.TemporaryDirectory() as folder:
        source, path = os.path.join(folder, "in.mlir"), os.path.join(folder, "out.mlir")
        with open(source, "w") as f:
            f.write(module(all_cases))
        subprocess.run(["amp-opt", source, "--amp-expand-ops", "--mlir-print-local-scope", "-o", path], check=True)
        print(f"{len(all_cases)} convolutions")
        return judge.main(path, check, FAULTS)


if __name__ == "__main__":
    sys.exit(main())
