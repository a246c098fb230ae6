"""The state of a training must survive everything, bit by bit."""
import ctypes
import json
import os
import random
import resource
import signal
import subprocess
import time

import numpy as np

from support import Case


class Resume(Case):
    def data(self):
        rng = np.random.default_rng(3)
        self.save("d.npz", x=rng.normal(size=(45, 4)).astype(np.float32),
                  y=rng.integers(0, 3, 45).astype(np.int32))
        return ["--batches", "d.npz", "--set", "lr=0.05"]

    def check_splits(self, program, *arguments):
        self.run_tool(program, "--steps", 30, "--checkpoint", "whole.npz", *arguments)
        whole = self.run_json(program, "--steps", 30, *arguments)
        for split in 1, 7, 29:
            self.run_tool(program, "--steps", split, "--checkpoint", "part.npz", "--overwrite",
                          *arguments)
            self.assertEqual(self.meta("part.npz")["step"], split)
            rest = self.run_json(program, "--steps", 30, "--resume", "part.npz", "--checkpoint",
                                 "end.npz", "--overwrite", *arguments)
            self.same(self.load("end.npz"), self.load("whole.npz"), but=())
            self.assertEqual(rest["steps"]["first"], split)
            self.assertEqual(rest["steps"]["loss"], whole["steps"]["loss"][split:])
            self.assertEqual(rest["steps"]["scale"] and rest["steps"]["scale"],
                             whole["steps"]["scale"] and whole["steps"]["scale"][split:])

    def test_made_up_inputs(self):
        self.check_splits("f32.ampx", "--classes", 3, "--seed", 5)

    def test_batches(self):
        self.check_splits("bf16.ampx", *self.data())

    def test_shuffled_with_loss_scaling_and_skips(self):
        self.check_splits("fp16.ampx", *self.data(), "--shuffle", "--seed", 9, "--loss-scale", 2.0**20)
        self.assertGreater(self.meta("end.npz")["skipped"], 0)

    def test_what_is_remembered(self):
        """Seed, order and unpaired inputs need not be said again."""
        data = self.data()
        self.run_tool("f32.ampx", "--steps", 20, "--checkpoint", "whole.npz", *data, "--shuffle",
                      "--seed", 4)
        self.run_tool("f32.ampx", "--steps", 9, "--checkpoint", "part.npz", *data, "--shuffle",
                      "--seed", 4)
        self.run_tool("f32.ampx", "--steps", 20, "--resume", "part.npz", "--checkpoint", "part.npz",
                      "--batches", "d.npz")
        self.same(self.load("part.npz"), self.load("whole.npz"), but=())

    def test_numpy_reads_it(self):
        self.run_tool("fp16.ampx", "--steps", 3, "--checkpoint", "c.npz", "--classes", 3)
        c = self.load("c.npz")
        self.assertEqual(c["w"].dtype, np.float32)
        self.assertEqual(c["m.bf16"].dtype, np.uint16)
        self.assertEqual(c["growth_tracker"].dtype, np.int32)
        meta = self.meta("c.npz")
        self.assertEqual((meta["schema"], meta["step"], meta["program"]["precision"]), (1, 3, "fp16"))
        self.assertEqual(meta["arrays"]["m"], {"type": "bf16", "role": "state", "updated": True})
        self.assertEqual(subprocess.run(["unzip", "-tq", self.path("c.npz")], capture_output=True)
                         .returncode if os.path.exists("/usr/bin/unzip") else 0, 0)

    def test_another_number_of_threads(self):
        self.run_tool("f32.ampx", "--steps", 3, "--checkpoint", "c.npz", "--classes", 3, "--threads", 2)
        self.run_tool("f32.ampx", "--steps", 5, "--resume", "c.npz", "--threads", 3,
                      says="made with 2 threads, and now there are 3")

    def test_nothing_left_to_do(self):
        self.run_tool("f32.ampx", "--steps", 3, "--checkpoint", "c.npz", "--classes", 3)
        before = self.load("c.npz")
        self.run_tool("f32.ampx", "--steps", 3, "--resume", "c.npz", "--checkpoint", "c.npz",
                      "--outputs", "o.npz", says="no step was run")
        self.same(before, self.load("c.npz"), but=())
        self.assertFalse(os.path.exists(self.path("o.npz")))
        self.run_tool("f32.ampx", "--steps", 2, "--resume", "c.npz", code=2, says="at step 3 already")

    def test_another_program(self):
        self.run_tool("bf16.ampx", "--steps", 3, "--checkpoint", "c.npz", "--classes", 3)
        self.run_tool("fp16.ampx", "--steps", 5, "--resume", "c.npz", code=1,
                      says=["another program", "bf16", "fp16", "--resume-any"])
        self.run_tool("fp16.ampx", "--steps", 3, "--resume", "c.npz", "--resume-any", "--checkpoint",
                      "e.npz", says="input 'loss_scale', f32 []; it starts as its role says")
        a, b = self.load("c.npz"), self.load("e.npz")
        for name in "w", "b", "m.bf16", "count", "x", "y", "lr":
            self.assertEqual(a[name].tobytes(), b[name].tobytes())
        self.run_tool("f32.ampx", "--steps", 3, "--resume", "e.npz", "--resume-any",
                      says="has no input 'loss_scale'")
        self.program("wide.ampx", features=5)
        self.run_tool("wide.ampx", "--steps", 5, "--resume", "c.npz", "--resume-any", code=1,
                      says=["[4, 3]", "[5, 3]"])
        self.program("pad.ampx", pad=5)
        self.run_tool("pad.ampx", "--steps", 5, "--resume", "c.npz", "--resume-any",
                      says="input 'pad', f32 [5]; it starts as its role says")

    def test_refusals(self):
        data = self.data()
        self.run_tool("f32.ampx", "--steps", 3, "--checkpoint", "c.npz", *data)
        self.run_tool("f32.ampx", "--steps", 5, "--resume", "no.npz", code=3, says="no.npz")
        self.run_tool("f32.ampx", "--steps", 5, "--resume", "d.npz", code=1, says="no checkpoint")
        self.run_tool("f32.ampx", "--steps", 5, "--resume", "c.npz", *data, "--seed", 3, code=2,
                      says="--seed 0")
        self.run_tool("f32.ampx", "--steps", 5, "--resume", "c.npz", "--batches", "d.npz", "--set",
                      "w=0", code=2, says="it comes from the checkpoint")
        self.run_tool("f32.ampx", "--steps", 5, "--resume", "c.npz", code=1,
                      says=["no --batches", "--other-batches"])
        self.run_tool("f32.ampx", "--steps", 5, "--resume", "c.npz", *data, "--shuffle", code=1,
                      says=["5 batches (samples)", "shuffled", "--other-batches"])
        self.run_tool("f32.ampx", "--steps", 5, "--resume", "c.npz", *data, "--shuffle",
                      "--other-batches")
        arrays = self.load("c.npz")
        del arrays["m.bf16"]
        self.save("e.npz", **arrays)
        self.run_tool("f32.ampx", "--steps", 5, "--resume", "e.npz", *data, code=1,
                      says="lacks the array for input 'm'")
        arrays["__amp__"] = arrays["__amp__"][:50]
        self.save("e.npz", **arrays)
        self.run_tool("f32.ampx", "--steps", 5, "--resume", "e.npz", *data, code=1,
                      says="description is damaged")

    def test_a_file_of_another_run_is_kept(self):
        self.run_tool("f32.ampx", "--checkpoint", "c.npz", "--classes", 3)
        self.run_tool("f32.ampx", "--checkpoint", "c.npz", code=2,
                      says=["c.npz is there already", "--resume c.npz", "--overwrite"])
        for option in "--outputs", "--json", "--profile":
            self.run_tool("f32.ampx", "--resume", "c.npz", option, "./c.npz", code=2,
                          says=[option, "--resume as well"])
        self.run_tool("f32.ampx", "--checkpoint", "f32.ampx", "--overwrite", code=2, says="the program")
        self.run_tool("f32.ampx", "--outputs", "o", "--json", "./o", code=2, says="--outputs as well")

    def test_any_name_can_be_resumed(self):
        for name in "params[0]['w']", "a/b", "größe", b"\xff\xfe(", "__amp__", "x", "m.bf16", "w" * 300:
            with open(self.path("p.ampx"), "wb") as file:
                file.write(b"AMPFAKE\nw_name=" + (name if isinstance(name, bytes) else name.encode()) + b"\n")
            self.run_tool("p.ampx", "--steps", 9, "--checkpoint", "a.npz", "--overwrite", "--classes", 3)
            self.run_tool("p.ampx", "--steps", 4, "--checkpoint", "b.npz", "--overwrite", "--classes", 3)
            self.run_tool("p.ampx", "--steps", 9, "--checkpoint", "b.npz", "--resume", "b.npz",
                          "--classes", 3)
            self.same(self.load("a.npz"), self.load("b.npz"), but=())
            self.assertEqual(len(self.load("a.npz")), 8)

    def test_private_files_stay_private(self):
        self.run_tool("f32.ampx", "--checkpoint", "c.npz", "--classes", 3)
        os.chmod(self.path("c.npz"), 0o600)
        self.run_tool("f32.ampx", "--steps", 2, "--checkpoint", "c.npz", "--resume", "c.npz")
        self.assertEqual(os.stat(self.path("c.npz")).st_mode & 0o777, 0o600)

    def test_a_link_stays_one(self):
        os.mkdir(self.path("far"))
        self.run_tool("f32.ampx", "--checkpoint", "far/c.npz", "--classes", 3)
        os.symlink("far/c.npz", self.path("c.npz"))
        self.run_tool("f32.ampx", "--steps", 2, "--resume", "c.npz", "--checkpoint", "c.npz")
        self.assertTrue(os.path.islink(self.path("c.npz")))
        self.assertEqual(self.meta("far/c.npz")["step"], 2)
        self.assertEqual(os.listdir(self.path("far")), ["c.npz"])


class Killed(Case):
    def test_200_times(self):
        """kill -9 at a random moment, 200 times: it can always go on, and ends where it would
        have ended in one go."""
        rng = random.Random(11)
        self.program("p.ampx", precision="fp16", pad=30000)
        data = ["--batches", "d.npz", "--shuffle", "--set", "lr=0.01"]
        numbers = np.random.default_rng(3)
        self.save("d.npz", x=numbers.normal(size=(45, 4)).astype(np.float32),
                  y=numbers.integers(0, 3, 45).astype(np.int32))
        start = time.time()
        self.run_tool("p.ampx", "--steps", 1, *data)
        start = time.time() - start  # of the process, on this machine
        last, moved, left = 0, 0, 0
        for _ in range(200):
            command = self.command("p.ampx", "--steps", 10**9, "--checkpoint", "c.npz",
                                   "--checkpoint-every", 1, "--quiet", *data)
            if last:
                command += ["--resume", "c.npz"]
            child = subprocess.Popen(command, cwd=self.dir, stderr=subprocess.PIPE)
            time.sleep(rng.uniform(0.3 * start, start + 0.05))
            child.kill()
            self.assertNotIn(b"error", child.communicate()[1])
            self.assertEqual(child.returncode, -signal.SIGKILL)
            left += os.path.exists(self.path(".c.npz.tmp"))
            if os.path.exists(self.path("c.npz")):
                step = self.meta("c.npz")["step"]  # numpy checks the sums
                self.assertGreaterEqual(step, last)
                moved += step > last
                last = step
        self.assertGreater(moved, 40)
        self.assertGreater(left, 10, "it was never killed while it wrote")
        self.run_tool("p.ampx", "--steps", last + 1, "--checkpoint", "c.npz", "--resume", "c.npz", *data)
        self.run_tool("p.ampx", "--steps", last + 1, "--checkpoint", "whole.npz", *data)
        self.same(self.load("c.npz"), self.load("whole.npz"), but=())
        self.assertFalse(os.path.exists(self.path(".c.npz.tmp")))


class FullDisk(Case):
    def full(self, size):
        """A folder with so much room; skips the test if there can be none."""
        mount = self.path("small")
        os.mkdir(mount)
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", mount],
                              capture_output=True)
        if done.returncode:
            self.skipTest("no small file system can be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", mount])

    def test_full_disk(self):
        self.full("256k")
        self.program("p.ampx", pad=30000)  # 120 kB: the first fits, the one beside it does not
        arguments = ["--classes", 3, "--checkpoint", "small/c.npz"]
        self.run_tool("p.ampx", "--steps", 2, *arguments)
        with open(self.path("small/other"), "wb") as file:
            file.write(b"x" * 100000)
        before = self.load("small/c.npz")
        out = self.run_tool("p.ampx", "--steps", 8, "--resume", "small/c.npz", "--checkpoint-every", 2,
                            *arguments, code=3,
                            says=["warning: step 4: cannot write small/c.npz: No space left on device",
                                  "training goes on", "left as it was",
                                  "error: cannot write small/c.npz: No space left"])
        self.assertEqual(out, "")
        self.same(self.load("small/c.npz"), before, but=())
        self.assertEqual(sorted(os.listdir(self.path("small"))), ["c.npz", "other"])
        for option in "--outputs", "--json", "--profile":
            with self.subTest(option):
                self.program("q.ampx", pad=60000)
                arguments = ["--profile-steps", 500, "--steps", 500] if option == "--profile" else (
                    ["--steps", 9000] if option == "--json" else [])
                self.run_tool("q.ampx", "--classes", 3, *arguments, option, "small/o", code=3,
                              says=["cannot write small/o: No space left on device"])
                self.assertEqual(sorted(os.listdir(self.path("small"))), ["c.npz", "other"])

    def test_the_rest_is_written(self):
        self.full("64k")
        self.program("p.ampx", pad=30000)
        self.run_tool("p.ampx", "--classes", 3, "--checkpoint", "small/c.npz", "--outputs", "o.npz",
                      "--profile", "t.json", code=3, says="cannot write small/c.npz")
        self.assertEqual(int(self.load("o.npz")["new_count"]), 1)
        self.assertTrue(os.path.exists(self.path("t.json")))

    def test_room_again(self):
        self.full("256k")
        self.program("p.ampx", pad=30000, slow_us=20000)
        with open(self.path("small/other"), "wb") as file:
            file.write(b"x" * 200000)
        child = subprocess.Popen(self.command("p.ampx", "--classes", 3, "--steps", 60, "--checkpoint",
                                              "small/c.npz", "--checkpoint-every", 1), cwd=self.dir,
                                 stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        line = child.stderr.readline()
        self.assertIn(b"No space left", line)
        os.remove(self.path("small/other"))
        child.communicate()
        self.assertEqual(child.returncode, 0)
        self.assertEqual(self.meta("small/c.npz")["step"], 60)

    def test_file_size_limit(self):
        self.program("p.ampx", pad=30000)
        self.run_tool("p.ampx", "--classes", 3, "--checkpoint", "c.npz", code=3,
                      says=["cannot write c.npz: File too large", "make room"],
                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50000, 50000)))
        self.assertFalse(os.path.exists(self.path("c.npz")))
        self.assertFalse(os.path.exists(self.path(".c.npz.tmp")))

    def test_places_that_cannot_be_written(self):
        os.mkdir(self.path("d"))
        for option in "--checkpoint", "--outputs", "--json", "--profile":
            self.run_tool("f32.ampx", option, "no/such/f", code=3, says=[option, "no/such"])
            self.run_tool("f32.ampx", option, "d", code=2, says=["d"])
        self.run_tool("f32.ampx", "--checkpoint", "/dev/null", "--overwrite", code=2,
                      says="no regular file")

    def test_devices(self):
        for option in "--outputs", "--json", "--profile":
            self.run_tool("f32.ampx", "--classes", 3, option, "/dev/null")
            self.run_tool("f32.ampx", "--classes", 3, option, "/dev/full", code=3,
                          says=["/dev/full", "No space left"])
        self.assertFalse(os.path.isfile("/dev/null"))
        with open("/dev/full", "w") as full:
            done = subprocess.run(self.command("f32.ampx", "--classes", 3), cwd=self.dir, stdout=full,
                                  stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"cannot write to the standard output", done.stderr)

    def test_closed_pipe_does_not_cost_the_state(self):
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run(self.command("f32.ampx", "--classes", 3, "--steps", 20, "--log-every", 1,
                                           "--checkpoint", "c.npz"), cwd=self.dir, stdout=write,
                              stderr=subprocess.PIPE)
        os.close(write)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(self.meta("c.npz")["step"], 20)

    def test_two_runs_on_one_file(self):
        self.program("p.ampx", slow_us=50000)
        with open(self.path(".c.npz.tmp"), "w") as file:
            import fcntl
            fcntl.flock(file, fcntl.LOCK_EX)
            self.run_tool("f32.ampx", "--classes", 3, "--checkpoint", "c.npz", code=3,
                          says="another amp-run is writing it")
        self.run_tool("f32.ampx", "--classes", 3, "--checkpoint", "c.npz")


class Interrupted(Case):
    def start(self, *arguments, slow=30000, steps=10**6):
        self.program("p.ampx", slow_us=slow)
        child = subprocess.Popen(self.command("p.ampx", "--classes", 3, "--steps", steps, *arguments),
                                 cwd=self.dir, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(child.kill)
        return child

    def test_saves_and_goes_on(self):
        for number in signal.SIGINT, signal.SIGTERM:
            child = self.start("--checkpoint", "c.npz", "--overwrite", "--outputs", "o.npz", "--json",
                               "r.json")
            time.sleep(0.3)
            child.send_signal(number)
            out, err = child.communicate()
            self.assertEqual(child.returncode, 130)
            self.assertIn(b"finishing the step", err)
            step = self.meta("c.npz")["step"]
            self.assertIn(f"after {step} of 1000000 steps; c.npz has the state".encode(), err)
            with open(self.path("r.json")) as file:
                document = json.load(file)
            self.assertTrue(document["interrupted"])
            self.assertEqual(document["steps"]["count"], step)
            self.assertEqual(int(self.load("o.npz")["new_count"]), step)
            self.assertGreater(step, 2)
            self.run_tool("p.ampx", "--steps", step + 2, "--resume", "c.npz", "--checkpoint", "c.npz")
            self.run_tool("p.ampx", "--classes", 3, "--steps", step + 2, "--checkpoint", "w.npz",
                          "--overwrite")
            self.same(self.load("c.npz"), self.load("w.npz"), but=())

    def test_says_that_nothing_is_saved(self):
        child = self.start()
        time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        self.assertIn(b"without --checkpoint nothing is saved", child.communicate()[1])
        self.assertEqual(child.returncode, 130)

    def test_twice_ends_at_once(self):
        child = self.start(slow=20000000)
        time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        time.sleep(0.2)
        self.assertIsNone(child.poll())
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=5)
        self.assertEqual(child.returncode, -signal.SIGINT)  # a shell makes 130 of it
