// jax-ml/jax#1681: a loop whose body returned float16 for a float32 carry passed the checks and failed in the backend.
// Inits, block arguments, conditions, yields and results agree, and are what they were. A loop that does not run returns
// what it was given, bit by bit.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @while(
// CHECK: scf.while {{.*}}%arg0{{.*}} : (tensor<4x4xf32>, i32) -> (tensor<4x4xf32>, i32)
// CHECK-NOT: truncf
// CHECK: scf.condition({{.*}} : tensor<4x4xf32>, i32
// CHECK: ^bb0(%[[Y:.*]]: tensor<4x4xf32>, %{{.*}}: i32):
// CHECK: arith.truncf %[[Y]]
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: scf.yield {{.*}} : tensor<4x4xf32>, i32
func.func @while(%x0: tensor<4x4xf32>, %w: tensor<4x4xf32>, %n: i32) -> tensor<4x4xf32> {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %r:2 = scf.while (%x = %x0, %i = %c0) : (tensor<4x4xf32>, i32) -> (tensor<4x4xf32>, i32) {
    %p = arith.cmpi slt, %i, %n : i32
    scf.condition(%p) %x, %i : tensor<4x4xf32>, i32
  } do {
  ^bb0(%y: tensor<4x4xf32>, %j: i32):
    %m = linalg.matmul ins(%y, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %k = arith.addi %j, %c1 : i32
    scf.yield %m, %k : tensor<4x4xf32>, i32
  }
  return %r#0 : tensor<4x4xf32>
}

// Products in the condition's region as well, and a loop between two products.
// CHECK-LABEL: func.func @both_regions(
// CHECK: scf.while {{.*}} : (tensor<4x4xf32>, i32) -> (tensor<4x4xf32>, i32)
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: scf.condition({{.*}} : tensor<4x4xf32>, i32
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: scf.yield {{.*}} : tensor<4x4xf32>, i32
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
func.func @both_regions(%x0: tensor<4x4xf32>, %w: tensor<4x4xf32>, %n: i32) -> tensor<4x4xf32> {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %in = linalg.matmul ins(%x0, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r:2 = scf.while (%x = %in, %i = %c0) : (tensor<4x4xf32>, i32) -> (tensor<4x4xf32>, i32) {
    %h = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %a = arith.maximumf %h, %z : tensor<4x4xf32>
    %p = arith.cmpi slt, %i, %n : i32
    scf.condition(%p) %a, %i : tensor<4x4xf32>, i32
  } do {
  ^bb0(%y: tensor<4x4xf32>, %j: i32):
    %m = linalg.matmul ins(%y, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %k = arith.addi %j, %c1 : i32
    scf.yield %m, %k : tensor<4x4xf32>, i32
  }
  %out = linalg.matmul ins(%r#0, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %out : tensor<4x4xf32>
}

// An if of which one side is a product and the other a value of f32; and one without a product.
// CHECK-LABEL: func.func @if(
// CHECK: scf.if %arg2 -> (tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: scf.yield %arg0 : tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
func.func @if(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %c: i1) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %a = scf.if %c -> (tensor<4x4xf32>) {
    %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %m : tensor<4x4xf32>
  } else {
    scf.yield %x : tensor<4x4xf32>
  }
  %b = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %a, %b : tensor<4x4xf32>, tensor<4x4xf32>
}

// Blocks and branches instead of regions.
// CHECK-LABEL: func.func @blocks(
// CHECK: cf.cond_br %arg2, ^bb1, ^bb2(%arg0 : tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: ^bb2(%{{.*}}: tensor<4x4xf32>):
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
func.func @blocks(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %c: i1) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  cf.cond_br %c, ^one, ^two(%x : tensor<4x4xf32>)
^one:
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  cf.br ^two(%m : tensor<4x4xf32>)
^two(%v: tensor<4x4xf32>):
  %b = linalg.matmul ins(%v, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %b : tensor<4x4xf32>
}

// CASE: while(full((4,4), 1.0001), eye(4), 0) == full((4,4), float32(1.0001))
// CASE: while(full((4,4), 1.25), 2*eye(4), 3) == full((4,4), 10)
// CASE: both_regions(full((4,4), 1.25), 2*eye(4), 1) == full((4,4), 40)
// CASE: if(full((4,4), 1.25), 2*eye(4), 1) == full((4,4), 2.5), full((4,4), 5)
// CASE: if(full((4,4), 1.0001), 2*eye(4), 0) == full((4,4), float32(1.0001)), full((4,4), 2.0002) within 1e-2
// CASE: blocks(full((4,4), 1.25), 2*eye(4), 1) == full((4,4), 5)
// CASE: blocks(full((4,4), 1.25), 2*eye(4), 0) == full((4,4), 2.5)
