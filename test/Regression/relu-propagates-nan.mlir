// tensorflow/tensorflow#40072: relu(NaN) was NaN on the CPU and 0 on the GPU, where the overflow became invisible.
// maximumf and minimumf propagate NaN and maxnumf and minnumf do not, before as after; a cast of NaN is NaN.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @f(
// CHECK: arith.maximumf {{.*}} : tensor<1x1xf32>
func.func @f(%a: tensor<1x1xf32>, %b: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %m = linalg.matmul ins(%a, %b : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  %r = arith.maximumf %m, %z : tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// Low, in a rebuilt body: a relu, a clamp, and the kind that drops NaN.
// CHECK-LABEL: func.func @low(
// CHECK-NOT: arith.max{{(imum|num)}}f
// CHECK: arith.maximumf {{.*}} : f32
// CHECK: arith.minimumf {{.*}} : f32
// CHECK: arith.maxnumf {{.*}} : f32
// CHECK: arith.minnumf {{.*}} : f32
func.func @low(%a: tensor<1x1xf32>, %b: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %six = arith.constant dense<6.0> : tensor<1x1xf32>
  %m = linalg.matmul ins(%a, %b : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  %r = arith.maximumf %m, %z : tensor<1x1xf32>
  %c = arith.minimumf %r, %six : tensor<1x1xf32>
  %y = linalg.matmul ins(%c, %b : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  %q = arith.maxnumf %m, %z : tensor<1x1xf32>
  %d = arith.minnumf %q, %six : tensor<1x1xf32>
  %x = linalg.matmul ins(%d, %b : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %y, %x : tensor<1x1xf32>, tensor<1x1xf32>
}

// The maximum inside a softmax: NaN in one row stays in that row.
// CHECK-LABEL: func.func @softmax(
// CHECK: linalg.softmax {{.*}} ins({{.*}} : tensor<2x2xf32>)
func.func @softmax(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %m = linalg.matmul ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %p = linalg.softmax dimension(1) ins(%m : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.matmul ins(%p, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @tosa(
// CHECK-NOT: IGNORE
// CHECK: tosa.clamp
// CHECK: tosa.clamp {{.*}} nan_mode = IGNORE
func.func @tosa(%a: tensor<1x1x1xf32>, %b: tensor<1x1x1xf32>) -> (tensor<1x1x1xf32>, tensor<1x1x1xf32>) {
  %n = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %m = tosa.matmul %a, %b, %n, %n : (tensor<1x1x1xf32>, tensor<1x1x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1xf32>
  %c = tosa.clamp %m {min_val = 0.0 : f32, max_val = 6.0 : f32, nan_mode = PROPAGATE} : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %d = tosa.clamp %m {min_val = 0.0 : f32, max_val = 6.0 : f32, nan_mode = IGNORE} : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %y = tosa.matmul %c, %b, %n, %n : (tensor<1x1x1xf32>, tensor<1x1x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1xf32>
  %x = tosa.matmul %d, %b, %n, %n : (tensor<1x1x1xf32>, tensor<1x1x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1xf32>
  return %y, %x : tensor<1x1x1xf32>, tensor<1x1x1xf32>
}

// CASE: f([[nan]], [[1]]) == [[nan]]
// CASE: f([[-2]], [[1]]) == [[0]]
// CASE: low([[nan]], [[1]]) == [[nan]], [[0]]
// CASE: low([[9]], [[1]]) == [[6]], [[6]]
// CASE: low([[-9]], [[1]]) == [[0]], [[0]]
// CASE: softmax([[nan,0],[0,0]], eye(2)) == [[nan,nan],[.5,.5]]
// CASE: tosa([[[nan]]], [[[1]]]) == [[[nan]]], [[[0]]]
// CASE: tosa([[[9]]], [[[1]]]) == [[[6]]], [[[6]]]
