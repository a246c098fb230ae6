// The policy of a module in a module is followed there.
//
// RUN: amp-opt --amp-autocast=bf16 %s | FileCheck %s
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s | FileCheck %s

// CHECK-LABEL: module @inner
// CHECK-NOT: f16
module {
module @inner attributes {amp.policy = #amp.policy<"torch", ops = {linalg.matmul = #amp.precision<f32>}>} {
func.func @f(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}
}
}
