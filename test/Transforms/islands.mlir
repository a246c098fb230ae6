// Islands: an elementwise op or a data movement that only f32 reads is f32, to a fixpoint. And ops whose class is f32 or f32-out.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir

// A decomposed log-softmax is f32 from the scores on: max, sub, exp, sum, log, sub.
// CHECK-LABEL: func.func @log_softmax(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[MAXIMUMF:.*]] = arith.maximumf %[[B1]], %[[B_W]] : f32
// CHECK: linalg.yield %[[MAXIMUMF]] : f32
// CHECK: } -> tensor<8xf32>
// CHECK: %[[BROADCAST:.*]] = linalg.broadcast ins(%[[G]] : tensor<8xf32>) outs(%{{.*}} : tensor<8x8xf32>) dimensions = [1]
// CHECK: %[[G1:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]], %[[BROADCAST]] : tensor<8x8xbf16>, tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B2:.*]]: bf16, %[[B3:.*]]: f32, %[[B4:.*]]: f32)
// CHECK: %[[B2_W:.*]] = arith.extf %[[B2]] : bf16 to f32
// CHECK: %[[SUBF:.*]] = arith.subf %[[B2_W]], %[[B3]] : f32
// CHECK: linalg.yield %[[SUBF]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: %[[EXP:.*]] = math.exp %[[G1]] : tensor<8x8xf32>
// CHECK: %[[REDUCE:.*]] = linalg.reduce { arith.addf } ins(%[[EXP]] : tensor<8x8xf32>) outs(%{{.*}} : tensor<8xf32>) dimensions = [1]
// CHECK: %[[LOG:.*]] = math.log %[[REDUCE]] : tensor<8xf32>
// CHECK: %[[BROADCAST1:.*]] = linalg.broadcast ins(%[[LOG]] : tensor<8xf32>) outs(%{{.*}} : tensor<8x8xf32>) dimensions = [1]
// CHECK: %[[SUBF1:.*]] = arith.subf %[[G1]], %[[BROADCAST1]] : tensor<8x8xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[SUBF1]], %[[MATMUL1]] : tensor<8x8xf32>, tensor<8x4xf32>
func.func @log_softmax(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e8 = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %ninf = arith.constant dense<0xFF800000> : tensor<8xf32>
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%p : tensor<8x8xf32>) outs(%ninf : tensor<8xf32>) dimensions = [1]
  %mb = linalg.broadcast ins(%m : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [1]
  %d = arith.subf %p, %mb : tensor<8x8xf32>
  %x2 = math.exp %d : tensor<8x8xf32>
  %s = linalg.reduce { arith.addf } ins(%x2 : tensor<8x8xf32>) outs(%zero : tensor<8xf32>) dimensions = [1]
  %l = math.log %s : tensor<8xf32>
  %lb = linalg.broadcast ins(%l : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [1]
  %o = arith.subf %d, %lb : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %o, %q : tensor<8x8xf32>, tensor<8x4xf32>
}

// To a fixpoint: two elementwise ops and a transpose before an exp. The product is what is stored low.
// CHECK-LABEL: func.func @fixpoint(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[TANH:.*]] = math.tanh %[[B_W]] : f32
// CHECK: linalg.yield %[[TANH]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: %[[NEGF:.*]] = arith.negf %[[G]] : tensor<8x8xf32>
// CHECK: %[[TRANSPOSE:.*]] = linalg.transpose ins(%[[NEGF]] : tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xf32>) permutation = [1, 0]
// CHECK: %[[EXP:.*]] = math.exp %[[TRANSPOSE]] : tensor<8x8xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[EXP]], %[[MATMUL1]] : tensor<8x8xf32>, tensor<8x4xf32>
func.func @fixpoint(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %a = math.tanh %p : tensor<8x8xf32>
  %b = arith.negf %a : tensor<8x8xf32>
  %t = linalg.transpose ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
  %o = math.exp %t : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %o, %q : tensor<8x8xf32>, tensor<8x4xf32>
}

// One low reader more, and there is no island.
// CHECK-LABEL: func.func @no_island(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[TANH:.*]] = math.tanh %[[B_W]] : f32
// CHECK: %[[TANH_L:.*]] = arith.truncf %[[TANH]] : f32 to bf16
// CHECK: linalg.yield %[[TANH_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[G1:.*]] = linalg.generic {{.*}} ins(%[[G]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B2:.*]]: bf16, %[[B3:.*]]: f32)
// CHECK: %[[B2_W:.*]] = arith.extf %[[B2]] : bf16 to f32
// CHECK: %[[EXP:.*]] = math.exp %[[B2_W]] : f32
// CHECK: linalg.yield %[[EXP]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[G1]], %[[MATMUL1]] : tensor<8x8xf32>, tensor<8x4xf32>
func.func @no_island(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = math.tanh %p : tensor<8x8xf32>
  %o = math.exp %a : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%a, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %o, %q : tensor<8x8xf32>, tensor<8x4xf32>
}

// A variance: the square is f32, since the sum that reads it is.
// CHECK-LABEL: func.func @variance(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]], %[[MATMUL_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16, %[[B2:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[B1_W:.*]] = arith.extf %[[B1]] : bf16 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[B_W]], %[[B1_W]] : f32
// CHECK: linalg.yield %[[MULF]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: %[[REDUCE:.*]] = linalg.reduce { arith.addf } ins(%[[G]] : tensor<8x8xf32>) outs(%{{.*}} : tensor<8xf32>) dimensions = [1]
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[REDUCE]], %[[MATMUL1]] : tensor<8xf32>, tensor<8x4xf32>
func.func @variance(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %d = arith.mulf %p, %p : tensor<8x8xf32>
  %s = linalg.reduce { arith.addf } ins(%d : tensor<8x8xf32>) outs(%zero : tensor<8xf32>) dimensions = [1]
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %s, %q : tensor<8xf32>, tensor<8x4xf32>
}

// sum reads what comes and gives f32; a maximum of low is low.
// CHECK-LABEL: func.func @sum_and_max(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>, %[[U:.*]]: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x4xf32>, tensor<8x8xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[ADDF:.*]] = arith.addf %[[B1]], %[[B_W]] : f32
// CHECK: linalg.yield %[[ADDF]] : f32
// CHECK: } -> tensor<8xf32>
// CHECK: %[[G1:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8xbf16>) {
// CHECK:   ^bb0(%[[B2:.*]]: bf16, %[[B3:.*]]: bf16)
// CHECK: %[[B2_W:.*]] = arith.extf %[[B2]] : bf16 to f32
// CHECK: %[[B3_W:.*]] = arith.extf %[[B3]] : bf16 to f32
// CHECK: %[[MAXIMUMF:.*]] = arith.maximumf %[[B3_W]], %[[B2_W]] : f32
// CHECK: %[[MAXIMUMF_L:.*]] = arith.truncf %[[MAXIMUMF]] : f32 to bf16
// CHECK: linalg.yield %[[MAXIMUMF_L]] : bf16
// CHECK: } -> tensor<8xbf16>
// CHECK: %[[BROADCAST:.*]] = linalg.broadcast ins(%[[G1]] : tensor<8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) dimensions = [1]
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL2:.*]] = linalg.matmul ins(%[[BROADCAST]], %[[U_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[G]], %[[MATMUL1]], %[[MATMUL2]] : tensor<8xf32>, tensor<8x4xf32>, tensor<8x8xf32>
func.func @sum_and_max(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>, %u: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x4xf32>, tensor<8x8xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %ninf = arith.constant dense<0xFF800000> : tensor<8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %s = linalg.reduce { arith.addf } ins(%p : tensor<8x8xf32>) outs(%zero : tensor<8xf32>) dimensions = [1]
  %m = linalg.reduce { arith.maximumf } ins(%p : tensor<8x8xf32>) outs(%ninf : tensor<8xf32>) dimensions = [1]
  %mb = linalg.broadcast ins(%m : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [1]
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  %z_r = arith.constant dense<0.0> : tensor<8x8xf32>
  %r = linalg.matmul ins(%mb, %u : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_r : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %s, %q, %r : tensor<8xf32>, tensor<8x4xf32>, tensor<8x8xf32>
}

// A literal divided by x, and powers, are f32; a division by a literal is arithmetic.
// CHECK-LABEL: func.func @reciprocal_and_power(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[COS:.*]] = math.cos %[[B_W]] : f32
// CHECK: linalg.yield %[[COS]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: %[[ADDF:.*]] = arith.addf %[[G]], %{{.*}} : tensor<8x8xf32>
// CHECK: %[[G1:.*]] = linalg.generic {{.*}} ins(%[[ADDF]] : tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B2:.*]]: f32, %[[B3:.*]]: bf16)
// CHECK: %[[DIVF:.*]] = arith.divf %{{.*}}, %[[B2]] : f32
// CHECK: %[[DIVF_L:.*]] = arith.truncf %[[DIVF]] : f32 to bf16
// CHECK: linalg.yield %[[DIVF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[G2:.*]] = linalg.generic {{.*}} ins(%[[ADDF]] : tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B4:.*]]: f32, %[[B5:.*]]: bf16)
// CHECK: %[[POWF:.*]] = math.powf %[[B4]], %{{.*}} : f32
// CHECK: %[[POWF_L:.*]] = arith.truncf %[[POWF]] : f32 to bf16
// CHECK: linalg.yield %[[POWF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[G3:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B6:.*]]: bf16, %[[B7:.*]]: bf16)
// CHECK: %[[B6_W:.*]] = arith.extf %[[B6]] {amp.storage} : bf16 to f32
// CHECK: %[[DIVF1:.*]] = arith.divf %[[B6_W]], %{{.*}} : f32
// CHECK: %[[DIVF1_L:.*]] = arith.truncf %[[DIVF1]] : f32 to bf16
// CHECK: linalg.yield %[[DIVF1_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G1]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL2:.*]] = linalg.matmul ins(%[[G2]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL3:.*]] = linalg.matmul ins(%[[G3]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]], %[[MATMUL2]], %[[MATMUL3]] : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
func.func @reciprocal_and_power(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
  %one = arith.constant dense<1.0> : tensor<8x8xf32>
  %two = arith.constant dense<2.0> : tensor<8x8xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %p2 = math.cos %p : tensor<8x8xf32>
  %p3 = arith.addf %p2, %two : tensor<8x8xf32>
  %a = arith.divf %one, %p3 : tensor<8x8xf32>
  %b = math.powf %p3, %two : tensor<8x8xf32>
  %c = arith.divf %p, %two : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%a, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  %z_r = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = linalg.matmul ins(%b, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_r : tensor<8x4xf32>) -> tensor<8x4xf32>
  %z_s = arith.constant dense<0.0> : tensor<8x4xf32>
  %s = linalg.matmul ins(%c, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_s : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q, %r, %s : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
}

// The optimizer computes in f32 (Adam's moments), although a product reads the new weights.
// CHECK-LABEL: func.func @optimizer(
// CHECK-SAME: %[[X:.*]]: tensor<16x8xf32>, %[[DY:.*]]: tensor<8x4xf32>, %[[W:.*]]: tensor<16x4xf32>, %[[M:.*]]: tensor<16x4xf32>) -> (tensor<16x4xf32>, tensor<16x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[DY_L:.*]] = arith.truncf %[[DY]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[DY_L]] : tensor<16x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK: %[[MULF:.*]] = arith.mulf %[[M]], %{{.*}} : tensor<16x4xf32>
// CHECK: %[[MULF1:.*]] = arith.mulf %[[MATMUL]], %{{.*}} : tensor<16x4xf32>
// CHECK: %[[ADDF:.*]] = arith.addf %[[MULF]], %[[MULF1]] : tensor<16x4xf32>
// CHECK: %[[MULF2:.*]] = arith.mulf %[[ADDF]], %{{.*}} : tensor<16x4xf32>
// CHECK: %[[SUBF:.*]] = arith.subf %[[W]], %[[MULF2]] : tensor<16x4xf32>
// CHECK: return %[[SUBF]], %[[ADDF]] : tensor<16x4xf32>, tensor<16x4xf32>
func.func @optimizer(%x: tensor<16x8xf32>, %dy: tensor<8x4xf32>, %w: tensor<16x4xf32>, %m: tensor<16x4xf32>) -> (tensor<16x4xf32>, tensor<16x4xf32>) {
  %b = arith.constant dense<0.9> : tensor<16x4xf32>
  %c = arith.constant dense<0.1> : tensor<16x4xf32>
  %z_g = arith.constant dense<0.0> : tensor<16x4xf32>
  %g = linalg.matmul ins(%x, %dy : tensor<16x8xf32>, tensor<8x4xf32>) outs(%z_g : tensor<16x4xf32>) -> tensor<16x4xf32>
  %m1 = arith.mulf %m, %b : tensor<16x4xf32>
  %g1 = arith.mulf %g, %c : tensor<16x4xf32>
  %m2 = arith.addf %m1, %g1 : tensor<16x4xf32>
  %u = arith.mulf %m2, %c : tensor<16x4xf32>
  %n = arith.subf %w, %u : tensor<16x4xf32>
  return %n, %m2 : tensor<16x4xf32>, tensor<16x4xf32>
}
