// Shapes and types at the edges.
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir --dim all=8 --except sparse,memref,unknown_op,rank_unknown

// Dynamic sizes.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[W:.*]]: tensor<?x?xf32>, %[[V:.*]]: tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<?x?xf32> to tensor<?x?xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<?x?xf32> to tensor<?x?xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<?x?xf32> to tensor<?x?xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%{{.*}} : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<?x?xf32> to tensor<?x?xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<?x?xbf16>) outs(%{{.*}} : tensor<?x?xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[TANH:.*]] = math.tanh %[[B_W]] : f32
// CHECK: %[[TANH_L:.*]] = arith.truncf %[[TANH]] : f32 to bf16
// CHECK: linalg.yield %[[TANH_L]] : bf16
// CHECK: } -> tensor<?x?xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%{{.*}} : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: return %[[MATMUL1]] : tensor<?x?xf32>
func.func @dynamic(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %v: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %w, %c1 : tensor<?x?xf32>
  %k = tensor.dim %v, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %p = linalg.matmul ins(%x, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  %t = math.tanh %p : tensor<?x?xf32>
  %e2 = tensor.empty(%m, %k) : tensor<?x?xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %q = linalg.matmul ins(%t, %v : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %q : tensor<?x?xf32>
}

// Rank 0: a contraction of nothing but a reduction is a dot; a rank-0 value is never worth a cast.
// CHECK-LABEL: func.func @rank_0(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[S:.*]]: tensor<f32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<f32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[EXP:.*]] = math.exp %[[S]] : tensor<f32>
// CHECK: %[[BROADCAST:.*]] = linalg.broadcast ins(%[[EXP]] : tensor<f32>) outs(%{{.*}} : tensor<8x8xf32>) dimensions = [0, 1]
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]], %[[BROADCAST]] : tensor<8x8xbf16>, tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32, %[[B2:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[B_W]], %[[B1]] : f32
// CHECK: %[[MULF_L:.*]] = arith.truncf %[[MULF]] : f32 to bf16
// CHECK: linalg.yield %[[MULF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[EXP]], %[[MATMUL1]] : tensor<f32>, tensor<8x4xf32>
func.func @rank_0(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %s: tensor<f32>, %v: tensor<8x4xf32>) -> (tensor<f32>, tensor<8x4xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %u = math.exp %s : tensor<f32>
  %b = linalg.broadcast ins(%u : tensor<f32>) outs(%e : tensor<8x8xf32>) dimensions = [0, 1]
  %r = arith.mulf %p, %b : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %u, %q : tensor<f32>, tensor<8x4xf32>
}

// No elements at all.
// CHECK-LABEL: func.func @no_elements(
// CHECK-SAME: %[[X:.*]]: tensor<0x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x0xf32>) -> (tensor<0x8xf32>, tensor<0x0xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<0x16xf32> to tensor<0x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x0xf32> to tensor<8x0xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<0x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<0x8xf32>) -> tensor<0x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<0x8xf32> to tensor<0x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<0x8xbf16>, tensor<8x0xbf16>) outs(%{{.*}} : tensor<0x0xf32>) -> tensor<0x0xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]] : tensor<0x8xf32>, tensor<0x0xf32>
func.func @no_elements(%x: tensor<0x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x0xf32>) -> (tensor<0x8xf32>, tensor<0x0xf32>) {
  %z = tensor.empty() : tensor<0x8xf32>
  %z2 = tensor.empty() : tensor<0x0xf32>
  %p = linalg.matmul ins(%x, %w : tensor<0x16xf32>, tensor<16x8xf32>) outs(%z : tensor<0x8xf32>) -> tensor<0x8xf32>
  %q = linalg.matmul ins(%p, %v : tensor<0x8xf32>, tensor<8x0xf32>) outs(%z2 : tensor<0x0xf32>) -> tensor<0x0xf32>
  return %p, %q : tensor<0x8xf32>, tensor<0x0xf32>
}

// Sparse tensors are left as they are.
#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
// CHECK-LABEL: func.func @sparse(
// CHECK-SAME: %[[S:.*]]: tensor<8x16xf32, #{{.*}}>, %{{.*}}: tensor<8x16xf32>, %{{.*}}: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
// CHECK: %[[TRUNCF:.*]] = arith.truncf %{{.*}} : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[TRUNCF1:.*]] = arith.truncf %{{.*}} : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[S]], %{{.*}} : tensor<8x16xf32, #{{.*}}>, tensor<16x8xf32>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[TRUNCF]], %[[TRUNCF1]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]] : tensor<8x8xf32>, tensor<8x8xf32>
func.func @sparse(%s: tensor<8x16xf32, #CSR>, %x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%s, %w : tensor<8x16xf32, #CSR>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %q : tensor<8x8xf32>, tensor<8x8xf32>
}

// Buffers are no business of autocast.
// CHECK-LABEL: func.func @memref(
// CHECK-SAME: %[[A:.*]]: memref<8x16xf32>, %[[B:.*]]: memref<16x8xf32>, %[[C:.*]]: memref<8x8xf32>, %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: linalg.matmul ins(%[[A]], %[[B]] : memref<8x16xf32>, memref<16x8xf32>) outs(%[[C]] : memref<8x8xf32>)
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @memref(%a: memref<8x16xf32>, %b: memref<16x8xf32>, %c: memref<8x8xf32>, %x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  linalg.matmul ins(%a, %b : memref<8x16xf32>, memref<16x8xf32>) outs(%c : memref<8x8xf32>)
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %q : tensor<8x8xf32>
}

// An op that no rule knows keeps its types; what stands around it goes on.
// CHECK-LABEL: func.func @unknown_op(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[OP:.*]] = "other.op"(%[[MATMUL]]) : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[OP_L:.*]] = arith.truncf %[[OP]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[OP_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @unknown_op(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %u = "other.op"(%p) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%u, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// Nor does it matter what shape a value has that nothing reads as a matrix.
// CHECK-LABEL: func.func @rank_unknown(
// CHECK-SAME: %[[X:.*]]: tensor<*xf32>, %[[A:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> (tensor<*xf32>, tensor<8x8xf32>)
// CHECK: %[[A_L:.*]] = arith.truncf %[[A]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[EXP:.*]] = math.exp %[[X]] : tensor<*xf32>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[A_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[EXP]], %[[MATMUL]] : tensor<*xf32>, tensor<8x8xf32>
func.func @rank_unknown(%x: tensor<*xf32>, %a: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> (tensor<*xf32>, tensor<8x8xf32>) {
  %e = math.exp %x : tensor<*xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%a, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %e, %q : tensor<*xf32>, tensor<8x8xf32>
}
