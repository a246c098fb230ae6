#!/usr/bin/env python3
"""check_reports.py FOLDER [--type bf16] [--measure]: the reports of all models of a folder.

For each: as many remarks as rows, and totals that are the sums of the rows. With --measure the totals are compared with those of
test/support/measure.py, which reads the modules and not the report: what is saved for the backward pass. Where functions are called
from both passes the two count differently (measure.py inlines them), so saved bytes are compared as a ratio, within 0.03.
"""
import argparse, glob, json, os, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import measure
from mlir_graph import load


def check(path, o, folder):
    """What is wrong with the report of one model."""
    report, after = os.path.join(folder, "r.json"), os.path.join(folder, "after.mlir")
    option = f"type={o.type} report={report}" + (" loss-scaling=off" if o.type == "fp16" else "")
    p = subprocess.run(["amp-opt", path, "--allow-unregistered-dialect", "--amp-autocast=" + option, "--remark-format=emitRemark", "--remarks-filter=amp.*",
                        "--mlir-print-debuginfo", "-o", after], capture_output=True, text=True)
    if p.returncode:
        return [p.stderr[-500:]]
    with open(report) as f:
        r = json.load(f)
    rows, totals = r["rows"], r["totals"]
    remarks = p.stderr.count(": remark: ")
    wrong = [] if remarks == len(rows) == totals["rows"] else [f"{remarks} remarks, {len(rows)} rows, total {totals['rows']}"]
    for key in ("casts", "bytes", "saved_bytes", "saved_bytes_before"):
        cells = [row[key] for row in rows]
        if totals[key] != (None if None in cells else sum(cells)):
            wrong.append(f"{key}: {totals[key]} is not the sum of the rows")
    if o.measure:
        m = measure.compare(load(path), load(after), path)
        saved = m["after"]["saved"] and (m["after"]["saved"]["floats"], m["before"]["saved"]["floats"])
        told = totals["saved_bytes"] is not None and (totals["saved_bytes"], totals["saved_bytes_before"])
        if bool(saved) != bool(told):
            wrong.append(f"saved bytes are told by one of report ({told}) and measure ({saved})")
        elif saved and saved[1] and told[1] and abs(saved[0] / saved[1] - told[0] / told[1]) > 0.03:
            wrong.append(f"saved: {told} in the report, {saved} measured")
    return wrong


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("folder")
    p.add_argument("--type", default="bf16")
    p.add_argument("--measure", action="store_true")
    o = p.parse_args()
    paths = sorted(glob.glob(os.path.join(o.folder, "*.mlir")))
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            wrong = check(path, o, folder)
            bad += bool(wrong)
            for text in wrong:
                print(f"{os.path.basename(path)}: {text}")
    print(f"{len(paths)} reports, {bad} wrong")
    return 1 if bad or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
