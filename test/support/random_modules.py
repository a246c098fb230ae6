#!/usr/bin/env python3
"""Random small modules through the front door: a user who is hostile and tireless.

  random_modules.py --count 200 [--seed 0] [--tool amp-opt] [--types bf16,fp16] [--leave-out casts,..] [--keep FOLDER]     test a range of seeds
  random_modules.py --print SEED     print one module

Each module is made from its seed alone: elementwise ops (named, generic, arith and math on tensors), products (named, generic, contract,
convolutions), reductions, data movement, constants, casts of the source program, mixed f32, bf16, f16, f64 and integers, dynamic sizes, private functions,
scf.if, scf.for and scf.while. For each type:

  pass        the front door ends well
  verified    stock mlir-opt reads and verifies the output
  signature   public functions keep their types
  again       a second run changes nothing
  stripped    a second run on the output without markers changes nothing but markers
  canonical   the same after --canonicalize --cse, with and without markers
  casts       no value is converted twice to one type by the pass (in one block)
  execution   before against after on seeded inputs. A random program may be ill-conditioned, so the bound is the judge's or,
              where that is more, four times what the program makes of inputs that are changed by one rounding each

Modules are handed to the tools in batches (--split-input-file; many results of one function for the judge). A batch that fails is
taken apart, so what is reported is a seed. Exit status 1 if there is one; the last line is 'N passed, M failed'.
"""
import argparse
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "oracle"), os.path.join(HERE, "..", "Execution"), HERE]
import oracle
from sweep import without_markers

# Each program runs a few times on a few numbers: what takes time is compiling.
oracle.OPT = ["-O0", "-mcpu=native"]
oracle.LLC = ["-O0", "-mcpu=native", "-relocation-model=pic", "-filetype=obj"]

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
    """Makes one module from a seed. `pool` holds the values that the code made next may use."""

    def __init__(self, seed):
        self.r = random.Random(seed)
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
            out = init(shape, hidden, [a, b])
            v = V(self.name(), shape, elem, hidden)
            self.say(f"{v.name} = {op} {more}ins({a.name}, {b.name} : {a.type}, {b.type}) outs({out.name} : {out.type}) -> {v.type}")
            return self.put(v)
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
            p = self.named(f"arith.mulf {x}, {y}", elem)
            return self.named(f"arith.addf {z}, {p}" if self.r.random() < 0.5 else f"arith.addf {p}, {z}", elem)
        d = lambda ns: [f"d{n}" for n in ns]
        self.put(self.generic([a, w], [d(range(a.rank)), d(order) + [f"d{a.rank}"]], out, d(rest) + [f"d{a.rank}"], iterators, body))

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
            n = self.r.choice(self.sizes)
            out = self.empty((n, a.shape[1]), a.elem, [1] if 1 in a.hidden else [], [a])

            def body(args):
                i, j, m, k, x = self.name(), self.name(), self.name(), self.name(), self.name()
                self.say(f"{i} = linalg.index 0 : index")
                self.say(f"{j} = linalg.index 1 : index")
                self.say(f"{m} = arith.constant {self.r.randint(1, a.shape[0])} : index")
                self.say(f"{k} = arith.remui {i}, {m} : index")
                self.say(f"{x} = tensor.extract {a.name}[{k}, {j}] : {a.type}")
                return x
            self.put(self.generic([], [], out, ["d0", "d1"], ["parallel", "parallel"], body))
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
        """The newest value of a type, with a cast if only hidden sizes differ."""
        return next(x for x in reversed(pool) if x.type == v.type)

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
# What is asked of the front door

OPTION = {"bf16": "--amp-autocast=bf16", "fp16": "--amp-autocast=type=fp16 loss-scaling=off"}
LOW = {"bf16": "bf16", "fp16": "f16"}
EPS = {"bf16": 2.0 ** -8, "fp16": 2.0 ** -11}
SPLIT = "// -----\n"


class Tester:
    def __init__(self, o):
        self.o, self.tool = o, shlex.split(o.tool)
        self.stock = [os.path.join(oracle.TOOLS, "mlir-opt")]
        self.failed = {}                                        # seed: what failed
        self.unjudged = 0

    def fail(self, seed, what):
        if set(re.split("[ :,]", what)[:2]) & set(self.o.leave_out):
            return
        self.failed.setdefault(seed, []).append(what)

    def through(self, words, texts, what):
        """The outputs of a tool for modules {seed: text}; seeds that it does not take fail with its words."""
        def run(seeds):
            p = subprocess.run([*words, "--split-input-file", "--allow-unregistered-dialect", "-"], input=SPLIT.join(texts[s] for s in seeds), capture_output=True, text=True, timeout=600)
            outs = p.stdout.split(SPLIT)
            return (dict(zip(seeds, outs)) if p.returncode == 0 and len(outs) == len(seeds) else None), p
        out, seeds = {}, list(texts)
        for k in range(0, len(seeds), 50):
            part = seeds[k:k + 50]
            got, p = run(part)
            if got is None:
                got = {}
                for s in part:
                    one, p = run([s])
                    if one is None:
                        self.fail(s, f"{what}: exit status {p.returncode}: {(p.stderr.strip().splitlines() or ['nothing said'])[0][:300]}")
                    else:
                        got.update(one)
            out.update(got)
        return out

    def same(self, a, b, what):
        for s in a:
            if s in b and a[s] != b[s]:
                x, y = a[s].split("\n"), b[s].split("\n")
                n = next((i for i, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y)))
                self.fail(s, f"{what}, line {n + 1}: {(x + [''])[n].strip()[:200]} | became | {(y + [''])[n].strip()[:200]}")

    def bare(self, texts, what):
        return self.through(self.tool, {s: without_markers(t) for s, t in texts.items()}, what)

    def structure(self, before, type):
        """The outputs of the front door, checked without execution."""
        cast = [*self.tool, OPTION[type]]
        out = self.through(cast, before, f"{type} pass")
        self.through(self.stock, out, f"{type} verified")
        for s, t in out.items():
            heads = lambda t: re.findall(r"^ *func\.func @.*", t, re.M)
            if heads(before[s]) != heads(t):
                self.fail(s, f"{type} signature: {heads(before[s])} became {heads(t)}")
            extra = duplicates(t) - duplicates(before[s])
            if extra > 0:
                self.fail(s, f"{type} casts: {extra} values are converted twice to one type")
        self.same(out, self.through(cast, out, f"{type} again"), f"{type} again")
        if {"stripped", "canonical"} <= set(self.o.leave_out):
            return out
        bare = self.bare(out, f"{type} stripped")
        self.same(bare, self.bare(self.through(cast, bare, f"{type} stripped"), f"{type} stripped"), f"{type} stripped")
        # From a program that has nothing to canonicalize, or it would be another one afterwards: dead code gone that was a reader.
        simple = [*self.tool, "--canonicalize", "--cse"]
        canonical = self.through(simple, self.through(cast, self.through(simple, before, f"{type} canonical"), f"{type} canonical"), f"{type} canonical")
        self.same(canonical, self.through(cast, canonical, f"{type} canonical"), f"{type} canonical")
        bare = self.bare(canonical, f"{type} canonical")
        self.same(bare, self.bare(self.through(cast, bare, f"{type} canonical"), f"{type} canonical"), f"{type} canonical, stripped")
        return out

    # execution
    def execute(self, makers, before, outs, folder):
        """Many modules in one function, since the judge takes seconds for each function and little for each op."""
        seeds = [s for s in makers if all(s in outs[t] for t in outs)]
        for k in range(0, len(seeds), self.o.batch):
            self.execute_batch(seeds[k:k + self.o.batch], makers, before, outs, folder)

    def execute_batch(self, seeds, makers, before, outs, folder):
        def function(texts, name):
            path = os.path.join(folder, f"{name}.mlir")
            local = self.through([*self.stock, "--mlir-print-local-scope"], {s: texts[s] for s in seeds}, "print")
            with open(path, "w") as f:
                f.write(joined(local, makers))
            return oracle.Function(path)
        try:
            f = function(before, "before")
            rng = np.random.default_rng(1000 + seeds[0])
            inputs = [np.asarray(rng.uniform(-1, 1, a.shape or 1) if a.elem in FLOATS else rng.integers(0, 6, a.shape or 1)) for s in seeds for a in makers[s].args]
            inputs = [oracle.decode(oracle.encode(x, a.elem), a.elem) for x, a in zip(inputs, f.args)]
            reference = f(inputs)
            for type, texts in outs.items():
                g = function(texts, type)
                # A module may have roundings of its own in either type; the coarser one decides, as in the judge.
                moved = {t: [f([x * (1 + EPS[t] * rng.uniform(-1, 1, x.shape)) if x.dtype.kind == "f" else x for x in inputs]) for _ in range(3)] for t in EPS if t in (type, "bf16")}
                coarse = {s: "bf16" if "bf16" in texts[s] else type for s in seeds}
                self.judge(seeds, makers, type, reference, g(inputs), moved, coarse)
        except oracle.OracleError as e:
            if len(seeds) == 1:
                return self.fail(seeds[0], f"execution: {str(e)[:400]}")
            for s in seeds:
                self.execute_batch([s], makers, before, outs, folder)

    def judge(self, seeds, makers, type, reference, got, moved, coarse):
        i = -1
        for s in seeds:
            for k, r in enumerate(makers[s].results):
                i += 1
                a, b, ms = reference[i].astype(np.float64), got[i].astype(np.float64), [m[i].astype(np.float64) for m in moved[coarse[s]]]
                if r.elem not in FLOATS:
                    if not np.array_equal(a, b):
                        self.fail(s, f"{type} execution: result {k}, integers, differs")
                    continue
                if not np.isfinite(a).all() or not all(np.isfinite(m).all() for m in ms):
                    self.unjudged += 1
                    continue
                if not np.isfinite(b).all():
                    self.fail(s, f"{type} execution: result {k} is not finite, before it was, at most {np.abs(a).max():.3g}")
                    continue
                size = max(np.linalg.norm(a), 1e-2 * np.sqrt(a.size))
                error = np.linalg.norm(a - b) / size
                least = oracle.BOUNDS[LOW[coarse[s]]][0]
                bound = max(least, 4 * max(np.linalg.norm(a - m) / size for m in ms))
                if bound > 0.5:
                    self.unjudged += 1
                elif error > bound:
                    self.fail(s, f"{type} execution: result {k} {r.type}: error {error:.3g}, bound {bound:.3g}")


def duplicates(text):
    """How many conversions of whole tensors convert what another one in the same function has converted to the same type."""
    n = 0
    for part in text.split("func.func "):
        seen = re.findall(r"arith\.(?:truncf|extf) (%[\w#]+) .*?: (tensor<.*?>) to (tensor<.*?>)", part)
        n += len(seen) - len(set(seen))
    return n


def joined(texts, makers):
    """One module with the functions of all and one that calls each @main."""
    parts, params, calls, results = [], [], [], []
    for s, t in texts.items():
        lines = t.strip().split("\n")
        assert lines[0].startswith("module") and lines[-1] == "}", lines[0]
        body = re.sub(r"@(main|f\d+)\b", rf"@m{s}_\1", "\n".join(lines[1:-1]))
        parts.append(re.sub(r"func\.func @", "func.func private @", body))
        m = makers[s]
        names = [f"%m{s}_{i}" for i in range(len(m.args))]
        # Rank 1 for rank 0: numpy makes scalars of the latter.
        concrete = [V(n, a.shape or (1,), a.elem) for n, a in zip(names, m.args)]
        params += [f"{v.name}: {v.type}" for v in concrete]
        given = []
        for v, a in zip(concrete, m.args):
            if not a.shape:
                calls.append(f"{v.name}c = tensor.collapse_shape {v.name} [] : {v.type} into {a.type}")
            elif v.type != a.type:
                calls.append(f"{v.name}c = tensor.cast {v.name} : {v.type} to {a.type}")
            given.append(v.name + ("c" if v.type != a.type else ""))
        n = len(m.results)
        calls.append(f"%r{s}{f':{n}' if n > 1 else ''} = func.call @m{s}_main({', '.join(given)}) : ({', '.join(a.type for a in m.args)}) -> ({', '.join(r.type for r in m.results)})")
        for i, r in enumerate(m.results):
            name, static = f"%r{s}#{i}" if n > 1 else f"%r{s}", V("", r.shape or (1,), r.elem)
            if not r.shape:
                calls.append(f"%r{s}_{i} = tensor.expand_shape {name} [] output_shape [1] : {r.type} into {static.type}")
                name = f"%r{s}_{i}"
            elif static.type != r.type:
                calls.append(f"%r{s}_{i} = tensor.cast {name} : {r.type} to {static.type}")
                name = f"%r{s}_{i}"
            results.append((name, static.type))
    types = ", ".join(t for _, t in results)
    return "\n".join(["module {", *parts, f"func.func @entry({', '.join(params)}) -> ({types}) {{", *calls, f"return {', '.join(n for n, _ in results)} : {types}", "}", "}", ""])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=0, help="the first seed")
    p.add_argument("--count", type=int, default=50)
    p.add_argument("--tool", default="amp-opt")
    p.add_argument("--types", default="bf16,fp16")
    p.add_argument("--batch", type=int, default=25, help="modules in one function of the judge")
    p.add_argument("--leave-out", default=[], type=lambda t: t.split(","), metavar="CHECK,..", help="checks of the list above that are not asked")
    p.add_argument("--no-run", action="store_true", help="do not execute")
    p.add_argument("--print", type=int, metavar="SEED")
    p.add_argument("--keep", metavar="FOLDER", help="write the modules that fail there")
    o = p.parse_args()
    if o.print is not None:
        print(Maker(o.print).make().text, end="")
        return 0
    makers = {s: Maker(s).make() for s in range(o.seed, o.seed + o.count)}
    t = Tester(o)
    before = t.through(t.stock, {s: m.text for s, m in makers.items()}, "the module that was made (a defect of this script)")
    outs = {type: t.structure(before, type) for type in o.types.split(",")}
    if not o.no_run:
        with tempfile.TemporaryDirectory() as folder:
            t.execute(makers, before, outs, folder)
    for s, what in sorted(t.failed.items()):
        print(f"seed {s}:")
        for w in what:
            print(f"     {w}")
        if o.keep:
            os.makedirs(o.keep, exist_ok=True)
            with open(os.path.join(o.keep, f"{s}.mlir"), "w") as f:
                f.write(makers[s].text)
    changed = sum(any(without_markers(x.get(s, "")) != before.get(s) for x in outs.values()) for s in makers)
    print(f"seeds {o.seed} to {o.seed + o.count - 1}: {changed} modules are changed, {t.unjudged} results are not judged (not finite, or too sensitive)")
    print(f"{o.count - len(t.failed)} passed, {len(t.failed)} failed")
    return 1 if t.failed or not o.count else 0


if __name__ == "__main__":
    sys.exit(main())
