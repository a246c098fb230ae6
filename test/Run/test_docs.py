"""docs/amp-run.md: its commands are run, its options and keys are those that there are."""
import os
import re
import subprocess
import sys

import numpy as np

import support
from support import Case

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/amp-run.md")


def page():
    with open(PAGE) as file:
        return file.read()


def shape(line):
    """A line without its numbers, units of memory, and curve."""
    line = re.sub(r"[▁▂▃▄▅▆▇█]+", "", line)
    line = re.sub(r"hash \w+", "hash", line)
    return re.sub(r"\s+", " ", re.sub(r"-?\d[\d.]*(e[+-]?\d+)?|\bnan\b", "#", line)).strip()


class Docs(Case):
    def test_commands(self):
        self.program("step.ampx", precision="f32")
        self.program("step.3.ampx", precision="f32", batch=3)
        os.mkdir(self.path("bin"))
        os.symlink(support.TOOL, self.path("bin/amp-run"))
        environment = {**os.environ, "LC_ALL": "C.UTF-8",
                       "PATH": self.path("bin") + ":" + os.environ["PATH"]}
        ran = 0
        for language, text in re.findall(r"^```(python|console)\n(.*?)^```", page(), re.M | re.S):
            if language == "python":
                subprocess.run([sys.executable, "-c", text], cwd=self.dir, check=True,
                               stdout=subprocess.DEVNULL)
                continue
            for example in re.split(r"^\$ ", text, flags=re.M)[1:]:
                command, _, expected = example.partition("\n")
                done = subprocess.run(command, shell=True, cwd=self.dir, env=environment,
                                      capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, command + "\n" + done.stderr)
                expected = expected.rstrip().split("\n")
                printed = done.stdout.rstrip().split("\n")
                if expected[-1] == "...":
                    expected.pop()
                    printed = printed[:len(expected)]
                self.assertEqual([shape(l) for l in printed], [shape(l) for l in expected], command)
                ran += 1
        self.assertEqual(ran, 7)

    def test_options(self):
        has = set(re.findall(r"--[a-z][a-z-]+", self.run_tool("--help")))
        said = set(re.findall(r"--[a-z][a-z-]+", page()))
        self.assertEqual(has - said, {"--help", "--version"})
        self.assertEqual(said - has, {"--dim"})  # of amp-compile

    def test_keys(self):
        words = set(re.findall(r"`([a-z_]+)`", page()))
        run = self.run_json("fp16.ampx", "--classes", 3, "--checkpoint", "c.npz", "--profile", "t")
        info = self.run_json("f32.ampx", "--info")
        np.savez(self.path("d.npz"), x=np.zeros((19, 4), np.float32), y=np.zeros(19, np.int32))
        self.program("f32.3.ampx", precision="f32", batch=3)
        sizes = self.run_json("f32.ampx", "f32.3.ampx", "--batches", "d.npz", "--fill-missing")
        compare = self.run_json("--compare", "f32.ampx", "bf16.ampx", "--classes", 3)
        for document in run, info, compare, compare["columns"][1], run["steps"], sizes, sizes["sizes"][0]:
            self.assertEqual(set(document) - words, set())
