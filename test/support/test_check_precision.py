#!/usr/bin/env python3
"""Proves the power of check_precision.py: a right result is accepted, each planted fault is found by the check that is meant for it.

The modules are written by hand: a step of two layers with loss, gradients and SGD, once in f32 and once as the pass should leave it.
"""
import os, sys, unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from check_precision import check
from mlir_graph import GENERIC, load, parse, run, stock_tool
from structure import product

MAPS = """
#ab = affine_map<(d0, d1) -> (d0, d1)>
#b = affine_map<(d0, d1) -> (d1)>
#a = affine_map<(d0, d1) -> (d0)>
#n = affine_map<(d0, d1) -> ()>
#l = affine_map<(d0, d1, d2) -> (d0, d2)>
#r = affine_map<(d0, d1, d2) -> (d2, d1)>
#o = affine_map<(d0, d1, d2) -> (d0, d1)>
#lt = affine_map<(d0, d1, d2) -> (d2, d0)>
#rt = affine_map<(d0, d1, d2) -> (d1, d2)>
"""
PAR, RED = '["parallel", "parallel"]', '["parallel", "parallel", "reduction"]'

BEFORE = MAPS + """
func.func public @main(%w: tensor<8x4xf32> {tf.aliasing_output = 0 : i32}, %b: tensor<4xf32>, %v: tensor<4x4xf32>, %x: tensor<16x8xf32>, %y: tensor<16x4xf32>,
    %count: tensor<i32>, %wide: tensor<4xf64>) -> (tensor<8x4xf32> {jax.result_info = "w"}, tensor<4xf32>, tensor<f32>, tensor<i32>, tensor<4xf64>) {
  %zero = arith.constant 0.0 : f32
  %lr = arith.constant 1.0e-2 : f32
  %one = arith.constant dense<1> : tensor<i32>
  %next = arith.addi %count, %one : tensor<i32>
  %wider = arith.addf %wide, %wide : tensor<4xf64>
  %e = tensor.empty() : tensor<16x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x4xf32>) outs(%z : tensor<16x4xf32>) -> tensor<16x4xf32>
  %relu = linalg.generic {indexing_maps = [#ab, #b, #ab], iterator_types = PAR} ins(%h, %b : tensor<16x4xf32>, tensor<4xf32>) outs(%e : tensor<16x4xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %s = arith.addf %p, %q : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<16x4xf32>
  %logits = linalg.matmul ins(%relu, %v : tensor<16x4xf32>, tensor<4x4xf32>) outs(%z : tensor<16x4xf32>) -> tensor<16x4xf32>
  %d = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = PAR} ins(%logits, %y : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %s = arith.subf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<16x4xf32>
  %e0 = tensor.empty() : tensor<f32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#ab, #n], iterator_types = ["reduction", "reduction"]} ins(%d : tensor<16x4xf32>) outs(%z0 : tensor<f32>) {
  ^bb0(%p: f32, %out: f32):
    %s = arith.mulf %p, %p : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  %dr = linalg.generic {indexing_maps = [#l, #rt, #o], iterator_types = RED} ins(%d, %v : tensor<16x4xf32>, tensor<4x4xf32>) outs(%z : tensor<16x4xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %s = arith.mulf %p, %q : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<16x4xf32>
  %dh = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = PAR} ins(%dr, %relu : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %c = arith.cmpf ogt, %q, %zero : f32
    %s = arith.select %c, %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<16x4xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  %z4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %db = linalg.generic {indexing_maps = [#ab, #b], iterator_types = ["reduction", "parallel"]} ins(%dh : tensor<16x4xf32>) outs(%z4 : tensor<4xf32>) {
  ^bb0(%p: f32, %out: f32):
    %t = arith.addf %out, %p : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %e84 = tensor.empty() : tensor<8x4xf32>
  %z84 = linalg.fill ins(%zero : f32) outs(%e84 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %dw = linalg.generic {indexing_maps = [#lt, #r, #o], iterator_types = RED} ins(%x, %dh : tensor<16x8xf32>, tensor<16x4xf32>) outs(%z84 : tensor<8x4xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %s = arith.mulf %p, %q : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<8x4xf32>
  %new = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = PAR} ins(%w, %dw : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e84 : tensor<8x4xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %s = arith.mulf %q, %lr : f32
    %t = arith.subf %p, %s : f32
    linalg.yield %t : f32
  } -> tensor<8x4xf32>
  return %new, %db, %loss, %next, %wider : tensor<8x4xf32>, tensor<4xf32>, tensor<f32>, tensor<i32>, tensor<4xf64>
}
""".replace("PAR", PAR).replace("RED", RED)

AFTER = MAPS + """
module attributes {amp.applied = "bf16"} {
func.func public @main(%w: tensor<8x4xf32> {tf.aliasing_output = 0 : i32}, %b: tensor<4xf32>, %v: tensor<4x4xf32>, %x: tensor<16x8xf32>, %y: tensor<16x4xf32>,
    %count: tensor<i32>, %wide: tensor<4xf64>) -> (tensor<8x4xf32> {jax.result_info = "w"}, tensor<4xf32>, tensor<f32>, tensor<i32>, tensor<4xf64>) {
  %xl = arith.truncf %x : tensor<16x8xf32> to tensor<16x8xbf16>
  %vl = arith.truncf %v : tensor<4x4xf32> to tensor<4x4xbf16>
  %wl = arith.truncf %w : tensor<8x4xf32> to tensor<8x4xbf16>
  %zero = arith.constant 0.0 : f32
  %lr = arith.constant 1.0e-2 : f32
  %one = arith.constant dense<1> : tensor<i32>
  %next = arith.addi %count, %one : tensor<i32>
  %wider = arith.addf %wide, %wide : tensor<4xf64>
  %e = tensor.empty() : tensor<16x4xf32>
  %el = tensor.empty() : tensor<16x4xbf16>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %h32 = linalg.matmul ins(%xl, %wl : tensor<16x8xbf16>, tensor<8x4xbf16>) outs(%z : tensor<16x4xf32>) -> tensor<16x4xf32>
  %h = arith.truncf %h32 {amp.storage} : tensor<16x4xf32> to tensor<16x4xbf16>
  %relu = linalg.generic {indexing_maps = [#ab, #b, #ab], iterator_types = PAR} ins(%h, %b : tensor<16x4xbf16>, tensor<4xf32>) outs(%el : tensor<16x4xbf16>) {
  ^bb0(%p: bf16, %q: f32, %out: bf16):
    %p32 = arith.extf %p : bf16 to f32
    %s = arith.addf %p32, %q : f32
    %m = arith.maximumf %s, %zero : f32
    %ml = arith.truncf %m : f32 to bf16
    linalg.yield %ml : bf16
  } -> tensor<16x4xbf16>
  %logits32 = linalg.matmul ins(%relu, %vl : tensor<16x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<16x4xf32>) -> tensor<16x4xf32>
  %logits = arith.truncf %logits32 {amp.storage} : tensor<16x4xf32> to tensor<16x4xbf16>
  %d = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = PAR} ins(%logits, %y : tensor<16x4xbf16>, tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) {
  ^bb0(%p: bf16, %q: f32, %out: f32):
    %p32 = arith.extf %p : bf16 to f32
    %s = arith.subf %p32, %q : f32
    linalg.yield %s : f32
  } -> tensor<16x4xf32>
  %dl = arith.truncf %d : tensor<16x4xf32> to tensor<16x4xbf16>
  %e0 = tensor.empty() : tensor<f32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#ab, #n], iterator_types = ["reduction", "reduction"]} ins(%d : tensor<16x4xf32>) outs(%z0 : tensor<f32>) {
  ^bb0(%p: f32, %out: f32):
    %s = arith.mulf %p, %p : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  %dr32 = linalg.generic {indexing_maps = [#l, #rt, #o], iterator_types = RED} ins(%dl, %vl : tensor<16x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<16x4xf32>) {
  ^bb0(%p: bf16, %q: bf16, %out: f32):
    %p32 = arith.extf %p : bf16 to f32
    %q32 = arith.extf %q : bf16 to f32
    %s = arith.mulf %p32, %q32 : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<16x4xf32>
  %dr = arith.truncf %dr32 {amp.storage} : tensor<16x4xf32> to tensor<16x4xbf16>
  %dh = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = PAR} ins(%dr, %relu : tensor<16x4xbf16>, tensor<16x4xbf16>) outs(%el : tensor<16x4xbf16>) {
  ^bb0(%p: bf16, %q: bf16, %out: bf16):
    %p32 = arith.extf %p : bf16 to f32
    %q32 = arith.extf %q : bf16 to f32
    %c = arith.cmpf ogt, %q32, %zero : f32
    %s = arith.select %c, %p32, %zero : f32
    %sl = arith.truncf %s : f32 to bf16
    linalg.yield %sl : bf16
  } -> tensor<16x4xbf16>
  %e4 = tensor.empty() : tensor<4xf32>
  %z4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %db = linalg.generic {indexing_maps = [#ab, #b], iterator_types = ["reduction", "parallel"]} ins(%dh : tensor<16x4xbf16>) outs(%z4 : tensor<4xf32>) {
  ^bb0(%p: bf16, %out: f32):
    %p32 = arith.extf %p : bf16 to f32
    %t = arith.addf %out, %p32 : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %e84 = tensor.empty() : tensor<8x4xf32>
  %z84 = linalg.fill ins(%zero : f32) outs(%e84 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %dw = linalg.generic {indexing_maps = [#lt, #r, #o], iterator_types = RED} ins(%xl, %dh : tensor<16x8xbf16>, tensor<16x4xbf16>) outs(%z84 : tensor<8x4xf32>) {
  ^bb0(%p: bf16, %q: bf16, %out: f32):
    %p32 = arith.extf %p : bf16 to f32
    %q32 = arith.extf %q : bf16 to f32
    %s = arith.mulf %p32, %q32 : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<8x4xf32>
  %new = linalg.generic {indexing_maps = [#ab, #ab, #ab], iterator_types = PAR} ins(%w, %dw : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e84 : tensor<8x4xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %s = arith.mulf %q, %lr : f32
    %t = arith.subf %p, %s : f32
    linalg.yield %t : f32
  } -> tensor<8x4xf32>
  return %new, %db, %loss, %next, %wider : tensor<8x4xf32>, tensor<4xf32>, tensor<f32>, tensor<i32>, tensor<4xf64>
}
}
""".replace("PAR", PAR).replace("RED", RED)

WL = "%wl = arith.truncf %w : tensor<8x4xf32> to tensor<8x4xbf16>"
H = "%h = arith.truncf %h32 {amp.storage} : tensor<16x4xf32> to tensor<16x4xbf16>"
DL = "%dl = arith.truncf %d : tensor<16x4xf32> to tensor<16x4xbf16>"
NEW = "ins(%w, %dw : tensor<8x4xf32>, tensor<8x4xf32>)"


def module(text):
    return parse(run([stock_tool()], GENERIC, text))


def edited(text, *pairs):
    for old, new in pairs:
        assert old in text, f"not in the module: {old}"
        text = text.replace(old, new)
    return text


class CheckPrecision(unittest.TestCase):
    def faults(self, after, before=BEFORE, name="bf16", report=None):
        return check(module(before), module(after), name, report)

    def found(self, kind, *pairs, only=True, before=BEFORE, after=AFTER):
        r = self.faults(edited(after, *pairs), before)
        kinds = {f.kind for f in r.faults if f.kind != "dead" or kind == "dead"}     # most planted conversions have no reader
        self.assertIn(kind, kinds, "\n".join(map(str, r.faults)))
        if only:
            self.assertEqual(kinds, {kind}, "\n".join(map(str, r.faults)))
        return r

    def test_right(self):
        r = self.faults(AFTER)
        self.assertEqual([str(f) for f in r.faults], [])
        self.assertEqual((r.low, r.total), (4, 4))

    def test_nothing_done(self):
        r = self.faults(BEFORE)
        self.assertEqual([f.kind for f in r.faults], ["product"] * 4)

    def test_refused(self):
        index = next(o.index for o in module(BEFORE).ops if product(o))
        after = edited(AFTER, ("ins(%xl, %wl : tensor<16x8xbf16>, tensor<8x4xbf16>)", "ins(%x, %w : tensor<16x8xf32>, tensor<8x4xf32>)"))
        self.assertEqual([f.kind for f in self.faults(after).faults], ["product", "dead"])
        r = self.faults(after, report={"rows": [{"index": index, "refused": "range: a reason"}]})
        self.assertEqual([f.kind for f in r.faults], ["dead"])
        self.assertIn("range: a reason", r.refused[0])
        r = self.faults(after, report={"rows": [{"index": index + 1, "refused": "another op"}]})
        self.assertEqual([f.kind for f in r.faults], ["product", "dead"])

    def test_one_operand_f32(self):
        self.found("product", ("ins(%xl, %wl : tensor<16x8xbf16>, tensor<8x4xbf16>)", "ins(%xl, %w : tensor<16x8xbf16>, tensor<8x4xf32>)"))

    def test_accumulates_low(self):
        r = self.found("product", ("linalg.matmul ins(%xl, %wl : tensor<16x8xbf16>, tensor<8x4xbf16>) outs(%z : tensor<16x4xf32>) -> tensor<16x4xf32>",
                                   "linalg.matmul ins(%xl, %wl : tensor<16x8xbf16>, tensor<8x4xbf16>) outs(%el : tensor<16x4xbf16>) -> tensor<16x4xbf16>"),
                       ("%h = arith.truncf %h32 {amp.storage} : tensor<16x4xf32> to tensor<16x4xbf16>", ""), ("ins(%h, %b", "ins(%h32, %b"), only=False)
        self.assertIn("accumulate", "".join(map(str, r.faults)))

    def test_accumulates_low_in_the_body(self):
        """The output is f32, the product of the two inputs is rounded before it is added."""
        old = AFTER[AFTER.index("%dw = "):AFTER.index("%new = ")]
        new = edited(old, ("%s = arith.mulf %p32, %q32 : f32", "%sl = arith.mulf %p, %q : bf16\n    %s = arith.extf %sl : bf16 to f32"))
        self.found("product", (old, new), only=False)

    def test_product_lost(self):
        self.found("product", ("%logits32 = linalg.matmul ins(%relu, %vl : tensor<16x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<16x4xf32>) -> tensor<16x4xf32>", ""),
                   ("truncf %logits32", "truncf %h32"), only=False)

    def test_duplicate(self):
        self.found("duplicate", (WL, WL + "\n%wl2 = arith.truncf %w : tensor<8x4xf32> to tensor<8x4xbf16>"), ("ins(%xl, %wl", "ins(%xl, %wl2"))

    def test_duplicate_generic(self):
        """The second cast is a generic whose body only converts."""
        generic = """%ew = tensor.empty() : tensor<8x4xbf16>
  %wl2 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = PAR} ins(%w : tensor<8x4xf32>) outs(%ew : tensor<8x4xbf16>) {
  ^bb0(%p: f32, %out: bf16):
    %s = arith.truncf %p : f32 to bf16
    linalg.yield %s : bf16
  } -> tensor<8x4xbf16>""".replace("PAR", PAR)
        self.found("duplicate", (WL, WL + "\n  " + generic))

    def test_duplicate_of_a_view(self):
        self.found("duplicate", (WL, WL + """
  %wt = tensor.collapse_shape %w [[0, 1]] : tensor<8x4xf32> into tensor<32xf32>
  %wtl = arith.truncf %wt : tensor<32xf32> to tensor<32xbf16>"""))

    def test_duplicate_of_the_user_is_his(self):
        twice = "%u1 = arith.truncf %w : tensor<8x4xf32> to tensor<8x4xbf16>\n%u2 = arith.truncf %w : tensor<8x4xf32> to tensor<8x4xbf16>\n%zero = arith.constant 0.0 : f32"
        before, after = edited(BEFORE, ("%zero = arith.constant 0.0 : f32", twice)), edited(AFTER, (WL, ""), ("%zero = arith.constant 0.0 : f32", twice), ("%xl, %wl", "%xl, %u1"))
        strip = ["--strip-debuginfo"]                   # so that the user's casts stand at the same location in both
        a, b = (parse(run([stock_tool()], GENERIC + strip, t)) for t in (before, after))
        self.assertEqual([str(f) for f in check(a, b, "bf16").faults], [])

    def test_cast_back(self):
        self.found("cast-back", (DL, DL + "\n%dx = arith.extf %dl : tensor<16x4xbf16> to tensor<16x4xf32>"),
                   ("ins(%d : tensor<16x4xf32>) outs(%z0", "ins(%dx : tensor<16x4xf32>) outs(%z0"))

    def test_rounded_twice(self):
        """Rounded, stored, moved, extended and rounded again with nothing between."""
        self.found("cast-back", (DL, """%d1 = arith.truncf %d : tensor<16x4xf32> to tensor<16x4xbf16>
  %d2 = linalg.generic {indexing_maps = [#ab, #ab], iterator_types = PAR} ins(%d1 : tensor<16x4xbf16>) outs(%el : tensor<16x4xbf16>) {
  ^bb0(%p: bf16, %out: bf16):
    %s = arith.extf %p : bf16 to f32
    %t = arith.truncf %s : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<16x4xbf16>
  %dl = tensor.cast %d2 : tensor<16x4xbf16> to tensor<16x4xbf16>""".replace("PAR", PAR)), only=False)

    def test_rounded_in_the_middle_of_a_body(self):
        self.found("cast-back", ("    %m = arith.maximumf %s, %zero : f32", "    %sl = arith.truncf %s : f32 to bf16\n    %sx = arith.extf %sl : bf16 to f32\n    %m = arith.maximumf %sx, %zero : f32"))

    def test_larger(self):
        self.found("larger", (WL, WL + """
  %eb = tensor.empty() : tensor<16x4xf32>
  %bb = linalg.broadcast ins(%b : tensor<4xf32>) outs(%eb : tensor<16x4xf32>) dimensions = [0]
  %bl = arith.truncf %bb : tensor<16x4xf32> to tensor<16x4xbf16>"""))

    def test_constant(self):
        self.found("larger", (WL, WL + "\n%k = arith.constant dense<2.0> : tensor<4xf32>\n%kl = arith.truncf %k : tensor<4xf32> to tensor<4xbf16>"))

    def test_slices_only(self):
        self.found("larger", (WL, WL + "\n%yl = arith.truncf %y : tensor<16x4xf32> to tensor<16x4xbf16>\n%ys = tensor.extract_slice %yl[0, 0] [2, 4] [1, 1] : tensor<16x4xbf16> to tensor<2x4xbf16>"))

    def test_loop(self):
        loop = """
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i4 = arith.constant 4 : index
  %acc = scf.for %i = %i0 to %i4 step %i1 iter_args(%c = %z) -> (tensor<16x4xf32>) {
    CAST
    %mm = linalg.matmul ins(%xl, %in : tensor<16x8xbf16>, tensor<8x4xbf16>) outs(%c : tensor<16x4xf32>) -> tensor<16x4xf32>
    scf.yield %mm : tensor<16x4xf32>
  }
"""
        f32 = edited(BEFORE, ("  return", loop.replace("CAST", "").replace("%xl, %in : tensor<16x8xbf16>, tensor<8x4xbf16>", "%x, %w : tensor<16x8xf32>, tensor<8x4xf32>") + "  return"))
        inside = edited(AFTER, ("  return", loop.replace("CAST", "%in = arith.truncf %w : tensor<8x4xf32> to tensor<8x4xbf16>") + "  return"), (WL, ""), ("%xl, %wl", "%xl, %w"),
                        ("ins(%xl, %w : tensor<16x8xbf16>, tensor<8x4xbf16>)", "ins(%xl, %w2 : tensor<16x8xbf16>, tensor<8x4xbf16>)"),
                        ("%zero = arith.constant 0.0 : f32", "%zero = arith.constant 0.0 : f32\n%w2 = arith.constant dense<1.0> : tensor<8x4xbf16>"))
        self.assertEqual({f.kind for f in self.faults(inside, f32).faults}, {"loop"})
        outside = edited(AFTER, ("  return", loop.replace("CAST", "").replace("%in", "%wl") + "  return"))
        self.assertEqual([str(f) for f in self.faults(outside, f32).faults], [])

    def test_fastmath(self):
        self.found("fastmath", (WL, WL.replace("%w :", "%w fastmath<contract> :")))

    def test_low_math(self):
        self.found("low-math", ("    %ml = arith.truncf %m : f32 to bf16", "    %m0 = arith.truncf %m : f32 to bf16\n    %ml = arith.mulf %m0, %m0 : bf16"))

    def test_maximum_in_low_is_exact(self):
        after = edited(AFTER, ("    %m = arith.maximumf %s, %zero : f32\n    %ml = arith.truncf %m : f32 to bf16",
                               "    %zl = arith.constant 0.0 : bf16\n    %sl = arith.truncf %s : f32 to bf16\n    %ml = arith.maximumf %sl, %zl : bf16"))
        self.assertEqual([str(f) for f in self.faults(after).faults], [])

    def test_dead(self):
        self.found("dead", (WL, WL + "\n%yl = arith.truncf %y : tensor<16x4xf32> to tensor<16x4xbf16>"))

    def test_recast(self):
        """bf16 to f16 goes through f32, and that is no conversion back; two of them of one value are one too many."""
        sig, use = "func.func @f(%x: tensor<4x8xbf16>, %w: tensor<8x2xbf16>) -> tensor<4x2xf32> {\n%e = tensor.empty() : tensor<4x2xf32>\n", "\nreturn %r : tensor<4x2xf32>\n}"
        dot = "%r = linalg.matmul ins(%a, %b : tensor<4x8xT>, tensor<8x2xT>) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>"
        through = "".join(f"%{v}x = arith.extf %{s} : tensor<{t}xbf16> to tensor<{t}xf32>\n%{v} = arith.truncf %{v}x : tensor<{t}xf32> to tensor<{t}xf16>\n" for v, s, t in (("a", "x", "4x8"), ("b", "w", "8x2")))
        before = sig + dot.replace("T", "bf16").replace("%a, %b", "%x, %w") + use
        after = 'module attributes {amp.applied = "fp16"} {\n' + sig + through + dot.replace("T", "f16") + use + "\n}"
        self.assertEqual([str(f) for f in self.faults(after, before, "fp16").faults], [])
        again = through[through.index("%bx"):].replace("%b", "%c")
        r = self.faults(edited(after, (dot.replace("T", "f16"), again + dot.replace("T", "f16") + "\n" + dot.replace("T", "f16").replace("%r", "%r2").replace("%a, %b", "%a, %c"))), before, "fp16")
        self.assertIn("duplicate", {f.kind for f in r.faults})

    def test_signature(self):
        self.found("signature", ('{jax.result_info = "w"}', ""))
        self.found("signature", (" {tf.aliasing_output = 0 : i32}", ""))
        self.found("signature", ("public @main", "public @step"), only=False)
        self.found("signature", ("%b: tensor<4xf32>", "%b: tensor<4xbf16>"), ("ins(%h, %b : tensor<16x4xbf16>, tensor<4xf32>)", "ins(%h, %b : tensor<16x4xbf16>, tensor<4xbf16>)"),
                   ("^bb0(%p: bf16, %q: f32, %out: bf16):", "^bb0(%p: bf16, %ql: bf16, %out: bf16):\n    %q = arith.extf %ql : bf16 to f32"))

    def test_kept(self):
        self.found("kept", ("  %wider = arith.addf %wide, %wide : tensor<4xf64>", """  %narrow = arith.truncf %wide : tensor<4xf64> to tensor<4xf32>
  %sum = arith.addf %narrow, %narrow : tensor<4xf32>
  %o64 = arith.extf %sum : tensor<4xf32> to tensor<4xf64>
  %wider = arith.mulf %o64, %o64 : tensor<4xf64>"""), only=False)
        self.found("kept", ("dense<1> : tensor<i32>", "dense<2> : tensor<i32>"))

    def test_weight_gradient_rounded(self):
        self.found("gradient", (NEW, "ins(%w, %dwl : tensor<8x4xf32>, tensor<8x4xbf16>)"),
                   ("  %new = linalg.generic", "  %dwl = arith.truncf %dw {amp.storage} : tensor<8x4xf32> to tensor<8x4xbf16>\n  %new = linalg.generic"),
                   ("^bb0(%p: f32, %q: f32, %out: f32):\n    %s = arith.mulf %q, %lr : f32", "^bb0(%p: f32, %ql: bf16, %out: f32):\n    %q = arith.extf %ql : bf16 to f32\n    %s = arith.mulf %q, %lr : f32"))

    def test_weight_gradient_rounded_in_a_body(self):
        self.found("gradient", ("    %s = arith.mulf %q, %lr : f32", "    %s0 = arith.mulf %q, %lr : f32\n    %s1 = arith.truncf %s0 : f32 to bf16\n    %s = arith.extf %s1 : bf16 to f32"), only=False)

    def test_bias_gradient_rounded(self):
        self.found("gradient", ("return %new, %db,", "%dbl = arith.truncf %db : tensor<4xf32> to tensor<4xbf16>\n%dbx = arith.extf %dbl : tensor<4xbf16> to tensor<4xf32>\nreturn %new, %dbx,"), only=False)

    def test_other_type(self):
        self.found("other-type", (WL, WL + "\n%wh = arith.truncf %w : tensor<8x4xf32> to tensor<8x4xf16>"))

    def test_marker(self):
        self.found("marker", ('module attributes {amp.applied = "bf16"}', "module"))
        self.found("marker", ('amp.applied = "bf16"', 'amp.applied = "fp16"'))


class Structure(unittest.TestCase):
    def kinds(self, body):
        return [p.kind for p in map(product, module(MAPS + body).ops) if p]

    def test_not_products(self):
        generic = """func.func @f(%a: tensor<4x8xf32>, %b: TYPE, %o: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [#ab, MAP, #a], iterator_types = ["parallel", "reduction"]} ins(%a, %b : tensor<4x8xf32>, TYPE) outs(%o : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %s = arith.mulf %p, %q : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}"""
        self.assertEqual(self.kinds(generic.replace("TYPE", "tensor<4x8xf32>").replace("MAP", "#ab")), [], "a sum of products along rows")
        self.assertEqual(self.kinds(generic.replace("TYPE", "tensor<f32>").replace("MAP", "#n")), [], "a scaled sum")
        self.assertEqual(self.kinds(generic.replace("TYPE", "tensor<4xf32>").replace("MAP", "#a")), [], "a sum scaled by rows")
        self.assertEqual(self.kinds(generic.replace("TYPE", "tensor<8xf32>").replace("MAP", "#b")), ["contraction"], "a matrix times a vector")
        self.assertEqual(self.kinds(generic.replace("TYPE", "tensor<8xf32>").replace("MAP", "#b").replace("f32", "f64")), [], "f64 is never changed")

    def test_named(self):
        named = """func.func @f(%m: tensor<4x8xf32>, %v: tensor<8xf32>, %o: tensor<4xf32>, %b: tensor<2x4x8xf32>, %c: tensor<2x8x4xf32>, %d: tensor<2x4x4xf32>, %s: tensor<f32>,
    %i: tensor<1x3x8x8xf32>, %k: tensor<5x3x3x3xf32>, %j: tensor<1x5x6x6xf32>, %w: tensor<1x8x8x3xf32>, %dk: tensor<3x3x3xf32>, %do: tensor<1x6x6x3xf32>) {
  %0 = linalg.matvec ins(%m, %v : tensor<4x8xf32>, tensor<8xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.batch_matmul ins(%b, %c : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%d : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %2 = linalg.dot ins(%v, %v : tensor<8xf32>, tensor<8xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  %3 = linalg.conv_2d_nchw_fchw ins(%i, %k : tensor<1x3x8x8xf32>, tensor<5x3x3x3xf32>) outs(%j : tensor<1x5x6x6xf32>) -> tensor<1x5x6x6xf32>
  %4 = linalg.depthwise_conv_2d_nhwc_hwc ins(%w, %dk : tensor<1x8x8x3xf32>, tensor<3x3x3xf32>) outs(%do : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  %5 = linalg.contract indexing_maps = [#l, #rt, #o] ins(%m, %m : tensor<4x8xf32>, tensor<4x8xf32>) outs(%q : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}""".replace("outs(%q", "outs(%q").replace("%do: tensor<1x6x6x3xf32>)", "%do: tensor<1x6x6x3xf32>, %q: tensor<4x4xf32>)")
        self.assertEqual(self.kinds(named), ["contraction", "contraction", "convolution", "convolution", "contraction"])

    def test_convolution_by_structure(self):
        text = """func.func @f(%i: tensor<10x3xf32>, %k: tensor<3x3x5xf32>, %o: tensor<8x5xf32>) -> tensor<8x5xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0 + d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%i, %k : tensor<10x3xf32>, tensor<3x3x5xf32>) outs(%o : tensor<8x5xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %s = arith.mulf %q, %p : f32
    %t = arith.addf %s, %out : f32
    linalg.yield %t : f32
  } -> tensor<8x5xf32>
  return %r : tensor<8x5xf32>
}"""
        self.assertEqual(self.kinds(text), ["convolution"])


if __name__ == "__main__":
    unittest.main()
