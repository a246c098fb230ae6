#!/usr/bin/env python3
"""Compiles a training step, runs it, and lets the judge compare it with the source program on the same inputs.

  judge.py --amp-compile PATH --library libamp_runtime.so [--types none,bf16,fp16] MODEL.mlir... [-- options of oracle.py]

For each model and type: one step on two sets of inputs (values and updates, the judge's default bounds for the type).
Prints a line each; exit status 1 if one is rejected.
"""
import argparse, os, subprocess, sys, tempfile, time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from program import Program, oracle
from wide import Wide

# What a model needs to be judged as a step, see test/oracle/oracle.py.
OPTIONS = {"lean_linear_sgd": ["--step"], "lean_mlp_sgd": ["--step"], "hand_mnist": ["--step"], "lean_cnn": ["--step"], "lean_cifar_bn": ["--step"],
           "lean_cifar8": ["--step", "--state-from-zero"]}


def judge(reference, program, more):
    o = oracle.options(["diff", "a", "b"] + more)
    said, program.pretty = [], program.pretty + reference.pretty      # bounds: the narrowest type of either
    if o.state_from_zero:      # the judge's own reading: amp-mark-step takes all that is updated for parameters where nothing has a name
        for v in program.args[:len(reference.args)]:
            v.said, v.name = None, ""
    fine = oracle.diff(reference, program, o, said.append)
    return fine, said


def main():
    argv, more = sys.argv[1:], []
    if "--" in argv:
        argv, more = argv[:argv.index("--")], argv[argv.index("--") + 1:]
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--amp-compile", required=True)
    p.add_argument("--library", required=True)
    p.add_argument("--types", default="none,bf16,fp16")
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--dim", action="append", default=[], help="as for amp-compile and oracle.py")
    p.add_argument("--wide", action="store_true", help="judge by the source computed in f64 (wide.py)")
    p.add_argument("--panel-bytes", type=int, help="as for amp-compile")
    p.add_argument("--reference", help="judge by this program instead of the model itself")
    p.add_argument("--saved", type=float, metavar="RATIO", help="reject what saves more for its backward pass than so much of what f32 does, which --types has first; "
                   "models without one are let pass")
    p.add_argument("--verbose", action="store_true")
    p.add_argument("models", nargs="+")
    o = p.parse_args(argv)
    bad = count = 0
    with tempfile.TemporaryDirectory() as folder:
        for model in o.models:
            reference = (Wide if o.wide else oracle.Function)(o.reference or model)
            saved = {}
            options = next((x for k, x in OPTIONS.items() if os.path.basename(model).startswith(k)), [])
            for t in o.types.split(","):
                count += 1
                out = os.path.join(folder, "program.ampx")
                began = time.time()
                made = subprocess.run([o.amp_compile, f"--autocast={t}", "--quiet", *(f"--dim={d}" for d in o.dim),
                                       *([] if o.panel_bytes is None else [f"--panel-bytes={o.panel_bytes}"]), model, "-o", out], capture_output=True, text=True)
                name = f"{os.path.basename(model)} {t}"
                if made.returncode:
                    print(f"{name}: NOT COMPILED: {made.stderr.strip().splitlines()[0] if made.stderr.strip() else made.returncode}")
                    bad += 1
                    continue
                compiled = time.time() - began
                try:
                    program = Program(o.library, out, o.threads)
                    extra = [{"loss_scale": "1024", "growth_tracker": "0"}[v.said] for v in program.args[len(reference.args):]]
                    fine, said = judge(reference, program, options + more + [f"--dim={d}" for d in o.dim] + [f"--extra=x={e}" for e in extra])
                except oracle.OracleError as e:
                    print(f"{name}: FAILED: {e}")
                    bad += 1
                    continue
                n, m = program.launches(), program.memory()
                worst = [s for s in said if s.startswith("result")][-1]
                saved[t] = m.saved_for_backward
                ratio = m.saved_for_backward / saved["none"] if saved.get("none") else None
                fine &= not (o.saved and ratio and t != "none" and ratio > o.saved)
                kept = f"; saved for the backward pass {m.saved_for_backward}" + (f" ({ratio:.3f} of f32)" if ratio else "") if m.saved_for_backward else ""
                print(f"{name}: {said[-1]}; compiled in {compiled:.1f} s; launches {n.library}+{n.kernels} (passes {n.passes}); "
                      f"bytes {m.total} arena {m.arena} ({m.arena / max(1, m.arena_lower_bound):.3f} of the bound){kept}", flush=True)
                if not fine or o.verbose:
                    print("   " + "\n   ".join([s for s in said if "DIFFERS" in s or "NOT FINITE" in s][-4:] or [worst]))
                bad += not fine
    print(f"{count - bad} of {count} accepted")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
