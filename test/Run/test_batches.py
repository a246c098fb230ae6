"""What each step reads. With lr=0 and the w of init(), logits are x[:, :3] of the batch."""
import os

import numpy as np

from support import Case, from_bf16

BATCH = 8


def sample(i):
    """A row that tells its number."""
    return [i, -i, 1, 0]


class Batches(Case):
    def data(self, samples):
        x = np.array([sample(i) for i in range(samples)], np.float32).reshape(-1, 4)
        return x, (np.arange(samples) % 3).astype(np.int32)

    def seen(self, step, *arguments, **options):
        """The numbers of the samples that the last of so many steps has read."""
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--steps", step, "--outputs", "o.npz",
                      *arguments, **options)
        return from_bf16(self.load("o.npz")["logits.bf16"])[:, 0].astype(int).tolist()

    def refuse(self, *says, batches="d.npz", code=1):
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--batches", batches, code=code, says=says)

    def setUp(self):
        super().setUp()
        self.init()

    def folder(self, count, name="d", **changes):
        os.makedirs(self.path(name), exist_ok=True)
        x, y = self.data(count * BATCH)
        for i in range(count):
            part = slice(i * BATCH, (i + 1) * BATCH)
            self.save(f"{name}/b{i:03}.npz", **{**dict(x=x[part], y=y[part]), **changes})
        return name

    def test_samples(self):
        x, y = self.data(27)
        self.save("d.npz", x=x, y=y)
        note = "the last 3 of 27 samples make no batch of 8"
        for step, first in (1, 0), (2, 8), (3, 16), (4, 0), (8, 8):
            self.assertEqual(self.seen(step, "--batches", "d.npz", says=note),
                             list(range(first, first + 8)))

    def test_steps(self):
        x, y = self.data(24)
        self.save("d.npz", x=x.reshape(3, 8, 4), y=y.reshape(3, 8))
        for step, first in (1, 0), (2, 8), (3, 16), (4, 0):
            self.assertEqual(self.seen(step, "--batches", "d.npz"),
                             list(range(first, first + 8)))

    def test_steps_of_scalars(self):
        x, y = self.data(16)
        self.init(lr=None)
        self.save("d.npz", x=x.reshape(2, 8, 4), y=y.reshape(2, 8), lr=np.float32([0, 1]))
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--batches", "d.npz", "--steps", 1,
                      "--outputs", "o.npz")
        self.assertTrue((self.load("o.npz")["new_w"] == np.eye(4, 3)).all())
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--batches", "d.npz", "--steps", 2,
                      "--outputs", "o.npz")
        self.assertFalse((self.load("o.npz")["new_w"] == np.eye(4, 3)).all())

    def test_several_npy(self):
        x, y = self.data(16)
        np.save(self.path("images.npy"), x)
        np.save(self.path("y.npy"), y.astype(np.int64))
        self.assertEqual(self.seen(2, "--batches", "x=images.npy", "--batches", "y.npy"),
                         list(range(8, 16)))

    def test_column_major_and_compressed(self):
        x, y = self.data(16)
        np.savez_compressed(self.path("d.npz"), x=np.asfortranarray(x).astype(">f8"), y=y)
        self.assertEqual(self.seen(2, "--batches", "d.npz"), list(range(8, 16)))

    def test_folder(self):
        self.folder(3)
        for step, first in (1, 0), (3, 16), (4, 0), (5, 8):
            self.assertEqual(self.seen(step, "--batches", "d"), list(range(first, first + 8)))

    def test_folder_with_other_files_and_unpadded_numbers(self):
        self.folder(1)
        os.rename(self.path("d/b000.npz"), self.path("d/b10.npz"))
        self.folder(1)
        os.rename(self.path("d/b000.npz"), self.path("d/b9.npz"))
        open(self.path("d/notes.txt"), "w").close()
        open(self.path("d/.hidden.npz"), "w").close()
        self.seen(1, "--batches", "d", says=["1 other than .npz", "b10.npz comes before b9.npz"])

    def test_shuffled_samples(self):
        x, y = self.data(26)
        self.save("d.npz", x=x, y=y)
        orders = []
        for seed in 0, 0, 1:
            epochs = [self.seen(s, "--batches", "d.npz", "--shuffle", "--seed", seed)
                      for s in range(1, 7)]
            orders.append(epochs)
            for epoch in epochs[:3], epochs[3:]:
                flat = sum(epoch, [])
                self.assertEqual(len(set(flat)), 24)
                self.assertTrue(set(flat) <= set(range(26)))
            self.assertNotEqual(epochs[:3], epochs[3:])
        self.assertEqual(orders[0], orders[1])
        self.assertNotEqual(orders[0], orders[2])

    def test_shuffled_arrays_stay_together(self):
        x, _ = self.data(24)
        y = np.arange(24).astype(np.int32) % 3
        self.init(w=np.eye(4, 3, dtype=np.float32) * 0)
        # The label of a sample is its largest logit: all are correct, whatever the order.
        x = np.zeros((24, 4), np.float32)
        x[np.arange(24), y] = 1
        self.init(w=np.eye(4, 3, dtype=np.float32))
        self.save("d.npz", x=x, y=y)
        self.seen(5, "--batches", "d.npz", "--shuffle")
        self.assertTrue(self.load("o.npz")["correct"].all())

    def test_shuffled_steps_and_folder(self):
        self.folder(6)
        x, y = self.data(48)
        self.save("d.npz", x=x.reshape(6, 8, 4), y=y.reshape(6, 8))
        a = [self.seen(s, "--batches", "d", "--shuffle")[0] for s in range(1, 13)]
        b = [self.seen(s, "--batches", "d.npz", "--shuffle")[0] for s in range(1, 13)]
        self.assertEqual(a, b)
        self.assertEqual(sorted(a[:6]), [0, 8, 16, 24, 32, 40])
        self.assertEqual(sorted(a[6:]), [0, 8, 16, 24, 32, 40])
        self.assertNotEqual(a[:6], sorted(a[:6]))

    def test_wrong_shapes(self):
        x, y = self.data(16)
        self.save("d.npz", x=x[:, :3], y=y)
        self.refuse("array 'x' of d.npz", "[16, 3]", "[8, 4]")
        self.save("d.npz", x=x, y=y[:15])
        self.refuse("do not fit together", "array 'x' of d.npz", "array 'y' of d.npz", "[15]")
        self.save("d.npz", x=x.reshape(2, 8, 4), y=y)
        self.refuse("do not fit together", "steps", "samples")
        self.save("d.npz", x=x[:7], y=y[:7])
        self.refuse("not even one batch", "[7, 4]")
        self.save("d.npz", x=x[:0], y=y[:0])
        self.refuse("not even one batch")

    def test_wrong_names(self):
        x, y = self.data(16)
        self.save("d.npz", x=x, labels=y)
        self.refuse("'labels'", "no input of this name")
        self.save("d.npz", x=x)
        self.refuse("nothing is given for input 'y'")
        self.save("d.npz", x=x, y=y, w=np.zeros((2, 4, 3), np.float32))
        self.refuse("'w'", "carried on", "--inputs")
        self.save("d.npz")
        self.refuse("no input of f32.ampx has an array in it")
        self.init(x=x[:8])
        self.save("d.npz", x=x, y=y)
        self.refuse("'x' is given twice", code=2)

    def test_wrong_labels(self):
        x, y = self.data(16)
        self.save("d.npz", x=x, y=y.astype(np.int64) + 2**40)
        self.refuse("array 'y' of d.npz", "element [0]", "cannot hold")
        self.save("d.npz", x=x, y=y + 100)  # what the program itself finds
        self.refuse("step 0", "label 100 is out of range")

    def test_wrong_folders(self):
        os.mkdir(self.path("d"))
        self.refuse("no .npz in this folder", batches="d")
        self.folder(3)
        x, y = self.data(8)
        self.save("d/b001.npz", x=x)
        self.refuse("d/b001.npz", "lacks the array for input 'y'", batches="d")
        self.save("d/b001.npz", x=x[:7], y=y)
        self.refuse("array 'x' of d/b001.npz", "[7, 4]", "[8, 4]", batches="d")
        with open(self.path("d/b001.npz"), "wb") as file:
            file.write(b"PK")
        self.refuse("d/b001.npz", batches="d", code=3)
        self.refuse("none", "No such file", batches="none", code=3)
        self.run_tool("f32.ampx", "--batches", "d", "--batches", "d.npz", code=2,
                      says="nothing else")

    def test_batch_that_turns_bad_on_the_way_saves_the_state(self):
        self.folder(1)
        x, y = self.data(8)
        self.save("d/b001.npz", x=x, y=y.astype(np.int64) + 2**40)  # only its values are wrong
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--batches", "d", "--steps", 5,
                      "--checkpoint", "c.npz", code=1,
                      says=["array 'y' of d/b001.npz", "c.npz has the state after 1 steps"])
        self.assertEqual(self.meta("c.npz")["step"], 1)
