#!/usr/bin/env python3
"""models.py FOLDER_OR_FILE... [--types none,bf16,fp16] [--tool amp-opt] [--json FILE] [--run] [--strict]: real graphs through amp-fuse-matmul.

Each file goes through autocast (`none`: not), `--inline --canonicalize --cse` and `--amp-fuse-matmul=assume=all`. A line for each: contractions, how many became
amp.matmul, convolutions and their kinds, what they took in, what was refused and why; elementwise traffic before and after.

Checked
  found   every contraction that test/support/structure.py finds became an amp.matmul or has a refusal; none that sums in f32 over factors of one type was refused
  table   for the models of EXPECTED, what each product took in
  values  with --run: the expansion against the unfused program, by the oracle's default bounds; with --strict (strict-rounding) bit by bit, but for models in which
          the derivative of gelu, a formula of the library's own, or a convolution takes part
Traffic: bytes that elementwise ops, reductions and data movements read and write, each tensor once for each op (ops in loops once), and C, bias, aux and bias
gradients of amp.matmul; the mask of relu is 1 bit an element there.
"""
import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
import structure
from mlir_graph import is_tensor, load, shaped, type_bytes

MLP = [("bias", "relu", "aux")] * 2 + [("bias",)] + [("drelu",)] * 2 + [("bgrad",)] * 3
EXPECTED = {
    ("jax_simple_mlp_adam", "bf16"): MLP,
    ("torch_mlp_adam", "bf16"): MLP,
    ("jax_simple_mlp_adam", "none"): MLP,
    ("torch_mlp_adam", "none"): MLP,
}
# What does not run in useful time, or not at all, and the options of those that need some.
NOT_RUN = ("gpt2", "mixed", "cifar", "lean_cnn")
OPTIONS = {"dynbatch": ["--dim", "all=16"], "lean_": ["--step"], "hand_": ["--step"]}
ALLOWED = ("a dot product", "sums in", "two loops of one dim")


def products(module, convolutions):
    # TOSA is lowered to linalg before.
    found = (structure.product(op) for op in module.ops if not op.name.startswith("tosa."))
    return [p for p in found if p is not None and (p.kind == "convolution") == convolutions]


def traffic(module):
    total = 0
    for op in module.ops:
        if op.name in ("amp.matmul", "amp.conv"):
            # a, b, [alpha,] c, bias, aux; the segments say which are there.
            n = [int(x) for x in re.findall(r"\d+", re.search(r"operandSegmentSizes = array<i32: ([\d, ]+)>", op.props_text + op.attrs_text)[1])]
            extra = op.operands[sum(n[:3 if op.name == "amp.matmul" else 2]):] + op.results[1:]
            for v in extra:
                total += type_bytes(v.type, 16) // (8 if v.type.endswith("xi1>") else 1)
            continue
        if structure.product(op) is not None or op.name in ("linalg.fill", "tensor.empty", "arith.constant"):
            continue
        if structure.is_structured(op):
            ins, _ = structure.inputs_outputs(op)
        elif op.name.split(".")[0] in ("arith", "math") and op.results and is_tensor(op.results[0].type):
            ins = op.operands
        else:
            continue
        seen = {id(v): v for v in ins if is_tensor(v.type)}
        total += sum(type_bytes(v.type, 16) for v in (*seen.values(), *op.results))
    return total


def run(words, **kw):
    p = subprocess.run(words, capture_output=True, text=True, timeout=600, **kw)
    if p.returncode:
        raise RuntimeError(f"exit status {p.returncode} of {' '.join(words)}: {p.stderr[:800]}")
    return p.stdout


def process(path, type, o, folder):
    """(row, complaints)"""
    name = os.path.basename(path)[:-len(".mlir")]
    at = lambda n: os.path.join(folder, n)
    cast = [] if type == "none" else [f"--amp-autocast={type}"]
    debug = ["--mlir-print-debuginfo", "--allow-unregistered-dialect"]
    run([o.tool, path, *cast, "--inline", "--canonicalize", "--cse", *debug, "-o", at("a.mlir")])
    strict = " strict-rounding" if o.strict else ""
    run([o.tool, at("a.mlir"), f"--amp-fuse-matmul=assume=all{strict} report={at('r.json')}", *debug, "-o", at("f.mlir")])
    rows = json.load(open(at("r.json")))["products"]
    before, after = load(at("a.mlir"), o.tool), load(at("f.mlir"), o.tool)
    had, left = products(before, False), products(after, False)
    windows, windows_left = products(before, True), products(after, True)
    made = sum(op.name == "amp.matmul" for op in after.ops)
    convs = sum(op.name == "amp.conv" for op in after.ops)
    fused = [r for r in rows if r["fused"]]
    refused = collections.Counter(r["refused"] for r in rows if not r["fused"])
    kinds = collections.Counter(r["kind"] for r in fused if r["kind"] != "matmul")
    # A convolution by 1 x 1 is a product of matrices.
    pointwise = len(windows) - len(windows_left) - convs
    bad = [f"a convolution is left: {p.op.name}" for p in windows_left]
    if convs != sum(kinds.values()):
        bad.append(f"{convs} amp.conv, {dict(kinds)} reported")
    if made != len(fused) - convs:
        bad.append(f"{made} amp.matmul, {len(fused) - convs} reported")
    if len(had) + pointwise != made + len(left):
        bad.append(f"{len(had)} contractions before, {made} amp.matmul and {len(left)} contractions after")
    if sum(refused.values()) != len(left):
        bad.append(f"{len(left)} contractions left, {dict(refused)} refused")
    bad += [f"refused: {why}" for why in refused if not any(word in why for word in ALLOWED)]
    taken = collections.Counter(word for r in fused for word in r["absorbed"])
    want = EXPECTED.get((name, type))
    if want and not o.strict:
        got = sorted(tuple(sorted(r["absorbed"])) for r in fused)
        if got != sorted(tuple(sorted(w)) for w in want):
            bad.append(f"took in {got}")
        if type == "bf16" and [r["result"] for r in fused if "bgrad" in r["absorbed"]] != ["f32"] * 3:
            bad.append("a weight gradient is not f32")
    row = {"model": name, "type": type, "contractions": len(had), "matmuls": made, "took_in": dict(sorted(taken.items())), "nothing": sum(not r["absorbed"] for r in fused),
           "copied": sum(bool(r["copied"]) for r in fused), "refused": dict(refused), "convolutions": len(windows), "convs": dict(sorted(kinds.items())),
           "elementwise_bytes": [traffic(before), traffic(after)]}
    if o.run and not any(word in name for word in NOT_RUN):
        for x, y in (("a.mlir", "ax.mlir"), ("f.mlir", "fx.mlir")):
            run([o.tool, at(x), "--amp-expand-ops", "--mlir-print-debuginfo", "-o", at(y)])
        options = [w for key, words in OPTIONS.items() if key in name for w in words]
        # The order of sums over windows is the op's own.
        exact = o.strict and "dgelu" not in taken and not convs
        options += ["--norm", "0", "--update-norm", "0"] if exact else []
        p = subprocess.run([sys.executable, os.path.join(HERE, "..", "oracle", "oracle.py"), "diff", at("ax.mlir"), at("fx.mlir"), *options],
                           capture_output=True, text=True, timeout=900)
        row["values"] = "bit-equal" if exact else "within the bounds"
        if p.returncode:
            row["values"] = "differ"
            bad.append("values: " + "; ".join(line[:160] for line in p.stdout.splitlines() if "DIFFERS" in line or "REJECTED" in line)[:600] + p.stderr[:300])
    return row, bad


def main():
    p = argparse.ArgumentParser()
    p.add_argument("paths", nargs="+")
    p.add_argument("--types", default="none,bf16,fp16")
    p.add_argument("--tool", default="amp-opt")
    p.add_argument("--json")
    p.add_argument("--run", action="store_true")
    p.add_argument("--strict", action="store_true")
    o = p.parse_args()
    files = [f for path in o.paths for f in (sorted(glob.glob(os.path.join(path, "*.mlir"))) if os.path.isdir(path) else [path])]
    rows, wrong = [], 0
    for path in files:
        if ".mixed." in path:
            continue                                            # unknown ops: upstream's --inline fails on it
        for type in o.types.split(","):
            with tempfile.TemporaryDirectory() as folder:
                row, bad = process(path, type, o, folder)
            rows.append(row)
            a, b = row["elementwise_bytes"]
            took = ", ".join(f"{w} {n}" for w, n in row["took_in"].items())
            why = "; ".join(f"{n} refused: {w}" for w, n in row["refused"].items())
            print(f"{row['model']} {type}: {row['contractions']} contractions, {row['matmuls']} amp.matmul ({took or 'nothing'}){'; ' + why if why else ''}"
                  + (f"; {row['convolutions']} convolutions (" + ", ".join(f"{w} {n}" for w, n in row["convs"].items()) + ")" if row["convolutions"] else "") + f"; elementwise bytes {a} to {b}, {b / a if a else 1:.2f}"
                  + (f"; values {row['values']}" if "values" in row else ""), flush=True)
            for text in bad:
                print(f"  WRONG: {text}")
            wrong += bool(bad)
    if o.json:
        with open(o.json, "w") as file:
            json.dump({"schema": 1, "rows": rows}, file, indent=1)
    print(f"{len(rows)} graphs, {wrong} wrong; {sum(r['contractions'] for r in rows)} contractions, {sum(r['matmuls'] for r in rows)} amp.matmul; "
          f"{sum(r['convolutions'] for r in rows)} convolutions, {sum(sum(r['convs'].values()) for r in rows)} amp.conv")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
