"""What an operation is, told from its structure: product, reduction, cast, view, broadcast. Used by the checkers.

Everything is read from indexing maps and bodies; names matter only where a named op has no map in its text (`linalg.matvec`,
`linalg.conv_*`, TOSA), and then its definition is written down here.
"""
import re
from mlir_graph import bracketed, element, integers, is_tensor, shaped, split_top

LOW = ("f16", "bf16")
FLOATS = ("f32",) + LOW
LOOPS = ("scf.for", "scf.while", "scf.forall", "scf.parallel", "affine.for", "affine.parallel")


def affine_map(text):
    """'affine_map<(d0, d1) -> (d1, d0 + 2)>' as (number of dimensions, [expression text])."""
    m = re.match(r"affine_map<\(([^)]*)\)(?:\[[^\]]*\])? -> \((.*)\)>$", text.strip(), re.S)
    return len([d for d in m.group(1).split(",") if d.strip()]), split_top(m.group(2)) if m.group(2).strip() else []


def dims_of(expr):
    return {int(d) for d in re.findall(r"\bd(\d+)", expr)}


_cache = {}


def segments(op):
    """(inputs, outputs) of a structured op by operandSegmentSizes, or None."""
    text = op.attr("operandSegmentSizes")
    if text is None:
        return None
    n = integers(text)
    return (n[0], n[1]) if len(n) == 2 else None


def is_structured(op):
    return op.name.startswith("linalg.") and bool(op.regions) and bool(op.regions[0]) and op.name not in ("linalg.pack", "linalg.unpack")


def inputs_outputs(op):
    """(inputs, outputs) as values. linalg.transpose, broadcast, reduce and map have no segments: the last operands, one a result, are outputs."""
    s = segments(op)
    n = s[0] if s else len(op.operands) - len(op.results)
    return op.operands[:n], op.operands[n:]


def rank(value):
    return len(shaped(value.type)[1] or ())


def identity(n):
    return [f"d{i}" for i in range(n)]


NAMED = {   # name -> maps and number of loops, where the text of the op has no indexing_maps
    "linalg.matvec": (2, [["d0", "d1"], ["d1"], ["d0"]]),
    "linalg.vecmat": (2, [["d1"], ["d1", "d0"], ["d0"]]),
    "linalg.dot": (1, [["d0"], ["d0"], []]),
    "linalg.batch_matvec": (3, [["d0", "d1", "d2"], ["d0", "d2"], ["d0", "d1"]]),
    "linalg.batch_vecmat": (3, [["d0", "d2"], ["d0", "d2", "d1"], ["d0", "d1"]]),
    "linalg.mmt4d": (6, [["d0", "d2", "d3", "d5"], ["d1", "d2", "d4", "d5"], ["d0", "d1", "d3", "d4"]]),
    "linalg.batch_mmt4d": (7, [["d0", "d1", "d3", "d4", "d6"], ["d0", "d2", "d3", "d5", "d6"], ["d0", "d1", "d2", "d4", "d5"]]),
    "linalg.matmul": (3, [["d0", "d2"], ["d2", "d1"], ["d0", "d1"]]),
    "linalg.batch_matmul": (4, [["d0", "d1", "d3"], ["d0", "d3", "d2"], ["d0", "d1", "d2"]]),
}


def maps(op):
    """(number of loops, [expressions] for each input and output, {reduction loops}), or None where it is not known."""
    key = id(op)
    if key not in _cache:
        _cache[key] = (op, _maps(op))                   # the op is kept alive, so that its id stays its own
    return _cache[key][1]


def _maps(op):
    if not is_structured(op):
        return None
    text = op.attr("indexing_maps")
    ins, outs = inputs_outputs(op)
    if text is not None:
        parsed = [affine_map(m) for m in bracketed(text)]
        loops, exprs = (parsed[0][0], [e for _, e in parsed]) if parsed else (0, [])
    elif op.name in NAMED:
        loops, exprs = NAMED[op.name]
    elif op.name == "linalg.transpose":
        loops = rank(ins[0])
        perm = integers(op.attr("permutation"))
        exprs = [[f"d{perm.index(i)}" for i in range(loops)], identity(loops)]
    elif op.name == "linalg.broadcast":
        loops, added = rank(outs[0]), integers(op.attr("dimensions"))
        exprs = [[f"d{i}" for i in range(loops) if i not in added], identity(loops)]
    elif op.name == "linalg.reduce":
        loops, gone = rank(ins[0]), integers(op.attr("dimensions"))
        exprs = [identity(loops) for _ in ins] + [[f"d{i}" for i in range(loops) if i not in gone] for _ in outs]
    elif op.name == "linalg.fill":
        loops = rank(outs[0])
        exprs = [[], identity(loops)]
    elif re.match(r"linalg\.(\w*conv_|pooling_|quantized_|winograd)", op.name):
        return None
    else:                                               # elementwise: every operand has the shape of the result, or is a scalar
        loops = rank(outs[0]) if outs else 0
        exprs = [identity(loops) if rank(v) == loops and is_tensor(v.type) else [] for v in ins + outs]
        if any(is_tensor(v.type) and rank(v) != loops for v in ins + outs):
            return None
    kinds = op.attr("iterator_types")
    if kinds is not None:
        reduction = {i for i, k in enumerate(bracketed(kinds)) if "reduction" in k}
    else:
        reduction = set(range(loops)) - {d for e in exprs[len(ins):] for x in e for d in dims_of(x)}
    return loops, exprs, reduction


# ---------------------------------------------------------------------------------------------------------------------
# Bodies

def body(op):
    return op.regions[0][0]


def strip(value):
    """A scalar without the float conversions around it."""
    while value.op is not None and value.op.name in ("arith.extf", "arith.truncf"):
        value = value.op.operands[0]
    return value


class Product:
    """A contraction or convolution. mul and add: the types in which the body multiplies and adds (None: the op has no body to read)."""

    def __init__(self, op, kind, a, b, out, mul, add):
        self.op, self.kind, self.a, self.b, self.out, self.mul, self.add = op, kind, a, b, out, mul, add

    @property
    def elements(self):
        return tuple(element(v.type) for v in (self.a, self.b, self.out))

    def low(self, low):
        """Both inputs of the low type."""
        return self.elements[:2] == (low, low)

    def accumulates_in_f32(self):
        return self.elements[2] == "f32" and self.mul in (None, "f32") and self.add in (None, "f32")

    def __str__(self):
        a, b, o = self.elements
        return f"{self.op.where} ({self.kind}: {a} x {b} -> {o}" + (f", multiplies in {self.mul}, adds in {self.add})" if self.add else ")")


def multiply_add(op):
    """(type of the product, type of the sum) where the body yields out + in_a * in_b, else None."""
    block = body(op)
    ins, outs = inputs_outputs(op)
    if len(ins) != 2 or len(outs) != 1 or len(block.args) != 3 or not block.ops:
        return None
    last = block.ops[-1]
    if not last.name.endswith(".yield") or len(last.operands) != 1:
        return None
    a, b, out = block.args
    total = strip(last.operands[0]).op
    if total is None:
        return None
    if total.name == "math.fma":
        terms, rest = total.operands[:2], total.operands[2]
        return (element(total.results[0].type),) * 2 if {strip(t) for t in terms} == {a, b} and strip(rest) is out else None
    if total.name != "arith.addf":
        return None
    for x, y in (total.operands, total.operands[::-1]):
        m = strip(y).op
        if strip(x) is out and m is not None and m.name == "arith.mulf" and {strip(t) for t in m.operands} == {a, b}:
            return m.results[0].type, total.results[0].type
    return None


CONV = re.compile(r"linalg\.(depthwise_)?conv_\d?d")
TOSA = ("tosa.matmul", "tosa.conv2d", "tosa.conv3d", "tosa.depthwise_conv2d", "tosa.transpose_conv2d")


def product(op):
    """The Product that an operation is, if it is an eligible one on f32 or 16-bit floats, else None.

    Eligible: a reduction loop that indexes both inputs, a loop that indexes only one of them and the output (M or N), and the body out + a * b.
    So sums of products along rows, scaled sums, and dot products are none."""
    if op.name in TOSA:
        a, b, out = op.operands[0], op.operands[1], op.results[0]
        acc = op.attr("acc_type") or element(out.type)
        p = Product(op, op.name, a, b, out, None, acc)
    elif is_structured(op) and len(op.results) == 1:
        types = multiply_add(op)
        if types is None:
            return None
        ins, outs = inputs_outputs(op)
        kind = "contraction"
        m = maps(op)
        if m is None:
            if not CONV.match(op.name):
                return None
            kind = "convolution"
        else:
            loops, exprs, reduction = m
            a, b, o = [{d for x in e for d in dims_of(x)} for e in exprs]
            if not (reduction & a & b) or not (((a ^ b) & o) - reduction):
                return None
            if any(len(dims_of(x)) > 1 for e in exprs[:2] for x in e):
                kind = "convolution"
        p = Product(op, kind, ins[0], ins[1], op.results[0], *types)
    else:
        return None
    return p if all(e in FLOATS for e in p.elements) else None


def sum_reduction(op):
    """True for a reduction, not a product, that adds floats onto its output."""
    if op.name in ("tosa.reduce_sum",):
        return True
    m = maps(op)
    if m is None or not m[2] or product(op):
        return False
    block, (ins, outs) = body(op), inputs_outputs(op)
    for y, out in zip(block.ops[-1].operands, block.args[len(ins):]):
        total = strip(y).op
        if total is not None and total.name == "arith.addf" and any(strip(x) is out for x in total.operands):
            return True
    return False


def permutation(exprs, loops):
    return sorted(exprs) == sorted(identity(loops)) and len(exprs) == loops


def passes_input(op):
    """(input value, its map, loops, [conversions in the body]) of a structured op whose one result is its one read input, perhaps converted; else None."""
    m = maps(op)
    if m is None or len(op.results) != 1 or m[2]:
        return None
    block, (ins, _) = body(op), inputs_outputs(op)
    if not block.ops or not block.ops[-1].name.endswith(".yield"):
        return None
    value, casts = block.ops[-1].operands[0], []
    while value.op is not None and value.block is None and value.op.block is block and value.op.name in ("arith.extf", "arith.truncf"):
        casts.insert(0, value.op)
        value = value.op.operands[0]
    if len(block.ops) != len(casts) + 1:
        return None
    if value.block is block:
        if value.index >= len(ins):
            return None
        return ins[value.index], m[1][value.index], m[0], casts, m[1][len(ins)]
    return (value, [], m[0], casts, m[1][len(ins)]) if value.op is None or value.op.block is not block else None


def cast(op):
    """(value, source element, target element) of a float conversion of a whole tensor, else None. A generic that only converts is one; so is one that
    converts and moves."""
    if not op.results or not is_tensor(op.results[0].type):
        return None
    if op.name in ("arith.extf", "arith.truncf", "tosa.cast"):
        s, t = element(op.operands[0].type), element(op.results[0].type)
        return (op.operands[0], s, t) if s in FLOATS + ("f64",) and t in FLOATS + ("f64",) else None
    p = passes_input(op)
    if p and p[3]:
        s, t = element(p[0].type), element(op.results[0].type)
        return (p[0], s, t)
    return None


def only_casts(op):
    """A conversion that moves nothing: the kind that is counted."""
    if cast(op) is None:
        return False
    p = passes_input(op)
    return p is None or (permutation(p[1], p[2]) and p[1] == p[4])


VIEWS = ("tensor.expand_shape", "tensor.collapse_shape", "tensor.reshape", "tensor.cast", "tosa.reshape", "tosa.transpose", "tosa.identity", "linalg.copy")


def view(op):
    """The value that a pure transpose, reshape or copy (no conversion) shows, else None."""
    if op.name in VIEWS:
        return op.operands[0] if element(op.operands[0].type) == element(op.results[0].type) else None
    p = passes_input(op) if op.results else None
    if p and not p[3] and is_tensor(p[0].type) and permutation(p[1], p[2]):
        return p[0]
    return None


def broadcast(op):
    """The value that an operation repeats (smaller than its result; a scalar for a fill), else None. A conversion on the way does not matter."""
    if op.name in ("tensor.splat",):
        return op.operands[0]
    p = passes_input(op) if op.results else None
    if p:
        read = {d for x in p[1] for d in dims_of(x)}
        if not read.issuperset(range(p[2])):
            return p[0]
    return None


def has_literal_cast(op):
    """Does a float conversion stand anywhere in the operation's regions?"""
    return any(o.name in ("arith.extf", "arith.truncf") for o in op.walk() if o is not op)
