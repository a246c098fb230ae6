#!/usr/bin/env python3
"""Tests of amp-run, as a user runs it, on a test double of the runtime.

    python3 test/Run/test_amp_run.py --amp-run build/.../amp-run-fake [-v] [TestClass[.test]]
"""
import argparse
import json
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

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--amp-run", required=True)
    arguments, rest = parser.parse_known_args()
    support.TOOL = os.path.abspath(arguments.amp_run)
    unittest.main(argv=[sys.argv[0]] + rest)
