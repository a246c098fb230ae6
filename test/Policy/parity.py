#!/usr/bin/env python3
"""Parity with PyTorch's autocast, op by op: 316 ops, 904 traced calls (policy_parity.json), each classified and, where it can be said in
upstream MLIR, executed.

  parity.py --check                          every row is classified, every deviation is used and has a reason
  parity.py --decide --amp-opt=BIN           runs the pass on one small module per row and spelling, compares the stored types
  parity.py --values --amp-opt=BIN --oracle=FILE   the same modules, executed before and after: the values must agree; with --quick one
                                             row per op, the one with most low inputs
  parity.py --self-test --mlir-opt=BIN       the checker itself, on modules that no pass has touched: every low row must fail
  parity.py --table [FILE]                   writes the Markdown page (docs/PolicyParity.md)
  parity.py --show NAME [--style=..]         prints the module of one row, e.g. --show add:LF

A low input is an activation of a product, an f32 input is an argument. What is checked is the type in which the result is stored: an
elementwise op (the observer) reads it, and a product follows, so nothing is f32 merely for going nowhere low. Options: --type=bf16|fp16,
--style=NAME, --only=REGEX on the row. Exit status: 0 all as expected, 1 a row differs, 2 the tools failed.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from parity_mlir import STYLES, Builder, defined, element, read
from parity_ops import BETTER, INEXPRESSIBLE, OPS, No

CHUNK = 40          # rows a module when decisions are read
BATCH = 12          # when values are compared: a function twice as long takes more than twice as long to compile


class Row:
    """One traced call: `code` are its inputs, `want` PyTorch's result, `ours` what we must store, `kind` its class."""

    def __init__(self, name, where, number, code, computes, want, error=None):
        self.name, self.where, self.number, self.code, self.computes, self.want, self.error = name, where, number, code, computes, want, error
        self.spec = OPS.get(name)
        self.ours, self.why = want.split("|")[0], None
        if self.spec is None:
            self.kind = None
        elif want == "error":
            self.kind, self.why = "inexpressible", ("no device" if re.search("CUDA driver|NVIDIA driver|DataDependent", error or "") else "raises")
        elif isinstance(self.spec, No):
            self.kind, self.why = "inexpressible", self.spec.why
        elif code in self.spec.dev:
            self.kind = "better"
            self.ours, self.why = self.spec.dev[code]
        else:
            self.kind = "equal"

    @property
    def id(self):
        return f"{self.name}:{self.code}" + (f"#{self.number}" if self.number else "")


class Alt(Row):
    def __init__(self, row, name, spec):
        super().__init__(row.name, row.where, row.number, row.code, row.computes, row.want)
        self.spec, self.alt = spec, name
        self.kind, (self.ours, self.why) = ("better", spec.dev[row.code]) if row.code in spec.dev else ("equal", (self.ours, None))

    @property
    def id(self):
        return f"{self.name} ({self.alt}):{self.code}"


def load():
    data = json.load(open(os.path.join(HERE, "policy_parity.json")))
    rows = []
    for name, where, calls in data["ops"]:
        seen = {}
        for call in calls:
            rows.append(Row(name, where, seen.setdefault(call[0], 0), *call))
            seen[call[0]] += 1
    return data, rows


def with_alternatives(rows):
    out = []
    for r in rows:
        out.append(r)
        if r.kind != "inexpressible":
            out += [Alt(r, name, spec) for name, spec in r.spec.alt.items()]
    return out


def check(data, rows):
    bad = [f"{r.id}: not classified" for r in rows if r.kind is None]
    names = {r.name for r in rows}
    bad += [f"{n}: in parity_ops.py, but not in the trace" for n in OPS if n not in names]
    used = {"better": set(), "inexpressible": set()}
    for r in with_alternatives([r for r in rows if r.kind]):
        if r.kind != "equal":
            used[r.kind].add(r.why)
        if r.kind == "better" and r.ours == r.want.split("|")[0]:
            bad.append(f"{r.id}: called a deviation, but is PyTorch's decision")
        if r.kind == "inexpressible":
            continue
        if len(r.spec.shapes) != len(r.code):
            bad.append(f"{r.id}: the builder takes {len(r.spec.shapes)} inputs")
        if len(r.want.split("|")) != r.spec.probes:
            bad.append(f"{r.id}: {r.want} needs as many probes")
    for n, s in OPS.items():
        codes = {r.code for r in rows if r.name == n and r.want != "error"}
        bad += [f"{n}: deviation {c} is no row of the trace" for c in ([] if isinstance(s, No) else s.dev) if c not in codes]
    for kind, table in (("better", BETTER), ("inexpressible", INEXPRESSIBLE)):
        bad += [f"{kind} reason `{w}` is not explained" for w in used[kind] - set(table)] + [f"{kind} reason `{w}` is never used" for w in set(table) - used[kind]]
    if (len(data["ops"]), len(rows)) != (316, 904):
        bad.append(f"{len(data['ops'])} ops and {len(rows)} rows, not 316 and 904")
    for line in bad:
        print(line)
    return not bad


def build(b, row):
    n = sum(map(len, (b.lines,)))
    spec, b.row = row.spec, row.id
    ins = [b.input(c, shape, spec.dom.get(i), f"low:{row.id}:{i}") for i, (c, shape) in enumerate(zip(row.code, spec.shapes))]
    outs = spec.build(b, *ins)
    outs = outs if isinstance(outs, (tuple, list)) else [outs]
    for k, v in enumerate(outs):
        b.tag(v, f"probe:{row.id}:{k}")
        b.observe(v, f"observer:{row.id}:{k}", spec.sink)
    return len(b.lines) - n


def module(rows, style, low):
    b = Builder(style, low)
    first = {}
    for r in rows:
        first[r.id] = len(b.results)
        build(b, r)
    return b.module(), first, len(b.results)


def observe(ops, row, low):
    """(problems, what the observers read) of one row in the pass's output."""
    at, problems = defined(ops), []
    tagged = lambda what, k: [o for o in ops if f'"{what}:{row.id}:{k}"' in o.loc]
    for i, c in enumerate(row.code):
        if c != "L":
            continue
        made = [o for o in tagged("low", i) if o.out_types and o.name != "arith.extf"]       # a cast for a later reader has its location too
        if not made or element(made[-1].out_types[0]) != low:
            problems.append(f"input {i} is not stored low")
    got = []
    for k in range(row.spec.probes):
        seen = [o for o in tagged("observer", k) if o.in_types and o.name not in ("arith.truncf", "arith.extf", "tensor.empty", "linalg.fill")]
        probes = [o for o in tagged("probe", k) if o.out_types]
        if not seen or not probes:
            got.append("gone")
            continue
        value, kind = seen[0].operands[0], element(seen[0].in_types[0])
        source = at.get(value, (None, 0))[0]
        if source is not None and source.name == "arith.extf" and kind == "f32" and element(source.in_types[0]) == low:
            kind = element(source.in_types[0]) + " widened by a cast"
        elif source is not None and source.name == "arith.truncf" and source.in_types[0] != kind:
            reads = [o for o in ops if source.operands[0] in o.operands]
            if len(reads) > 1:
                kind = element(source.in_types[0]) + " and a copy in " + kind
        got.append({low: "low"}.get(kind, kind))
    return problems, got


def run(cmd, text):
    return subprocess.run(cmd, input=text, capture_output=True, text=True)


def decide(rows, tool, style, low):
    """{row id: problem} of the rows of one style."""
    out = {}
    rows = [r for r in rows if style in r.spec.styles]
    for i in range(0, len(rows), CHUNK):
        decide_chunk(rows[i:i + CHUNK], tool, style, low, out)
    return out, len(rows)


def decide_chunk(rows, tool, style, low, out):
    text, _, _ = module(rows, style, low)
    p = run(tool + ["--mlir-print-op-generic", "--mlir-print-debuginfo"], text)
    if p.returncode:
        if len(rows) == 1:
            out[rows[0].id] = "the tool failed: " + " ".join(p.stderr.split())[:300]
            return
        for half in (rows[:len(rows) // 2], rows[len(rows) // 2:]):
            decide_chunk(half, tool, style, low, out)
        return
    ops = read(p.stdout)
    for r in rows:
        problems, got = observe(ops, r, low)
        wrong = [g for g in got if g != r.ours]
        if wrong or problems:
            out[r.id] = "; ".join(problems + ([f"expected {r.ours}, got {'|'.join(got)}"] if wrong else []))


def tool_of(o):
    return [o.amp_opt, f"--amp-autocast=type={o.type} loss-scaling=off" if o.type == "fp16" else f"--amp-autocast={o.type}"]


def verdict(bad, total, what):
    for line in bad:
        print(line)
    print(f"{total - len(bad)} of {total} {what}")
    return not bad


def distinct(rows):
    """One row of each program: `mm`, `matmul` and `@` are the same."""
    return list({(r.spec.build, r.spec.shapes, r.code): r for r in reversed(rows)}.values())[::-1]


def values(rows, o, style, low):
    """Runs each module before and after the pass; a chunk that fails is reported by the results that differ."""
    bad, n, jumps = [], 0, 0
    rows = [r for r in rows if style in r.spec.styles]
    with tempfile.TemporaryDirectory() as tmp:
        a, b = os.path.join(tmp, "before.mlir"), os.path.join(tmp, "after.mlir")
        jumps = sum(bool(r.spec.loose) for r in rows)
        kept = distinct([r for r in rows if not r.spec.loose])
        if o.quick:
            best = {}
            for r in kept:
                if r.name not in best or r.code.count("L") > best[r.name].code.count("L"):
                    best[r.name] = r
            kept = list(best.values())
        for i in range(0, len(kept), BATCH):
            bad += values_chunk(kept[i:i + BATCH], o, style, low, a, b)
        n = len(kept)
    return bad, n, jumps


def values_chunk(rows, o, style, low, a, b):
    text, first, count = module(rows, style, low)
    open(a, "w").write(text)
    p = run(tool_of(o) + [a, "-o", b], "")
    if not p.returncode:
        p = run([sys.executable, o.oracle, "diff", a, b, "--int-max", "4"], "")
    if p.returncode == 0:
        return []
    if p.returncode == 1 and (hits := [int(k) for k in re.findall(r"^result (\d+) .*DIFFERS", p.stdout, re.M)]):
        lines = {int(k): l for k, l in re.findall(r"^result (\d+) (.*)$", p.stdout, re.M)}
        out = []
        for k in hits:
            r = [r for r in rows if first[r.id] <= k][-1]
            out.append(f"{r.id} [{style}] result {k - first[r.id]}: {lines[k]}")
        return out
    if len(rows) == 1:
        return [f"{rows[0].id} [{style}]: " + " ".join((p.stderr + p.stdout).split())[:300]]
    return values_chunk(rows[:len(rows) // 2], o, style, low, a, b) + values_chunk(rows[len(rows) // 2:], o, style, low, a, b)


PLANTED = """
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xLOW>
  %w = tensor.empty() : tensor<4xf32>
  %x = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xLOW>) {
  ^bb0(%i: f32, %o: LOW):
    %t = arith.truncf %i : f32 to LOW
    linalg.yield %t : LOW
  } -> tensor<4xLOW> loc("low:relu:L:0")
  PROBE
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(SEEN : tensor<4xTYPE>) outs(%w : tensor<4xf32>) {
  ^bb0(%i: TYPE, %o: f32):
    linalg.yield %o : f32
  } -> tensor<4xf32> loc("observer:relu:L:0")
  return %y : tensor<4xf32>
}
"""
PLANTS = [       # what a compiler may have done with relu of a low value, and what has to be seen
    ('%p = arith.negf %x : tensor<4xLOW> loc("probe:relu:L:0")', "%p", "LOW", "low"),
    ('%p = arith.negf %a : tensor<4xf32> loc("probe:relu:L:0")', "%p", "f32", "f32"),
    ('%p = arith.negf %x : tensor<4xLOW> loc("probe:relu:L:0")\n  %c = arith.extf %p : tensor<4xLOW> to tensor<4xf32>', "%c", "f32", "LOW widened by a cast"),
    ('%p = arith.negf %a : tensor<4xf32> loc("probe:relu:L:0")\n  %c = arith.truncf %p : tensor<4xf32> to tensor<4xLOW>\n'
     '  %d = arith.addf %p, %p : tensor<4xf32>', "%c", "LOW", "f32 and a copy in LOW"),
    ('%p = arith.negf %a : tensor<4xf32> loc("probe:relu:L:0")\n  %c = arith.truncf %p : tensor<4xf32> to tensor<4xLOW>', "%c", "LOW", "low"),
]


def planted(row, o, low):
    """The reader, on outputs written by hand."""
    bad = []
    for probe, seen, kind, want in PLANTS:
        text = "#m = affine_map<(d0) -> (d0)>" + PLANTED.replace("PROBE", probe).replace("SEEN", seen).replace("TYPE", kind).replace("LOW", low)
        p = run([o.mlir_opt, "--mlir-print-op-generic", "--mlir-print-debuginfo"], text)
        problems, got = observe(read(p.stdout), row, low)
        if p.returncode or problems or got != [want.replace("LOW", low)]:
            bad.append(f"planted {want}: {problems} {got} {p.stderr[:200]}")
    return bad


def self_test(rows, o, low):
    """Without the pass everything is f32: each row that must be low has to be reported, and no row that must be f32 and has f32 inputs."""
    bad = [line for r in rows if r.id == "relu:L" for line in planted(r, o, low)]
    total = len(PLANTS)
    for style in o.styles:
        found, n = decide(rows, [o.mlir_opt], style, low)
        total += n
        for r in rows:
            if style not in r.spec.styles:
                continue
            narrowed = r.spec.build is not None and r.name in ("softmax_dtype_low", "sum_dtype_low")     # the source program's own cast
            must = (r.ours == "low" and not narrowed) or "L" in r.code
            if "failed" in found.get(r.id, ""):
                bad.append(f"{r.id} [{style}]: {found[r.id]}")
            if must != (r.id in found):
                bad.append(f"{r.id} [{style}]: " + ("not noticed" if must else f"reported without reason: {found[r.id]}"))
    return verdict(bad, total, "outputs judged rightly: written by hand, or that no pass has touched")


def table(data, rows):
    count = lambda k, n=None: sum(r.kind == k and (n is None or r.where == n) for r in rows)
    out = ["# Parity with PyTorch's autocast", "",
           "<!-- Written by test/Policy/parity.py --table; a test fails when it is stale. -->", "",
           f"Source: {data['source']}; 316 ops, 904 calls, traced one by one. Each call is a row. `equal`: our decision must be PyTorch's, and a test runs",
           "the pass on the op in up to three spellings and looks at the type that the result is stored in. `better`: expressible and deliberately",
           "different; the test asserts our behaviour. `inexpressible`: upstream MLIR cannot say it. See `test/Policy/parity_ops.py` for the programs.", "",
           "| PyTorch's list | equal | better | inexpressible | rows |", "|---|---:|---:|---:|---:|"]
    lists = list(dict.fromkeys(r.where for r in rows))
    for n in lists:
        out.append(f"| {n} | {count('equal', n)} | {count('better', n)} | {count('inexpressible', n)} | {sum(r.where == n for r in rows)} |")
    out.append(f"| **all** | **{count('equal')}** | **{count('better')}** | **{count('inexpressible')}** | **{len(rows)}** |")
    everything = with_alternatives(rows)
    for kind, reasons, title in (("better", BETTER, "Deliberately different"), ("inexpressible", INEXPRESSIBLE, "Not expressible")):
        out += ["", f"## {title}", ""] + ["| reason | rows | ops |", "|---|---:|---|"]
        for why, text in reasons.items():
            hit = [r for r in everything if r.kind == kind and r.why == why]
            ops = {}
            for r in hit:
                name = f"{r.name} ({r.alt})" if isinstance(r, Alt) else r.name
                ops.setdefault(name, []).append(f"{r.code} {r.ours}" if kind == "better" else r.code)
            names = "; ".join(f"`{n}` " + ", ".join(c) for n, c in ops.items())
            own = sum(not isinstance(r, Alt) for r in hit)
            out.append(f"| **{why}**: {text} | {own} | {names} |")
        if kind == "better":
            out += ["", "A row in brackets with *as multiplications* is a second spelling of an op whose row is counted as `equal`."]
    out += ["", "## Every row", "",
            "Inputs: F f32, L low, i integer, b boolean. One result: ours is PyTorch's. `a -> b`: PyTorch stores a, we store b. `-`: not expressible.", "",
            "| op | list | rows |", "|---|---|---|"]
    for name in dict.fromkeys(r.name for r in rows):
        mine = [r for r in rows if r.name == name]
        cells = [f"{r.code} " + ("-" if r.kind == "inexpressible" else r.want.split("|")[0] + (f" -> {r.ours} ({r.why})" if r.kind == "better" else "")) for r in mine]
        out.append(f"| `{name}` | {mine[0].where} | {'; '.join(cells)} |")
    return "\n".join(out) + "\n"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for verb in ("check", "decide", "values", "self-test"):
        p.add_argument("--" + verb, action="store_true")
    p.add_argument("--table", nargs="?", const="-", metavar="FILE")
    p.add_argument("--show")
    p.add_argument("--amp-opt")
    p.add_argument("--mlir-opt")
    p.add_argument("--oracle")
    p.add_argument("--type", choices=["bf16", "fp16"], default="bf16")
    p.add_argument("--style", choices=STYLES, action="append", dest="styles")
    p.add_argument("--only", default="")
    p.add_argument("--quick", action="store_true")
    o = p.parse_args()
    o.styles = o.styles or list(STYLES)
    low = "bf16" if o.type == "bf16" else "f16"
    data, rows = load()
    ok = True
    if o.check:
        ok &= check(data, rows)
        print(", ".join(f"{sum(r.kind == k for r in rows)} {k}" for k in ("equal", "better", "inexpressible")) + f": {len(rows)} rows")
    if o.table:
        text = table(data, rows)
        sys.stdout.write(text) if o.table == "-" else open(o.table, "w").write(text)
    live = [r for r in with_alternatives(rows) if r.kind != "inexpressible" and re.search(o.only, r.id)]
    if o.show:
        hit = [r for r in live if r.id == o.show] or sys.exit(f"no row {o.show}")
        print(module(hit, o.styles[0], low)[0])
    if o.self_test:
        ok &= self_test(live, o, low)
    if o.decide:
        bad, total = [], 0
        for style in o.styles:
            found, n = decide(live, tool_of(o), style, low)
            total += n
            bad += [f"{k} [{style}]: {v}" for k, v in found.items()]
        ok &= verdict(bad, total, f"decisions as expected ({o.type})")
    if o.values:
        bad, total, jumps = [], 0, 0
        for style in o.styles:
            b, n, j = values(live, o, style, low)
            bad, total, jumps = bad + b, total + n, jumps + j
        ok &= verdict(bad, total, f"modules agree in value ({o.type}); {jumps} not compared: a rounded argument may jump or cancel there")
    sys.exit(0 if ok else 1)


if __name__ == "__main__":
    main()
