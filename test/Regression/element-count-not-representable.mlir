// tensorflow/tensorflow#30230: an element count above 65504 became inf in FP16, and a mean NaN.
// Numbers made from sizes and integers, and divisors of sums, stay f32.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @mean(
// CHECK: arith.sitofp {{.*}} : i64 to f32
// CHECK: arith.divf {{.*}} : f32
func.func @mean(%x: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<?xf32>) outs(%z : tensor<f32>) dimensions = [0]
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %n : index to i64
  %c = arith.sitofp %i : i64 to f32
  %t = tensor.extract %s[] : tensor<f32>
  %m = arith.divf %t, %c : f32
  return %m : f32
}

// The mean of a low value that feeds a product; the count is a splat and a scalar in a body.
// CHECK-LABEL: func.func @mean_between_products(
// CHECK: arith.uitofp {{.*}} : i64 to f32
// CHECK: tensor.splat {{.*}} : tensor<1xf32>
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<1xf32>, tensor<1xf32>)
// CHECK: arith.divf {{.*}} : f32
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @mean_between_products(%x: tensor<?x1xf32>, %w: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %c0 = arith.constant 0 : index
  %z0 = arith.constant 0.0 : f32
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %z1 = arith.constant dense<0.0> : tensor<1x1xf32>
  %n = tensor.dim %x, %c0 : tensor<?x1xf32>
  %e = tensor.empty(%n) : tensor<?x1xf32>
  %f = linalg.fill ins(%z0 : f32) outs(%e : tensor<?x1xf32>) -> tensor<?x1xf32>
  %h = linalg.matmul ins(%x, %w : tensor<?x1xf32>, tensor<1x1xf32>) outs(%f : tensor<?x1xf32>) -> tensor<?x1xf32>
  %s = linalg.reduce { arith.addf } ins(%h : tensor<?x1xf32>) outs(%z : tensor<1xf32>) dimensions = [0]
  %i = arith.index_cast %n : index to i64
  %c = arith.uitofp %i : i64 to f32
  %ct = tensor.splat %c : tensor<1xf32>
  %m = arith.divf %s, %ct : tensor<1xf32>
  %m1 = tensor.expand_shape %m [[0, 1]] output_shape [1, 1] : tensor<1xf32> into tensor<1x1xf32>
  %o = linalg.matmul ins(%m1, %w : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z1 : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %o : tensor<1x1xf32>
}

// The count as a constant.
// CHECK-LABEL: func.func @constant_count(
// CHECK: arith.constant 1.000000e+05 : f32
// CHECK: arith.divf {{.*}} : f32
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @constant_count(%x: tensor<100000x1xf32>, %w: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %z1 = arith.constant dense<0.0> : tensor<1x1xf32>
  %z2 = arith.constant dense<0.0> : tensor<100000x1xf32>
  %ct = arith.constant dense<100000.0> : tensor<1xf32>
  %h = linalg.matmul ins(%x, %w : tensor<100000x1xf32>, tensor<1x1xf32>) outs(%z2 : tensor<100000x1xf32>) -> tensor<100000x1xf32>
  %s = linalg.reduce { arith.addf } ins(%h : tensor<100000x1xf32>) outs(%z : tensor<1xf32>) dimensions = [0]
  %m = arith.divf %s, %ct : tensor<1xf32>
  %m1 = tensor.expand_shape %m [[0, 1]] output_shape [1, 1] : tensor<1xf32> into tensor<1x1xf32>
  %o = linalg.matmul ins(%m1, %w : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z1 : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %o : tensor<1x1xf32>
}

// CASE: mean(ones(100000)) == 1
// CASE: mean(ones(2049)) == 1
// CASE: mean(zeros(0)) == nan
// CASE: mean_between_products(ones((100000,1)), [[1]]) == [[1]]
// CASE: mean_between_products(ones((0,1)), [[1]]) == [[nan]]
// CASE: constant_count(ones((100000,1)), [[1]]) == [[1]]
