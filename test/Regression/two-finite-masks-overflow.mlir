// huggingface/transformers#17306: a mask of the smallest finite float16 plus a score, or plus a second mask, was -inf;
// a whole row of -inf is NaN. Additions that only feed a softmax are part of its f32 island.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @arguments(
// CHECK-NOT: truncf
// CHECK: return
func.func @arguments(%s: tensor<1x4xf32>, %a: tensor<1x4xf32>, %b: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %m = arith.addf %a, %b : tensor<1x4xf32>
  %x = arith.addf %s, %m : tensor<1x4xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %p = linalg.softmax dimension(1) ins(%x : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %p : tensor<1x4xf32>
}

// Low on both sides, and the masks are constants that f16 can hold.
// CHECK-LABEL: func.func @attention(
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
// CHECK: arith.addf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
// CHECK: arith.addf {{.*}} : tensor<1x4xf32>
// CHECK: linalg.softmax {{.*}} ins({{.*}} : tensor<1x4xf32>)
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @attention(%q: tensor<1x4xf32>, %k: tensor<4x4xf32>, %on: tensor<1x4xi1>, %v: tensor<4x4xf32>) -> tensor<1x4xf32> {
  %z = arith.constant dense<0.0> : tensor<1x4xf32>
  %neg = arith.constant dense<-65504.0> : tensor<1x4xf32>
  %s = linalg.matmul ins(%q, %k : tensor<1x4xf32>, tensor<4x4xf32>) outs(%z : tensor<1x4xf32>) -> tensor<1x4xf32>
  %a = arith.select %on, %z, %neg : tensor<1x4xi1>, tensor<1x4xf32>
  %x = arith.addf %s, %a : tensor<1x4xf32>
  %y = arith.addf %x, %a : tensor<1x4xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %p = linalg.softmax dimension(1) ins(%y : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
  %o = linalg.matmul ins(%p, %v : tensor<1x4xf32>, tensor<4x4xf32>) outs(%z : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %o : tensor<1x4xf32>
}

// The smallest finite bf16, which only overflows in f32 as well if both planes do.
// CHECK-LABEL: func.func @finfo_min_of_bf16(
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
// CHECK: arith.addf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
// CHECK: linalg.softmax {{.*}} ins({{.*}} : tensor<1x4xf32>)
func.func @finfo_min_of_bf16(%q: tensor<1x4xf32>, %k: tensor<4x4xf32>, %on: tensor<1x4xi1>, %v: tensor<4x4xf32>) -> tensor<1x4xf32> {
  %z = arith.constant dense<0.0> : tensor<1x4xf32>
  %neg = arith.constant dense<-3.38953139e+38> : tensor<1x4xf32>
  %s = linalg.matmul ins(%q, %k : tensor<1x4xf32>, tensor<4x4xf32>) outs(%z : tensor<1x4xf32>) -> tensor<1x4xf32>
  %a = arith.select %on, %z, %neg : tensor<1x4xi1>, tensor<1x4xf32>
  %x = arith.addf %s, %a : tensor<1x4xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %p = linalg.softmax dimension(1) ins(%x : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
  %o = linalg.matmul ins(%p, %v : tensor<1x4xf32>, tensor<4x4xf32>) outs(%z : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %o : tensor<1x4xf32>
}

// CASE: arguments([[-20,-20,1,2]], full((1,4),-65504), full((1,4),-65504)) == source
// CASE: attention([[-20,-20,1,2]], eye(4), [[0,0,0,0]], eye(4)) == source within 1e-2,1e-6
// CASE: attention([[-20,-20,1,2]], eye(4), [[0,1,1,0]], eye(4)) == source within 1e-2,1e-6
// CASE: finfo_min_of_bf16([[-20,-20,1,2]], eye(4), [[0,0,0,0]], eye(4)) == [[.25,.25,.25,.25]]
