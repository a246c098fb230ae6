// Unranked tensors stay f32, and the products beside them are low.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK-LABEL: func.func @unranked(
// CHECK-SAME: tensor<*xf32>, %{{.*}}: tensor<4x4xf32>) -> (tensor<*xf32>, tensor<4x4xf32>)
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: %[[C:.*]] = tensor.cast %{{.*}} : tensor<4x4xf32> to tensor<*xf32>
// CHECK: math.exp %[[C]] : tensor<*xf32>
// CHECK: arith.addf %{{.*}}, %arg0 : tensor<*xf32>
// CHECK: tensor.rank %{{.*}} : tensor<*xf32>
func.func @unranked(%u: tensor<*xf32>, %w: tensor<4x4xf32>) -> (tensor<*xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%w, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %t = tensor.cast %m : tensor<4x4xf32> to tensor<*xf32>
  %e = math.exp %t : tensor<*xf32>
  %s = arith.addf %e, %u : tensor<*xf32>
  %r = tensor.rank %s : tensor<*xf32>
  return %s, %n : tensor<*xf32>, tensor<4x4xf32>
}
