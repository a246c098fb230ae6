"""What amp-insert-loss-scaling and amp-verify-loss-scaling make of one net in many variants: cases.py OUTPUT-FOLDER

Each case fills in Inputs/net.mlir.in and says what must come out: what is scaled, or the error and the line that it points at.
What is scaled is executed: with a scale of 1024 all results are bit by bit those of the source, and one gradient that is left
scaled shows.
"""
import json, os, re, subprocess, sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
import oracle
from judge import differ

HERE = os.path.dirname(os.path.abspath(__file__))
NET = open(os.path.join(HERE, "Inputs", "net.mlir.in")).read()
W1, W2, D = "tensor<8x16xf32>", "tensor<16x4xf32>", "tensor<32x4xf32>"
MEAN = "%do = arith.mulf %d, %n : tensor<32x4xf32>"
ALL_REDUCE = dict(OPTIMIZER=f"%r1, %r2 = call @all_reduce(%g1, %g2) : ({W1}, {W2}) -> ({W1}, {W2})", G1="%r1", G2="%r2")


def net(**fill):
    values = dict(W1="", W2="", ARGUMENTS="", RESULTS=f"{W1}, {W2}", SEED=MEAN, BACKWARD="%dc = tensor.cast %dt : tensor<32x16xf32> to tensor<32x16xf32>",
                  OPTIMIZER="", G1="%g1", G2="%g2", RETURN=f"%n1, %n2 : {W1}, {W2}", MORE="", BOUND="1.0e-3")
    values.update(fill)
    text = NET
    for _ in range(3):  # what is filled in may have something to fill in
        text = re.sub(r"@([A-Z]\w*)@", lambda m: values.get(m.group(1), m.group(0)), text)
    return text


def splat(name, source, type):
    return f"{name} = tensor.splat {source} : {type}\n"


SCALAR = splat("%sb", "%sx", D) + "%do1 = arith.mulf %d, %n : tensor<32x4xf32>\n%do = arith.mulf %do1, %sb : tensor<32x4xf32>"
COUNTER = dict(RESULTS=f"{W1}, {W2}, tensor<i32>", RETURN=f"%n1, %n2, %next : {W1}, {W2}, tensor<i32>",
               OPTIMIZER="%i1 = arith.constant dense<1> : tensor<i32>\n%next = arith.addi %count, %i1 : tensor<i32>")
GROUPS = dict(W1=" {amp.group = 0 : i32}", W2=" {amp.group = 1 : i32}")
FUSED = """%f1 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%g1 : tensor<8x16xf32>) outs(%w1 : tensor<8x16xf32>) {
^bb0(%g: f32, %w: f32):
  %c = arith.constant 0.01 : f32
  %m = arith.mulf %g, %c : f32
  %s = arith.subf %w, %m : f32
  linalg.yield %s : f32
} -> tensor<8x16xf32>"""
NORM = """%nz = arith.constant dense<0.0> : tensor<f32>
%norm2 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%g1 : tensor<8x16xf32>) outs(%nz : tensor<f32>) {
^bb0(%g: f32, %acc: f32):
  %m = arith.mulf %g, %g : f32
  %sum = arith.addf %acc, %m : f32
  linalg.yield %sum : f32
} -> tensor<f32>
%normx = tensor.extract %norm2[] : tensor<f32>
%norm = math.sqrt %normx : f32
%bound = arith.constant @BOUND@ : f32
%ratio = arith.divf %bound, %norm : f32
%cone = arith.constant 1.0 : f32
%factor = arith.minimumf %ratio, %cone : f32
%fb = tensor.splat %factor : tensor<8x16xf32>
%c1 = arith.mulf %g1, %fb : tensor<8x16xf32>"""
BRANCH = f"""%cx = tensor.extract %count[] : tensor<i32>
%three = arith.constant 3 : i32
%is = arith.cmpi eq, %cx, %three : i32
%b1 = scf.if %is -> ({W1}) {{
  @SIDE@
}} else {{
  scf.yield @OTHER@ : {W1}
}}"""
IN_BRANCH = f"%gb = linalg.matmul ins(%xt, %dh : tensor<8x32xf32>, tensor<32x16xf32>) outs(%z8 : {W1}) -> {W1}\n"
UPDATE = f"%ub = arith.mulf @GB@, %rate1 : {W1}\n%nb = arith.subf %w1, %ub : {W1}\nscf.yield %nb : {W1}"

# Each table: name: (module, what is expected). Of what is scaled: the ops that are seeds, pairs by kind, the number of checks, a warning and what
# stands in the line that it points at. Of what is not: the reason. Of what is refused: the error, and what stands in its line.
SCALED = {
    "plain": (net(), dict(seeds=["arith.subf"])),
    "gradients-only": (net(RESULTS=f'{W1} {{amp.role = "grad"}}, {W2} {{amp.role = "grad"}}', RETURN=f"%g1, %g2 : {W1}, {W2}"), dict(pairs={})),
    "all-reduce-is-linear": (net(MORE=f"func.func private @all_reduce(%a: {W1}, %b: {W2}) -> ({W1}, {W2}) attributes {{amp.linear}} {{\n return %a, %b : {W1}, {W2}\n}}", **ALL_REDUCE), {}),
    "seed-op": (net(SEED=MEAN.replace("%do", "%do1") + "\n%do = amp.seed %do1 : tensor<32x4xf32>"), dict(seeds=["amp.seed"])),
    "seed-argument": (net(ARGUMENTS=', %seed: tensor<f32> {amp.role = "seed"}', SEED="%sx = tensor.extract %seed[] : tensor<f32>\n" + SCALAR), dict(seeds=["argument 4"])),
    "seed-that-is-returned": (net(RESULTS=f"{W1}, {W2}, {D}", RETURN=f"%n1, %n2, %do : {W1}, {W2}, {D}"), dict(seeds=["arith.mulf"])),
    "gradient-that-is-returned": (net(RESULTS=f"{W1}, {W2}, {W1}", RETURN=f"%n1, %n2, %g1 : {W1}, {W2}, {W1}"), {}),
    "counter": (net(ARGUMENTS=", %count: tensor<i32>", **COUNTER), dict(pairs=dict(parameter=2, state=1))),
    "groups": (net(ARGUMENTS=", %count: tensor<i32> {amp.group = 1 : i32}", **COUNTER, **GROUPS), dict(pairs=dict(parameter=2, state=1), checks=2)),
    "optimizer-in-one-body": (net(OPTIMIZER=FUSED, RETURN=f"%f1, %n2 : {W1}, {W2}"), {}),
    "optimizer-in-a-callee": (net(OPTIMIZER=f"%c1, %c2 = call @sgd(%w1, %g1, %w2, %g2) : ({W1}, {W1}, {W2}, {W2}) -> ({W1}, {W2})", RETURN=f"%c1, %c2 : {W1}, {W2}", MORE=f"""
func.func private @sgd(%w1: {W1}, %g1: {W1}, %w2: {W2}, %g2: {W2}) -> ({W1}, {W2}) {{
  %rate1 = arith.constant dense<0.01> : {W1}
  %rate2 = arith.constant dense<0.01> : {W2}
  %u1 = arith.mulf %g1, %rate1 : {W1}
  %u2 = arith.mulf %g2, %rate2 : {W2}
  %n1 = arith.subf %w1, %u1 : {W1}
  %n2 = arith.subf %w2, %u2 : {W2}
  return %n1, %n2 : {W1}, {W2}
}}"""), {}),
    "gradient-from-a-branch": (net(ARGUMENTS=", %count: tensor<i32>", OPTIMIZER=BRANCH, SIDE=IN_BRANCH + f"scf.yield %gb : {W1}", OTHER="%z8", G1="%b1"), {}),
    "optimizer-in-a-branch": (net(ARGUMENTS=", %count: tensor<i32>", OPTIMIZER=BRANCH, SIDE=UPDATE, GB="%g1", OTHER="%w1", RETURN=f"%b1, %n2 : {W1}, {W2}"), {}),
    "clip-by-norm": (net(OPTIMIZER=NORM, G1="%c1", BOUND="1.0e3"), {}),  # an active clip would hide a gradient that is left scaled
    "clip-in-the-backward-pass": (net(BACKWARD="%bound = arith.constant dense<0.5> : tensor<32x16xf32>\n%dc = arith.minimumf %dt, %bound : tensor<32x16xf32>"),
                                  dict(seeds=["linalg.transpose", "arith.minimumf"], warning=("the loss scale protects only the last product of 1 gradient(s)", "arith.minimumf %dt"))),
}
NOT_SCALED = {
    "gradients-unmarked": (net(RETURN=f"%g1, %g2 : {W1}, {W2}"), "no gradient was found in it; if it trains, mark"),
    "own-scaler": (net(ARGUMENTS=", %s: tensor<f32>", SEED="%sx = tensor.extract %s[] : tensor<f32>\n" + SCALAR, G1="%q1", G2="%q2", OPTIMIZER=splat("%s1", "%sx", W1) + splat("%s2", "%sx", W2)
                       + f"%q1 = arith.divf %g1, %s1 : {W1}\n%q2 = arith.divf %g2, %s2 : {W2}"), "argument 4 is a loss scale of its own"),
    "blocks": (net(RETURN=f"%n1, %n2 : {W1}, {W2}").replace("  return", "  cf.br ^end\n^end:\n  return"), "its control flow between blocks is not followed"),
}
REFUSED = {
    "unknown-call": (net(MORE=f"func.func private @all_reduce({W1}, {W2}) -> ({W1}, {W2})", **ALL_REDUCE), "gradients pass through @all_reduce, of which nothing is known; if it is homogeneous of degree 1, as an all-reduce is, set amp.linear on it", "call @all_reduce"),
    "counter-of-two-groups": (net(ARGUMENTS=", %count: tensor<i32>", **COUNTER, **GROUPS), "argument 4 is updated, and nothing says with which group of parameters: set amp.group on it", "func.func @step"),
    "gradient-and-optimizer-in-a-branch": (net(ARGUMENTS=", %count: tensor<i32>", OPTIMIZER=BRANCH, SIDE=IN_BRANCH + UPDATE, GB="%gb", OTHER="%w1", RETURN=f"%b1, %n2 : {W1}, {W2}"),
                                           "this gradient is used up inside of a loop or a branch: loss scaling needs the optimizer to stand outside of it, and amp-flatten-control-flow takes it apart", "%gb = linalg.matmul"),
    "wrong-seed": (net(SEED=MEAN + "\n%no = amp.seed %y : tensor<32x4xf32>"), "no seed reaches it: mark where its backward pass starts with amp.seed", "%g2 = linalg.matmul"),
    "seed-before-a-clip": (net(SEED=MEAN.replace("%do", "%do1") + "\n%do = amp.seed %do1 : tensor<32x4xf32>", BACKWARD="%bound = arith.constant dense<0.5> : tensor<32x16xf32>\n%dc = arith.minimumf %dt, %bound : tensor<32x16xf32>"),
                           "this op is where it goes wrong: its operands carry the loss scale to the powers 1, 0", "%dc = arith.minimumf"),
}

SCALE_OF = dict(ARGUMENTS=', %s: tensor<f32> {amp.role = "loss_scale"}, %tracker: tensor<i32>')
SEED = MEAN.replace("%do", "%do1") + "\n%do = amp.scale %do1 by %s : tensor<32x4xf32>"
FLAGGED = f"%q1, %f1 = amp.unscale %g1 by %s : {W1} -> {W1}, tensor<i1>\n%q2, %f2 = amp.unscale %g2 by %s : {W2} -> {W2}, tensor<i1>\n"
FLAGS = "%ok = amp.all_finite %f1, %f2 : tensor<i1>, tensor<i1>\n%ns, %nt = amp.update_scale %s, %tracker if %ok\n"
UNSCALE = f"%q1 = amp.unscale %g1 by %s : {W1} -> {W1}\n%q2 = amp.unscale %g2 by %s : {W2} -> {W2}\n"
CHECK = f"%ok = amp.all_finite %q1, %q2 : {W1}, {W2}\n%ns, %nt = amp.update_scale %s, %tracker if %ok\n"
OWN = dict(SEED=SEED, G1="%q1", G2="%q2", RESULTS=f"{W1}, {W2}, tensor<f32> {{amp.updates = 4 : i32}}, tensor<i32> {{amp.updates = 5 : i32}}", RETURN=f"%n1, %n2, %ns, %nt : {W1}, {W2}, tensor<f32>, tensor<i32>", **SCALE_OF)
VERIFIED = {
    "right": (net(OPTIMIZER=UNSCALE + CHECK, **OWN), None, None),
    "right-with-flags": (net(OPTIMIZER=FLAGGED + FLAGS, **OWN), None, None),
    "right-with-a-flag-and-a-gradient": (net(OPTIMIZER=FLAGGED + FLAGS.replace("%f2", "%q2").replace("tensor<i1>\n", W2 + "\n"), **OWN), None, None),
    "flags-put-together-by-hand": (net(OPTIMIZER=FLAGGED + FLAGS.replace("amp.all_finite %f1, %f2 : tensor<i1>, ", "arith.andi %f1, %f2 : "), **OWN), None, None),
    "flag-through-an-all-reduce": (net(MORE="func.func private @all_true(tensor<i1>) -> tensor<i1>", OPTIMIZER=FLAGGED + FLAGS.replace("%ok = ", "%here = ").replace("\n%ns", "\n%ok = func.call @all_true(%here) : (tensor<i1>) -> tensor<i1>\n%ns"), **OWN), None, None),
    "flag-misses-the-check": (net(OPTIMIZER=FLAGGED + FLAGS.replace("%f1, %f2 : tensor<i1>, ", "%f1 : "), **OWN), "this gradient misses the check", "%q2, %f2 = amp.unscale"),
    "clip-before-unscaling": (net(OPTIMIZER=NORM + "\n" + UNSCALE.replace("%g1", "%c1") + CHECK, **OWN), "clipped before unscaling", "%factor = arith.minimumf"),
    "unscaled-twice": (net(OPTIMIZER=UNSCALE + CHECK + f"%again = amp.unscale %q1 by %s : {W1} -> {W1}\n", **{**OWN, "G1": "%again"}), "unscaled twice", "%again = amp.unscale"),
    "misses-the-check": (net(OPTIMIZER=UNSCALE + CHECK.replace("%q1, %q2", "%q1").replace(f"{W1}, {W2}", W1), **OWN), "this gradient misses the check", "%q2 = amp.unscale"),
    "weight-decay-in-a-scaled-gradient": (net(OPTIMIZER=f"%decay = arith.mulf %w1, %rate1 : {W1}\n%wd = arith.addf %g1, %decay : {W1}\n" + UNSCALE.replace("%g1", "%wd") + CHECK, **OWN), "adds a value that carries the loss scale to one that does not", "%wd = arith.addf"),
    "used-scaled": (net(OPTIMIZER=UNSCALE + CHECK, **{**OWN, "G1": "%g1"}), "adds a value that carries the loss scale to one that does not", "%n1 = arith.subf"),
    "returned-scaled": (net(OPTIMIZER=UNSCALE + CHECK, **{**OWN, "RESULTS": OWN["RESULTS"] + f", {W1}", "RETURN": f"%n1, %n2, %ns, %nt, %g1 : {W1}, {W2}, tensor<f32>, tensor<i32>, {W1}"}), "a gradient is not unscaled before it is used", "%g1 = linalg.matmul"),
    "two-scales": (net(OPTIMIZER=f"%other = amp.scale %g2 by %s2 : {W2}\n%both = arith.addf %other, %g2 : {W2}\n" + UNSCALE.replace("%g2", "%both") + CHECK, **{**OWN, "ARGUMENTS": OWN["ARGUMENTS"] + ', %s2: tensor<f32>'}),
                   "adds up gradients of different scales", "%both = arith.addf"),
    "nonlinear": (net(OPTIMIZER=f"%h1 = math.exp %g1 : {W1}\n" + UNSCALE.replace("%g1", "%h1") + CHECK, **OWN), "computes a function that is not linear", "%h1 = math.exp"),
}


class Wrong(Exception):
    pass


def expect(condition, text):
    if not condition:
        raise Wrong(text)


class Cases:
    def __init__(self, folder):
        self.folder, self.wrong, self.count = folder, 0, 0
        os.makedirs(folder, exist_ok=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def opt(self, *words):
        return subprocess.run(["amp-opt", *words], capture_output=True, text=True)

    def case(self, name, check, *arguments):
        self.count += 1
        try:
            check(name, *arguments)
        except Wrong as e:
            self.wrong += 1
            print(f"WRONG {name}: {e}")

    def write(self, name, text):
        with open(self.path(name + ".mlir"), "w") as f:
            f.write(text)
        return self.path(name + ".mlir")

    def said(self, p, message, line, source):
        """The diagnostic is there, and points at that line of the source."""
        at = [int(m.group(1)) for m in re.finditer(r"\.mlir:(\d+):\d+: (?:error|warning): (.*)", p.stderr) if message in m.group(2)]
        expect(at, f"does not say '{message}' but: {p.stderr[:500]}")
        expect(line in source.split("\n")[at[0] - 1], f"points at line {at[0]}: {source.split(chr(10))[at[0] - 1]}")

    def scaled(self, name, text, want):
        source = self.write(name, text)
        p = self.opt(f"--amp-insert-loss-scaling=report={self.path('report.json')}", "--amp-verify-loss-scaling", source, "-o", self.path(name + ".scaled.mlir"))
        expect(p.returncode == 0, p.stderr[:500])
        if "warning" in want:
            self.said(p, *want["warning"], text)
        else:
            expect(not p.stderr, "warns: " + p.stderr)
        found = next(f for f in json.load(open(self.path("report.json")))["functions"] if f["function"] == "step")
        expect(found["scaled"], found.get("reason"))
        kinds = {}
        for pair in found["pairs"]:
            kinds[pair["kind"]] = kinds.get(pair["kind"], 0) + 1
        expect(kinds == want.get("pairs", dict(parameter=2)), f"pairs {kinds}")
        expect(len(found["gradients"]) == 2, f"{len(found['gradients'])} gradients")
        if "seeds" in want:
            expect([s["op"] for s in found["seeds"]] == want["seeds"], f"seeds {found['seeds']}")
        out = open(self.path(name + ".scaled.mlir")).read()
        expect(out.count("amp.all_finite") == want.get("checks", 1), "checks")
        again = self.opt("--amp-insert-loss-scaling", self.path(name + ".scaled.mlir"))
        expect(again.returncode == 0 and again.stdout == out, "a second run changes it")
        self.execute(name, source, out)

    def execute(self, name, source, out):
        rng = np.random.default_rng(1)
        types = oracle.Function(self.expanded(source), "step").args
        inputs = [rng.uniform(-1, 1, t.shape).astype(np.float32) if t.elem == "f32" else np.full(t.shape, 3, np.int32) for t in types]
        before = oracle.execute(self.expanded(source), "step", inputs)[3]

        def scaled(text):
            with open(self.path("try.mlir"), "w") as f:
                f.write(text)
            return oracle.execute(self.expanded(self.path("try.mlir")), "step", inputs, (1024, 0))[3]

        after = scaled(out)
        for i, (a, b) in enumerate(zip(before, after)):
            complaints = differ(f"result {i}", b, a)
            expect(not complaints, "; ".join(complaints))
        expect(not after[-1], "the step is skipped")
        # One gradient that is left scaled must show.
        for m in re.finditer(r"(%\S+), (%\S+) = amp\.unscale (%\S+) by", out):
            fault = re.sub(re.escape(m.group(1)) + r"\b(?!_)", m.group(3), out.replace(m.group(0), f"%fault, {m.group(2)} = amp.unscale {m.group(3)} by"))
            expect(any(differ("", b, a) for a, b in zip(before, scaled(fault))), f"{m.group(1)} left scaled changes nothing")

    def expanded(self, path):
        p = self.opt("--amp-expand-ops", path)
        expect(p.returncode == 0, p.stderr[:500])
        with open(path + ".x.mlir", "w") as f:
            f.write(p.stdout)
        return path + ".x.mlir"

    def not_scaled(self, name, text, reason):
        source = self.write(name, text)
        p = self.opt(f"--amp-insert-loss-scaling=report={self.path('report.json')}", source)
        expect(p.returncode == 0 and p.stdout == self.opt(source).stdout, "is changed: " + p.stderr[:300])
        found = json.load(open(self.path("report.json")))["functions"][0]
        expect(not found["scaled"] and found["reason"].startswith(reason), f"says {found}")
        p = self.opt("--amp-insert-loss-scaling", "--remark-format=emitRemark", "--remarks-filter=amp-scale", source)
        expect("the loss is not scaled: " + reason in p.stderr, "no remark: " + p.stderr[:300])
        p = self.opt("--amp-insert-loss-scaling=required", source)
        if name == "own-scaler":  # is scaled
            return expect(p.returncode == 0, p.stderr[:300])
        expect(p.returncode == 1 and "cannot scale the loss: " + reason in p.stderr, "required: " + p.stderr[:300])

    def refused(self, name, text, message, line):
        p = self.opt("--amp-insert-loss-scaling", self.write(name, text))
        expect(p.returncode == 1, "is accepted")
        self.said(p, message, line, text)

    def verified(self, name, text, message, line):
        source = self.write("verify-" + name, text)
        for option in ("--amp-verify-loss-scaling", "--amp-insert-loss-scaling"):
            p = self.opt(option, source)
            if message is None:
                expect(p.returncode == 0 and p.stdout == self.opt(source).stdout, p.stderr[:500] or "is changed")
                continue
            expect(p.returncode == 1, "is accepted")
            self.said(p, message, line, text)


if __name__ == "__main__":
    cases = Cases(sys.argv[1])
    for table, check in ((SCALED, cases.scaled), (NOT_SCALED, cases.not_scaled), (REFUSED, cases.refused), (VERIFIED, cases.verified)):
        for name, arguments in table.items():
            cases.case(name, check, *arguments)
    print(f"{cases.count - cases.wrong} of {cases.count} cases as expected")
    sys.exit(bool(cases.wrong))
