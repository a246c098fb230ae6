// pytorch/pytorch#31421 (flagos-ai/FlagGems#5755): a product with an inner size of 0 returned stale memory; and NaN in C
// leaked through beta = 0. K = 0 gives C, or 0 where C is filled with 0; a filled C is never read.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @f(
// CHECK: linalg.matmul ins({{.*}}f16>{{.*}}f16>) outs(%arg2 : tensor<?x?xf32>)
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: linalg.matmul ins({{.*}}f16>{{.*}}f16>) outs(%[[F]] : tensor<?x?xf32>)
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %z = arith.constant 0.0 : f32
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// The same, stored low: the destinations of the rounding have dynamic sizes, 0 among them.
// CHECK-LABEL: func.func @low(
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: linalg.matmul ins({{.*}}f16>{{.*}}f16>) outs(%[[F]] : tensor<?x?xf32>)
// CHECK: tensor.empty({{.*}}) : tensor<?x?x{{b?}}f16>
// CHECK: math.absf
// CHECK: linalg.matmul ins({{.*}}f16>{{.*}}f16>)
func.func @low(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = math.absf %0 : tensor<?x?xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// CASE: f(zeros((2,0)), zeros((0,3)), full((2,3), 7.25)) == full((2,3), 7.25), zeros((2,3))
// CASE: f(zeros((0,4)), zeros((4,3)), zeros((0,3))) == zeros((0,3)), zeros((0,3))
// CASE: f(zeros((2,4)), zeros((4,0)), zeros((2,0))) == zeros((2,0)), zeros((2,0))
// CASE: f(ones((2,4)), ones((4,3)), full((2,3), nan)) == full((2,3), nan), full((2,3), 4)
// CASE: low(ones((2,4)), ones((4,2)), full((2,2), nan), eye(2)) == full((2,2), 4)
// CASE: low(zeros((2,0)), zeros((0,2)), full((2,2), nan), eye(2)) == zeros((2,2))
// CASE: low(zeros((0,2)), zeros((2,0)), zeros((0,0)), zeros((0,0))) == zeros((0,0))
