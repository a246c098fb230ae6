"""What the tests of amp-run share."""
import json
import math
import os
import shutil
import subprocess
import tempfile
import unittest

import numpy as np

TOOL = None


class Case(unittest.TestCase):
    """Each test has a folder of its own, with f32.ampx, bf16.ampx and fp16.ampx."""

    def setUp(self):
        self.dir = tempfile.mkdtemp(prefix="amp-run-test.")
        self.addCleanup(shutil.rmtree, self.dir, ignore_errors=True)
        for precision in "f32", "bf16", "fp16":
            self.program(precision + ".ampx", precision=precision)

    def path(self, name):
        return os.path.join(self.dir, name)

    def program(self, name="p.ampx", **values):
        with open(self.path(name), "w") as file:
            file.write("AMPFAKE\n" + "".join(f"{k}={v}\n" for k, v in values.items()))
        return name

    def command(self, *arguments):
        return [TOOL] + [str(a) for a in arguments]

    def run_tool(self, *arguments, code=0, says=(), silent=False, **options):
        """Runs it; `says` are parts of what must stand on stderr."""
        done = subprocess.run(self.command(*arguments), cwd=self.dir, capture_output=True,
                              timeout=60, **options)
        out, err = done.stdout.decode(), done.stderr.decode()
        self.assertEqual(done.returncode, code, f"{arguments}\n{out}\n{err}")
        for part in [says] if isinstance(says, str) else says:
            self.assertIn(part, err)
        if silent:
            self.assertEqual(err, "")
        if code not in (0, 130):  # every failure is one line
            self.assertEqual(err.count("amp-run: error:"), 1, err)
        return out

    def run_json(self, *arguments, **options):
        out = self.run_tool(*arguments, "--json", "-", **options)
        document = json.loads(out)
        self.assertEqual(document["schema"], 1)
        return document

    def load(self, name):
        with np.load(self.path(name)) as file:
            return {key: file[key] for key in file.files}

    def meta(self, name):
        return json.loads(bytes(self.load(name)["__amp__"]))

    def save(self, name, **arrays):
        np.savez(self.path(name), **arrays)
        return name

    def start_values(self, *arguments, program="f32.ampx"):
        """What the inputs are before the first step."""
        self.run_tool(program, "--steps", 0, "--checkpoint", "start.npz", "--overwrite", *arguments)
        return self.load("start.npz")

    def init(self, **changes):
        """Everything that f32.ampx needs; with lr=0 and this w, logits are x[:, :3]."""
        arrays = dict(w=np.eye(4, 3, dtype=np.float32), b=np.zeros(3, np.float32),
                      lr=np.float32(0))
        arrays.update(changes)
        return self.save("init.npz", **{k: v for k, v in arrays.items() if v is not None})

    def same(self, a, b, but=("__amp__",)):
        self.assertEqual(a.keys(), b.keys())
        for name in a:
            if name not in but:
                self.assertEqual(a[name].tobytes(), b[name].tobytes(), name)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def to_bf16(values):
    """Of finite numbers: to nearest, ties to even."""
    bits = values.astype(np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


class Generator:
    """The generator as docs/amp-run.md describes it."""
    MASK = 2**64 - 1

    def __init__(self, seed, name):
        hash = 0xcbf29ce484222325
        for byte in name.encode():
            hash = (hash ^ byte) * 0x100000001b3 & self.MASK
        x, self.s = seed ^ hash, []
        for _ in range(4):
            x = x + 0x9e3779b97f4a7c15 & self.MASK
            z = (x ^ x >> 30) * 0xbf58476d1ce4e5b9 & self.MASK
            z = (z ^ z >> 27) * 0x94d049bb133111eb & self.MASK
            self.s.append(z ^ z >> 31)

    def rotate(self, x, by):
        return (x << by | x >> 64 - by) & self.MASK

    def next(self):
        s = self.s
        result = self.rotate(s[1] * 5 & self.MASK, 7) * 9 & self.MASK
        t = s[1] << 17 & self.MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = self.rotate(s[3], 45)
        return result

    def uniform(self):
        return (self.next() >> 11) * 2.0**-53

    def normals(self, count):
        numbers = []
        while len(numbers) < count:
            u, v = 2 * self.uniform() - 1, 2 * self.uniform() - 1
            s = u * u + v * v
            if 0 < s < 1:
                factor = math.sqrt(-2 * math.log(s) / s)
                numbers += [u * factor, v * factor]
        return numbers[:count]
