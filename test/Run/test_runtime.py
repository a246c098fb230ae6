"""amp-run on the runtime itself: a program of products only, made here with flatc, that fits
a line by gradient descent. Left out unless --on-runtime names an amp-run with the runtime."""
import json
import os
import shutil
import struct
import subprocess
import tempfile

import numpy as np

import support
from support import Case

REAL = None
SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../runtime/format/program.fbs")
BATCH, FEATURES = 8, 4


def make_program(path, rate=0.05, scale=1.0):
    """r = x w - y; loss = r' r / n; w -= rate / n x' r, in place. Residuals times `scale`."""
    def buffer(segment, offset, elements):
        return dict(offset=offset, bytes=4 * elements, segment=segment, type="F32")

    def product(name, m, n, k, a, b, d, **more):
        op = dict(m=m, n=n, k=k, a=a, b=b, d=d, ldb=n, ldc=n, ldd=n, lda=k)
        op.update(more)
        return dict(op_type="Matmul", op=op, name=name, location="line.py:1", flops=2 * m * n * k,
                    bytes=4 * (m * n + m * k + n * k))

    w, x, y, loss, r = range(5)
    program = dict(
        producer="test", module="line", function="step", precision="f32",
        buffers=[buffer("State", 0, FEATURES), buffer("IO", 0, BATCH * FEATURES),
                 buffer("IO", 128, BATCH), buffer("IO", 192, 1), buffer("Arena", 0, BATCH)],
        inputs=[dict(name="w", type="F32", shape=[FEATURES, 1], buffer=w, role="Param", pair=0),
                dict(name="x", type="F32", shape=[BATCH, FEATURES], buffer=x, role="Input"),
                dict(name="y", type="F32", shape=[BATCH, 1], buffer=y, role="Target")],
        outputs=[dict(name="new_w", type="F32", shape=[FEATURES, 1], buffer=w, role="Param", pair=0),
                 dict(name="loss", type="F32", buffer=loss, role="Loss")],
        memory=dict(constants=0, state=64, io=256, arena=64, workspace=1 << 20, scratch=0),
        arena_lower_bound=32,
        step=[product("matmul residual", BATCH, 1, FEATURES, x, w, r, c=y, beta=-scale, alpha=scale),
              product("matmul loss", 1, 1, BATCH, r, r, loss, transpose_a=True, lda=1, alpha=1 / BATCH),
              product("matmul update", FEATURES, 1, BATCH, x, r, w, c=w, transpose_a=True,
                      lda=FEATURES, alpha=-rate / BATCH, beta=1)])
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "p.json"), "w") as file:
            json.dump(program, file)
        subprocess.run(["flatc", "-b", "-o", folder, SCHEMA, os.path.join(folder, "p.json")], check=True)
        with open(os.path.join(folder, "p.ampx"), "rb") as file:
            data = file.read()
    hash = 0xcbf29ce484222325
    for byte in data:
        hash = (hash ^ byte) * 0x100000001b3 & 2**64 - 1
    with open(path, "wb") as file:
        file.write(b"AMPX" + struct.pack("<IQQQ", 2, len(data), hash, 0) + data)


class OnRuntime(Case):
    def setUp(self):
        super().setUp()
        if not REAL or not shutil.which("flatc"):
            self.skipTest("no amp-run with the runtime, or no flatc")
        fake, support.TOOL = support.TOOL, REAL
        self.addCleanup(setattr, support, "TOOL", fake)
        make_program(self.path("step.ampx"))
        rng = np.random.default_rng(5)
        self.x = rng.normal(size=(80, FEATURES)).astype(np.float32)
        self.y = (self.x @ np.float32([1, -2, 3, 0.5]))[:, None]
        self.save("d.npz", x=self.x, y=self.y)
        self.save("init.npz", w=np.zeros((FEATURES, 1), np.float32))
        self.data = ["--inputs", "init.npz", "--batches", "d.npz", "--threads", 1]

    def test_learns_as_numpy_does(self):
        d = self.run_json("step.ampx", "--steps", 100, *self.data, "--outputs", "o.npz")
        w, losses = np.zeros((FEATURES, 1)), []
        for step in range(100):
            part = slice(step % 10 * 8, step % 10 * 8 + 8)
            r = self.x[part] @ w - self.y[part]
            losses.append(float((r**2).mean()))
            w -= 0.05 / 8 * self.x[part].T @ r
        np.testing.assert_allclose(d["steps"]["loss"], losses, rtol=1e-3, atol=1e-6)
        np.testing.assert_allclose(self.load("o.npz")["new_w"], w, rtol=1e-4)
        self.assertEqual(d["launches"]["library"], 3)

    def test_resumes_bit_by_bit(self):
        self.run_tool("step.ampx", "--steps", 60, *self.data, "--shuffle", "--checkpoint", "a.npz")
        self.run_tool("step.ampx", "--steps", 23, *self.data, "--shuffle", "--checkpoint", "b.npz")
        self.run_tool("step.ampx", "--steps", 60, *self.data, "--resume", "b.npz", "--checkpoint", "b.npz")
        self.same(self.load("a.npz"), self.load("b.npz"), but=())

    def test_info_profile_compare(self):
        self.assertIn("matmul residual", self.run_tool("step.ampx", "--info"))
        out = self.run_tool("step.ampx", "--steps", 30, *self.data, "--profile", "t.json")
        self.assertIn("matmul update  line.py:1", out)
        with open(self.path("t.json")) as file:
            events = [e for e in json.load(file)["traceEvents"] if e.get("cat") == "matmul"]
        self.assertEqual(len(events), 60)
        make_program(self.path("slow.ampx"), rate=0.04)
        d = self.run_json("--compare", "step.ampx", "slow.ampx", "--steps", 30, *self.data)
        self.assertLess(0.01, d["columns"][1]["difference"]["relative_to_change"])

    def test_nan_is_found(self):
        make_program(self.path("big.ampx"), rate=1e30, scale=1e4)
        self.run_tool("big.ampx", "--steps", 30, *self.data, code=5, says="the loss ('loss') is")
        self.run_tool("big.ampx", "--steps", 30, *self.data, "--debug-nan", code=5,
                      says=["first value that is not finite", "line.py:1"])

    def test_damaged_programs(self):
        with open(self.path("step.ampx"), "rb") as file:
            data = file.read()
        for bad in data[:-1], data[:20], b"", data[:200] + b"x" + data[201:]:
            with open(self.path("bad.ampx"), "wb") as file:
                file.write(bad)
            self.run_tool("bad.ampx", *self.data, code=1, says="bad.ampx")
        self.run_tool("none.ampx", code=3, says=["none.ampx", "No such file"])
        self.run_tool(".", code=3)
