#!/usr/bin/env python3
"""Random small modules (test/support/random_modules.py) compiled, run, and compared with the source program by the judge.

  random_programs.py --amp-compile PATH --library libamp_runtime.so --count 40 [--seed 0] [--products]
                     [--autocast bf16 --amp-opt PATH]

They have sums that are nearly products. With --autocast they are compiled in mixed precision, and compared with what amp-opt --amp-autocast makes of
them. With --products they are graphs around matrix products (test/support/random_products.py), many of them batches small enough for kernels.

Dynamic sizes become 3. What the compiler refuses with an error at a line is counted, and so are functions whose values overflow
in the reference. A crash, an error of the runtime or a result that differs is a failure; the last line is 'N run, N refused, N overflow, N failed'.
"""
import argparse, collections, os, re, subprocess, sys, tempfile
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "support"), os.path.join(HERE, "..", "Execution")]
from program import Program, oracle
import random_modules, random_products


def attempt(o, seed, folder):
    """What became of a module: run, refused, overflow or failed, and a remark."""
    words = [random_products.__file__, "--print", "--seed", str(seed)] if o.products else [random_modules.__file__, "--near-products", "--print", str(seed)]
    text = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True).stdout
    source, made = os.path.join(folder, f"{seed}.mlir"), os.path.join(folder, f"{seed}.ampx")
    open(source, "w").write(text)
    step = re.search(r"func\.func (?!private)(?:public )?@([\w.$-]+)\(", text).group(1)
    expected = source
    if o.autocast:
        expected = os.path.join(folder, f"{seed}.{o.autocast}.mlir")
        done = subprocess.run([o.amp_opt, f"--amp-autocast={o.autocast}", source, "-o", expected], capture_output=True, text=True, timeout=300)
        if done.returncode:
            return "failed", f"amp-opt ended with {done.returncode}"
    try:
        done = subprocess.run([o.amp_compile, "--quiet", f"--autocast={o.autocast or 'none'}", "--dim=all=3", f"--function={step}", source, "-o", made], capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "failed", "amp-compile hangs"
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if "error: " in line]
        if done.returncode == 1 and said:
            return "refused", said[0].split("error: ", 1)[1]
        return "failed", f"amp-compile ended with {done.returncode}"
    try:
        reference, program, said = oracle.Function(expected, step), Program(o.library, made, o.threads), []
        program.pretty += reference.pretty
        if oracle.diff(reference, program, oracle.options(["diff", "a", "b", "--dim=all=3"]), said.append):
            return "run", ""
    except oracle.OracleError as e:
        return "failed", str(e)
    bad = [line for line in said if "DIFFERS" in line and "REFERENCE NOT FINITE" not in line]
    return ("failed", bad[-1]) if bad else ("overflow", "")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--amp-compile", required=True)
    p.add_argument("--library", required=True)
    p.add_argument("--count", type=int, default=40)
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--products", action="store_true")
    p.add_argument("--autocast")
    p.add_argument("--amp-opt")
    p.add_argument("--threads", type=int, default=1)
    o = p.parse_args()
    if o.autocast and not o.amp_opt:
        p.error("--autocast needs --amp-opt")
    counts, refusals = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(o.seed, o.seed + o.count):
            what, why = attempt(o, seed, folder)
            counts[what] += 1
            if what == "failed":
                print(f"{seed}: {why}", flush=True)
            elif what == "refused":
                refusals[why[:70]] += 1
    for why, n in refusals.most_common(5):
        print(f"refused {n}: {why}")
    print(f"{counts['run']} run, {counts['refused']} refused, {counts['overflow']} overflow, {counts['failed']} failed")
    return counts["failed"] > 0 or counts["run"] < o.count // 3


if __name__ == "__main__":
    sys.exit(main())
