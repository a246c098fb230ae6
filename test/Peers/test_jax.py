"""Steps that JAX exports: the judge computes what JAX computes, and autocast changes it by no more than its types do."""
import os
import re
import subprocess
import sys
import unittest

from peers import MODELS, ORACLE, OUT, autocast, error, inputs

import amp.jax
import jax
import numpy as np
import steps


class Steps(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.paths = {}
        for name, (step, args) in steps.STEPS.items():
            cls.paths[name] = os.path.join(OUT, f"{name}.mlir")
            amp.jax.export(step, args, cls.paths[name], roles={3: "target"})

    def judge_is_jax(self, name):
        step, args = steps.STEPS[name]
        f, values = inputs(self.paths[name])
        leaves, tree = jax.tree.flatten(args)
        self.assertEqual(len(values), len(leaves))
        given = tree.unflatten([np.asarray(v, x.dtype) for v, x in zip(values, leaves)])
        expected = jax.tree.leaves(jax.jit(step)(*given))
        got = f(values)
        self.assertEqual(len(expected), len(got))
        for i, (a, b) in enumerate(zip(expected, got)):
            self.assertLessEqual(error(a, b), 1e-4, f"result {i} {f.results[i].name}")
            # A step that moved nothing would agree as well.
            if "amp.updates" in f.results[i].attrs:
                old = values[int(f.results[i].attrs["amp.updates"].split()[0])]
                self.assertFalse(np.array_equal(old, b), f"result {i} {f.results[i].name} is not updated")

    def accepted(self, name, type):
        out = autocast(self.paths[name], type)
        text = open(out).read()
        self.assertIn("x" + {"bf16": "bf16", "fp16": "f16"}[type] + ">", text)
        p = subprocess.run([sys.executable, ORACLE, "diff", self.paths[name], out], capture_output=True, text=True)
        self.assertEqual(p.returncode, 0, p.stdout[-3000:] + p.stderr[-3000:])
        self.assertIn("update pairs (attributes)", p.stdout)


for _name in steps.STEPS:
    setattr(Steps, f"test_{_name}_judge", lambda self, n=_name: self.judge_is_jax(n))
    for _type in ("bf16", "fp16"):
        setattr(Steps, f"test_{_name}_{_type}", lambda self, n=_name, t=_type: self.accepted(n, t))


class Export(unittest.TestCase):
    """What export says about a step, and what it refuses."""

    def test_roles(self):
        step = lambda w, s, x: (w - 0.1 * x.mean() * s["m"], {"m": s["m"] + w, "n": s["n"] + 1}, (w * x).sum())
        text = amp.jax.export(step, (np.ones(3, np.float32), {"m": np.ones(3, np.float32), "n": np.int32(0)}, np.ones((5, 3), np.float32)))
        head = next(l for l in text.split("\n") if "func.func public @main" in l)
        for word in ('amp.name = "w", amp.role = "param"', "amp.name = \"s['m']\", amp.role = \"state\"", 'amp.name = "x", amp.role = "input"',
                     "amp.updates = 0 : i32", "amp.updates = 1 : i32", "amp.updates = 2 : i32", 'amp.role = "loss"'):
            self.assertEqual(head.count(word), 1, f"{word}\n{head}")

    def test_no_step(self):
        text = amp.jax.export(lambda w, x: x @ w, (np.ones((3, 4), np.float32), np.ones((2, 3), np.float32)))
        self.assertNotIn("amp.role", text)
        self.assertNotIn("amp.updates", text)

    def test_scatters(self):
        """Scatters and an overlapping pooling, which become loops, compute what JAX computes. Out of range is dropped."""
        f = lambda x, i, u: (x.at[i].add(u), x.at[i].max(u), x.at[i, 1].mul(u[:, 0]), x.at[2:4].set(u[:2]), jax.grad(
            lambda y: (jax.lax.reduce_window(y, -np.inf, jax.lax.max, (3, 2), (2, 1), ((1, 0), (0, 1))) ** 2).sum())(x))
        rng = np.random.default_rng(0)
        x, i, u = jax.numpy.asarray(rng.normal(size=(6, 4)), np.float32), np.array([5, 0, 9, 0, 3], np.int32), rng.normal(size=(5, 4)).astype(np.float32)
        path = os.path.join(OUT, "scatters.mlir")
        amp.jax.export(f, (x, i, u), path, updates={})
        import oracle
        for k, (a, b) in enumerate(zip(f(x, i, u), oracle.Function(path)([x, i, u]))):
            self.assertLessEqual(error(a, b), 1e-6, f"result {k}")

    def test_one_update(self):
        """A scatter of one update, at a position that is data, becomes no loop and no branch; out of range is dropped. (test/Run/one-update.mlir runs it.)"""
        f = lambda x, i, u: (x.at[i].add(u), x.at[i].set(u), x.at[i, 1].mul(u[0]), x.at[1, i].max(u[1]), jax.grad(lambda x: (x[i] ** 2).sum())(x))
        rng = np.random.default_rng(0)
        x, u = jax.numpy.asarray(rng.normal(size=(6, 4)), np.float32), rng.normal(size=4).astype(np.float32)
        path = os.path.join(OUT, "one-update.mlir")
        text = amp.jax.export(f, (x, np.int32(0), u), path, updates={})
        self.assertIsNone(re.search(r"scf.for|scf.if .* -> \(tensor", text))
        import oracle
        judge = oracle.Function(path)
        for i in (-7, -1, 0, 3, 5, 6, 100):
            for k, (a, b) in enumerate(zip(jax.jit(f)(x, np.int32(i), u), judge([x, np.int32(i), u]))):
                self.assertLessEqual(error(a, b), 1e-6, f"result {k} at {i}")

    def test_branches(self):
        """cond and switch, one in the other, in a loop, and their gradients; an index out of range is the last branch."""
        def g(i, x):
            a = jax.lax.switch(i, [lambda x: x + 1, lambda x: x * 2, lambda x: jax.lax.cond(x[0] > 0, lambda x: x ** 3, lambda x: -x, x)], x)
            return jax.lax.fori_loop(0, 3, lambda k, x: jax.lax.cond(k > 1, lambda x: x * x, lambda x: x - 1, x), a)
        f = lambda i, x: (g(i, x), jax.grad(lambda x: (g(i, x) ** 2).sum())(x))
        path = os.path.join(OUT, "branches.mlir")
        amp.jax.export(f, (np.int32(0), np.ones(5, np.float32)), path)
        import oracle
        judge = oracle.Function(path)
        for first in (0.5, -0.5):
            x = np.array([first, 1, -2, 3, 0.25], np.float32)
            for i in (-1, 0, 1, 2, 7):
                for k, (a, b) in enumerate(zip(f(np.int32(i), x), judge([np.int32(i), x]))):
                    self.assertLessEqual(error(a, b), 1e-6, f"result {k} of branch {i}")

    def test_parts_of_nothing(self):
        """Slices without elements (an associative scan has them), sums over nothing, keys with a type, unsigned positions."""
        def f(x, n, key):
            scan = jax.grad(lambda x: (jax.lax.associative_scan(lambda a, b: a * b + a, x) ** 2).sum())(x)
            number = (jax.numpy.sum(x[0]), jax.numpy.all(jax.numpy.isfinite(x[1])), jax.lax.reduce(x, np.float32(5), jax.lax.add, ()))
            return scan, number, jax.random.uniform(key, (3,)), x.at[n].add(1.0)
        x = np.linspace(0.5, 1.5, 8).astype(np.float32)
        path = os.path.join(OUT, "nothing.mlir")
        amp.jax.export(f, (x, np.uint32(3), jax.random.key(1)), path, updates={})
        import oracle
        expected = jax.tree.leaves(jax.jit(f)(x, np.uint32(3), jax.random.key(1)))
        for k, (a, b) in enumerate(zip(expected, oracle.Function(path)([x, np.int32(3), np.asarray(jax.random.key_data(jax.random.key(1))).astype(np.int32)]))):
            self.assertLessEqual(error(a, b), 1e-6, f"result {k}")

    def test_refused(self):
        """What there is no way for is named, with its place; also where it stands in a gradient."""
        for f in (jax.numpy.sort, jax.grad(lambda x: (jax.numpy.sort(x) ** 2).sum())):
            with self.assertRaisesRegex(amp.jax.NotLowered, r"^stablehlo.sort at .*test_jax.py"):
                amp.jax.export(lambda x: f(x), (np.ones(3, np.float32),))


class Models(unittest.TestCase):
    """test/models/jax_*.mlir, made again. Another version of JAX prints other text, so a difference is told and no failure; what
    cannot be made at all is one."""

    def test_again(self):
        folder = os.path.join(OUT, "models")
        os.makedirs(folder, exist_ok=True)
        p = subprocess.run([sys.executable, os.path.join(MODELS, "jax_steps.py"), "-o", folder], capture_output=True, text=True)
        made = sorted(f for f in os.listdir(folder) if f.startswith("jax_"))
        self.assertNotIn("FAIL", p.stdout, p.stdout)
        self.assertEqual(p.returncode, 0, p.stderr[-2000:])
        same = 0
        for name in made:
            a, b = (open(os.path.join(d, name)).read() for d in (MODELS, folder))
            same += a == b
            if a != b:
                bare = lambda t: re.sub(r" loc\(.*|^#loc.*\n", "", t, flags=re.M)
                print(f"     {name}: differs from the one in test/models{', in locations only' if bare(a) == bare(b) else ''} (jax {jax.__version__})")
        print(f"     {same} of {len(made)} models are made again byte by byte")
        self.assertGreaterEqual(len(made), 11)


if __name__ == "__main__":
    unittest.main()
