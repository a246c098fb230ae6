"""The state table of loss scaling is what the installed PyTorch does.

PyTorch is not among what scripts/peers.sh installs (its wheels bring the whole of CUDA): `pip install torch` into the
environment, and this test runs.
"""
import importlib.util
import os
import subprocess
import sys
import unittest

from peers import ROOT


@unittest.skipUnless(importlib.util.find_spec("torch"), "PyTorch is not installed")
class LossScaling(unittest.TestCase):
    def test_state_table(self):
        p = subprocess.run([sys.executable, os.path.join(ROOT, "test", "Scaling", "gradscaler.py"), "check"], capture_output=True, text=True)
        self.assertEqual(p.returncode, 0, p.stdout + p.stderr)
        self.assertRegex(p.stdout, r"PyTorch [\d.]+: (\d+) of \1 sequences as stored")
