// Where casts stand: at the definition, one for each value and type, out of loops, before broadcasts and transposes, after slices.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=CONST
// RUN: %python %support/diff_functions.py %s %t.mlir

// One cast for three readers.
// CHECK-LABEL: func.func @one_per_value(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL2:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]], %[[MATMUL2]] : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
func.func @one_per_value(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_r = arith.constant dense<0.0> : tensor<8x8xf32>
  %r = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_r : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %q, %r : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// Before the loop, where the value is defined.
// CHECK-LABEL: func.func @out_of_loops(
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[FOR:.*]] = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %[[X]]) -> (tensor<8x8xf32>) {
// CHECK: %[[TRUNCF:.*]] = arith.truncf %{{.*}} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[TRUNCF]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: scf.yield %[[MATMUL]] : tensor<8x8xf32>
// CHECK: return %[[FOR]] : tensor<8x8xf32>
func.func @out_of_loops(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<8x8xf32>) {
    %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
    %p = linalg.matmul ins(%h, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %p : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}

// Before a broadcast: the smaller tensor is cast.
// CHECK-LABEL: func.func @before_broadcast(
// CHECK-SAME: %[[X:.*]]: tensor<16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<16xf32> to tensor<16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[BROADCAST:.*]] = linalg.broadcast ins(%[[X_L]] : tensor<16xbf16>) outs(%{{.*}} : tensor<8x16xbf16>) dimensions = [0]
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[BROADCAST]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @before_broadcast(%x: tensor<16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %b = linalg.broadcast ins(%x : tensor<16xf32>) outs(%e : tensor<8x16xf32>) dimensions = [0]
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%b, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// Before a transpose: a parameter that is read as it is and transposed is cast once.
// CHECK-LABEL: func.func @before_transpose(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[DY:.*]]: tensor<8x4xf32>, %[[W:.*]]: tensor<16x4xf32>) -> (tensor<8x4xf32>, tensor<8x16xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[DY_L:.*]] = arith.truncf %[[DY]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x4xf32> to tensor<16x4xbf16>
// CHECK: %[[TRANSPOSE:.*]] = linalg.transpose ins(%[[W_L]] : tensor<16x4xbf16>) outs(%{{.*}} : tensor<4x16xbf16>) permutation = [1, 0]
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[DY_L]], %[[TRANSPOSE]] : tensor<8x4xbf16>, tensor<4x16xbf16>) outs(%{{.*}} : tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]] : tensor<8x4xf32>, tensor<8x16xf32>
func.func @before_transpose(%x: tensor<8x16xf32>, %dy: tensor<8x4xf32>, %w: tensor<16x4xf32>) -> (tensor<8x4xf32>, tensor<8x16xf32>) {
  %e = tensor.empty() : tensor<4x16xf32>
  %wt = linalg.transpose ins(%w : tensor<16x4xf32>) outs(%e : tensor<4x16xf32>) permutation = [1, 0]
  %z_p = arith.constant dense<0.0> : tensor<8x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z_p : tensor<8x4xf32>) -> tensor<8x4xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x16xf32>
  %q = linalg.matmul ins(%dy, %wt : tensor<8x4xf32>, tensor<4x16xf32>) outs(%z_q : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %p, %q : tensor<8x4xf32>, tensor<8x16xf32>
}

// Before a transpose that is also read in f32: the low copy is moved as well, and still one cast.
// CHECK-LABEL: func.func @transpose_in_both_types(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[DY:.*]]: tensor<8x4xf32>, %[[W:.*]]: tensor<16x4xf32>) -> (tensor<8x4xf32>, tensor<8x16xf32>, tensor<4x16xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[DY_L:.*]] = arith.truncf %[[DY]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x4xf32> to tensor<16x4xbf16>
// CHECK: %[[TRANSPOSE:.*]] = linalg.transpose ins(%[[W_L]] : tensor<16x4xbf16>) outs(%{{.*}} : tensor<4x16xbf16>) permutation = [1, 0]
// CHECK: %[[TRANSPOSE1:.*]] = linalg.transpose ins(%[[W]] : tensor<16x4xf32>) outs(%{{.*}} : tensor<4x16xf32>) permutation = [1, 0]
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[DY_L]], %[[TRANSPOSE]] : tensor<8x4xbf16>, tensor<4x16xbf16>) outs(%{{.*}} : tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]], %[[TRANSPOSE1]] : tensor<8x4xf32>, tensor<8x16xf32>, tensor<4x16xf32>
func.func @transpose_in_both_types(%x: tensor<8x16xf32>, %dy: tensor<8x4xf32>, %w: tensor<16x4xf32>) -> (tensor<8x4xf32>, tensor<8x16xf32>, tensor<4x16xf32>) {
  %e = tensor.empty() : tensor<4x16xf32>
  %wt = linalg.transpose ins(%w : tensor<16x4xf32>) outs(%e : tensor<4x16xf32>) permutation = [1, 0]
  %z_p = arith.constant dense<0.0> : tensor<8x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z_p : tensor<8x4xf32>) -> tensor<8x4xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x16xf32>
  %q = linalg.matmul ins(%dy, %wt : tensor<8x4xf32>, tensor<4x16xf32>) outs(%z_q : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %p, %q, %wt : tensor<8x4xf32>, tensor<8x16xf32>, tensor<4x16xf32>
}

// After a slice: what is not read is not cast.
// CHECK-LABEL: func.func @after_slice(
// CHECK-SAME: %[[X:.*]]: tensor<100x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[EXTRACT_SLICE:.*]] = tensor.extract_slice %[[X]][0, 0] [8, 16] [1, 1] : tensor<100x16xf32> to tensor<8x16xf32>
// CHECK: %[[EXTRACT_SLICE_L:.*]] = arith.truncf %[[EXTRACT_SLICE]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[EXTRACT_SLICE_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @after_slice(%x: tensor<100x16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %s = tensor.extract_slice %x[0, 0] [8, 16] [1, 1] : tensor<100x16xf32> to tensor<8x16xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%s, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// Reshapes hand the demand on.
// CHECK-LABEL: func.func @before_reshape(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<2x4x16xf32> to tensor<2x4x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[COLLAPSE_SHAPE:.*]] = tensor.collapse_shape %[[X_L]] {{\[\[}}0, 1], [2]] : tensor<2x4x16xbf16> into tensor<8x16xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[COLLAPSE_SHAPE]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @before_reshape(%x: tensor<2x4x16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %s = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x4x16xf32> into tensor<8x16xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%s, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// A constant is converted by the pass itself; so is a fill.
// CHECK-LABEL: func.func @constants(
// CHECK-SAME: %[[X:.*]]: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<2x2xf32> to tensor<2x2xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %{{.*}} : tensor<2x2xbf16>, tensor<2x2xbf16>) outs(%{{.*}} : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[X_L]], %{{.*}} : tensor<2x2xbf16>, tensor<2x2xbf16>) outs(%{{.*}} : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]] : tensor<2x2xf32>, tensor<2x2xf32>
func.func @constants(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  // CONST: arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 1.000980e-01]]> : tensor<2x2xbf16>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 0.1]]> : tensor<2x2xf32>
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %f = linalg.fill ins(%half : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %z_p = arith.constant dense<0.0> : tensor<2x2xf32>
  %p = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z_p : tensor<2x2xf32>) -> tensor<2x2xf32>
  %z_q = arith.constant dense<0.0> : tensor<2x2xf32>
  %q = linalg.matmul ins(%x, %f : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z_q : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %p, %q : tensor<2x2xf32>, tensor<2x2xf32>
}

// A computed value that only products read is rounded by its own op: no cast at all.
// CHECK-LABEL: func.func @sole(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<8x16xf32>) outs(%{{.*}} : tensor<8x16xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: f32, %[[B1:.*]]: bf16)
// CHECK: %[[EXP:.*]] = math.exp %[[B]] : f32
// CHECK: %[[EXP_L:.*]] = arith.truncf %[[EXP]] : f32 to bf16
// CHECK: linalg.yield %[[EXP_L]] : bf16
// CHECK: } -> tensor<8x16xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[G]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @sole(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %e = math.exp %x : tensor<8x16xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%e, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// A value that f32 ops and products read: a generic writes both.
// CHECK-LABEL: func.func @second_result(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x16xf32>)
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[G:.*]]:2 = linalg.generic {{.*}} ins(%[[X]] : tensor<8x16xf32>) outs(%{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<8x16xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: f32, %[[B1:.*]]: f32, %[[B2:.*]]: bf16)
// CHECK: %[[EXP:.*]] = math.exp %[[B]] : f32
// CHECK: %[[EXP_L:.*]] = arith.truncf %[[EXP]] : f32 to bf16
// CHECK: linalg.yield %[[EXP]], %[[EXP_L]] : f32, bf16
// CHECK: } -> (tensor<8x16xf32>, tensor<8x16xbf16>)
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[G]]#1, %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]], %[[G]]#0 : tensor<8x8xf32>, tensor<8x16xf32>
func.func @second_result(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x16xf32>) {
  %i = tensor.empty() : tensor<8x16xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%i : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<8x16xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%e, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %e : tensor<8x8xf32>, tensor<8x16xf32>
}

// An unused argument is not cast, nor one that only f32 reads.
// CHECK-LABEL: func.func @nothing_to_do(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[U:.*]]: tensor<8x8xf32>, %[[Y:.*]]: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[EXP:.*]] = math.exp %[[Y]] : tensor<8x8xf32>
// CHECK: return %[[MATMUL]], %[[EXP]] : tensor<8x8xf32>, tensor<8x8xf32>
func.func @nothing_to_do(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %u: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = math.exp %y : tensor<8x8xf32>
  return %p, %s : tensor<8x8xf32>, tensor<8x8xf32>
}

// One value as both factors: one cast.
// CHECK-LABEL: func.func @gram(
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[X_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @gram(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}
