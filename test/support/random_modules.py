#!/usr/bin/env python3
"""Random small modules through the front door: a user who is hostile and tireless.

  random_modules.py --count 200 [--seed 0] [--skip 83,..] [--tool amp-opt] [--types bf16,fp16] [--near-products] [--leave-out casts,..] [--keep FOLDER]     test a range of seeds
  random_modules.py --print SEED [--near-products]     print one module

A long run, `--count 100000`, says after each portion how far it is and how long it took, and goes on where it stopped with --seed.

Each module is made from its seed alone: elementwise ops (named, generic, arith and math on tensors), products (named, generic, contract,
convolutions), reductions, data movement, constants, casts of the source program, mixed f32, bf16, f16, f64 and integers, dynamic sizes, private functions,
scf.if, scf.for and scf.while. For each type:

  pass        the front door ends well
  alone       a module on its own comes out as it did among others (1 in 25)
  verified    stock mlir-opt reads and verifies the output
  signature   public functions keep their types
  again       a second run changes nothing
  stripped    a second run on the output without markers changes nothing but markers
  canonical   the same after --canonicalize --cse, with and without markers; of a program with nothing left to canonicalize,
              since a program without its dead code is another one
  casts       no value is converted twice to one type by the pass
  execution   before against after on seeded inputs. A random program may be ill-conditioned, so the bound is the judge's or,
              where that is more, four times what the program makes of inputs and f32 constants that are changed by one rounding each, or of
              rounding what its products read and make, or every value (asked in that order, where it is needed)

Modules are handed to the tools many at once, as modules in one module, and compiled into one library. Where that fails, each is
handed over on its own, so what is reported is a seed. What a seed gives depends on nothing but the seed. Exit status 1 if one
fails; the last line is 'N passed, M failed'.
"""
import argparse
import collections
import ctypes
import os
import pickle
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "oracle"), os.path.join(HERE, "..", "Execution"), HERE]
import oracle
from sweep import without_markers

PORTION = 200                                                       # modules in one file
FLOATS = ("f32", "f64", "bf16", "f16")


# ---------------------------------------------------------------------------------------------------------------------
# Modules


class V:
    """A value: name, sizes at run time, element type, and which sizes its type does not show."""

    def __init__(self, name, shape, elem, hidden=()):
        self.name, self.shape, self.elem, self.hidden = name, tuple(shape), elem, frozenset(hidden)

    @property
    def type(self):
        return "tensor<" + "".join("?x" if i in self.hidden else f"{n}x" for i, n in enumerate(self.shape)) + self.elem + ">"

    @property
    def rank(self):
        return len(self.shape)


class Maker:
    """Makes one module from a seed; with `low`, the same one with what a product reads and makes rounded to that type, and with `every`, too,
    every value. `pool` holds the values that the code made next may use."""

    def __init__(self, seed, low=None, every=False, near=False):
        self.r, self.low, self.every, self.near = random.Random(seed), low, every, near
        self.n = 0
        self.lines, self.pool, self.functions = [], [], []
        self.sizes = self.r.sample([1, 2, 3, 4, 5, 6, 8], 3)
        self.used = set()

    # names, text
    def name(self):
        self.n += 1
        return f"%v{self.n}"

    def say(self, text):
        self.lines.append("  " + text)

    def use(self, *values):
        self.used.update(v.name for v in values)
        return values[0] if len(values) == 1 else values

    def put(self, v, wild=False):
        if self.every and v.elem == "f32":
            v = self.rounded(v)
        if not wild:
            self.pool.append(v)
        return v

    def pick(self, elems=("f32",), rank=None, like=None, ranks=None):
        """A value of the pool, newer ones more often; None if none fits."""
        fit = [v for v in self.pool if v.elem in elems and (rank is None or v.rank == rank) and (ranks is None or v.rank in ranks) and (like is None or v.shape == like.shape)]
        if not fit:
            return None
        k = min(int(self.r.expovariate(0.35)), len(fit) - 1)
        return self.use(fit[-1 - k])

    def index(self, n):
        x = self.name()
        self.say(f"{x} = arith.constant {n} : index")
        return x

    def sizes_of(self, shape, hidden, sources):
        """Operands for the hidden sizes of a new tensor, read off values where one has that size hidden too."""
        out = []
        for i in sorted(hidden):
            place = next(((v, j) for v in sources for j in sorted(v.hidden) if v.shape[j] == shape[i]), None)
            if place:
                v, j = place
                c, d = self.index(j), self.name()
                self.say(f"{d} = tensor.dim {v.name}, {c} : {v.type}")
                out.append(d)
            else:
                out.append(self.index(shape[i]))
        return out

    def empty(self, shape, elem, hidden=(), sources=()):
        v = V(self.name(), shape, elem, hidden)
        self.say(f"{v.name} = tensor.empty({', '.join(self.sizes_of(shape, v.hidden, sources))}) : {v.type}")
        return v

    def scalar(self, elem, number):
        x = self.name()
        self.say(f"{x} = arith.constant {number} : {elem}")
        return x

    def filled(self, shape, elem, number, hidden=(), sources=()):
        e, c = self.empty(shape, elem, hidden, sources), self.scalar(elem, number)
        v = V(self.name(), shape, elem, hidden)
        self.say(f"{v.name} = linalg.fill ins({c} : {elem}) outs({e.name} : {e.type}) -> {v.type}")
        return v

    def generic(self, inputs, maps, out, out_map, iterators, body, results=None):
        """linalg.generic; body(names of the block's arguments) says lines and returns what is yielded."""
        v = V(self.name(), out.shape, out.elem, out.hidden)
        dims = ", ".join(f"d{i}" for i in range(len(iterators)))
        m = lambda e: f"affine_map<({dims}) -> ({', '.join(e)})>"
        args = [self.name() for _ in inputs] + [self.name()]
        its = ", ".join(f'"{i}"' for i in iterators)
        ins = f" ins({', '.join(x.name for x in inputs)} : {', '.join(x.type for x in inputs)})" if inputs else ""
        self.say(f"{v.name} = linalg.generic {{indexing_maps = [{', '.join(map(m, [*maps, out_map]))}], iterator_types = [{its}]}}"
                 f"{ins} outs({out.name} : {out.type}) {{")
        self.say(f"^bb0({', '.join(f'{a}: {x.elem}' for a, x in zip(args, [*inputs, out]))}):")
        y = body(args)
        self.say(f"  linalg.yield {y} : {out.elem}")
        self.say(f"}} -> {v.type}")
        return v

    # scalars and tensors of elementwise code: bounded, smooth functions of what they read
    def unary(self, x, type, kind=None):
        kind = kind or self.r.choice(["tanh", "negf", "absf", "expt", "sqrt1", "erf", "sin", "relu", "logistic", "square", "rsqrt1", "log1", "scale", "shift", "clamp", "eps"])
        c = lambda n: self.splat(n, type)
        op = lambda text: self.named(text, type)
        if kind in ("tanh", "erf", "sin", "absf"):
            return op(f"math.{kind} {x}")
        if kind == "negf":
            return op(f"arith.negf {x}")
        if kind == "expt":
            return op("math.exp " + op(f"math.tanh {x}"))
        if kind == "relu":
            return op(f"arith.maximumf {x}, {c(0.0)}")
        if kind == "logistic":
            e = op("math.exp " + op(f"arith.negf {x}"))
            return op(f"arith.divf {c(1.0)}, " + op(f"arith.addf {c(1.0)}, {e}"))
        if kind == "square":
            t = op(f"math.tanh {x}")
            return op(f"arith.mulf {t}, {t}")
        one = lambda: op("arith.addf " + op(f"arith.mulf {x}, {x}") + f", {c(1.0)}")
        if kind == "sqrt1":
            return op(f"math.sqrt {one()}")
        if kind == "rsqrt1":
            return op(f"math.rsqrt {one()}")
        if kind == "log1":
            return op(f"math.log {one()}")
        if kind == "scale":
            return op(f"arith.mulf {x}, {c(self.r.choice([0.5, 0.3, -1.5, 1e-3]))}")
        if kind == "shift":
            return op(f"arith.addf {x}, {c(self.r.choice([0.5, -1.0, 2.0]))}")
        if kind == "clamp":
            return op("arith.minimumf " + op(f"arith.maximumf {x}, {c(-1.0)}") + f", {c(0.999)}")
        if self.r.random() < 0.3:                               # a guard that f16 turns into nothing
            size = op(f"math.absf {x}")
            guarded = op(f"arith.addf {size}, {c(self.r.choice([1e-8, 0.1]))}")
            return op(f"arith.divf {x}, {guarded}")
        return op(f"arith.addf {x}, {c(1e-8)}")

    def named(self, text, type):
        x = self.name()
        self.say(f"{x} = {text} : {type}")
        return x

    def splat(self, number, type):
        x = self.name()
        t = f"{number:e}" if "e" in repr(number) else repr(float(number))
        if type.startswith("tensor"):
            self.say(f"{x} = arith.constant dense<{t}> : {type}")
        else:
            self.say(f"{x} = arith.constant {t} : {type}")
        return x

    def binary(self, a, b, type):
        kind = self.r.choice(["addf", "addf", "subf", "mulf", "mulf", "maximumf", "minimumf", "div1", "select"])
        if kind == "div1":
            square = self.named(f"arith.mulf {b}, {b}", type)
            d = self.named(f"arith.addf {square}, {self.splat(1.0, type)}", type)
            return self.named(f"arith.divf {a}, {d}", type)
        if kind == "select":                                    # leaky: continuous where it switches
            p = self.name()
            self.say(f"{p} = arith.cmpf {self.r.choice(['ogt', 'oge', 'ugt'])}, {a}, {self.splat(0.0, type)} : {type}")
            scaled = self.named(f"arith.mulf {a}, {self.splat(0.1, type)}", type)
            x = self.name()
            flags = re.sub(r"\w+>$", lambda m: m.group().rpartition("x")[0] + ("xi1>" if "x" in m.group() else "i1>"), type) + ", " if type.startswith("tensor") else ""
            self.say(f"{x} = arith.select {p}, {a}, {scaled} : {flags}{type}")
            return x
        return self.named(f"arith.{kind} {a}, {b}", type)

    # statements
    def on_tensors(self):
        a = self.pick(FLOATS)
        if a is None:
            return
        if a.hidden and self.r.random() < 0.9:
            return self.in_generic()
        if a.hidden:
            return self.put(V(self.named(f"math.tanh {a.name}", a.type), a.shape, a.elem, a.hidden))
        b = self.pick((a.elem,), like=a)
        if b is not None and b.type == a.type and self.r.random() < 0.6:
            x = self.binary(a.name, b.name, a.type)
        else:
            x = self.unary(a.name, a.type)
        self.put(V(x, a.shape, a.elem))

    def in_generic(self):
        a = self.pick(FLOATS)
        if a is None:
            return
        inputs, maps = [a], [[f"d{i}" for i in range(a.rank)]]
        for _ in range(self.r.randrange(3)):
            b = self.pick(("f32", "f32", a.elem))
            if b is None:
                continue
            at = self.match(b.shape, a.shape)
            if at is not None:
                inputs.append(b)
                maps.append(at)
        if self.r.random() < 0.2:
            order = list(range(len(inputs)))
            self.r.shuffle(order)
            inputs, maps = [inputs[i] for i in order], [maps[i] for i in order]
        elem = self.r.choice([a.elem, a.elem, a.elem, "f32"])
        width = {"bf16": 16, "f16": 16, "f32": 32, "f64": 64}
        out = self.empty(a.shape, elem, a.hidden, [a])

        def body(args):
            wide = max([x.elem for x in inputs] + [elem], key=lambda e: width[e])
            if {x.elem for x in inputs} | {elem} >= {"bf16", "f16"}:
                wide = "f32" if wide in ("bf16", "f16") else wide
            values = [self.convert(x, v.elem, wide) for x, v in zip(args, inputs)]
            y = values[0]
            for x in values[1:]:
                y = self.binary(y, x, wide)
            for _ in range(self.r.randrange(3)):
                y = self.unary(y, wide)
            return self.convert(y, wide, elem)
        self.put(self.generic(inputs, maps, out, [f"d{i}" for i in range(a.rank)], ["parallel"] * a.rank, body))

    def convert(self, x, a, b):
        width = {"bf16": 16, "f16": 16, "f32": 32, "f64": 64}
        if a == b:
            return x
        if width[a] == width[b]:
            return self.convert(self.convert(x, a, "f32"), "f32", b)
        y = self.name()
        self.say(f"{y} = arith.{'extf' if width[a] < width[b] else 'truncf'} {x} : {a} to {b}")
        return y

    def match(self, small, big):
        """A map that broadcasts `small` onto `big`: increasing dimensions of equal size, or None."""
        at, i = [], 0
        for n in small:
            fits = [j for j in range(i, len(big)) if big[j] == n]
            if not fits:
                return None
            j = self.r.choice(fits)
            at.append(f"d{j}")
            i = j + 1
        return at

    def named_elementwise(self):
        a = self.pick(("f32", "f32", "bf16", "f64"), ranks=(1, 2, 3, 4))
        b = a and self.pick((a.elem,), like=a)
        if a is None:
            return
        out = self.empty(a.shape, a.elem, a.hidden, [a])
        v = V(self.name(), a.shape, a.elem, a.hidden)
        if b is not None and self.r.random() < 0.6:
            kind = self.r.choice(["add", "sub", "mul", "max", "min"])
            self.say(f"{v.name} = linalg.{kind} ins({a.name}, {b.name} : {a.type}, {b.type}) outs({out.name} : {out.type}) -> {v.type}")
        elif self.r.random() < 0.3:
            self.say(f"{v.name} = linalg.map {{ math.{self.r.choice(['tanh', 'absf', 'sin'])} }} ins({a.name} : {a.type}) outs({out.name} : {out.type})")
        elif self.r.random() < 0.3:
            self.say(f"{v.name} = linalg.elementwise kind=#linalg.elementwise_kind<{self.r.choice(['tanh', 'abs', 'negf'])}> ins({a.name} : {a.type}) outs({out.name} : {out.type}) -> {v.type}")
        else:
            kind = self.r.choice(["tanh", "abs", "negf", "erf"])
            self.say(f"{v.name} = linalg.{kind} ins({a.name} : {a.type}) outs({out.name} : {out.type}) -> {v.type}")
        self.put(v)

    def weight(self, shape, elem="f32"):
        """A tensor of this shape: one that is there, an argument, or a dense constant."""
        fit = [v for v in self.pool if v.shape == tuple(shape) and v.elem == elem]
        if fit and self.r.random() < 0.7:
            return self.use(self.r.choice(fit))
        if self.toplevel and self.r.random() < 0.7:
            return self.argument(shape, elem)
        return self.dense(shape, elem)

    def dense(self, shape, elem="f32"):
        def lit(s):
            return "[" + ", ".join(lit(s[1:]) for _ in range(s[0])) + "]" if s else f"{self.r.uniform(-1, 1):.4f}"
        v = V(self.name(), shape, elem)
        value = f"{self.r.choice([0.5, 0.25, 1e-9, 1.0, -0.7]):e}" if self.r.random() < 0.3 else lit(list(shape))
        self.say(f"{v.name} = arith.constant dense<{value}> : {v.type}")
        return v

    def rounded(self, v):
        if self.low is None or v.elem == self.low or v.elem == "f64":
            return v
        x = self.convert_all(v, self.low)
        return self.convert_all(x, v.elem)

    def convert_all(self, v, elem):
        """A whole tensor in another type; of one 16-bit type the other is made through f32."""
        width = {"bf16": 16, "f16": 16, "f32": 32, "f64": 64}
        if width[v.elem] == width[elem]:
            v = self.convert_all(v, "f32")
        x = V(self.name(), v.shape, elem, v.hidden)
        self.say(f"{x.name} = arith.{'extf' if width[v.elem] < width[elem] else 'truncf'} {v.name} : {v.type} to {x.type}")
        return x

    def product(self):
        a = self.pick(("f32", "f32", "f32", "f32", "bf16"), ranks=(1, 2, 3, 4))
        if a is None:
            return
        size = self.r.choice(self.sizes)
        elem = "f32" if a.elem == "f32" or self.r.random() < 0.5 else a.elem
        init = lambda shape, hidden, sources: (self.filled(shape, elem, "0.0", hidden, sources) if self.r.random() < 0.7 else
                                               next((self.use(v) for v in reversed(self.pool) if v.shape == tuple(shape) and v.elem == elem and v.hidden == frozenset(hidden)),
                                                    None) or self.filled(shape, elem, self.r.choice(["0.0", "0.5"]), hidden, sources))

        def named(op, b, shape, hidden=(), more=""):
            out, x, y = init(shape, hidden, [a, b]), self.rounded(a), self.rounded(b)
            v = V(self.name(), shape, elem, hidden)
            self.say(f"{v.name} = {op} {more}ins({x.name}, {y.name} : {x.type}, {y.type}) outs({out.name} : {out.type}) -> {v.type}")
            return self.put(self.rounded(v))
        keep = lambda *dims: [i for i, d in enumerate(dims) if d in a.hidden]
        if a.rank == 1:
            w = self.weight((a.shape[0], size), a.elem) if self.r.random() < 0.6 else self.weight((a.shape[0],), a.elem)
            return named("linalg.vecmat", w, (size,)) if w.rank == 2 else named("linalg.dot", w, ())
        how = self.r.choice(["named", "named", "generic", "generic", "contract", "transposed"])
        if a.rank == 2 and how == "named":
            k = self.r.choice(["matmul", "matmul", "matvec"])
            if k == "matvec":
                return named("linalg.matvec", self.weight((a.shape[1],), a.elem), (a.shape[0],), keep(0))
            return named("linalg.matmul", self.weight((a.shape[1], size), a.elem), (a.shape[0], size), keep(0))
        if a.rank == 2 and how == "transposed":
            maps = "indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] "
            return named("linalg.matmul", self.weight((size, a.shape[1]), a.elem), (a.shape[0], size), keep(0), maps)
        if a.rank == 2 and how == "contract":
            maps = "indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>] "
            return named("linalg.contract", self.weight((a.shape[0], size), a.elem), (size, a.shape[1]), [1] if 1 in a.hidden else [], maps)
        if a.rank == 3 and how == "named":
            return named("linalg.batch_matmul", self.weight((a.shape[0], a.shape[2], size), a.elem), (a.shape[0], a.shape[1], size), keep(0, 1))
        if a.rank == 4 and not a.hidden and how in ("named", "transposed") and a.elem == elem:
            k = self.r.randint(1, min(2, a.shape[1], a.shape[2]))
            return named("linalg.conv_2d_nhwc_hwcf", self.weight((k, k, a.shape[3], size), a.elem), (a.shape[0], a.shape[1] - k + 1, a.shape[2] - k + 1, size),
                         (), "{dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ")
        # A generic over a's dimensions and one more; one or two of a's are summed.
        summed = sorted(self.r.sample(range(a.rank), self.r.randint(1, min(2, a.rank - 1))))
        batch = [d for d in range(a.rank) if d not in summed and self.r.random() < 0.3]
        order = [*batch, *summed]
        self.r.shuffle(order)
        w = self.weight([a.shape[d] for d in order] + [size], a.elem)
        rest = [d for d in range(a.rank) if d not in summed]
        out = init([a.shape[d] for d in rest] + [size], [i for i, d in enumerate(rest) if d in a.hidden], [a])
        iterators = ["reduction" if d in summed else "parallel" for d in range(a.rank)] + ["parallel"]

        def body(args):
            x, y, z = args
            x, y = self.convert(x, a.elem, elem), self.convert(y, a.elem, elem)
            if self.r.random() < 0.3:
                x, y = y, x
            near = self.r.choice(["factor", "term", "sum", "thrice", "minus", "max"]) if self.near and self.r.random() < 0.25 else None
            if near == "factor":                                # nearly a product, which no library computes
                x = self.unary(x, elem)
            p = self.named(f"arith.{'addf' if near == 'sum' else 'mulf'} {x}, {y}", elem)
            if near == "thrice":
                p = self.named(f"arith.mulf {p}, {y}", elem)
            if near == "term":
                p = self.unary(p, elem)
            if near in ("minus", "max"):
                return self.named(f"arith.{'subf' if near == 'minus' else 'maximumf'} {z}, {p}", elem)
            return self.named(f"arith.addf {z}, {p}" if self.r.random() < 0.5 else f"arith.addf {p}, {z}", elem)
        d = lambda ns: [f"d{n}" for n in ns]
        v = self.generic([self.rounded(a), self.rounded(w)], [d(range(a.rank)), d(order) + [f"d{a.rank}"]], out, d(rest) + [f"d{a.rank}"], iterators, body)
        self.put(self.rounded(v))

    def reduction(self):
        a = self.pick(("f32", "f32", "bf16", "f64"), ranks=(1, 2, 3, 4))
        if a is None:
            return
        kind = self.r.choice(["add", "add", "max", "reduce", "softmax", "mean", "argmax"])
        if kind == "softmax":
            if a.hidden or a.elem == "f64":
                return
            out, v = self.empty(a.shape, a.elem), V(self.name(), a.shape, a.elem)
            self.say(f"{v.name} = linalg.softmax dimension({self.r.randrange(a.rank)}) ins({a.name} : {a.type}) outs({out.name} : {out.type}) -> {v.type}")
            return self.put(v)
        d = self.r.randrange(a.rank)
        rest = [i for i in range(a.rank) if i != d]
        shape, hidden = [a.shape[i] for i in rest], [k for k, i in enumerate(rest) if i in a.hidden]
        if kind == "reduce":
            out, v = self.filled(shape, a.elem, "0.0", hidden, [a]), V(self.name(), shape, a.elem, hidden)
            self.say(f"{v.name} = linalg.reduce {{ arith.addf }} ins({a.name} : {a.type}) outs({out.name} : {out.type}) dimensions = [{d}]")
            return self.put(v)
        elem = a.elem if a.elem != "bf16" or self.r.random() < 0.5 else "f32"
        least = {"f32": "0xFF800000", "bf16": "0xFF80", "f64": "0xFFF0000000000000"}[elem]
        out = self.filled(shape, elem, least if kind in ("max", "argmax") else "0.0", hidden, [a])
        maps = [f"d{i}" for i in range(a.rank)]
        iterators = ["reduction" if i == d else "parallel" for i in range(a.rank)]
        if kind == "argmax":                                    # with the position of the maximum, of values far apart
            return self.arg_max(a, d, rest, shape, hidden)
        op = "maximumf" if kind == "max" else "addf"

        def body(args):
            x = self.convert(args[0], a.elem, elem)
            if self.r.random() < 0.2:
                x = self.unary(x, elem)
            return self.named(f"arith.{op} {args[1]}, {x}", elem)
        v = self.generic([a], [maps], out, [f"d{i}" for i in rest], iterators, body)
        if kind == "mean" and not v.hidden:
            v = V(self.named(f"arith.divf {v.name}, {self.splat(float(a.shape[d]), v.type)}", v.type), v.shape, v.elem)
        self.put(v)

    def arg_max(self, a, d, rest, shape, hidden):
        """Position and value; the first position is counted from an index, so ties of rounding do not occur: the data is an iota."""
        out = self.filled(shape, "f32", "0.0", hidden, [a])

        def body(args):
            i, j, f = self.name(), self.name(), self.name()
            self.say(f"{i} = linalg.index {d} : index")
            self.say(f"{j} = arith.index_cast {i} : index to i32")
            self.say(f"{f} = arith.sitofp {j} : i32 to f32")
            x = self.convert(args[0], a.elem, "f32") if a.elem != "f64" else self.convert(args[0], "f64", "f32")
            return self.named(f"arith.addf {args[1]}, {self.named(f'arith.mulf {f}, {x}', 'f32')}", "f32")
        iterators = ["reduction" if i == d else "parallel" for i in range(a.rank)]
        self.put(self.generic([a], [[f"d{i}" for i in range(a.rank)]], out, [f"d{i}" for i in rest], iterators, body))

    def move(self):
        a = self.pick(FLOATS)
        if a is None:
            return
        kind = self.r.choice(["transpose", "transpose", "broadcast", "expand", "collapse", "slice", "slice", "pad", "concat", "insert", "cast", "gather", "splat", "copy", "stack"])
        if kind == "transpose" and a.rank > 1:
            p = list(range(a.rank))
            self.r.shuffle(p)
            shape, hidden = [a.shape[i] for i in p], [k for k, i in enumerate(p) if i in a.hidden]
            if self.r.random() < 0.3:
                out = self.empty(shape, a.elem, hidden, [a])
                inverse = [f"d{p.index(i)}" for i in range(a.rank)]
                return self.put(self.generic([a], [inverse], out, [f"d{i}" for i in range(a.rank)], ["parallel"] * a.rank, lambda x: x[0]))
            out, v = self.empty(shape, a.elem, hidden, [a]), V(self.name(), shape, a.elem, hidden)
            self.say(f"{v.name} = linalg.transpose ins({a.name} : {a.type}) outs({out.name} : {out.type}) permutation = {p}")
            self.put(v)
        elif kind == "broadcast" and a.rank < 3:
            d, n = self.r.randint(0, a.rank), self.r.choice(self.sizes)
            shape = [*a.shape[:d], n, *a.shape[d:]]
            hidden = [i if i < d else i + 1 for i in a.hidden]
            out, v = self.empty(shape, a.elem, hidden, [a]), V(self.name(), shape, a.elem, hidden)
            self.say(f"{v.name} = linalg.broadcast ins({a.name} : {a.type}) outs({out.name} : {out.type}) dimensions = [{d}]")
            self.put(v)
        elif kind == "expand" and 0 < a.rank < 4 and not a.hidden:
            d = self.r.randrange(a.rank)
            parts = self.r.choice([(1, a.shape[d]), (a.shape[d], 1)] + [(k, a.shape[d] // k) for k in (2, 3) if a.shape[d] % k == 0])
            shape = [*a.shape[:d], *parts, *a.shape[d + 1:]]
            groups = [[i] for i in range(d)] + [[d, d + 1]] + [[i + 1] for i in range(d + 1, a.rank)]
            v = V(self.name(), shape, a.elem)
            self.say(f"{v.name} = tensor.expand_shape {a.name} {groups} output_shape {shape} : {a.type} into {v.type}")
            self.put(v)
        elif kind == "collapse" and a.rank > 1 and not a.hidden:
            d = self.r.randrange(a.rank - 1)
            shape = [*a.shape[:d], a.shape[d] * a.shape[d + 1], *a.shape[d + 2:]]
            if max(shape) > 32:
                return
            groups = [[i] for i in range(d)] + [[d, d + 1]] + [[i] for i in range(d + 2, a.rank)]
            v = V(self.name(), shape, a.elem)
            self.say(f"{v.name} = tensor.collapse_shape {a.name} {groups} : {a.type} into {v.type}")
            self.put(v)
        elif kind in ("slice", "insert", "pad", "concat") and a.rank and not a.hidden:
            d = self.r.randrange(a.rank)
            if kind == "slice":
                size = [self.r.randint(1, n) for n in a.shape]
                at = [self.r.randint(0, n - k) for n, k in zip(a.shape, size)]
                drop = [i for i in range(a.rank) if size[i] == 1 and self.r.random() < 0.4]
                v = V(self.name(), [n for i, n in enumerate(size) if i not in drop], a.elem)
                self.say(f"{v.name} = tensor.extract_slice {a.name}{at} {size} {[1] * a.rank} : {a.type} to {v.type}")
            elif kind == "insert":
                b = self.pick((a.elem,), like=a)
                if b.hidden:
                    return
                size = [self.r.randint(1, n) for n in a.shape]
                at = [self.r.randint(0, n - k) for n, k in zip(a.shape, size)]
                s = V(self.name(), size, a.elem)
                self.say(f"{s.name} = tensor.extract_slice {a.name}{at} {size} {[1] * a.rank} : {a.type} to {s.type}")
                v = V(self.name(), a.shape, a.elem)
                self.say(f"{v.name} = tensor.insert_slice {s.name} into {b.name}{[0] * a.rank} {size} {[1] * a.rank} : {s.type} into {b.type}")
            elif kind == "pad":
                low, high = [self.r.randint(0, 1) for _ in a.shape], [self.r.randint(0, 1) for _ in a.shape]
                c, v = self.scalar(a.elem, self.r.choice(["0.0", "0.5"])), V(self.name(), [n + x + y for n, x, y in zip(a.shape, low, high)], a.elem)
                indices = ", ".join(f"{self.name()}: index" for _ in a.shape)
                self.say(f"{v.name} = tensor.pad {a.name} low{low} high{high} {{")
                self.say(f"^bb0({indices}):")
                self.say(f"  tensor.yield {c} : {a.elem}")
                self.say(f"}} : {a.type} to {v.type}")
            else:
                b = self.pick((a.elem,), like=a)
                if b.hidden:
                    return
                shape = list(a.shape)
                shape[d] *= 2
                v = V(self.name(), shape, a.elem)
                self.say(f"{v.name} = tensor.concat dim({d}) {a.name}, {b.name} : ({a.type}, {b.type}) -> {v.type}")
            self.put(v)
        elif kind == "cast" and a.rank:
            v = V(self.name(), a.shape, a.elem, [] if a.hidden else [i for i in range(a.rank) if self.r.random() < 0.5])
            self.say(f"{v.name} = tensor.cast {a.name} : {a.type} to {v.type}")
            self.put(v)
        elif kind == "gather" and a.rank == 2:
            near = self.near and self.r.choice(["", "through", "here"])
            n = a.shape[0] if near == "here" else self.r.choice(self.sizes)
            out = self.empty((n, a.shape[1]), a.elem, [i for i in (0, 1) if i in a.hidden and (i or near == "here")], [a])
            table, before = a, ""
            if near == "through" and not a.hidden:              # of another shape
                table, before = V(self.name(), (1, *a.shape), a.elem), self.index(0) + ", "
                self.say(f"{table.name} = tensor.expand_shape {a.name} [[0, 1], [2]] output_shape {list(table.shape)} : {a.type} into {table.type}")

            def body(args):
                i, j, m, k, x = self.name(), self.name(), self.name(), self.name(), self.name()
                self.say(f"{i} = linalg.index 0 : index")
                self.say(f"{j} = linalg.index 1 : index")
                self.say(f"{m} = arith.constant {self.r.randint(1, a.shape[0])} : index")
                self.say(f"{k} = arith.remui {i}, {m} : index")
                self.say(f"{x} = tensor.extract {table.name}[{before}{k}, {j}] : {table.type}")
                if near == "here":                              # in its own place and in another
                    op = "maximumf" if a.elem in FLOATS else "xori"
                    return self.named(f"arith.{op} {args[0]}, {x}", a.elem)
                return x
            own = [a] if near == "here" else []
            self.put(self.generic(own, [["d0", "d1"]] * len(own), out, ["d0", "d1"], ["parallel", "parallel"], body))
        elif kind == "splat":
            at = ", ".join(self.index(self.r.randrange(n)) for n in a.shape)
            x = self.name()
            self.say(f"{x} = tensor.extract {a.name}[{at}] : {a.type}")
            shape = [self.r.choice(self.sizes) for _ in range(self.r.randint(1, 2))]
            v = V(self.name(), shape, a.elem)
            if self.r.random() < 0.5:
                self.say(f"{v.name} = tensor.splat {x} : {v.type}")
            else:
                e = self.empty(shape, a.elem)
                self.say(f"{v.name} = linalg.fill ins({x} : {a.elem}) outs({e.name} : {e.type}) -> {v.type}")
            self.put(v)
        elif kind == "copy" and a.rank:
            out, v = self.empty(a.shape, a.elem, a.hidden, [a]), V(self.name(), a.shape, a.elem, a.hidden)
            self.say(f"{v.name} = linalg.copy ins({a.name} : {a.type}) outs({out.name} : {out.type}) -> {v.type}")
            self.put(v)
        elif kind == "stack" and a.rank == 1:
            xs = []
            for i in range(2):
                x = self.name()
                self.say(f"{x} = tensor.extract {a.name}[{self.index(self.r.randrange(a.shape[0]))}] : {a.type}")
                xs.append(x)
            v = V(self.name(), (2,), a.elem)
            self.say(f"{v.name} = tensor.from_elements {xs[0]}, {xs[1]} : {v.type}")
            self.put(v)

    def source_cast(self):
        a = self.pick(FLOATS + ("i32",))
        if a is None:
            return
        if a.elem == "i32":
            v = V(self.name(), a.shape, "f32", a.hidden)
            self.say(f"{v.name} = arith.sitofp {a.name} : {a.type} to {v.type}")
            if not a.hidden:
                v = V(self.named(f"arith.mulf {v.name}, {self.splat(0.125, v.type)}", v.type), a.shape, "f32")
            return self.put(v)
        to = self.r.choice([e for e in ("f32", "f32", "f32", "bf16", "f16", "f64") if e != a.elem])
        width = {"bf16": 16, "f16": 16, "f32": 32, "f64": 64}
        if width[to] == width[a.elem]:
            return
        v = V(self.name(), a.shape, to, a.hidden)
        self.say(f"{v.name} = arith.{'extf' if width[to] > width[a.elem] else 'truncf'} {a.name} : {a.type} to {v.type}")
        self.put(v)

    def block(self, values, statements):
        """Lines made by `statements` statements that may use the pool; what they say is returned. Values made inside are gone after."""
        lines, pool, top = self.lines, list(self.pool), self.toplevel
        self.lines, self.toplevel = [], False
        self.pool = self.pool + values
        for _ in range(statements):
            self.statement(nested=True)
        inner = self.lines, self.pool
        self.lines, self.pool, self.toplevel = lines, pool, top
        return inner

    def fitting(self, pool, v):
        """The newest value of a type and, where the type hides some, of the same sizes."""
        return next(x for x in reversed(pool) if x.type == v.type and x.shape == v.shape)

    def branch(self):
        a = self.pick(("f32", "f32", "bf16"))
        if a is None:
            return
        flag = next((x for x in self.pool if x.elem == "i32" and x.rank == 0), None)
        if flag is None:                                        # a constant one would be folded, and then it is another program
            return
        self.use(flag)
        c, v, x, k = self.name(), V(self.name(), a.shape, a.elem, a.hidden), self.name(), self.name()
        self.say(f"{x} = tensor.extract {flag.name}[] : {flag.type}")
        self.say(f"{k} = arith.constant 3 : i32")
        self.say(f"{c} = arith.cmpi slt, {x}, {k} : i32")
        self.say(f"{v.name} = scf.if {c} -> ({v.type}) {{")
        for k in range(2):
            lines, pool = self.block([], self.r.randint(0, 4))
            x = self.fitting(pool, a)
            self.lines += ["  " + l for l in lines] + [f"    scf.yield {x.name} : {x.type}", "  } else {" if k == 0 else "  }"]
        self.put(v)

    def loop(self):
        a = self.pick(("f32", "f32", "bf16"))
        b = self.pick(("f32",))
        if a is None or b is None:
            return
        carried = [a] if a is b or self.r.random() < 0.5 else [a, b]
        inner = [V(self.name(), x.shape, x.elem, x.hidden) for x in carried]
        out = self.name()
        lo, hi, st, i = self.index(0), self.index(self.r.randint(2, 3)), self.index(1), self.name()
        types = ", ".join(x.type for x in carried)
        many = f":{len(carried)}" if len(carried) > 1 else ""
        if self.r.random() < 0.7:
            self.say(f"{out}{many} = scf.for {i} = {lo} to {hi} step {st} iter_args({', '.join(f'{x.name} = {y.name}' for x, y in zip(inner, carried))}) -> ({types}) {{")
            lines, pool = self.block(inner, self.r.randint(1, 4))
            ys = [self.bounded(lines, self.fitting(pool, x)) for x in carried]
            self.lines += ["  " + l for l in lines] + [f"    scf.yield {', '.join(ys)} : {types}", "  }"]
        else:
            n, m, k = self.name(), self.name(), self.name()
            names = ", ".join(f"{self.name()} = {y.name}" for y in carried)
            befores = [p.split(" = ")[0] for p in names.split(", ")]
            hid = self.name()
            self.say(f"{hid}:{len(carried) + 1} = scf.while ({n} = {lo}, {names}) : (index, {types}) -> (index, {types}) {{")
            self.say(f"  {m} = arith.cmpi slt, {n}, {hi} : index")
            self.say(f"  scf.condition({m}) {n}, {', '.join(befores)} : index, {types}")
            self.say("} do {")
            self.say(f"^bb0({k}: index, {', '.join(f'{x.name}: {x.type}' for x in inner)}):")
            lines, pool = self.block(inner, self.r.randint(1, 4))
            ys = [self.bounded(lines, self.fitting(pool, x)) for x in carried]
            self.lines += ["  " + l for l in lines]
            q = self.name()
            self.say(f"  {q} = arith.addi {k}, {st} : index")
            self.say(f"  scf.yield {q}, {', '.join(ys)} : index, {types}")
            self.say("}")
            for j, x in enumerate(carried):
                self.put(V(f"{hid}#{j + 1}", x.shape, x.elem, x.hidden))
            return
        for j, x in enumerate(carried):
            self.put(V(f"{out}#{j}" if many else out, x.shape, x.elem, x.hidden))

    def bounded(self, lines, v):
        """Its tanh: what is fed back must not grow."""
        x = self.name()
        lines.append(f"  {x} = math.tanh {v.name} : {v.type}")
        return x

    def call(self):
        """Calls a private function of one or two tensors: a new one or, if it fits, one that was called before."""
        for f in self.functions:
            values = [self.pick((p.elem,), like=p) for p in f["params"]]
            if all(v is not None and v.type == p.type for v, p in zip(values, f["params"])) and self.r.random() < 0.5:
                break
        else:
            values = [v for v in (self.pick(("f32", "f32", "bf16")), self.pick(("f32",))) if v is not None]
            if not values:
                return
            saved = self.lines, self.pool, self.toplevel, self.used
            params = [V(self.name(), v.shape, v.elem, v.hidden) for v in values]
            self.lines, self.pool, self.toplevel, self.used = [], list(params), False, set()
            for _ in range(self.r.randint(1, 6)):
                self.statement(nested=True)
            made = [v for v in self.pool if v not in params] or params
            results = [made[-1]] + ([self.r.choice(made)] if self.r.random() < 0.3 else [])
            lines = self.lines
            self.lines, self.pool, self.toplevel, self.used = saved
            f = dict(name=f"f{len(self.functions)}", params=params, results=results)
            types = ", ".join(r.type for r in results)
            f["text"] = [f"func.func private @{f['name']}({', '.join(f'{p.name}: {p.type}' for p in params)}) -> ({types}) {{", *lines,
                         f"  return {', '.join(r.name for r in results)} : {types}", "}"]
            self.functions.append(f)
        out, n = self.name(), len(f["results"])
        types = ", ".join(r.type for r in f["results"])
        self.say(f"{out}{f':{n}' if n > 1 else ''} = func.call @{f['name']}({', '.join(v.name for v in values)}) : ({', '.join(v.type for v in values)}) -> ({types})")
        for j, r in enumerate(f["results"]):
            self.put(V(f"{out}#{j}" if n > 1 else out, r.shape, r.elem, r.hidden))

    def statement(self, nested=False):
        self.r.choices([self.on_tensors, self.in_generic, self.named_elementwise, self.product, self.reduction, self.move, self.source_cast, self.branch, self.loop, self.call],
                       [3, 4, 2, 5, 2, 5, 1, 0.3 if nested else 0.7, 0.2 if nested else 0.7, 0.3 if nested else 0.8])[0]()
        # Large values are brought back: f16 ends at 65504, and errors of sums of large values say nothing.
        v = self.pool[-1] if self.pool else None
        if v is not None and v.elem in ("f32", "bf16") and self.r.random() < 0.25:
            self.put(V(self.named(f"math.tanh {v.name}", v.type), v.shape, v.elem, v.hidden))

    def argument(self, shape, elem, hidden=()):
        v = V(f"%arg{len(self.args)}", shape, elem, hidden)
        self.args.append(v)
        self.pool.insert(0, v)
        return v

    def make(self):
        self.args, self.toplevel = [], True
        dynamic = self.r.random() < 0.25
        for _ in range(self.r.randint(2, 4)):
            shape = [self.r.choice(self.sizes) for _ in range(self.r.choice([0, 1, 2, 2, 2, 3, 3, 4]))]
            elem = self.r.choices(["f32", "bf16", "f16", "f64"], [12, 1, 1, 1])[0]
            hidden = [i for i in range(len(shape)) if dynamic and self.r.random() < 0.5]
            self.argument(shape, elem, hidden)
        if self.r.random() < 0.5:
            self.argument([], "i32")
        if self.r.random() < 0.3:
            self.argument([self.r.choice(self.sizes)], "i32")
        for _ in range(self.r.randint(4, 16)):
            self.statement()
        made = [v for v in self.pool if not v.name.startswith("%arg")]
        results = [v for v in made if v.name not in self.used][:6] or made[-1:] or self.pool[:1]
        if made and self.r.random() < 0.4:
            results = results + [self.r.choice(made)]
        self.results = results
        types = ", ".join(v.type for v in results)
        self.text = "\n".join([l for f in self.functions for l in f["text"]]
                              + [f"func.func @main({', '.join(f'{a.name}: {a.type}' for a in self.args)}) -> ({types}) {{", *self.lines,
                                 f"  return {', '.join(v.name for v in results)} : {types}", "}"]) + "\n"
        return self


# ---------------------------------------------------------------------------------------------------------------------
# Many modules in one file: a tool takes longer to start, and to load its dialects, than to read one module

OPTION = {"bf16": "bf16", "fp16": "type=fp16 loss-scaling=off"}
LOW = {"bf16": "bf16", "fp16": "f16"}
EPS = {"bf16": 2.0 ** -8, "fp16": 2.0 ** -11}
MOVES = 5                                                           # how often a program's condition is sampled
FORMAT = ["--mlir-print-local-scope", "--mlir-disable-threading"]   # a module's text is its own; one core is enough
SIMPLE = "canonicalize,cse"


def autocast(type):
    return f"amp-autocast{{{OPTION[type]}}}"


def module(seed, maker):
    return f"  module @m{seed} {{\n{maker.text}  }}\n"


def joined(texts):
    return "module {\n" + "".join(texts) + "}\n"


def split(text):
    """{seed: module as it is printed} of what a tool printed for joined modules."""
    heads = [m.start() for m in re.finditer(r"^  module @m\d+", text, re.M)]
    ends = heads[1:] + [text.rindex("}")] if heads else []
    return {int(re.match(r"  module @m(\d+)", text[a:a + 40]).group(1)): text[a:b] for a, b in zip(heads, ends)}


def bare(text):
    """Without markers, and without the empty dictionaries that they leave behind."""
    return re.sub(r" (attributes )?\{\}(?= [:{])", "", without_markers(text))


# ---------------------------------------------------------------------------------------------------------------------
# Execution

def lowering():
    """The judge's passes; the last ones in one, and with less to compile, which is faster."""
    last = ",".join(f"convert-{name}-to-llvm" for name in ("index", "memref", "arith", "func", "cf")).replace("convert-memref", "finalize-memref")
    tidy = "canonicalize{max-iterations=1}"
    passes = re.sub(r"^builtin\.module\(|\)$", "", oracle.PIPELINE).replace(last, "convert-to-llvm")
    return passes.replace("convert-scf-to-cf", f"{tidy},cse,convert-scf-to-cf") + f",{tidy}"


class Compiled:
    """Functions of many modules in one library. texts: {(name, seed): module}. They are not optimized: each runs a few times on a few numbers."""

    def __init__(self, texts, makers, folder):
        self.makers = makers
        path = lambda name: os.path.join(folder, name)
        with open(path("f.mlir"), "w") as f:
            f.write("".join(self.function(t, f"{name}_{seed}", makers[seed]) for (name, seed), t in texts.items()))
        with open(path("decompose.mlir"), "w") as f:
            f.write(oracle.DECOMPOSE)
        passes = f"inline,symbol-dce,transform-preload-library{{transform-library-paths={path('decompose.mlir')}}},transform-interpreter,{lowering()}"
        self.run("mlir-opt", "--allow-unregistered-dialect", "--mlir-disable-threading", "--verify-each=0", "--emit-bytecode", f"--pass-pipeline=builtin.module({passes})", path("f.mlir"), "-o", path("f.mlirbc"))
        self.run("mlir-translate", "--mlir-to-llvmir", path("f.mlirbc"), "-o", path("f.ll"))
        self.open_constants(path("f.ll"))
        self.run("llc", "-O0", "-mcpu=native", "-relocation-model=pic", "-filetype=obj", path("f.ll"), "-o", path("f.o"))
        self.run("cc", "-shared", path("f.o"), "-o", path("f.so"), *oracle.LINK, at="")
        self.lib = ctypes.CDLL(path("f.so"))

    def run(self, tool, *words, at=oracle.TOOLS):
        p = subprocess.run([os.path.join(at, tool), *words], capture_output=True, text=True, timeout=600)
        if p.returncode:
            raise oracle.OracleError(f"{tool}: exit status {p.returncode}: {p.stderr[:3000]}")

    def open_constants(self, path):
        """Makes the f32 constants variables that moved() can reach, and notes which of them each program before reads, in its order."""
        with open(path) as f:
            text = f.read()
        with open(path, "w") as f:
            f.write(re.sub(r"(?m)^(@__constant_[\dx]*f32\w*) = private constant ", r"\1 = global ", text))
        self.constants, seed = {}, None
        for m in re.finditer(r"^define void @(\w+)\(|@(__constant_[\dx]*f32\w*), ", text, re.M):
            if m.group(1):
                seed = int(m.group(1)[7:]) if m.group(1).startswith("before_") else None
            elif seed is not None:
                self.constants.setdefault(seed, {})[m.group(2)] = None

    def moved(self, seed, inputs, type, rng):
        """What the program before makes of inputs and constants that are changed by one rounding to `type` each, as the front door rounds
        both. A constant that the type holds stays what it is."""
        saved = []
        for name in self.constants.get(seed, ()):
            n = int(np.prod([int(i) for i in re.findall(r"(\d+)x", name)]))
            values = np.ctypeslib.as_array((ctypes.c_float * n).in_dll(self.lib, name))
            saved.append((values, values.copy()))
            exact = oracle.decode(oracle.encode(values, LOW[type]), LOW[type]) == values
            values[:] = np.where(exact, values, values * (1 + EPS[type] * rng.uniform(-1, 1, n)))
        out = self("before", seed, [x * (1 + EPS[type] * rng.uniform(-1, 1, x.shape)) if x.dtype.kind == "f" else x for x in inputs])
        for values, old in saved:
            values[:] = old
        return out

    def function(self, text, name, maker):
        """The functions of a module, private, and a public one of static tensors that calls its @main and copies what it returns."""
        body = re.sub(r"@(main|f\d+)\b", rf"@{name}_\1", text[text.index("\n") + 1:text.rindex("}")])
        body = re.sub(r"func\.func (private )?@", "func.func private @", body)
        static = lambda v, n: V(f"%{n}", v.shape, v.elem)
        lines, out = [], []

        def cast(value, source, target, name):
            if source.type == target.type:
                return value
            lines.append(f"%{name} = tensor.cast {value} : {source.type} to {target.type}")
            return f"%{name}"
        args = [static(a, f"a{i}") for i, a in enumerate(maker.args)]
        given = [cast(v.name, v, a, f"{v.name[1:]}c") for v, a in zip(args, maker.args)]
        n = len(maker.results)
        lines.append(f"%r{f':{n}' if n > 1 else ''} = func.call @{name}_main({', '.join(given)}) : ({', '.join(a.type for a in maker.args)}) -> ({', '.join(r.type for r in maker.results)})")
        for i, r in enumerate(maker.results):
            v = static(r, f"o{i}")
            lines.append(f"{v.name} = bufferization.alloc_tensor() copy({cast(f'%r#{i}' if n > 1 else '%r', r, v, f's{i}')}) : {v.type}")
            out.append(v)
        types = ", ".join(v.type for v in out)
        return "\n".join([body, f"func.func @{name}({', '.join(f'{v.name}: {v.type}' for v in args)}) -> ({types}) attributes {{llvm.emit_c_interface}} {{",
                          *lines, f"return {', '.join(v.name for v in out)} : {types}", "}", ""])

    def __call__(self, name, seed, inputs):
        m = self.makers[seed]
        # One element for rank 0, as numpy makes scalars of the latter: its descriptor starts with what is asked for.
        ins = [oracle.encode(x, a.elem) for x, a in zip(inputs, m.args)]
        outs = [np.zeros(r.shape or 1, oracle.NP[r.elem]) for r in m.results]
        descriptors = [oracle.as_descriptor(x) for x in ins + outs]
        getattr(self.lib, f"_mlir_ciface_{name}_{seed}")(*map(ctypes.byref, descriptors))
        return [oracle.decode(o, r.elem) for o, r in zip(outs, m.results)]


def isolated(work):
    """What work() returns, from a process of its own: what is compiled here may crash. A string, what went wrong, if it did."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            result = work()
        except BaseException as e:
            result = f"{e}"[:400]
        with os.fdopen(writer, "wb") as f:
            pickle.dump(result, f)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as f:
        data = f.read()
    status = os.waitpid(child, 0)[1]
    return pickle.loads(data) if status == 0 else f"it crashes: signal {status & 127}"


# ---------------------------------------------------------------------------------------------------------------------
# What is asked of the front door

class Tester:
    def __init__(self, o):
        self.o, self.tool = o, shlex.split(o.tool)
        self.stock = [os.path.join(oracle.TOOLS, "mlir-opt"), "--allow-unregistered-dialect"]
        self.failed = {}                                        # seed: what failed
        self.unjudged = self.changed = 0
        self.rounded = [0, 0]                                   # how often the second and the third opinion decided

    def fail(self, seed, what):
        if set(re.split("[ :,]", what)[:2]) & set(self.o.leave_out):
            return
        self.failed.setdefault(seed, []).append(what)

    def through(self, words, texts, what, passes=""):
        """The outputs of a tool for modules {seed: text}; seeds that it does not take fail with its words."""
        def run(seeds):
            pipeline = [f"--pass-pipeline=builtin.module(builtin.module({passes}))"] if passes else []
            p = subprocess.run([*words, *FORMAT, *pipeline, "-"], input=joined(texts[s] for s in seeds), capture_output=True, text=True, timeout=1200)
            out = split(p.stdout) if p.returncode == 0 else {}
            return (out if list(out) == seeds else None), p
        out, p = run(list(texts))
        if out is None:                                         # some module is at fault: each one on its own
            out = {}
            for s in texts:
                one, p = run([s])
                if one is None:
                    self.fail(s, f"{what}: exit status {p.returncode}: {(p.stderr.strip().splitlines() or ['nothing said'])[0][:300]}")
                else:
                    out.update(one)
        return out

    def simplified(self, texts):
        """With nothing left to canonicalize: what one run leaves may have made more (the two branches of an scf.if the same). A module
        that does not settle is taken as it is after ten."""
        done, todo = {}, texts
        for _ in range(10):
            out = self.through(self.tool, todo, "canonical", SIMPLE)
            done.update(out)
            todo = {s: t for s, t in out.items() if t != todo[s]}
            if not todo:
                break
        return {s: done[s] for s in texts if s in done}

    def same(self, a, b, what):
        for s in a:
            if s in b and a[s] != b[s]:
                x, y = a[s].split("\n"), b[s].split("\n")
                n = next((i for i, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y)))
                self.fail(s, f"{what}, line {n + 1}: {(x + [''])[n].strip()[:200]} | became | {(y + [''])[n].strip()[:200]}")

    def structure(self, before, simple, type):
        """The outputs of the front door, checked without execution. simple: `before` with nothing left to canonicalize."""
        cast = lambda texts, what: self.through(self.tool, texts, f"{type} {what}", autocast(type))
        bared = lambda texts: {s: bare(t) for s, t in texts.items()}
        out = cast(before, "pass")
        self.alone(before, out, type)
        self.through(self.stock, out, f"{type} verified")
        for s, t in out.items():
            heads = lambda t: re.findall(r"^ *func\.func @.*", t, re.M)
            if heads(before[s]) != heads(t):
                self.fail(s, f"{type} signature: {heads(before[s])} became {heads(t)}")
            extra = duplicates(before[s], t)
            if extra:
                self.fail(s, f"{type} casts: {extra} values are converted twice to one type")
        self.same(out, cast(out, "again"), f"{type} again")
        stripped = bared(out)
        self.same(stripped, bared(cast(stripped, "stripped")), f"{type} stripped")
        # From a program that has nothing to canonicalize, or it would be another one afterwards: dead code gone that was a reader.
        canonical = self.through(self.tool, cast(simple, "canonical"), f"{type} canonical", SIMPLE)
        self.same(canonical, cast(canonical, "canonical"), f"{type} canonical")
        stripped = bared(canonical)
        self.same(stripped, bared(cast(stripped, "canonical")), f"{type} canonical, stripped")
        return out

    def alone(self, before, out, type):
        """A module on its own and through the front door's name, as a user does it, comes out as it did among others."""
        for s in [s for s in out if s % 25 == 0]:
            p = subprocess.run([*self.tool, *FORMAT, f"--amp-autocast={OPTION[type]}", "-"], input=before[s], capture_output=True, text=True, timeout=600)
            self.same({s: out[s]}, {s: re.sub(r"^(?=.)", "  ", p.stdout.rstrip("\n") + "\n", flags=re.M)}, f"{type} alone")

    # execution
    def execute(self, makers, before, outs, folder):
        seeds = [s for s in makers if all(s in outs[t] for t in outs)]
        for k in range(0, len(seeds), self.o.batch):
            self.execute_batch(seeds[k:k + self.o.batch], makers, before, outs, folder)

    def execute_batch(self, seeds, makers, before, outs, folder):
        """Faults of a batch are found in a process of its own; if that one ends badly, in one for each module."""
        found = isolated(lambda: self.run_batch(seeds, makers, before, outs, folder))
        if not isinstance(found, str):
            faults, unjudged, rounded = found
            self.unjudged += unjudged
            self.rounded = [a + b for a, b in zip(self.rounded, rounded)]
            for s, what in faults:
                self.fail(s, what)
        elif len(seeds) == 1:
            self.fail(seeds[0], f"execution: {found}")
        else:
            for s in seeds:
                self.execute_batch([s], makers, before, outs, folder)

    def run_batch(self, seeds, makers, before, outs, folder):
        faults, unjudged, rounded = [], 0, [0, 0]
        # What came out as it went in need not be run.
        jobs = [(s, type) for s in seeds for type in outs if outs[type][s] != before[s]]
        if not jobs:
            return faults, unjudged, rounded
        f = Compiled({**{("before", s): before[s] for s, _ in jobs}, **{(type, s): outs[type][s] for s, type in jobs}}, makers, folder)
        for s in dict(jobs):
            rng = np.random.default_rng(1000 + s)
            args = makers[s].args
            inputs = [np.asarray(rng.uniform(-1, 1, a.shape or 1) if a.elem in FLOATS else rng.integers(0, 6, a.shape or 1)) for a in args]
            inputs = [oracle.decode(oracle.encode(x, a.elem), a.elem) for x, a in zip(inputs, args)]
            moved = {t: [f.moved(s, inputs, t, rng) for _ in range(MOVES)] for t in EPS}
            reference = f("before", s, inputs)
            for type in [t for x, t in jobs if x == s]:
                # A module may have roundings of its own in either type; the coarser one decides, as in the judge.
                coarse = "bf16" if "bf16" in outs[type][s] else type
                got = f(type, s, inputs)
                verdicts = list(self.judge(makers[s], coarse, reference, got, moved[coarse]))
                more = []
                for every in (False, True):
                    # A second opinion, dear: what rounding around its products alone does to this program; a third: of every value, as
                    # an autocast does that keeps nothing in f32.
                    if any(why for _, why in verdicts):
                        more += [x for t in {type: 0, coarse: 0} for x in self.moved_and_rounded(s, makers, inputs, t, every, folder)]
                        verdicts = list(self.judge(makers[s], coarse, reference, got, moved[coarse] + more))
                        rounded[every] += not any(why for _, why in verdicts)
                for k, why in verdicts:
                    unjudged += why is None
                    if why:
                        faults.append((s, f"{type} execution: result {k}, {makers[s].results[k].type}, {why}"))
        return faults, unjudged, rounded

    def moved_and_rounded(self, s, makers, inputs, type, every, folder):
        with tempfile.TemporaryDirectory(dir=folder) as own:
            f = Compiled({("before", s): module(s, Maker(s, LOW[type], every, self.o.near_products).make())}, makers, own)
            rng = np.random.default_rng([s, 1])
            return [f.moved(s, inputs, type, rng) for _ in range(MOVES)]

    def judge(self, maker, coarse, reference, got, moved):
        """(result, what is wrong with it; None: cannot be told) for each result that is not right."""
        for k, r in enumerate(maker.results):
            a, b, ms = reference[k].astype(np.float64), got[k].astype(np.float64), [m[k].astype(np.float64) for m in moved]
            if r.elem not in FLOATS:
                if not np.array_equal(a, b):
                    yield k, "integers, differs"
                continue
            if not np.isfinite(a).all() or not all(np.isfinite(m).all() for m in ms):
                yield k, None
                continue
            if not np.isfinite(b).all():
                yield k, f"is not finite, before it was, at most {np.abs(a).max():.3g}"
                continue
            size = max(np.linalg.norm(a), 1e-2 * np.sqrt(a.size))
            error = np.linalg.norm(a - b) / size
            bound = max(oracle.BOUNDS[LOW[coarse]][0], 4 * max(np.linalg.norm(a - m) / size for m in ms))
            if bound > 0.5:
                yield k, None
            elif error > bound:
                yield k, f"error {error:.3g}, bound {bound:.3g}"

    def test(self, seeds, folder):
        """All of it, for some seeds; their number."""
        makers = {s: Maker(s, near=self.o.near_products).make() for s in seeds}
        made = {s: module(s, m) for s, m in makers.items()}
        before = self.through(self.stock, made, "the module that was made (a defect of this script)")
        simple = self.simplified(before)
        outs = {type: self.structure(before, simple, type) for type in self.o.types.split(",")}
        if not self.o.no_run:
            self.execute(makers, before, outs, folder)
        self.changed += sum(any(s in out and out[s] != before.get(s) for out in outs.values()) for s in makers)
        for s in [s for s in seeds if s in self.failed]:
            print(f"seed {s}:")
            for w in self.failed[s]:
                print(f"     {w}")
            if self.o.keep:
                os.makedirs(self.o.keep, exist_ok=True)
                with open(os.path.join(self.o.keep, f"{s}.mlir"), "w") as f:
                    f.write(makers[s].text)
        return len(makers)


def conversions(text):
    """Whole tensors that are converted: a list of (value, type, new type) for each time. A name may stand for one value in one region
    and for another in the next."""
    made, found = {}, []
    for line in text.split("\n"):
        for name in re.findall(r"(%\w+)(?::\d+ =| =|: )", line):
            made[name] = made.get(name, 0) + 1
        for name, a, b in re.findall(r"arith\.(?:truncf|extf) (%[\w#]+) .*?: (tensor<.*?>) to (tensor<.*?>)", line):
            found.append(((name, made.get(name.partition("#")[0])), a, b))
    return found


def duplicates(before, after):
    """How many values are converted to a type more than once, and not because the program did so itself."""
    own = collections.Counter(c[1:] for c in conversions(before))
    again = collections.Counter()
    for c, n in collections.Counter(conversions(after)).items():
        again[c[1:]] += n - 1
    return sum((again - own).values())


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=0, help="the first seed")
    p.add_argument("--count", type=int, default=50)
    p.add_argument("--skip", default=[], type=lambda t: [int(n) for n in t.split(",")], metavar="SEED,..", help="seeds of the range that are left out")
    p.add_argument("--tool", default="amp-opt")
    p.add_argument("--types", default="bf16,fp16")
    p.add_argument("--batch", type=int, default=50, help="modules that are compiled at once")
    p.add_argument("--leave-out", default=[], type=lambda t: t.split(","), metavar="CHECK,..", help="checks of the list above that are not asked")
    p.add_argument("--no-run", action="store_true", help="do not execute")
    p.add_argument("--print", type=int, metavar="SEED")
    p.add_argument("--near-products", action="store_true", help="modules have sums that are nearly products as well")
    p.add_argument("--keep", metavar="FOLDER", help="write the modules that fail there")
    o = p.parse_args()
    if o.print is not None:
        print(Maker(o.print, near=o.near_products).make().text, end="")
        return 0
    t, tested, start, next_seed = Tester(o), 0, time.time(), o.seed
    try:
        while next_seed < o.seed + o.count:
            end = min(next_seed + PORTION, o.seed + o.count)
            with tempfile.TemporaryDirectory() as folder:
                tested += t.test([s for s in range(next_seed, end) if s not in o.skip], folder)
            print(f"seeds {next_seed} to {end - 1}: {tested - len(t.failed)} passed, {len(t.failed)} failed since seed {o.seed}; {time.time() - start:.0f} s", flush=True)
            next_seed = end
    except KeyboardInterrupt:
        print(f"stopped; go on with --seed {next_seed} --count {o.seed + o.count - next_seed}")
    print(f"{t.changed} modules are changed, {t.unjudged} results are not judged (not finite, or too sensitive), {t.rounded[0]} times the second opinion decided and {t.rounded[1]} times the third, skipped: {', '.join(map(str, o.skip)) or 'none'}, "
          f"failed: {', '.join(map(str, sorted(t.failed))) or 'none'}")
    print(f"{tested - len(t.failed)} passed, {len(t.failed)} failed")
    return 1 if t.failed or next_seed < o.seed + o.count or not tested else 0


if __name__ == "__main__":
    sys.exit(main())
