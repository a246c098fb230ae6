#!/usr/bin/env python3
"""What mixed precision did to a module, in a few lines.

  amp_summary.py BEFORE.mlir AFTER.mlir [--tool amp-opt]     counts, bytes, what is kept for the backward pass, and the first product before and after
  amp_summary.py REPORT.json                                 the same counts from the report of `amp-opt --amp-autocast="type=bf16 report=REPORT.json"`

What is kept for the backward pass can only be told where the operations have names (AFTER printed with --mlir-print-debuginfo); definitions stand in
test/support/measure.py.
"""
import argparse, collections, json, os, re, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "test", "support"))
import measure
from mlir_graph import ParseError, element, is_tensor, load, location_name
from structure import LOW, only_casts, product


def size(n):
    for unit in ("bytes", "kB", "MB", "GB"):
        if n < 10000 or unit == "GB":
            return f"{n:,.0f} {unit}" if unit == "bytes" else f"{n:,.1f} {unit}"
        n /= 1000


def short(type):
    return re.sub(r"^tensor<(.*)>$", r"\1", type)


def described(p):
    """'linalg.matmul  32x128xf32, 128x256xf32 -> 32x256xf32', and how the result is stored where that is another type."""
    stored = [u.results[0].type for u, _ in p.out.uses if only_casts(u)]
    types = f"{short(p.a.type)}, {short(p.b.type)} -> {short(p.out.type)}"
    return types + (f", stored as {element(stored[0])}" if stored and len(stored) == len(p.out.uses) else "")


def stored_low(m):
    return sum(1 for o in m.ops for r in o.results if is_tensor(r.type) and element(r.type) in LOW and o.name != "tensor.empty")


def of_modules(before, after, path):
    c = measure.compare(before, after, path)
    a, b = c["before"], c["after"]
    yield f"products in 16 bits, summed in f32: {b['products_low']} of {b['products']} (before: {a['products_low']})"
    yield f"values stored in 16 bits: {stored_low(after)} (before: {stored_low(before)})"
    torch = c["torch"] if c["torch"] and c["torch"]["same network and sizes"] else None
    yield f"casts: {b['casts']}, {size(b['cast_bytes'])} read and written (before: {a['casts']})" + (f"; PyTorch's autocast of this network: {torch['casts']}, {size(torch['bytes'])}" if torch else "")
    if a["saved"] and b["saved"]:
        yield f"activations kept for the backward pass: {size(b['saved']['floats'])} of {size(a['saved']['floats'])}" + (f" (x {c['saved_ratio']:.2f})" if c["saved_ratio"] is not None else "")
    first, now = ([p for p in map(product, m.ops) if p] for m in (before, after))
    for p, q in zip(first, now):
        if described(p) != described(q):
            yield f"example: {p.op.name}" + (f", {location_name(p.op.loc)}" if location_name(p.op.loc) else "")
            yield f"  before  {described(p)}"
            yield f"  after   {described(q)}"
            break


def of_report(report):
    rows, totals = report["rows"], report["totals"]
    refused = collections.Counter(r["refused"] for r in rows if r.get("refused"))
    yield f"type {report.get('type')}, policy {report.get('policy')}: {len(rows)} decisions"
    yield f"products: {totals['low']} of {totals['low'] + totals['refused']} in 16 bits"
    for rule, n in refused.most_common(4):
        yield f"  refused: {n} x {rule}"
    yield f"casts: {totals['casts']}, {size(totals['bytes'])}"
    for what, n in sorted(collections.Counter(f"{r['class']} ({r['rule']})" for r in rows).items(), key=lambda x: -x[1])[:6]:
        yield f"  {n:5} x {what}"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("files", nargs="+", metavar="FILE")
    p.add_argument("--tool", help="reads the modules (default: MLIR's mlir-opt; amp-opt where they have operations of the amp dialect)")
    o = p.parse_args()
    try:
        if len(o.files) == 1:
            with open(o.files[0]) as f:
                lines = of_report(json.load(f))
                print("\n".join(lines))
        elif len(o.files) == 2:
            before, after = (load(f, o.tool) for f in o.files)
            print("\n".join(of_modules(before, after, o.files[0])))
        else:
            p.error("one report or two modules")
    except (ParseError, OSError, ValueError, KeyError) as e:
        print(f"amp_summary: {e!r}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
