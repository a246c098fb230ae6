// google/flax#982: attention with a mask of -1e9 was NaN in float16.
// The constant is no f16: what it masks stays f32 there, and a row that is masked out is uniform.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s --check-prefixes=CHECK,BF16 < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s --check-prefixes=CHECK,FP16 < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @select(
// CHECK: arith.constant dense<-1.000000e+09> : tensor<2x4xf32>
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>) outs({{.*}} : tensor<2x4xf32>)
// CHECK: arith.select {{.*}} tensor<2x4xf32>
// CHECK: linalg.softmax {{.*}} ins({{.*}} : tensor<2x4xf32>)
func.func @select(%q: tensor<2x8xf32>, %k: tensor<8x4xf32>, %m: tensor<2x4xi1>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %neg = arith.constant dense<-1.0e9> : tensor<2x4xf32>
  %s = linalg.matmul ins(%q, %k : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %x = arith.select %m, %s, %neg : tensor<2x4xi1>, tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %p = linalg.softmax dimension(1) ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %p : tensor<2x4xf32>
}

// A whole attention: its scores are stored low.
// CHECK-LABEL: func.func @attention(
// CHECK: arith.select {{.*}} : f32
// CHECK: -> tensor<2x4xf32>
// CHECK: linalg.softmax {{.*}} ins({{.*}} : tensor<2x4xf32>)
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @attention(%q: tensor<2x8xf32>, %k: tensor<8x4xf32>, %m: tensor<2x4xi1>, %v: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %neg = arith.constant dense<-1.0e9> : tensor<2x4xf32>
  %s = linalg.matmul ins(%q, %k : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %x = arith.select %m, %s, %neg : tensor<2x4xi1>, tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %p = linalg.softmax dimension(1) ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = linalg.matmul ins(%p, %v : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// No island: everything behind the mask may be low but for the constant. `x - max(x)` of a row of -inf is NaN.
// CHECK-LABEL: func.func @no_island(
// CHECK: arith.constant -1.000000e+09 : f32
// FP16: arith.select {{.*}} : f32
// FP16-NEXT: linalg.yield {{.*}} : f32
// BF16: arith.select {{.*}} : f32
// BF16-NEXT: arith.truncf {{.*}} : f32 to bf16
// FP16: linalg.reduce { arith.maximumf } ins({{.*}} : tensor<2x4xf32>)
// FP16: arith.subf {{.*}} : tensor<2x4xf32>
// FP16: arith.maximumf
// FP16-NEXT: arith.truncf {{.*}} : f32 to f16
func.func @no_island(%q: tensor<2x8xf32>, %k: tensor<8x4xf32>, %m: tensor<2x4xi1>, %v: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %low = arith.constant dense<-2.0> : tensor<2x4xf32>
  %neg = arith.constant dense<-1.0e9> : tensor<2x4xf32>
  %minf = arith.constant dense<0xFF800000> : tensor<2xf32>
  %s = linalg.matmul ins(%q, %k : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %x = arith.select %m, %s, %neg : tensor<2x4xi1>, tensor<2x4xf32>
  %r = linalg.reduce { arith.maximumf } ins(%x : tensor<2x4xf32>) outs(%minf : tensor<2xf32>) dimensions = [1]
  %e = tensor.empty() : tensor<2x4xf32>
  %rb = linalg.broadcast ins(%r : tensor<2xf32>) outs(%e : tensor<2x4xf32>) dimensions = [1]
  %d = arith.subf %x, %rb : tensor<2x4xf32>
  %c = arith.maximumf %d, %low : tensor<2x4xf32>
  %y = linalg.matmul ins(%c, %v : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// The mask is added, and its constant comes by a fill.
// CHECK-LABEL: func.func @added(
// CHECK: arith.constant -1.000000e+09 : f32
// CHECK: linalg.fill {{.*}} -> tensor<2x4xf32>
// CHECK: arith.addf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
func.func @added(%q: tensor<2x8xf32>, %k: tensor<8x4xf32>, %m: tensor<2x4xi1>, %v: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %low = arith.constant dense<-2.0> : tensor<2x4xf32>
  %neg = arith.constant -1.0e9 : f32
  %minf = arith.constant dense<0xFF800000> : tensor<2xf32>
  %s = linalg.matmul ins(%q, %k : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %f = linalg.fill ins(%neg : f32) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %mf = arith.select %m, %z, %f : tensor<2x4xi1>, tensor<2x4xf32>
  %x = arith.addf %s, %mf : tensor<2x4xf32>
  %r = linalg.reduce { arith.maximumf } ins(%x : tensor<2x4xf32>) outs(%minf : tensor<2xf32>) dimensions = [1]
  %e1 = tensor.empty() : tensor<2x4xf32>
  %rb = linalg.broadcast ins(%r : tensor<2xf32>) outs(%e1 : tensor<2x4xf32>) dimensions = [1]
  %d = arith.subf %x, %rb : tensor<2x4xf32>
  %c = arith.maximumf %d, %low : tensor<2x4xf32>
  %y = linalg.matmul ins(%c, %v : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @tosa(
// CHECK: -1.000000e+09{{.*}} : tensor<1x2x4xf32>
// CHECK: tosa.matmul {{.*}}f16>{{.*}} -> tensor<1x2x4xf32>
// CHECK: tosa.add {{.*}} -> tensor<1x2x4xf32>
// CHECK: tosa.matmul {{.*}}f16>{{.*}} -> tensor<1x2x4xf32>
func.func @tosa(%q: tensor<1x2x8xf32>, %k: tensor<1x8x4xf32>, %v: tensor<1x4x4xf32>) -> tensor<1x2x4xf32> {
  %n = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %neg = "tosa.const"() <{values = dense<[[[-1.0e9, -1.0e9, -1.0e9, -1.0e9], [0.0, -1.0e9, 0.0, -1.0e9]]]> : tensor<1x2x4xf32>}> : () -> tensor<1x2x4xf32>
  %low = "tosa.const"() <{values = dense<-2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %s = tosa.matmul %q, %k, %n, %n : (tensor<1x2x8xf32>, tensor<1x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  %x = tosa.add %s, %neg : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  %r = tosa.reduce_max %x {axis = 2 : i32} : (tensor<1x2x4xf32>) -> tensor<1x2x1xf32>
  %d = tosa.sub %x, %r : (tensor<1x2x4xf32>, tensor<1x2x1xf32>) -> tensor<1x2x4xf32>
  %c = tosa.maximum %d, %low : (tensor<1x2x4xf32>, tensor<1x1x1xf32>) -> tensor<1x2x4xf32>
  %y = tosa.matmul %c, %v, %n, %n : (tensor<1x2x4xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return %y : tensor<1x2x4xf32>
}

// CASE: select(full((2,8), 0.125), full((8,4), 1), [[0,0,0,0],[1,0,1,0]]) == [[.25,.25,.25,.25],[.5,0,.5,0]]
// CASE: attention(full((2,8), 0.125), full((8,4), 1), [[0,0,0,0],[1,0,1,0]], 4*eye(4)) == [[1,1,1,1],[2,0,2,0]]
// CASE: no_island(full((2,8), 0.125), full((8,4), 1), [[0,0,0,0],[1,0,1,0]], eye(4)) == [[0,0,0,0],[0,-2,0,-2]]
// CASE: added(full((2,8), 0.125), full((8,4), 1), [[0,0,0,0],[1,0,1,0]], eye(4)) == [[0,0,0,0],[0,-2,0,-2]]
// CASE: tosa(full((1,2,8), 0.125), full((1,8,4), 1), [eye(4)]) == [[[0,0,0,0],[0,-2,0,-2]]]
