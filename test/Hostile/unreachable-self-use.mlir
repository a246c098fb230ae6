// What cannot be reached keeps its types: here an op that reads its own result.
//
// RUN: amp-opt --amp-autocast=bf16 %s | FileCheck %s
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK: ^bb1:
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
func.func @f(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  return %a : tensor<4x4xf32>
^dead:
  %u = arith.addf %u, %v : tensor<4x4xf32>
  %v = linalg.matmul ins(%u, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  cf.br ^dead
}
