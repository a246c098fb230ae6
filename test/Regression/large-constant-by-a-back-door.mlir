// google/flax#982, pytorch/pytorch#41036: a constant that is no f16 reaches low values on a detour: a pad value, a dense
// vector that is broadcast, an argument of a private function, a resource.
// `x - x` is 0 as long as x is finite, and NaN if the constant became inf on its way.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s --check-prefixes=CHECK,FP16 < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// FP16-NOT: dense<0x{{[7F]}}C00>

// CHECK: func.func @pad(
func.func @pad(%a: tensor<2x4xf32>, %w: tensor<4x4xf32>, %v: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %z4 = arith.constant dense<0.0> : tensor<4x4xf32>
  %big = arith.constant 1.0e9 : f32
  %m = linalg.matmul ins(%a, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %p = tensor.pad %m low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %big : f32
  } : tensor<2x4xf32> to tensor<4x4xf32>
  %d = arith.subf %p, %p : tensor<4x4xf32>
  %o = linalg.matmul ins(%d, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}

// CHECK: func.func @dense_mask(
func.func @dense_mask(%q: tensor<2x8xf32>, %k: tensor<8x4xf32>, %v: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %neg = arith.constant dense<[0.0, -1.0e9, 0.0, -1.0e9]> : tensor<4xf32>
  %s = linalg.matmul ins(%q, %k : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %nb = linalg.broadcast ins(%neg : tensor<4xf32>) outs(%e : tensor<2x4xf32>) dimensions = [0]
  %x = arith.addf %s, %nb : tensor<2x4xf32>
  %d = arith.subf %x, %x : tensor<2x4xf32>
  %y = linalg.matmul ins(%d, %v : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK: func.func private @where(
func.func private @where(%m: tensor<2x4xi1>, %s: tensor<2x4xf32>, %neg: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %x = arith.select %m, %s, %neg : tensor<2x4xi1>, tensor<2x4xf32>
  return %x : tensor<2x4xf32>
}

// CHECK: func.func @call(
func.func @call(%q: tensor<2x8xf32>, %k: tensor<8x4xf32>, %m: tensor<2x4xi1>, %v: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %neg = arith.constant dense<-1.0e9> : tensor<2x4xf32>
  %s = linalg.matmul ins(%q, %k : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %x = call @where(%m, %s, %neg) : (tensor<2x4xi1>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %d = arith.subf %x, %x : tensor<2x4xf32>
  %y = linalg.matmul ins(%d, %v : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK: func.func @resource(
func.func @resource(%q: tensor<2x2xf32>, %c: tensor<2x2xi1>, %v: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %neg = arith.constant dense_resource<mask> : tensor<2x2xf32>
  %s = linalg.matmul ins(%q, %neg : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}

// CASE: pad(ones((2,4)), eye(4), eye(4)) == zeros((4,4))
// CASE: dense_mask(ones((2,8)), ones((8,4)), eye(4)) == zeros((2,4))
// CASE: call(ones((2,8)), ones((8,4)), [[0,0,0,0],[1,0,1,0]], eye(4)) == zeros((2,4))
// CASE: resource(zeros((2,2)), ones((2,2)), ones((2,2))) == zeros((2,2))

{-#
  dialect_resources: {
    builtin: {
      mask: "0x04000000286B6E4E286B6E4E286B6E4E286B6E4E"
    }
  }
#-}
