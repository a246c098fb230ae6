#!/usr/bin/env python3
"""measure.py on modules whose numbers are known by counting on paper."""
import os, sys, unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from measure import compare, measure, torch_of
from mlir_graph import GENERIC, load, parse, run, stock_tool

FORWARD, BACKWARD = "jit(step)/jvp()/x", "jit(step)/transpose(jvp())/x"


def module(text):
    return parse(run([stock_tool()], GENERIC, text.replace("FWD", f'loc("{FORWARD}")').replace("BWD", f'loc("{BACKWARD}")').replace("OPT", 'loc("jit(step)/sub")')))


STEP = """
func.func @main(%w: tensor<8x4xf32>, %x: tensor<16x8xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<16x4xf32> FWD
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x4xf32>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32> FWD
  %t = math.tanh %h : tensor<16x4xf32> FWD
  %et = tensor.empty() : tensor<4x16xf32> FWD
  %tt = linalg.transpose ins(%t : tensor<16x4xf32>) outs(%et : tensor<4x16xf32>) permutation = [1, 0] FWD
  %one = arith.constant dense<1.0> : tensor<16x4xf32> BWD
  %xx = arith.mulf %x, %x : tensor<16x8xf32> OPT
  %g = arith.mulf %t, %t : tensor<16x4xf32> BWD
  %g1 = arith.subf %one, %g : tensor<16x4xf32> BWD
  %ew = tensor.empty() : tensor<8x4xf32> BWD
  %xt = tensor.empty() : tensor<8x16xf32> BWD
  %xT = linalg.transpose ins(%x : tensor<16x8xf32>) outs(%xt : tensor<8x16xf32>) permutation = [1, 0] BWD
  %dw = linalg.matmul ins(%xT, %g1 : tensor<8x16xf32>, tensor<16x4xf32>) outs(%ew : tensor<8x4xf32>) -> tensor<8x4xf32> BWD
  %use = math.absf %tt : tensor<4x16xf32> BWD
  %new = arith.subf %w, %dw : tensor<8x4xf32> OPT
  return %new : tensor<8x4xf32>
}
"""


class Measure(unittest.TestCase):
    def test_saved(self):
        """tanh's result is read by the backward pass, itself and transposed: one value of 16 x 4. The input x, read too, is an argument."""
        m = measure(module(STEP))
        self.assertEqual((m["saved"]["values"], m["saved"]["floats"], m["casts"], m["products"]), (1, 256, 0, 2))

    def test_both_types_count_twice(self):
        both = STEP.replace("  %one =", "  %tl = arith.truncf %t : tensor<16x4xf32> to tensor<16x4xbf16> FWD\n  %one =") \
                   .replace("  %use =", "  %u = arith.extf %tl : tensor<16x4xbf16> to tensor<16x4xf32> BWD\n  %u2 = math.absf %u : tensor<16x4xf32> BWD\n  %use =")
        m = measure(module(both))
        # the extension takes the pass of its operand, so what the backward pass reads is f32 twice: t and the copy made of its low form
        self.assertEqual((m["saved"]["values"], m["saved"]["floats"]), (2, 512))
        read_low = both.replace("%u = arith.extf %tl : tensor<16x4xbf16> to tensor<16x4xf32> BWD\n  %u2 = math.absf %u : tensor<16x4xf32> BWD",
                                "%u2 = arith.negf %tl : tensor<16x4xbf16> BWD")
        m = measure(module(read_low))
        self.assertEqual((m["saved"]["values"], m["saved"]["f32"], m["saved"]["low"]), (2, 256, 128))

    def test_casts(self):
        """A parameter's cast counts (8 x 4 read in 4 bytes, written in 2), the rounding of a product's own result does not unless f32 is read as well."""
        text = """
func.func @main(%w: tensor<8x4xf32>, %x: tensor<16x8xbf16>) -> (tensor<16x4xbf16>, tensor<16x4xf32>) {
  %wl = arith.truncf %w : tensor<8x4xf32> to tensor<8x4xbf16>
  %e = tensor.empty() : tensor<16x4xf32>
  %h = linalg.matmul ins(%x, %wl : tensor<16x8xbf16>, tensor<8x4xbf16>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %hl = arith.truncf %h : tensor<16x4xf32> to tensor<16x4xbf16>
  %f = math.exp %RESULT : tensor<16x4xf32>
  return %hl, %f : tensor<16x4xbf16>, tensor<16x4xf32>
}
"""
        m = measure(module(text.replace("%RESULT", "%e")))
        self.assertEqual((m["casts"], m["cast_bytes"], m["products_low"]), (1, 8 * 4 * 6, 1))
        m = measure(module(text.replace("%RESULT", "%h")))
        self.assertEqual((m["casts"], m["cast_bytes"]), (2, 8 * 4 * 6 + 16 * 4 * 6))
        self.assertIsNone(m["saved"], "nothing tells forward from backward here")

    def test_calls_count_at_each_call(self):
        text = """
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32> FWD
  %b = func.call @f(%a) : (tensor<4xf32>) -> tensor<4xf32> FWD
  %c = arith.mulf %a, %b : tensor<4xf32> BWD
  return %c, %b : tensor<4xf32>, tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %l = arith.truncf %x : tensor<4xf32> to tensor<4xbf16> loc("convert")
  %h = arith.extf %l : tensor<4xbf16> to tensor<4xf32> loc("convert")
  %e = math.exp %h : tensor<4xf32> loc("exp")
  return %e : tensor<4xf32>
}
"""
        m = measure(module(text))
        self.assertEqual((m["casts"], m["cast_bytes"], m["saved"]["values"], m["saved"]["floats"]), (4, 4 * 24, 2, 32))

    def test_compare(self):
        c = compare(module(STEP), module(STEP), "some/torch_mlp_adam.mlir")
        self.assertEqual((c["saved_ratio"], c["casts_added"], c["torch"]["casts"], c["torch"]["bytes"]), (1.0, 0, 15, 1245048))
        self.assertIsNone(torch_of("torch_mlp_adam_autocast.mlir"))
        self.assertIsNone(torch_of("another.mlir"))


if __name__ == "__main__":
    unittest.main()
