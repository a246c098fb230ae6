// widest: low if all float operands of the op's own shape are low. What is broadcast, a scalar or a mask does not promote.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir

// A linear layer stays low: its f32 bias is a broadcast, and is read in f32 inside the body.
// CHECK-LABEL: func.func @bias_generic(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[B:.*]]: tensor<8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL]], %[[B]] : tensor<8x8xf32>, tensor<8xf32>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B1:.*]]: f32, %[[B2:.*]]: f32, %[[B3:.*]]: bf16)
// CHECK: %[[ADDF:.*]] = arith.addf %[[B1]], %[[B2]] : f32
// CHECK: %[[ADDF_L:.*]] = arith.truncf %[[ADDF]] : f32 to bf16
// CHECK: linalg.yield %[[ADDF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @bias_generic(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %b: tensor<8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %l = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %b : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %s = arith.addf %i, %j : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%l, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// The same with the broadcast as an op of its own.
// CHECK-LABEL: func.func @bias_broadcast(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[B:.*]]: tensor<8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[BROADCAST:.*]] = linalg.broadcast ins(%[[B]] : tensor<8xf32>) outs(%{{.*}} : tensor<8x8xf32>) dimensions = [0]
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL]], %[[BROADCAST]] : tensor<8x8xf32>, tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B1:.*]]: f32, %[[B2:.*]]: f32, %[[B3:.*]]: bf16)
// CHECK: %[[ADDF:.*]] = arith.addf %[[B1]], %[[B2]] : f32
// CHECK: %[[ADDF_L:.*]] = arith.truncf %[[ADDF]] : f32 to bf16
// CHECK: linalg.yield %[[ADDF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @bias_broadcast(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %b: tensor<8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %bb = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [0]
  %l = arith.addf %p, %bb : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%l, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// A broadcast of size 1 dims, by a reshape.
// CHECK-LABEL: func.func @bias_reshape(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[B:.*]]: tensor<8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[EXPAND_SHAPE:.*]] = tensor.expand_shape %[[B]] {{\[\[}}0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL]], %[[EXPAND_SHAPE]] : tensor<8x8xf32>, tensor<1x8xf32>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B1:.*]]: f32, %[[B2:.*]]: f32, %[[B3:.*]]: bf16)
// CHECK: %[[ADDF:.*]] = arith.addf %[[B1]], %[[B2]] : f32
// CHECK: %[[ADDF_L:.*]] = arith.truncf %[[ADDF]] : f32 to bf16
// CHECK: linalg.yield %[[ADDF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @bias_reshape(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %b: tensor<8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %b2 = tensor.expand_shape %b [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
  %l = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %b2 : tensor<8x8xf32>, tensor<1x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %s = arith.addf %i, %j : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%l, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// A scalar, here a rank-0 tensor, does not promote.
// CHECK-LABEL: func.func @scalar(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[A:.*]]: tensor<f32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]], %[[A]] : tensor<8x8xbf16>, tensor<f32>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32, %[[B2:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[B_W]], %[[B1]] : f32
// CHECK: %[[MULF_L:.*]] = arith.truncf %[[MULF]] : f32 to bf16
// CHECK: linalg.yield %[[MULF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @scalar(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %a: tensor<f32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %l = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %a : tensor<8x8xf32>, tensor<f32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %s = arith.mulf %i, %j : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%l, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// A mask of 0 and 1 made of i1 is exact in every type, and promotes nobody (dropout).
// CHECK-LABEL: func.func @mask(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[M:.*]]: tensor<8x8xi1>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[UITOFP:.*]] = arith.uitofp %[[M]] : tensor<8x8xi1> to tensor<8x8xf32>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]], %[[UITOFP]] : tensor<8x8xbf16>, tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32, %[[B2:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[B_W]], %[[B1]] : f32
// CHECK: %[[MULF_L:.*]] = arith.truncf %[[MULF]] : f32 to bf16
// CHECK: linalg.yield %[[MULF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @mask(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %m: tensor<8x8xi1>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %f = arith.uitofp %m : tensor<8x8xi1> to tensor<8x8xf32>
  %l = arith.mulf %p, %f : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%l, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// relu: a splat promotes nobody, and the body computes in f32.
// CHECK-LABEL: func.func @relu(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[MAXIMUMF:.*]] = arith.maximumf %[[B_W]], %{{.*}} : f32
// CHECK: %[[MAXIMUMF_L:.*]] = arith.truncf %[[MAXIMUMF]] : f32 to bf16
// CHECK: linalg.yield %[[MAXIMUMF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @relu(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %r = arith.maximumf %p, %z : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// select: the condition is no float.
// CHECK-LABEL: func.func @select(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[U:.*]]: tensor<16x8xf32>, %[[M:.*]]: tensor<8x8xi1>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[X_L]], %[[U_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL1_L:.*]] = arith.truncf %[[MATMUL1]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[M]], %[[MATMUL_L]], %[[MATMUL1_L]] : tensor<8x8xi1>, tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: i1, %[[B1:.*]]: bf16, %[[B2:.*]]: bf16, %[[B3:.*]]: bf16)
// CHECK: %[[B1_W:.*]] = arith.extf %[[B1]] {amp.storage} : bf16 to f32
// CHECK: %[[B2_W:.*]] = arith.extf %[[B2]] {amp.storage} : bf16 to f32
// CHECK: %[[SELECT:.*]] = arith.select %[[B]], %[[B1_W]], %[[B2_W]] : f32
// CHECK: %[[SELECT_L:.*]] = arith.truncf %[[SELECT]] : f32 to bf16
// CHECK: linalg.yield %[[SELECT_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL2:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL2]] : tensor<8x4xf32>
func.func @select(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %u: tensor<16x8xf32>, %m: tensor<8x8xi1>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_p2 = arith.constant dense<0.0> : tensor<8x8xf32>
  %p2 = linalg.matmul ins(%x, %u : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p2 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = arith.select %m, %p, %p2 : tensor<8x8xi1>, tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// mulf x, x is a multiplication as others are, no power.
// CHECK-LABEL: func.func @square(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]], %[[MATMUL_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16, %[[B2:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[B1_W:.*]] = arith.extf %[[B1]] {amp.storage} : bf16 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[B_W]], %[[B1_W]] : f32
// CHECK: %[[MULF_L:.*]] = arith.truncf %[[MULF]] : f32 to bf16
// CHECK: linalg.yield %[[MULF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @square(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = arith.mulf %p, %p : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// An f32 operand of the op's own shape promotes: the residual stream stays f32, with a low copy for the product that reads it.
// CHECK-LABEL: func.func @residual_stream(
// CHECK-SAME: %[[H:.*]]: tensor<8x8xf32>, %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[TANH:.*]] = math.tanh %[[B_W]] : f32
// CHECK: linalg.yield %[[TANH]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: %[[ADDF:.*]] = arith.addf %[[H]], %[[G]] : tensor<8x8xf32>
// CHECK: %[[ADDF_L:.*]] = arith.truncf %[[ADDF]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[ADDF_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[ADDF1:.*]] = arith.addf %[[ADDF]], %[[MATMUL1]] : tensor<8x8xf32>
// CHECK: return %[[ADDF1]] : tensor<8x8xf32>
func.func @residual_stream(%h: tensor<8x8xf32>, %x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = math.tanh %p : tensor<8x8xf32>
  %r = arith.addf %h, %t : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = arith.addf %r, %q : tensor<8x8xf32>
  return %s : tensor<8x8xf32>
}

// Between a product and the end of its elementwise chain roundings may be crossed (amp.storage): relu and mask. The last one may not.
// CHECK-LABEL: func.func @storage_chain(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[M:.*]]: tensor<8x8xi1>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[MAXIMUMF:.*]] = arith.maximumf %[[B_W]], %{{.*}} : f32
// CHECK: %[[MAXIMUMF_L:.*]] = arith.truncf %[[MAXIMUMF]] {amp.storage} : f32 to bf16
// CHECK: linalg.yield %[[MAXIMUMF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[G1:.*]] = linalg.generic {{.*}} ins(%[[M]], %[[G]] : tensor<8x8xi1>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B2:.*]]: i1, %[[B3:.*]]: bf16, %[[B4:.*]]: bf16)
// CHECK: %[[B3_W:.*]] = arith.extf %[[B3]] {amp.storage} : bf16 to f32
// CHECK: %[[SELECT:.*]] = arith.select %[[B2]], %[[B3_W]], %{{.*}} : f32
// CHECK: %[[SELECT_L:.*]] = arith.truncf %[[SELECT]] : f32 to bf16
// CHECK: linalg.yield %[[SELECT_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G1]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @storage_chain(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %m: tensor<8x8xi1>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %r = arith.maximumf %p, %z : tensor<8x8xf32>
  %d = arith.select %m, %r, %z : tensor<8x8xi1>, tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%d, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// A rounding that the source program wrote is never marked.
// CHECK-LABEL: func.func @source_rounding(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL_L_W:.*]] = arith.extf %[[MATMUL_L]] : tensor<8x8xbf16> to tensor<8x8xf32>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L_W]] : tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: f32, %[[B1:.*]]: bf16)
// CHECK: %[[TANH:.*]] = math.tanh %[[B]] : f32
// CHECK: %[[TANH_L:.*]] = arith.truncf %[[TANH]] : f32 to bf16
// CHECK: linalg.yield %[[TANH_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @source_rounding(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %h = arith.truncf %p : tensor<8x8xf32> to tensor<8x8xbf16>
  %f = arith.extf %h : tensor<8x8xbf16> to tensor<8x8xf32>
  %t = math.tanh %f : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}
