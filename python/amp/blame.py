"""Which op's rounding costs a training step its accuracy, and the policy rule that removes the worst: `amp-blame`.

    amp-blame model.mlir --type=bf16                    # or: python3 -m amp.blame ...
    amp-blame model.mlir --type=fp16 --policy=my.yaml --run="--step --seed 3"

The step runs in f32 and as `amp-opt --amp-autocast` makes it, on the same inputs. Errors are the judge's (test/oracle/oracle.py), norm-wise
and relative: `loss` is the worst of the results that replace no argument, `updates` the worst of new minus old of those that do (parameters,
moments: where gradients end). Ops are ranked by the greater of the two, each in units of what the judge allows for the type. fp16 runs
without loss scaling, so a gradient that underflows is blamed on the op that stores it.

How ops are told apart. A compilation for each op would take minutes. Instead one program is compiled in which every rounding has a switch
(amp/switches.py); all experiments are runs of it. That it does what the low program does is checked by running both, and said if not.

  alone    Only this op rounds. Groups of ops are halved, the worst first, until --budget runs are spent. A group that makes less than
           1 % of the whole error is not looked into. What was not told apart is printed as a group.
  without  The op is kept in f32 by `amp.precision`, and `amp-opt` decides the others anew; a compilation each, so only for the --confirm
           worst. It is what a user would get: neighbours change their minds, and a value that is rounded again behind the op
           is no better. Among those confirmed, first is the op without which the least error is left.

An op's roundings are its result, if that is stored low, and what it reads low, looked for through data movement. An op that an attribute or
a rule forced low is blamed for its producers' results too: they may be low because of it.

If the error is not finite (in fp16: or more than the judge allows), the program with switches runs once more with all its values as results, all
switches on and all off: the first op, in program order, that makes a value that is finite in f32 and not in low is named.

The rule that is printed has been run. If it alone does not help, the low ops that read the value are kept in f32 as well.

Exit status: 0 ranked, whatever the errors are; 1 a diagnostic (the model cannot be compiled or run); 2 usage; 3 a file or tool is missing.
"""
import argparse, contextlib, heapq, importlib.util, io, json, os, re, shlex, subprocess, sys, tempfile

import numpy as np

from amp.switches import GENERIC, Source, header, inlined, location, names, parse, switches

HERE = os.path.dirname(os.path.realpath(__file__))
ORACLES = [os.path.join(HERE, "..", "..", "test", "oracle", "oracle.py"), os.path.join(HERE, "oracle.py")]      # in the repository; installed beside this file
BOUNDS = {"bf16": (0.02, 0.1), "fp16": (0.01, 0.05)}            # what the judge allows of loss and updates: the units of the ranking
F32 = "#amp.precision<f32>"


class Failed(Exception):
    """A message and an exit status."""

    def __init__(self, message, status=1):
        super().__init__(message)
        self.status = status


def errors(pair):
    return dict(zip(("loss", "updates"), pair))


class Blame:
    def __init__(self, judge, o, folder):
        self.judge, self.o, self.folder, self.runs, self.programs = judge, o, folder, 0, 0
        open(o.model, "rb").close()                              # says what is wrong with it
        try:
            with contextlib.redirect_stderr(io.StringIO()) as said:
                self.opts = judge.options(["run", o.model, *shlex.split(o.run)])
        except (SystemExit, ValueError) as e:
            raise Failed(f"--run: {said.getvalue().strip().split('error: ')[-1] or e}", 2)
        self.opts.norm, self.opts.update_norm = BOUNDS[o.type]
        self.source = Source(self.tool([*GENERIC, o.model]))
        self.tagged = self.source.text()
        # tf32 changes no type, and takes away what the judge cannot read.
        self.f = self.function("f32", self.tool(["--amp-autocast=tf32", *GENERIC], self.tagged))
        self.entry = self.f.name
        try:
            self.prepare()
        except (ValueError, IndexError, KeyError) as e:
            raise Failed(f"--run={o.run} does not fit this model: {e}", 2)
        self.low_text = self.autocast(self.tagged, f" report={self.path('report.json')}")
        self.low = self.function("low", self.low_text)
        with open(self.path("report.json")) as f:
            self.rows = {r["index"]: r for r in json.load(f)["rows"] if not r["op"].startswith("argument ")}

    def prepare(self):
        """Inputs, and what the f32 step makes of them."""
        judge, f, opts = self.judge, self.f, self.opts
        self.pairs, step, self.notes = judge.assign_roles(f, opts)
        shapes = judge.shapes_of(f, opts)
        self.inputs = [judge.step_inputs(f, self.pairs, shapes, opts, k) for k in range(opts.sets or 2)] if step else [judge.plain_inputs(f, shapes, opts)]
        self.expected = [f(x) for x in self.inputs]
        if not opts.allow_nonfinite and not all(np.isfinite(r).all() for results in self.expected for r in results):
            raise Failed("the f32 step itself makes values that are not finite: give other inputs, or --run=--allow-nonfinite")

    def path(self, name):
        return os.path.join(self.folder, name)

    def tool(self, args, text=None):
        try:
            p = subprocess.run([*shlex.split(self.o.amp_opt), *args], input=text, capture_output=True, text=True, errors="replace")
        except OSError as e:
            raise Failed(f"cannot run {self.o.amp_opt}: {e.strerror} (--amp-opt says where it is)", 3)
        if p.returncode:
            raise Failed(p.stderr.strip()[:3000] or f"{self.o.amp_opt} ended with exit status {p.returncode}")
        return p.stdout

    def autocast(self, text, more="", policy=None):
        policy = policy or self.o.policy
        scaling = " loss-scaling=off" if self.o.type == "fp16" else ""
        return self.tool([f"--amp-autocast=type={self.o.type}{scaling}{f' policy={policy}' if policy else ''}{more}", *GENERIC], text)

    def function(self, name, text):
        self.programs += 1
        with open(self.path(name + ".mlir"), "w") as f:
            f.write(text)
        return self.judge.Function(self.path(name + ".mlir"), self.opts.func)

    def errors(self, g, flags=None):
        """(loss, updates) of a program against the f32 step, the worst over the inputs."""
        loss = updates = 0.0
        for inputs, expected in zip(self.inputs, self.expected):
            results = g(inputs + ([flags] if flags is not None else []))
            self.runs += 1
            for row in self.judge.judge(self.f, self.f, self.pairs, inputs, expected, results, self.opts):
                same = np.array_equal(np.isfinite(expected[row["i"]]), np.isfinite(results[row["i"]]))
                if row["i"] in self.pairs:
                    updates = max(updates, row["update"] if same else np.inf)
                else:
                    loss = max(loss, row["value"] if same else np.inf)
        return loss, updates

    def score(self, pair):
        return max(e / b for e, b in zip(pair, BOUNDS[self.o.type]))

    # Experiments

    def switch(self):
        """Compiles the program with switches, and compares it with the low program."""
        self.text, self.sites, self.readers = switches(inlined(self.judge, self.low_text, self.entry), self.entry, self.source, self.rows)
        self.switched = self.function("switches", self.text)
        self.decided, whole, rest = self.errors(self.low), self.with_ops(None), self.with_ops(set())
        say = lambda e: f"loss {e[0]:.2e}, updates {e[1]:.2e}"
        if not np.isclose(self.score(whole), self.score(self.decided), rtol=0.05, atol=1e-6):
            self.notes.append(f"the program with switches has other errors than the low program ({say(whole)}): what is alone is an estimate")
        if self.score(rest) > 0.01 * self.score(whole):
            self.notes.append(f"no op's rounding: {say(rest)} is left with all of them off")

    def with_ops(self, ops):
        """Errors where only these ops round; None: all."""
        return self.errors(self.switched, np.array([ops is None or bool(ops & s.keys()) for s in self.sites] or [False]))

    def alone(self):
        """[(errors, ops)], worst first, and whether the budget ended it."""
        heap, done, partial = [], [], False

        def push(ops):
            e = self.with_ops(set(ops))
            heapq.heappush(heap, (-self.score(e), ops[0], e, ops))
        blamed = sorted(set().union(*self.sites))
        if blamed:
            push(blamed)
        least = -0.01 * heap[0][0] if heap and np.isfinite(heap[0][0]) else 0.0
        while heap:
            negative, _, e, ops = heapq.heappop(heap)
            worth = len(ops) > 1 and -negative > least
            if worth and self.runs + 2 * len(self.inputs) <= self.o.budget:
                push(ops[:len(ops) // 2])
                push(ops[len(ops) // 2:])
            else:
                partial |= worth
                done.append((e, ops))
        return done, partial

    def first_nonfinite(self):
        """The first op, in program order, whose value is not finite in low where it is in f32."""
        lines = self.text.split("\n")
        ops, values = parse(lines), []
        for o in ops:
            if o.parent and o.parent.name == "func.func" and f'sym_name = "{self.entry}"' in lines[o.parent.at] and o.results and o.name != "tensor.empty":
                line = lines[o.end]
                types = self.judge.split_types(line[:location(line)].rsplit(" -> ", 1)[1].strip().strip("()"))
                name, many, _ = o.results.partition(":")
                values += [(o, f"{name}#{k}" if many else name, t) for k, t in enumerate(types) if re.fullmatch(r"f32|tensor<((\d+|\?)x)*f32>", t)]
        header(lines, ops, self.entry, results=[(v, t) for _, v, t in values])
        g, n = self.function("trace", "\n".join(lines)), len(self.f.results)
        for inputs in self.inputs:
            on, off = (g(inputs + [np.full(max(1, len(self.sites)), x)])[n:] for x in (True, False))
            self.runs += 2
            for (o, _, _), a, b in zip(values, on, off):
                if not np.isfinite(a[np.isfinite(b)]).all():
                    site = next((int(v[8:]) for v in o.operands if v.startswith("%blame_f")), None)
                    return o.tag if site is None else min(self.sites[site], default=None)
        return None

    def kept(self, *ops):
        """Errors where these ops are kept in f32."""
        return self.errors(self.function("without-" + "-".join(map(str, ops)), self.autocast(self.source.text(ops))))

    # What to do about an op

    def rule(self, n):
        """The rule that selects op n and as few others as may be, and how many it selects."""
        op = self.source.ops[n]
        ops = [self.source.ops[k] for k, r in self.rows.items() if r["op"] not in ("arith.constant", "tensor.empty")]
        if names(op.loc):
            count = {name: sum(name in names(o.loc) for o in ops) for name in names(op.loc)}
            name = min(count, key=count.get)
            return {"location": "^" + re.sub(r"([][.^$*+?(){}|\\])", r"\\\1", name) + "$", "precision": "f32"}, count[name]
        body = self.source.body(n) if op.name == "linalg.generic" else []
        if body:
            chosen = next((b for b in body if b.startswith("math.")), body[0])
            return {"body": chosen, "precision": "f32"}, sum(o.name == chosen or chosen in self.source.body(o.number) for o in ops)
        return {"op": op.name, "precision": "f32"}, sum(o.name == op.name for o in ops)

    def by_rules(self, rules):
        """Errors with these rules before those of the policy."""
        policy = {"preset": self.o.policy or "torch"}
        if self.o.policy and os.path.exists(self.o.policy):
            import yaml
            with open(self.o.policy) as f:
                policy = yaml.safe_load(f) or {}
        selector = lambda r: {k: v for k, v in r.items() if k != "precision"}
        policy["rules"] = rules + [r for r in policy.get("rules") or [] if selector(r) not in map(selector, rules)]      # two for the same are an error
        with open(self.path("policy.yaml"), "w") as f:
            json.dump(policy, f)                                  # JSON is YAML
        return self.errors(self.function("rules", self.autocast(self.tagged, policy=self.path("policy.yaml"))))

    def remedy(self, n):
        """What keeps op n in f32, and those that read it if it takes that; and the errors with it."""
        def told(k):                                              # by the program itself, which comes before any rule
            op, lines = self.source.ops[k], self.source.lines
            scopes = [o.name for o in op.scopes()]
            return "#amp.precision<" in lines[op.end] or "amp.autocast" in scopes or not self.o.policy and "amp.policy = " in lines[self.source.ops[0].end]

        def attempt(ops):
            if any(map(told, ops)):
                return {"attribute": f"amp.precision = {F32}", "ops": ops, "rules": [], "selects": len(ops), "error": self.kept(*ops)}
            found = {json.dumps(r): c for r, c in map(self.rule, ops)}
            rules = [json.loads(r) for r in found]
            return {"attribute": None, "ops": ops, "rules": rules, "selects": sum(found.values()), "error": self.by_rules(rules)}
        first = attempt([n])
        helps = lambda m: self.score(m["error"]) < 0.99 * self.score(self.decided)
        more = sorted(k for k in self.readers.get(n, ()) if self.rows[k]["class"] == "low")
        second = None if helps(first) or not more else attempt([n, *more])
        m = second if second and helps(second) else first
        return {**m, "helps": helps(m), "error": errors(m["error"])}

    def rank(self):
        """All that is found, as a dictionary."""
        self.switch()
        groups, partial = self.alone()
        singles = {ops[0]: e for e, ops in groups if len(ops) == 1}
        without = {n: self.kept(n) for n in list(singles)[:self.o.confirm]}
        order = sorted(singles, key=lambda n: (n not in without, self.score(without[n]) if n in without else 0, -self.score(singles[n]), n))
        place = lambda n: {"op": self.source.ops[n].name, "index": n, "location": self.source.ops[n].loc}
        out = {"schema": 1, "type": self.o.type, "error": errors(self.decided), "first_nonfinite": None, "ops": [], "groups": [], "remedy": None}
        for n in order:
            out["ops"].append({**place(n), "function": self.rows[n]["function"], "body": self.source.body(n), "rule": self.rows[n]["rule"],
                               "low": sorted({s[n] for s in self.sites if n in s}), "alone": errors(singles[n]), "without": errors(without[n]) if n in without else None})
        out["groups"] = [{"ops": len(ops), "alone": errors(e)} for e, ops in groups if len(ops) > 1]
        if not self.score(self.decided) < (1 if self.o.type == "fp16" else np.inf):       # an infinity of fp16 may have been divided away
            n = self.first_nonfinite()
            out["first_nonfinite"] = None if n is None else place(n)
        if order:
            out["remedy"] = self.remedy(order[0])
        return {**out, "partial": partial, "notes": self.notes, "runs": self.runs, "programs": self.programs}


# ---------------------------------------------------------------------------------------------------------------------
# The tool

def show(r, top):
    numbers = lambda e: f"{e['loss']:9.2e} {e['updates']:9.2e}" if e else f"{'-':>9} {'-':>9}"
    say = lambda e: f"loss {e['loss']:.2e}, updates {e['updates']:.2e}"
    short = lambda loc: loc if len(loc) <= 80 else loc[:77] + "..."
    for n in r["notes"]:
        print("note: " + n)
    print(f"error with everything as decided ({r['type']}): {say(r['error'])}")
    if r["first_nonfinite"]:
        print(f"first not finite: {r['first_nonfinite']['op']} at {r['first_nonfinite']['location']}")
    if not r["ops"] and not r["groups"]:
        print("no op stores or reads anything low")
    else:
        print("       alone: only it rounds  without: kept in f32\n  #      loss   updates      loss   updates  op; low; function; location")
    for k, x in enumerate(r["ops"][:top], 1):
        body = f" ({', '.join(dict.fromkeys(x['body']))})" if x["body"] and x["op"] == "linalg.generic" else ""
        print(f"{k:3} {numbers(x['alone'])} {numbers(x['without'])}  {x['op']}{body}; {' and '.join(x['low'])}; @{x['function']}; {short(x['location'])}")
    if len(r["ops"]) > top:
        print(f"    {len(r['ops']) - top} more (--top)")
    for g in r["groups"][:top]:
        print(f"    {numbers(g['alone'])} {numbers(None)}  {g['ops']} ops together")
    print(f"{r['runs']} runs of {r['programs']} programs" + ("; PARTIAL: groups of ops were not told apart within --budget" if r["partial"] else ""))
    m = r["remedy"]
    if m:
        if m["attribute"]:
            print(f"\nin the program, where it comes before any rule: {m['attribute']}\non " + ", ".join(f"op {k}" for k in m["ops"]) + " of the module, the first in the table")
        else:
            print(f"\nrules:    # first of the policy's; {'selects 1 op' if m['selects'] == 1 else 'select ' + str(m['selects']) + ' ops'}")
            for rule in m["rules"]:
                selector, value = next(iter(rule.items()))
                print(f"  - {selector}: {json.dumps(value) if selector == 'location' else value}\n    precision: {rule['precision']}")
        print(f"error with that, run: {say(m['error'])}" + ("" if m["helps"] else "; it does NOT help: no op is to blame by itself"))


def options(argv):
    p = argparse.ArgumentParser(prog="amp-blame", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("model", help="a step in f32, in upstream dialects")
    p.add_argument("--type", choices=sorted(BOUNDS), default="bf16")
    p.add_argument("--policy", metavar="NAME|FILE", help="as for amp-opt")
    p.add_argument("--run", default="", metavar="OPTIONS", help='options of the judge: --run="--step --seed 3"')
    p.add_argument("--budget", type=int, default=1000, help="runs of the step after which ops are no longer told apart (default 1000)")
    p.add_argument("--confirm", type=int, default=5, help="how many ops are kept in f32 one by one, a compilation each (default 5)")
    p.add_argument("--top", type=int, default=10, help="rows of the table (default 10)")
    p.add_argument("--json", action="store_true", help="everything, as JSON; an infinite error is the string \"inf\"")
    p.add_argument("--amp-opt", default=os.environ.get("AMP_OPT", "amp-opt"), metavar="COMMAND")
    p.add_argument("--oracle", default=next((x for x in ORACLES if os.path.exists(x)), ORACLES[0]), metavar="FILE", help="the judge, oracle.py (default: the repository's)")
    o = p.parse_args(argv)
    if min(o.budget, o.confirm, o.top) < 0:
        p.error("--budget, --confirm and --top are at least 0")
    return o


def strict(x):
    """JSON has no infinity."""
    if isinstance(x, dict):
        return {k: strict(v) for k, v in x.items()}
    if isinstance(x, list):
        return [strict(v) for v in x]
    return str(x) if isinstance(x, float) and not np.isfinite(x) else x


def main(argv=None):
    o = options(argv)
    try:
        if not os.path.isfile(o.oracle):
            raise Failed(f"no judge at {os.path.normpath(o.oracle)} (--oracle says where oracle.py is)", 3)
        spec = importlib.util.spec_from_file_location("oracle", o.oracle)
        judge = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(judge)
        with tempfile.TemporaryDirectory() as folder, np.errstate(all="ignore"):
            try:
                r = Blame(judge, o, folder).rank()
            except judge.OracleError as e:
                raise Failed(f"the judge cannot run it: {e}")
        if o.json:
            print(json.dumps(strict(r), indent=1))
        else:
            show(r, o.top)
    except Failed as e:
        print(f"amp-blame: {e}", file=sys.stderr)
        return e.status
    except OSError as e:
        print(f"amp-blame: {e.filename or ''}: {e.strerror}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
