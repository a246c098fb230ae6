#!/usr/bin/env python3
"""gradscaler.py write|check [gradscaler.json]: what the real torch.amp.GradScaler does on the sequences of sequences.py.

`write` runs PyTorch and stores the table. `check` runs it, where PyTorch is installed, and compares with what is stored.
Options that GradScaler does not have (floor, cap, hysteresis) are left out. Each step runs the whole of it: scale,
step of an optimizer whose gradient is finite or not, update. The longest sequences call the kernel that update calls
(`torch._amp_update_scale_`) and nothing else; the shorter ones call it as well, and must agree.
"""
import json
import os
import sys

import numpy as np

import sequences

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "gradscaler.json")
LONG = 5000


def known(options):
    return {**sequences.DEFAULTS, **{k: v for k, v in options.items() if k in sequences.DEFAULTS}}


def run_kernel(torch, sequence):
    scale = torch.full((), sequence.scale, dtype=torch.float32)
    tracker = torch.full((), sequence.tracker, dtype=torch.int32)
    found = torch.zeros(())
    for part in sequence.parts:
        o = known(part["options"])
        for good in part["flags"]:
            found.fill_(0.0 if good else 1.0)
            torch._amp_update_scale_(scale, tracker, found, o["growth_factor"], o["backoff_factor"], o["growth_interval"])
            yield np.float32(scale.item()), tracker.item()


def run_scaler(torch, sequence):
    scaler = torch.amp.GradScaler("cpu", init_scale=sequence.scale, **known(sequence.parts[0]["options"]))
    scaler.load_state_dict({**scaler.state_dict(), "_growth_tracker": sequence.tracker})
    weight = torch.nn.Parameter(torch.zeros(()))
    optimizer = torch.optim.SGD([weight], lr=0.0)
    for part in sequence.parts:
        scaler.set_growth_interval(known(part["options"])["growth_interval"])
        for good in part["flags"]:
            scaler.scale(torch.ones(()))
            weight.grad = torch.full((), 1.0 if good else float("inf"))
            scaler.step(optimizer)
            scaler.update()
            yield np.float32(scaler.get_scale()), scaler._get_growth_tracker()


def make_table(torch):
    rows = {}
    for sequence in sequences.ALL:
        states = list(run_kernel(torch, sequence))
        if len(states) <= LONG and states != list(run_scaler(torch, sequence)):
            sys.exit(f"{sequence.name}: GradScaler and its kernel do not agree")
        scales, trackers = sequences.to_runs(*zip(*states))
        rows[sequence.name] = dict(steps=len(states), scales=scales, trackers=trackers)
    return dict(torch=torch.__version__.split("+")[0], sequences=rows)


def load(path=TABLE):
    return json.load(open(path))


def main():
    verb, path = sys.argv[1], (sys.argv[2:] + [TABLE])[0]
    try:
        import torch
    except ImportError:
        print("PyTorch is not installed: the table is as it was stored")
        return 0 if verb == "check" else 1
    table = make_table(torch)
    if verb == "write":
        rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in table["sequences"].items())
        with open(path, "w") as file:
            file.write(f'{{"torch": {json.dumps(table["torch"])}, "sequences": {{\n{rows}\n}}}}\n')
        print(f"{len(table['sequences'])} sequences, PyTorch {table['torch']}")
        return 0
    stored = load(path)["sequences"]
    wrong = [name for name in {**stored, **table["sequences"]} if stored.get(name) != table["sequences"].get(name)]
    for name in wrong:
        print(f"WRONG {name}: the table says {stored.get(name)}, PyTorch {table['sequences'].get(name)}"[:300])
    print(f"PyTorch {table['torch']}: {len(stored) - len(wrong)} of {len(stored)} sequences as stored")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
