// microsoft/onnxruntime#19689: "useless" cast pairs around an op that was kept wide on purpose were removed later, and an
// intermediate overflowed. 112000 exists in f32 only, before and after the clean-ups that every compiler runs.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16
// RUN: mlir-opt --canonicalize --cse --sccp --canonicalize %t.bf16 -o %t.clean.bf16 && mlir-opt --canonicalize --cse --sccp --canonicalize %t.fp16 -o %t.clean.fp16
// RUN: mlir-opt --linalg-fuse-elementwise-ops --canonicalize --cse %t.fp16 -o %t.fused.fp16
// RUN: %python %S/run.py %s bf16=%t.clean.bf16 fp16=%t.clean.fp16 fused=%t.fused.fp16

// CHECK-LABEL: func.func @f(
// CHECK: arith.mulf {{.*}} : tensor<1x2xf32>
// CHECK: arith.divf {{.*}} : tensor<1x2xf32>
func.func @f(%a: tensor<1x4xf32>, %b: tensor<4x2xf32>) -> tensor<1x2xf32> {
  %z = arith.constant dense<0.0> : tensor<1x2xf32>
  %k = arith.constant dense<1000.0> : tensor<1x2xf32>
  %d = arith.constant dense<999.0> : tensor<1x2xf32>
  %m = linalg.matmul ins(%a, %b : tensor<1x4xf32>, tensor<4x2xf32>) outs(%z : tensor<1x2xf32>) -> tensor<1x2xf32>
  %x = arith.mulf %m, %k : tensor<1x2xf32>
  %y = arith.divf %x, %d : tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}

// The same between products: what only the logarithm reads is f32 as it is.
// CHECK-LABEL: func.func @between_products(
// CHECK: arith.mulf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
// CHECK: math.log {{.*}} : f32
// CHECK: linalg.matmul ins({{.*}}f16>{{.*}}f16>)
func.func @between_products(%a: tensor<1x4xf32>, %b: tensor<4x2xf32>, %c: tensor<2x2xf32>) -> tensor<1x2xf32> {
  %z = arith.constant dense<0.0> : tensor<1x2xf32>
  %k = arith.constant dense<1000.0> : tensor<1x2xf32>
  %m = linalg.matmul ins(%a, %b : tensor<1x4xf32>, tensor<4x2xf32>) outs(%z : tensor<1x2xf32>) -> tensor<1x2xf32>
  %x = arith.mulf %m, %k : tensor<1x2xf32>
  %y = math.log %x : tensor<1x2xf32>
  %o = linalg.matmul ins(%y, %c : tensor<1x2xf32>, tensor<2x2xf32>) outs(%z : tensor<1x2xf32>) -> tensor<1x2xf32>
  return %o : tensor<1x2xf32>
}

// CASE: f(full((1,4), 28), ones((4,2))) == full((1,2), 112.112114) within 1e-6
// CASE: between_products(full((1,4), 28), ones((4,2)), eye(2)) == full((1,2), 11.626254) within 1e-2
