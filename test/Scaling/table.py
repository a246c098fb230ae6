#!/usr/bin/env python3
"""table.py FOLDER [--public]: what is found in each training step of a folder, beside the truth.

For each file: update pairs, parameters, gradients and seeds; again without attributes, names and locations, where the report
must be the same; and again with arguments and results in a random order besides, where pairs and kinds must be the same and the
numbers the new ones. amp-verify-loss-scaling accepts each; a second run changes nothing. Then the programs that do not train: not scaled, a remark says why, nothing changes.
Exit status 1 on any difference.
"""
import glob
import os
import sys

import steps
from judge import oracle


def numbers(type):
    n = 1
    for d in oracle.Value(type).shape or []:
        n *= d
    return n


def wrong(f, row, pairs, parameters, of):
    """Complaints about what was found."""
    found = {p["result"]: p["argument"] for p in row["pairs"]}
    kinds = {p["argument"]: p["kind"] for p in row["pairs"]}
    gradients = {p["argument"]: p["gradients"] for p in row["pairs"]}
    out = [f"result {r} replaces argument {found.get(r)}, in truth {pairs.get(r)}" for r in sorted(found.keys() | pairs.keys()) if found.get(r) != pairs.get(r)]
    named = {a for a, k in kinds.items() if k == "parameter"}
    out += [f"argument {a} ({f.args[a].name}) is {'no' if a in parameters else 'a'} parameter, it says" for a in sorted(named ^ parameters)]
    for a in sorted(parameters & named):
        mine = gradients[a]
        if len(mine) != 1 or numbers(row["gradients"][mine[0]]["type"]) != numbers(f.args[a].type):
            out.append(f"argument {a} ({f.args[a].name}) has the gradients {[row['gradients'][g]['type'] for g in mine]}")
    if len({g for a in named for g in gradients[a]}) != len(row["gradients"]) or len(row["gradients"]) != len(parameters):
        out.append(f"{len(row['gradients'])} gradients for {len(parameters)} parameters")
    out += [f"argument {a} ({f.args[a].name}) is updated from the gradients {gradients[a]}, its parameter from {gradients[of[a]]}"
            for a in sorted(of) if a in gradients and of[a] in gradients and gradients[a] != gradients[of[a]]]
    for a, kind in kinds.items():
        role = "statistic" if any(w in f.args[a].name for w in ("bn[", "running_")) else "parameter" if a in parameters else "state"
        if kind != role:
            out.append(f"argument {a} ({f.args[a].name}) is {kind}, in truth {role}")
    if len(row["seeds"]) != 1:
        out.append(f"{len(row['seeds'])} seeds")
    return out


def main():
    folder, public = sys.argv[1], "--public" in sys.argv
    bad = 0

    def complain(name, list):
        nonlocal bad
        bad += len(list)
        for text in list:
            print(f"WRONG {name}: {text}")
    print(f"{'file':42} {'pairs':>9} {'parameters':>11} {'gradients':>10} {'seeds':>6}   found/true, as it comes; stripped")
    steps_ = list(steps.PUBLIC) if public else [*steps.QUICK, *steps.LONG, *steps.NEVER]
    others = ["tpp_mha_softmax_times_value", "tpp_torch_mlp_bf16_3x1024", "tpp_torch_mlp_fp32_3x1024", "iree_mlp_tosa.updated",
              "ttmlir_linear_regression_grad"] if public else ["jax_infer_transformer"]
    if not public:
        others += sorted(os.path.basename(p).removesuffix(".mlir") for p in glob.glob(folder + "/jax_stateful_*.mlir"))
        rest = {os.path.basename(p).removesuffix(".mlir") for p in glob.glob(folder + "/*.mlir")} - {*steps_, *others}
        complain("list", [f"{n} is in the folder, and in no list" for n in sorted(rest)])
    for name in steps_:
        path = f"{folder}/{name}.mlir"
        f, text = oracle.Function(path), open(path).read()
        pairs, parameters, of = steps.truth(path, f)
        aliased = {a.number("tf.aliasing_output"): i for i, a in enumerate(f.args) if "tf.aliasing_output" in a.attrs}
        if not public and aliased != pairs:
            complain(name, ["the names and tf.aliasing_output say different things, so there is no truth"])
        columns, bare = [], steps.stripped(text)
        for how, source in (("", text), (" stripped", bare)):
            out, row, _ = steps.scaled(source, more=["--amp-verify-loss-scaling"])
            if not row["scaled"]:
                complain(name + how, ["not scaled: " + row["reason"]])
                columns.append("not scaled")
                continue
            complain(name + how, wrong(f, row, pairs, parameters, of))
            counts = [(len(row["pairs"]), len(pairs)), (sum(p["kind"] == "parameter" for p in row["pairs"]), len(parameters)),
                      (len(row["gradients"]), len(parameters)), (len(row["seeds"]), 1)]
            columns.append(" ".join(f"{f'{x}/{y}':>{w}}" for (x, y), w in zip(counts, (9, 11, 10, 6))))
            if how and (row["pairs"], row["gradients"], row["seeds"]) != before:
                complain(name, ["stripped, the report is another one"])
            before = row["pairs"], row["gradients"], row["seeds"]
            again, second, _ = steps.scaled(out)
            if second["scaled"] or again != out:
                complain(name + how, ["a second run changes it"])
        other, a, r = steps.shuffled(bare, seed=len(name))
        row = steps.scaled(other)[1]
        found = {(r[p["result"]], a[p["argument"]], p["kind"]) for p in row.get("pairs", [])}
        if found != {(p["result"], p["argument"], p["kind"]) for p in before[0]} or len(row["gradients"]) != len(before[1]) or len(row["seeds"]) != 1:
            complain(name, ["with arguments and results in another order, something else is found: " + row.get("reason", "")])
        print(f"{name:42} {columns[0]}   {'the same' if columns[0] == columns[1] else columns[1]}")
    # A fault of each kind in what was found last must be seen.
    for fault, change in {
            "two pairs swapped": lambda r: r["pairs"][0].update(argument=r["pairs"][1]["argument"]) or r["pairs"][1].update(argument=r["pairs"][0]["argument"]),
            "a pair missing": lambda r: r["pairs"].pop(),
            "a parameter taken for state": lambda r: next(p for p in r["pairs"] if p["kind"] == "parameter").update(kind="state"),
            "a gradient too many": lambda r: r["gradients"].append(r["gradients"][0]),
            "a seed too many": lambda r: r["seeds"].append(r["seeds"][0])}.items():
        faulty = steps.scaled(text)[1]
        change(faulty)
        if not wrong(f, faulty, pairs, parameters, of):
            complain("control", [f"not seen: {fault}"])
    for name in others:
        text = open(f"{folder}/{name}.mlir").read()
        out, row, said = steps.scaled(text)
        if row["scaled"] or out != steps.amp(text)[0]:
            complain(name, ["it was changed, and does not train"])
        why = [line for line in said.split("\n") if "not scaled: " in line]
        if len(why) != 1:
            complain(name, [f"{len(why)} remarks that say why it is not scaled"])
        print(f"{name:42} not scaled, unchanged: {why[0].split('not scaled: ')[1][:90] if why else ''}..")
    print(f"{'WRONG' if bad else 'as in truth'}: {len(steps_)} training steps, {len(others)} others")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
