#!/usr/bin/env python3
"""check_examples.py PAGE TEST...: every mlir example of a generated page stands in one of the tests.

So what the documentation shows is parsed, verified and printed by the tests around it. Blank space at the ends of
lines and the depth of indentation do not matter; everything else does.
"""
import re
import sys


def lines(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


page, tests = sys.argv[1], sys.argv[2:]
haystacks = [lines(open(t).read()) for t in tests]
examples = re.findall(r"^```mlir\n(.*?)^```", open(page).read(), re.M | re.S)
missing = 0
for example in examples:
    want = lines(example)
    if not any(hay[i:i + len(want)] == want for hay in haystacks for i in range(len(hay))):
        missing += 1
        print(f"no test has this example of {page}:\n{example}")
print(f"{len(examples)} examples, {missing} in no test")
sys.exit(1 if missing or not examples else 0)
