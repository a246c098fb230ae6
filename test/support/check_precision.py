#!/usr/bin/env python3
"""Checks by structure alone what the precision pass did to a module.

  check_precision.py BEFORE AFTER --type bf16|fp16 [--report R.json] [--tool mlir-opt] [-v]

Exit status 0: nothing is wrong. 1: one line per violation. 2: a file cannot be read. BEFORE and AFTER are MLIR in any form.

What is checked of AFTER (a fault that BEFORE has at the same place is the source program's own, and is not counted; places are
locations, so print AFTER with --mlir-print-debuginfo: without, only the counts of faults in a function are compared):
  product      every eligible contraction and convolution of BEFORE is there (same count in each function), reads the low type on both
               inputs and accumulates in f32, or stands in the report with the rule that refused it, which is printed
  duplicate    at most one conversion per value and type (views of one value are one value, and so is a 16-bit value with its f32 copy)
  cast-back    no conversion of a conversion back, also across transposes and reshapes, also inside a body: it rounds twice, or for nothing
  dead         no conversion that nothing reads
  larger       no conversion of a broadcast or fill (the smaller value should have been converted), of a constant, or of a whole value
               of which only slices are read
  loop         no conversion inside of a loop of a value from outside of it
  fastmath     no fast-math flag on a conversion
  low-math     no arithmetic that rounds in a 16-bit type: bodies compute in f32 and store
  other-type   nothing in the 16-bit type that was not asked for
  kept         values of f64, integer, index, i1 and complex type are as many as before, of the same types
  signature    public functions and declarations: name, types, argument and result attributes, argument names
  gradient     what flows from a product or a sum to a returned value, and into no other product before it is returned, is never rounded
               to 16 bits on the way (weight and bias gradients; so the optimizer reads them unrounded)
  marker       the module says `amp.applied` where the pass added conversions
"""
import argparse, json, os, sys
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from flow import Flow
from mlir_graph import ParseError, element, has_body, is_tensor, load, location_name, shaped, type_bytes, unquote
from structure import FLOATS, LOOPS, LOW, broadcast, cast, is_structured, passes_input, product, sum_reduction, view

CASTS = ("arith.extf", "arith.truncf")
# May give 16 bits without computing in them: what they give is an operand, but for its sign, or was no float.
MATH_FREE = CASTS + ("arith.constant", "arith.select", "arith.bitcast", "arith.uitofp", "arith.sitofp", "arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf",
                     "arith.negf", "math.absf", "math.copysign")


class Fault:
    """key: what makes the same fault in BEFORE recognisable."""

    def __init__(self, kind, op, text, more=()):
        self.kind, self.op, self.text = kind, op, text
        self.key = (kind, function_name(op), op.loc, *more)

    def __str__(self):
        return f"{self.kind}: @{function_name(self.op)}: {self.text}"


def function_name(op):
    f = op if op.name == "func.func" else op.func
    return unquote(f.attr("sym_name")) if f is not None else ""


def home(value):
    """The block in which a value is defined."""
    return value.block if value.op is None else value.op.block


def root(value, widened=False):
    """What a value shows, through transposes, reshapes and copies; with `widened` also through extensions, which lose nothing."""
    while value.op is not None:
        c = cast(value.op) if widened else None
        source = view(value.op) or (c[0] if c and c[1] in LOW and c[2] == "f32" else None)
        if source is None:
            break
        value = source
    return value


def recast(op):
    """An extension that is only the first half of a change from one 16-bit type to the other (there is no direct one)."""
    c = cast(op)
    after = [cast(u) for u, _ in op.results[0].uses]
    return bool(c and c[1] in LOW and c[2] == "f32" and after and all(a and a[2] in LOW and a[2] != c[1] for a in after))


def loops_around(block):
    out, op = [], block.parent
    while op is not None:
        if op.name in LOOPS:
            out.append(op)
        op = op.parent
    return out


# ---------------------------------------------------------------------------------------------------------------------
# Faults that a module shows by itself

def conversions(m):
    return [(op, *cast(op)) for op in m.ops if cast(op) is not None]


def duplicates(m):
    groups = {}
    for op, v, _, t in conversions(m):
        if not recast(op):
            groups.setdefault((id(root(v, widened=t in LOW)), t), []).append(op)
    for ops in groups.values():
        for op in ops[1:]:
            yield Fault("duplicate", op, f"{op.where}: the value is converted to {element(op.results[0].type)} by {ops[0].where} already")


def scalar_source(value):
    """The tensor or scalar behind a value of a body, through moves: block arguments become operands, views and broadcasts their source."""
    while True:
        if value.op is None:
            p = value.block.parent
            if p is not None and is_structured(p) and value.index < len(p.operands) and len(value.block.args) == len(p.operands):
                value = p.operands[value.index]
                continue
            return value
        moved = view(value.op) or broadcast(value.op)
        if value.op.name == "tensor.extract_slice" or value.op.name == "tensor.extract":
            moved = value.op.operands[0]
        if moved is None or cast(value.op) is not None:
            return value
        value = moved


def cast_back(m, source_program=False):
    for op in m.ops:
        whole = cast(op)
        if source_program and whole and whole[2] == "f32":      # what it extended was in 16 bits before the pass came: not the pass's rounding
            yield Fault("cast-back", op, "", (op.name,))
            continue
        if whole is None and op.name not in CASTS:
            continue
        if whole is None and op.parent is not None and cast(op.parent) is not None and len(passes_input(op.parent)[3]) == 1:
            continue                                    # the body of a generic that is looked at as a whole
        value, source, target = whole or (op.operands[0], element(op.operands[0].type), element(op.results[0].type))
        inner = scalar_source(value)
        if inner.op is None:
            continue
        before = cast(inner.op) or ((inner.op.operands[0], element(inner.op.operands[0].type), element(inner.type)) if inner.op.name in CASTS else None)
        if before is None or before[1] != target:
            continue
        # f32 stored low and read back in a larger body is what storage is; only a conversion whose whole purpose is to undo one is a fault.
        if target == "f32" and not (whole or inner.op.block is op.block) or whole and recast(op):
            continue
        yield Fault("cast-back", op, f"{op.where}: {before[1]} -> {before[2]} -> {target} with nothing between ({inner.op.where})", (op.name,))


def larger(m):
    for op, v, s, t in conversions(m):
        d = v.op
        if d is not None and d.name in ("arith.constant", "tosa.const"):
            yield Fault("larger", op, f"{op.where}: a constant is converted at run time")
        elif d is not None and broadcast(d) is not None:
            yield Fault("larger", op, f"{op.where}: a broadcast value is converted, its source {broadcast(d).type} is smaller")
        elif broadcast(op) is not None and is_tensor(broadcast(op).type):
            pass                                        # a read of the smaller value inside of a body that repeats it
        else:
            users = {u for u, _ in op.results[0].uses}
            sliced = [u for u in users if u.name in ("tensor.extract_slice", "tosa.slice")]
            if users and len(sliced) == len(users) and all(loops_around(u.block) == loops_around(op.block) for u in sliced) \
                    and sum(type_bytes(u.results[0].type) for u in sliced) < type_bytes(op.results[0].type) and None not in (shaped(op.results[0].type)[1] or ()):
                yield Fault("larger", op, f"{op.where}: {op.results[0].type} is converted, only slices of it are read")


def dead(m, source_program=False):
    for op, *_ in conversions(m):
        if source_program or not op.results[0].uses:    # one of the source program that the pass has made useless is not its own
            yield Fault("dead", op, f"{op.where}: nothing reads this conversion", (op.name,))


def loop_casts(m):
    for op, v, s, t in conversions(m):
        outside = loops_around(home(v))
        inside = [l for l in loops_around(op.block) if l not in outside]
        if inside:
            yield Fault("loop", op, f"{op.where}: converts, at each turn of {inside[0].where}, a value from outside of it")


def fastmath(m):
    for op in m.ops:
        if op.name in CASTS and op.attr("fastmath", "#arith.fastmath<none>") != "#arith.fastmath<none>":
            yield Fault("fastmath", op, f"{op.where}: {op.attr('fastmath')}")


def low_math(m):
    for op in m.ops:
        if op.name in MATH_FREE or not (op.name.startswith(("arith.", "math.")) or op.name == "linalg.softmax"):
            continue
        for r in op.results:
            if element(r.type) in LOW:
                yield Fault("low-math", op, f"{op.where} computes in {element(r.type)}", (op.name,))
                break


def gradients(m):
    """Roundings between a gradient and its return."""
    flow = Flow(m)
    returned = {n for _, _, n in flow.returned}
    writers = flow.backward_edges()
    produced = [(k, product(i.op)) for k, i in enumerate(flow.insts) if not i.carry]
    reads = {}                                          # instance -> the nodes that it reads as inputs of a product
    for k, p in produced:
        if p:
            inst = flow.insts[k]
            reads[k] = {flow.table.get((inst.ctx, id(v))) for v in (p.a, p.b)} - {None}
    # hot: some product depends on it, on a path that crosses no returned value
    hot, work = set(), []

    def mark(n):
        if n not in hot and n not in returned:
            hot.add(n)
            work.append(n)
    for nodes in reads.values():
        for n in nodes:
            mark(n)
    while work:
        for k in writers[work.pop()]:
            for n in flow.insts[k].ins:
                mark(n)
    # lives: reaches a returned value
    lives, work = set(returned), list(returned)
    while work:
        for k in writers[work.pop()]:
            for n in flow.insts[k].ins:
                if n not in lives:
                    lives.add(n)
                    work.append(n)
    starts = [flow.insts[k].outs[0] for k, p in produced if (p or sum_reduction(flow.insts[k].op)) and flow.insts[k].outs
              and element(flow.insts[k].op.results[0].type) in FLOATS]
    starts = [n for n in starts if n in lives and n not in hot]
    seen = set()
    for start in starts:
        for n in flow.forward([start], stop=lambda x: x in returned, through=lambda inst, x: True) & lives:
            node = flow.nodes[n]
            if n in seen or n in hot:
                continue
            seen.add(n)
            d = flow.defined_by(n)
            if d is None:
                continue
            if element(node.value.type) in LOW and n not in returned:
                yield Fault("gradient", d.op, f"{d.op.where}: rounded to {element(node.value.type)} between {flow.defined_by(start).op.where} and its return")
            elif d.op.regions and is_structured(d.op) and n != start:
                for o in d.op.walk():
                    if o.name == "arith.truncf" and element(o.results[0].type) in LOW:
                        yield Fault("gradient", d.op, f"{d.op.where}: rounded inside of the body, between {flow.defined_by(start).op.where} and its return")
                        break


OWN = (duplicates, dead, cast_back, larger, loop_casts, fastmath, low_math, gradients)


# ---------------------------------------------------------------------------------------------------------------------
# Faults that show by comparison

def signatures(before, after):
    def shown(f):
        args = [location_name(a.loc) for a in f.regions[0][0].args] if has_body(f) else None
        return {"type": f.attr("function_type"), "arguments' attributes": f.attr("arg_attrs"), "results' attributes": f.attr("res_attrs"),
                "visibility": f.attr("sym_visibility"), "arguments' names": args}
    for name, f in before.funcs.items():
        public = unquote(f.attr("sym_visibility", '"public"')) == "public"
        if name not in after.funcs:
            if public or not has_body(f):
                yield Fault("signature", f, "the function is gone")
            continue
        if public or not has_body(f):
            old, new = shown(f), shown(after.funcs[name])
            for k in old:
                if old[k] != new[k]:
                    yield Fault("signature", f, f"{k}: {old[k]} became {new[k]}")
    for name, f in after.funcs.items():
        if name not in before.funcs and unquote(f.attr("sym_visibility", '"public"')) == "public":
            yield Fault("signature", f, "a new public function")


def kept(before, after):
    """Values of types that are never changed, per function: tensors by type, scalars of bodies by operation. Left out is what comes and goes where an
    operation on tensors is written as a body: empty outputs, sizes, scalar constants, and scalars computed from floats (a comparison, a conversion)."""
    def census(m):
        out = {}
        for op in m.ops:
            if op.name in ("tensor.empty", "linalg.index", "tensor.dim"):
                continue
            for r in op.results:
                e = element(r.type)
                if e in FLOATS or r.type.startswith("!"):
                    continue
                if is_tensor(r.type):
                    key = f"{r.type}" + (f" = {op.attr('value')}" if op.name == "arith.constant" else "")
                elif e == "index" or op.name == "arith.constant" or any(element(v.type) in FLOATS for v in op.operands):
                    continue
                else:
                    key = f"{op.name} : {r.type}"
                out.setdefault((function_name(op), key), []).append(op)
        return out
    old, new = census(before), census(after)
    for key in {**old, **new}:
        a, b = len(old.get(key, [])), len(new.get(key, []))
        if a != b:
            yield Fault("kept", (old.get(key) or new[key])[0], f"{a} values of {key[1][:120]} became {b}")


def other_type(before, after, low):
    other = next(t for t in LOW if t != low)
    count = lambda m: Counter(function_name(o) for o in m.ops for r in o.results if element(r.type) == other)
    old = count(before)
    for f, n in count(after).items():
        if n > old[f]:
            op = next(o for o in after.ops if function_name(o) == f and any(element(r.type) == other for r in o.results))
            yield Fault("other-type", op, f"{n} values of {other}, before {old[f]}; the first is {op.where}")


def find_products(m):
    out = {}
    for op in m.ops:
        p = product(op)
        if p:
            out.setdefault(function_name(op), []).append(p)
    return out


def products(before, after, low, refusals):
    """(faults, lines about refusals, number low, number of all). `refusals`: index of the op in BEFORE -> rule."""
    faults, told, fine, total = [], [], 0, 0
    old, new = find_products(before), find_products(after)
    for f in {**old, **new}:
        a, b = old.get(f, []), new.get(f, [])
        total += len(a)
        if len(a) != len(b):
            faults.append(Fault("product", (a or b)[0].op, f"{len(a)} products became {len(b)}"))
        for i, p in enumerate(b):
            if p.low(low) and p.accumulates_in_f32():
                fine += 1
                continue
            if i < len(a) and a[i].op.index in refusals:
                told.append(f"refused: @{f}: {p}: {refusals[a[i].op.index]}")
            elif not p.low(low):
                faults.append(Fault("product", p.op, f"{p}: does not read {low} on both inputs, and no rule in the report refuses it"))
            else:
                faults.append(Fault("product", p.op, f"{p}: does not accumulate in f32"))
    return faults, told, fine, total


def marker(before, after, name):
    count = lambda m: sum(o.name in CASTS for o in m.ops)
    applied = after.top.attr("amp.applied")
    if count(after) > count(before) and applied != f'"{name}"':
        yield Fault("marker", after.top, f"conversions were added, amp.applied is {applied}")


class Result:
    def __init__(self, faults, refused, low, total):
        self.faults, self.refused, self.low, self.total = faults, refused, low, total


def check(before, after, name, report=None):
    """Result of comparing two parsed modules. `name`: bf16 or fp16; `report`: the parsed JSON of report=."""
    low = {"bf16": "bf16", "fp16": "f16"}[name]
    refusals = {r["index"]: r["refused"] for r in (report or {}).get("rows", []) if r.get("refused")}
    faults, told, fine, total = products(before, after, low, refusals)
    located = {o.loc for o in before.ops} & {o.loc for o in after.ops} - {"", "unknown"}
    place = lambda f: f.key if located else f.key[:2] + f.key[3:]       # AFTER printed without locations: only counts can be compared
    for finder in OWN:
        was = Counter(map(place, finder(before, True) if finder in (dead, cast_back) else finder(before)))
        for f in finder(after):
            if was[place(f)] > 0:
                was[place(f)] -= 1
            else:
                faults.append(f)
    faults += [*signatures(before, after), *kept(before, after), *other_type(before, after, low), *marker(before, after, name)]
    return Result(faults, told, fine, total)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("before")
    p.add_argument("after")
    p.add_argument("--type", choices=["bf16", "fp16"], required=True)
    p.add_argument("--report")
    p.add_argument("--tool", help="prints the generic form (amp-opt where a file has ops of the amp dialect)")
    p.add_argument("-v", action="store_true", help="list the products")
    o = p.parse_args()
    try:
        before, after = load(o.before, o.tool), load(o.after, o.tool)
        report = json.load(open(o.report)) if o.report else None
    except (ParseError, OSError, ValueError) as e:
        print(f"check_precision: {e}", file=sys.stderr)
        return 2
    if o.v:
        for f, ps in find_products(after).items():
            for x in ps:
                print(f"product: @{f}: {x}")
    r = check(before, after, o.type, report)
    for line in r.refused + [str(f) for f in r.faults]:
        print(line)
    print(f"{'FAULTY' if r.faults else 'fine'}: {r.low} of {r.total} products low, {len(r.refused)} refused, {len(r.faults)} faults")
    return 1 if r.faults else 0


if __name__ == "__main__":
    sys.exit(main())
