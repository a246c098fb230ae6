#!/usr/bin/env python3
"""sequence.py FILE.mlir...: ten steps of a whole graph with growth-interval=4, each fed with what the one before returned; the sixth has an infinity in its batch.

Scale and growth tracker after each step are those of the rule (PyTorch's), and parameters and state are, bit by bit, those of
the source on the nine good batches. Controls: another interval, and another bad step, must be seen.
"""
import sys

import numpy as np

import execute
import steps

BAD = 6
#        step: 1, 2, 3, 4 grows, 5, 6 overflows, 7, 8, 9, 10 grows
SCALES = [1024, 1024, 1024, 2048, 2048, 1024, 1024, 1024, 1024, 2048]
TRACKERS = [1, 2, 3, 0, 1, 0, 1, 2, 3, 0]


def complaints(step, f, bad):
    out = []
    state, source = ({a: step.sets[0][a] for _, a in step.held} for _ in range(2))
    scale, tracker = np.float32(1024), np.int32(0)
    rng = np.random.default_rng(step.o.seed)
    for n, (want_scale, want_tracker) in enumerate(zip(SCALES, TRACKERS), 1):
        batch = [rng.uniform(-1, 1, x.shape).astype(np.float32) if i in step.data else x for i, x in enumerate(step.sets[0])]
        if n == bad:
            batch[step.data[0]].reshape(-1)[rng.integers(batch[step.data[0]].size)] = np.inf
        got = f([state.get(i, x) for i, x in enumerate(batch)] + [scale, tracker])
        if n != bad:
            want = step.source([source.get(i, x) for i, x in enumerate(batch)])
            source = {a: want[r] for r, a in step.held}
        state = {a: got[r] for r, a in step.held}
        scale, tracker, found = got[step.n:step.n + 3]
        print(f"  step {n}: scale {float(scale):g}, tracker {int(tracker)}{', skipped' if found else ''}")
        if (float(scale), int(tracker), bool(found)) != (want_scale, want_tracker, n == BAD):
            out.append(f"step {n}: scale, tracker, found_inf are {float(scale), int(tracker), bool(found)}, not {want_scale, want_tracker, n == BAD}")
        out += [f"step {n}: argument {a} ({step.source.args[a].name}) is not what the source's good steps make it" for a in state
                if not execute.same(state[a], np.asarray(source[a], state[a].dtype))]
    return out


def main():
    bad = 0
    for path in sys.argv[1:]:
        step = execute.Step(path, "", 0)
        print(f"{step.name}, seed 0")
        made = [step.expanded(steps.scaled(step.text, f"growth-interval={n}")[0]) for n in (4, 3)]
        wrong = complaints(step, made[0], BAD)
        for text in wrong:
            print(f"WRONG {step.name}: {text}")
        for what, f, at in (("an interval of 3", made[1], BAD), ("an overflow at step 7", made[0], 7), ("no overflow", made[0], 0)):
            if not complaints(step, f, at):
                print(f"WRONG {step.name}: not seen: {what}")
                bad += 1
        bad += len(wrong)
    print("WRONG" if bad else "as the rule says")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
