// Casts of sizes, which canonicalization puts and takes, do not count: neither as readers nor as what stands behind a product.
// RUN: amp-opt %s --amp-autocast=bf16 | FileCheck %s

// The sum's other operand is there in f32 before the product: the product hands its sum on in f32.
// CHECK-LABEL: @addend
// CHECK: %[[P:.*]] = linalg.matmul
// CHECK-NOT: truncf
// CHECK: arith.addf %{{.*}}, %[[P]] : tensor<4x4xf32>
func.func @addend(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %y: tensor<?x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %t = math.exp %y : tensor<?x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = tensor.cast %t : tensor<?x4xf32> to tensor<4x4xf32>
  %s = arith.addf %c, %p : tensor<4x4xf32>
  %u = math.tanh %s : tensor<4x4xf32>
  %q = linalg.matmul ins(%u, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %q : tensor<4x4xf32>
}

// What is read in f32, and by a function that does not use it, is f32, whether a cast stands before the call or not.
// CHECK-LABEL: func.func private @unused(%arg0: tensor<?x4xf32>)
func.func private @unused(%a: tensor<?x4xf32>) -> tensor<4x4xf32> {
  %c = arith.constant dense<1.0> : tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}
// CHECK-LABEL: @calls
// CHECK: math.tanh %{{.*}} : f32
// CHECK-NOT: truncf
// CHECK: math.exp
func.func @calls(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %p = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = linalg.matmul ins(%p, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %t = math.tanh %p : tensor<4x4xf32>
  %c = tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
  %f = func.call @unused(%c) : (tensor<?x4xf32>) -> tensor<4x4xf32>
  %e = math.exp %t : tensor<4x4xf32>
  %s = arith.mulf %e, %f : tensor<4x4xf32>
  return %q, %s : tensor<4x4xf32>, tensor<4x4xf32>
}
