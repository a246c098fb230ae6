// The example of amp-fuse-matmul in include/amp/Transforms/Passes.td.
// RUN: amp-opt "--amp-fuse-matmul=assume=relu" %s -o %t.mlir
// RUN: %python %S/../Transforms/passes_example.py %amp_src/include/amp/Transforms/Passes.td amp-fuse-matmul %s %t.mlir | FileCheck %s --check-prefix=EXAMPLE
// EXAMPLE: the example before is the test's, the example after is what the pass makes of it
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
func.func @example(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>, %b: tensor<4xf32>, %empty: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32>
  %y = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]}
      ins(%p, %b : tensor<8x4xf32>, tensor<4xf32>) outs(%empty : tensor<8x4xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %sum = arith.addf %in, %bias : f32
    %cst = arith.constant 0.000000e+00 : f32
    %relu = arith.maximumf %sum, %cst : f32
    linalg.yield %relu : f32
  } -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}
