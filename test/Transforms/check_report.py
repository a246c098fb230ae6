#!/usr/bin/env python3
"""check_report.py REPORT REMARKS: the report's schema, its order, its totals, and that there are as many remarks as rows. Prints the rows."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from by_number import by_number

FIELDS = {"op": str, "function": str, "index": int, "location": str, "class": str, "rule": str, "result": str, "why": str,
          "refused": (str, type(None)), "casts": int, "bytes": int, "saved_bytes": (int, type(None)), "saved_bytes_before": (int, type(None))}


report = json.load(open(sys.argv[1]))
remarks = sum(": remark: " in line for line in open(sys.argv[2]))
rows, totals = report["rows"], report["totals"]
print(f"schema {report['schema']}, type {report['type']}, policy {report['policy']}")
wrong = []
for row in rows:
    wrong += [f"{key} is {row.get(key)!r} in {row}" for key, kind in FIELDS.items() if not isinstance(row.get(key), kind)]
    wrong += [f"unknown field {key}" for key in row if key not in FIELDS]
places = [row["location"] for row in rows]
if places != sorted(places, key=by_number):
    wrong.append(f"not sorted by location: {places}")
if remarks != len(rows):
    wrong.append(f"{remarks} remarks, {len(rows)} rows")
sums = {"rows": len(rows), "refused": sum(row["refused"] is not None for row in rows),
        "low": sum(row["class"] == "low" and row["refused"] is None for row in rows),
        "casts": sum(row["casts"] for row in rows), "bytes": sum(row["bytes"] for row in rows)}
for kind in ("saved_bytes", "saved_bytes_before"):
    # Unknown for the whole program, or known for each row.
    known = {row[kind] is not None for row in rows}
    sums[kind] = sum(row[kind] for row in rows) if known == {True} else None
    if len(known) > 1:
        wrong.append(f"{kind} is told of some rows only")
if totals != sums:
    wrong.append(f"totals {totals}, the rows make {sums}")
print("rows sorted by location; as many remarks as rows" if not wrong else "\n".join(wrong))
for row in rows:
    print(f"{row['op']} @{row['function']} {row['class']} {row['result']} \"{row['rule']}\" refused: {row['refused'] or '-'}")
print(f"totals: {totals['low']} low, {totals['refused']} refused, {totals['casts']} casts, {totals['bytes']} bytes")
sys.exit(bool(wrong))
