// What a norm computes of a repeated variance is computed of the variance.
// RUN: split-file %s %t
// RUN: amp-opt --amp-sink-broadcasts --canonicalize --cse %t/norm.mlir | FileCheck %t/norm.mlir
// RUN: amp-opt --amp-sink-broadcasts %t/others.mlir | FileCheck %t/others.mlir
// RUN: amp-opt --amp-sink-broadcasts %t/norm.mlir -o %t/sunk.mlir
// RUN: %oracle diff %t/norm.mlir %t/sunk.mlir --rtol 0 --atol 0
// RUN: %judge --types none,bf16 %t/norm.mlir | FileCheck %s --check-prefix=JUDGED
// JUDGED: 2 of 2 accepted

//--- norm.mlir
// CHECK-LABEL: func.func @norm
// CHECK: linalg.generic {{.*}} ins(%arg1 : tensor<8xf32>) outs({{.*}} : tensor<8xf32>)
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}} outs({{.*}} : tensor<8xf32>)
// CHECK: math.rsqrt
// The scale of each channel, from two repeated tensors and a number.
// CHECK: linalg.generic {{.*}} ins({{.*}}, %arg2, %arg3 : tensor<8xf32>, tensor<8xf32>, tensor<f32>) outs({{.*}} : tensor<8xf32>)
// CHECK-COUNT-2: arith.mulf
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: ins({{.*}} : tensor<8xf32>) outs({{.*}} : tensor<4x8x5xf32>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: linalg.yield
// CHECK: ins(%arg0, {{.*}} : tensor<4x8x5xf32>, tensor<4x8x5xf32>)
// CHECK: arith.mulf
// CHECK: return
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#c = affine_map<(d0, d1, d2) -> (d1)>
#n = affine_map<(d0, d1, d2) -> ()>
func.func @norm(%x: tensor<4x8x5xf32>, %var: tensor<8xf32>, %gain: tensor<8xf32>, %rate: tensor<f32>) -> tensor<4x8x5xf32> {
  %e = tensor.empty() : tensor<4x8x5xf32>
  %epsilon = arith.constant 2.0 : f32
  %v = linalg.generic {indexing_maps = [#c, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%var : tensor<8xf32>) outs(%e : tensor<4x8x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x8x5xf32>
  %w = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v : tensor<4x8x5xf32>) outs(%e : tensor<4x8x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %epsilon : f32
    linalg.yield %0 : f32
  } -> tensor<4x8x5xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<4x8x5xf32>) outs(%e : tensor<4x8x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.rsqrt %a : f32
    linalg.yield %0 : f32
  } -> tensor<4x8x5xf32>
  %s = linalg.generic {indexing_maps = [#id, #c, #n, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%r, %gain, %rate : tensor<4x8x5xf32>, tensor<8xf32>, tensor<f32>) outs(%e : tensor<4x8x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.mulf %0, %c : f32
    linalg.yield %1 : f32
  } -> tensor<4x8x5xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %s : tensor<4x8x5xf32>, tensor<4x8x5xf32>) outs(%e : tensor<4x8x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x8x5xf32>
  return %y : tensor<4x8x5xf32>
}

//--- others.mlir
// Repeated over different dimensions, or with the position: as they were.
#id = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
#c = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @outer
// CHECK: ins(%arg0, %arg1 : tensor<4xf32>, tensor<8xf32>) outs({{.*}} : tensor<4x8xf32>)
// CHECK-NOT: linalg.generic
func.func @outer(%x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %z = linalg.generic {indexing_maps = [#r, #c, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<4xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  return %z : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @position
// CHECK: ins(%arg0 : tensor<4xf32>) outs({{.*}} : tensor<4x8xf32>)
// CHECK-NOT: linalg.generic
func.func @position(%x: tensor<4xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %z = linalg.generic {indexing_maps = [#r, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %0 = arith.mulf %a, %k : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  return %z : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @running
// CHECK: ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4x8xf32>)
// CHECK-NOT: linalg.generic
func.func @running(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %z = linalg.generic {indexing_maps = [#r, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4xf32>) outs(%y : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  return %z : tensor<4x8xf32>
}
