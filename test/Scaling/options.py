#!/usr/bin/env python3
"""options.py torch_cnn_sgd.mlir: the options that change what a skipped step does, in a whole graph: a good batch, and one with an infinity.

  hold-statistics=true  running means and variances are held as well (without it they are not: execute.py)
  hysteresis=2          the first overflow leaves the scale, the second halves it
  static=1024           no new arguments, one new result: found_inf
A good batch gives the source's results bit by bit. What must hold with hold-statistics must not hold without.
"""
import sys

import numpy as np

import execute
import steps


def main():
    step = execute.Step(sys.argv[1], "", 0)
    good, want = step.sets[0], step.wanted[0]
    bad = [np.array(x, np.float32) if i in step.data else x for i, x in enumerate(good)]
    bad[step.data[0]].reshape(-1)[7] = np.inf
    pairs = [(p["result"], p["argument"]) for p in step.row["pairs"]]
    old = lambda a: np.asarray(good[a], want[dict((y, x) for x, y in pairs)[a]].dtype)
    f = {option: step.expanded(steps.scaled(step.text, option)[0]) for option in ("hold-statistics=true", "hysteresis=2", "static=1024")}
    tensors = lambda got: all(execute.same(a, b) for a, b in zip(got, want))
    held = lambda got, which: all(execute.same(got[r], old(a)) for r, a in which)
    state = lambda got: [float(x) for x in got[step.n:]]

    def hold(f):
        extra = [np.float32(1024), np.int32(7)]
        a, b = f(good + extra), f(bad + extra)
        return tensors(a) and held(b, pairs) and state(a) == [1024, 8, 0] and state(b) == [512, 0, 1]

    def hysteresis(f):
        call = lambda x, s, t, h: f(x + [np.float32(s), np.int32(t), np.int32(h)])
        a, b, c = call(good, 1024, 7, 2), call(bad, 1024, 7, 2), call(bad, 1024, 7, 1)
        return (tensors(a) and held(b, step.held) and held(c, step.held) and not held(b, pairs)
                and [state(x) for x in (a, b, c)] == [[1024, 8, 2, 0], [1024, 0, 1, 1], [512, 0, 0, 1]])

    def static(f):
        a, b = f(good), f(bad)
        return tensors(a) and held(b, step.held) and not held(b, pairs) and state(a) == [0] and state(b) == [1]

    wrong = 0
    for option, check, other in (("hold-statistics=true", hold, lambda check: check(step.plain)), ("hysteresis=2", hysteresis, None), ("static=1024", static, None)):
        fine = check(f[option])
        seen = other is None or not other(check)
        wrong += not fine or not seen
        print(f"{'ok   ' if fine and seen else 'WRONG'} {option}" + ("" if seen else ": not seen that it is missing"))
    print("WRONG" if wrong else "as they say, seed 0")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
