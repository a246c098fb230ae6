// A division by a number that all elements share is a product with its
// reciprocal and a correction; the quotient is the same, bit by bit. In a
// CPU's code there are both loops, and which runs depends on the divisor.
// RUN: %python_runtime %S/divisions.py --amp-compile %amp_compile --library %amp_runtime %s | FileCheck %s
// CHECK: 21 divisors with a reciprocal and 8 without, 262144 quotients each: 0 divisors wrong

#same = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>
func.func @divide(%x: tensor<262144xf32>, %c: tensor<f32>) -> tensor<262144xf32> {
  %empty = tensor.empty() : tensor<262144xf32>
  %quotients = linalg.generic {indexing_maps = [#same, #one, #same], iterator_types = ["parallel"]}
      ins(%x, %c : tensor<262144xf32>, tensor<f32>) outs(%empty : tensor<262144xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %q = arith.divf %a, %b : f32
    linalg.yield %q : f32
  } -> tensor<262144xf32>
  return %quotients : tensor<262144xf32>
}
