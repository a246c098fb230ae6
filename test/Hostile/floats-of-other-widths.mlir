// f8, f4, tf32, f80, f128: products of them stay as they are; the products of f32 around them are low.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK-LABEL: func.func @small(
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<4x4xf8E4M3FN>, tensor<4x4xf8E5M2>)
// CHECK: linalg.matmul ins(%{{.*}}, %arg1 : tensor<4x4xf32>, tensor<4x4xf8E5M2>)
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>) outs(%arg4 : tensor<4x4xf128>)
// CHECK: arith.truncf %{{.*}} : tensor<4x4xf32> to tensor<4x4xf8E5M2>
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf8E5M2>, tensor<4x4xf4E2M1FN>)
// CHECK: arith.addf %arg5, %arg5 : tensor<4x4xf80>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @small(%a: tensor<4x4xf8E4M3FN>, %b: tensor<4x4xf8E5M2>, %c: tensor<4x4xf4E2M1FN>, %d: tensor<4x4xtf32>, %e: tensor<4x4xf128>, %g: tensor<4x4xf80>, %x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf128>, tensor<4x4xf8E5M2>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x4xf8E4M3FN>, tensor<4x4xf8E5M2>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %b : tensor<4x4xf32>, tensor<4x4xf8E5M2>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %o = linalg.matmul ins(%n, %d : tensor<4x4xf32>, tensor<4x4xtf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%o, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = linalg.matmul ins(%p, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf128>) -> tensor<4x4xf128>
  %r = arith.truncf %p : tensor<4x4xf32> to tensor<4x4xf8E5M2>
  %s = linalg.matmul ins(%r, %c : tensor<4x4xf8E5M2>, tensor<4x4xf4E2M1FN>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %gg = arith.addf %g, %g : tensor<4x4xf80>
  %u = linalg.matmul ins(%s, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %u, %q, %r : tensor<4x4xf32>, tensor<4x4xf128>, tensor<4x4xf8E5M2>
}
