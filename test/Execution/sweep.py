#!/usr/bin/env python3
"""Takes one model through the front door and checks the result in every way that the project knows. One line a check.

  sweep.py MODEL --type bf16|fp16 --tool amp-opt --oracle "python3 oracle.py" [--run="OPTIONS OF ORACLE"] [--no-run REASON]

  pass          `TOOL --amp-autocast=TYPE` (fp16 without loss scaling: casts only) ends well; its report is JSON with a row for each product
  verified      MLIR's own mlir-opt reads the output and verifies it
  again         a second run changes nothing, byte by byte
  stripped      the same without any amp marker (module attribute, amp.storage): nothing but markers changes
  canonical     the same after --canonicalize --cse, with markers (byte by byte) and without
  deterministic two runs of the first step print the same bytes
  precision     test/support/check_precision.py: products, casts, types, gradients
  measure       with --saved-ratio, --casts or --cast-bytes: what measure.py says is not above it
  execution     `ORACLE diff`: before against after, default bounds. With --widened, for a source program that sums long products in 16 bits
                and is itself far off, the reference is the same program in f32
Exit status: 0 if all is well, else 1. --keep FOLDER keeps what was written. --timeout is for each command.
"""
import argparse, json, os, re, shlex, subprocess, sys, tempfile, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import check_precision, measure
from by_number import by_number
from mlir_graph import ParseError, load, stock_tool
from structure import product

MARKER = re.compile(r'amp\.(?:applied|storage)\b(?: = (?:"[^"]*"|[-\w]+(?: : \w+)?))?')


def without_markers(text):
    """Text without amp attributes; the empty dictionaries that stay behind go when a tool prints it again."""
    text = re.sub(MARKER.pattern + r",\s*", "", text)
    text = re.sub(r",\s*" + MARKER.pattern, "", text)
    return MARKER.sub("", text)


class Failed(Exception):
    pass


class Sweep:
    def __init__(self, o, folder):
        self.o, self.folder, self.tool = o, folder, shlex.split(o.tool)
        self.option = {"bf16": "--amp-autocast=bf16", "fp16": "--amp-autocast=type=fp16 loss-scaling=off"}[o.type]
        self.bad = 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, words, text=None, ok=(0,)):
        try:
            p = subprocess.run(words, input=text, capture_output=True, text=True, timeout=self.o.timeout)
        except subprocess.TimeoutExpired:
            raise Failed(f"not done after {self.o.timeout} s: {' '.join(words)}")
        if p.returncode not in ok:
            raise Failed(f"exit status {p.returncode} of {' '.join(words)}: {p.stderr[-1500:]}")
        return p

    def write(self, name, text):
        with open(self.path(name), "w") as f:
            f.write(text)
        return self.path(name)

    def step(self, name, action):
        t = time.time()
        try:
            said = action()
            fine = True
        except (Failed, ParseError) as e:
            said, fine = str(e), False
        self.bad += not fine
        print(f"{'ok  ' if fine else 'FAIL'} {os.path.basename(self.o.model).removesuffix('.mlir')} {self.o.type} {name}{': ' + said if said else ''} [{time.time() - t:.1f} s]", flush=True)
        return fine

    def autocast(self, path, more="", flags=()):
        option = self.option + (f" report={more}" if more else "")
        if more and "=" not in self.option.removeprefix("--amp-autocast="):
            option = f"--amp-autocast=type={self.o.type} report={more}"
        return self.run([*self.tool, "--allow-unregistered-dialect", option, *flags, path]).stdout

    def printed(self, path, *passes):
        return self.run([*self.tool, "--allow-unregistered-dialect", *passes, path]).stdout

    # the checks
    def first(self):
        self.text = self.autocast(self.o.model)
        self.y = self.write("y.mlir", self.text)
        told = self.autocast(self.o.model, self.path("report.json"), ["--mlir-print-debuginfo"])
        self.located = self.write("located.mlir", told)
        if self.o.no_report:
            self.report = None
            return "no report asked for"
        with open(self.path("report.json")) as f:
            self.report = json.load(f)
        if self.report.get("schema") != 1:
            raise Failed(f"report: schema is {self.report.get('schema')}, not 1")
        rows = self.report["rows"]
        places = [r["location"] for r in rows]
        if places != sorted(places, key=by_number):
            raise Failed("report: rows are not sorted by location")
        rest = sorted({o.index for o in load(self.o.model, self.o.tool).ops if product(o)} - {r["index"] for r in rows})
        if rest:
            raise Failed(f"report: no row for the products with index {rest[:10]}")
        return f"{len(rows)} rows in the report"

    def deterministic(self):
        if self.autocast(self.o.model) != self.text:
            raise Failed("another output for the same input")

    def verified(self):
        self.run([stock_tool(), "--allow-unregistered-dialect", self.y, "-o", os.devnull])

    def same(self, a, b, what):
        if a != b:
            x, y = a.split("\n"), b.split("\n")
            n = next((i for i, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y)))
            raise Failed(f"{what}, line {n + 1}: {x[n][:200] if n < len(x) else 'nothing'} | became | {y[n][:200] if n < len(y) else 'nothing'}")

    def again(self):
        self.same(self.text, self.autocast(self.y), "the second run changes the module")

    def bare(self, text, name, *passes):
        """Text without markers, as the tool prints it."""
        path = self.write(name, without_markers(text))
        out = self.printed(path, *passes)
        if "amp.applied" in out or "amp.storage" in out:
            raise Failed("markers are left: " + out[out.index("amp."):][:80])
        self.write(name, out)
        return out, self.path(name)

    def stripped(self):
        before, path = self.bare(self.text, "stripped.mlir")
        after, _ = self.bare(self.autocast(path), "stripped-again.mlir")
        self.same(before, after, "without markers the pass changes its own output")

    def canonical(self):
        text = self.printed(self.y, "--canonicalize", "--cse")
        path = self.write("canonical.mlir", text)
        self.same(text, self.autocast(path), "after --canonicalize --cse the second run changes the module")
        before, path = self.bare(text, "canonical-stripped.mlir")
        after, _ = self.bare(self.autocast(path), "canonical-again.mlir")
        self.same(before, after, "after --canonicalize --cse and without markers the pass changes its own output")

    def precision(self):
        self.graphs = load(self.o.model, self.o.tool), load(self.located, self.o.tool)
        r = check_precision.check(*self.graphs, self.o.type, self.report)
        for line in r.refused + [str(f) for f in r.faults]:
            print("     " + line)
        said = f"{r.low} of {r.total} products low, {len(r.refused)} refused, {len(r.faults)} faults"
        if r.faults:
            raise Failed(said)
        return said

    def measured(self):
        m = measure.compare(*self.graphs, self.o.model)
        said = f"{m['casts_added']} casts, {m['cast_bytes_added']} bytes, saved activations " + ("not told (no names)" if m["saved_ratio"] is None else f"x {m['saved_ratio']}")
        for name, value, bound in (("casts", m["casts_added"], self.o.casts), ("bytes of casts", m["cast_bytes_added"], self.o.cast_bytes), ("saved activations", m["saved_ratio"], self.o.saved_ratio)):
            if bound is not None and (value is None or value > bound):
                raise Failed(f"{said}: {name}: {value}, at most {bound}")
        return said

    def execution(self):
        model = self.o.model
        if self.o.widened:
            with open(model) as f:
                model = self.write("widened.mlir", re.sub(r"bf16|(?<![a-z])f16\b|(?<=x)f16\b", "f32", f.read()))
            print(f"     judged against the model with f32 for its 16-bit type: {self.o.widened}")
        p = self.run([*shlex.split(self.o.oracle), "diff", model, self.y, *shlex.split(self.o.run)], ok=(0, 1))
        if not p.stdout.strip():
            raise Failed(f"the judge says nothing: {p.stderr[-1500:]}")
        lines = p.stdout.strip().split("\n")
        if p.returncode or not lines[-1].startswith("accepted"):
            raise Failed("\n     ".join([lines[-1], *[l for l in lines if "DIFFERS" in l or "note" in l][:12]]))
        worst = lines[-2].split(": ok")[-1].strip() if len(lines) > 1 else ""
        return f"{lines[-1]}; worst {worst}"

    def all(self):
        if not self.step("pass", self.first):
            return
        for name in ("deterministic", "verified", "again", "stripped", "canonical", "precision"):
            self.step(name, getattr(self, name))
        if hasattr(self, "graphs"):
            self.step("measure", self.measured)
        if self.o.no_run:
            print(f"     not executed: {self.o.no_run}")
        else:
            self.step("execution", self.execution)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("model")
    p.add_argument("--type", choices=["bf16", "fp16"], required=True)
    p.add_argument("--tool", default="amp-opt")
    p.add_argument("--oracle", help="command of the executing judge")
    p.add_argument("--run", default="", metavar="OPTIONS", help="options of the oracle for this model: --run=--step")
    p.add_argument("--no-run", metavar="REASON", help="do not execute it, and say why")
    p.add_argument("--widened", metavar="REASON", help="the reference is the model with f32 in the place of its 16-bit type, because of REASON")
    p.add_argument("--no-report", action="store_true", help="the tool writes no report (for tests of this script)")
    p.add_argument("--saved-ratio", type=float)
    p.add_argument("--casts", type=int)
    p.add_argument("--cast-bytes", type=int)
    p.add_argument("--timeout", type=float, default=300)
    p.add_argument("--keep", metavar="FOLDER")
    o = p.parse_args()
    if not o.no_run and not o.oracle:
        p.error("--oracle or --no-run is needed")
    with tempfile.TemporaryDirectory() as folder:
        if o.keep:
            os.makedirs(o.keep, exist_ok=True)
        s = Sweep(o, o.keep or folder)
        s.all()
    return 1 if s.bad else 0


if __name__ == "__main__":
    sys.exit(main())
