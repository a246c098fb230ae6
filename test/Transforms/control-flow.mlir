// Control flow: loop-carried values, region results and block arguments keep their types. What stands inside is decided as everywhere.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir

// The weights are cast before the loop, the carried state in it; a low value of the body stays low there.
// CHECK-LABEL: func.func @for(
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>, %[[V:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[FOR:.*]] = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %[[X]]) -> (tensor<8x8xf32>) {
// CHECK: %[[TRUNCF:.*]] = arith.truncf %{{.*}} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[TRUNCF]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[TANH:.*]] = math.tanh %[[B_W]] : f32
// CHECK: %[[TANH_L:.*]] = arith.truncf %[[TANH]] : f32 to bf16
// CHECK: linalg.yield %[[TANH_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: scf.yield %[[MATMUL1]] : tensor<8x8xf32>
// CHECK: return %[[FOR]] : tensor<8x8xf32>
func.func @for(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %v: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<8x8xf32>) {
    %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
    %p = linalg.matmul ins(%h, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
    %t = math.tanh %p : tensor<8x8xf32>
    %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
    %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %q : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}

// Accumulation over iterations (gradients of micro-batches) is f32, and the product becomes its addend.
// CHECK-LABEL: func.func @accumulate(
// CHECK-SAME: %[[X:.*]]: tensor<4x8x8xf32>, %[[DY:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[DY_L:.*]] = arith.truncf %[[DY]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[FOR:.*]] = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<8x4xf32>) {
// CHECK: %[[EXTRACT_SLICE:.*]] = tensor.extract_slice %[[X]][%{{.*}}, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<4x8x8xf32> to tensor<8x8xf32>
// CHECK: %[[EXTRACT_SLICE_L:.*]] = arith.truncf %[[EXTRACT_SLICE]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[EXTRACT_SLICE_L]], %[[DY_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[ADDF:.*]] = arith.addf %{{.*}}, %[[MATMUL]] : tensor<8x4xf32>
// CHECK: scf.yield %[[ADDF]] : tensor<8x4xf32>
// CHECK: return %[[FOR]] : tensor<8x4xf32>
func.func @accumulate(%x: tensor<4x8x8xf32>, %dy: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %z) -> (tensor<8x4xf32>) {
    %s = tensor.extract_slice %x[%i, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<4x8x8xf32> to tensor<8x8xf32>
    %z_p = arith.constant dense<0.0> : tensor<8x4xf32>
    %p = linalg.matmul ins(%s, %dy : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_p : tensor<8x4xf32>) -> tensor<8x4xf32>
    %a = arith.addf %acc, %p : tensor<8x4xf32>
    scf.yield %a : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// while: both regions.
// CHECK-LABEL: func.func @while(
// CHECK-SAME: %[[N:.*]]: tensor<i32>, %[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[WHILE:.*]]:2 = scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %[[X]]) : (i32, tensor<8x8xf32>) -> (i32, tensor<8x8xf32>) {
// CHECK: %[[CMPI:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : i32
// CHECK: scf.condition(%[[CMPI]]) %{{.*}}, %{{.*}} : i32, tensor<8x8xf32>
// CHECK: } do {
// CHECK:   ^bb0(%[[B:.*]]: i32, %[[B1:.*]]: tensor<8x8xf32>)
// CHECK: %[[B1_L:.*]] = arith.truncf %[[B1]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[B1_L]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[ADDI:.*]] = arith.addi %[[B]], %{{.*}} : i32
// CHECK: scf.yield %[[ADDI]], %[[MATMUL]] : i32, tensor<8x8xf32>
// CHECK: return %[[WHILE]]#1 : tensor<8x8xf32>
func.func @while(%n: tensor<i32>, %x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.while (%k = %zero, %h = %x) : (i32, tensor<8x8xf32>) -> (i32, tensor<8x8xf32>) {
    %c = arith.cmpi slt, %k, %three : i32
    scf.condition(%c) %k, %h : i32, tensor<8x8xf32>
  } do {
  ^bb0(%k: i32, %h: tensor<8x8xf32>):
    %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
    %p = linalg.matmul ins(%h, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
    %m = arith.addi %k, %one : i32
    scf.yield %m, %p : i32, tensor<8x8xf32>
  }
  return %r#1 : tensor<8x8xf32>
}

// if: its result is f32, and what it reads from outside may be low.
// CHECK-LABEL: func.func @if(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[IF:.*]] = scf.if %[[C]] -> (tensor<8x8xf32>) {
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[TANH:.*]] = math.tanh %[[B_W]] : f32
// CHECK: linalg.yield %[[TANH]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: scf.yield %[[G]] : tensor<8x8xf32>
// CHECK: } else {
// CHECK: scf.yield %[[X]] : tensor<8x8xf32>
// CHECK: %[[IF_L:.*]] = arith.truncf %[[IF]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[IF_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL2:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]], %[[MATMUL2]] : tensor<8x4xf32>, tensor<8x4xf32>
func.func @if(%c: i1, %x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = scf.if %c -> (tensor<8x8xf32>) {
    %t = math.tanh %p : tensor<8x8xf32>
    scf.yield %t : tensor<8x8xf32>
  } else {
    scf.yield %x : tensor<8x8xf32>
  }
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  %z_s = arith.constant dense<0.0> : tensor<8x4xf32>
  %s = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_s : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q, %s : tensor<8x4xf32>, tensor<8x4xf32>
}

// forall: the destination keeps its type; what a thread reads is a slice, cast behind it.
// CHECK-LABEL: func.func @forall(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x4xf32> to tensor<16x4xbf16>
// CHECK: %[[FORALL:.*]] = scf.forall (%{{.*}}) in (4) shared_outs(%{{.*}} = %{{.*}}) -> (tensor<8x4xf32>) {
// CHECK: %[[APPLY:.*]] = affine.apply {{.*}}(%{{.*}})
// CHECK: %[[EXTRACT_SLICE:.*]] = tensor.extract_slice %[[X]][%[[APPLY]], 0] [2, 16] [1, 1] : tensor<8x16xf32> to tensor<2x16xf32>
// CHECK: %[[EXTRACT_SLICE_L:.*]] = arith.truncf %[[EXTRACT_SLICE]] : tensor<2x16xf32> to tensor<2x16xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[EXTRACT_SLICE_L]], %[[W_L]] : tensor<2x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK: scf.forall.in_parallel {
// CHECK: tensor.parallel_insert_slice %[[MATMUL]] into %{{.*}}[%[[APPLY]], 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<8x4xf32>
// CHECK: return %[[FORALL]] : tensor<8x4xf32>
func.func @forall(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %e) -> (tensor<8x4xf32>) {
    %j = affine.apply affine_map<(d) -> (d * 2)>(%i)
    %s = tensor.extract_slice %x[%j, 0] [2, 16] [1, 1] : tensor<8x16xf32> to tensor<2x16xf32>
    %p = linalg.matmul ins(%s, %w : tensor<2x16xf32>, tensor<16x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%j, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<8x4xf32>
    }
  }
  return %r : tensor<8x4xf32>
}

// Branches: block arguments keep their types, and a definition that dominates several blocks is cast once.
// CHECK-LABEL: func.func @branches(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: cf.cond_br %[[C]], ^bb1, ^bb2(%[[X]] : tensor<8x8xf32>)
// CHECK:   ^bb1:
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: cf.br ^bb2(%[[MATMUL]] : tensor<8x8xf32>)
// CHECK:   ^bb2(%[[B:.*]]: tensor<8x8xf32>)
// CHECK: %[[B_L:.*]] = arith.truncf %[[B]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[B_L]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x8xf32>
func.func @branches(%c: i1, %x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  cf.cond_br %c, ^a, ^b(%x : tensor<8x8xf32>)
^a:
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  cf.br ^b(%p : tensor<8x8xf32>)
^b(%h: tensor<8x8xf32>):
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%h, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %q : tensor<8x8xf32>
}

// A region that runs once.
// CHECK-LABEL: func.func @execute_region(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[EXECUTE_REGION:.*]] = scf.execute_region -> tensor<8x8xf32> {
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: scf.yield %[[MATMUL]] : tensor<8x8xf32>
// CHECK: return %[[EXECUTE_REGION]] : tensor<8x8xf32>
func.func @execute_region(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %r = scf.execute_region -> tensor<8x8xf32> {
    %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
    %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %p : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}
