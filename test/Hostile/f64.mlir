// f64 is never narrowed and never widens a product: what was f64 is, what lies between f32 products is low.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %oracle diff %s %t.bf16 --func f64 && %oracle diff %s %t.fp16 --func f64

// CHECK-LABEL: func.func @f64(
// CHECK-SAME: tensor<4x4xf64>, %{{.*}}: tensor<4x4xf64>, %{{.*}}: tensor<4x4xf32>) -> (tensor<4x4xf64>, tensor<4x4xf64>)
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<4x4xf64>, tensor<4x4xf64>) outs({{.*}} : tensor<4x4xf64>)
// CHECK: linalg.matmul ins(%arg2, %arg1 : tensor<4x4xf32>, tensor<4x4xf64>)
// CHECK: linalg.matmul ins(%arg2, %arg2 : tensor<4x4xf32>, tensor<4x4xf32>) outs({{.*}} : tensor<4x4xf64>)
// CHECK: arith.truncf {{.*}} : tensor<4x4xf64> to tensor<4x4xf32>
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: arith.extf {{.*}} : tensor<4x4xf32> to tensor<4x4xf64>
func.func @f64(%a: tensor<4x4xf64>, %b: tensor<4x4xf64>, %x: tensor<4x4xf32>) -> (tensor<4x4xf64>, tensor<4x4xf64>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf64>
  %zf = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x4xf64>, tensor<4x4xf64>) outs(%z : tensor<4x4xf64>) -> tensor<4x4xf64>
  %mixed = linalg.matmul ins(%x, %b : tensor<4x4xf32>, tensor<4x4xf64>) outs(%m : tensor<4x4xf64>) -> tensor<4x4xf64>
  %acc = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%m : tensor<4x4xf64>) -> tensor<4x4xf64>
  %t = arith.truncf %mixed : tensor<4x4xf64> to tensor<4x4xf32>
  %p = linalg.matmul ins(%t, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zf : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = linalg.matmul ins(%p, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zf : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = arith.extf %q : tensor<4x4xf32> to tensor<4x4xf64>
  return %acc, %e : tensor<4x4xf64>, tensor<4x4xf64>
}
