#!/usr/bin/env python3
"""passes_example.py PASSES.TD PASS BEFORE AFTER: the example of the pass is the body of the first function of BEFORE, and becomes that of AFTER.

Names of values and blank space do not matter.
"""
import itertools
import re
import sys


def normal(text):
    """The ops of a block, values numbered in the order in which they occur.

    A name may be defined once in each region.
    """
    text = re.sub(r"\s*//.*", "", text)
    names, numbers = {}, itertools.count()

    def number(m):
        if m.group(2) or m.group(1) not in names:
            names[m.group(1)] = f"%{next(numbers)}"
        return names[m.group(1)] + m.group(2)

    text = re.sub(r"(%\w+)(\s*=|:|)", number, text)
    return re.sub(r"\s+", " ", text).strip()


def body(path):
    m = re.search(r"func\.func @\w+\(([^\n]*)\{\n(.*?)^ *\}$", open(path).read(), re.M | re.S)
    return m.group(2)


td, name, before, after = sys.argv[1:]
entry = open(td).read().split(f'Pass<"{name}"')[1]
example = re.search(r"```mlir\n(.*?)```", entry, re.S).group(1)
first, second = example.split("// becomes")
wrong = 0
for side, want, path in (("before", first, before), ("after", second, after)):
    if normal(want) != normal(body(path)):
        wrong = 1
        print(f"the example {side} is not what {path} has:\n  {normal(want)}\n  {normal(body(path))}")
if not wrong:
    print("the example before is the test's, the example after is what the pass makes of it")
sys.exit(wrong)
