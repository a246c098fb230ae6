#!/usr/bin/env python3
"""execute.py FILE.mlir...: executes training steps with loss scaling beside the same steps without.

For each file, on three sets of inputs: data at full size, at a tenth, and, in f32 only, at 20 times the size, where clips by global norm are on. Where
the batch is of integers, clips are on in the first two already, and the third has the last norm at a fiftieth, where they are off.
A number that is an input, which may choose between branches, is one more in the second set.

  exact      f32, S = 1024, amp-expand-ops: every result is the source's, bit by bit; found_inf is false.
             The gradients, returned as results besides, are 1024 times what they are with S = 1, exactly.
  control    the same step with the unscale left out: of all gradients at once, and of each gradient alone. Each must be seen by the
             comparison above on one of the sets. (A clip that is on hides the first: the number that differs is printed by set.)
  fp16       --amp-autocast=fp16, S = 1, 1024, 65536: the judge accepts with its default bounds, or the step is skipped whole
  overflow   +inf, -inf, NaN in one element of the batch (of a parameter, where the batch is of integers only), f32 and fp16:
             found_inf, every pair but statistics is its input bit by bit, S halves, the tracker is 0
             control: with the selects left out something else must come out

--only NAME,.. runs some of them. Exit status 1 if anything is wrong.
"""
import argparse
import functools
import os
import re
import sys

import numpy as np

import judge
import steps
from judge import oracle

FACTOR = 1024.0


def bits(x):
    x = np.ascontiguousarray(x)
    return x.view(f"u{x.itemsize}")


def same(x, y):
    return x.shape == y.shape and x.dtype == y.dtype and np.array_equal(bits(x), bits(y))


def variant(text):
    """(the scaled module with every operand of an unscale as one result more, and switches as arguments, how many unscales).

    The first switch replaces the flag of all selects: with false it is the module, with true they are left out. The others
    are the scales of the unscales: with the loss scale it is the module, with 1 that unscale is left out, as x * 1 is x.
    """
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if re.match(r"  func\.func (?!private)", line))
    last = next(i for i in range(first, len(lines)) if lines[i] == "  }")
    values, selects = [], 0
    for i in range(first, last):
        m = re.fullmatch(r"(    %\S+, %finite\S* = amp\.unscale (%\S+) by )%\S+( : (\S+) -> \S+, tensor<i1>)", lines[i])
        if m:
            lines[i] = f"{m.group(1)}%unscale{len(values)}{m.group(3)}"
            values.append((m.group(2), m.group(4)))
        elif m := re.fullmatch(r"    (%\S+) = amp\.all_finite .*", lines[i]):
            flag = re.compile(rf"\bins\({re.escape(m.group(1))}, (?=%\S+ : tensor<i1>, .*\) outs\(%arg\d+ :)")
            held = [k for k in range(i, last) if flag.search(lines[k])]
            for k in held:
                lines[k] = flag.sub("ins(%open, ", lines[k])
            if held:
                lines[i] += f"\n    %open = arith.ori {m.group(1)}, %release : tensor<i1>"
                selects += 1
        elif "amp.unscale" in lines[i]:
            sys.exit("an unscale in a form that is not expected: " + lines[i])
    if selects != 1:
        sys.exit(f"{selects} flags that selects read")
    names, types = ", ".join(v for v, _ in values), ", ".join(t for _, t in values)
    head, back = lines[first], next(i for i in range(last, first, -1) if lines[i].startswith("    return "))
    head = re.sub(r"\) -> \(", ", %release: tensor<i1>, " + ", ".join(f"%unscale{i}: tensor<f32>" for i in range(len(values))) + ") -> (", head, count=1)
    at = re.search(r"\)( attributes \{.*\})? \{$", head).start()
    lines[first] = head[:at] + ", " + types + head[at:]
    lines[back] = re.sub(r" : ", f", {names} : ", lines[back], count=1) + ", " + types
    return "\n".join(lines), len(values)


class Step:
    def __init__(self, path, options, seed, untouched=True):
        self.untouched = untouched
        self.name = os.path.basename(path).removesuffix(".mlir")
        self.o = oracle.options(["diff", path, path, "--seed", str(seed), *options.split()])
        self.source, self.text = oracle.Function(path), open(path).read()
        self.pairs, _, _ = oracle.assign_roles(self.source, self.o)
        self.shapes = oracle.shapes_of(self.source, self.o)
        self.sets = [oracle.step_inputs(self.source, self.pairs, self.shapes, self.o, k) for k in range(2)]
        self.data = [i for i, v in enumerate(self.source.args) if v.role == "data" and v.elem in oracle.FLOATS]
        # A number chooses between branches, as one that is even or odd: each side is taken by a set.
        for i, v in enumerate(self.source.args):
            if v.role in ("data", "label") and v.elem not in oracle.FLOATS and not self.shapes[i]:
                self.sets[1][i] = self.sets[0][i] + 1
        last_norm = [i for i, v in enumerate(self.source.args) if v.role == "param" and "lnf" in v.name]
        resized = dict.fromkeys(self.data, 20) or dict.fromkeys(last_norm, 0.02)
        self.sets.append([x * resized.get(i, 1) for i, x in enumerate(self.sets[0])])
        self.wanted = [self.source(x) for x in self.sets]
        self.scaled, self.row, _ = steps.scaled(self.text)
        if not self.row["scaled"]:
            sys.exit(f"{path}: not scaled: {self.row['reason']}")
        self.n = len(self.source.results)
        self.held = [(p["result"], p["argument"]) for p in self.row["pairs"] if p["kind"] != "statistic"]
        self.free = [p["result"] for p in self.row["pairs"] if p["kind"] == "statistic"]
        self.bad = 0
        self.count = len(self.row["gradients"])

    @functools.cached_property
    def plain(self):
        """What the pass makes, as it is; by default, as it is with the switches set so (one module less to compile)."""
        return self.expanded(self.scaled) if self.untouched else lambda values: self.switch(values[:-2], *values[-2:])

    @functools.cached_property
    def switched(self):
        text, count = variant(self.scaled)
        if count != self.count:
            self.complain(f"{count} unscales, {self.count} gradients in the report")
        return self.expanded(text)

    @functools.cached_property
    def low(self):
        return steps.function_of(steps.amp(self.text, "--amp-autocast=fp16", "--amp-expand-ops")[0])

    def switch(self, inputs, s, tracker=0, release=False, left_out=()):
        factors = [np.float32(1 if i in left_out else s) for i in range(self.count)]
        return self.switched(inputs + [np.float32(s), np.int32(tracker), np.bool_(release)] + factors)

    def complain(self, text):
        self.bad += 1
        print(f"WRONG {self.name}: {text}")

    def say(self, text):
        print(f"ok    {self.name} {text}", flush=True)

    def expanded(self, text):
        return steps.function_of(steps.amp(text, "--amp-expand-ops")[0])

    def state(self, results):
        """(scale, tracker, found_inf) of a step's results."""
        return float(results[self.n]), int(results[self.n + 1]), bool(results[self.n + 2])

    # the checks
    def exact(self):
        for k, inputs in enumerate(self.sets):
            got = self.plain(inputs + [np.float32(FACTOR), np.int32(0)])
            for r, want in enumerate(self.wanted[k]):
                if not np.isfinite(want.astype(np.float64)).all():
                    self.complain(f"the reference is not finite: result {r} of set {k}")
                if not same(got[r], want):
                    self.complain(f"f32, set {k}: result {r} is not the source's, bit by bit: {int((bits(got[r]) != bits(want)).sum())} of {want.size} differ")
            if self.state(got) != (FACTOR, 1, False):
                self.complain(f"f32, set {k}: scale, tracker, found_inf are {self.state(got)}")
        elements = zeros = 0
        norms, shown = [], set()
        for k, inputs in enumerate(self.sets):
            by_scale = {}
            for s in (1.0, FACTOR):
                got = self.switch(inputs, s)
                by_scale[s] = got[self.n + 3:]
                if not all(same(a, b) for a, b in zip(got, self.wanted[k])):
                    self.complain(f"f32, set {k}, S = {s}: with the gradients returned the results are others")
            norms.append(np.sqrt(sum(float(np.sum(np.square(g.astype(np.float64)))) for g in by_scale[1.0])))
            for i, (one, more) in enumerate(zip(by_scale[1.0], by_scale[FACTOR])):
                elements, zeros = elements + one.size, zeros + int((one == 0).sum())
                if one.any():
                    shown.add(i)
                if not same(one * one.dtype.type(FACTOR), more):
                    self.complain(f"set {k}: gradient {i}: {int((one * FACTOR != more).sum())} of {one.size} are not {FACTOR:g} times what they are with 1")
        for i in sorted(set(range(self.count)) - shown):
            self.complain(f"gradient {i} is zero on every set, which shows nothing")
        self.say(f"exact: {self.n} results bit by bit on {len(self.sets)} sets, {self.count} gradients times {FACTOR:g} ({elements} elements, {zeros} zero; "
                 f"norms {', '.join(f'{x:.2g}' for x in norms)})")

    def control(self):
        def differ(k, left_out):
            got = self.switch(self.sets[k], FACTOR, left_out=left_out)
            return sum(not same(a, b) for a, b in zip(got, self.wanted[k]))
        everything = [differ(k, range(self.count)) for k in range(len(self.sets))]
        if not any(everything):
            self.complain(f"control: with no unscale at all the results are the same (differing: {everything})")
        missed = [i for i in range(self.count) if not any(differ(k, {i}) for k in range(len(self.sets)))]
        if missed:
            self.complain(f"control: without the unscale of gradient(s) {missed} the results are the same")
        self.say(f"control: without unscale {', '.join(map(str, everything))} of {self.n} results differ; {self.count - len(missed)} of {self.count} seen alone")

    def fp16(self):
        f16, o = self.low, oracle.bounds(self.low, self.o)[0]
        said = []
        for s in (1.0, 1024.0, 65536.0):
            accepted = skipped = 0
            worst = 0.0
            for k, inputs in enumerate(self.sets[:2]):
                got = f16(inputs + [np.float32(s), np.int32(7)])
                scale, tracker, found = self.state(got)
                if found:
                    skipped += 1
                    self.is_skipped(f"fp16, S = {s:g}, set {k}", inputs, got, s)
                    continue
                accepted += 1
                if (scale, tracker) != (s, 8):
                    self.complain(f"fp16, S = {s:g}, set {k}: scale, tracker are {(scale, tracker)}")
                for row in oracle.judge(self.source, f16, self.pairs, inputs, self.wanted[k], got[:self.n], o):
                    worst = max(worst, row["bad"])
                    if row["bad"] > 1:
                        self.complain(f"fp16, S = {s:g}, set {k}: result {row['i']} [{row['kind']}] is rejected: value {row['value']:.3g}, update {row['update']}, {', '.join(row['why'])}")
            if s == 1 and not accepted:
                self.complain("fp16 with S = 1 is skipped on every set")
            said.append(f"S = {s:g}: {accepted} accepted (worst {worst:.2f} of the bound)" + (f", {skipped} skipped" if skipped else ""))
        self.say("fp16: " + "; ".join(said))

    def is_skipped(self, what, inputs, got, s):
        """Complains where the step is not skipped whole. Returns whether it is."""
        wrong = []
        if self.state(got) != (s / 2, 0, True):
            wrong.append(f"scale, tracker, found_inf are {self.state(got)}")
        for r, a in self.held:
            if not same(got[r], oracle.decode(oracle.encode(inputs[a], self.source.args[a].elem), self.source.args[a].elem)):
                wrong.append(f"result {r} is not argument {a} as it came")
        for text in wrong if what else ():
            self.complain(f"{what}: {text}")
        return not wrong

    def overflow(self):
        # Where the batch has no floats: two matrices of parameters.
        where = self.data or [i for i, v in enumerate(self.source.args) if v.role == "param" and len(self.shapes[i]) > 1][:2]
        rng, tried = np.random.default_rng(self.o.seed), 0
        for a in where:
            for value in (np.inf, -np.inf, np.nan):
                inputs = list(self.sets[0])
                bad = np.array(inputs[a], np.float32, copy=True)
                at = rng.integers(bad.size)
                bad.reshape(-1)[at] = value
                inputs[a] = bad
                want = self.source(inputs)
                for label, f in (("f32", self.plain), ("fp16", self.low)):
                    got = f(inputs + [np.float32(FACTOR), np.int32(7)])
                    what = f"{label}, {value} at {at} of argument {a} ({self.source.args[a].name or self.source.args[a].type})"
                    tried += 1
                    self.is_skipped(what, inputs, got, FACTOR)
                    if label == "f32":
                        for r in self.free:
                            if judge.differ("", got[r], want[r]):
                                self.complain(f"{what}: statistic {r} is not the source's")
                if not self.is_skipped("", inputs, self.switch(inputs, FACTOR), FACTOR) or self.is_skipped("", inputs, self.switch(inputs, FACTOR, release=True), FACTOR):
                    self.complain(f"control, {value} at {at} of argument {a}: nothing changes without the selects")
        names = [self.source.args[a].name or f"argument {a}" for a in where]
        self.say(f"overflow: {tried} steps (in {', '.join(names)}) skipped whole, {len(self.held)} pairs held, {len(self.free)} statistics not; without the selects seen each time")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("files", nargs="+")
    p.add_argument("--only", default="exact,control,fp16,overflow")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--untouched", action="store_true", help="run what the pass makes in f32 without the switches of the controls as well")
    o = p.parse_args()
    print(f"seed {o.seed}", flush=True)
    bad = 0
    options = {**steps.QUICK, **steps.LONG, **{k: v["options"] for k, v in steps.PUBLIC.items()}}
    for path in o.files:
        step = Step(path, options[os.path.basename(path).removesuffix(".mlir")], o.seed, o.untouched)
        for name in o.only.split(","):
            getattr(step, name)()
        bad += step.bad
    print(f"{'WRONG' if bad else 'all as it must be'}: {len(o.files)} training steps")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
