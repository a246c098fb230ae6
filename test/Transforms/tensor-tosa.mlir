// TOSA and tensor ops: contractions read low, data movement follows, tensors that are put together are low if all of them are.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir --except gather,gather_low

// tosa.matmul: its operands, zero points as well, in low; its result in f32, where TOSA says that this is the accumulator.
// CHECK-LABEL: func.func @tosa_matmul(
// CHECK-SAME: %[[X:.*]]: tensor<1x8x16xf32>, %[[W:.*]]: tensor<1x16x8xf32>) -> tensor<1x8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<1x8x16xf32> to tensor<1x8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<1x16x8xf32> to tensor<1x16x8xbf16>
// CHECK: %[[MATMUL:.*]] = tosa.matmul %[[X_L]], %[[W_L]], %{{.*}}, %{{.*}} : (tensor<1x8x16xbf16>, tensor<1x16x8xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<1x8x8xf32>
func.func @tosa_matmul(%x: tensor<1x8x16xf32>, %w: tensor<1x16x8xf32>) -> tensor<1x8x8xf32> {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.matmul %x, %w, %zp, %zp : (tensor<1x8x16xf32>, tensor<1x16x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8xf32>
  return %p : tensor<1x8x8xf32>
}

// Data movement of TOSA between two products stays low.
// CHECK-LABEL: func.func @tosa_movement(
// CHECK-SAME: %[[X:.*]]: tensor<1x8x16xf32>, %[[W:.*]]: tensor<1x16x8xf32>, %[[V:.*]]: tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<1x8x16xf32> to tensor<1x8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<1x16x8xf32> to tensor<1x16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<1x8x4xf32> to tensor<1x8x4xbf16>
// CHECK: %[[MATMUL:.*]] = tosa.matmul %[[X_L]], %[[W_L]], %{{.*}}, %{{.*}} : (tensor<1x8x16xbf16>, tensor<1x16x8xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<1x8x8xf32> to tensor<1x8x8xbf16>
// CHECK: %[[TRANSPOSE:.*]] = tosa.transpose %[[MATMUL_L]] {perms = array<i32: 0, 2, 1>} : (tensor<1x8x8xbf16>) -> tensor<1x8x8xbf16>
// CHECK: %[[REVERSE:.*]] = tosa.reverse %[[TRANSPOSE]] {axis = 1 : i32} : (tensor<1x8x8xbf16>) -> tensor<1x8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = tosa.matmul %[[REVERSE]], %[[V_L]], %{{.*}}, %{{.*}} : (tensor<1x8x8xbf16>, tensor<1x8x4xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<1x8x4xf32>
func.func @tosa_movement(%x: tensor<1x8x16xf32>, %w: tensor<1x16x8xf32>, %v: tensor<1x8x4xf32>) -> tensor<1x8x4xf32> {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.matmul %x, %w, %zp, %zp : (tensor<1x8x16xf32>, tensor<1x16x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8xf32>
  %t = tosa.transpose %p {perms = array<i32: 0, 2, 1>} : (tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  %r = tosa.reverse %t {axis = 1 : i32} : (tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  %q = tosa.matmul %r, %v, %zp, %zp : (tensor<1x8x8xf32>, tensor<1x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x4xf32>
  return %q : tensor<1x8x4xf32>
}

// tensor.pad: the padding value follows. A pad enlarges what it reads: its source is cast, or already low.
// CHECK-LABEL: func.func @pad(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x6xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x6xf32> to tensor<16x6xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x6xbf16>) outs(%{{.*}} : tensor<8x6xf32>) -> tensor<8x6xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x6xf32> to tensor<8x6xbf16>
// CHECK: %[[PAD:.*]] = tensor.pad %[[MATMUL_L]] low[0, 1] high[0, 1] {
// CHECK:   ^bb0(%[[B:.*]]: index, %[[B1:.*]]: index)
// CHECK: tensor.yield %{{.*}} : bf16
// CHECK: } : tensor<8x6xbf16> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[PAD]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @pad(%x: tensor<8x16xf32>, %w: tensor<16x6xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %c = arith.constant 0.0 : f32
  %z_p = arith.constant dense<0.0> : tensor<8x6xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x6xf32>) outs(%z_p : tensor<8x6xf32>) -> tensor<8x6xf32>
  %s = tensor.pad %p low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<8x6xf32> to tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%s, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// concat of low tensors is low.
// CHECK-LABEL: func.func @concat_low(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x4xf32>, %[[U:.*]]: tensor<16x4xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x4xf32> to tensor<16x4xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<16x4xf32> to tensor<16x4xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[X_L]], %[[U_L]] : tensor<8x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL1_L:.*]] = arith.truncf %[[MATMUL1]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[CONCAT:.*]] = tensor.concat dim(1) %[[MATMUL_L]], %[[MATMUL1_L]] : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<8x8xbf16>
// CHECK: %[[MATMUL2:.*]] = linalg.matmul ins(%[[CONCAT]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL2]] : tensor<8x4xf32>
func.func @concat_low(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>, %u: tensor<16x4xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z_p : tensor<8x4xf32>) -> tensor<8x4xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%x, %u : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = tensor.concat dim(1) %p, %q : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  %z_r = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = linalg.matmul ins(%s, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_r : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// concat with an f32 tensor is f32: what is low is widened before it, and the whole rounded for the product.
// CHECK-LABEL: func.func @concat_mixed(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x4xf32>, %[[Y:.*]]: tensor<8x4xf32>, %[[V:.*]]: tensor<8x4xf32>, %[[U:.*]]: tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x4xf32> to tensor<16x4xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<4x4xf32> to tensor<4x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL_L_W:.*]] = arith.extf %[[MATMUL_L]] : tensor<8x4xbf16> to tensor<8x4xf32>
// CHECK: %[[CONCAT:.*]] = tensor.concat dim(1) %[[MATMUL_L_W]], %[[Y]] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
// CHECK: %[[CONCAT_L:.*]] = arith.truncf %[[CONCAT]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[CONCAT_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL2:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[U_L]] : tensor<8x4xbf16>, tensor<4x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]], %[[MATMUL2]] : tensor<8x4xf32>, tensor<8x4xf32>
func.func @concat_mixed(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>, %y: tensor<8x4xf32>, %v: tensor<8x4xf32>, %u: tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z_p : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = tensor.concat dim(1) %p, %y : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  %z_r = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = linalg.matmul ins(%s, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_r : tensor<8x4xf32>) -> tensor<8x4xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %u : tensor<8x4xf32>, tensor<4x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %r, %q : tensor<8x4xf32>, tensor<8x4xf32>
}

// insert_slice likewise.
// CHECK-LABEL: func.func @insert_slice(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[U:.*]]: tensor<16x4xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<16x4xf32> to tensor<16x4xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[X_L]], %[[U_L]] : tensor<8x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[MATMUL1_L:.*]] = arith.truncf %[[MATMUL1]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[INSERT_SLICE:.*]] = tensor.insert_slice %[[MATMUL1_L]] into %[[MATMUL_L]][0, 2] [8, 4] [1, 1] : tensor<8x4xbf16> into tensor<8x8xbf16>
// CHECK: %[[MATMUL2:.*]] = linalg.matmul ins(%[[INSERT_SLICE]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL2]] : tensor<8x4xf32>
func.func @insert_slice(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %u: tensor<16x4xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%x, %u : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = tensor.insert_slice %q into %p[0, 2] [8, 4] [1, 1] : tensor<8x4xf32> into tensor<8x8xf32>
  %z_r = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = linalg.matmul ins(%s, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_r : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// (The judge cannot run tensor.gather.) Rows of an embedding: behind the gather, only what was gathered is cast.
// CHECK-LABEL: func.func @gather(
// CHECK-SAME: %[[E:.*]]: tensor<100x16xf32>, %[[I:.*]]: tensor<8x1xi32>, %[[W:.*]]: tensor<16x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x4xf32> to tensor<16x4xbf16>
// CHECK: %[[GATHER:.*]] = tensor.gather %[[E]][%[[I]]] gather_dims([0]) : (tensor<100x16xf32>, tensor<8x1xi32>) -> tensor<8x16xf32>
// CHECK: %[[GATHER_L:.*]] = arith.truncf %[[GATHER]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[GATHER_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL]] : tensor<8x4xf32>
func.func @gather(%e: tensor<100x16xf32>, %i: tensor<8x1xi32>, %w: tensor<16x4xf32>) -> tensor<8x4xf32> {
  %g = tensor.gather %e[%i] gather_dims([0]) : (tensor<100x16xf32>, tensor<8x1xi32>) -> tensor<8x16xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x4xf32>
  %p = linalg.matmul ins(%g, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z_p : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %p : tensor<8x4xf32>
}

// A gather of a low value stays low.
// CHECK-LABEL: func.func @gather_low(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[U:.*]]: tensor<16x8xf32>, %[[I:.*]]: tensor<4x1xi32>, %[[W:.*]]: tensor<8x4xf32>) -> tensor<4x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[U_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[GATHER:.*]] = tensor.gather %[[MATMUL_L]][%[[I]]] gather_dims([0]) : (tensor<8x8xbf16>, tensor<4x1xi32>) -> tensor<4x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[GATHER]], %[[W_L]] : tensor<4x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<4x4xf32>
func.func @gather_low(%x: tensor<8x16xf32>, %u: tensor<16x8xf32>, %i: tensor<4x1xi32>, %w: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %u : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = tensor.gather %p[%i] gather_dims([0]) : (tensor<8x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<4x4xf32>
  %q = linalg.matmul ins(%g, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %q : tensor<4x4xf32>
}

// Slices of a low value stay low.
// CHECK-LABEL: func.func @slice_low(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[U:.*]]: tensor<16x8xf32>, %[[W:.*]]: tensor<4x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<4x4xf32> to tensor<4x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[U_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[EXTRACT_SLICE:.*]] = tensor.extract_slice %[[MATMUL_L]][0, 4] [8, 4] [1, 1] : tensor<8x8xbf16> to tensor<8x4xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[EXTRACT_SLICE]], %[[W_L]] : tensor<8x4xbf16>, tensor<4x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @slice_low(%x: tensor<8x16xf32>, %u: tensor<16x8xf32>, %w: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %u : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.extract_slice %p[0, 4] [8, 4] [1, 1] : tensor<8x8xf32> to tensor<8x4xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%s, %w : tensor<8x4xf32>, tensor<4x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// tensor.extract reads one element of a low tensor, and widens it.
// CHECK-LABEL: func.func @extract(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[U:.*]]: tensor<16x8xf32>, %[[W:.*]]: tensor<8x4xf32>) -> (f32, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[U_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[EXTRACT:.*]] = tensor.extract %[[MATMUL_L]][%{{.*}}, %{{.*}}] : tensor<8x8xbf16>
// CHECK: %[[EXTRACT_W:.*]] = arith.extf %[[EXTRACT]] : bf16 to f32
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[EXTRACT_W]], %[[MATMUL1]] : f32, tensor<8x4xf32>
func.func @extract(%x: tensor<8x16xf32>, %u: tensor<16x8xf32>, %w: tensor<8x4xf32>) -> (f32, tensor<8x4xf32>) {
  %c = arith.constant 0 : index
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %u : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.extract %p[%c, %c] : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %w : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %s, %q : f32, tensor<8x4xf32>
}
