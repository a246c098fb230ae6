// An element at a position that is known outside of the body which reads it.
// RUN: %judge --types none %s | FileCheck %s
// CHECK: 1 of 1 accepted
func.func @at(%x: tensor<8x1xf32>) -> (tensor<6x1xf32>, tensor<1x1xf32>) {
  %e = tensor.empty() : tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x1xf32>) outs(%e : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.constant -1.5 : f32
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %s = tensor.extract_slice %y[0, 0] [6, 1] [1, 1] : tensor<8x1xf32> to tensor<6x1xf32>
  %e1 = tensor.empty() : tensor<1x1xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e1 : tensor<1x1xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c7 = arith.constant 7 : index
    %k = arith.remui %i, %c7 : index
    %v = tensor.extract %y[%k, %j] : tensor<8x1xf32>
    linalg.yield %v : f32
  } -> tensor<1x1xf32>
  return %s, %z : tensor<6x1xf32>, tensor<1x1xf32>
}
