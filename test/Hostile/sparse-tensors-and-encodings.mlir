// A tensor with a layout (sparse, or an encoding that means nothing to anybody) keeps it and its type; so do products that
// read or make one. A product of the plain result of such a product is low.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
// CHECK-LABEL: func.func @sparse(
// CHECK-SAME: tensor<4x4xf32, #sparse>, %{{.*}}: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32, #sparse>)
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<4x4xf32, #sparse>, tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: sparse_tensor.convert %{{.*}} : tensor<4x4xf32> to tensor<4x4xf32, #sparse>
// CHECK: arith.addf %{{.*}}, %{{.*}} : tensor<4x4xf32, #sparse>
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf32, #sparse>, tensor<4x4xf32>) outs({{.*}} : tensor<4x4xf32, #sparse>)
// CHECK: sparse_tensor.values %{{.*}} : tensor<4x4xf32, #sparse> to memref<?xf32>
func.func @sparse(%a: tensor<4x4xf32, #CSR>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32, #CSR>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32, #CSR>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = sparse_tensor.convert %m : tensor<4x4xf32> to tensor<4x4xf32, #CSR>
  %e = arith.addf %s, %a : tensor<4x4xf32, #CSR>
  %em = tensor.empty() : tensor<4x4xf32, #CSR>
  %sp = linalg.matmul ins(%e, %n : tensor<4x4xf32, #CSR>, tensor<4x4xf32>) outs(%em : tensor<4x4xf32, #CSR>) -> tensor<4x4xf32, #CSR>
  %v = sparse_tensor.values %sp : tensor<4x4xf32, #CSR> to memref<?xf32>
  return %n, %sp : tensor<4x4xf32>, tensor<4x4xf32, #CSR>
}

// CHECK-LABEL: func.func @encoding(
// CHECK-NOT: f16
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<4x4xf32, "rowmajor">, tensor<4x4xf32, 7 : i64>)
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>) outs({{.*}} : tensor<4x4xf32, "rowmajor">)
// CHECK: math.tanh %{{.*}} : tensor<4x4xf32, "rowmajor">
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf32, "rowmajor">, tensor<4x4xf32>)
// CHECK: tensor.cast %{{.*}} : tensor<4x4xf32, "rowmajor"> to tensor<?x?xf32, "rowmajor">
// CHECK-NOT: f16
func.func @encoding(%a: tensor<4x4xf32, "rowmajor">, %w: tensor<4x4xf32, 7>, %x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32, "rowmajor">) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32, "rowmajor">, tensor<4x4xf32, 7>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %ze = arith.constant dense<0.0> : tensor<4x4xf32, "rowmajor">
  %n = linalg.matmul ins(%m, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%ze : tensor<4x4xf32, "rowmajor">) -> tensor<4x4xf32, "rowmajor">
  %t = math.tanh %n : tensor<4x4xf32, "rowmajor">
  %o = linalg.matmul ins(%t, %x : tensor<4x4xf32, "rowmajor">, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = tensor.cast %t : tensor<4x4xf32, "rowmajor"> to tensor<?x?xf32, "rowmajor">
  %t2 = tensor.empty() : tensor<4x4xf32, "rowmajor">
  return %o, %t : tensor<4x4xf32>, tensor<4x4xf32, "rowmajor">
}
