"""Programs on tensors as graphs: made in Python, differentiated, evaluated by numpy and printed as upstream MLIR.

A node is one op on whole tensors. `Graph` makes nodes, `Graph.pull` is reverse-mode differentiation (it makes more nodes), `evaluate` is numpy in
f64, `Printer` writes MLIR and draws how each node is written: arith and math on tensors, named linalg ops, generics, generics of
several nodes, private functions. random_steps.py makes training steps of them.
"""
import random

import numpy as np

# name: (op on floats, op of linalg, numpy)
ELEMENTWISE = {
    "add": ("arith.addf", "add", np.add), "sub": ("arith.subf", "sub", np.subtract), "mul": ("arith.mulf", "mul", np.multiply),
    "div": ("arith.divf", "div", np.divide), "max": ("arith.maximumf", "max", np.maximum), "min": ("arith.minimumf", "min", np.minimum),
    "neg": ("arith.negf", "negf", np.negative), "abs": ("math.absf", "abs", np.abs), "exp": ("math.exp", "exp", np.exp),
    "log": ("math.log", "log", np.log), "tanh": ("math.tanh", "tanh", np.tanh), "sqrt": ("math.sqrt", "sqrt", np.sqrt),
    "rsqrt": ("math.rsqrt", "rsqrt", lambda x: 1 / np.sqrt(x)), "pow": ("math.powf", None, np.power),
    "copysign": ("math.copysign", None, np.copysign), "fma": ("math.fma", None, lambda a, b, c: a * b + c),
    "gt": ("arith.cmpf ogt,", None, np.greater), "lt": ("arith.cmpf olt,", None, np.less), "eq": ("arith.cmpf oeq,", None, np.equal),
    "ne": ("arith.cmpf une,", None, np.not_equal), "select": ("arith.select", None, np.where),
    "addi": ("arith.addi", None, lambda a, b: wrap(a + b)), "muli": ("arith.muli", None, lambda a, b: wrap(a * b)),
    "andi": ("arith.andi", None, np.bitwise_and), "lti": ("arith.cmpi slt,", None, np.less),
    "sitofp": ("arith.sitofp", None, lambda a: a.astype(np.float64)), "uitofp": ("arith.uitofp", None, lambda a: a.astype(np.float64)),
}
COMPARISONS = ("gt", "lt", "eq", "ne", "lti")


def wrap(x):
    return (x + 2 ** 31) % 2 ** 32 - 2 ** 31


def number(value, elem="f32"):
    """A literal as MLIR writes it."""
    if elem != "f32":
        return str(int(value))
    if np.isinf(value):
        return "0x7F800000" if value > 0 else "0xFF800000"
    return f"{float(value):.9e}"


def tensor(shape, elem="f32"):
    return "tensor<" + "".join(f"{n}x" for n in shape) + elem + ">"


class Node:
    """attrs: what else the op needs. region: the loop or function that it is in; None: the step itself."""

    def __init__(self, op, ins, shape, elem, attrs, region, number):
        self.op, self.ins, self.shape, self.elem, self.attrs, self.region, self.number = op, tuple(ins), tuple(shape), elem, attrs, region, number

    @property
    def type(self):
        return tensor(self.shape, self.elem)

    @property
    def count(self):
        return int(np.prod(self.shape))

    def __repr__(self):
        return f"{self.op}.{self.number}"


class Function:
    """A private function: leaves in, outs out."""

    def __init__(self, name):
        self.name, self.leaves, self.outs = name, [], []


class Loop:
    """`trips` rounds: leaf carries[i] starts as inits[i] and becomes outs[i]; leaf s of slices {s: value} is its rows of the round."""

    def __init__(self, trips):
        self.trips, self.carries, self.inits, self.outs, self.slices, self.captured = trips, [], [], [], {}, []


class Graph:
    """share: equal nodes are one. fold: an op on literals is a literal. r draws the ways in which a derivative can be written."""

    def __init__(self, r, share=False, fold=True):
        self.r, self.share, self.fold = r, share, fold
        self.n, self.region, self.known = 0, None, {}

    def node(self, op, ins, shape, elem="f32", **attrs):
        key = (op, tuple(id(i) for i in ins), tuple(shape), elem, repr(sorted(attrs.items())), id(self.region))
        if self.share and op not in ("argument", "leaf", "loop", "call") and key in self.known:
            return self.known[key]
        self.n += 1
        made = self.known[key] = Node(op, ins, shape, elem, attrs, self.region, self.n)
        return made

    # Leaves
    def literal(self, value, shape=(), elem="f32"):
        return self.node("literal", [], shape, elem, value=float(value) if elem == "f32" else int(value))

    def like(self, value, x):
        return self.literal(value, x.shape, x.elem)

    # Elementwise
    def ew(self, op, *xs):
        """Literals are numbers; what has fewer dimensions is broadcast, aligned at the end."""
        shaped = max((x for x in xs if isinstance(x, Node)), key=lambda x: len(x.shape))
        xs = [x if isinstance(x, Node) else self.literal(x, shaped.shape, "i32" if op.endswith("i") else "f32") for x in xs]
        xs = [self.broadcast(x, shaped.shape, range(len(shaped.shape) - len(x.shape), len(shaped.shape))) for x in xs]
        assert len({x.shape for x in xs}) == 1, (op, [x.shape for x in xs])
        if self.fold and op in ("mul", "div", "neg") and all(x.op == "literal" for x in xs):
            return self.literal(ELEMENTWISE[op][2](*[x.attrs["value"] for x in xs]), shaped.shape)
        if self.fold and op in ("mul", "div"):
            if xs[1].op == "literal" and xs[1].attrs["value"] == 1:
                return xs[0]
            if op == "mul" and xs[0].op == "literal" and xs[0].attrs["value"] == 1:
                return xs[1]
        elem = "i1" if op in COMPARISONS else "f32" if op.endswith("tofp") else xs[-1].elem
        return self.node(op, xs, shaped.shape, elem)

    def __getattr__(self, name):
        if name not in ELEMENTWISE:
            raise AttributeError(name)
        return lambda *xs: self.ew(name, *xs)

    def mask(self, condition):
        """1 where it holds, else 0."""
        return self.uitofp(condition)

    # Places
    def broadcast(self, x, shape, dims):
        """Dimension i of x is dimension dims[i] of the result."""
        shape, dims = tuple(shape), tuple(dims)
        if x.shape == shape:
            return x
        if x.op == "literal" and self.fold:
            return self.literal(x.attrs["value"], shape, x.elem)
        return self.node("broadcast", [x], shape, x.elem, dims=dims)

    def reduce(self, x, axes, op="add"):
        axes = tuple(sorted(axes))
        return self.node("reduce", [x], [n for i, n in enumerate(x.shape) if i not in axes], x.elem, axes=axes, by=op) if axes else x

    def sum(self, x, axes=None):
        return self.reduce(x, range(len(x.shape)) if axes is None else axes)

    def mean(self, x, axes):
        n = int(np.prod([x.shape[a] for a in axes]))
        s = self.sum(x, axes)
        return self.div(s, n) if self.r.random() < 0.5 else self.mul(s, 1 / n)

    def over(self, x, shape, axes):
        """What was reduced over `axes` of `shape`, for each element again."""
        return self.broadcast(x, shape, [i for i in range(len(shape)) if i not in axes])

    def transpose(self, x, order):
        return self.node("transpose", [x], [x.shape[i] for i in order], x.elem, order=tuple(order))

    def reshape(self, x, shape):
        return x if x.shape == tuple(shape) else self.node("reshape", [x], shape, x.elem)

    def slice(self, x, start, size, axis):
        return self.node("slice", [x], [size if i == axis else n for i, n in enumerate(x.shape)], x.elem, start=start, axis=axis)

    def insert(self, x, shape, start, axis):
        """x among zeros."""
        return self.node("insert", [x], shape, x.elem, start=start, axis=axis)

    def concat(self, xs, axis):
        return self.node("concat", xs, [sum(x.shape[axis] for x in xs) if i == axis else n for i, n in enumerate(xs[0].shape)], xs[0].elem, axis=axis)

    # Products
    def dot(self, spec, a, b, onto=None):
        """einsum; added to `onto` if given."""
        i, out = spec.split("->")
        x, y = i.split(",")
        size = {**dict(zip(x, a.shape)), **dict(zip(y, b.shape))}
        return self.node("dot", [a, b] + ([onto] if onto else []), [size[l] for l in out], spec=spec)

    def matmul(self, a, b):
        return self.dot("ij,jk->ik", a, b)

    def conv(self, x, w):
        """Of x (N, I, C) with w (K, C, F), no padding."""
        return self.node("conv", [x, w], [x.shape[0], x.shape[1] - w.shape[0] + 1, w.shape[2]])

    # Rows by number
    def onehot(self, ids, n):
        return self.node("onehot", [ids], [*ids.shape, n])

    def gather(self, table, ids):
        return self.node("gather", [table, ids], [*ids.shape, table.shape[1]])

    def iota(self, shape):
        return self.node("iota", [], shape, "i32")

    # Regions
    def leaf(self, like):
        return self.node("leaf", [], like.shape, like.elem)

    def function(self, name, types, build):
        f = Function(name)
        outer, self.region = self.region, f
        f.leaves = [self.leaf(t) for t in types]
        f.outs = list(build(*f.leaves))
        self.region = outer
        return f

    def call(self, f, args):
        c = self.node("call", args, (), function=f)
        return [self.node("item", [c], o.shape, o.elem, index=i) for i, o in enumerate(f.outs)]

    def loop(self, trips, inits, sliced, build):
        """build(carries, slices) returns the next carries."""
        loop = Loop(trips)
        outer, self.region = self.region, loop
        loop.inits = list(inits)
        loop.carries = [self.leaf(x) for x in inits]
        for x in sliced:
            loop.slices[self.node("leaf", [], (x.shape[0] // trips, *x.shape[1:]), x.elem)] = x
        loop.outs = list(build(loop.carries, list(loop.slices)))
        self.region = outer
        seen, stack = set(), list(loop.outs)
        while stack:
            x = stack.pop()
            if x in seen:
                continue
            seen.add(x)
            if x.region is not loop:
                loop.captured.append(x)
            else:
                stack += x.ins
        loop.captured.sort(key=lambda x: x.number)
        c = self.node("loop", [*loop.inits, *loop.slices.values(), *loop.captured], (), loop=loop)
        return [self.node("item", [c], o.shape, o.elem, index=i) for i, o in enumerate(loop.outs)]

    # Derivatives
    def pull(self, starts, targets):
        """The cotangents of `targets` where those of the nodes `starts` [(node, cotangent)] are given; None: there is none."""
        needs = {}
        def leads(x):
            """A target is among its operands."""
            stack = [x]
            while stack:
                y = stack[-1]
                if y in needs:
                    stack.pop()
                elif y in targets:
                    needs[stack.pop()] = True
                else:
                    left = [i for i in y.ins if i not in needs]
                    if left:
                        stack += left
                    else:
                        needs[stack.pop()] = any(needs[i] for i in y.ins)
            return needs[x]
        parts = {}
        for x, g in starts:
            parts.setdefault(x, []).append(g)
        found = {}
        while parts:
            x = max(parts, key=lambda n: n.number)
            gs = parts.pop(x)
            if not leads(x):
                continue
            if self.r.random() < 0.3:
                gs.reverse()
            g = gs[0]
            for other in gs[1:]:
                g = self.add(g, other)
            if x in targets:
                found[x] = g
            for i, part in self.vjp(x, g):
                if part is not None and leads(x.ins[i]):
                    parts.setdefault(x.ins[i], []).append(part)
        return [found.get(t) for t in targets]

    def vjp(self, x, g):
        """[(operand, its part)]"""
        a, b = (*x.ins, None, None)[:2]
        coin = self.r.random() < 0.5
        zero = lambda: self.like(0, g)
        if x.op in ("argument", "leaf", "literal", "onehot", "iota", "gt", "lt", "eq", "ne", "lti", "sitofp", "uitofp", "item", "copysign"):
            return []
        if x.op == "add":
            return [(0, g), (1, g)]
        if x.op == "sub":
            return [(0, g), (1, self.neg(g))]
        if x.op == "mul":
            return [(0, self.mul(g, b) if coin else self.mul(b, g)), (1, self.mul(g, a) if coin else self.mul(a, g))]
        if x.op == "div":
            return [(0, self.div(g, b)), (1, self.neg(self.div(self.mul(g, x), b)) if coin else self.div(self.mul(self.neg(g), a), self.mul(b, b)))]
        if x.op in ("max", "min"):
            first = (self.gt if x.op == "max" else self.lt)(a, b)
            if coin:
                return [(0, self.select(first, g, zero())), (1, self.select(first, zero(), g))]
            return [(0, self.mul(g, self.mask(first))), (1, self.mul(g, self.sub(1.0, self.mask(first))))]
        if x.op == "select":
            return [(1, self.select(a, g, zero())), (2, self.select(a, zero(), g))]
        if x.op == "neg":
            return [(0, self.neg(g))]
        if x.op == "abs":
            return [(0, self.select(self.gt(a, 0.0), g, self.neg(g)) if coin else self.mul(g, self.copysign(self.like(1, a), a)))]
        if x.op == "exp":
            return [(0, self.mul(g, x))]
        if x.op == "log":
            return [(0, self.div(g, a))]
        if x.op == "tanh":
            square = self.mul(x, x)
            return [(0, self.mul(g, self.sub(1.0, square)) if coin else self.sub(g, self.mul(g, square)))]
        if x.op == "sqrt":
            return [(0, self.div(g, self.mul(x, 2.0)) if coin else self.mul(g, self.div(0.5, x)))]
        if x.op == "rsqrt":
            return [(0, self.mul(self.mul(g, -0.5), self.mul(x, self.mul(x, x))) if coin else self.mul(g, self.div(self.mul(x, -0.5), a)))]
        if x.op == "broadcast":
            return [(0, self.sum(g, [i for i in range(len(x.shape)) if i not in x.attrs["dims"]]))]
        if x.op == "reduce":
            spread = self.over(g, a.shape, x.attrs["axes"])
            if x.attrs["by"] == "max":
                chosen = self.eq(a, self.over(x, a.shape, x.attrs["axes"]))
                spread = self.select(chosen, spread, self.like(0, a)) if coin else self.mul(spread, self.mask(chosen))
            return [(0, spread)]
        if x.op == "transpose":
            return [(0, self.transpose(g, np.argsort(x.attrs["order"]).tolist()))]
        if x.op == "reshape":
            return [(0, self.reshape(g, a.shape))]
        if x.op == "slice":
            return [(0, self.insert(g, a.shape, x.attrs["start"], x.attrs["axis"]))]
        if x.op == "concat":
            at, parts = 0, []
            for i, part in enumerate(x.ins):
                parts.append((i, self.slice(g, at, part.shape[x.attrs["axis"]], x.attrs["axis"])))
                at += part.shape[x.attrs["axis"]]
            return parts
        if x.op == "dot":
            i, out = x.attrs["spec"].split("->")
            l, r = i.split(",")
            left = self.dot(f"{out},{r}->{l}", g, b) if coin else self.dot(f"{r},{out}->{l}", b, g)
            right = self.dot(f"{l},{out}->{r}", a, g) if coin else self.dot(f"{out},{l}->{r}", g, a)
            return [(0, left), (1, right)] + ([(2, g)] if len(x.ins) == 3 else [])
        if x.op == "conv":
            k = b.shape[0]
            padded = self.insert(g, (g.shape[0], g.shape[1] + 2 * (k - 1), g.shape[2]), k - 1, 1)
            return [(0, self.node("conv_input", [padded, b], a.shape)), (1, self.node("conv_weight", [a, g], b.shape))]
        if x.op == "gather":
            return [(0, self.node("scatter", [g, b], a.shape))]
        raise NotImplementedError(x.op)


# ---------------------------------------------------------------------------------------------------------------------
# numpy

def reachable(roots, region=None):
    """What the roots are computed from in their region, operands first."""
    seen, stack = set(), list(roots)
    while stack:
        x = stack.pop()
        if x not in seen and x.region is region:
            seen.add(x)
            stack += x.ins
    return sorted(seen, key=lambda x: x.number)


def evaluate(roots, known, region=None):
    """{node: value} in f64. known: that of arguments, leaves and nodes of regions around."""
    values = dict(known)
    for x in reachable(roots, region):
        if x not in values:
            values[x] = compute(x, values)
    return values


def compute(x, values):
    v = [values[i] for i in x.ins]
    t = x.attrs
    if x.op in ELEMENTWISE:
        with np.errstate(all="ignore"):
            return ELEMENTWISE[x.op][2](*v)
    if x.op == "literal":
        return np.full(x.shape, t["value"], np.float64 if x.elem == "f32" else np.int64)
    if x.op == "broadcast":
        return np.broadcast_to(v[0].reshape([x.ins[0].shape[t["dims"].index(i)] if i in t["dims"] else 1 for i in range(len(x.shape))]), x.shape)
    if x.op == "reduce":
        with np.errstate(all="ignore"):
            return (np.sum if t["by"] == "add" else np.max)(v[0], axis=t["axes"])
    if x.op == "transpose":
        return np.transpose(v[0], t["order"])
    if x.op == "reshape":
        return v[0].reshape(x.shape)
    at = lambda n: tuple(slice(t["start"], t["start"] + n) if i == t["axis"] else slice(None) for i in range(len(x.shape)))
    if x.op == "slice":
        return v[0][at(x.shape[t["axis"]])]
    if x.op == "insert":
        out = np.zeros(x.shape)
        out[at(x.ins[0].shape[t["axis"]])] = v[0]
        return out
    if x.op == "concat":
        return np.concatenate(v, t["axis"])
    with np.errstate(all="ignore"):
        if x.op == "dot":
            return np.einsum(t["spec"], *v[:2]) + (v[2] if len(v) == 3 else 0)
        if x.op == "conv":
            return sum(np.einsum("nic,cf->nif", v[0][:, k:k + x.shape[1]], v[1][k]) for k in range(v[1].shape[0]))
        if x.op == "conv_input":
            n = v[1].shape[0]
            return sum(np.einsum("nif,cf->nic", v[0][:, n - 1 - k:n - 1 - k + x.shape[1]], v[1][k]) for k in range(n))
        if x.op == "conv_weight":
            return np.stack([np.einsum("nic,nif->cf", v[0][:, k:k + v[1].shape[1]], v[1]) for k in range(x.shape[0])])
    if x.op == "onehot":
        return (v[0][..., None] == np.arange(x.shape[-1])).astype(np.float64)
    if x.op == "iota":
        return np.arange(x.count).reshape(x.shape)
    if x.op == "gather":
        return v[0][v[1]]
    if x.op == "scatter":
        out = np.zeros(x.shape)
        np.add.at(out, v[1], v[0])
        return out
    if x.op == "call":
        f = t["function"]
        inside = evaluate(f.outs, dict(zip(f.leaves, v)), f)
        return [inside[o] for o in f.outs]
    if x.op == "loop":
        loop = t["loop"]
        carried = [values[i] for i in loop.inits]
        for k in range(loop.trips):
            known = {c: values[c] for c in loop.captured}
            known.update(zip(loop.carries, carried))
            known.update((s, values[whole][k * s.shape[0]:(k + 1) * s.shape[0]]) for s, whole in loop.slices.items())
            inside = evaluate(loop.outs, known, loop)
            carried = [inside[o] for o in loop.outs]
        return carried
    if x.op == "item":
        return v[0][t["index"]]
    raise NotImplementedError(x.op)


# ---------------------------------------------------------------------------------------------------------------------
# MLIR

FLAVORS = {                                                         # how often an elementwise node is written so
    "tensors": {"tensor": 9, "generic": 1},
    "generics": {"generic": 1},                                     # as JAX and torch-mlir come: one op in each
    "fused": {"generic": 1},                                        # ... after fusion
    "named": {"named": 8, "map": 1, "tensor": 1},
    "mixed": {"tensor": 3, "generic": 3, "named": 2, "map": 1},
}


class Printer:
    """r draws. together: [[node, ..]] to be written as one generic of several results, where that can be done. whole: nodes that are not
    made in the middle of a generic."""

    def __init__(self, r, suffix, together=(), whole=()):
        self.r, self.suffix, self.whole = r, suffix, set(whole)
        self.flavor = r.choice(list(FLAVORS))
        self.fuse = {"fused": 0.9, "mixed": 0.4}.get(self.flavor, 0.0)
        self.constants = r.choice(["shared", "shared", "each", "scalar"])
        self.outside = self.constants != "each" and r.random() < 0.5    # numbers in bodies of generics stand outside
        self.scrambled = r.random() < 0.25
        self.outlined = {o for o in ("relu", "mul", "dot", "select", "transpose", "tanh") if r.random() < 0.3} if r.random() < 0.4 else set()
        self.together = [list(t) for t in together]
        self.functions, self.made, self.n = [], {}, 0

    def name(self):
        self.n += 1
        return f"%{self.n}"

    def say(self, text):
        self.lines.append("  " * self.depth + text)

    def let(self, text):
        x = self.name()
        self.say(f"{x} = {text}")
        return x

    # A function
    def function(self, name, arguments, results, region, private):
        """The text of a function; those it calls are added to self.functions."""
        outer = {k: self.__dict__.get(k) for k in ("lines", "depth", "names", "constant", "n", "inlined", "style", "group")}
        self.lines, self.depth, self.names, self.constant, self.n = [], 1, {}, {}, 0
        self.inlined, self.style, self.group = set(), {}, {}
        for i, a in enumerate(arguments):
            self.names[a] = f"%a{i}"
        self.body(results, region)
        types = ", ".join(x.type for x in results)
        returned = ", ".join(self.value(x) for x in results)
        head = f"func.func {'private ' if private else ''}@{name}({', '.join(f'%a{i}: {a.type}' for i, a in enumerate(arguments))}) -> ({types}) {{"
        constants = [f"  {x} = {text}" for text, x in self.constant.items()]
        text = "\n".join([head, *constants, *self.lines, f"  return {returned} : {types}", "}"]) + "\n"
        self.__dict__.update(outer)
        return text

    def module(self, name, arguments, results):
        main = self.function(name, arguments, results, None, False)
        return "".join(self.functions) + main

    def body(self, roots, region):
        """Writes everything in a region."""
        nodes = reachable(roots, region)
        here = set(nodes)
        users = {x: [] for x in nodes}
        for x in nodes:
            for i in x.ins:
                if i in here:
                    users[i].append(x)
        for x in roots:
            if x in here:
                users[x].append(None)
        for x in nodes:
            if x.op in ELEMENTWISE:
                self.style[x] = self.r.choices(*zip(*FLAVORS[self.flavor].items()))[0]
        for group in self.together:
            between = self.between(group, here) if all(x in here for x in group) and self.r.random() < self.fuse + 0.1 else None
            if between is not None:
                self.inlined |= between
                for x in group:
                    self.group[x] = group
        for x in reversed(nodes):
            if x.op not in ELEMENTWISE or x in self.group or x in self.inlined or x in self.whole or not users[x] or None in users[x] or self.r.random() >= self.fuse:
                continue
            user = users[x][0]
            fits = (user.op in ELEMENTWISE and (self.style.get(user) == "generic" or user in self.group)) or user.op == "reduce"
            if len(set(users[x])) == 1 and fits and (user.shape == x.shape or user.op == "reduce"):
                self.inlined.add(x)
                self.style[x] = "generic"
        if self.scrambled:
            nodes = self.scramble(nodes, users)
        for x in nodes:
            if x not in self.inlined and x.op != "literal" and x.op != "item":
                if x.op in ("broadcast", "transpose") and self.r.random() < 0.8:
                    continue                                        # when it is asked for
                self.value(x)

    @staticmethod
    def between(group, here):
        """What is computed from a node of the group for another one; None if that is not elementwise in their shape."""
        depends = set(group)
        low, high = min(x.number for x in group), max(x.number for x in group)
        for x in sorted(here, key=lambda x: x.number):
            if low < x.number <= high and any(i in depends for i in x.ins):
                depends.add(x)
        needed, stack = set(), list(group)
        while stack:
            x = stack.pop()
            for i in x.ins:
                if i in depends and i not in group and i not in needed:
                    needed.add(i)
                    stack.append(i)
        fit = all(x.op in ELEMENTWISE and x.shape == group[0].shape for x in [*group, *needed])
        return needed if fit else None

    def scramble(self, nodes, users):
        """Any order in which operands come first."""
        here, missing = set(nodes), {}
        for x in nodes:
            missing[x] = len({i for i in x.ins if i in here})
        ready, out = [x for x in nodes if not missing[x]], []
        while ready:
            x = ready.pop(self.r.randrange(len(ready)))
            out.append(x)
            for u in dict.fromkeys(u for u in users[x] if u is not None):
                missing[u] -= 1
                if not missing[u]:
                    ready.append(u)
        return out

    def value(self, x):
        """Its name; it is written now if it was not yet."""
        if x not in self.names:
            if x.op == "item":
                call = self.value(x.ins[0])
                many = len(self.outputs(x.ins[0])) > 1
                self.names[x] = f"{call}#{x.attrs['index']}" if many else call
            elif x in self.group:
                self.generic_of(self.group[x])
            else:
                made = self.write(x)
                if x.op == "literal":
                    return made                                     # kept by self.constant, or made for each use
                self.names[x] = made
        return self.names[x]

    @staticmethod
    def outputs(x):
        return x.attrs["function"].outs if x.op == "call" else x.attrs["loop"].outs

    # Constants
    def index(self, n):
        return self.once(f"arith.constant {n} : index")

    def once(self, text):
        """A constant at the top of the function."""
        if text not in self.constant:
            self.constant[text] = f"%c{len(self.constant)}"
        return self.constant[text]

    def scalar(self, value, elem):
        text = f"arith.constant {number(value, elem)} : {elem}"
        return self.once(text) if self.constants != "each" else self.let(text)

    def splat(self, x):
        value = number(x.attrs["value"], x.elem)
        if self.constants == "scalar" and x.shape:
            s = self.scalar(x.attrs["value"], x.elem)
            if self.r.random() < 0.5:
                return self.let(f"tensor.splat {s} : {x.type}")
            return self.let(f"linalg.fill ins({s} : {x.elem}) outs({self.empty(x)} : {x.type}) -> {x.type}")
        text = f"arith.constant dense<{value}> : {x.type}"
        return self.once(text) if self.constants != "each" else self.let(text)

    def empty(self, x):
        return self.let(f"tensor.empty() : {x.type}")

    def zeros(self, x, value=0.0):
        e = self.empty(x)
        return self.let(f"linalg.fill ins({self.scalar(value, x.elem)} : {x.elem}) outs({e} : {x.type}) -> {x.type}")

    # Generics
    def generic(self, ins, outs, iterators, body):
        """ins, outs: [(name, type, map)]; body(names) writes and returns what is yielded."""
        dims = ", ".join(f"d{i}" for i in range(len(iterators)))
        maps = ", ".join(f"affine_map<({dims}) -> ({', '.join(m)})>" for _, _, m in [*ins, *outs])
        kinds = ", ".join(f'"{i}"' for i in iterators)
        x = self.name()
        many = f":{len(outs)}" if len(outs) > 1 else ""
        given = f" ins({', '.join(n for n, _, _ in ins)} : {', '.join(t for _, t, _ in ins)})" if ins else ""
        types = ", ".join(t for _, t, _ in outs)
        args = [self.name() for _ in [*ins, *outs]]
        kept, self.lines = self.lines, []
        self.depth += 1
        yielded = body(args)
        elems = [t.rstrip(">").split("x")[-1].removeprefix("tensor<") for _, t, _ in [*ins, *outs]]
        self.say(f"linalg.yield {', '.join(yielded)} : {', '.join(elems[len(ins):])}")
        self.depth -= 1
        inner, self.lines = self.lines, kept
        self.say(f"{x}{many} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}{given} "
                 f"outs({', '.join(n for n, _, _ in outs)} : {types}) {{")
        self.say(f"^bb0({', '.join(f'{a}: {e}' for a, e in zip(args, elems))}):")
        self.lines += inner
        self.say(f"}} -> {types}" if len(outs) == 1 else f"}} -> ({types})")
        return x

    def operation(self, x, names, tensors):
        """The text of an elementwise op on scalars or tensors."""
        kind = lambda n: n.type if tensors else n.elem
        mnemonic = ELEMENTWISE[x.op][0]
        types = kind(x.ins[0])
        if x.op.endswith("tofp"):
            types += " to " + kind(x)
        elif x.op == "select":
            types += ", " + kind(x) if tensors else ""
            types = types if tensors else kind(x)
        return f"{mnemonic} {', '.join(names)} : {types}"

    def leaves(self, roots):
        """What a generic of elementwise nodes reads: {(node, map): source}, in order; literals are scalars."""
        found, seen = {}, set()
        def visit(x):
            if x in seen:
                return
            seen.add(x)
            for i in x.ins:
                if i in roots or i in self.inlined:
                    visit(i)
                elif i.op != "literal" or self.constants == "shared" and self.r.random() < 0.2:
                    found.setdefault(i, None)
        for root in roots:
            visit(root)
        for i in found:
            dims = [f"d{k}" for k in range(len(i.shape))]
            if i.op == "broadcast" and i not in self.names and self.r.random() < 0.7:
                found[i] = (i.ins[0], [dims[d] for d in i.attrs["dims"]])
            elif i.op == "transpose" and i not in self.names and self.r.random() < 0.5:
                source = [None] * len(dims)
                for k, o in enumerate(i.attrs["order"]):
                    source[o] = dims[k]
                found[i] = (i.ins[0], source)
            else:
                found[i] = (i, dims)
        return found

    def scalars(self, roots, names):
        """Writes the bodies of the roots; {node: scalar}."""
        def visit(x):
            if x not in names:
                if x.op == "literal" and self.outside:
                    return self.scalar(x.attrs["value"], x.elem)
                if x.op == "literal":
                    return self.let(f"arith.constant {number(x.attrs['value'], x.elem)} : {x.elem}")
                given = [visit(i) for i in x.ins]
                names[x] = self.let(self.operation(x, given, False))
            return names[x]
        return [visit(x) for x in roots]

    def generic_of(self, roots):
        found = self.leaves(roots)
        ins = [(self.value(s), s.type, m) for s, m in found.values()]
        dims = [f"d{k}" for k in range(len(roots[0].shape))]
        outs = [(self.empty(x), x.type, dims) for x in roots]
        made = self.generic(ins, outs, ["parallel"] * len(dims), lambda args: self.scalars(roots, dict(zip(found, args))))
        for k, x in enumerate(roots):
            self.names[x] = f"{made}#{k}" if len(roots) > 1 else made
        return made

    # Ops
    def write(self, x):
        kind = "relu" if x.op == "max" and x.ins[1].op == "literal" else x.op
        if kind in self.outlined and x not in self.inlined and x.count > 1 and not (kind == "dot" and len(x.ins) == 3):
            return self.outline(x)
        if x.op in ELEMENTWISE:
            return self.elementwise(x)
        return getattr(self, "write_" + x.op)(x)

    def outline(self, x):
        """One op in a private function, which is called for all like it."""
        key = (x.op, x.type, tuple(i.type for i in x.ins), repr(x.attrs), tuple(i.attrs["value"] if i.op == "literal" else None for i in x.ins))
        ins = [i for i in x.ins if i.op != "literal"]
        if key not in self.made:
            f = Function(None)
            leaves = [Node("leaf", [], i.shape, i.elem, {}, f, -1) for i in ins]
            given = iter(leaves)
            inner = [Node("literal", [], i.shape, i.elem, i.attrs, f, 0) if i.op == "literal" else next(given) for i in x.ins]
            self.made[key] = name = f"f{len(self.made)}_{self.suffix}"
            kept, self.outlined = self.outlined, set()
            self.functions.append(self.function(name, leaves, [Node(x.op, inner, x.shape, x.elem, x.attrs, f, 1)], f, True))
            self.outlined = kept
        names = [self.value(i) for i in ins]
        return self.let(f"func.call @{self.made[key]}({', '.join(names)}) : ({', '.join(i.type for i in ins)}) -> {x.type}")

    def elementwise(self, x):
        style = self.style.get(x, "tensor")
        mnemonic, named, _ = ELEMENTWISE[x.op]
        if style == "named" and named or style == "map" and " " not in mnemonic and x.op not in ("select", "sitofp", "uitofp"):
            names = [self.value(i) for i in x.ins]
            types = ", ".join(i.type for i in x.ins)
            out = self.empty(x)
            if style == "map":
                return self.let(f"linalg.map {{ {mnemonic} }} ins({', '.join(names)} : {types}) outs({out} : {x.type})")
            return self.let(f"linalg.{named} ins({', '.join(names)} : {types}) outs({out} : {x.type}) -> {x.type}")
        if style == "generic":
            return self.generic_of([x])
        return self.let(self.operation(x, [self.value(i) for i in x.ins], True))

    def write_literal(self, x):
        return self.splat(x)

    def write_broadcast(self, x):
        a, dims = x.ins[0], x.attrs["dims"]
        value = self.value(a)
        if self.flavor != "generics" and self.r.random() < 0.5:
            added = [i for i in range(len(x.shape)) if i not in dims]
            return self.let(f"linalg.broadcast ins({value} : {a.type}) outs({self.empty(x)} : {x.type}) dimensions = {added}")
        every = [f"d{k}" for k in range(len(x.shape))]
        return self.generic([(value, a.type, [every[d] for d in dims])], [(self.empty(x), x.type, every)], ["parallel"] * len(every), lambda args: args[:1])

    def write_transpose(self, x):
        a, order = x.ins[0], x.attrs["order"]
        value = self.value(a)
        if self.r.random() < 0.6:
            return self.let(f"linalg.transpose ins({value} : {a.type}) outs({self.empty(x)} : {x.type}) permutation = {list(order)}")
        every = [f"d{k}" for k in range(len(x.shape))]
        source = [every[order.index(k)] for k in range(len(every))]
        return self.generic([(value, a.type, source)], [(self.empty(x), x.type, every)], ["parallel"] * len(every), lambda args: args[:1])

    def write_reduce(self, x):
        a, axes = x.ins[0], x.attrs["axes"]
        op = "arith.addf" if x.attrs["by"] == "add" else "arith.maximumf"
        first = 0.0 if x.attrs["by"] == "add" else -np.inf
        if a not in self.inlined and self.r.random() < 0.4:
            value, out = self.value(a), self.zeros(x, first)
            return self.let(f"linalg.reduce {{ {op} }} ins({value} : {a.type}) outs({out} : {x.type}) dimensions = {list(axes)}")
        found = self.leaves([a]) if a in self.inlined else {a: (a, [f"d{k}" for k in range(len(a.shape))])}
        ins = [(self.value(s), s.type, m) for s, m in found.values()]
        out = self.zeros(x, first)
        def body(args):
            v = self.scalars([a], dict(zip(found, args)))[0]
            pair = [v, args[-1]] if self.flip else [args[-1], v]
            return [self.let(f"{op} {', '.join(pair)} : f32")]
        self.flip = self.r.random() < 0.5
        kept = [f"d{k}" for k in range(len(a.shape)) if k not in axes]
        return self.generic(ins, [(out, x.type, kept)], ["reduction" if k in axes else "parallel" for k in range(len(a.shape))], body)

    def write_dot(self, x):
        a, b = x.ins[:2]
        spec = x.attrs["spec"]
        i, out = spec.split("->")
        l, r = i.split(",")
        names, operands = [self.value(a), self.value(b)], [a, b]
        onto = self.value(x.ins[2]) if len(x.ins) == 3 else None
        style = self.r.choice(["named", "named", "generic", "contract", "maps"])
        shared, rows, columns = [c for c in l if c in r and c not in out], [c for c in out if c in l and c not in r], [c for c in out if c in r and c not in l]
        if style in ("named", "maps") and len(out) == 2 and len(shared) == len(rows) == len(columns) == 1:
            want = ([rows[0], shared[0]], [shared[0], columns[0]])
            swapped = out == columns[0] + rows[0]                   # the transpose of a product is the product of the others
            if swapped:
                names, operands, l, r = names[::-1], operands[::-1], r, l
                want = ([columns[0], shared[0]], [shared[0], rows[0]])
            if style == "maps":
                d = dict(zip([want[0][0], want[1][1], shared[0]], ["d0", "d1", "d2"]))
                m = ", ".join(f"affine_map<(d0, d1, d2) -> ({', '.join(d[c] for c in letters)})>" for letters in (l, r, want[0][0] + want[1][1]))
                out_name = onto or self.zeros(x)
                return self.let(f"linalg.matmul indexing_maps = [{m}] ins({', '.join(names)} : {operands[0].type}, {operands[1].type}) outs({out_name} : {x.type}) -> {x.type}")
            for k, letters in enumerate((l, r)):
                if list(letters) != want[k]:
                    t = tensor(operands[k].shape[::-1])
                    e = self.let(f"tensor.empty() : {t}")
                    names[k] = self.let(f"linalg.transpose ins({names[k]} : {operands[k].type}) outs({e} : {t}) permutation = [1, 0]")
                    operands[k] = Node("leaf", [], operands[k].shape[::-1], "f32", {}, None, 0)
            out_name = onto or self.zeros(x)
            return self.let(f"linalg.matmul ins({', '.join(names)} : {operands[0].type}, {operands[1].type}) outs({out_name} : {x.type}) -> {x.type}")
        if style == "named" and (l, r, out) == ("bij", "bjk", "bik"):
            out_name = onto or self.zeros(x)
            return self.let(f"linalg.batch_matmul ins({', '.join(names)} : {a.type}, {b.type}) outs({out_name} : {x.type}) -> {x.type}")
        letters = sorted(set(l + r), key=lambda c: (c not in out, out.find(c)))
        d = {c: f"d{k}" for k, c in enumerate(letters)}
        at = lambda word: [d[c] for c in word]
        out_name = onto or self.zeros(x)
        if style == "contract" and shared:
            m = ", ".join(f"affine_map<({', '.join(d.values())}) -> ({', '.join(at(w))})>" for w in (l, r, out))
            return self.let(f"linalg.contract indexing_maps = [{m}] ins({', '.join(names)} : {a.type}, {b.type}) outs({out_name} : {x.type}) -> {x.type}")
        return self.product([(names[0], a.type, at(l)), (names[1], b.type, at(r))], (out_name, x.type, at(out)),
                            ["parallel" if c in out else "reduction" for c in letters])

    def product(self, ins, out, iterators):
        flip, fma = self.r.random() < 0.5, self.r.random() < 0.15
        def body(args):
            p, q = args[:2] if flip else args[1::-1]
            if fma:
                return [self.let(f"math.fma {p}, {q}, {args[2]} : f32")]
            m = self.let(f"arith.mulf {p}, {q} : f32")
            return [self.let(f"arith.addf {args[2]}, {m} : f32")]
        return self.generic(ins, [out], iterators, body)

    def write_conv(self, x):
        a, b = x.ins
        names = [self.value(a), self.value(b)]
        out = self.zeros(x)
        if self.r.random() < 0.5:
            return self.let(f"linalg.conv_1d_nwc_wcf {{dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}} "
                            f"ins({', '.join(names)} : {a.type}, {b.type}) outs({out} : {x.type}) -> {x.type}")
        return self.product([(names[0], a.type, ["d0", "d1 + d3", "d4"]), (names[1], b.type, ["d3", "d4", "d2"])], (out, x.type, ["d0", "d1", "d2"]),
                            ["parallel"] * 3 + ["reduction"] * 2)

    def write_conv_input(self, x):
        a, b = x.ins
        names = [self.value(a), self.value(b)]
        k, c, f = b.shape
        # The weights turned around, so that all strides are positive.
        e = self.let(f"tensor.empty() : {tensor((k, f, c))}")
        flipped = self.let(f"linalg.generic {{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = [\"parallel\", \"parallel\", \"parallel\"]}} "
                           f"outs({e} : {tensor((k, f, c))}) {{")
        self.say("^bb0(%old: f32):")
        last, i0, i1, i2, at, v = (self.name() for _ in range(6))
        for text in (f"{last} = arith.constant {k - 1} : index", f"{i0} = linalg.index 0 : index", f"{i1} = linalg.index 1 : index", f"{i2} = linalg.index 2 : index",
                     f"{at} = arith.subi {last}, {i0} : index", f"{v} = tensor.extract {names[1]}[{at}, {i2}, {i1}] : {b.type}", f"linalg.yield {v} : f32"):
            self.say("  " + text)
        self.say(f"}} -> {tensor((k, f, c))}")
        return self.product([(names[0], a.type, ["d0", "d1 + d3", "d4"]), (flipped, tensor((k, f, c)), ["d3", "d4", "d2"])], (self.zeros(x), x.type, ["d0", "d1", "d2"]),
                            ["parallel"] * 3 + ["reduction"] * 2)

    def write_conv_weight(self, x):
        a, g = x.ins
        names = [self.value(a), self.value(g)]
        return self.product([(names[0], a.type, ["d3", "d4 + d0", "d1"]), (names[1], g.type, ["d3", "d4", "d2"])], (self.zeros(x), x.type, ["d0", "d1", "d2"]),
                            ["parallel"] * 3 + ["reduction"] * 2)

    def write_reshape(self, x):
        a = x.ins[0]
        value = self.value(a)
        # Merged or split at the front: (a, b, c) and (ab, c); (a, b, c) and (a, bc).
        small, big = sorted((a.shape, x.shape), key=len)
        groups, k = [], 0
        for n in small:
            group, size = [], 1
            while k < len(big) and (size < n or not group):
                size *= big[k]
                group.append(k)
                k += 1
            groups.append(group)
        if groups:
            groups[-1] += range(k, len(big))
        else:
            assert all(n == 1 for n in big)
        text = "[" + ", ".join(str(g) for g in groups) + "]"
        if len(a.shape) > len(x.shape):
            return self.let(f"tensor.collapse_shape {value} {text} : {a.type} into {x.type}")
        return self.let(f"tensor.expand_shape {value} {text} output_shape {list(x.shape)} : {a.type} into {x.type}")

    def box(self, x, sizes):
        """[offsets] [sizes] [strides]"""
        offsets = [x.attrs["start"] if k == x.attrs["axis"] else 0 for k in range(len(sizes))]
        return f"{offsets} {list(sizes)} {[1] * len(sizes)}"

    def write_slice(self, x):
        return self.let(f"tensor.extract_slice {self.value(x.ins[0])}{self.box(x, x.shape)} : {x.ins[0].type} to {x.type}")

    def write_insert(self, x):
        a = x.ins[0]
        value = self.value(a)
        if self.r.random() < 0.5:
            low = [x.attrs["start"] if k == x.attrs["axis"] else 0 for k in range(len(x.shape))]
            high = [n - m - l for n, m, l in zip(x.shape, a.shape, low)]
            zero = self.scalar(0.0, "f32")
            made = self.let(f"tensor.pad {value} low{low} high{high} {{")
            self.say(f"^bb0({', '.join(f'%p{k}: index' for k in range(len(x.shape)))}):")
            self.say(f"  tensor.yield {zero} : f32")
            self.say(f"}} : {a.type} to {x.type}")
            return made
        zeros = self.zeros(x)
        return self.let(f"tensor.insert_slice {value} into {zeros}{self.box(x, a.shape)} : {a.type} into {x.type}")

    def write_concat(self, x):
        names, axis = [self.value(i) for i in x.ins], x.attrs["axis"]
        made, at = self.empty(x), 0
        for n, i in zip(names, x.ins):
            place = Node("", [], (), "", {"start": at, "axis": axis}, None, 0)
            made = self.let(f"tensor.insert_slice {n} into {made}{self.box(place, i.shape)} : {i.type} into {x.type}")
            at += i.shape[axis]
        return made

    def write_onehot(self, x):
        ids = x.ins[0]
        every = [f"d{k}" for k in range(len(x.shape))]
        select = self.r.random() < 0.4
        def body(args):
            i = self.let(f"linalg.index {len(every) - 1} : index")
            n = self.let(f"arith.index_cast {i} : index to i32")
            p = self.let(f"arith.cmpi eq, {args[0]}, {n} : i32")
            if select:
                one, zero = self.let("arith.constant 1.0 : f32"), self.let("arith.constant 0.0 : f32")
                return [self.let(f"arith.select {p}, {one}, {zero} : f32")]
            return [self.let(f"arith.uitofp {p} : i1 to f32")]
        return self.generic([(self.value(ids), ids.type, every[:-1])], [(self.empty(x), x.type, every)], ["parallel"] * len(every), body)

    def write_iota(self, x):
        every = [f"d{k}" for k in range(len(x.shape))]
        def body(args):
            total = None
            for k, n in enumerate(x.shape):
                i = self.let(f"linalg.index {k} : index")
                if total is not None:
                    total = self.let(f"arith.muli {total}, {self.let(f'arith.constant {n} : index')} : index")
                    i = self.let(f"arith.addi {total}, {i} : index")
                total = i
            return [self.let(f"arith.index_cast {total} : index to i32")]
        return self.generic([], [(self.empty(x), x.type, every)], ["parallel"] * len(every), body)

    def write_gather(self, x):
        table, ids = x.ins
        t, i = self.value(table), self.value(ids)
        def body(args):
            row = self.let(f"arith.index_cast {args[0]} : i32 to index")
            column = self.let("linalg.index 1 : index")
            return [self.let(f"tensor.extract {t}[{row}, {column}] : {table.type}")]
        return self.generic([(i, ids.type, ["d0"])], [(self.empty(x), x.type, ["d0", "d1"])], ["parallel"] * 2, body)

    def write_scatter(self, x):
        g, ids = x.ins
        gn, i, zero = self.value(g), self.value(ids), self.zeros(x)
        low, high, one = self.index(0), self.index(g.shape[0]), self.index(1)
        k, acc = self.name(), self.name()
        made = self.let(f"scf.for {k} = {low} to {high} step {one} iter_args({acc} = {zero}) -> ({x.type}) {{")
        self.depth += 1
        row = tensor((1, x.shape[1]))
        n = self.let(f"tensor.extract {i}[{k}] : {ids.type}")
        at = self.let(f"arith.index_cast {n} : i32 to index")
        old = self.let(f"tensor.extract_slice {acc}[{at}, 0] [1, {x.shape[1]}] [1, 1] : {x.type} to {row}")
        part = self.let(f"tensor.extract_slice {gn}[{k}, 0] [1, {x.shape[1]}] [1, 1] : {g.type} to {row}")
        total = self.let(f"arith.addf {old}, {part} : {row}")
        new = self.let(f"tensor.insert_slice {total} into {acc}[{at}, 0] [1, {x.shape[1]}] [1, 1] : {row} into {x.type}")
        self.say(f"scf.yield {new} : {x.type}")
        self.depth -= 1
        self.say("}")
        return made

    def write_call(self, x):
        f = x.attrs["function"]
        if f not in self.made:
            self.made[f] = f"f{len(self.made)}_{self.suffix}"
            self.functions.append(self.function(self.made[f], f.leaves, f.outs, f, True))
        names = [self.value(i) for i in x.ins]
        types = ", ".join(o.type for o in f.outs)
        made = self.name()
        self.say(f"{made}{f':{len(f.outs)}' if len(f.outs) > 1 else ''} = func.call @{self.made[f]}({', '.join(names)}) : ({', '.join(i.type for i in x.ins)}) -> ({types})")
        return made

    def write_loop(self, x):
        loop = x.attrs["loop"]
        for i in x.ins:
            if i.op != "literal":
                self.value(i)
        inits = [self.value(i) for i in loop.inits]
        low, high, one = self.index(0), self.index(loop.trips), self.index(1)
        made, k = self.name(), self.name()
        carried = [self.name() for _ in inits]
        types = ", ".join(i.type for i in loop.inits)
        self.say(f"{made}{f':{len(inits)}' if len(inits) > 1 else ''} = scf.for {k} = {low} to {high} step {one} "
                 f"iter_args({', '.join(f'{c} = {i}' for c, i in zip(carried, inits))}) -> ({types}) {{")
        self.names.update(zip(loop.carries, carried))
        self.depth += 1
        for s, whole in loop.slices.items():
            at = self.let(f"arith.muli {k}, {self.index(s.shape[0])} : index")
            box = f"[{', '.join([at] + ['0'] * (len(s.shape) - 1))}] {list(s.shape)} {[1] * len(s.shape)}"
            self.names[s] = self.let(f"tensor.extract_slice {self.value(whole)}{box} : {whole.type} to {s.type}")
        self.body(loop.outs, loop)
        outs = [self.value(o) for o in loop.outs]
        self.say(f"scf.yield {', '.join(outs)} : {types}")
        self.depth -= 1
        self.say("}")
        return made
