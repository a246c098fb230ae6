#!/usr/bin/env python3
"""The examples that train: the commands of their pages, in three precisions, and that what is checked fails where a step is wrong.

  test_examples.py --amp-compile PATH --amp-run PATH

Training finds its way around small errors (a derivative of one norm that is twice too large changes little), so this is no proof of
gradients: that is test/Run/judge.py. It proves that programs train, through files, for hundreds of steps.
"""
import argparse
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
MODEL = {"digits": "test/models/jax_simple_mlp_adam.mlir", "copy": "examples/copy/copy.mlir"}
# Seen in all precisions: 97.7 % and a loss (of one batch) of 0.02; 100 % and 0.0014.
STEPS = {"digits": 1200, "copy": 600}
LOSS = {"digits": 0.5, "copy": 0.01}
ACCURACY = {"digits": 95, "copy": 99}
# The negation in the backward pass of a norm.
NORM = r'(\^bb0\(%in: f32 loc\("jit\(step\)/transpose\(jvp\(\)\)/add_any"[^\n]*\n *%\w+ = )arith.negf (%\w+) :'
TOOLS = {}


def wrong(example, loss, accuracy):
    """What is not as it should be after training; accuracy in percent, of samples held out."""
    said = []
    if not (math.isfinite(loss) and loss < LOSS[example]):
        said.append(f"loss {loss}, not below {LOSS[example]}")
    if not accuracy > ACCURACY[example]:
        said.append(f"{accuracy} % right, not more than {ACCURACY[example]}")
    return said


def accuracies(printed):
    """{name: percent} of what accuracy.py prints; the last number of a line is that of whole samples."""
    return {name: float(percent) for name, percent in re.findall(r"^(\w+) .*?([\d.]+) % of the [a-z- ]+\w$", printed, re.M)}


class Examples(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="amp-examples.")
        self.addCleanup(shutil.rmtree, self.folder)

    def run_command(self, *command, **options):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=300, **options)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def page(self, example):
        """Runs the commands of the example's page in a folder that looks like the top of the repository."""
        for name in "examples", "test":
            os.symlink(os.path.join(SOURCE, name), os.path.join(self.folder, name))
        for name, path in TOOLS.items():
            os.makedirs(os.path.join(self.folder, "build/release/tools", name))
            os.symlink(path, os.path.join(self.folder, "build/release/tools", name, name))
        with open(os.path.join(SOURCE, "examples", example, "README.md")) as file:
            commands, = re.findall(r"^```sh\n(.*?)^```", file.read(), re.M | re.S)
        self.assertEqual(commands.count(f"--steps {STEPS[example]} "), 2)
        printed = self.run_command("sh", "-euc", commands)
        table = dict(re.findall(r"^(\w+) +[\d.e+]+ +[\d.]+x +[\d.]+ \wiB +[\d.]+x +(\S+)", printed, re.M))
        right = accuracies(printed)
        self.assertEqual(list(table), ["f32", "bf16", "fp16"], printed)
        self.assertEqual(list(right), ["f32", "bf16", "fp16"], printed)
        for name in table:
            self.assertEqual(wrong(example, float(table[name]), right[name]), [], printed)

    def test_digits(self):
        self.page("digits")

    def test_copy(self):
        self.page("copy")

    def planted(self, example, edit, count, by):
        """Trains what `edit` makes of the step, in f32. It must be found wrong."""
        with open(os.path.join(SOURCE, MODEL[example])) as file:
            text, n = re.subn(edit, by, file.read())
        self.assertEqual(n, count, "the model has changed; plant the error elsewhere")
        with open(os.path.join(self.folder, "step.mlir"), "w") as file:
            file.write(text)
        scripts = os.path.join(SOURCE, "examples", example)
        self.run_command(sys.executable, os.path.join(scripts, "make_data.py"), ".")
        self.run_command(TOOLS["amp-compile"], "--autocast=none", "--quiet", "step.mlir", "-o", "f32.ampx")
        said = json.loads(self.run_command(
            TOOLS["amp-run"], "f32.ampx", "--inputs", "init.npz", "--batches", "train.npz", "--shuffle", "--steps", str(STEPS[example]),
            "--threads", "1", "--keep-going", "--outputs", "f32.npz", "--json", "-"))
        right, = accuracies(self.run_command(sys.executable, os.path.join(scripts, "accuracy.py"), "test.npz", "f32.npz")).values()
        loss = said["steps"]["loss"][-1]
        return wrong(example, math.nan if loss is None else loss, right)

    # All `planted` edits leave the forward pass as it is.
    def test_planted_digits(self):
        # Up instead of down.
        self.assertEqual(len(self.planted("digits", r"dense<-(1.000000e-03)>", 1, r"dense<\1>")), 2)
        # The gradient passes the ReLU where it should not.
        self.assertTrue(self.planted("digits", r"arith.select %in, %in_15, %in_16 : f32", 2, "arith.select %in, %in_16, %in_15 : f32"))

    def test_planted_copy(self):
        self.assertEqual(len(self.planted("copy", r"dense<-(2.000000e-03)>", 1, r"dense<\1>")), 2)
        # Where the derivative of a norm subtracts what it did to the mean, it adds twice that.
        self.assertTrue(self.planted("copy", NORM, 5, r"\1arith.addf \2, \2 :"))

    def test_controls(self):
        """The planted errors are what is found: the same way finds nothing wrong with the steps as they are."""
        self.assertEqual(self.planted("digits", r"dense<-1.000000e-03>", 1, r"dense<-1.000000e-03>"), [])
        self.assertEqual(self.planted("copy", r"dense<-2.000000e-03>", 1, r"dense<-2.000000e-03>"), [])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--amp-compile", required=True)
    p.add_argument("--amp-run", required=True)
    o, rest = p.parse_known_args()
    TOOLS.update({"amp-compile": os.path.abspath(o.amp_compile), "amp-run": os.path.abspath(o.amp_run)})
    unittest.main(argv=sys.argv[:1] + rest)


if __name__ == "__main__":
    main()
