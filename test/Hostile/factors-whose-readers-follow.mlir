// A value that is otherwise read only as a factor of f32 numbers is stored low. It is not where its reader is f32 for no other
// reason than the factor: then the reader would be low in a second run. What is f32 for which reason is found in more than one step.
// RUN: amp-opt %s --amp-autocast=bf16 | FileCheck %s

// The control: the reader is f32 because of its own reader, whatever the factor is.
// CHECK-LABEL: @stays
// CHECK: math.tanh %{{.*}} : f32
// CHECK: arith.truncf
// CHECK: } -> tensor<4xbf16>
func.func @stays(%x: tensor<4xf32>, %w: tensor<4x4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %t = math.tanh %x : tensor<4xf32>
  %p = linalg.vecmat ins(%t, %w : tensor<4xf32>, tensor<4x4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %m = arith.mulf %t, %t : tensor<4xf32>
  return %p, %m : tensor<4xf32>, tensor<4xf32>
}

// The square of the factor meets its own function: no other f32 number comes in, and what comes of it is not read.
// CHECK-LABEL: @square
// CHECK: %[[T:.*]] = math.tanh %{{.*}} : tensor<4xf32>
// CHECK: arith.truncf %[[T]] : tensor<4xf32> to tensor<4xbf16>
// CHECK: arith.mulf %[[T]], %[[T]] : tensor<4xf32>
func.func @square(%x: tensor<4xf32>, %w: tensor<4x4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %t = math.tanh %x : tensor<4xf32>
  %p = linalg.vecmat ins(%t, %w : tensor<4xf32>, tensor<4x4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %s = arith.mulf %t, %t : tensor<4xf32>
  %u = math.tanh %s : tensor<4xf32>
  %v = arith.addf %u, %s : tensor<4xf32>
  %unread = math.absf %v : tensor<4xf32>
  return %p : tensor<4xf32>
}

// What the reader makes goes to a caller, where nothing needs it in f32; the other operand is f32 only because the reader is.
// CHECK-LABEL: func.func private @made
// CHECK-SAME: -> tensor<4xf32>
// CHECK: %[[T:.*]] = math.tanh %{{.*}} : tensor<4xf32>
// CHECK: arith.truncf %[[T]] : tensor<4xf32> to tensor<4xbf16>
// CHECK: arith.mulf {{.*}}%[[T]] : tensor<4xf32>
func.func private @made(%x: tensor<4xf32>, %w: tensor<4x4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %t = math.tanh %x : tensor<4xf32>
  %p = linalg.vecmat ins(%t, %w : tensor<4xf32>, tensor<4x4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %u = math.tanh %p : tensor<4xf32>
  %m = arith.mulf %u, %t : tensor<4xf32>
  return %m : tensor<4xf32>
}
func.func @calls(%x: tensor<4xf32>, %w: tensor<4x4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %m = func.call @made(%x, %w, %z) : (tensor<4xf32>, tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %a = math.absf %m : tensor<4xf32>
  %unread = math.sin %m : tensor<4xf32>
  %p = linalg.vecmat ins(%a, %w : tensor<4xf32>, tensor<4x4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  return %p : tensor<4xf32>
}

// What the reader makes is read low by what follows it into a product, and otherwise by nobody: an argument that the callee does not read.
// CHECK-LABEL: func.func @read_low
// CHECK: %[[SUM:.*]] = linalg.reduce
// CHECK: linalg.generic {{.*}} ins(%[[SUM]] : tensor<5xf32>)
func.func private @reads_one(%x: tensor<5x5xf32>, %unread: tensor<5xf32>) -> tensor<5x5xf32> {
  %zero = arith.constant dense<0.0> : tensor<5x5xf32>
  %0 = linalg.matmul ins(%x, %x : tensor<5x5xf32>, tensor<5x5xf32>) outs(%zero : tensor<5x5xf32>) -> tensor<5x5xf32>
  return %0 : tensor<5x5xf32>
}
func.func @read_low(%x: tensor<5x5xf32>, %w: tensor<5x8xf32>) -> (tensor<8xf32>, tensor<5x5xf32>) {
  %zero = arith.constant dense<0.0> : tensor<5xf32>
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %square = arith.constant dense<0.0> : tensor<5x5xf32>
  %empty = tensor.empty() : tensor<5xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<5x5xf32>) outs(%zero : tensor<5xf32>) dimensions = [1]
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%sum : tensor<5xf32>) outs(%empty : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = math.sqrt %0 : f32
    linalg.yield %1 : f32
  } -> tensor<5xf32>
  %p = linalg.vecmat ins(%sum, %w : tensor<5xf32>, tensor<5x8xf32>) outs(%zeros : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.expand_shape %s [[0, 1]] output_shape [1, 5] : tensor<5xf32> into tensor<1x5xf32>
  %q = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>] ins(%e, %e : tensor<1x5xf32>, tensor<1x5xf32>) outs(%square : tensor<5x5xf32>) -> tensor<5x5xf32>
  %r = func.call @reads_one(%q, %s) : (tensor<5x5xf32>, tensor<5xf32>) -> tensor<5x5xf32>
  return %p, %r : tensor<8xf32>, tensor<5x5xf32>
}
