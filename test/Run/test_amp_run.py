#!/usr/bin/env python3
"""Tests of amp-run, as a user runs it, on a test double of the runtime.

    python3 test/Run/test_amp_run.py --amp-run build/.../amp-run-fake
        [--on-runtime build/.../amp-run] [-v] [CLASS[.TEST]...]
"""
import argparse
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import support  # noqa: E402
from test_batches import *  # noqa: E402,F401,F403
from test_checkpoints import *  # noqa: E402,F401,F403
from test_docs import *  # noqa: E402,F401,F403
from test_inputs import *  # noqa: E402,F401,F403
from test_modes import *  # noqa: E402,F401,F403
from test_runtime import *  # noqa: E402,F401,F403
from test_sizes import *  # noqa: E402,F401,F403
import test_runtime  # noqa: E402

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--amp-run", required=True)
    parser.add_argument("--on-runtime", help="an amp-run with the runtime, for the tests that need it")
    arguments, rest = parser.parse_known_args()
    support.TOOL = os.path.abspath(arguments.amp_run)
    if arguments.on_runtime:
        test_runtime.REAL = os.path.abspath(arguments.on_runtime)
    unittest.main(argv=[sys.argv[0]] + rest)
