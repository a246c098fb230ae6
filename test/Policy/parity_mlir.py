"""Writes the small modules of the parity test, and reads back what the pass made of them.

A module is written in one of three ways in which importers spell the same program, so that a decision that hangs on the spelling shows:

  fused   as torch-mlir: one linalg.generic per torch op, broadcasts in the indexing maps, named products, keep-dim reductions
  split   as JAX: one linalg.generic per arithmetic op, broadcasts as ops of their own, products as linalg.generic
  tensor  arith and math ops on whole tensors, linalg.broadcast, linalg.reduce, linalg.contract
"""
import math
import re

STYLES = ("fused", "split", "tensor")
COLUMNS = 32


class E:
    """An expression over the scalars of one element. `split` and `tensor` write each node as an op on tensors."""

    def __init__(self, op, args, elt, attr=None):
        self.op, self.args, self.elt, self.attr = op, args, elt, attr

    def _bin(self, other, op, swap=False):
        a, b = self, lift(other, self.elt)
        return E("arith." + op, [b, a] if swap else [a, b], a.elt)

    def __add__(self, o): return self._bin(o, "addf")
    def __radd__(self, o): return self._bin(o, "addf", True)
    def __sub__(self, o): return self._bin(o, "subf")
    def __rsub__(self, o): return self._bin(o, "subf", True)
    def __mul__(self, o): return self._bin(o, "mulf")
    def __rmul__(self, o): return self._bin(o, "mulf", True)
    def __truediv__(self, o): return self._bin(o, "divf")
    def __rtruediv__(self, o): return self._bin(o, "divf", True)
    def __neg__(self): return E("arith.negf", [self], self.elt)


def lift(x, elt="f32"):
    return x if isinstance(x, E) else E("const", [], elt, x)


def call(op, *xs):
    """`call("math.exp", x)`: any op whose operands and result have one type."""
    elt = next(x.elt for x in xs if isinstance(x, E))
    return E(op, [lift(x, elt) for x in xs], elt)


def m(op, *xs): return call("math." + op, *xs)
def maxf(a, b): return call("arith.maximumf", a, b)
def minf(a, b): return call("arith.minimumf", a, b)
def convert(op, x, elt): return E(op, [x], elt)
def index(dim): return E("index", [], "index", dim)
def extract(val, *ixs): return E("extract", list(ixs), val.elt, val)


def cmp(pred, a, b):
    a = lift(a, b.elt if isinstance(b, E) else "f32")
    return E("arith.cmpi" if a.elt[0] == "i" else "arith.cmpf", [a, lift(b, a.elt)], "i1", pred)


def sel(c, a, b):
    elt = next((x.elt for x in (a, b) if isinstance(x, E)), "f32")
    return E("arith.select", [c, lift(a, elt), lift(b, elt)], elt)


CASTS = {"arith.extf", "arith.truncf", "arith.sitofp", "arith.uitofp", "arith.fptosi", "arith.extui", "arith.extsi", "arith.index_cast"}


def order(e, seen=None):
    """The nodes below `e`, operands first, each once."""
    seen = {} if seen is None else seen
    if id(e) not in seen:
        for a in e.args:
            order(a, seen)
        seen[id(e)] = e
    return list(seen.values())


def literal(v, elt):
    if elt[0] == "i":
        return str(v)
    if math.isinf(v):
        return {"f32": ("0x7F800000", "0xFF800000"), "f64": ("0x7FF0000000000000", "0xFFF0000000000000")}[elt][v < 0]
    return f"{v:.9e}"


def ttype(shape, elt):
    return f"tensor<{''.join(f'{d}x' for d in shape)}{elt}>"


class Val:
    """A tensor value. `dims` says which dimension of the result each of its own is (numpy's trailing rule if none)."""

    def __init__(self, name, shape, elt, line=None, dims=None):
        self.name, self.shape, self.elt, self.line, self.dims = name, tuple(shape), elt, line, dims

    def at(self, *dims):
        return Val(self.name, self.shape, self.elt, self.line, dims)

    @property
    def type(self):
        return ttype(self.shape, self.elt)


def amap(n, exprs):
    return f"affine_map<({', '.join(f'd{i}' for i in range(n))}) -> ({', '.join(exprs)})>"


class Builder:
    """One public function; its text is `module()`."""

    def __init__(self, style, low="bf16"):
        self.style, self.low, self.other = style, low, "f16" if low == "bf16" else "bf16"
        self.lines, self.args, self.results, self.n = [], [], [], 0
        self.consts, self.row = {}, ""

    # -- text ---------------------------------------------------------------------------------------------------------
    def fresh(self):
        self.n += 1
        return f"%v{self.n}"

    def op(self, text, shape, elt):
        name = self.fresh()
        self.lines.append(f"{name} = {text}")
        return Val(name, shape, elt, len(self.lines) - 1)

    def tag(self, val, loc):
        self.lines[val.line] += f' loc("{loc}")'
        return val

    def arg(self, shape, elt="f32"):
        name = f"%a{len(self.args)}"
        self.args.append((name, ttype(shape, elt)))
        return Val(name, shape, elt)

    def const(self, v, elt="f32"):
        key = (repr(v), elt)
        if key not in self.consts:
            name = f"%c{len(self.consts)}"
            self.consts[key] = (name, f"{name} = arith.constant {literal(v, elt)} : {elt}")
        return self.consts[key][0]

    def empty(self, shape, elt="f32"):
        return self.op(f"tensor.empty() : {ttype(shape, elt)}", shape, elt)

    def fill(self, shape, v, elt="f32"):
        c, e = self.const(v, elt), self.empty(shape, elt)
        return self.op(f"linalg.fill ins({c} : {elt}) outs({e.name} : {e.type}) -> {e.type}", shape, elt)

    def module(self):
        args = ", ".join(f"{n}: {t}" for n, t in self.args)
        body = "\n".join("    " + l for l in [c for _, c in self.consts.values()] + self.lines)
        res = ", ".join(r.type for r in self.results)
        ret = f"    return {', '.join(r.name for r in self.results)} : {res}" if self.results else "    return"
        return f"module {{\n  func.func @main({args}) -> ({res}) {{\n{body}\n{ret}\n  }}\n}}\n"

    # -- generics -----------------------------------------------------------------------------------------------------
    def scalar_text(self, op, names, e, wrap):
        args = ", ".join(names)
        if op in ("arith.cmpf", "arith.cmpi"):
            return f"{op} {e.attr}, {args} : {wrap(e.args[0].elt)}"
        if op == "arith.select":
            kind = f"{wrap('i1')}, " if wrap("i1") != "i1" else ""
            return f"{op} {args} : {kind}{wrap(e.elt)}"
        if op in CASTS:
            return f"{op} {args} : {wrap(e.args[0].elt)} to {wrap(e.elt)}"
        return f"{op} {args} : {wrap(e.args[0].elt)}"

    def body(self, roots, leaves):
        """Lines of a scalar body and the names of its roots."""
        names, lines = {}, []
        for root in roots:
            for e in order(root):
                if id(e) in names:
                    continue
                if e.op == "in":
                    names[id(e)] = leaves[e.attr]
                elif e.op == "const":
                    names[id(e)] = self.const(e.attr, e.elt)
                else:
                    name = names[id(e)] = self.fresh()
                    ops = [names[id(a)] for a in e.args]
                    if e.op == "index":
                        text = f"linalg.index {e.attr} : index"
                    elif e.op == "extract":
                        text = f"tensor.extract {e.attr.name}[{', '.join(ops)}] : {e.attr.type}"
                    else:
                        text = self.scalar_text(e.op, ops, e, lambda t: t)
                    lines.append(f"{name} = {text}")
        return lines, [names[id(r)] for r in roots]

    def generic(self, ins, maps, iters, outs, f):
        """ins: Vals; outs: Vals (initial values); f(ins.., outs..) gives the yielded expressions."""
        leaves = [E("in", [], v.elt, i) for i, v in enumerate(ins + outs)]
        roots = f(*leaves)
        roots = list(roots) if isinstance(roots, (tuple, list)) else [roots]
        names = [self.fresh() for _ in leaves]
        lines, yields = self.body(roots, names)
        its = ", ".join(f'"{ {"p": "parallel", "r": "reduction"}[c] }"' for c in iters)
        inpart = f"ins({', '.join(v.name for v in ins)} : {', '.join(v.type for v in ins)}) " if ins else ""
        outtypes = ", ".join(v.type for v in outs)
        block = ", ".join(f"{n}: {v.elt}" for n, v in zip(names, ins + outs))
        text = (f"linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{its}]}} {inpart}"
                f"outs({', '.join(v.name for v in outs)} : {outtypes}) {{\n    ^bb0({block}):\n"
                + "".join(f"      {l}\n" for l in lines)
                + f"      linalg.yield {', '.join(yields)} : {', '.join(v.elt for v in outs)}\n"
                + f"    }} -> {outtypes if len(outs) == 1 else f'({outtypes})'}")
        name = self.fresh()
        self.lines.append(f"{name}{f':{len(outs)}' if len(outs) > 1 else ''} = {text}")
        vals = [Val(name if len(outs) == 1 else f"{name}#{i}", v.shape, v.elt, len(self.lines) - 1) for i, v in enumerate(outs)]
        return vals[0] if len(vals) == 1 else vals

    def place(self, v, shape):
        """Which dimension of `shape` each dimension of v is."""
        return v.dims if v.dims is not None else tuple(range(len(shape) - len(v.shape), len(shape)))

    def inmap(self, v, shape):
        return amap(len(shape), [f"d{p}" if d == shape[p] else "0" for d, p in zip(v.shape, self.place(v, shape))])

    def ew(self, f, *vals, shape=None, atomic=False, out=None):
        """An elementwise function of tensors, broadcast like numpy; `atomic`: importers have it as one body in every style."""
        if shape is None:
            rank = max([len(v.shape) for v in vals] + [p + 1 for v in vals if v.dims for p in v.dims])
            shape = [1] * rank
            for v in vals:
                for d, p in zip(v.shape, v.dims if v.dims is not None else range(rank - len(v.shape), rank)):
                    shape[p] = max(shape[p], d)
        shape = tuple(shape)
        leaves = [E("in", [], v.elt, i) for i, v in enumerate(vals)]
        root = f(*leaves)
        nodes = order(root)
        if self.style == "fused" or atomic or any(n.op in ("index", "extract") for n in nodes) or root.op in ("in", "const"):
            identity = amap(len(shape), [f"d{i}" for i in range(len(shape))])
            return self.generic(list(vals), [self.inmap(v, shape) for v in vals] + [identity], "p" * len(shape),
                                [self.empty(shape, out or root.elt)], lambda *xs: f(*xs[:len(vals)]))
        names = {}
        for e in nodes:
            if e.op == "in":
                names[id(e)] = self.bcast(vals[e.attr], shape)
            elif e.op == "const":
                names[id(e)] = None if self.style == "split" else self.op(
                    f"arith.constant dense<{literal(e.attr, e.elt)}> : {ttype(shape, e.elt)}", shape, e.elt)
            elif self.style == "tensor":
                text = self.scalar_text(e.op, [names[id(a)].name for a in e.args], e, lambda t: ttype(shape, t))
                names[id(e)] = self.op(text, shape, e.elt)
            else:
                ops = list({id(a): a for a in e.args if names[id(a)] is not None}.values())
                ident = amap(len(shape), [f"d{i}" for i in range(len(shape))])
                at = {id(a): i for i, a in enumerate(ops)}
                names[id(e)] = self.generic(
                    [names[id(a)] for a in ops], [ident] * (len(ops) + 1), "p" * len(shape), [self.empty(shape, e.elt)],
                    lambda *xs, e=e, at=at: E(e.op, [xs[at[id(a)]] if id(a) in at else a for a in e.args], e.elt, e.attr))
        return names[id(root)]

    def bcast(self, v, shape):
        shape, place = tuple(shape), self.place(v, shape)
        if v.shape == shape and list(place) == list(range(len(shape))):
            return v
        if self.style == "tensor" and all(d == shape[p] for d, p in zip(v.shape, place)):
            e = self.empty(shape, v.elt)
            dims = [str(i) for i in range(len(shape)) if i not in place]
            return self.op(f"linalg.broadcast ins({v.name} : {v.type}) outs({e.name} : {e.type}) dimensions = [{', '.join(dims)}]", shape, v.elt)
        ident = amap(len(shape), [f"d{i}" for i in range(len(shape))])
        return self.generic([v], [self.inmap(v, shape), ident], "p" * len(shape), [self.empty(shape, v.elt)], lambda x, o: x)

    INIT = {"add": 0.0, "mul": 1.0, "max": -math.inf, "min": math.inf}
    COMBINE = {"add": "arith.addf", "mul": "arith.mulf", "max": "arith.maximumf", "min": "arith.minimumf", "addi": "arith.addi"}

    def reduce(self, kind, x, dims, keep=False):
        n = len(x.shape)
        dims = [d % n for d in dims]
        rest = [i for i in range(n) if i not in dims]
        init = 0 if kind == "addi" else self.INIT[kind]
        combine = self.COMBINE[kind]
        if self.style == "fused" and keep:
            shape = tuple(1 if i in dims else s for i, s in enumerate(x.shape))
            omap = amap(n, ["0" if i in dims else f"d{i}" for i in range(n)])
        else:
            shape = tuple(x.shape[i] for i in rest)
            omap = amap(n, [f"d{i}" for i in rest])
        acc = self.fill(shape, init, x.elt)
        if self.style == "tensor":
            r = self.op(f"linalg.reduce {{ {combine} }} ins({x.name} : {x.type}) outs({acc.name} : {acc.type}) "
                        f"dimensions = [{', '.join(map(str, dims))}]", shape, x.elt)
        else:
            r = self.generic([x], [amap(n, [f"d{i}" for i in range(n)]), omap], "".join("r" if i in dims else "p" for i in range(n)),
                             [acc], lambda v, a: call(combine, a, v))
        if keep and self.style != "fused":
            r = self.reshape(r, tuple(1 if i in dims else s for i, s in enumerate(x.shape)))
        return r

    def mean(self, x, dims=None, keep=False):
        dims = list(range(len(x.shape))) if dims is None else dims
        n = math.prod(x.shape[d] for d in dims)
        return self.ew(lambda s: s / float(n), self.reduce("add", x, dims, keep))

    # -- movement -----------------------------------------------------------------------------------------------------
    def reshape(self, v, shape):
        """One tensor.collapse_shape or expand_shape, or one of each through a flat tensor."""
        shape = tuple(shape)
        if v.shape == shape:
            return v
        for a, b, collapse in ((v.shape, shape, True), (shape, v.shape, False)):
            groups = regroup(a, b)
            if groups is not None:
                text = "[" + ", ".join("[" + ", ".join(map(str, g)) + "]" for g in groups) + "]"
                if collapse:
                    return self.op(f"tensor.collapse_shape {v.name} {text} : {v.type} into {ttype(shape, v.elt)}", shape, v.elt)
                return self.op(f"tensor.expand_shape {v.name} {text} output_shape [{', '.join(map(str, shape))}] : {v.type} into "
                               f"{ttype(shape, v.elt)}", shape, v.elt)
        return self.reshape(self.reshape(v, (math.prod(v.shape),)), shape)

    def transpose(self, v, perm):
        shape = tuple(v.shape[p] for p in perm)
        if self.style == "tensor":
            e = self.empty(shape, v.elt)
            return self.op(f"linalg.transpose ins({v.name} : {v.type}) outs({e.name} : {e.type}) permutation = [{', '.join(map(str, perm))}]", shape, v.elt)
        n = len(shape)
        inv = [f"d{perm.index(i)}" for i in range(n)]
        return self.generic([v], [amap(n, inv), amap(n, [f"d{i}" for i in range(n)])], "p" * n, [self.empty(shape, v.elt)], lambda x, o: x)

    def slice(self, v, offsets, sizes):
        t = ttype(sizes, v.elt)
        return self.op(f"tensor.extract_slice {v.name}[{', '.join(map(str, offsets))}] [{', '.join(map(str, sizes))}] "
                       f"[{', '.join('1' for _ in sizes)}] : {v.type} to {t}", sizes, v.elt)

    def insert(self, v, into, offsets, strides=None):
        strides = strides or [1] * len(offsets)
        return self.op(f"tensor.insert_slice {v.name} into {into.name}[{', '.join(map(str, offsets))}] [{', '.join(map(str, v.shape))}] "
                       f"[{', '.join(map(str, strides))}] : {v.type} into {into.type}", into.shape, into.elt)

    def concat(self, vals, dim):
        shape = list(vals[0].shape)
        shape[dim] = sum(v.shape[dim] for v in vals)
        if self.style == "tensor":
            return self.op(f"tensor.concat dim({dim}) {', '.join(v.name for v in vals)} : ({', '.join(v.type for v in vals)}) -> "
                           f"{ttype(shape, vals[0].elt)}", shape, vals[0].elt)
        out, at = self.empty(shape, vals[0].elt), 0
        for v in vals:
            out = self.insert(v, out, [at if i == dim else 0 for i in range(len(shape))])
            at += v.shape[dim]
        return out

    def pad(self, v, before, after, value=0.0):
        shape = tuple(a + s + b for a, s, b in zip(before, v.shape, after))
        args = ", ".join(f"{self.fresh()}: index" for _ in shape)
        return self.op(f"tensor.pad {v.name} low[{', '.join(map(str, before))}] high[{', '.join(map(str, after))}] {{\n    ^bb0({args}):\n"
                       f"      tensor.yield {self.const(value, v.elt)} : {v.elt}\n    }} : {v.type} to {ttype(shape, v.elt)}", shape, v.elt)

    def gather(self, v, shape, where, *index_vals):
        """A copy whose element comes from `where(index values...)` in v: torch-mlir's and StableHLO's lowering of gathers."""
        return self.ew(lambda *ix: extract(v, *where(*ix)), *index_vals, shape=shape, atomic=True)

    def flip(self, v, dims):
        where = lambda: [call("arith.subi", E("const", [], "index", s - 1), index(i)) if i in dims else index(i) for i, s in enumerate(v.shape)]
        return self.gather(v, v.shape, where)

    # -- products -----------------------------------------------------------------------------------------------------
    def einsum(self, spec, x, y, init=None):
        ins, out = spec.split("->")
        xs, ys = ins.split(",")
        loops = out + "".join(dict.fromkeys(c for c in xs + ys if c not in out))
        size = {**dict(zip(xs, x.shape)), **dict(zip(ys, y.shape))}
        maps = [amap(len(loops), [f"d{loops.index(c)}" for c in s]) for s in (xs, ys, out)]
        acc = init or self.fill([size[c] for c in out], 0.0, "f32" if x.elt != "f64" else "f64")
        wide = lambda v: v if v.elt == acc.elt else convert("arith.extf", v, acc.elt)
        if self.style == "tensor" and x.elt == y.elt == acc.elt:
            return self.op(f"linalg.contract indexing_maps = [{', '.join(maps)}] ins({x.name}, {y.name} : {x.type}, {y.type}) "
                           f"outs({acc.name} : {acc.type}) -> {acc.type}", acc.shape, acc.elt)
        return self.generic([x, y], maps, "".join("p" if c in out else "r" for c in loops), [acc],
                            lambda a, b, c: c + wide(a) * wide(b))

    def named(self, op, ins, init, attrs=""):
        return self.op(f"linalg.{op} {attrs}ins({', '.join(v.name for v in ins)} : {', '.join(v.type for v in ins)}) "
                       f"outs({init.name} : {init.type}) -> {init.type}", init.shape, init.elt)

    NAMED = {"mk,kn->mn": "matmul", "bmk,bkn->bmn": "batch_matmul", "mk,k->m": "matvec", "k,kn->n": "vecmat", "k,k->": "dot"}

    def product(self, spec, x, y):
        if self.style == "fused" and spec in self.NAMED and x.elt == y.elt:
            size = {**dict(zip(spec.split(",")[0], x.shape)), **dict(zip(spec.split(",")[1].split("->")[0], y.shape))}
            return self.named(self.NAMED[spec], [x, y], self.fill([size[c] for c in spec.split("->")[1]], 0.0, x.elt))
        return self.einsum(spec, x, y)

    def mm(self, x, y): return self.product("mk,kn->mn", x, y)
    def bmm(self, x, y): return self.product("bmk,bkn->bmn", x, y)

    def conv(self, x, w, bias=None, nhwc=False):
        """Any number of spatial dimensions, stride 1, no padding. x is N C spatial, w is F C spatial (nhwc: N spatial C, spatial C F)."""
        k = len(x.shape) - 2
        sp = [a - b + 1 for a, b in zip(x.shape[1:-1] if nhwc else x.shape[2:], w.shape[:k] if nhwc else w.shape[2:])]
        shape = [x.shape[0], *sp, w.shape[-1]] if nhwc else [x.shape[0], w.shape[0], *sp]
        place = (k + 1,) if nhwc else (1,)
        fold = bias is not None and self.style == "fused" and bias.elt == "f32"
        acc = self.bcast(bias.at(*place), shape) if fold else self.fill(shape, 0.0)
        if self.style == "split":
            n, f, c = "d0", "d1", f"d{2 + k}"
            o = [f"d{2 + i}" for i in range(k)]
            r = [f"d{3 + k + i}" for i in range(k)]
            win = [f"{a} + {b}" for a, b in zip(o, r)]
            maps = [[n, *win, c], [*r, c, f], [n, *o, f]] if nhwc else [[n, c, *win], [f, c, *r], [n, f, *o]]
            out = self.generic([x, w], [amap(3 + 2 * k, e) for e in maps], "p" * (2 + k) + "r" * (1 + k), [acc], lambda a, b, s: s + a * b)
        else:
            name = {(1, 0): "conv_1d_ncw_fcw", (2, 0): "conv_2d_nchw_fchw", (3, 0): "conv_3d_ncdhw_fcdhw", (1, 1): "conv_1d_nwc_wcf"}[k, int(nhwc)]
            out = self.named(name, [x, w], acc)
        if bias is not None and not fold:
            out = self.ew(lambda a, b: a + b, out, bias.at(*place))
        return out

    def pool(self, kind, x, window):
        """Over the two last of four dimensions, stride = window."""
        shape = [*x.shape[:2], x.shape[2] // window, x.shape[3] // window]
        win = self.empty([window, window])
        acc = self.fill(shape, self.INIT[kind])
        if self.style == "split":
            maps = [["d0", "d1", f"d2 * {window} + d4", f"d3 * {window} + d5"], ["d4", "d5"], ["d0", "d1", "d2", "d3"]]
            return self.generic([x, win], [amap(6, e) for e in maps], "pppprr", [acc], lambda a, w, s: call(self.COMBINE[kind], s, a))
        return self.named({"add": "pooling_nchw_sum", "max": "pooling_nchw_max"}[kind], [x, win], acc,
                          f"{{dilations = dense<1> : tensor<2xi64>, strides = dense<{window}> : tensor<2xi64>}} ")

    def scan(self, kind, x):
        """Cumulative sum, product or maximum along the last dimension: StableHLO's reduce_window, a padded window as long as the row."""
        n = x.shape[-1]
        rank = len(x.shape)
        init = {"add": 0.0, "mul": 1.0, "max": -math.inf}[kind]
        p = self.pad(x, [0] * (rank - 1) + [n - 1], [0] * rank, init)
        d = [f"d{i}" for i in range(rank - 1)]
        maps = [amap(rank + 1, [*d, f"d{rank - 1} + d{rank}"]), amap(rank + 1, [f"d{rank}"]), amap(rank + 1, [*d, f"d{rank - 1}"])]
        return self.generic([p, self.empty([n])], maps, "p" * rank + "r", [self.fill(x.shape, init)], lambda a, w, s: call(self.COMBINE[kind], s, a))

    # -- inputs and observers -----------------------------------------------------------------------------------------
    def consume(self, v):
        """A product reads v, so v is no island, and its values reach a result. Many columns: of a few sums one could cancel by chance."""
        n = len(v.shape)
        w = self.arg(list(v.shape) + [COLUMNS])
        maps = [amap(n + 1, [f"d{i}" for i in range(n)]), amap(n + 1, [f"d{i}" for i in range(n + 1)]), amap(n + 1, [f"d{n}"])]
        acc = self.fill([COLUMNS], 0.0)
        self.results.append(self.generic([v, w], maps, "r" * n + "p", [acc], lambda a, b, s: s + a * b))

    def low_input(self, shape, dom, loc):
        """A value that must be stored low: an activation of a product, read by another product besides the op under test."""
        shape = tuple(shape)
        rows, cols = (math.prod(shape[:-1]), shape[-1]) if shape else (4, 4)
        x = self.mm(self.arg([rows, 4]), self.arg([4, cols]))
        x = self.reshape(x, shape) if shape else self.reshape(self.slice(x, [0, 0], [1, 1]), ())
        x = self.ew(lambda v: dom(m("tanh", v)) if dom else m("tanh", v), x)
        self.tag(x, loc)
        self.consume(x if shape else self.bcast(x, [4]))
        return x

    def input(self, code, shape, dom, loc):
        if code == "L":
            return self.low_input(shape, dom, loc)
        v = self.arg(shape, {"F": "f32", "i": "i64", "b": "i1"}[code])
        return self.ew(dom, v) if dom and code == "F" else v

    def observe(self, v, loc, sink="product"):
        """An op that takes its precision from what it reads: the type that it reads is the type v is stored in. A product follows."""
        if v.elt == "i1":
            o = self.ew(lambda c: sel(c, 1.5, -0.5), v, atomic=True)
        elif v.elt[0] == "i":
            o = self.ew(lambda c: convert("arith.sitofp", c, "f32"), v, atomic=True)
        elif sink == "product" or v.elt != "f32":
            o = self.ew(lambda x: -x, v, atomic=True)
        else:                                       # an f32 consumer, as a loss is
            o = self.generic([v], [amap(len(v.shape), [f"d{i}" for i in range(len(v.shape))]), amap(len(v.shape), [])], "r" * len(v.shape),
                             [self.fill([], 0.0)], lambda x, s: s + x)
        self.tag(o, loc)
        if sink != "product" or o.elt == "f64":
            self.results.append(o)
            return
        if not o.shape:
            o = self.generic([o], [amap(1, []), amap(1, ["d0"])], "p", [self.empty([4], o.elt)], lambda x, _: x)
        if o.elt in ("f16", "bf16"):
            self.results.append(self.einsum("k,kn->n", self.reshape(o, (math.prod(o.shape),)), self.arg([math.prod(o.shape), COLUMNS])))
        else:
            self.consume(o)


def regroup(a, b):
    """Groups of dimensions of a that multiply up to the dimensions of b, or none."""
    if not b:
        return [] if math.prod(a) == 1 else None
    groups, i = [], 0
    for k, want in enumerate(b):
        group, size = [], 1
        while i < len(a) and (size < want or not group):
            group.append(i)
            size *= a[i]
            i += 1
        if size != want or not group:
            return None
        groups.append(group)
    while i < len(a) and a[i] == 1:
        groups[-1].append(i)
        i += 1
    return groups if i == len(a) else None


# ---------------------------------------------------------------------------------------------------------------------
# Reading what came out (`--mlir-print-op-generic --mlir-print-debuginfo`)

class Op:
    def __init__(self, name, results, operands):
        self.name, self.results, self.operands = name, results, operands
        self.out_types, self.in_types, self.loc = [], [], ""
        self.attrs = ""


def split_top(text):
    parts, depth, cur = [], 0, ""
    for c in text:
        depth += c in "<([{"
        depth -= c in ">)]}"
        if c == "," and depth == 0:
            parts.append(cur.strip())
            cur = ""
        else:
            cur += c
    return [p for p in parts + [cur.strip()] if p]


HEAD = re.compile(r'^(?:(%[\w]+(?::\d+)?) = )?"([\w.]+)"\(([^)]*)\)')


def element(t):
    inner = re.match(r"(?:tensor|memref)<(.*)>$", t)
    return inner.group(1).split(",")[0].split("x")[-1].strip() if inner else t


def read(text):
    """The ops of a module in generic form, their operand and result types and locations (aliases resolved), in order."""
    alias = dict(re.findall(r"^(#loc\d*) = (loc\(.*\))$", text, re.M))

    def resolve(loc, depth=0):
        return loc if depth > 8 else re.sub(r"#loc\d*\b", lambda k: resolve(alias.get(k.group(0), ""), depth + 1) if k.group(0) in alias else "", loc)

    def finish(op, tail):
        at = tail.rfind(" loc(")
        op.loc = resolve(tail[at + 1:]) if at >= 0 else ""
        tail = tail[:at] if at >= 0 else tail
        op.attrs = tail
        sig = tail.rfind(" : (")
        if sig < 0:
            return
        body = tail[sig + 3:]
        depth = 0
        for i, c in enumerate(body):
            depth += c == "("
            depth -= c == ")"
            if depth == 0:
                break
        op.in_types = split_top(body[1:i])
        out = body[i + 1:].split("->", 1)[1].strip()
        op.out_types = split_top(out[1:-1] if out.startswith("(") else out)

    ops, stack = [], []
    for line in text.splitlines():
        line = line.strip()
        head = HEAD.match(line)
        if head:
            op = Op(head.group(2), head.group(1) or "", [o.strip() for o in head.group(3).split(",") if o.strip()])
            ops.append(op)
            if line.endswith("({"):
                stack.append(op)
            else:
                finish(op, line[head.end():])
        elif line.startswith("})") and stack:
            finish(stack.pop(), line[2:])
    return ops


def defined(ops):
    """Value name -> (op, result number)."""
    out = {}
    for op in ops:
        if op.results:
            name, _, n = op.results.partition(":")
            if n:
                out.update({f"{name}#{i}": (op, i) for i in range(int(n))})
            else:
                out[name] = (op, 0)
    return out
