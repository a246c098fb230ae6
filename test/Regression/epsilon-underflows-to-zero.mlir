// pytorch/pytorch#32137: normalising a zero vector in float16 was NaN, because the guard 1e-12 is 0 there.
// What a guard guards stays f32, wherever the guard is no normal 16-bit number.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s --check-prefixes=CHECK,BF16 < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s --check-prefixes=CHECK,FP16 < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @normalize(
// CHECK-NOT: arith.truncf
// CHECK: arith.maximumf {{.*}} : tensor<2xf32>
// CHECK-NOT: arith.truncf
// CHECK: return
func.func @normalize(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2xf32>
  %eps = arith.constant dense<1.0e-12> : tensor<2xf32>
  %sq = arith.mulf %x, %x : tensor<2x4xf32>
  %ss = linalg.reduce { arith.addf } ins(%sq : tensor<2x4xf32>) outs(%z : tensor<2xf32>) dimensions = [1]
  %n = math.sqrt %ss : tensor<2xf32>
  %d = arith.maximumf %n, %eps : tensor<2xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %db = linalg.broadcast ins(%d : tensor<2xf32>) outs(%e : tensor<2x4xf32>) dimensions = [1]
  %y = arith.divf %x, %db : tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// The vector is a product and the result feeds one, so that low surrounds the guard.
// CHECK-LABEL: func.func @between_products(
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
// FP16: arith.addf {{.*}} : tensor<2xf32>
// BF16: arith.addf
// CHECK: arith.divf {{.*}} : f32
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @between_products(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2xf32>
  %z2 = arith.constant dense<0.0> : tensor<2x4xf32>
  %eps = arith.constant dense<1.0e-8> : tensor<2xf32>
  %h = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z2 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %a = math.absf %h : tensor<2x4xf32>
  %n = linalg.reduce { arith.maximumf } ins(%a : tensor<2x4xf32>) outs(%z : tensor<2xf32>) dimensions = [1]
  %d = arith.addf %n, %eps : tensor<2xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %db = linalg.broadcast ins(%d : tensor<2xf32>) outs(%e : tensor<2x4xf32>) dimensions = [1]
  %y = arith.divf %h, %db : tensor<2x4xf32>
  %o = linalg.matmul ins(%y, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z2 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %o : tensor<2x4xf32>
}

// log(x + eps) of a low value. log(0) would be -inf.
// CHECK-LABEL: func.func @log(
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
// CHECK: arith.addf {{.*}} : tensor<2x4xf32>
// CHECK: math.log {{.*}} : f32
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @log(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z2 = arith.constant dense<0.0> : tensor<2x4xf32>
  %eps = arith.constant dense<1.0e-10> : tensor<2x4xf32>
  %h = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z2 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %r = arith.maximumf %h, %z2 : tensor<2x4xf32>
  %d = arith.addf %r, %eps : tensor<2x4xf32>
  %y = math.log %d : tensor<2x4xf32>
  %o = linalg.matmul ins(%y, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z2 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %o : tensor<2x4xf32>
}

// 1 / sqrt(x + eps), with the guard as a scalar inside a body.
// CHECK-LABEL: func.func @sqrt(
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
// CHECK: arith.addf {{.*}} : f32
// FP16-NEXT: linalg.yield {{.*}} : f32
// FP16: math.sqrt {{.*}} : tensor<2x4xf32>
// BF16: math.sqrt
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @sqrt(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z2 = arith.constant dense<0.0> : tensor<2x4xf32>
  %one = arith.constant dense<1.0> : tensor<2x4xf32>
  %eps = arith.constant 1.0e-8 : f32
  %h = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z2 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %d = linalg.map ins(%h : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) (%in: f32, %init: f32) {
    %a = arith.mulf %in, %in : f32
    %b = arith.addf %a, %eps : f32
    linalg.yield %b : f32
  }
  %s = math.sqrt %d : tensor<2x4xf32>
  %y = arith.divf %one, %s : tensor<2x4xf32>
  %o = linalg.matmul ins(%y, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z2 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %o : tensor<2x4xf32>
}

// CASE: normalize([[0,0,0,0],[3,0,4,0]]) == [[0,0,0,0],[float32(.6),0,float32(.8),0]] within 1e-6
// CASE: between_products([[0,0,0,0],[3,0,4,0]], eye(4)) == [[0,0,0,0],[.75,0,1,0]]
// CASE: log([[0,0,0,0],[1,1,1,1]], eye(4)) == [[-23.02585]*4,[0,0,0,0]] within 1e-2
// CASE: sqrt([[0,0,0,0],[1,1,1,1]], eye(4)) == [[1e4]*4,[1]*4] within 1e-2
