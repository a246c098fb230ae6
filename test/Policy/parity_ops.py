"""What each of the traced PyTorch ops is in upstream MLIR, and where our decision differs from PyTorch's, with the reason.

`OPS[name]` has a builder for every op that upstream dialects can express, or says why they cannot. A row of the trace whose inputs
are in `dev` deviates on purpose: the value is what we store (`f32` or `low`) and the key of the reason in BETTER. Every other row
must be decided as PyTorch does. Expected values come from PyTorch's trace and from the contract, never from what the pass printed.
"""
import math

from parity_mlir import E, amap, call, cmp, convert, extract, index, lift, m, maxf, minf, sel

BETTER = {
    "bcast": "A float operand that is broadcast onto an elementwise op (bias, scale, mean, factor of a norm) does not promote it: the op "
             "computes in f32, reads the small operand as it is, and stores low. PyTorch does so in linear, convolution and batch norm, but "
             "elsewhere writes the large tensor in f32, which the next product casts down again.",
    "sum": "Sums write f32, and what is computed from a sum (mean, variance) is computed in f32. PyTorch rounds a mean, a variance or a "
           "pooled average to low, though sum itself writes f32 there too.",
    "accumulate": "The f32 operand of the product's own shape becomes its C operand: accumulated in f32, no rounding. PyTorch casts it to low "
                  "first and rounds the sum.",
    "elementwise": "There is no product in it, or only an inner product, so Tensor Cores gain nothing: f32 operands are not cast to low, the "
                   "op promotes as elementwise ops and `dot` do. PyTorch casts because of the entry point it was called by.",
    "contraction": "It is a contraction, whatever the frontend calls it: reads low, accumulates in f32. PyTorch leaves this entry point (the "
                   "same product as matmul) in f32.",
    "movement": "It moves values and computes nothing: stored as its operand. PyTorch widens it to f32, for nothing.",
    "written out": "PyTorch has one kernel for it, upstream dialects have the formula: an exp or log on the f32 list decides, as PyTorch "
                   "decides for the same formula written by hand. Cancellation in it is not rounded.",
    "carried": "A loop carries the result, and loop-carried values keep their type: what is added up in it is rounded once at most.",
    "state": "An f32 state of the op's own shape stays f32, as in a residual stream. PyTorch's fused cell rounds the state at each step.",
    "entry": "Softmax and losses store f32 by whichever entry point they are called; PyTorch skips its own rule where the aten op is called "
             "directly.",
    "wider": "Promotes to the wider type, as all elementwise ops. PyTorch's kernel takes the type of its first operand and drops bits.",
    "multiplied": "`x**2` and `x**3` written as multiplications (JAX's integer_pow) cannot be told from `x*x`, which PyTorch stores low; the "
                  "power as an op (torch-mlir) is f32. Both are PyTorch's decision for the op that is really there.",
}

INEXPRESSIBLE = {
    "raises": "PyTorch raises an error for these types: there is no decision to agree with.",
    "no device": "The trace has no answer: the call needs a real GPU.",
    "in place": "Tensors are values: an in-place or `out=` form has no counterpart (it arrives as the pure op).",
    "library": "A factorisation, solver or transform from a library; upstream dialects have no such op and importers no lowering.",
    "no lowering": "Sorting, a loop that depends on data, or antialiased resampling: upstream dialects have no such op and importers no lowering.",
}

OPS = {}


class Spec:
    def __init__(self, build, shapes, dom, dev, styles, sink, loose, probes):
        self.build, self.shapes, self.dom, self.dev = build, shapes, dom or {}, dev or {}
        self.styles, self.sink, self.loose, self.probes, self.alt, self.why = styles, sink, loose, probes, {}, None


class No:
    def __init__(self, why):
        self.why = why


def op(names, *shapes, dom=None, dev=None, styles=("fused", "split", "tensor"), sink="product", loose=None, probes=1):
    """loose: why values cannot be compared within a bound (a jump in the function). dom: {input number: function into the domain}."""
    def register(f):
        for n in [names] if isinstance(names, str) else names:
            assert n not in OPS, n
            OPS[n] = Spec(f, shapes, dom, dev, styles, sink, loose, probes)
        return f
    return register


def alt(name, of, dev=None, styles=("fused", "split", "tensor")):
    """Another usual spelling of the op; not counted as a row, but tested beside it."""
    def register(f):
        s = OPS[of]
        s.alt[name] = Spec(f, s.shapes, s.dom, dev, styles, s.sink, s.loose, 1)
        return f
    return register


def none(why, *names):
    for n in names:
        assert n not in OPS, n
        OPS[n] = No(why)


pos = lambda x: m("absf", x) + 0.5
inside = lambda x: m("tanh", x) * 0.875
above = lambda x: m("absf", x) + 1.5
S = (4, 4)
V = (4,)
R0 = ()


def ew(names, f, n=1, shapes=None, **kw):
    """A plain elementwise op of n operands."""
    op(names, *(shapes or [S] * n), **kw)(lambda b, *xs: b.ew(f, *xs))


# -- products ---------------------------------------------------------------------------------------------------------
op(["matmul", "mm", "linear_nobias", "matmul_operator(@)"], S, S)(lambda b, x, y: b.mm(x, y))
op("bmm", (2, 4, 4), (2, 4, 4))(lambda b, x, y: b.bmm(x, y))
op("einsum", (2, 3, 4), (2, 4, 3))(lambda b, x, y: b.einsum("bik,bkj->bij", x, y))
op("matmul_3d2d", (2, 3, 4), S)(lambda b, x, y: b.einsum("bmk,kn->bmn", x, y))
op(["mv", "matmul_2d1d"], S, V)(lambda b, x, y: b.product("mk,k->m", x, y))
op("tensordot", (2, 3, 4), (3, 4, 5), dev={c: ("low", "contraction") for c in ("FF", "LF", "FL")})(lambda b, x, y: b.einsum("iab,abj->ij", x, y))
op("inner", S, S, dev={c: ("low", "contraction") for c in ("FF", "LF", "FL")})(lambda b, x, y: b.einsum("mk,nk->mn", x, y))
op("matmul_1d1d", V, V, dom={0: pos, 1: pos}, dev={c: ("f32", "elementwise") for c in ("FF", "LF", "FL")})(lambda b, x, y: b.product("k,k->", x, y))
op(["dot", "vdot"], V, V, dom={0: pos, 1: pos})(lambda b, x, y: b.product("k,k->", x, y))
op("linalg_vecdot", S, S, dev={c: ("f32", "sum") for c in ("FF", "LL", "LF", "FL")})(
    lambda b, x, y: b.reduce("add", b.ew(lambda p, q: p * q, x, y), [-1]))
op(["chain_matmul", "linalg_multi_dot"], S, S, S)(lambda b, x, y, z: b.mm(b.mm(x, y), z))
op("matrix_power", S)(lambda b, x: b.mm(b.mm(x, x), x))
op("linear", S, S, V)(lambda b, x, w, c: b.ew(lambda p, q: p + q, b.einsum("mk,nk->mn", x, w), c))
op("addmm", S, S, S, dev={c: ("f32", "accumulate") for c in ("FFF", "FLL")})(lambda b, c, x, y: b.ew(lambda p, q: p + q, b.mm(x, y), c))
op("addmv", V, S, V, dev={c: ("f32", "accumulate") for c in ("FFF", "FLL")})(
    lambda b, c, x, y: b.ew(lambda p, q: p + q, b.product("mk,k->m", x, y), c))
op("baddbmm", (2, 3, 4), (2, 3, 4), (2, 4, 4), dev={c: ("f32", "accumulate") for c in ("FFF", "FLL")})(
    lambda b, c, x, y: b.ew(lambda p, q: p + q, b.bmm(x, y), c))
op("addbmm", (3, 4), (2, 3, 4), (2, 4, 4), dev={c: ("f32", "accumulate") for c in ("FFF", "FLL")})(
    lambda b, c, x, y: b.ew(lambda p, q: p + q, b.einsum("bmk,bkn->mn", x, y), c))


@op("bilinear", (3, 4), (3, 5), (2, 4, 5), (2,), dev={c: ("low", "contraction") for c in ("FFFF", "LFFF", "FLLL")})
def _(b, x, y, w, c):
    t = b.einsum("ni,oij->noj", x, w)
    return b.ew(lambda p, q: p + q, b.einsum("noj,nj->no", t, y), c)


NOPRODUCT = {c: ("f32", "elementwise") for c in ("FF", "LF", "FL")}
op(["einsum_hadamard"], S, S, dev=NOPRODUCT)(lambda b, x, y: b.ew(lambda p, q: p * q, x, y))
op("einsum_outer", V, V, dev=NOPRODUCT)(lambda b, x, y: b.ew(lambda p, q: p * q, x.at(0), y.at(1)))
op("outer", V, V)(lambda b, x, y: b.ew(lambda p, q: p * q, x.at(0), y.at(1)))
op("kron", (2, 2), (3, 3))(lambda b, x, y: b.reshape(b.ew(lambda p, q: p * q, x.at(0, 2), y.at(1, 3)), (6, 6)))
# Written out, its outer product is an f32 tensor of the op's own shape, which promotes: only the one kernel is PyTorch's addr.
op("addr", S, V, V, styles=("fused",), dev={c: ("f32", "elementwise") for c in ("FFF", "FLL")})(lambda b, c, x, y: b.ew(lambda r, p, q: r + p * q, c, x.at(0), y.at(1)))
op("einsum_1operand_sum", S, dev={c: ("f32", "sum") for c in "FL"})(lambda b, x: b.reduce("add", x, [-1]))
op("prelu", (2, 3, 4), (3,), dev={c: ("f32", "elementwise") for c in ("FF", "FL")})(
    lambda b, x, w: b.ew(lambda p, q: sel(cmp("ogt", p, 0.0), p, q * p), x, w.at(1)))

op(["_convolution", "convolution", "conv2d"], (1, 2, 5, 5), (3, 2, 3, 3), (3,))(lambda b, x, w, c: b.conv(x, w, c))
op("conv1d", (2, 2, 6), (3, 2, 3), (3,))(lambda b, x, w, c: b.conv(x, w, c))
op("conv3d", (1, 2, 3, 3, 3), (3, 2, 2, 2, 2), (3,))(lambda b, x, w, c: b.conv(x, w, c))
op("conv_tbc", (6, 2, 3), (3, 3, 4), (4,))(lambda b, x, w, c: b.transpose(b.conv(b.transpose(x, [1, 0, 2]), w, c, nhwc=True), [1, 0, 2]))


def conv_transpose(b, x, w, c):
    """Zeros between the elements (stride 2), a border of zeros, the flipped kernel with its channels exchanged, a plain convolution."""
    k = len(x.shape) - 2
    wide = b.fill([*x.shape[:2], *(2 * s - 1 + 2 * (f - 1) for s, f in zip(x.shape[2:], w.shape[2:]))], 0.0)
    wide = b.insert(x, wide, [0, 0, *(f - 1 for f in w.shape[2:])], [1, 1] + [2] * k)
    w = b.transpose(b.flip(w, range(2, 2 + k)), [1, 0, *range(2, 2 + k)])
    return b.conv(wide, w, c)


op("conv_transpose1d", (1, 2, 4), (2, 3, 3), (3,))(conv_transpose)
op("conv_transpose2d", (1, 2, 3, 3), (2, 3, 2, 2), (3,))(conv_transpose)
op("conv_transpose3d", (1, 2, 2, 2, 2), (2, 3, 2, 2, 2), (3,))(conv_transpose)


# -- softmax, attention -----------------------------------------------------------------------------------------------
def softmax(b, x, dim=-1):
    if b.style == "tensor":
        e = b.empty(x.shape)
        return b.op(f"linalg.softmax dimension({dim % len(x.shape)}) ins({x.name} : {x.type}) outs({e.name} : {e.type}) -> {e.type}", x.shape, x.elt)
    e = b.ew(lambda p, q: m("exp", p - q), x, b.reduce("max", x, [dim], keep=True))
    return b.ew(lambda p, q: p / q, e, b.reduce("add", e, [dim], keep=True))


def log_softmax(b, x):
    z = b.ew(lambda p, q: p - q, x, b.reduce("max", x, [-1], keep=True))
    s = b.reduce("add", b.ew(lambda p: m("exp", p), z), [-1], keep=True)
    return b.ew(lambda p, q: p - m("log", q), z, s) if b.style == "fused" else b.ew(lambda p, q: p - q, z, b.ew(lambda q: m("log", q), s))


def attention(b, q, k, v, mask=None):
    s = b.einsum("bqd,bkd->bqk", q, k)
    s = b.ew(lambda p: p * 0.5, s) if mask is None else b.ew(lambda p, n: p * 0.5 + n, s, mask)
    return b.bmm(softmax(b, s), v)


QKV = [(2, 3, 4)] * 3
op(["_scaled_dot_product_flash_attention", "scaled_dot_product_attention"], *QKV)(attention)
op("nn.functional.scaled_dot_math(aten)", *QKV, dev={c: ("low", "contraction") for c in ("FFF", "FLL")})(attention)
op("sdpa_float_mask", *QKV, (2, 3, 3))(attention)


@op("multi_head_attention", (2, 3, 4), (12, 4), (12,), (4, 4), (4,))
def _(b, x, wi, bi, wo, bo):
    p = b.ew(lambda p, q: p + q, b.einsum("bsd,ed->bse", x, wi), bi)
    h = [b.slice(p, [0, 0, 4 * i], [2, 3, 4]) for i in range(3)]
    return b.ew(lambda p, q: p + q, b.einsum("bsd,ed->bse", attention(b, *h), wo), bo)


op(["softmax", "Tensor.softmax"], S)(softmax)
op("_softmax(aten)", S, dev={"L": ("f32", "entry")})(softmax)
op("hand_softmax", S, styles=("fused", "split"))(softmax)
op("softmin", S)(lambda b, x: softmax(b, b.ew(lambda p: -p, x)))
op("log_softmax", S, sink="f32")(log_softmax)
op("gumbel_softmax", S)(lambda b, x: softmax(b, b.ew(
    lambda p, u: (p - m("log", -m("log", m("absf", u) * 0.5 + 0.25))) / 0.5, x, b.arg(S))))
op("softmax_dtype_low", S, styles=("fused",))(lambda b, x: b.op(f"arith.truncf {(s := softmax(b, x)).name} : {s.type} to tensor<4x4x{b.low}>", S, b.low))
op("sum_dtype_low", S, styles=("fused",))(lambda b, x: b.op(f"arith.truncf {(s := b.reduce('add', x, [-1])).name} : {s.type} to tensor<4x{b.low}>", V, b.low))
op("logsumexp", S)(lambda b, x: b.ew(lambda s, q: m("log", s) + q, b.reduce("add", b.ew(
    lambda p, q: m("exp", p - q), x, (mx := b.reduce("max", x, [-1])).at(0)), [-1]), mx))


# -- recurrent cells --------------------------------------------------------------------------------------------------
sigmoid = lambda x: lift(1.0) / (m("exp", -x) + 1.0)


def sig(b, x):
    return b.ew(sigmoid, x, atomic=True)


def linear(b, x, w, c=None):
    y = b.einsum("mk,nk->mn", x, w)
    return y if c is None else b.ew(lambda p, q: p + q, y, c)


def lstm_gates(b, g, c):
    n = c.shape[1]
    i, f, z, o = (b.slice(g, [0, n * k], [g.shape[0], n]) for k in range(4))
    c2 = b.ew(lambda i, f, z, c: f * c + i * z, sig(b, i), sig(b, f), b.ew(lambda v: m("tanh", v), z), c)
    return b.ew(lambda o, t: o * m("tanh", t), sig(b, o), c2), c2


def lstm_cell(b, x, h, c, wi, wh, bi, bh):
    return lstm_gates(b, b.ew(lambda p, q: p + q, linear(b, x, wi, bi), linear(b, h, wh, bh)), c)


def gru_gates(b, gi, gh, h):
    n = h.shape[1]
    part = lambda g, k: b.slice(g, [0, n * k], [g.shape[0], n])
    add = lambda k: b.ew(lambda p, q: p + q, part(gi, k), part(gh, k))
    r, z = sig(b, add(0)), sig(b, add(1))
    t = b.ew(lambda p, r, q: m("tanh", p + r * q), part(gi, 2), r, part(gh, 2))
    return b.ew(lambda z, t, h: (1.0 - z) * t + z * h, z, t, h)


CELL = [(2, 4), (2, 3), (2, 3), (12, 4), (12, 3), (12,), (12,)]
op("lstm_cell", *CELL, probes=2, dev={c: ("f32", "state") for c in ("FFFFFFF", "LFFFFFF")})(lstm_cell)
op("gru_cell", (2, 4), (2, 3), (9, 4), (9, 3), (9,), (9,), dev={c: ("f32", "state") for c in ("FFFFFF", "LFFFFF")})(
    lambda b, x, h, wi, wh, bi, bh: gru_gates(b, linear(b, x, wi, bi), linear(b, h, wh, bh), h))
RNN = [(2, 4), (2, 3), (3, 4), (3, 3), (3,), (3,)]
op("rnn_tanh_cell", *RNN)(lambda b, x, h, wi, wh, bi, bh: b.ew(lambda p, q: m("tanh", p + q), linear(b, x, wi, bi), linear(b, h, wh, bh)))
op("rnn_relu_cell", *RNN)(lambda b, x, h, wi, wh, bi, bh: b.ew(lambda p, q: maxf(p + q, 0.0), linear(b, x, wi, bi), linear(b, h, wh, bh)))
op("_thnn_fused_lstm_cell", (2, 12), (2, 12), (2, 3), probes=2, dev={c: ("f32", "elementwise") for c in ("FFF", "LFF", "FLL")})(
    lambda b, gi, gh, c: lstm_gates(b, b.ew(lambda p, q: p + q, gi, gh), c))
op("_thnn_fused_gru_cell", (2, 9), (2, 9), (2, 3), dev={c: ("f32", "elementwise") for c in ("FFF", "LFF", "FLL")})(gru_gates)


def unrolled(cell, state):
    def build(b, x, *rest):
        hs, st, w = [], list(rest[:state]), rest[state:]
        for t in range(2):
            st = list(cell(b, b.reshape(b.slice(x, [t, 0, 0], [1, 2, 4]), (2, 4)), *st, *w))
            hs.append(b.reshape(st[0], (1, *st[0].shape)))
        return b.concat(hs, 0)
    return build


op("RNN_tanh_layer", (2, 2, 4), *RNN[1:])(unrolled(lambda *a: [OPS["rnn_tanh_cell"].build(*a)], 1))
op("LSTM_layer", (2, 2, 4), *CELL[1:], dev={"LFFFFFF": ("f32", "state")})(unrolled(lstm_cell, 2))

# -- elementwise, f32 list --------------------------------------------------------------------------------------------
for name, dom in (("acos", inside), ("asin", inside), ("cosh", None), ("sinh", None), ("tan", None), ("exp", None), ("expm1", None), ("log", pos),
                  ("log10", pos), ("log2", pos), ("log1p", pos), ("rsqrt", pos)):
    ew(name, lambda x, name=name: m(name, x), dom={0: dom} if dom else None)
ew("reciprocal", lambda x: lift(1.0) / x, dom={0: pos})
ew("rdiv(1/x)", lambda x: lift(1.0) / x, dom={0: pos})
ew("softplus", lambda x: m("log1p", m("exp", x)))
ew("pow_Tensor_Scalar", lambda x: m("powf", x, 2.5), dom={0: pos})
ew(["pow_square(x**2)", "square"], lambda x: m("powf", x, 2.0))
ew("x.pow(3)", lambda x: m("powf", x, 3.0))
ew("x**0.5", lambda x: m("powf", x, 0.5), dom={0: pos})
ew("pow_Tensor_Tensor", lambda x, y: m("powf", x, y), 2, dom={0: pos})
ew(["pow_Scalar", "rpow(2**x)"], lambda x: m("powf", lift(2.0), x))
for of, f in (("pow_square(x**2)", lambda x: x * x), ("square", lambda x: x * x), ("x.pow(3)", lambda x: x * x * x)):
    alt("as multiplications", of, dev={"L": ("low", "multiplied")})(lambda b, x, f=f: b.ew(f, x))


def polynomial(cs, w):
    p = lift(cs[0])
    for c in cs[1:]:
        p = p * w + c
    return p


@op("erfinv", S, dom={0: inside}, styles=("fused", "split"))
def _(b, x):
    """Giles' polynomials, as StableHLO expands chlo.erf_inv."""
    def f(x):
        w = -m("log1p", -(x * x))
        a = polynomial([2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087, -0.00125372503, -0.00417768164, 0.246640727, 1.50140941], w - 2.5)
        z = polynomial([-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773, -0.0076224613, 0.00943887047, 1.00167406, 2.83297682], m("sqrt", w) - 3.0)
        return sel(cmp("olt", w, 5.0), a, z) * x
    return b.ew(f, x)


# -- elementwise, unlisted and promoting ------------------------------------------------------------------------------
TWO = {"add": lambda x, y: x + y, "_foreach_add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y,
       "maximum": maxf, "minimum": minf, "hypot": lambda x, y: m("sqrt", x * x + y * y), "copysign": lambda x, y: m("copysign", x, y)}
for name, f in TWO.items():
    ew(name, f, 2)
ew(["div", "a/b"], lambda x, y: x / y, 2, dom={1: pos})
JUMP = "a step function: a rounded argument may fall on the other side"
ew("fmod", lambda x, y: call("arith.remf", x, y), 2, dom={1: pos}, loose=JUMP)
ew("remainder", lambda x, y: x - m("floor", x / y) * y, 2, dom={1: pos}, loose=JUMP)
ew("floor_divide", lambda x, y: m("floor", x / y), 2, dom={1: pos}, loose=JUMP)
ew("eq", lambda x, y: cmp("oeq", x, y), 2)
ew("lt", lambda x, y: cmp("olt", x, y), 2, loose=JUMP)
ew("isfinite", lambda x: cmp("one", m("absf", x), math.inf))
ew("addcdiv", lambda x, y, z: x + y / z, 3, dom={2: pos})
ew("addcmul", lambda x, y, z: x + y * z * 0.5, 3)
ew("atan2", lambda x, y: m("atan2", x, y), 2, dom={1: pos})
ew("clamp_tensor", lambda x, y, z: minf(maxf(x, y), z), 3)
ew("where", lambda c, x, y: sel(c, x, y), 3)
ew("where_scalar", lambda c, x: sel(c, x, 1.0), 2)
ew("masked_fill", lambda x, c: sel(c, lift(-1.0), x), 2)
ew("masked_fill_tensor", lambda x, c, v: sel(c, v, x), shapes=[S, S, R0])
ew(["lerp"], lambda x, y: x + (y - x) * 0.25, 2)
ew(["lerp_tensor"], lambda x, y, w: x + (y - x) * w, 3)
ew("logaddexp", lambda x, y: maxf(x, y) + m("log1p", m("exp", -m("absf", x - y))), 2, dev={"LL": ("f32", "written out")})
ew("xlogy", lambda x, y: sel(cmp("oeq", x, 0.0), lift(0.0), x * m("log", y)), 2, dom={1: pos}, dev={"LL": ("f32", "written out")})
ew("add_scalar", lambda x: x + 1.5)
ew("1-x (rsub)", lambda x: 1.0 - x)
ew("x/2 (scalar)", lambda x: x / 2.0)
ew("x*x", lambda x: x * x)
ew("add_broadcast_bias", lambda x, y: x + y, shapes=[S, V], dev={"LF": ("low", "bcast")})
ew("add_0dim_tensor", lambda x, y: x + y, shapes=[S, R0])
ew("mul_0dim_tensor", lambda x, y: x * y, shapes=[S, R0])

ew("gelu", lambda x: x * 0.5 * (m("erf", x * 0.70710678) + 1.0))
tanh_gelu = lambda x, cube: x * 0.5 * (m("tanh", (x + cube * 0.044715) * 0.7978845608) + 1.0)
ew("gelu_tanh", lambda x: tanh_gelu(x, x * x * x))
ew("hand_gelu_tanh", lambda x: tanh_gelu(x, m("powf", x, 3.0)))
alt("as multiplications", "hand_gelu_tanh", dev={"L": ("low", "multiplied")})(lambda b, x: b.ew(lambda x: tanh_gelu(x, x * x * x), x))
op("silu", S)(lambda b, x: b.ew(lambda p, q: p * q, x, sig(b, x)))
op("sigmoid", S)(sig)
ew("relu", lambda x: maxf(x, 0.0))
ew("leaky_relu", lambda x: sel(cmp("ogt", x, 0.0), x, x * 0.01))
ew("elu", lambda x: sel(cmp("ogt", x, 0.0), x, m("expm1", x)), dev={"L": ("f32", "written out")})
ew("celu", lambda x: maxf(x, 0.0) + minf(m("expm1", x), 0.0), dev={"L": ("f32", "written out")})
ew("selu", lambda x: sel(cmp("ogt", x, 0.0), x, m("expm1", x) * 1.6732632) * 1.05070098, dev={"L": ("f32", "written out")})
ew("mish", lambda x: x * m("tanh", m("log1p", m("exp", x))), dev={"L": ("f32", "written out")})
ew("logsigmoid", lambda x: minf(x, 0.0) - m("log1p", m("exp", -m("absf", x))), dev={"L": ("f32", "written out")})
ew("logit", lambda x: m("log", x / (1.0 - x)), dom={0: lambda x: m("absf", x) * 0.5 + 0.25}, dev={"L": ("f32", "written out")})
ew("hardswish", lambda x: x * minf(maxf(x + 3.0, 0.0), 6.0) / 6.0)
ew("hardsigmoid", lambda x: minf(maxf(x + 3.0, 0.0), 6.0) / 6.0)
ew("hardtanh", lambda x: minf(maxf(x, -1.0), 1.0))
ew("relu6", lambda x: minf(maxf(x, 0.0), 6.0))
ew("clamp", lambda x: minf(maxf(x, -0.5), 0.5))
ew("softsign", lambda x: x / (m("absf", x) + 1.0))
ew("tanhshrink", lambda x: x - m("tanh", x), loose="x - tanh x is the cube of a small x: all digits of a rounded tanh cancel")
ew("softshrink", lambda x: sel(cmp("ogt", x, 0.25), x - 0.25, sel(cmp("olt", x, -0.25), x + 0.25, 0.0)))
for name in ("tanh", "sin", "cos", "erf", "erfc", "atan", "asinh", "exp2"):
    ew(name, lambda x, name=name: m(name, x))
ew("sqrt", lambda x: m("sqrt", x), dom={0: pos})
ew("acosh", lambda x: m("acosh", x), dom={0: above})
ew("atanh", lambda x: m("atanh", x), dom={0: inside})
ew("abs", lambda x: m("absf", x))
ew("neg", lambda x: -x)
ew("floor", lambda x: m("floor", x), loose=JUMP)
ew("round", lambda x: m("roundeven", x), loose=JUMP)
ew("sign", lambda x: sel(cmp("oeq", x, 0.0), x, m("copysign", lift(1.0), x)), loose=JUMP)
ew("sinc", lambda x: sel(cmp("oeq", x, 0.0), lift(1.0), m("sin", x * math.pi) / (x * math.pi)))


@op("lgamma", S, dom={0: lambda x: m("absf", x) + 3.0}, dev={"L": ("f32", "written out")}, styles=("fused", "split"))
def _(b, x):
    """Stirling's series above 3, the recurrence below."""
    def f(x):
        y = x + 3.0
        r = lift(1.0) / y
        s = (y - 0.5) * m("log", y) - y + 0.918938533 + r * (r * r * -0.00277777778 + 0.0833333333)
        return s - m("log", x * (x + 1.0) * (x + 2.0))
    return b.ew(f, x)


@op("digamma", S, dom={0: above}, dev={"L": ("f32", "written out")}, styles=("fused", "split"))
def _(b, x):
    def f(x):
        y = x + 3.0
        r = lift(1.0) / y
        s = m("log", y) - r * 0.5 - r * r * 0.0833333333
        return s - lift(1.0) / x - lift(1.0) / (x + 1.0) - lift(1.0) / (x + 2.0)
    return b.ew(f, x)


# -- reductions -------------------------------------------------------------------------------------------------------
MEAN = {"L": ("f32", "sum")}
op("sum", S, dom={0: pos})(lambda b, x: b.reduce("add", x, [0, 1]))
op("sum_dim", S)(lambda b, x: b.reduce("add", x, [-1]))
op("prod", S, dom={0: pos})(lambda b, x: b.reduce("mul", x, [0, 1]))
op("prod_dim", S, dom={0: pos})(lambda b, x: b.reduce("mul", x, [-1]))
op("cumsum", S)(lambda b, x: b.scan("add", x))
op("cumprod", S)(lambda b, x: b.scan("mul", x))
op("cummax", S)(lambda b, x: b.scan("max", x))
op("amax", S)(lambda b, x: b.reduce("max", x, [-1]))
op("mean", S, dom={0: pos}, dev=MEAN)(lambda b, x: b.mean(x))
op(["mean_dim"], S, dev=MEAN)(lambda b, x: b.mean(x, [-1]))
op("adaptive_avg_pool2d", (1, 2, 4, 4), dev=MEAN)(lambda b, x: b.mean(x, [2, 3], keep=True))
op("mean_of_square", S)(lambda b, x: b.mean(b.ew(lambda p: m("powf", p, 2.0), x)))
op("nansum", S, dev=MEAN)(lambda b, x: b.reduce("add", b.ew(lambda p: sel(cmp("uno", p, p), lift(0.0), p), x), [-1]))


@op("nanmean", S, dev=MEAN)
def _(b, x):
    s = b.reduce("add", b.ew(lambda p: sel(cmp("uno", p, p), lift(0.0), p), x), [-1])
    n = b.reduce("add", b.ew(lambda p: sel(cmp("uno", p, p), lift(0.0), lift(1.0)), x), [-1])
    return b.ew(lambda p, q: p / q, s, n)


def variance(b, x, dims=(-1,), correction=1, keep=False):
    d = b.ew(lambda p, q: p - q, x, b.mean(x, dims, keep=True))
    n = math.prod(x.shape[i] for i in dims)
    return b.ew(lambda s: s / float(n - correction), b.reduce("add", b.ew(lambda p: p * p, d), dims, keep)), d


op(["var", "var_mean"], S, dev=MEAN)(lambda b, x: variance(b, x)[0])
op("std", S, dev=MEAN)(lambda b, x: b.ew(lambda v: m("sqrt", v), variance(b, x)[0]))


def square_sum(b, x, dims=(-1,), keep=False):
    return b.reduce("add", b.ew(lambda p: p * p, x), dims, keep)


def norm(b, x, dims=(-1,), keep=False):
    return b.ew(lambda s: m("sqrt", s), square_sum(b, x, dims, keep))


op(["frobenius_norm_dim", "linalg_matrix_norm_fro", "linalg_vector_norm", "linalg_norm", "norm_scalar(aten)", "torch.norm"], S)(
    lambda b, x: norm(b, x, [0, 1]))
op(["norm_ScalarOpt_dim(aten)", "torch.norm_dim"], S)(lambda b, x: norm(b, x))
op("trace", S, dom={0: pos}, dev=MEAN)(lambda b, x: b.reduce("add", b.ew(lambda p: sel(cmp("eq", index(0), index(1)), p, 0.0), x), [0, 1]))
op("histc", S, dev=MEAN, loose=JUMP)(lambda b, x: b.reduce("add", b.ew(
    lambda p: sel(cmp("oge", p, lo := convert("arith.sitofp", convert("arith.index_cast", index(2), "i64"), "f32") * 0.5 - 1.0),
                  sel(cmp("olt", p, lo + 0.5), lift(1.0), lift(0.0)), lift(0.0)), x.at(0, 1), shape=(4, 4, 4), atomic=True), [0, 1]))


@op("logcumsumexp", S, dev={"L": ("f32", "written out")})
def _(b, x):
    return b.ew(lambda s: m("log", s), b.scan("add", b.ew(lambda p: m("exp", p), x)))


def arg_max(b, x):
    """torch-mlir's body: value and index of the largest so far."""
    maps = [amap(2, ["d0", "d1"]), amap(2, ["d0"]), amap(2, ["d0"])]

    def body(v, best, at):
        i = convert("arith.index_cast", index(1), "i64")
        c = cmp("ogt", v, best)
        return sel(c, v, best), sel(c, i, at)
    return b.generic([x], maps, "pr", [b.fill([x.shape[0]], -math.inf), b.fill([x.shape[0]], 0, "i64")], body)


op("max_dim", S)(lambda b, x: arg_max(b, x)[0])
op("argmax", S, loose=JUMP)(lambda b, x: arg_max(b, x)[1])
op("searchsorted", V, V, loose=JUMP)(lambda b, x, y: b.reduce("addi", b.ew(
    lambda p, q: convert("arith.extui", cmp("olt", p, q), "i64"), x.at(1), y.at(0), atomic=True), [-1]))
op("int_softmax_noop(sum of int)", S)(lambda b, x: b.reduce("addi", x, [0, 1]))


# -- norms ------------------------------------------------------------------------------------------------------------
def normalised(b, x, dims, affine, eps=1e-5, std=False):
    """(x - mean) / std over `dims`, then scale and shift by the Vals in `affine`."""
    v, d = variance(b, x, dims, 0, keep=True)
    if std:
        y = b.ew(lambda p, q: p / q, d, b.ew(lambda q: m("sqrt", q + eps), v))
    else:
        y = b.ew(lambda p, q: p * q, d, b.ew(lambda q: m("rsqrt", q + eps), v))
    for w, f in zip(affine, (lambda p, q: p * q, lambda p, q: p + q)):
        y = b.ew(f, y, w)
    return y


NORM = {"LLL": ("low", "bcast"), "LFF": ("low", "bcast"), "LL": ("low", "bcast"), "LF": ("low", "bcast"), "L": ("low", "bcast")}
op(["layer_norm", "native_layer_norm"], S, V, V, dev={k: NORM[k] for k in ("LLL", "LFF")})(lambda b, x, w, c: normalised(b, x, [-1], [w, c]))
op("layer_norm_noaffine", S, dev={"L": NORM["L"]})(lambda b, x: normalised(b, x, [-1], []))
op("hand_layernorm", S, V, V, dev={"LFF": NORM["LFF"]})(lambda b, x, w, c: normalised(b, x, [-1], [w, c], std=True))


@op("rms_norm", S, V, dev={k: NORM[k] for k in ("LL", "LF")})
def _(b, x, w):
    r = b.ew(lambda s: m("rsqrt", s / 4.0 + 1e-5), square_sum(b, x, keep=True))
    return b.ew(lambda p, q: p * q, b.ew(lambda p, q: p * q, x, r), w)


IMAGE = (2, 4, 3, 3)


@op("group_norm", IMAGE, V, V, dev={k: NORM[k] for k in ("LLL", "LFF")})
def _(b, x, w, c):
    y = b.reshape(normalised(b, b.reshape(x, (2, 2, 2, 3, 3)), [2, 3, 4], []), IMAGE)
    return b.ew(lambda p, q: p + q, b.ew(lambda p, q: p * q, y, w.at(1)), c.at(1))


op("instance_norm", IMAGE, V, V)(lambda b, x, w, c: normalised(b, x, [2, 3], [w.at(1), c.at(1)]))
op("batch_norm_train", IMAGE, V, V, V, V)(lambda b, x, w, c, rm, rv: normalised(b, x, [0, 2, 3], [w.at(1), c.at(1)]))


@op("batch_norm_eval", IMAGE, V, V, V, V, dom={4: pos})
def _(b, x, w, c, rm, rv):
    if b.style == "fused":
        return b.ew(lambda x, w, c, u, v: (x - u) * m("rsqrt", v + 1e-5) * w + c, x, w.at(1), c.at(1), rm.at(1), rv.at(1), atomic=True)
    r = b.ew(lambda v: m("rsqrt", v + 1e-5), rv)
    y = b.ew(lambda p, q: p * q, b.ew(lambda p, q: p - q, x, rm.at(1)), r.at(1))
    return b.ew(lambda p, q: p + q, b.ew(lambda p, q: p * q, y, w.at(1)), c.at(1))


op("normalize", S, dev={"L": NORM["L"]})(lambda b, x: b.ew(lambda p, q: p / q, x, b.ew(lambda n: maxf(n, 1e-12), norm(b, x, keep=True))))
op("renorm", S, dev={"L": NORM["L"]})(lambda b, x: b.ew(
    lambda p, q: p * q, x, b.ew(lambda n: minf(lift(0.5) / (n + 1e-7), 1.0), norm(b, x, keep=True))))
op("_weight_norm", S, (4, 1), dev={"LF": NORM["LF"]})(lambda b, v, g: b.ew(
    lambda p, q: p * q, v, b.ew(lambda g, n: g / n, g, norm(b, v, keep=True))))


@op("local_response_norm", IMAGE)
def _(b, x):
    s = b.pad(b.ew(lambda p: p * p, x), [0, 1, 0, 0], [0, 1, 0, 0])
    maps = [amap(5, ["d0", "d1 + d4", "d2", "d3"]), amap(5, ["d4"]), amap(5, ["d0", "d1", "d2", "d3"])]
    a = b.generic([s, b.empty([3])], maps, "ppppr", [b.fill(IMAGE, 0.0)], lambda v, w, acc: acc + v)
    return b.ew(lambda p, q: p / m("powf", q * 0.1 + 1.0, 0.75), x, a)


# -- losses -----------------------------------------------------------------------------------------------------------
def loss(names, f, n=2, **kw):
    op(names, *kw.pop("shapes", [S] * n), **kw)(lambda b, *xs: b.mean(b.ew(f, *xs)))


loss("mse_loss", lambda x, y: (x - y) * (x - y))
loss("l1_loss", lambda x, y: m("absf", x - y))
loss("smooth_l1_loss", lambda x, y: sel(cmp("olt", m("absf", x - y), 1.0), (x - y) * (x - y) * 0.5, m("absf", x - y) - 0.5))
loss("huber_loss", lambda x, y: sel(cmp("olt", m("absf", x - y), 0.5), (x - y) * (x - y) * 0.5, (m("absf", x - y) - 0.25) * 0.5))
loss("poisson_nll_loss", lambda x, y: m("exp", x) - y * x)
loss("kl_div", lambda x, y: y * (m("log", y) - x), dom={1: pos})
loss("soft_margin_loss", lambda x, y: m("log1p", m("exp", -(x * y))))
loss("binary_cross_entropy_with_logits", lambda x, y: maxf(x, 0.0) - x * y + m("log1p", m("exp", -m("absf", x))))
loss("margin_ranking_loss", lambda x, y, t: maxf(-t * (x - y) + 0.5, 0.0), 3)
loss("hinge_embedding_loss", lambda x, t: sel(cmp("eq", t, 1), x, maxf(1.0 - x, 0.0)), 2)
loss("multilabel_soft_margin_loss", lambda x, y: m("log1p", m("exp", -x)) * y + m("log1p", m("exp", x)) * (1.0 - y))


def picked(b, x, t):
    """x[i, t[i], ...]"""
    rest = tuple(x.shape[:1] + x.shape[2:])
    where = lambda k: [index(0), convert("arith.index_cast", k, "index"), *(index(i) for i in range(1, len(rest)))]
    return b.gather(x, rest, where, t)


def nll(b, logp, t):
    return b.mean(b.ew(lambda p: -p, picked(b, logp, t)))


op("nll_loss", S, V)(nll)
op("nll_loss_forward(aten)", S, V, dev={"Li": ("f32", "entry")})(nll)
op("nll_loss2d", IMAGE, (2, 3, 3))(nll)
op("cross_entropy", S, V)(lambda b, x, t: nll(b, log_softmax(b, x), t))
op("cross_entropy_probs", S, S, dom={1: pos})(lambda b, x, y: b.ew(lambda s: -s / 4.0, b.reduce("add", b.ew(lambda p, q: p * q, log_softmax(b, x), y), [0, 1])))


@op("cross_entropy_smooth", S, V)
def _(b, x, t):
    z = log_softmax(b, x)
    return b.ew(lambda p, q: p * 0.9 - q * 0.1, nll(b, z, t), b.mean(z))


@op("multi_margin_loss", S, V)
def _(b, x, t):
    f = lambda v, y, k: sel(cmp("eq", convert("arith.index_cast", k, "index"), index(1)), lift(0.0), maxf(1.0 - y + v, 0.0))
    return b.mean(b.ew(f, x, picked(b, x, t).at(0), t.at(0), atomic=True))


def cosine(b, x, y):
    d = b.reduce("add", b.ew(lambda p, q: p * q, x, y), [-1])
    return b.ew(lambda d, p, q: d / (maxf(p, 1e-8) * maxf(q, 1e-8)), d, norm(b, x), norm(b, y))


op("cosine_similarity", S, S)(cosine)
op("cosine_embedding_loss", S, S, V)(lambda b, x, y, t: b.mean(b.ew(lambda c, t: sel(cmp("eq", t, 1), 1.0 - c, maxf(c - 0.1, 0.0)), cosine(b, x, y), t)))


def distance(b, x, y):
    return norm(b, b.ew(lambda p, q: p - q + 1e-6, x, y))


op("pairwise_distance", S, S)(distance)
op("triplet_margin_loss", S, S, S)(lambda b, a, p, n: b.mean(b.ew(lambda u, v: maxf(u - v + 1.0, 0.0), distance(b, a, p), distance(b, a, n))))
op("dist", S, S)(lambda b, x, y: norm(b, b.ew(lambda p, q: p - q, x, y), [0, 1]))


@op("pdist", S)
def _(b, x):
    row = lambda i: b.slice(x, [i, 0], [1, 4])
    pairs = [(i, j) for i in range(4) for j in range(i + 1, 4)]
    return norm(b, b.ew(lambda p, q: p - q, b.concat([row(i) for i, _ in pairs], 0), b.concat([row(j) for _, j in pairs], 0)))


op("cdist", S, (3, 4))(lambda b, x, y: norm(b, b.ew(lambda p, q: p - q, x.at(0, 2), y.at(1, 2))))

# -- data movement ----------------------------------------------------------------------------------------------------
op("cat", S, S)(lambda b, x, y: b.concat([x, y], 0))
op("hstack", S, S)(lambda b, x, y: b.concat([x, y], 1))
op("stack", S, S)(lambda b, x, y: b.concat([b.reshape(x, (1, 4, 4)), b.reshape(y, (1, 4, 4))], 0))
op("roll", S)(lambda b, x: b.concat([b.slice(x, [3, 0], [1, 4]), b.slice(x, [0, 0], [3, 4])], 0))
op("flip", S)(lambda b, x: b.flip(x, [1]))
op("repeat", S)(lambda b, x: b.reshape(b.bcast(x.at(1, 2), (2, 4, 4)), (8, 4)))
op("pad_constant", S)(lambda b, x: b.pad(x, [1, 1], [1, 1]))
op("pad_reflect", S)(lambda b, x: b.concat([b.slice(x, [0, 1], [4, 1]), x, b.slice(x, [0, 2], [4, 1])], 1))
op("pixel_shuffle", (1, 4, 3, 3))(lambda b, x: b.reshape(b.transpose(b.reshape(x, (1, 2, 2, 3, 3)), [0, 3, 1, 4, 2]), (1, 1, 6, 6)))
op("unfold(im2col)", (2, 4, 4))(lambda b, x: b.reshape(b.generic(
    [x], [amap(5, ["d0", "d1 + d3", "d2 + d4"]), amap(5, [f"d{i}" for i in range(5)])], "ppppp", [b.empty([2, 2, 2, 3, 3])], lambda v, o: v), (8, 9)))
op("tril", S)(lambda b, x: b.ew(lambda p: sel(cmp("sge", index(0), index(1)), p, 0.0), x))
op("diag", V)(lambda b, x: b.ew(lambda p: sel(cmp("eq", index(0), index(1)), p, 0.0), x.at(0), shape=S))
cast_index = lambda k: convert("arith.index_cast", k, "index")
op(["gather", "take_along_dim"], S, S)(lambda b, x, t: b.gather(x, S, lambda k: [cast_index(k), index(1)], t))
op(["index_select", "index"], S, V)(lambda b, x, t: b.gather(x, S, lambda k: [cast_index(k), index(1)], t.at(0)))
op("embedding", V, S)(lambda b, t, x: b.gather(x, S, lambda k: [cast_index(k), index(1)], t.at(0)))
op("embedding_bag", S, S, dev={"iL": ("f32", "sum")})(lambda b, t, x: b.mean(b.gather(x, (4, 4, 4), lambda k: [cast_index(k), index(2)], t.at(0, 1)), [1]))
op("max_pool2d", (1, 2, 4, 4))(lambda b, x: b.pool("max", x, 2))
op("avg_pool2d", (1, 2, 4, 4), dev=MEAN)(lambda b, x: b.ew(lambda s: s / 4.0, b.pool("add", x, 2)))
op("lp_pool2d", (1, 2, 4, 4))(lambda b, x: b.ew(lambda s: m("powf", s, 0.5), b.pool("add", b.ew(lambda p: m("powf", p, 2.0), x), 2)))
tiles = lambda b, kind, x: b.reduce(kind, b.reshape(x, (1, 2, 2, 2, 2, 2)), [3, 5])
op(["adaptive_avg_pool2d_2x2", "interpolate_area"], (1, 2, 4, 4), dev=MEAN)(lambda b, x: b.ew(lambda s: s / 4.0, tiles(b, "add", x)))
op("adaptive_max_pool2d", (1, 2, 4, 4))(lambda b, x: tiles(b, "max", x))
op("dropout", S)(lambda b, x: b.ew(lambda c, p: sel(c, p * 2.0, 0.0), b.arg(S, "i1"), x))
op("alpha_dropout", S)(lambda b, x: b.ew(lambda c, p: sel(c, p, -1.7580993) * 0.8864 + 0.7791, b.arg(S, "i1"), x))
op("glu", S)(lambda b, x: b.ew(lambda p, q: p * q, b.slice(x, [0, 0], [4, 2]), sig(b, b.slice(x, [0, 2], [4, 2]))))


@op("masked_scatter", S, S, S)
def _(b, x, c, src):
    """The k-th true element takes the k-th of the source: a gather at the running count of the mask."""
    flat = b.reshape(b.ew(lambda v: convert("arith.extui", v, "i64"), c), (16,))
    p = b.pad(flat, [15], [0], 0)
    n = b.generic([p, b.empty([16], "i64")], [amap(2, ["d0 + d1"]), amap(2, ["d1"]), amap(2, ["d0"])], "pr", [b.fill([16], 0, "i64")],
                  lambda v, w, s: call("arith.addi", s, v))
    first = lambda k: [convert("arith.index_cast", call("arith.maxsi", call("arith.subi", k, 1), 0), "index")]
    got = b.gather(b.reshape(src, (16,)), (16,), first, n)
    return b.ew(lambda c, p, q: sel(c, q, p), c, x, b.reshape(got, S))


def cross(b, x, y):
    col = lambda v, i: b.slice(v, [0, i], [4, 1])
    part = lambda i, j: b.ew(lambda a, c, d, e: a * e - c * d, col(x, i), col(x, j), col(y, i), col(y, j))
    return b.concat([part(1, 2), part(2, 0), part(0, 1)], 1)


op("cross", (4, 3), (4, 3))(cross)
op("linalg_cross", (4, 3), (4, 3), dev={"LF": ("f32", "wider")})(cross)


# -- scatters: loops with the result carried, as StableHLO lowers them ----------------------------------------------------
def scatter(b, x, t, src, rows, add):
    """rows: t[i] names the row that row i of src goes to; else t[i, j] the row that element (i, j) goes to."""
    n = {k: b.fresh() for k in ("i", "j", "a", "c", "k", "r", "s", "o", "v", "out", "in", "inner", "lo", "hi", "one")}
    at = n["i"] if rows else f"{n['i']}, {n['j']}"
    old = f"        {n['o']} = tensor.extract {n['c']}[{n['r']}, {n['j']}] : {x.type}\n        {n['v']} = arith.addf {n['o']}, {n['s']} : f32\n"
    b.lines.append(f"{n['lo']} = arith.constant 0 : index\n    {n['hi']} = arith.constant 4 : index\n    {n['one']} = arith.constant 1 : index")
    text = (f"scf.for {n['i']} = {n['lo']} to {n['hi']} step {n['one']} iter_args({n['a']} = {x.name}) -> ({x.type}) {{\n"
            f"      {n['inner']} = scf.for {n['j']} = {n['lo']} to {n['hi']} step {n['one']} iter_args({n['c']} = {n['a']}) -> ({x.type}) {{\n"
            f"        {n['k']} = tensor.extract {t.name}[{at}] : {t.type}\n        {n['r']} = arith.index_cast {n['k']} : i64 to index\n"
            f"        {n['s']} = tensor.extract {src.name}[{n['i']}, {n['j']}] : {src.type}\n" + (old if add else "")
            + f"        {n['out']} = tensor.insert {n['v'] if add else n['s']} into {n['c']}[{n['r']}, {n['j']}] : {x.type}\n"
            f"        scf.yield {n['out']} : {x.type}\n      }}\n      scf.yield {n['inner']} : {x.type}\n    }}")
    return b.op(text, x.shape, x.elt)


CARRIED = {"LiL": ("f32", "carried"), "LiF": ("f32", "carried")}
for name, rows, add, codes in (("index_put", True, False, ["LiL"]), ("index_add", True, True, ["LiL", "LiF"]), ("index_copy", True, False, ["LiL", "LiF"]),
                               ("scatter", False, False, ["LiL"]), ("scatter_reduce", False, True, ["LiL"]), ("scatter_add", False, True, ["LiL"])):
    op(name, S, V if rows else S, S, dev={c: CARRIED[c] for c in codes})(
        lambda b, x, t, src, rows=rows, add=add: scatter(b, x, t, src, rows, add))

# -- sampling ---------------------------------------------------------------------------------------------------------
NEAREST = {"L": ("low", "movement")}
half = lambda i: call("arith.divui", index(i), E("const", [], "index", 2))


def nearest(b, x):
    k = len(x.shape) - 2
    shape = (*x.shape[:2], *(2 * s for s in x.shape[2:]))
    return b.gather(x, shape, lambda: [index(0), index(1), *(half(2 + i) for i in range(k))])


LINE, PLANE, CUBE = (1, 2, 4), (1, 2, 3, 3), (1, 1, 2, 2, 2)
op(["upsample_nearest1d", "_upsample_nearest_exact1d"], LINE, dev=NEAREST)(nearest)
op(["interpolate_nearest2d", "interpolate_nearest_exact2d", "interpolate_nearest2d_size(aten direct)"], PLANE, dev=NEAREST)(nearest)
op(["upsample_nearest3d", "_upsample_nearest_exact3d"], CUBE, dev=NEAREST)(nearest)


def clamp_index(i, n):
    zero, last = E("const", [], "i64", 0), E("const", [], "i64", n - 1)
    return convert("arith.index_cast", call("arith.minsi", call("arith.maxsi", i, zero), last), "index")


def taps(src, n, weights):
    """[(index, weight)] of one dimension: floor(src) + k with weights(fraction), clamped to the border."""
    base = m("floor", src)
    frac, first = src - base, convert("arith.fptosi", base, "i64")
    return [(clamp_index(call("arith.addi", first, E("const", [], "i64", k)), n), w) for k, w in weights(frac)]


linear_taps = lambda f: [(0, 1.0 - f), (1, f)]


def cubic_taps(f):
    a = -0.75
    near = lambda t: ((t * (a + 2.0) - (a + 3.0)) * t) * t + 1.0
    far = lambda t: ((t * a - 5.0 * a) * t + 8.0 * a) * t - 4.0 * a
    return [(-1, far(f + 1.0)), (0, near(f)), (1, near(1.0 - f)), (2, far(2.0 - f))]


def blend(x, fixed, dims):
    """The sum over all taps of all dimensions."""
    if not dims:
        return extract(x, *fixed)
    total = None
    for i, w in dims[0]:
        term = blend(x, fixed + [i], dims[1:]) * w
        total = term if total is None else total + term
    return total


def upsample(weights, clamp):
    def build(b, x):
        k = len(x.shape) - 2

        def f():
            dims = []
            for i in range(k):
                at = convert("arith.sitofp", convert("arith.index_cast", index(2 + i), "i64"), "f32")
                src = (at + 0.5) * 0.5 - 0.5
                dims.append(taps(maxf(src, 0.0) if clamp else src, x.shape[2 + i], weights))
            return blend(x, [index(0), index(1)], dims)
        return b.ew(f, shape=(*x.shape[:2], *(2 * s for s in x.shape[2:])), atomic=True)
    return build


op("interpolate_linear1d", LINE)(upsample(linear_taps, True))
op("interpolate_bilinear2d", PLANE)(upsample(linear_taps, True))
op("interpolate_trilinear3d", CUBE)(upsample(linear_taps, True))
op("interpolate_bicubic2d", PLANE)(upsample(cubic_taps, False))


@op("grid_sampler", (1, 2, 4, 4), (1, 3, 3, 2))
def _(b, x, g):
    def f():
        at = lambda i: maxf((extract(g, index(0), index(2), index(3), E("const", [], "index", i)) + 1.0) * 2.0 - 0.5, 0.0)
        return blend(x, [index(0), index(1)], [taps(at(1), 4, linear_taps), taps(at(0), 4, linear_taps)])
    return b.ew(f, shape=(1, 2, 3, 3), atomic=True)


# -- other types ------------------------------------------------------------------------------------------------------
def to(b, v, elt):
    return b.op(f"arith.{'extf' if elt == 'f64' else 'truncf'} {v.name} : {v.type} to tensor<{''.join(f'{d}x' for d in v.shape)}{elt}>", v.shape, elt)


op("f64_matmul", S, S)(lambda b, x, y: b.mm(to(b, x, "f64"), to(b, y, "f64")))
op("exp_f64", S)(lambda b, x: b.ew(lambda p: m("exp", p), to(b, x, "f64")))
op("sum_f64", S)(lambda b, x: b.reduce("add", to(b, x, "f64"), [0, 1]))
op("promote_with_f64(addcmul)", S, S, styles=("fused",))(lambda b, x, y: b.ew(
    lambda p, q, r: convert("arith.extf", p, "f64") + convert("arith.extf", q, "f64") * r, x, y, to(b, y, "f64")))
op("linear_other_low", S, S)(lambda b, x, w: b.einsum("mk,nk->mn", to(b, x, b.other), w))
op("promote_other_low(addcmul)", S, S, styles=("fused",))(lambda b, x, y: b.ew(
    lambda p, q, r: p + q * convert("arith.extf", r, "f32"), x, y, to(b, y, b.other)))

# -- what upstream dialects cannot say -------------------------------------------------------------------------------
none("in place", "index_put_(inplace)", "exp_(inplace)", "pow_(inplace)", "scatter_add_(inplace)", "addmm_(inplace)", "baddbmm_(inplace)",
     "mm_out(out=)", "add_(inplace)", "mul_(inplace)", "copy_", "addcmul_(inplace)")
none("library", "nuclear_norm", "nuclear_norm_dim", "linalg_matrix_norm", "linalg_inv", "linalg_solve", "cholesky", "svdvals", "det", "matrix_exp", "fft")
none("no lowering", "median", "sort", "topk", "multilabel_margin_loss", "_upsample_bilinear2d_aa", "_upsample_bicubic2d_aa")
none("raises", "binary_cross_entropy")
none("no device", "ctc_loss", "gaussian_nll_loss")
