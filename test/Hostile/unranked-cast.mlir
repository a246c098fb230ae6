// A tensor.cast out of an unranked tensor keeps its type: its operand cannot be given another.
//
// RUN: amp-opt --amp-autocast=bf16 %s | FileCheck %s
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK: tensor.cast %arg0 : tensor<*xf32> to tensor<4x4xf32>
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @f(%u: tensor<*xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c = tensor.cast %u : tensor<*xf32> to tensor<4x4xf32>
  %m = linalg.matmul ins(%c, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}
