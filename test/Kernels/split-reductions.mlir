// RUN: amp-opt --amp-split-reductions --split-input-file %s | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>

// Rows first, then their sums.
// CHECK-LABEL: func.func @norm
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
// CHECK: -> tensor<256xf32>
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction"]
// CHECK: -> tensor<f32>
func.func @norm(%x: tensor<256x128xf32>) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<256x128xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %s, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>

// The running value is used twice: no order but its own will do.
// CHECK-LABEL: func.func @not_associative
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
func.func @not_associative(%x: tensor<256x128xf32>) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<256x128xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.mulf %s, %s : f32
    %1 = arith.addf %0, %a : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// -----

#map = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>

// An unscaled gradient and its flag are two ops, of which the first is elementwise.
// CHECK-LABEL: func.func @two_results
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction"]
func.func @two_results(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<i1>) {
  %yes = arith.constant dense<true> : tensor<i1>
  %half = arith.constant 0.5 : f32
  %big = arith.constant 1.0e30 : f32
  %e = tensor.empty() : tensor<8xf32>
  %r:2 = linalg.generic {indexing_maps = [#map, #map, #none], iterator_types = ["reduction"]} ins(%x : tensor<8xf32>) outs(%e, %yes : tensor<8xf32>, tensor<i1>) {
  ^bb0(%a: f32, %o: f32, %f: i1):
    %0 = arith.mulf %a, %half : f32
    %1 = arith.cmpf olt, %0, %big : f32
    %2 = arith.andi %f, %1 : i1
    linalg.yield %0, %2 : f32, i1
  } -> (tensor<8xf32>, tensor<i1>)
  return %r#0, %r#1 : tensor<8xf32>, tensor<i1>
}
