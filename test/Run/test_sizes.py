"""One step in several sizes: which program takes a batch, and what goes from one to the next."""
import os

import numpy as np

from support import Case, from_bf16


def sample(i):
    """A row that tells its number."""
    return [i, -i, 1, 0]


class Sizes(Case):
    def setUp(self):
        super().setUp()
        for precision in "f32", "fp16":
            for batch in 3, 5:
                self.program(f"{precision}.{batch}.ampx", precision=precision, batch=batch)
        self.init()

    def data(self, *parts, name="d.npz", **more):
        """Of so many samples, or a folder with a file of so many each."""
        if len(parts) == 1:
            x = np.array([sample(i) for i in range(parts[0])], np.float32)
            return self.save(name, x=x, y=(np.arange(parts[0]) % 3).astype(np.int32), **more)
        os.makedirs(self.path("d"), exist_ok=True)
        at = 0
        for i, size in enumerate(parts):
            x = np.array([sample(at + k) for k in range(size)], np.float32)
            self.save(f"d/b{i}.npz", x=x, y=(np.arange(size) % 3).astype(np.int32), **more)
            at += size
        return "d"

    def seen(self, step, *arguments, programs=("f32.ampx", "f32.3.ampx"), **options):
        self.run_tool(*programs, "--inputs", "init.npz", "--steps", step, "--outputs", "o.npz",
                      *arguments, **options)
        return from_bf16(self.load("o.npz")["logits.bf16"])[:, 0].astype(int).tolist()

    def refuse(self, *says, programs=("f32.ampx", "f32.3.ampx"), batches="d.npz", code=1):
        self.run_tool(*programs, "--inputs", "init.npz", "--batches", batches, code=code, says=says)

    def test_last_batch(self):
        self.data(19)
        for step, first, size in (1, 0, 8), (2, 8, 8), (3, 16, 3), (4, 0, 8), (6, 16, 3):
            self.assertEqual(self.seen(step, "--batches", "d.npz"),
                             list(range(first, first + size)))
        # A whole number of batches has no last one; a set smaller than a batch has nothing else.
        self.data(16)
        self.assertEqual(self.seen(3, "--batches", "d.npz"), list(range(8)))
        self.data(3)
        self.assertEqual(self.seen(2, "--batches", "d.npz"), [0, 1, 2])

    def test_last_batch_without_a_program(self):
        self.data(21)
        self.assertEqual(self.seen(3, "--batches", "d.npz", says="the last 5 of 21 samples make no batch of 8"),
                         list(range(8)))
        self.assertEqual(self.seen(3, "--batches", "d.npz", programs=("f32.ampx", "f32.3.ampx", "f32.5.ampx")),
                         list(range(16, 21)))

    def test_shuffled(self):
        self.data(19)
        epochs = [self.seen(s, "--batches", "d.npz", "--shuffle") for s in range(1, 7)]
        self.assertEqual([len(e) for e in epochs], [8, 8, 3] * 2)
        self.assertEqual(sorted(sum(epochs[:3], [])), list(range(19)))
        self.assertEqual(sorted(sum(epochs[3:], [])), list(range(19)))
        self.assertNotEqual(epochs[:3], epochs[3:])

    def test_folder(self):
        self.data(8, 3, 5, 3)
        programs = "f32.3.ampx", "f32.ampx", "f32.5.ampx"
        ends = [0, 8, 11, 16, 19, 27]
        for step in 1, 2, 3, 4, 5:
            first = ends[(step - 1) % 4]
            self.assertEqual(self.seen(step, "--batches", "d", programs=programs),
                             list(range(first, ends[(step - 1) % 4 + 1])))
        orders = [self.seen(s, "--batches", "d", "--shuffle", programs=programs) for s in range(1, 5)]
        self.assertEqual(sorted(sum(orders, [])), list(range(19)))

    def test_steps(self):
        x = np.array([sample(i) for i in range(6)], np.float32).reshape(2, 3, 4)
        self.save("d.npz", x=x, y=np.zeros((2, 3), np.int32))
        self.assertEqual(self.seen(2, "--batches", "d.npz"), [3, 4, 5])

    def train(self, precision, *arguments, **options):
        return self.run_json(f"{precision}.ampx", f"{precision}.3.ampx", "--set", "lr=0.1", "--fill-missing",
                             "--batches", "d.npz", *arguments, **options)

    def test_state_goes_along(self):
        """Both programs do what one does that is told its batches one by one."""
        for precision in "f32", "fp16":
            self.data(19)
            d = self.train(precision, "--steps", 9, "--checkpoint", "a.npz", "--overwrite")
            self.assertEqual([s["steps"] for s in d["sizes"]], [6, 3])
            self.assertEqual(len(d["steps"]["loss"]), 9)
            all = self.load("d.npz")
            for step in range(9):
                part = slice(step % 3 * 8, step % 3 * 8 + 8)
                self.save("one.npz", x=all["x"][part][None], y=all["y"][part][None])
                more = ("--resume", "b.npz", "--resume-any", "--other-batches") if step else ("--set", "lr=0.1", "--fill-missing")
                self.run_tool(f"{precision}{'.3' * (step % 3 == 2)}.ampx", "--batches", "one.npz", "--steps", step + 1,
                              "--checkpoint", "b.npz", "--overwrite", *more)
            self.same(self.load("a.npz"), self.load("b.npz"))

    def test_resume(self):
        self.data(19)
        self.train("f32", "--shuffle", "--steps", 14, "--checkpoint", "a.npz")
        for stop in 3, 5, 14:  # once with the small program last
            more = ("--resume", "b.npz") if stop > 3 else ("--set", "lr=0.1", "--fill-missing")
            self.run_tool("f32.ampx", "f32.3.ampx", "--batches", "d.npz", "--shuffle", "--steps", stop,
                          "--checkpoint", "b.npz", *more)
        self.same(self.load("a.npz"), self.load("b.npz"), but=())
        # Without the small program there are two batches in an epoch.
        self.run_tool("f32.ampx", "--batches", "d.npz", "--resume", "b.npz", "--steps", 20, code=1,
                      says=["3 batches", "2 batches", "--other-batches"])

    def test_summary(self):
        self.data(19)
        out = self.run_tool("f32.ampx", "f32.3.ampx", "--inputs", "init.npz", "--batches", "d.npz", "--steps", 7)
        self.assertIn("5 with f32.ampx\n2 with f32.3.ampx\n", out)

    def test_no_program_of_that_size(self):
        self.data(8, 7)
        self.refuse("d/b1.npz: no program takes 'x' [7, 4], 'y' [7]", "f32.ampx: 'x' [8, 4], 'y' [8]",
                    "f32.3.ampx: 'x' [3, 4], 'y' [3]", "amp-compile --dim", batches="d")
        self.data(2)
        self.refuse("not even one batch")
        x = np.zeros((2, 7, 4), np.float32)
        self.save("d.npz", x=x, y=np.zeros((2, 7), np.int32))
        self.refuse("array 'x' of d.npz", "[2, 7, 4]")

    def test_programs_that_are_not_one_step(self):
        self.data(19)
        self.program("wide.ampx", features=6)
        self.refuse("f32.ampx has input 'w', f32 [4, 3] and wide.ampx has input 'w', f32 [6, 3]", "--compare",
                    programs=("f32.ampx", "wide.ampx"), code=2)
        self.program("more.ampx", pad=2, batch=3)
        self.refuse("f32.ampx has 7 inputs and more.ampx has 8", programs=("f32.ampx", "more.ampx"), code=2)
        self.refuse("f32.ampx is f32 and bf16.ampx is bf16", programs=("f32.ampx", "bf16.ampx"), code=2)
        self.refuse("f32.ampx and f32.ampx have the same sizes", programs=("f32.ampx", "f32.ampx"), code=2)
        x = np.array([sample(i) for i in range(19)], np.float32)
        self.init(y=np.zeros(8, np.int32))
        self.save("d.npz", x=x)
        self.refuse("input 'y', i32 [8]", "input 'y', i32 [3]", "must come with --batches")
