#!/usr/bin/env python3
"""One step in several sizes: amp-run with the programs of both, against one program at a time and checkpoints between them.

  sizes.py --amp-compile PATH --amp-run PATH MODEL.mlir

The state after 8 batches in two epochs of 32, 32, 32 and 8 samples must be the same, bit by bit, in each precision; of fp16 with skipped steps.
"""
import argparse, os, subprocess, sys, tempfile
import numpy as np

LARGE, SMALL, BATCHES = 32, 8, [32, 32, 32, 8]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--amp-compile", required=True)
    p.add_argument("--amp-run", required=True)
    p.add_argument("model")
    o = p.parse_args()
    fine = True
    for kind in "none", "bf16", "fp16":
        with tempfile.TemporaryDirectory() as folder:
            def run(tool, *arguments):
                subprocess.run([tool, *arguments, "--quiet"], check=True, cwd=folder)
            run(o.amp_compile, f"--autocast={kind}", f"--dim=all={LARGE},{SMALL}", os.path.abspath(o.model), "-o", "step.ampx")
            rng, rows = np.random.default_rng(7), sum(BATCHES)
            x, y = rng.normal(size=(rows, 128)).astype("f4"), rng.integers(0, 10, rows)
            np.savez(os.path.join(folder, "data.npz"), arg19=x, arg20=y)
            # Overflows at first: the scale is carried on, and so is the number of good steps.
            scale = ["--loss-scale", str(2.0**24)] if kind == "fp16" else []
            common = ["--threads", "1", "--fill-missing", *scale]
            programs = ["step.32.ampx", "step.8.ampx"]
            run(o.amp_run, *programs, "--batches", "data.npz", "--steps", str(2 * len(BATCHES)), "--checkpoint", "together.npz", *common)
            at = 0
            for step in range(2 * len(BATCHES)):
                size = BATCHES[step % len(BATCHES)]
                at = at % rows
                np.savez(os.path.join(folder, "one.npz"), arg19=x[None, at:at + size], arg20=y[None, at:at + size])
                at += size
                more = ["--resume", "apart.npz", "--resume-any", "--other-batches"] if step else scale
                run(o.amp_run, programs[size == SMALL], "--batches", "one.npz", "--steps", str(step + 1), "--checkpoint", "apart.npz", "--threads", "1",
                    "--fill-missing", *more)
            a, b = (np.load(os.path.join(folder, name + ".npz")) for name in ("together", "apart"))
            names = [n for n in a.files if n != "__amp__"]
            differ = [n for n in names if a[n].tobytes() != b[n].tobytes()] + sorted(set(a.files) ^ set(b.files))
            moved = sum(np.abs(a[n]).max() > 0 for n in names)
            print(f"{kind}: {len(names)} arrays, {moved} not zero; " + (f"DIFFER: {', '.join(differ)}" if differ else "the same"))
            fine &= not differ and moved > len(names) / 2
    print("accepted" if fine else "REJECTED")
    return not fine


if __name__ == "__main__":
    sys.exit(main())
