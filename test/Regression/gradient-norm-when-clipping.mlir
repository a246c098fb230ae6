// facebookresearch/fairscale#263 (pytorch/pytorch#43211): the gradient norm was inf when clipping, at a norm near 5000.
// Everything from the gradients to the update is f32.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @clip(
// CHECK-NOT: f16
// CHECK: return
func.func @clip(%g: tensor<4xf32>, %max: f32) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %one = arith.constant 1.0 : f32
  %q = arith.mulf %g, %g : tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%q : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
  %t = tensor.extract %s[] : tensor<f32>
  %n = math.sqrt %t : f32
  %d = arith.divf %max, %n : f32
  %k = arith.minimumf %d, %one : f32
  %b = tensor.splat %k : tensor<4xf32>
  %r = arith.mulf %g, %b : tensor<4xf32>
  return %r : tensor<4xf32>
}

// The gradient is a product; the clipped one updates a weight that a product reads again in the same graph.
// CHECK-LABEL: func.func @step(
// CHECK: %[[G:.*]] = linalg.matmul ins({{.*}}f16>, {{.*}}f16>) {{.*}} -> tensor<4x4xf32>
// CHECK-NEXT: arith.mulf %[[G]], %[[G]] : tensor<4x4xf32>
// CHECK: arith.mulf %[[G]], {{.*}} : tensor<4x4xf32>
// CHECK: %[[W:.*]] = arith.subf %arg2, {{.*}} : tensor<4x4xf32>
// CHECK: arith.truncf %[[W]]
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK-NEXT: return %[[W]]
func.func @step(%x: tensor<4x4xf32>, %dy: tensor<4x4xf32>, %w: tensor<4x4xf32>, %max: f32) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<f32>
  %z4 = arith.constant dense<0.0> : tensor<4x4xf32>
  %one = arith.constant 1.0 : f32
  %g = linalg.matmul ins(%x, %dy : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = arith.mulf %g, %g : tensor<4x4xf32>
  %s = linalg.reduce { arith.addf } ins(%q : tensor<4x4xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  %t = tensor.extract %s[] : tensor<f32>
  %n = math.sqrt %t : f32
  %d = arith.divf %max, %n : f32
  %k = arith.minimumf %d, %one : f32
  %b = tensor.splat %k : tensor<4x4xf32>
  %c = arith.mulf %g, %b : tensor<4x4xf32>
  %w1 = arith.subf %w, %c : tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %w1, %y : tensor<4x4xf32>, tensor<4x4xf32>
}

// CASE: clip([5000]*4, 1) == [.5]*4 within 1e-6
// CASE: clip([1e-6]*4, 1) == [float32(1e-6)]*4
// CASE: clip([0]*4, 1) == [0]*4
// CASE: step(eye(4), full((4,4), 4096), full((4,4), 1), 1) == full((4,4), .75), full((4,4), .75)
// CASE: step(eye(4), full((4,4), 2.0**-20), zeros((4,4)), 1) == full((4,4), -(2.0**-20)), full((4,4), -(2.0**-20))
