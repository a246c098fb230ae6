// What a body reads at a position of its own choice, through another shape, is there before it is read.
// RUN: %judge --types none %s | FileCheck %s
// CHECK: 1 of 1 accepted

#m = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %last = arith.constant 63 : index
  %e = tensor.empty() : tensor<64xf32>
  %i = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.constant 1.5 : f32
    %a = arith.divf %in, %c : f32
    linalg.yield %a : f32
  } -> tensor<64xf32>
  %s = tensor.expand_shape %i [[0, 1]] output_shape [64, 1] : tensor<64xf32> into tensor<64x1xf32>
  %g = linalg.generic {indexing_maps = [#m], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%out: f32):
    %n = linalg.index 0 : index
    %k = arith.subi %last, %n : index
    %v = tensor.extract %s[%k, %c0] : tensor<64x1xf32>
    linalg.yield %v : f32
  } -> tensor<64xf32>
  return %i, %g : tensor<64xf32>, tensor<64xf32>
}
