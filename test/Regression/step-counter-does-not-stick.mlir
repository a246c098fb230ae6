// pytorch/ao#4915: an Adam step counter in bf16 stopped at 256.
// Counters, decay rates and moments are never narrowed: scalars and what a loop carries stay as they are.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @f(
// CHECK-NOT: f16
// CHECK: return
func.func @f(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %b2 = arith.constant 0.999 : f32
  %t = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (f32) {
    %u = arith.addf %s, %one : f32
    scf.yield %u : f32
  }
  %p = math.powf %b2, %t : f32
  %r = arith.subf %one, %p : f32
  return %r : f32
}

// The same in a training loop: counter and moments as rank-0 and full tensors beside a product.
// CHECK-LABEL: func.func @adam(
// CHECK: scf.for {{.*}} -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>)
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>) {{.*}} -> tensor<4x4xf32>
// CHECK-NOT: truncf
// CHECK: math.powf {{.*}} : tensor<f32>
// CHECK-NOT: truncf
// CHECK: scf.yield
func.func @adam(%x: tensor<4x4xf32>, %w0: tensor<4x4xf32>, %n: index) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %s0 = arith.constant dense<0.0> : tensor<f32>
  %one = arith.constant dense<1.0> : tensor<f32>
  %b2 = arith.constant dense<0.999> : tensor<f32>
  %b2t = arith.constant dense<0.999> : tensor<4x4xf32>
  %a2t = arith.constant dense<0.001> : tensor<4x4xf32>
  %lr = arith.constant dense<1.0e-6> : tensor<4x4xf32>
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%w = %w0, %v = %z, %t = %s0, %k = %s0) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>) {
    %g = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %gg = arith.mulf %g, %g : tensor<4x4xf32>
    %va = arith.mulf %v, %b2t : tensor<4x4xf32>
    %vb = arith.mulf %gg, %a2t : tensor<4x4xf32>
    %v1 = arith.addf %va, %vb : tensor<4x4xf32>
    %t1 = arith.addf %t, %one : tensor<f32>
    %p = math.powf %b2, %t1 : tensor<f32>
    %k1 = arith.subf %one, %p : tensor<f32>
    %d = arith.mulf %g, %lr : tensor<4x4xf32>
    %w1 = arith.subf %w, %d : tensor<4x4xf32>
    scf.yield %w1, %v1, %t1, %k1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>
  }
  return %r#0, %r#1, %r#2, %r#3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>
}

// 1 - 0.999^1000. A counter that sticks at 256 gives 0.226; 0.999 as bf16 is 1, which gives 0.
// CASE: f(1000) == 0.6323046 within 1e-4
// CASE: adam(eye(4), eye(4), 1000) == eye(4)*.9990005, eye(4)*.6311, 1000, .6323046 within 2e-3
