// pytorch/pytorch#2391: a half sum whose true value is 0 was inf, since partial sums were stored in half.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @all(
// CHECK-NOT: truncf
// CHECK: return
func.func @all(%x: tensor<8xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<8xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

// A sum of a product's low result that feeds a product.
// CHECK-LABEL: func.func @rows(
// CHECK: linalg.generic {{.*}} ins({{.*}}f16>) outs({{.*}} : tensor<2xf32>)
// CHECK: arith.addf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
func.func @rows(%x: tensor<2x8xf32>, %w: tensor<8x8xf32>, %v: tensor<1x1xf32>) -> tensor<2x1xf32> {
  %z = arith.constant dense<0.0> : tensor<2x8xf32>
  %z2 = arith.constant dense<0.0> : tensor<2xf32>
  %z1 = arith.constant dense<0.0> : tensor<2x1xf32>
  %h = linalg.matmul ins(%x, %w : tensor<2x8xf32>, tensor<8x8xf32>) outs(%z : tensor<2x8xf32>) -> tensor<2x8xf32>
  %s = linalg.reduce { arith.addf } ins(%h : tensor<2x8xf32>) outs(%z2 : tensor<2xf32>) dimensions = [1]
  %c = tensor.expand_shape %s [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  %o = linalg.matmul ins(%c, %v : tensor<2x1xf32>, tensor<1x1xf32>) outs(%z1 : tensor<2x1xf32>) -> tensor<2x1xf32>
  return %o : tensor<2x1xf32>
}

// In two stages, as a split reduction: the partial sums are a tensor of their own.
// CHECK-LABEL: func.func @split(
// CHECK-NOT: truncf
// CHECK: return
func.func @split(%x: tensor<2x4xf32>) -> tensor<f32> {
  %z1 = arith.constant dense<0.0> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %p = linalg.reduce { arith.addf } ins(%x : tensor<2x4xf32>) outs(%z1 : tensor<2xf32>) dimensions = [1]
  %r = linalg.reduce { arith.addf } ins(%p : tensor<2xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

// The same between products: p must not be stored low.
// CHECK-LABEL: func.func @split_between_products(
// CHECK: linalg.generic {{.*}} ins({{.*}}f16>) outs({{.*}} : tensor<2xf32>)
// CHECK: arith.addf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
// CHECK: linalg.reduce { arith.addf } ins({{.*}} : tensor<2xf32>) outs({{.*}} : tensor<f32>)
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @split_between_products(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>, %v: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %z0 = arith.constant dense<0.0> : tensor<2x4xf32>
  %z1 = arith.constant dense<0.0> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %z2 = arith.constant dense<0.0> : tensor<1x1xf32>
  %h = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %p = linalg.reduce { arith.addf } ins(%h : tensor<2x4xf32>) outs(%z1 : tensor<2xf32>) dimensions = [1]
  %r = linalg.reduce { arith.addf } ins(%p : tensor<2xf32>) outs(%z : tensor<f32>) dimensions = [0]
  %c = tensor.expand_shape %r [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %o = linalg.matmul ins(%c, %v : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z2 : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %o : tensor<1x1xf32>
}

// CASE: all([32000]*4 + [-32000]*4) == 0
// CASE: rows([[32000]*4 + [-32000]*4, [1]*8], eye(8), [[1]]) == [[0],[8]]
// CASE: split([[32000]*4, [-32000]*4]) == 0
// CASE: split_between_products([[32000]*4, [-32000]*4], eye(4), [[1]]) == [[0]]
