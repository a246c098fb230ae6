// tensorflow/tensorflow#31178: a training loop inside the graph updated a narrow copy of its weights.
// What a loop carries keeps its type; the low copy of it is made anew in each trip; what does not change is cast outside.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @for(
// CHECK: %[[X:.*]] = arith.truncf %arg0
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %arg1) -> (tensor<4x4xf32>)
// CHECK-NEXT: %[[L:.*]] = arith.truncf %[[V]]
// CHECK-NEXT: linalg.matmul ins(%[[X]], %[[L]] : {{.*}}f16>, {{.*}}f16>) {{.*}} -> tensor<4x4xf32>
// CHECK-NEXT: arith.mulf {{.*}} : tensor<4x4xf32>
// CHECK-NEXT: %[[U:.*]] = arith.subf %[[V]], {{.*}} : tensor<4x4xf32>
// CHECK-NEXT: scf.yield %[[U]] : tensor<4x4xf32>
func.func @for(%x: tensor<4x4xf32>, %w0: tensor<4x4xf32>, %lr: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %w = scf.for %i = %c0 to %n step %c1 iter_args(%v = %w0) -> (tensor<4x4xf32>) {
    %y = linalg.matmul ins(%x, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %g = arith.mulf %y, %lr : tensor<4x4xf32>
    %u = arith.subf %v, %g : tensor<4x4xf32>
    scf.yield %u : tensor<4x4xf32>
  }
  return %w : tensor<4x4xf32>
}

// A hidden layer (its activation is low) and a moment that is carried beside the weight.
// CHECK-LABEL: func.func @momentum(
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %arg1, %{{.*}} = %arg2) -> (tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: arith.truncf {{.*}}amp.storage
// CHECK: %[[G:.*]] = linalg.matmul ins({{.*}}f16>, {{.*}}f16>) {{.*}} -> tensor<4x4xf32>
// CHECK: arith.addf %{{.*}}, %[[G]] : tensor<4x4xf32>
// CHECK: scf.yield {{.*}} : tensor<4x4xf32>, tensor<4x4xf32>
func.func @momentum(%x: tensor<4x4xf32>, %w0: tensor<4x4xf32>, %m0: tensor<4x4xf32>, %n: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %lr = arith.constant dense<1.0e-4> : tensor<4x4xf32>
  %beta = arith.constant dense<0.5> : tensor<4x4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%w = %w0, %m = %m0) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %h = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %a = arith.maximumf %h, %z : tensor<4x4xf32>
    %g = linalg.matmul ins(%x, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %mb = arith.mulf %m, %beta : tensor<4x4xf32>
    %m1 = arith.addf %mb, %g : tensor<4x4xf32>
    %d = arith.mulf %m1, %lr : tensor<4x4xf32>
    %w1 = arith.subf %w, %d : tensor<4x4xf32>
    scf.yield %w1, %m1 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// 100 trips of 1e-4 move a weight of 1 by 1e-2; in 16 bits each of them rounds to nothing (bf16) or to 0 or 2^-11 (f16).
// CASE: for(eye(4), ones((4,4)), full((4,4), 1e-4), 100) == source within 1e-4
// CASE: for(eye(4), ones((4,4)), full((4,4), 1e-4), 100) == full((4,4), .99004834) within 1e-4
// CASE: for(eye(4), full((4,4), 1.0001), full((4,4), 1e-4), 0) == full((4,4), float32(1.0001))
// CASE: momentum(eye(4), ones((4,4)), zeros((4,4)), 100) == source within 1e-2
// CASE: momentum(eye(4), ones((4,4)), zeros((4,4)), 100) == full((4,4), .98039), full((4,4), 1.9607) within 1e-2
