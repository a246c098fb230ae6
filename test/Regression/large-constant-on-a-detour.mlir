// google/flax#982, pytorch/pytorch#41036: a constant that is no f16 reaches low values on a detour: a broadcast, a reshape,
// a private function, an insertion, a concatenation, the start of a reduction.
// `x - x` is 0 as long as x is finite, and NaN if the constant became inf on its way.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s --check-prefixes=CHECK,FP16 < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// FP16-NOT: dense<0x{{[7F]}}C00>

// CHECK: func.func @broadcast_const(
func.func @broadcast_const(%q: tensor<2x8xf32>, %k: tensor<8x4xf32>, %m: tensor<2x4xi1>, %v: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %neg = arith.constant dense<-1.0e9> : tensor<f32>
  %s = linalg.matmul ins(%q, %k : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %nb = linalg.broadcast ins(%neg : tensor<f32>) outs(%e : tensor<2x4xf32>) dimensions = [0, 1]
  %x = arith.select %m, %s, %nb : tensor<2x4xi1>, tensor<2x4xf32>
  %d = arith.subf %x, %x : tensor<2x4xf32>
  %y = linalg.matmul ins(%d, %v : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK: func.func @collapsed_const(
func.func @collapsed_const(%q: tensor<2x8xf32>, %k: tensor<8x4xf32>, %m: tensor<2x4xi1>, %v: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %neg = arith.constant dense<-1.0e9> : tensor<8xf32>
  %s = linalg.matmul ins(%q, %k : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %nb = tensor.expand_shape %neg [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %x = arith.select %m, %s, %nb : tensor<2x4xi1>, tensor<2x4xf32>
  %d = arith.subf %x, %x : tensor<2x4xf32>
  %y = linalg.matmul ins(%d, %v : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK: func.func private @where_scalar(
func.func private @where_scalar(%m: tensor<2x4xi1>, %s: tensor<2x4xf32>, %neg: tensor<f32>) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<2x4xf32>
  %nb = linalg.broadcast ins(%neg : tensor<f32>) outs(%e : tensor<2x4xf32>) dimensions = [0, 1]
  %x = arith.select %m, %s, %nb : tensor<2x4xi1>, tensor<2x4xf32>
  return %x : tensor<2x4xf32>
}

// CHECK: func.func @call_scalar(
func.func @call_scalar(%q: tensor<2x8xf32>, %k: tensor<8x4xf32>, %m: tensor<2x4xi1>, %v: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %neg = arith.constant dense<-1.0e9> : tensor<f32>
  %s = linalg.matmul ins(%q, %k : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %x = call @where_scalar(%m, %s, %neg) : (tensor<2x4xi1>, tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  %d = arith.subf %x, %x : tensor<2x4xf32>
  %y = linalg.matmul ins(%d, %v : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK: func.func @insert_const(
func.func @insert_const(%a: tensor<2x4xf32>, %w: tensor<4x4xf32>, %v: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %z4 = arith.constant dense<0.0> : tensor<4x4xf32>
  %big = arith.constant dense<1.0e9> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %p = tensor.insert_slice %m into %big[1, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x4xf32>
  %d = arith.subf %p, %p : tensor<4x4xf32>
  %o = linalg.matmul ins(%d, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}

// CHECK: func.func @insert_fill(
func.func @insert_fill(%a: tensor<2x4xf32>, %w: tensor<4x4xf32>, %v: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %z4 = arith.constant dense<0.0> : tensor<4x4xf32>
  %b = arith.constant 1.0e9 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %big = linalg.fill ins(%b : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %p = tensor.insert_slice %m into %big[1, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x4xf32>
  %d = arith.subf %p, %p : tensor<4x4xf32>
  %o = linalg.matmul ins(%d, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}

// CHECK: func.func @concat_const(
func.func @concat_const(%a: tensor<2x4xf32>, %w: tensor<4x4xf32>, %v: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %z4 = arith.constant dense<0.0> : tensor<4x4xf32>
  %big = arith.constant dense<1.0e9> : tensor<2x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %p = tensor.concat dim(0) %m, %big : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  %d = arith.subf %p, %p : tensor<4x4xf32>
  %o = linalg.matmul ins(%d, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}

// CHECK: func.func @reduce_init(
func.func @reduce_init(%a: tensor<2x4xf32>, %w: tensor<4x4xf32>, %v: tensor<1x1xf32>) -> tensor<2x1xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %z4 = arith.constant dense<0.0> : tensor<2x1xf32>
  %i = arith.constant dense<-1.0e30> : tensor<2xf32>
  %m = linalg.matmul ins(%a, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %r = linalg.reduce { arith.maximumf } ins(%m : tensor<2x4xf32>) outs(%i : tensor<2xf32>) dimensions = [1]
  %x = tensor.expand_shape %r [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  %o = linalg.matmul ins(%x, %v : tensor<2x1xf32>, tensor<1x1xf32>) outs(%z4 : tensor<2x1xf32>) -> tensor<2x1xf32>
  return %o : tensor<2x1xf32>
}

// CASE: broadcast_const(ones((2,8)), ones((8,4)), [[0,0,0,0],[1,0,1,0]], eye(4)) == zeros((2,4))
// CASE: collapsed_const(ones((2,8)), ones((8,4)), [[0,0,0,0],[1,0,1,0]], eye(4)) == zeros((2,4))
// CASE: call_scalar(ones((2,8)), ones((8,4)), [[0,0,0,0],[1,0,1,0]], eye(4)) == zeros((2,4))
// CASE: insert_const(ones((2,4)), eye(4), eye(4)) == zeros((4,4))
// CASE: insert_fill(ones((2,4)), eye(4), eye(4)) == zeros((4,4))
// CASE: concat_const(ones((2,4)), eye(4), eye(4)) == zeros((4,4))
// CASE: reduce_init(ones((2,4)), eye(4), [[1]]) == ones((2,1))
