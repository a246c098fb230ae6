#!/usr/bin/env python3
"""Graphs around matrix products, drawn at random, through amp-fuse-matmul.

  random_products.py [--seed 0] [--count 500] [--tool amp-opt] [--group 25] [--keep FOLDER] [--strict] [--faults] [--print]

Each case is a function: a product (named, or a generic with its loops, operands and result in any order, dims split, a factor behind a transpose or a
reshape, an accumulating init) and a tail of elementwise ops, many of them near-misses: a bias along the wrong axis, relu at another threshold, gelu with erf,
a constant added, a second reader, a rounding that may not be crossed. Or it is a layer with its backward pass: mask or derivative in several forms, the
weight gradient, the bias gradient. The ops stand in any order.

Checked for each case
  taken     what the pass took in is exactly what the rules of docs/Rationale.md allow, which this file states again for its own graphs
            (`Tail.expected`, `layer`): nothing eligible is left, nothing else is fused
  left      no contraction is left in the output
  values    the expansion of the output gives what the input gives: bit by bit for f32 factors and with --strict, else within the bounds of the type
Exit status: 0 if all is well, 1 if not.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
import oracle

# Compiling is what takes the time; unoptimized code computes the same bits.
oracle.OPT = ["-O0"]
oracle.LLC[0] = "-O0"

LOW = ("bf16", "f16")
# What a wrong pass might write: pattern and replacement in a line of amp.matmul.
FAULTS = {
    "relu left out": (r"epilogue = relu_bias\b", "epilogue = bias"),
    "relu for gelu": (r"epilogue = gelu\b", "epilogue = relu"),
    "alpha forgotten": (r"alpha = [-\d.e+]+ : f32(, )?", ""),
    "C subtracted": (r"(c\(.*\{)(?!.*beta)(.*\} : tensor)", r"\1beta = -1.0 : f32, \2"),
    "the weight gradient doubled": (r"(epilogue = bgrad[ab]) \{", r"\1 {alpha = 2.0 : f32, "),
    "the input gradient doubled": (r"(epilogue = d[rg]elu) \{", r"\1 {alpha = 2.0 : f32, "),
}


def ttype(shape, elem):
    return f"tensor<{''.join(f'{n}x' for n in shape)}{elem}>"


class Value:
    """A tensor: its name, the label of each dim, the element type."""

    def __init__(self, name, labels, elem):
        self.name, self.labels, self.elem = name, labels, elem


class Function:
    def __init__(self, name, r):
        self.name, self.r, self.lines, self.args, self.results, self.sizes = name, r, [], [], [], {}
        self.count = 0
        self.expect = {}                                        # product label -> (what it takes in, type of D)

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def type(self, v):
        return ttype([self.sizes[x] for x in v.labels], v.elem)

    def arg(self, labels, elem):
        v = Value(f"%a{len(self.args)}", labels, elem)
        self.args.append(v)
        return v

    def emit(self, text, labels, elem):
        v = Value(self.fresh(), labels, elem)
        self.lines.append(f"{v.name} = {text}")
        return v

    def empty(self, labels, elem):
        return self.emit(f"tensor.empty() : {ttype([self.sizes[x] for x in labels], elem)}", labels, elem)

    def zero(self, labels):
        v = self.empty(labels, "f32")
        if self.r.random() < 0.3:
            return self.emit(f"arith.constant dense<0.0> : {self.type(v)}", labels, "f32")
        c = self.fresh()
        self.lines.append(f"{c} = arith.constant 0.0 : f32")
        return self.emit(f"linalg.fill ins({c} : f32) outs({v.name} : {self.type(v)}) -> {self.type(v)}", labels, "f32")

    def generic(self, inputs, out, loops, reductions, body, loc=""):
        """`body` is text over %x0, %x1, ... and %o; `loops` the labels in the order of the nest."""
        at = {label: i for i, label in enumerate(loops)}
        dims = ", ".join(f"d{i}" for i in range(len(loops)))
        maps = ", ".join(f"affine_map<({dims}) -> ({', '.join(f'd{at[x]}' for x in v.labels)})>" for v in (*inputs, out))
        kinds = ", ".join('"reduction"' if x in reductions else '"parallel"' for x in loops)
        args = ", ".join([*(f"%x{i}: {v.elem}" for i, v in enumerate(inputs)), f"%o: {out.elem}"])
        ins = f"ins({', '.join(v.name for v in inputs)} : {', '.join(self.type(v) for v in inputs)}) " if inputs else ""
        return self.emit(f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} {ins}outs({out.name} : {self.type(out)}) {{\n"
                         f"^bb0({args}):\n{body}}} -> {self.type(out)}{loc}", out.labels, out.elem)

    def elementwise(self, inputs, labels, elem, text, computes="f32", mark=False):
        """`text` computes %y of type `computes`, which is f32 or i1, of %w0, %w1, ..., the inputs in f32."""
        body = ""
        for i, v in enumerate(inputs):
            if v.elem in LOW:
                body += f"%w{i} = arith.extf %x{i}{' {amp.storage}' if mark else ''} : {v.elem} to f32\n"
            else:
                text = text.replace(f"%w{i}", f"%x{i}")
        body += text
        if elem in LOW:
            body += f"%z = arith.truncf %y{' {amp.storage}' if mark else ''} : f32 to {elem}\nlinalg.yield %z : {elem}\n"
        else:
            body += f"linalg.yield %y : {computes}\n"
        loops = self.r.sample(labels, len(labels))
        return self.generic(inputs, self.empty(labels, elem), loops, (), body)

    def transpose(self, v, order):
        labels = [v.labels[i] for i in order]
        if self.r.random() < 0.5:
            out = self.empty(labels, v.elem)
            return self.emit(f"linalg.transpose ins({v.name} : {self.type(v)}) outs({out.name} : {self.type(out)}) permutation = {order}", labels, v.elem)
        return self.generic([v], self.empty(labels, v.elem), labels, (), f"linalg.yield %x0 : {v.elem}\n")

    def result(self, v):
        self.results.append(v)

    def shuffle(self):
        """The ops in another order: each behind what it reads."""
        made, left = {v.name for v in self.args}, list(self.lines)
        out = []
        while left:
            # What an op reads stands behind its own name; names of bodies are no %v and no %a.
            ready = [x for x in left if all(n in made for n in re.findall(r"%[va]\d+\b", x.split("=", 1)[1]))]
            line = self.r.choice(ready)
            left.remove(line)
            made.add(line.split(" ", 1)[0])
            out.append(line)
        self.lines = out

    def text(self):
        args = ", ".join(f"{v.name}: {self.type(v)}" for v in self.args)
        types = ", ".join(self.type(v) for v in self.results)
        return (f"func.func private @{self.name}({args}) -> ({types}) {{\n" + "\n".join(self.lines)
                + f"\nreturn {', '.join(v.name for v in self.results)} : {types}\n}}\n")


def product(f, a_elem, loc, groups, order=None, a=None, b=None, init=None, transposed=True):
    """groups: {"b": labels, "m": .., "n": .., "k": ..}. Factors that are not given are new arguments. The result, and whether D lies as a matrix."""
    r = f.r
    B, M, N, K = (groups[x] for x in "bmnk")
    d = order or r.choice([B + M + N, B + N + M])

    def factor(first, second):
        if r.random() < 0.12 and len(B + first + second) > 2:       # in any order: has to be transposed in memory
            labels = r.sample(B + first + second, len(B + first + second))
            return f.arg(labels, a_elem)
        labels = B + (first + second if r.random() < 0.5 else second + first)
        if r.random() < 0.25:                                   # behind a transpose
            perm = list(range(len(labels)))
            i, j = len(B), len(labels)
            perm[i:j] = r.sample(perm[i:j], j - i)
            source = [None] * len(labels)
            for to, origin in enumerate(perm):
                source[origin] = labels[to]
            return f.transpose(f.arg(source, a_elem), perm)
        return f.arg(labels, a_elem)
    a = a or factor(M, K)
    b = b or factor(K, N)
    out = init or f.zero(d)
    loc = f' loc("{loc}")'
    wide = "f32"
    if a.labels == M + K and b.labels == K + N and d == M + N and len(M) == len(N) == len(K) == 1 and not B and r.random() < 0.7:
        text = f"linalg.matmul ins({a.name}, {b.name} : {f.type(a)}, {f.type(b)}) outs({out.name} : {f.type(out)}) -> {f.type(out)}{loc}"
        return f.emit(text, d, wide)
    if a.labels == B + M + K and b.labels == B + K + N and d == B + M + N and len(M) == len(N) == len(K) == len(B) == 1 and r.random() < 0.7:
        text = f"linalg.batch_matmul ins({a.name}, {b.name} : {f.type(a)}, {f.type(b)}) outs({out.name} : {f.type(out)}) -> {f.type(out)}{loc}"
        return f.emit(text, d, wide)
    inputs, x, y = [a, b], "%x0", "%x1"
    body = ""
    if a_elem != "f32":
        body += f"%w0 = arith.extf %x0 : {a_elem} to f32\n%w1 = arith.extf %x1 : {a_elem} to f32\n"
        x, y = "%w0", "%w1"
    factors = (x, y) if r.random() < 0.5 else (y, x)
    body += f"%p = arith.mulf {factors[0]}, {factors[1]} : f32\n"
    body += f"%s = arith.addf {', '.join(('%o', '%p') if r.random() < 0.5 else ('%p', '%o'))} : f32\nlinalg.yield %s : f32\n"
    loops = B + M + N + K
    # A sum over K in one order of its loops: what else the order is does not matter to the bits.
    rest = r.sample(B + M + N, len(B + M + N))
    at = r.randint(0, len(rest))
    return f.generic(inputs, out, rest[:at] + K + rest[at:], K, body, loc)


GELU = """%c0 = arith.constant 0.044715 : f32
%c1 = arith.constant 0.79788456 : f32
%c2 = arith.constant 1.0 : f32
%c3 = arith.constant 0.5 : f32
%q = arith.mulf %w0, %w0 : f32
%q1 = arith.mulf %q, %w0 : f32
%q2 = arith.mulf %c0, %q1 : f32
%q3 = arith.addf %w0, %q2 : f32
%q4 = arith.mulf %c1, %q3 : f32
%t = math.tanh %q4 : f32
"""
# With t as above: half (1 + t) + half x (1 - t^2) u'
DGELU = GELU + """%e = arith.addf %c2, %t : f32
%e1 = arith.mulf %c3, %e : f32
%e2 = arith.mulf %t, %t : f32
%e3 = arith.subf %c2, %e2 : f32
%c4 = arith.constant 0.134145 : f32
%e4 = arith.mulf %c4, %q : f32
%e5 = arith.addf %c2, %e4 : f32
%e6 = arith.mulf %c1, %e5 : f32
%e7 = arith.mulf %c3, %w0 : f32
%e8 = arith.mulf %e7, %e3 : f32
%e9 = arith.mulf %e8, %e6 : f32
%d = arith.addf %e1, %e9 : f32
%y = arith.mulf %w1, %d : f32
"""


def gelu_text(r):
    if r.random() < 0.5:
        return GELU + "%u = arith.addf %t, %c2 : f32\n%u1 = arith.mulf %w0, %c3 : f32\n%y = arith.mulf %u1, %u : f32\n"
    return GELU + "%u = arith.addf %c2, %t : f32\n%u1 = arith.mulf %u, %c3 : f32\n%y = arith.mulf %w0, %u1 : f32\n"


def relu_text(r, at="0.0"):
    k = f"%c = arith.constant {at} : f32\n"
    return k + r.choice([
        "%y = arith.maximumf %w0, %c : f32\n",
        "%y = arith.maximumf %c, %w0 : f32\n",
        "%m = arith.cmpf ugt, %w0, %c : f32\n%y = arith.select %m, %w0, %c : f32\n",
        "%m = arith.cmpf ole, %w0, %c : f32\n%y = arith.select %m, %c, %w0 : f32\n"])


# Not relu: another threshold, NaN becomes 0, min, an absolute value.
NO_RELU = [lambda r: relu_text(r, "0.1"), lambda r: "%c = arith.constant 0.0 : f32\n%y = arith.maxnumf %w0, %c : f32\n",
           lambda r: "%c = arith.constant 0.0 : f32\n%m = arith.cmpf ogt, %w0, %c : f32\n%y = arith.select %m, %w0, %c : f32\n",
           lambda r: "%c = arith.constant 0.0 : f32\n%y = arith.minimumf %w0, %c : f32\n", lambda r: "%y = math.absf %w0 : f32\n"]
NO_GELU = ["%c = arith.constant 0.70710677 : f32\n%c2 = arith.constant 1.0 : f32\n%c3 = arith.constant 0.5 : f32\n%q = arith.mulf %w0, %c : f32\n"
           "%t = math.erf %q : f32\n%u = arith.addf %c2, %t : f32\n%u1 = arith.mulf %c3, %w0 : f32\n%y = arith.mulf %u1, %u : f32\n",
           "%y = math.tanh %w0 : f32\n"]


class Tail:
    """Elementwise ops behind a product, and what of them belongs to it."""

    def __init__(self, f, v, elem, groups, strict, taken, loc, limit=4):
        self.f, self.v, self.elem, self.g, self.strict, self.loc = f, v, elem, groups, strict, loc
        self.taken, self.open, self.alpha, self.result, self.rounded = list(taken), True, 1.0, "f32", False
        r = f.r
        for _ in range(r.randint(0, limit)):
            getattr(self, r.choice(["scale", "bias", "bias", "add_c", "relu", "relu", "gelu", "near_miss", "transpose", "divide"]))()
            if r.random() < 0.08 and self.f.lines:
                f.result(self.v)                                # a second reader of what is there so far
                self.open = False
            if self.open and self.rounded:
                break
        f.result(self.v)
        f.expect[loc] = (sorted(self.taken), self.result)

    def columns(self):
        """The labels along which a bias may lie: the last group of D."""
        labels = self.v.labels
        for group in ("n", "m"):
            if labels[len(labels) - len(self.g[group]):] == self.g[group]:
                return self.g[group]

    def step(self, inputs, text, allowed, word=None):
        """One op; a low result only at the end, where it is rounded."""
        f, r = self.f, self.f.r
        low = self.elem in LOW and r.random() < 0.25
        mark = r.random() < 0.7
        to = self.elem if low else "f32"
        self.v = f.elementwise([self.v, *inputs], self.v.labels, to, text, mark=mark)
        if not self.open:
            return
        if low and allowed and ("c" in self.taken + [word]):
            allowed = False                                     # C is f32 and D would be low
        if low and allowed and self.strict and ("bias" in self.taken + [word]):
            allowed = False                                     # the bias is f32
        if not allowed:
            self.open = False
            return
        if word and word not in self.taken:
            self.taken.append(word)
        self.result, self.rounded = to, low

    def has(self, *words):
        return any(w in self.taken for w in words)

    def scale(self):
        c = self.f.r.choice([0.5, -2.0, 0.3])
        ok = not self.has("c", "bias", "relu", "gelu") and (abs(c) in (0.5, 2.0) or abs(self.alpha) in (0.25, 0.5, 1.0, 2.0, 4.0))
        if self.open and ok:
            self.alpha *= c
        self.step([], f"%c = arith.constant {c} : f32\n%y = arith.mulf {', '.join(self.f.r.sample(['%w0', '%c'], 2))} : f32\n", ok,
                  "alpha")
        if self.open and self.alpha == 1.0 and "alpha" in self.taken:
            self.taken.remove("alpha")

    def divide(self):
        c = self.f.r.choice([4.0, 3.0])
        ok = not self.has("c", "bias", "relu", "gelu") and c == 4.0
        if self.open and ok:
            self.alpha /= c
        self.step([], f"%c = arith.constant {c} : f32\n%y = arith.divf %w0, %c : f32\n", ok, "alpha")
        if self.open and self.alpha == 1.0 and "alpha" in self.taken:
            self.taken.remove("alpha")

    def bias(self):
        f = self.f
        columns = self.columns()
        right = f.r.random() < 0.75
        batch = self.g["b"]
        labels = (batch + columns if batch and f.r.random() < 0.3 else columns) if right else self.g["m" if columns == self.g["n"] else "n"]
        if labels is None or not labels:
            return
        ok = labels in (columns, batch + columns) and not self.has("bias", "relu", "gelu")
        word = "bias"
        if not self.g["m"] and self.has("bias"):                # one row: C has the shape of a bias
            word = "c"
            ok = not self.has("c", "relu", "gelu") and self.elem in LOW and not self.strict
        bias = f.arg(labels, "f32")
        if f.r.random() < 0.3:                                  # broadcast by an op of its own
            bias = f.generic([bias], f.empty(self.v.labels, "f32"), self.v.labels, (), "linalg.yield %x0 : f32\n")
        self.step([bias], f"%y = arith.addf {', '.join(f.r.sample(['%w0', '%x1'], 2))} : f32\n", ok, word)

    def add_c(self):
        f = self.f
        if not self.g["m"]:                                     # one row: a bias is what is added
            return self.bias()
        ok = not self.has("c", "relu", "gelu") and not (self.has("bias") and (self.strict or self.elem == "f32"))
        labels = self.v.labels
        if f.r.random() < 0.2 and len(labels) > 1:              # read transposed
            labels = labels[::-1]
            ok = False
        c = f.arg(labels, "f32")
        minus = f.r.random() < 0.2
        self.step([c], f"%y = arith.{'subf' if minus else 'addf'} %w0, %x1 : f32\n", ok, "c")

    def relu(self):
        self.step([], relu_text(self.f.r), not self.has("relu", "gelu"), "relu")

    def gelu(self):
        self.step([], gelu_text(self.f.r), not self.has("relu", "gelu"), "gelu")

    def near_miss(self):
        r = self.f.r
        if r.random() < 0.3:
            return self.step([], "%c = arith.constant 1.5 : f32\n%y = arith.addf %w0, %c : f32\n", False)
        self.step([], r.choice(NO_GELU) if r.random() < 0.5 else r.choice(NO_RELU)(r), False)

    def transpose(self):
        f = self.f
        B = self.g["b"]
        if self.has("bias", "c") or not self.open:
            return
        labels = self.v.labels
        rest = labels[len(B):]
        m, n = self.g["m"], self.g["n"]
        flipped = B + (n + m if rest == m + n else m + n)
        self.v = f.transpose(self.v, [labels.index(x) for x in flipped])


def groups_of(r, batch=True):
    g = {"b": r.choice([[], [], ["b0"], ["b0", "b1"]]) if batch else [], "m": r.choice([["m0"], ["m0"], ["m0", "m1"]]),
         "n": r.choice([["n0"], ["n0"], ["n0", "n1"]]), "k": r.choice([["k0"], ["k0"], ["k0", "k1"]])}
    return g


def draw(name, seed, strict):
    r = random.Random(seed)
    f = Function(name, r)
    for label in ("b0", "b1", "m0", "m1", "n0", "n1", "k0", "k1", "z0"):
        f.sizes[label] = r.randint(2, 5)
    elem = r.choice(["f32", "bf16", "f16"])
    if r.random() < 0.4:
        layer(f, elem, strict)
        f.shuffle()
        return f
    g = groups_of(r)
    if r.random() < 0.1:                                        # a matrix and a vector
        g["m"] = []
        g["b"] = []
    order = r.choice([g["b"] + g["m"] + g["n"], g["b"] + g["n"] + g["m"]])
    limit = 4
    if r.random() < 0.08:                                       # perhaps no matrix: D is transposed, and takes nothing in
        order, limit = r.sample(order, len(order)), 0
    init, taken = None, []
    if r.random() < 0.2:
        init, taken = f.arg(order, "f32"), ["c"]
    before = len(f.lines)
    p = product(f, elem, f"{name}.p", g, order=order, init=init)
    Tail(f, p, elem, g, strict, taken, f"{name}.p", limit)
    f.shuffle()
    return f


def layer(f, elem, strict):
    """x w + bias, an activation, a gradient that comes back, the weight and the bias gradient."""
    r, name = f.r, f.name
    low = elem in LOW
    g = groups_of(r, batch=False)
    M, N, K = g["m"], g["n"], g["k"]
    mark = low and r.random() < 0.8
    x = f.arg(M + K, elem)
    p = product(f, elem, f"{name}.fwd", g, order=M + N, a=x)
    fwd, dgrad, wgrad = [], [], []
    if r.random() < 0.8:
        b = f.arg(N, "f32")
        stored = elem
        p = f.elementwise([p, b], M + N, stored, "%y = arith.addf %w0, %x1 : f32\n", mark=mark)
        biased = True
    else:
        biased = False
        if low:
            p = f.emit(f"arith.truncf {p.name}{' {amp.storage}' if mark else ''} : {f.type(p)} to {ttype([f.sizes[x] for x in M + N], elem)}", M + N, elem)
    open_ = not (biased and low and strict)
    if biased and open_:
        fwd.append("bias")
    kind = r.choice(["relu", "gelu", "none_relu", "none_gelu"])
    text = {"relu": relu_text(r), "gelu": gelu_text(r), "none_relu": r.choice(NO_RELU)(r), "none_gelu": NO_GELU[0]}[kind]
    y = f.elementwise([p], M + N, elem, text, mark=mark)
    f.result(y)
    # Backwards: the gradient of y is dz v^T.
    dz = f.arg(M + ["z0"], elem)
    v = f.arg(r.choice([N + ["z0"], ["z0"] + N]), elem)
    q = product(f, elem, f"{name}.dgrad", {"b": [], "m": M, "n": N, "k": ["z0"]}, order=M + N, a=dz, b=v)
    if low:
        q = f.emit(f"arith.truncf {q.name}{' {amp.storage}' if mark else ''} : {f.type(q)} to {ttype([f.sizes[x] for x in M + N], elem)}", M + N, elem)
    exact = True                                                # is it the derivative of what is forward?
    of_result = False
    source = p
    if kind in ("gelu", "none_gelu"):
        d = f.elementwise([p, q], M + N, elem, DGELU, mark=mark)
    else:
        zero = "%c = arith.constant 0.0 : f32\n"
        form = r.choice(["gt", "gt", "le_result", "ge", "number", "other"])
        if form == "gt":
            mask = f.elementwise([p], M + N, "i1", zero + "%y = arith.cmpf ogt, %w0, %c : f32\n", computes="i1")
            d = f.elementwise([mask, q], M + N, elem, zero + "%y = arith.select %x0, %w1, %c : f32\n", mark=mark)
        elif form == "le_result":
            of_result = True
            mask = f.elementwise([y], M + N, "i1", zero + "%y = arith.cmpf ole, %w0, %c : f32\n", computes="i1")
            d = f.elementwise([mask, q], M + N, elem, zero + "%y = arith.select %x0, %c, %w1 : f32\n", mark=mark)
        elif form == "ge":                                      # true at 0
            exact = False
            mask = f.elementwise([p], M + N, "i1", zero + "%y = arith.cmpf oge, %w0, %c : f32\n", computes="i1")
            d = f.elementwise([mask, q], M + N, elem, zero + "%y = arith.select %x0, %w1, %c : f32\n", mark=mark)
        elif form == "number":
            d = f.elementwise([p, q], M + N, elem, zero + "%m = arith.cmpf ogt, %w0, %c : f32\n%n = arith.uitofp %m : i1 to f32\n"
                              "%y = arith.mulf %w1, %n : f32\n", mark=mark)
        else:                                                   # a mask from elsewhere
            exact = False
            mask = f.arg(M + N, "i1")
            d = f.elementwise([mask, q], M + N, elem, zero + "%y = arith.select %x0, %w1, %c : f32\n", mark=mark)
        other = form == "other"
    second = r.random() < 0.15                                  # the activation's input has one more reader
    if second:
        f.result(p)
    q_second = r.random() < 0.1
    if q_second:
        f.result(q)
    relu, gelu = kind == "relu", kind == "gelu"
    # What of the forward product: the bias always, the activation if the rest of what reads its input is fused as well.
    crossed = not low or (mark and not strict)                  # roundings before and inside of gelu may be crossed
    pair = False
    act = False
    if open_:
        if relu:
            alone = not second and (form in ("le_result", "other"))  # nothing backwards reads p
            pair = exact and not q_second and not (low and strict) and (of_result or not second)
            act = alone or (pair and not second)
            if of_result:
                act = not second
                pair = pair and act
            if not act:
                pair = False
        elif gelu:
            pair = act = crossed and not second and not q_second
    if act:
        fwd.append(kind)
    if pair:
        fwd.append("aux")
        dgrad.append("drelu" if relu else "dgelu")
    taken_result = elem if (low and open_) else "f32"
    f.expect[f"{name}.fwd"] = (sorted(fwd), taken_result)
    f.expect[f"{name}.dgrad"] = (sorted(dgrad), elem if low else "f32")
    f.result(d)
    # Weight gradient, and the bias gradient over its sum.
    order = r.choice([K + N, N + K])
    wg = product(f, elem, f"{name}.wgrad", {"b": [], "m": K, "n": N, "k": M}, order=order, a=x, b=d)
    f.result(wg)
    which = r.choice(["sum", "sum", "axis", "none"])
    if which != "none":
        kept = N if which == "sum" else M
        out = f.zero(kept)
        loops = M + N
        body = (f"%w = arith.extf %x0 : {elem} to f32\n" if low else "") + f"%s = arith.addf %o, {'%w' if low else '%x0'} : f32\nlinalg.yield %s : f32\n"
        db = f.generic([d], out, loops, [x for x in loops if x not in kept], body)
        f.result(db)
        if which == "sum":
            wgrad.append("bgrad")
    f.expect[f"{name}.wgrad"] = (sorted(wgrad), "f32")


def module(functions):
    text, args, lines, results = "", [], [], []
    for f in functions:
        text += f.text()
        names = [f"%{f.name}_{i}" for i in range(len(f.args))]
        args += [f"{n}: {f.type(v)}" for n, v in zip(names, f.args)]
        types = [f.type(v) for v in f.results]
        lines.append(f"%{f.name}:{len(types)} = func.call @{f.name}({', '.join(names)}) : ({', '.join(f.type(v) for v in f.args)}) -> ({', '.join(types)})")
        results += [(f"%{f.name}#{i}", t) for i, t in enumerate(types)]
    types = ", ".join(t for _, t in results)
    return text + f"func.func @all({', '.join(args)}) -> ({types}) {{\n" + "\n".join(lines) + f"\nreturn {', '.join(n for n, _ in results)} : {types}\n}}\n"


def inputs(functions):
    out = []
    for f in functions:
        rng = np.random.default_rng(len(f.lines) + 7 * len(f.args))
        for v in f.args:
            shape = [f.sizes[x] for x in v.labels]
            if v.elem == "i1":
                out.append(rng.integers(0, 2, shape).astype(bool))
                continue
            x = rng.integers(-16, 17, shape) / 16               # sums of products are exact, in any order
            if rng.random() < 0.2 and len(shape) > 1:
                x[0] = 0                                        # exact zeros before a relu
            out.append(oracle.decode(oracle.encode(np.asarray(x), v.elem), v.elem))
    return out


class Bad(Exception):
    pass


def run(words, path):
    p = subprocess.run(words, capture_output=True, text=True, timeout=600)
    if p.returncode:
        raise Bad(f"exit status {p.returncode} of {' '.join(words)}: {p.stderr[:1500]}")
    return p


def check(functions, o, folder, fault=None):
    """Complaints {name: text}."""
    bad = {}
    path = lambda n: os.path.join(folder, n)
    with open(path("in.mlir"), "w") as file:
        file.write(module(functions))
    strict = " strict-rounding" if o.strict else ""
    run([o.tool, path("in.mlir"), "-o", path("out.mlir"), f"--amp-fuse-matmul=assume=all{strict} report={path('report.json')}"], folder)
    if fault:
        text = open(path("out.mlir")).read()
        faulty, n = re.subn(*fault, text)
        if not n:
            raise Bad(f"nothing to change with {fault[0]}")
        with open(path("out.mlir"), "w") as file:
            file.write(faulty)
    run([o.tool, path("out.mlir"), "-o", path("expanded.mlir"), "--amp-expand-ops"], folder)
    found = {row["location"]: row for row in json.load(open(path("report.json")))["products"]}
    for f in functions:
        for loc, (taken, result) in f.expect.items():
            row = found.get(loc)
            if row is None or not row["fused"]:
                bad.setdefault(f.name, f"{loc} is no amp.matmul: {row and row['refused']}")
            elif (sorted(row["absorbed"]), row["result"]) != (taken, result):
                bad.setdefault(f.name, f"{loc} took in {sorted(row['absorbed'])} to {row['result']}, expected {taken} to {result}; stopped: {row['stopped']}")
    text = open(path("out.mlir")).read()
    for name, body in re.findall(r"func\.func private @(\w+)(.*?)\n  }\n", text, re.S):
        if re.search(r"linalg\.(batch_)?matmul|arith\.mulf %\S+, %\S+ : f32\n\s*%\S+ = arith\.addf %out", body):
            bad.setdefault(name, "a contraction is left")
    values = inputs(functions)
    a = oracle.Function(path("in.mlir"), "all")(values)
    b = oracle.Function(path("expanded.mlir"), "all")(values)
    at = 0
    for f in functions:
        elem = next((v.elem for v in f.args if v.elem in LOW), "f32")
        for v in f.results:
            x, y = np.asarray(a[at]).astype(np.float64), np.asarray(b[at]).astype(np.float64)
            at += 1
            if not np.isfinite(x).all():
                bad.setdefault(f.name, "the reference is not finite")
            elif elem == "f32" or o.strict:
                if not np.array_equal(x, y):
                    bad.setdefault(f.name, f"result {v.name}: not bit-equal, off by {np.abs(x - y).max():.3g}")
            else:
                # What is summed is about 1: a sum that cancels out is as inexact as one that does not.
                bound = {"bf16": 0.03, "f16": 0.004}[elem]
                size = np.linalg.norm(x)
                if np.linalg.norm(x - y) > bound * max(size, 0.5 * np.sqrt(x.size)):
                    bad.setdefault(f.name, f"result {v.name}: off by {np.linalg.norm(x - y) / max(size, 1e-30):.3g}")
    return bad


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--count", type=int, default=500)
    p.add_argument("--tool", default="amp-opt")
    p.add_argument("--group", type=int, default=25)
    p.add_argument("--keep")
    p.add_argument("--strict", action="store_true")
    p.add_argument("--faults", action="store_true", help="plant each of FAULTS in the output for --count cases: each has to be found")
    p.add_argument("--print", action="store_true", help="print the case of --seed and what is expected of it")
    o = p.parse_args()
    if o.print:
        f = draw(f"c{o.seed}", o.seed, o.strict)
        print(module([f]))
        print("//", f.expect)
        return 0
    seeds = list(range(o.seed, o.seed + o.count))
    if o.faults:
        functions = [draw(f"c{seed}", seed, o.strict) for seed in seeds]
        missed = 0
        for name, fault in FAULTS.items():
            with tempfile.TemporaryDirectory() as folder:
                bad = check(functions, o, folder, fault)
            missed += not bad
            print(f"{'found' if bad else 'MISSED'}: {name} ({len(bad)} complaints)")
        print(f"{len(FAULTS) - missed} of {len(FAULTS)} faults found")
        return 1 if missed else 0
    wrong, products, taken = 0, 0, {}
    for i in range(0, len(seeds), o.group):
        functions = [draw(f"c{seed}", seed, o.strict) for seed in seeds[i:i + o.group]]
        for f in functions:
            for words, _ in f.expect.values():
                products += 1
                for word in words or ["nothing"]:
                    taken[word] = taken.get(word, 0) + 1
        with tempfile.TemporaryDirectory() as folder:
            try:
                bad = check(functions, o, o.keep or folder)
            except Bad as error:
                bad = {f"c{seeds[i]}..": str(error)}
        for name, text in sorted(bad.items()):
            print(f"{name}: {text}")
        wrong += len(bad)
    print(f"{len(seeds) - wrong} passed, {wrong} failed; {products} products, which take in " + ", ".join(f"{w} {n}" for w, n in sorted(taken.items())))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
