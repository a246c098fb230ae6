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
