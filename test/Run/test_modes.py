"""--info, --compare, --profile, --json, the watch for NaN, what a terminal shows."""
import json
import os
import pty
import signal
import subprocess
import time

import numpy as np

from support import Case


class Info(Case):
    def test_text(self):
        out = self.run_tool("fp16.ampx", "--info", silent=True)
        for part in ("module 'toy', fp16", "is replaced by new_w", "loss_scale", "found_inf",
                     "matmul logits", "toy.py:3", "arena", "[4, 3]"):
            self.assertIn(part, out)

    def test_json(self):
        d = self.run_json("fp16.ampx", "--info")
        self.assertEqual(d["mode"], "info")
        self.assertEqual(d["inputs"][0], {"name": "w", "type": "f32", "shape": [4, 3],
                                          "role": "param", "bytes": 48, "pair": "new_w"})
        self.assertEqual(d["outputs"][0]["pair"], "w")
        self.assertEqual(d["commands"][0]["flops"], 192)
        self.assertGreater(d["memory"]["total"], 0)

    def test_help_and_version(self):
        self.assertIn("--checkpoint-every", self.run_tool("--help", silent=True))
        self.assertIn("amp-run", self.run_tool("--version", silent=True))


class Usage(Case):
    def test_errors(self):
        for arguments, says in (
                ([], "program is required"),
                (["f32.ampx", "--step", "3"], "--step"),
                (["f32.ampx", "--steps", "x"], "--steps"),
                (["f32.ampx", "--steps", "-1"], "--steps"),
                (["f32.ampx", "--threads", "-1"], "--threads"),
                (["f32.ampx", "bf16.ampx"], "--compare runs them side by side"),
                (["f32.ampx", "bf16.ampx", "--info"], "--info takes one program"),
                (["f32.ampx", "bf16.ampx", "--batches", "d", "--profile", "t"], "--profile takes one"),
                (["f32.ampx", "--compare"], "two programs"),
                (["f32.ampx", "bf16.ampx", "--compare", "--checkpoint", "c"], "--checkpoint"),
                (["f32.ampx", "bf16.ampx", "--compare", "--debug-nan"], "--debug-nan"),
                (["f32.ampx", "--info", "--compare"], "exclude"),
                (["f32.ampx", "--checkpoint-every", "3"], "--checkpoint FILE"),
                (["f32.ampx", "--resume-any"], "--resume"),
                (["f32.ampx", "--shuffle"], "--batches"),
                (["f32.ampx", "--classes", "0"], "--classes")):
            self.run_tool(*arguments, code=2, says=says)

    def test_not_for_this_machine(self):
        self.program("p.ampx", unsupported=1)
        self.run_tool("p.ampx", code=4, says=["p.ampx", "another CPU"])

    def test_failed_assertion_names_the_step_and_what_is_saved(self):
        self.program("p.ampx", fail_step=7)
        self.run_tool("p.ampx", "--classes", 3, "--steps", 20, "--checkpoint", "c.npz",
                      "--checkpoint-every", 5, code=1,
                      says=["step 7: toy.py:4: index out of range", "c.npz has the state after 5 steps"])
        self.assertEqual(self.meta("c.npz")["step"], 5)

    def test_errors_as_json(self):
        d = self.run_json("f32.ampx", "--inputs", "no.npz", code=3)
        self.assertEqual(d["error"]["exit_code"], 3)
        self.assertIn("no.npz", d["error"]["message"])
        d = self.run_json("f32.ampx", "--steps", 4, "--classes", 1000, code=1)  # labels out of range
        self.assertEqual(d["exit_code"], 1)
        self.assertEqual(d["steps"]["count"], 0)


class Run(Case):
    def test_json(self):
        self.run_tool("fp16.ampx", "--steps", 5, "--classes", 3, "--json", "r.json")
        with open(self.path("r.json")) as file:
            d = json.load(file)
        self.assertEqual((d["mode"], d["exit_code"], d["loss"]), ("run", 0, "loss"))
        self.assertEqual(d["steps"]["count"], 5)
        self.assertEqual(len(d["steps"]["loss"]), 5)
        self.assertEqual(d["steps"]["scale"], [65536] * 5)
        self.assertEqual(d["inputs"]["w"], "made up")
        self.assertEqual(d["launches"], {"library": 2, "kernels": 2, "passes": 0})
        self.assertGreater(d["time"]["steps_per_second"], 0)

    def test_skipped_steps(self):
        d = self.run_json("fp16.ampx", "--steps", 10, "--classes", 3, "--loss-scale", 2.0**22)
        skipped = d["steps"]["skipped"]
        self.assertTrue(skipped and skipped == list(range(len(skipped))))
        self.assertEqual(d["skipped"], len(skipped))
        self.assertEqual(d["steps"]["scale"][:3], [2.0**22, 2.0**21, 2.0**20])

    def test_outputs(self):
        self.run_tool("bf16.ampx", "--steps", 5, "--classes", 3, "--outputs", "o.npz")
        o = self.load("o.npz")
        self.assertEqual(set(o), {"new_w", "result1", "new_m.bf16", "new_count", "loss", "correct",
                                  "logits.bf16"})
        self.assertEqual((o["correct"].dtype, o["loss"].shape, int(o["new_count"])), (bool, (), 5))

    def test_the_loss_is_found_without_roles(self):
        self.program("p.ampx", roles=0)
        d = self.run_json("p.ampx", "--steps", 2, "--classes", 3)
        self.assertEqual(d["loss"], "loss")
        self.program("p.ampx", roles=0, names=0)
        self.assertEqual(self.run_json("p.ampx", "--steps", 2, "--classes", 3)["loss"], "result4")

    def test_quiet_where_there_is_no_terminal(self):
        out = self.run_tool("f32.ampx", "--steps", 50, "--classes", 3, silent=True)
        self.assertEqual(len(out.splitlines()), 2)
        self.assertEqual(self.run_tool("f32.ampx", "--classes", 3, "--quiet", silent=True), "")

    def test_log(self):
        out = self.run_tool("fp16.ampx", "--steps", 6, "--classes", 3, "--log-every", 2)
        lines = [line for line in out.splitlines() if line.startswith("step ")]
        self.assertEqual([line.split()[1] for line in lines], ["2", "4", "6"])
        self.assertIn("scale 65536", lines[0])

    def terminal(self, *arguments, **environment):
        """What a terminal on stderr receives."""
        master, slave = pty.openpty()
        child = subprocess.Popen(self.command(*arguments), cwd=self.dir, stdout=subprocess.DEVNULL,
                                 stderr=slave, env={**os.environ, "TERM": "xterm", **environment})
        os.close(slave)
        text = b""
        while True:
            try:
                part = os.read(master, 4096)
            except OSError:  # the other side is closed
                break
            if not part:
                break
            text += part
        os.close(master)
        self.assertEqual(child.wait(), 0)
        return text.decode()

    def test_progress(self):
        self.program("p.ampx", precision="fp16", slow_us=10000)
        text = self.terminal("p.ampx", "--steps", 40, "--classes", 3)
        for part in "loss ", "scale 65536", "steps/s", "ETA 0:00", "/40", "[####################]":
            self.assertIn(part, text)
        self.assertLess(text.count("steps/s"), 12)  # not each step
        self.assertTrue(text.endswith("\r\x1b[K"))  # nothing of it stays
        self.assertEqual(self.terminal("p.ampx", "--steps", 4, "--classes", 3, TERM="dumb"), "")
        self.assertEqual(self.terminal("p.ampx", "--steps", 4, "--classes", 3, "--quiet"), "")


class Nan(Case):
    def test_stops_and_keeps_the_last_good_checkpoint(self):
        self.program("p.ampx", nan_step=7)
        self.run_tool("p.ampx", "--classes", 3, "--steps", 50, "--checkpoint", "c.npz",
                      "--checkpoint-every", 5, code=5,
                      says=["step 8: the loss ('loss') is nan", "c.npz has the state after 5 steps",
                            "--debug-nan"])
        self.assertEqual(self.meta("c.npz")["step"], 5)
        # Where the loss has not seen it yet, the parameters are looked at.
        self.run_tool("p.ampx", "--classes", 3, "--steps", 8, "--resume", "c.npz", "--checkpoint",
                      "c.npz", code=5, says=["step 8: input 'w'", "not finite at [0, 0]"])
        self.assertEqual(self.meta("c.npz")["step"], 5)
        d = self.run_json("p.ampx", "--classes", 3, "--steps", 50, "--keep-going")
        self.assertEqual(len(d["notes"]), 1)
        self.assertEqual(d["steps"]["count"], 50)
        self.assertIsNone(d["steps"]["loss"][8])
        self.assertIsNotNone(d["steps"]["loss"][7])

    def test_debug_names_the_command(self):
        self.program("p.ampx", nan_step=7)
        self.run_tool("p.ampx", "--classes", 3, "--steps", 50, "--debug-nan", code=5,
                      says=["step 7:", "command 2 'matmul wgrad' at toy.py:3"])
        self.run_tool("f32.ampx", "--classes", 3, "--steps", 50, "--debug-nan", silent=True)

    def test_debug_knows_loss_scaling(self):
        """An overflow that the program skips is none of its business."""
        arguments = ["--classes", 3, "--steps", 20, "--loss-scale", 2.0**22]
        a = self.run_json("fp16.ampx", *arguments, "--debug-nan", "--checkpoint", "a.npz")
        b = self.run_json("fp16.ampx", *arguments, "--checkpoint", "b.npz")
        self.assertTrue(a["steps"]["skipped"])
        for key in "loss", "scale", "skipped":
            self.assertEqual(a["steps"][key], b["steps"][key])
        self.same(self.load("a.npz"), self.load("b.npz"), but=())
        self.program("p.ampx", precision="fp16", nan_loss_step=3)
        self.run_tool("p.ampx", "--classes", 3, "--steps", 20, "--debug-nan", code=5,
                      says=["step 3:", "command 1 'kernel \"softmax\"'"])

    def test_steps_that_are_skipped_for_ever(self):
        """Where the forward pass is broken, loss scaling skips each step, and says nothing."""
        self.program("p.ampx", precision="fp16", nan_from=3)
        arguments = ["--classes", 3, "--steps", 1000]
        self.run_tool("p.ampx", *arguments, "--checkpoint", "c.npz", code=5,
                      says=["161 steps in a row were skipped", "--debug-nan"])
        self.assertFalse(os.path.exists(self.path("c.npz")))
        self.run_tool("p.ampx", *arguments, "--debug-nan", code=5,
                      says=["step 3: the first value", "command 2 'matmul wgrad'"])
        self.run_tool("p.ampx", *arguments, "--keep-going")

    def test_debug_looks_at_inputs(self):
        x = np.zeros((8, 4), np.float32)
        x[2, 1] = np.nan
        self.save("d.npz", x=x, y=np.zeros(8, np.int32))
        self.run_tool("f32.ampx", "--inputs", self.init(), "--batches", "d.npz", "--debug-nan", code=5,
                      says="batch 0: input 'x', f32 [8, 4] is not finite at [2, 1]")


class Profile(Case):
    def test_trace_and_table(self):
        out = self.run_tool("f32.ampx", "--steps", 6, "--classes", 3, "--profile", "t.json",
                            "--profile-steps", 4)
        self.assertIn("GFLOP/s", out)
        self.assertEqual(sum("matmul wgrad" in line for line in out.splitlines()), 1)
        with open(self.path("t.json")) as file:
            trace = json.load(file)
        events = [e for e in trace["traceEvents"] if e["ph"] == "X"]
        commands = [e for e in events if e["cat"] != "amp-run"]
        self.assertEqual(len(commands), 16)
        self.assertEqual([e["name"] for e in events if e["tid"] == 2], ["step"] * 4)
        for event in commands:
            self.assertGreaterEqual(event["ts"], 0)
            self.assertGreaterEqual(event["dur"], 0)
            self.assertIn("GFLOP/s", event["args"])
        steps = [e for e in events if e["name"] == "step"]
        inside = [c for c in commands
                  if steps[0]["ts"] <= c["ts"] and c["ts"] + c["dur"] <= steps[0]["ts"] + steps[0]["dur"]]
        self.assertEqual(len(inside), 4)

    def test_json(self):
        d = self.run_json("f32.ampx", "--steps", 6, "--classes", 3, "--profile", "t.json")
        self.assertEqual(sum(c["calls"] for c in d["profile"]), 24)
        times = [c["seconds"] for c in d["profile"]]
        self.assertEqual(times, sorted(times, reverse=True))
        for c in d["profile"]:
            if c["name"] == "matmul logits":
                self.assertAlmostEqual(c["gflops"], 192 * 6 / c["seconds"] * 1e-9, places=6)


class Compare(Case):
    arguments = ["--compare", "f32.ampx", "bf16.ampx", "fp16.ampx", "--classes", 3, "--set", "lr=0.1"]

    def test_table(self):
        out = self.run_tool(*self.arguments, "--steps", 30, env={**os.environ, "LC_ALL": "C"},
                            silent=True)
        for part in "steps/s", "memory", "difference", "skipped", "1.00x", "fp16", "#":
            self.assertIn(part, out)
        out.encode("ascii")
        out = self.run_tool(*self.arguments, "--steps", 30, env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.assertIn("█", out)

    def test_same_updates_on_the_same_data(self):
        """Skipped steps cost no batch: the n-th update has seen the n-th batch everywhere."""
        rng = np.random.default_rng(2)
        x, y = rng.normal(size=(80, 4)).astype(np.float32), rng.integers(0, 3, 80).astype(np.int32)
        self.save("d.npz", x=x, y=y)
        d = self.run_json("--compare", "f32.ampx", "fp16.ampx", "--batches", "d.npz", "--set", "lr=0.1",
                          "--steps", 30, "--loss-scale", 2.0**22)
        f32, fp16 = d["columns"]
        self.assertGreater(fp16["skipped"], 2)
        self.assertEqual(fp16["steps"]["count"], 30 + fp16["skipped"])
        self.assertEqual((len(f32["taken_loss"]), len(fp16["taken_loss"])), (30, 30))
        np.testing.assert_allclose(f32["taken_loss"], fp16["taken_loss"], rtol=2e-3)
        self.assertLess(fp16["memory_ratio"], 1)
        self.assertIsNone(f32["difference"])

    def test_difference(self):
        d = self.run_json(*self.arguments, "--steps", 30)
        ends = {}
        for name in "f32", "bf16":
            self.run_tool(name + ".ampx", "--classes", 3, "--set", "lr=0.1", "--steps", 30,
                          "--checkpoint", name + ".npz")
            ends[name] = self.load(name + ".npz")
        start = self.start_values("--classes", 3, "--set", "lr=0.1")
        flat = lambda arrays: np.concatenate([arrays["w"].ravel(), arrays["b"]]).astype(float)
        norm = np.linalg.norm
        expected = norm(flat(ends["f32"]) - flat(ends["bf16"])) / norm(flat(ends["f32"]) - flat(start))
        found = d["columns"][1]["difference"]["relative_to_change"]
        self.assertAlmostEqual(found, expected, delta=1e-9)
        self.assertGreater(found, 1e-5)

    def test_equal_programs(self):
        d = self.run_json("--compare", "f32.ampx", "f32.ampx", "--classes", 3, "--steps", 5)
        self.assertEqual(d["columns"][1]["difference"]["relative_to_change"], 0)
        self.assertEqual(d["columns"][0]["taken_loss"], d["columns"][1]["taken_loss"])

    def test_one_that_diverges(self):
        self.program("bad.ampx", precision="bf16", nan_loss_step=3)
        done = subprocess.run(self.command("--compare", "f32.ampx", "bad.ampx", "--classes", 3, "--steps",
                                           10), cwd=self.dir, capture_output=True)
        self.assertEqual(done.returncode, 5)
        self.assertIn(b"bad.ampx: the loss is nan at step 3", done.stderr)
        self.assertIn(b"f32", done.stdout)

    def test_interrupted(self):
        self.program("slow.ampx", slow_us=20000)
        child = subprocess.Popen(self.command("--compare", "slow.ampx", "f32.ampx", "--classes", 3, "--steps",
                                              10**6, "--json", "r.json"), cwd=self.dir,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=20)
        self.assertEqual(child.returncode, 130)
        self.assertIn(b"steps/s", out)
        with open(self.path("r.json")) as file:
            self.assertTrue(json.load(file)["interrupted"])

    def test_scale_that_never_fits(self):
        self.save("d.npz", x=np.full((8, 4), 1e30, np.float32), y=np.zeros(8, np.int32))
        done = subprocess.run(self.command("--compare", "f32.ampx", "fp16.ampx", "--batches", "d.npz",
                                           "--set", "lr=0", "--keep-going"), cwd=self.dir,
                              capture_output=True)
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertIn(b"steps in a row overflowed", done.stderr)

    def test_an_array_for_one_of_them(self):
        self.init(loss_scale=np.float32(2048))
        d = self.run_json("--compare", "f32.ampx", "fp16.ampx", "--inputs", "init.npz", "--fill-missing",
                          "--classes", 3)
        self.assertEqual(d["columns"][1]["final_scale"], 2048)
