#!/usr/bin/env python3
"""Trains compiled steps for 100 steps and compares the loss curves with those that JAX and PyTorch made of the same data.

  curves.py --amp-compile PATH --library libamp_runtime.so [--types none,bf16,fp16] [--plot] [MODEL...]
  curves.py ... --scaling [MODEL]     FP16 from a loss scale of 2^24: overflows, skips, backs off, recovers
  curves.py ... --self-test           planted faults must be seen

f32: every loss within 1e-4 of the initial loss. bf16 and fp16: the mean over any 20 steps taken, the last ones among them, within 1 % of it; a step that
loss scaling skips gets the same batch again. Steps that are bf16 as their author wrote them have the bounds of bf16. A curve is only of use if it tells faults from
rounding: the stored curves of training at half the rate and (in f32) without one parameter's update must be out of bounds.
Prints a line each; exit status 1 if one is out of bounds.
"""
import argparse, hashlib, json, os, subprocess, sys, tempfile, time
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import curve_data as data
from program import Program, oracle

FAST = ["jax_simple_mlp_adam", "jax_cnn_bn_momentum", "torch_mlp_adam"]
LOW = ["jax_user_bf16_mlp", "torch_mlp_adam_autocast"]
F32, TAIL, LAST, MOST_SKIPS = 1e-4, 1e-2, 20, 60
SCALE = {"loss_scale", "growth_tracker", "hysteresis"}


def bars(values, width=60):
    low, high = min(values), max(values)
    picked = [values[i * len(values) // width] for i in range(min(width, len(values)))]
    return "".join("▁▂▃▄▅▆▇█"[int(7.999 * (v - low) / (high - low or 1))] for v in picked)


class Training:
    """A compiled step, its start values set."""

    def __init__(self, o, model, autocast, source=None):
        path = source or os.path.join(HERE, "..", "models", model + ".mlir")
        sizes = list(dict.fromkeys(data.SIZES.get(model, [])))
        dims = [f"--dim=all={','.join(map(str, sizes))}"] if sizes else []
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "step.ampx")
            began = time.time()
            made = subprocess.run([o.amp_compile, f"--autocast={autocast}", "--quiet", *dims, path, "-o", out], capture_output=True, text=True)
            self.compiled = time.time() - began
            if made.returncode:
                raise oracle.OracleError("not compiled: " + (made.stderr.strip().splitlines() or [f"status {made.returncode}"])[0])
            self.programs = {size: Program(o.library, out.replace(".ampx", f".{size}.ampx" if size else ".ampx")) for size in sizes or [None]}
            self.program = p = next(iter(self.programs.values()))
        carried = [i for i, v in enumerate(p.args) if v.pair >= 0 and v.said not in SCALE]
        self.data = [i for i, v in enumerate(p.args) if v.pair < 0]
        self.scale = {v.said: i for i, v in enumerate(p.args) if v.said in SCALE}
        self.out = {v.said: i for i, v in enumerate(p.results)}
        self.batches, self.model = data.Batches(model), model
        self.start = {i: data.start(model, p.args[i].attr_name, p.args[i].said, tuple(p.args[i].shape), i) for i in carried}
        for i, value in self.start.items():
            p.set(i, value)
        for said, i in self.scale.items():
            p.set(i, 65536.0 if said == "loss_scale" else 0)
        # The scale is state: a program in which no result replaces it trains at its first scale for ever.
        self.by_hand = {said: i for said, i in self.scale.items() if p.args[i].pair < 0}
        self.problems = [f"NOTHING REPLACES {', '.join(self.by_hand)}"] if self.by_hand else []
        self.largest = max((i for i in carried if p.args[i].said == "param"), key=lambda i: p.args[i].bytes)

    def step(self, batch):
        """Loss and whether the step was taken."""
        program = self.programs[data.size(self.model, batch)]
        if program is not self.program:
            for i, v in enumerate(program.args):
                if v.pair >= 0:
                    program.set(i, self.program.get(i, "input"))
            self.program = program
        for i, value in zip(self.data, self.batches(batch)):
            self.program.set(i, value)
        self.program.step()
        for said, i in self.by_hand.items():
            self.program.set(i, self.program.get(self.out[said]))
        skipped = "found_inf" in self.out and bool(self.program.get(self.out["found_inf"]))
        return float(self.program.get(self.out["loss"])), not skipped

    def curve(self, steps, drop=False):
        """Losses of the steps taken; drop: the largest parameter is never updated."""
        losses, skips = [], 0
        while len(losses) < steps and skips <= MOST_SKIPS:
            loss, taken = self.step(len(losses))
            if drop:
                self.program.set(self.largest, self.start[self.largest])
            losses += [loss] * taken
            skips += not taken
        return losses, skips


def stored(model):
    with open(os.path.join(HERE, "curves", model + ".json")) as file:
        c = json.load(file)
    with open(os.path.join(HERE, "..", "models", model + ".mlir"), "rb") as file:
        if hashlib.sha256(file.read()).hexdigest() != c["source"]:
            raise oracle.OracleError("the model is not what its curve was made of: run make_curves.py")
    if c["data"] != data.digest(model):
        raise oracle.OracleError("the data is not what its curve was made of: run make_curves.py")
    return c


def distance(kind, losses, reference):
    """How far apart, as a part of the initial loss, and the bound for it."""
    if len(losses) != len(reference) or not np.all(np.isfinite(losses)):
        return np.inf, (F32 if kind == "none" else TAIL)
    a, b = np.array(losses), np.array(reference)
    if kind == "none":
        return np.abs(a - b).max() / b[0], F32
    # Over any 20 steps, the last ones among them: where the loss has come down to nothing the tail alone tells no fault.
    return np.abs(np.convolve(a - b, np.ones(LAST) / LAST, "valid")).max() / b[0], TAIL


def judge(o, model, kind):
    c = stored(model)
    training = Training(o, model, kind)
    began = time.time()
    losses, skips = training.curve(len(c["losses"]))
    took = time.time() - began
    bounds = "bf16" if model in LOW else kind
    far, bound = distance(bounds, losses, c["losses"])
    problems = training.problems + ([] if far <= bound else ["OUT OF BOUNDS"])
    faults = []
    for fault in ("half_rate", "dropped_update"):
        ratio = distance(bounds, losses, c[fault])[0] / bound
        faults.append(f"{fault} {ratio:.3g}")
        # One matrix of a transformer moves the loss by less than the bound of the low types.
        if ratio <= 1 and (fault == "half_rate" or bounds == "none"):
            problems.append(f"DOES NOT TELL {fault}")
    first = next((i for i, (a, b) in enumerate(zip(losses, c["losses"])) if abs(a - b) > F32 * c["losses"][0]), len(losses))
    print(f"{model} {kind}: {' '.join(problems) or 'ok'}: {far:.1e} of {bound:g}; loss {losses[0]:.4f} to {np.mean(losses[-LAST:]):.4f} "
          f"({c['made_with']}: {np.mean(c['losses'][-LAST:]):.4f}); {first} steps within {F32:g}; skipped {skips}; faults, times the bound: {', '.join(faults)}; "
          f"compiled in {training.compiled:.1f} s, ran {took:.1f} s", flush=True)
    if o.plot or problems:
        print(f"   {c['made_with']:12} {bars(c['losses'])}\n   {'ours':12} {bars(losses)}")
    return not problems


def scaler(scale, flags, growth=2.0, backoff=0.5, interval=2000):
    """torch.amp.GradScaler: scale and tracker after each step; flags: found_inf."""
    tracker, states = 0, []
    for bad in flags:
        if bad:
            scale, tracker = scale * backoff, 0
        else:
            tracker += 1
            if tracker == interval:
                scale, tracker = scale * growth, 0
        states.append((scale, tracker))
    return states


def scaling(o, model, interval):
    """Gradients overflow at 2^24; the scale then follows GradScaler's rule, and a skipped step leaves parameters and optimizer as they were."""
    c, first = stored(model), 2.0**24
    training = Training(o, model, f"fp16 growth-interval={interval}")
    p, problems = training.program, list(training.problems)
    p.set(training.scale["loss_scale"], first)
    kept = [i for i in training.start if p.args[i].said in ("param", "state")]
    losses, flags, states = [], [], []
    while len(losses) < len(c["losses"]) and len(flags) < 2 * len(c["losses"]):
        before = [p.get(i, "input") for i in kept]
        loss, taken = training.step(len(losses))
        losses += [loss] * taken
        flags.append(not taken)
        states.append((float(p.get(training.out["loss_scale"])), int(p.get(training.out["growth_tracker"]))))
        same = [np.array_equal(a, p.get(i, "input"), equal_nan=True) for a, i in zip(before, kept)]
        if not np.isfinite(loss):
            problems.append(f"step {len(flags)}: loss {loss}")
        if not taken and not all(same):
            problems.append(f"step {len(flags)}: skipped, and {p.args[kept[same.index(False)]].attr_name} has changed")
        if taken and all(same):
            problems.append(f"step {len(flags)}: taken, and nothing has changed")
    expected = scaler(first, flags, interval=interval)
    wrong = next((i for i, (a, b) in enumerate(zip(states, expected)) if a != b), None)
    if wrong is not None:
        problems.append(f"step {wrong + 1}: scale and tracker {states[wrong]}, GradScaler has {expected[wrong]}")
    if not flags[0]:
        problems.append("the first step did not overflow at 2^24")
    grown = sum(b[0] > a[0] for a, b in zip([(first, 0)] + states, states))
    if interval < len(losses) and not grown:
        problems.append("the scale never grew")
    far, bound = distance("fp16", losses, c["losses"])
    if far > bound:
        problems.append(f"the loss is {far:.1e} of the initial loss away from that of {c['made_with']}, the bound is {bound:g}")
    scales = [first] + [s for s, _ in states]
    print(f"{model} fp16 from 2^24, growth interval {interval}: {'ok' if not problems else '; '.join(problems[:4])}")
    print(f"   {len(flags)} steps, {sum(flags)} skipped: {' '.join(str(i + 1) for i, bad in enumerate(flags) if bad)}; scale grew {grown} times, 2^{np.log2(scales[-1]):g} at last")
    print(f"   found_inf   {''.join('x' if bad else '.' for bad in flags)}")
    print(f"   log2 scale  {' '.join(f'{np.log2(s):g}' for s in scales[:24])} ...")
    print(f"   loss        {bars(losses)}  {losses[0]:.4f} to {np.mean(losses[-LAST:]):.4f}, {far:.1e} from {c['made_with']}")
    print(f"   {c['made_with']:11} {bars(c['losses'])}")
    return not problems


def self_test(o):
    """Faults planted in what is run, not in what is stored, are out of bounds."""
    fine = True
    for model, rate, halved in (("jax_simple_mlp_adam", "<-1.000000e-03>", "<-5.000000e-04>"), ("torch_cnn_sgd", " 0.00999999977 ", " 0.00499999988 ")):
        c = stored(model)
        with open(os.path.join(HERE, "..", "models", model + ".mlir")) as file:
            text = file.read()
        if text.count(rate) != 1:
            raise oracle.OracleError(f"{model}: the rate is not where it was")
        with tempfile.TemporaryDirectory() as folder:
            half = os.path.join(folder, "half.mlir")
            with open(half, "w") as file:
                file.write(text.replace(rate, halved))
            runs = {"half_rate": Training(o, model, "none", half).curve(len(c["losses"]))[0],
                    "dropped_update": Training(o, model, "none").curve(len(c["losses"]), drop=True)[0]}
        for fault, losses in runs.items():
            far, bound = distance("none", losses, c["losses"])
            # The fault in ours is the fault in theirs: this says that it was planted where it was meant to be.
            same = distance("none", losses, c[fault])[0]
            caught = far > bound and same <= bound
            print(f"{model}: {fault} {'caught' if caught else 'NOT CAUGHT'}, {far / bound:.0f} times the bound; {same:.1e} from the same fault in {c['made_with']}")
            fine &= caught
    flags = [True, True, False, False, True, False, False, False]
    table = scaler(2.0**24, flags, interval=2)
    expected = [(2.0**23, 0), (2.0**22, 0), (2.0**22, 1), (2.0**23, 0), (2.0**22, 0), (2.0**22, 1), (2.0**23, 0), (2.0**23, 1)]
    print(f"GradScaler's rule: {'ok' if table == expected else table}")
    return fine and table == expected


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--amp-compile", required=True)
    p.add_argument("--library", required=True)
    p.add_argument("--types", default="none,bf16,fp16")
    p.add_argument("--plot", action="store_true")
    p.add_argument("--fast", action="store_true", help="the models that compile fast, the scaling test, the self-test")
    p.add_argument("--scaling", action="store_true")
    p.add_argument("--growth-interval", type=int, default=20)
    p.add_argument("--self-test", action="store_true")
    p.add_argument("models", nargs="*")
    o = p.parse_args()
    runs = []
    if o.scaling or o.fast:
        runs += [(m, "scaling", lambda m=m: scaling(o, m, o.growth_interval)) for m in o.models or ["jax_simple_mlp_adam"]]
    if o.self_test or o.fast:
        runs.append(("self-test", "", lambda: self_test(o)))
    if o.fast or not (o.scaling or o.self_test):
        runs += [(m, t, lambda m=m, t=t: judge(o, m, t)) for m in o.models or (FAST if o.fast else data.MODELS) for t in o.types.split(",")]
    bad = 0
    for model, kind, run in runs:
        try:
            bad += not run()
        except oracle.OracleError as e:
            print(f"{model} {kind}: FAILED: {e}", flush=True)
            bad += 1
    print(f"{len(runs) - bad} passed, {bad} failed")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
