"""Arrays of every kind, and those that must be refused."""
import io
import os
import random
import struct
import subprocess
import warnings
import zipfile

import numpy as np
from numpy.lib import format as npy

from support import Case, Generator, from_bf16, to_bf16


class Formats(Case):
    def w(self):
        return np.arange(12, dtype=np.float32).reshape(4, 3) / 7

    def check_w(self, given, expected, *arguments):
        found = self.start_values("--inputs", given, "--fill-missing", *arguments)["w"]
        self.assertEqual(found.tobytes(), expected.astype(np.float32).tobytes())

    def test_stored_and_deflated(self):
        np.savez(self.path("a.npz"), w=self.w())
        np.savez_compressed(self.path("b.npz"), w=self.w())
        self.check_w("a.npz", self.w())
        self.check_w("b.npz", self.w())

    def test_npy_by_name_and_by_file_name(self):
        np.save(self.path("w.npy"), self.w())
        self.check_w("w.npy", self.w())
        os.rename(self.path("w.npy"), self.path("other.npy"))
        self.check_w("w=other.npy", self.w())

    def test_npy_versions(self):
        for version in (1, 0), (2, 0), (3, 0):
            with open(self.path("w.npy"), "wb") as file:
                npy.write_array(file, self.w(), version=version)
            self.check_w("w.npy", self.w())

    def test_fortran_order_and_big_endian(self):
        self.check_w(self.save("a.npz", w=np.asfortranarray(self.w())), self.w())
        self.check_w(self.save("b.npz", w=self.w().astype(">f4")), self.w())
        self.check_w(self.save("c.npz", w=np.asfortranarray(self.w().astype(">f8"))), self.w())

    def test_repeated_options(self):
        np.save(self.path("w.npy"), self.w())
        self.save("a.npz", b=np.ones(3, np.float32))
        found = self.start_values("--inputs", "a.npz", "--inputs", "w.npy", "--fill-missing")
        self.assertEqual(found["w"].tobytes(), self.w().tobytes())
        self.assertEqual(found["b"].tolist(), [1, 1, 1])
        self.run_tool("f32.ampx", "--inputs", "w.npy", "--inputs", self.save("c.npz", w=self.w()),
                      code=2, says="'w' is given twice")

    def test_name_that_numpy_allows(self):
        with zipfile.ZipFile(self.path("a.npz"), "w") as archive:  # plain zip, no 64-bit sizes
            data = io.BytesIO()
            np.save(data, self.w())
            archive.writestr("w.npy", data.getvalue())
        self.check_w("a.npz", self.w())

    def test_large_arrays_are_read_in_parts(self):
        steps = 2200000  # 282 MB, above the limit for reading as a whole
        x = np.zeros((steps, 8, 4), np.float32)
        x[-1] = np.arange(32).reshape(8, 4)
        x[0, 0, 0] = 5
        np.save(self.path("x.npy"), x)
        np.savez(self.path("x.npz"), x=x)
        del x
        self.init(y=np.zeros(8, np.int32))
        for form in "x.npy", "x.npz":
            self.run_tool("f32.ampx", "--inputs", "init.npz", "--batches", form, "--outputs", "o.npz")
            self.assertEqual(from_bf16(self.load("o.npz")["logits.bf16"])[0, 0], 5)
        with open(self.path("x.npz"), "r+b") as file:  # in the middle of the data
            file.seek(100000000)
            file.write(b"\1")
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--batches", "x.npz", code=3,
                      says=["array 'x' of x.npz", "damaged"])


class Conversions(Case):
    def pad(self, kind, array, code=0, says=(), name="pad"):
        self.program("p.ampx", pad=array.size, pad_type=kind)
        self.save("a.npz", **{name: array})
        self.run_tool("p.ampx", "--inputs", "a.npz", "--fill-missing", "--steps", 0,
                      "--checkpoint", "c.npz", "--overwrite", code=code, says=says)
        if code:
            return None
        found = self.load("c.npz")
        return found["pad.bf16" if kind == "bf16" else "pad"]

    def test_every_half_goes_through_floats_unchanged(self):
        bits = np.arange(65536, dtype=np.uint16)
        halves = bits.view(np.float16)
        finite = np.isfinite(halves)
        for source in np.float32, np.float64:
            found = self.pad("f16", halves[finite].astype(source))
            self.assertEqual(found.tobytes(), halves[finite].tobytes())
        self.assertEqual(self.pad("f16", halves).tobytes(), halves.tobytes())
        self.assertEqual(self.pad("f32", halves[finite]).tobytes(),
                         halves[finite].astype(np.float32).tobytes())

    def test_rounding_to_nearest_even(self):
        rng = np.random.default_rng(1)
        values = np.concatenate([rng.normal(size=20000), rng.normal(size=20000) * 1e-5,
                                 rng.normal(size=20000) * 3e-8, [0, -0.0, 65519.9, 2.0**-25]])
        values = values.astype(np.float32)
        note = "'pad' is rounded to"
        self.assertEqual(self.pad("f16", values, says=note).tobytes(),
                         values.astype(np.float16).tobytes())
        self.assertEqual(self.pad("bf16", values, says=note).tobytes(), to_bf16(values).tobytes())
        wide = rng.normal(size=1000)
        self.assertEqual(self.pad("f32", wide, says=note).tobytes(),
                         wide.astype(np.float32).tobytes())

    def test_too_large_to_round(self):
        for kind, value in ("f16", 65520.0), ("bf16", 3.4e38), ("f32", 1e39):
            self.pad(kind, np.array([0.0, value]), code=1,
                     says=["array 'pad' of a.npz", "element [1] is", kind, "cannot hold"])
        self.assertTrue(np.isinf(self.pad("f16", np.array([np.inf]))[0]))

    def test_bf16_bits(self):
        bits = np.arange(65536).astype(np.uint16)
        self.assertEqual(self.pad("bf16", bits, name="pad.bf16").tobytes(), bits.tobytes())
        raw = bits.view("V2")  # what numpy makes of bfloat16 of ml_dtypes
        self.assertEqual(self.pad("bf16", raw).tobytes(), bits.tobytes())
        self.pad("bf16", bits.astype(np.int32), name="pad.bf16", code=1, says="uint16")
        self.pad("i32", raw, code=1, says="needs numbers")

    def test_integers_that_fit(self):
        self.assertEqual(self.pad("i8", np.array([-128, 127], np.int64)).tolist(), [-128, 127])
        self.assertEqual(self.pad("i16", np.array([5.0, -3.0])).tolist(), [5, -3])
        self.assertEqual(self.pad("i64", np.array([2**63 - 1], np.uint64)).tolist(), [2**63 - 1])
        self.assertEqual(self.pad("i1", np.array([0, 1, 1], np.int32)).tolist(), [False, True, True])
        self.assertEqual(self.pad("f16", np.array([2048], np.int64)).tolist(), [2048])
        self.assertEqual(self.pad("f32", np.array([True, False])).tolist(), [1, 0])

    def test_integers_that_do_not_fit(self):
        for kind, value in (("i8", np.int64(128)), ("i8", np.int64(-129)), ("i16", np.float32(0.5)),
                            ("i32", np.float64(np.nan)), ("i32", np.float64(2.0**31)),
                            ("i64", np.uint64(2**63)), ("i64", np.float64(2.0**63)),
                            ("i1", np.int8(2)), ("i1", np.int8(-1)), ("f16", np.int32(2049)),
                            ("f32", np.int64(2**24 + 1)), ("f64", np.int64(2**63 - 1)),
                            ("f32", np.uint64(2**64 - 1))):
            with self.subTest(kind=kind, value=value):
                self.pad(kind, np.array([value]), code=1, says=["element [0]", kind, "cannot hold"])

    def test_types_that_are_no_numbers(self):
        for array in np.array([1j]), np.array(["a"]), np.array([np.longdouble(1)]):
            self.pad("f32", array, code=3, says=["array 'pad' of a.npz", "cannot be read"])
        self.pad("f32", np.zeros(1, [("a", "f4")]), code=3, says="with fields")
        self.pad("f32", np.array([None]), code=3, says="cannot be read")


class Damaged(Case):
    def refuse(self, data, *says, name="a.npz", code=3):
        with open(self.path(name), "wb") as file:
            file.write(data)
        self.run_tool("f32.ampx", "--inputs", name, "--fill-missing", code=code, says=says)

    def npz(self):
        data = io.BytesIO()
        np.savez(data, w=np.arange(12, dtype=np.float32).reshape(4, 3), b=np.ones(3, np.float32))
        return data.getvalue()

    def npy(self):
        data = io.BytesIO()
        np.save(data, np.zeros((4, 3), np.float32))
        return data.getvalue()

    def test_not_there_or_not_readable(self):
        self.run_tool("f32.ampx", "--inputs", "no.npz", code=3,
                      says=["no.npz", "No such file or directory"])
        self.run_tool("f32.ampx", "--inputs", "w=no.npy", code=3, says=["no.npy", "No such file"])
        os.mkdir(self.path("d"))
        self.run_tool("f32.ampx", "--inputs", "d", code=3, says=["d", "folder"])
        self.run_tool("f32.ampx", "--inputs", "w=d", code=3, says=["d", "folder"])
        self.run_tool("no.ampx", code=3, says="no.ampx")
        self.run_tool("d", code=3, says="d")

    def test_not_what_it_should_be(self):
        self.refuse(b"", "a.npz")
        self.refuse(b"hello", "a.npz", "numpy.savez")
        self.refuse(self.npz()[:-30], "a.npz")
        self.refuse(self.npz()[:200], "a.npz")
        with open(self.path("p.ampx"), "w") as file:
            file.write("x")
        self.run_tool("p.ampx", code=1, says="p.ampx")

    def test_flipped_bit_in_the_data(self):
        data = bytearray(self.npz())
        at = data.find(np.float32(5).tobytes())
        data[at + 2] ^= 4
        self.refuse(bytes(data), "array 'w' of a.npz", "damaged")

    def test_npy(self):
        data = self.npy()
        self.refuse(data[:-1], "w.npy", "not written to its end", name="w.npy")
        self.refuse(data + b"x", "w.npy", name="w.npy")
        self.refuse(data[:40], "w.npy", name="w.npy")
        self.refuse(data.replace(b"\x01\x00v", b"\x04\x00v"), "version 4.0", name="w.npy")
        self.refuse(data.replace(b"(4, 3)", b"(4, x)"), "header is damaged", name="w.npy")
        self.refuse(data.replace(b"(4, 3)", b"(-4,3)"), "header is damaged", name="w.npy")
        self.refuse(data.replace(b"False", b"Maybe"), "header is damaged", name="w.npy")
        head = b"\x93NUMPY\x02\x00" + struct.pack("<I", 0xffffffff)
        self.refuse(head, "header is damaged", name="w.npy")
        huge = b"{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775807, 9), }\n"
        self.refuse(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(huge)) + huge,
                    "nothing has the shape", name="w.npy")
        huge = huge.replace(b"9223372036854775807, 9", b"1099511627776,")
        self.refuse(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(huge)) + huge,
                    "not written to its end", name="w.npy")

    def test_not_only_arrays_and_twice_the_same(self):
        data = io.BytesIO(self.npz())
        with zipfile.ZipFile(data, "a") as archive:
            archive.writestr("readme.txt", "x")
        self.refuse(data.getvalue(), "readme.txt", "no array")
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            for _ in range(2):
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    archive.writestr("w.npy", self.npy())
        self.refuse(data.getvalue(), "a.npz")

    def test_random_damage_never_crashes(self):
        rng = random.Random(7)
        compressed = io.BytesIO()
        np.savez_compressed(compressed, w=np.arange(12, dtype=np.float32).reshape(4, 3))
        good = self.start_values("--inputs", self.save("g.npz", w=np.arange(12, dtype=np.float32)
                                                       .reshape(4, 3)), "--fill-missing")["w"]
        accepted = 0
        for round in range(300):
            data = bytearray(self.npz() if round % 2 else compressed.getvalue())
            for _ in range(rng.choice((1, 1, 2, 8))):
                data[rng.randrange(len(data))] = rng.randrange(256)
            if rng.random() < 0.2:
                del data[rng.randrange(len(data)):]
            with open(self.path("a.npz"), "wb") as file:
                file.write(data)
            done = subprocess.run(self.command("f32.ampx", "--inputs", "a.npz", "--fill-missing",
                                               "--steps", 0, "--checkpoint", "c.npz", "--overwrite"),
                                  cwd=self.dir, capture_output=True, timeout=20)
            self.assertIn(done.returncode, (0, 1, 3), done.stderr)
            if done.returncode == 0:  # damage that changes no number: a time stamp, padding
                accepted += 1
                self.assertEqual(self.load("c.npz")["w"].tobytes(), good.tobytes())
            else:
                self.assertIn(b"amp-run: error: ", done.stderr)
        self.assertLess(accepted, 200)


class Names(Case):
    def test_missing_array(self):
        self.init(w=None)
        self.run_tool("f32.ampx", "--inputs", "init.npz", code=1,
                      says=["input 'w', f32 [4, 3]", "--inputs", "--fill-missing"])
        self.init(lr=None)
        self.run_tool("f32.ampx", "--inputs", "init.npz", code=1,
                      says=["input 'x', f32 [8, 4], nor for", "nor for input 'lr', f32 []"])
        self.init()  # x is missing
        self.run_tool("f32.ampx", "--inputs", "init.npz", code=1, says="input 'x'")
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--fill-missing", "--classes", 3,
                      says="input 'm', bf16 [4, 3]; it starts as its role says")

    def test_wrong_shape(self):
        self.init(w=np.zeros((3, 4), np.float32))
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--fill-missing", code=1,
                      says=["array 'w' of init.npz", "[3, 4]", "[4, 3]"])
        self.init(lr=np.zeros(1, np.float32))
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--fill-missing", code=1,
                      says=["array 'lr' of init.npz", "[1]", "[]"])

    def test_unknown_names(self):
        self.init(learning=np.float32(1))
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--fill-missing", code=1,
                      says=["'learning'", "no input of this name"])
        self.run_tool("f32.ampx", "--inputs", "init.npz", "--fill-missing", "--allow-unused",
                      "--classes", 3)
        self.init(ww=np.float32(1))
        self.run_tool("f32.ampx", "--inputs", "init.npz", code=1, says="did you mean 'w'?")
        self.run_tool("f32.ampx", "--set", "lrr=1", code=1, says="did you mean 'lr'?")
        self.run_tool("f32.ampx", "--loss", "los", code=2, says="did you mean 'loss'?")
        self.run_tool("f32.ampx", "--loss", "logits", code=2, says="no scalar")

    def test_ports_without_names(self):
        self.program("p.ampx", names=0)
        found = self.start_values("--inputs", self.save("a.npz", arg0=np.ones((4, 3), np.float32)),
                                  "--fill-missing", program="p.ampx")
        self.assertEqual(found["arg0"].tolist(), [[1] * 3] * 4)
        self.run_tool("p.ampx", "--outputs", "o.npz", "--classes", 3)
        self.assertIn("result0", self.load("o.npz"))

    def test_set(self):
        self.assertEqual(self.start_values("--set", "lr=0.25", "--set", "b=-1")["b"].tolist(), [-1] * 3)
        for bad in "lr", "=1", "lr=", "lr=x", "lr=1x":
            self.run_tool("f32.ampx", "--set", bad, code=2, says="NAME=NUMBER")
        self.run_tool("f32.ampx", "--set", "lr=1", "--set", "lr=2", code=2, says="twice")
        self.run_tool("f32.ampx", "--set", "y=0.5", code=1, says="cannot hold")
        self.run_tool("f32.ampx", "--set", "lr=1e60", code=2, says="too large")
        self.run_tool("f32.ampx", "--inputs", self.init(), "--set", "lr=1", "--fill-missing", code=2,
                      says="twice")

    def test_a_checkpoint_gives_weights(self):
        self.run_tool("f32.ampx", "--steps", 3, "--checkpoint", "c.npz", "--classes", 3)
        found = self.start_values("--inputs", "c.npz")
        self.same(found, self.load("c.npz"))


class MadeUp(Case):
    def test_values_follow_roles(self):
        v = self.start_values("--classes", 3, program="fp16.ampx")
        self.assertEqual(v["m.bf16"].tolist(), [[0] * 3] * 4)
        self.assertEqual((v["loss_scale"], v["growth_tracker"], v["count"]), (65536, 0, 0))
        self.assertEqual(v["lr"], np.float32(1e-3))
        self.assertTrue((np.abs(v["w"]) <= 0.5).all() and v["w"].std() > 0.1)
        self.assertTrue(set(v["y"].tolist()) <= {0, 1, 2})
        self.assertTrue(0.6 < v["x"].std() < 1.5)

    def test_the_numbers_are_fixed(self):
        """A run of today can be repeated in years, on any machine."""
        v = self.start_values("--seed", 7)
        y, w, x = Generator(7, "y"), Generator(7, "w"), Generator(7, "x")
        self.assertEqual(v["y"].tolist(), [y.next() % 10 for _ in range(8)])
        self.assertEqual(v["w"].ravel().tolist(),
                         [np.float32((2 * w.uniform() - 1) * 0.5) for _ in range(12)])
        np.testing.assert_allclose(v["x"].ravel(), x.normals(32), rtol=2e-7)
        # The logarithm is our own, so these hold to the last bit everywhere.
        self.assertEqual([float(f).hex() for f in v["x"].flat[:3]], FIXED_X)

    def test_independent_of_precision_and_order(self):
        a = self.start_values(program="f32.ampx")
        b = self.start_values(program="fp16.ampx")
        for name in "w", "b", "x", "y":
            self.assertEqual(a[name].tobytes(), b[name].tobytes())
        c = self.start_values("--seed", 1)
        self.assertNotEqual(a["w"].tobytes(), c["w"].tobytes())

    def test_distribution(self):
        self.program("p.ampx", batch=20000, features=4)
        x = self.start_values(program="p.ampx")["x"].ravel()
        self.assertLess(abs(x.mean()), 0.02)
        self.assertLess(abs(x.std() - 1), 0.02)
        self.assertLess(abs((x**4).mean() - 3), 0.2)
        self.assertLess(abs(np.corrcoef(x[:-1], x[1:])[0, 1]), 0.02)

    def test_loss_scale(self):
        self.assertEqual(self.start_values("--loss-scale", 1024, program="fp16.ampx")["loss_scale"], 1024)
        self.run_tool("f32.ampx", "--loss-scale", 1024, code=2, says="no loss scaling")
        self.run_tool("fp16.ampx", "--loss-scale", 0, code=2, says="positive")
        self.run_tool("fp16.ampx", "--loss-scale", 2, "--set", "loss_scale=1", code=2, says="given twice")

    def test_no_roles(self):
        self.program("p.ampx", roles=0)
        v = self.start_values(program="p.ampx")
        self.assertTrue(0 < np.abs(v["w"]).max() < 0.1)
        self.assertEqual(v["count"], 0)


FIXED_X = ['-0x1.01a7be0000000p+0', '0x1.08b9e20000000p-2', '-0x1.60c8b40000000p-2']
