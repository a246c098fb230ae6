// What a product stores: low, except where f32 costs nothing and spares a rounding.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir

// Between two products: low, rounded once behind the f32 accumulation.
// CHECK-LABEL: func.func @activation(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @activation(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// (i) No low op depends on it: a weight gradient, and the update that reads it, in f32 without a rounding.
// CHECK-LABEL: func.func @weight_gradient(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[DY:.*]]: tensor<8x4xf32>, %[[W:.*]]: tensor<16x4xf32> {amp.role = "param"}) -> (tensor<16x4xf32> {amp.updates = 2 : i32})
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[DY_L:.*]] = arith.truncf %[[DY]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[TRANSPOSE:.*]] = linalg.transpose ins(%[[X_L]] : tensor<8x16xbf16>) outs(%{{.*}} : tensor<16x8xbf16>) permutation = [1, 0]
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[TRANSPOSE]], %[[DY_L]] : tensor<16x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK: %[[MULF:.*]] = arith.mulf %[[MATMUL]], %{{.*}} : tensor<16x4xf32>
// CHECK: %[[SUBF:.*]] = arith.subf %[[W]], %[[MULF]] : tensor<16x4xf32>
// CHECK: return %[[SUBF]] : tensor<16x4xf32>
func.func @weight_gradient(%x: tensor<8x16xf32>, %dy: tensor<8x4xf32>, %w: tensor<16x4xf32> {amp.role = "param"}) -> (tensor<16x4xf32> {amp.updates = 2 : i32}) {
  %xt_e = tensor.empty() : tensor<16x8xf32>
  %xt = linalg.transpose ins(%x : tensor<8x16xf32>) outs(%xt_e : tensor<16x8xf32>) permutation = [1, 0]
  %z_g = arith.constant dense<0.0> : tensor<16x4xf32>
  %g = linalg.matmul ins(%xt, %dy : tensor<16x8xf32>, tensor<8x4xf32>) outs(%z_g : tensor<16x4xf32>) -> tensor<16x4xf32>
  %lr = arith.constant dense<0.1> : tensor<16x4xf32>
  %s = arith.mulf %g, %lr : tensor<16x4xf32>
  %n = arith.subf %w, %s : tensor<16x4xf32>
  return %n : tensor<16x4xf32>
}

// (i) Paths end at a returned value: the update of w, read by a product of the same program, does not make the gradient low.
// CHECK-LABEL: func.func @path_crosses_a_return(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[DY:.*]]: tensor<8x4xf32>, %[[W:.*]]: tensor<16x4xf32>) -> (tensor<16x4xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[DY_L:.*]] = arith.truncf %[[DY]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[TRANSPOSE:.*]] = linalg.transpose ins(%[[X_L]] : tensor<8x16xbf16>) outs(%{{.*}} : tensor<16x8xbf16>) permutation = [1, 0]
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[TRANSPOSE]], %[[DY_L]] : tensor<16x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK: %[[SUBF:.*]] = arith.subf %[[W]], %[[MATMUL]] : tensor<16x4xf32>
// CHECK: %[[SUBF_L:.*]] = arith.truncf %[[SUBF]] : tensor<16x4xf32> to tensor<16x4xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[X_L]], %[[SUBF_L]] : tensor<8x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[SUBF]], %[[MATMUL1]] : tensor<16x4xf32>, tensor<8x4xf32>
func.func @path_crosses_a_return(%x: tensor<8x16xf32>, %dy: tensor<8x4xf32>, %w: tensor<16x4xf32>) -> (tensor<16x4xf32>, tensor<8x4xf32>) {
  %xt_e = tensor.empty() : tensor<16x8xf32>
  %xt = linalg.transpose ins(%x : tensor<8x16xf32>) outs(%xt_e : tensor<16x8xf32>) permutation = [1, 0]
  %z_g = arith.constant dense<0.0> : tensor<16x4xf32>
  %g = linalg.matmul ins(%xt, %dy : tensor<16x8xf32>, tensor<8x4xf32>) outs(%z_g : tensor<16x4xf32>) -> tensor<16x4xf32>
  %n = arith.subf %w, %g : tensor<16x4xf32>
  %z_y = arith.constant dense<0.0> : tensor<8x4xf32>
  %y = linalg.matmul ins(%x, %n : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z_y : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %n, %y : tensor<16x4xf32>, tensor<8x4xf32>
}

// (i) through an elementwise op: an output of the model, behind its activation.
// CHECK-LABEL: func.func @output_behind_tanh(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[TANH:.*]] = math.tanh %[[MATMUL]] : tensor<8x8xf32>
// CHECK: return %[[TANH]] : tensor<8x8xf32>
func.func @output_behind_tanh(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = math.tanh %p : tensor<8x8xf32>
  return %t : tensor<8x8xf32>
}

// (ii) Its only reader is an f32 addition of its own shape: the residual stream, of which the product becomes the accumulation.
// CHECK-LABEL: func.func @residual(
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[ADDF:.*]] = arith.addf %[[X]], %[[MATMUL]] : tensor<8x8xf32>
// CHECK: %[[ADDF_L:.*]] = arith.truncf %[[ADDF]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[ADDF_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[ADDF]], %[[MATMUL1]] : tensor<8x8xf32>, tensor<8x4xf32>
func.func @residual(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = arith.addf %x, %p : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %r, %q : tensor<8x8xf32>, tensor<8x4xf32>
}

// (ii) with the bias of the product in between.
// CHECK-LABEL: func.func @residual_behind_bias(
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>, %[[B:.*]]: tensor<8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[BROADCAST:.*]] = linalg.broadcast ins(%[[B]] : tensor<8xf32>) outs(%{{.*}} : tensor<8x8xf32>) dimensions = [0]
// CHECK: %[[ADDF:.*]] = arith.addf %[[MATMUL]], %[[BROADCAST]] : tensor<8x8xf32>
// CHECK: %[[ADDF1:.*]] = arith.addf %[[X]], %[[ADDF]] : tensor<8x8xf32>
// CHECK: %[[ADDF1_L:.*]] = arith.truncf %[[ADDF1]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[ADDF1_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[ADDF1]], %[[MATMUL1]] : tensor<8x8xf32>, tensor<8x4xf32>
func.func @residual_behind_bias(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %b: tensor<8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %bb = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [0]
  %l = arith.addf %p, %bb : tensor<8x8xf32>
  %r = arith.addf %x, %l : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %r, %q : tensor<8x8xf32>, tensor<8x4xf32>
}

// Two readers: it cannot become the accumulation, and is stored low, once.
// CHECK-LABEL: func.func @two_readers(
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[MATMUL_L]] : tensor<8x8xf32>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: f32, %[[B1:.*]]: bf16, %[[B2:.*]]: f32)
// CHECK: %[[B1_W:.*]] = arith.extf %[[B1]] : bf16 to f32
// CHECK: %[[ADDF:.*]] = arith.addf %[[B]], %[[B1_W]] : f32
// CHECK: linalg.yield %[[ADDF]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[G]], %[[MATMUL1]] : tensor<8x8xf32>, tensor<8x4xf32>
func.func @two_readers(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = arith.addf %x, %p : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %r, %q : tensor<8x8xf32>, tensor<8x4xf32>
}

// A low op depends on it through f32 ops (scores under a softmax, logits under a loss whose gradient a product reads): stored low.
// CHECK-LABEL: func.func @logits(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[EXP:.*]] = math.exp %[[B_W]] : f32
// CHECK: %[[EXP_L:.*]] = arith.truncf %[[EXP]] : f32 to bf16
// CHECK: linalg.yield %[[EXP_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @logits(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = math.exp %p : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%e, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// An accumulator that the program gives is read in f32 and is no factor.
// CHECK-LABEL: func.func @accumulator(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[C:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%[[C]] : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @accumulator(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}
