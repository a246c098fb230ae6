// What the source program wrote: its roundings stay, its conversions are used again, and other types are left alone.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir --except complex

// A conversion that is there already is the one cast of its value.
// CHECK-LABEL: func.func @user_cast_reused(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<16x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>, tensor<8x16xbf16>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<16x4xf32> to tensor<16x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[X_L]], %[[V_L]] : tensor<8x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]], %[[X_L]] : tensor<8x8xf32>, tensor<8x4xf32>, tensor<8x16xbf16>
func.func @user_cast_reused(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<16x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>, tensor<8x16xbf16>) {
  %xl = arith.truncf %x : tensor<8x16xf32> to tensor<8x16xbf16>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%x, %v : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %p, %q, %xl : tensor<8x8xf32>, tensor<8x4xf32>, tensor<8x16xbf16>
}

// A widened value has its narrow form already: the product reads that.
// CHECK-LABEL: func.func @widened(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xbf16>, %[[W:.*]]: tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @widened(%x: tensor<8x16xbf16>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %xf = arith.extf %x : tensor<8x16xbf16> to tensor<8x16xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%xf, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// A rounding that the source program wrote is not deleted, between products and elsewhere.
// CHECK-LABEL: func.func @rounding_kept(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x16xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL_L_W:.*]] = arith.extf %[[MATMUL_L]] : tensor<8x8xbf16> to tensor<8x8xf32>
// CHECK: %[[X_L1:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xf16>
// CHECK: %[[X_L1_W:.*]] = arith.extf %[[X_L1]] : tensor<8x16xf16> to tensor<8x16xf32>
// CHECK: return %[[MATMUL_L_W]], %[[X_L1_W]] : tensor<8x8xf32>, tensor<8x16xf32>
func.func @rounding_kept(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x16xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %h = arith.truncf %p : tensor<8x8xf32> to tensor<8x8xbf16>
  %f = arith.extf %h : tensor<8x8xbf16> to tensor<8x8xf32>
  %g = arith.truncf %x : tensor<8x16xf32> to tensor<8x16xf16>
  %k = arith.extf %g : tensor<8x16xf16> to tensor<8x16xf32>
  return %f, %k : tensor<8x8xf32>, tensor<8x16xf32>
}

// A user's f16 value is recast at a product of a bf16 run, through f32.
// CHECK-LABEL: func.func @f16_recast(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf16>, %[[W:.*]]: tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_W:.*]] = arith.extf %[[X]] : tensor<8x16xf16> to tensor<8x16xf32>
// CHECK: %[[X_W_L:.*]] = arith.truncf %[[X_W]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_W_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @f16_recast(%x: tensor<8x16xf16>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf16>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// A product that reads low by the user's hand, and accumulates in f32: nothing to do.
// CHECK-LABEL: func.func @already_low(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xbf16>, %[[W:.*]]: tensor<16x8xbf16>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X]], %[[W]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @already_low(%x: tensor<8x16xbf16>, %w: tensor<16x8xbf16>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// One that accumulates in bf16 is given an f32 accumulator, and its result rounded once.
// CHECK-LABEL: func.func @low_accumulator(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xbf16>, %[[W:.*]]: tensor<16x8xbf16>) -> tensor<8x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X]], %[[W]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: return %[[MATMUL_L]] : tensor<8x8xbf16>
func.func @low_accumulator(%x: tensor<8x16xbf16>, %w: tensor<16x8xbf16>) -> tensor<8x8xbf16> {
  %z = arith.constant dense<0.0> : tensor<8x8xbf16>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%z : tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %p : tensor<8x8xbf16>
}

// f64 is never changed.
// CHECK-LABEL: func.func @f64(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf64>, %[[W:.*]]: tensor<16x8xf64>, %[[A:.*]]: tensor<8x16xf32>, %[[B:.*]]: tensor<16x8xf32>) -> (tensor<8x8xf64>, tensor<8x8xf32>)
// CHECK: %[[A_L:.*]] = arith.truncf %[[A]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[B_L:.*]] = arith.truncf %[[B]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X]], %[[W]] : tensor<8x16xf64>, tensor<16x8xf64>) outs(%{{.*}} : tensor<8x8xf64>) -> tensor<8x8xf64>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[A_L]], %[[B_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]] : tensor<8x8xf64>, tensor<8x8xf32>
func.func @f64(%x: tensor<8x16xf64>, %w: tensor<16x8xf64>, %a: tensor<8x16xf32>, %b: tensor<16x8xf32>) -> (tensor<8x8xf64>, tensor<8x8xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf64>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf64>, tensor<16x8xf64>) outs(%z : tensor<8x8xf64>) -> tensor<8x8xf64>
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %q : tensor<8x8xf64>, tensor<8x8xf32>
}

// Nor integers.
// CHECK-LABEL: func.func @integers(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xi32>, %[[W:.*]]: tensor<16x8xi32>, %[[A:.*]]: tensor<8x16xf32>, %[[B:.*]]: tensor<16x8xf32>) -> (tensor<8x8xi32>, tensor<8x8xf32>)
// CHECK: %[[A_L:.*]] = arith.truncf %[[A]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[B_L:.*]] = arith.truncf %[[B]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X]], %[[W]] : tensor<8x16xi32>, tensor<16x8xi32>) outs(%{{.*}} : tensor<8x8xi32>) -> tensor<8x8xi32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[A_L]], %[[B_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]] : tensor<8x8xi32>, tensor<8x8xf32>
func.func @integers(%x: tensor<8x16xi32>, %w: tensor<16x8xi32>, %a: tensor<8x16xf32>, %b: tensor<16x8xf32>) -> (tensor<8x8xi32>, tensor<8x8xf32>) {
  %z = arith.constant dense<0> : tensor<8x8xi32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xi32>, tensor<16x8xi32>) outs(%z : tensor<8x8xi32>) -> tensor<8x8xi32>
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %q : tensor<8x8xi32>, tensor<8x8xf32>
}

// Nor complex numbers.
// CHECK-LABEL: func.func @complex(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xcomplex<f32>>, %[[W:.*]]: tensor<16x8xcomplex<f32>>, %[[Z:.*]]: tensor<8x8xcomplex<f32>>, %[[A:.*]]: tensor<8x16xf32>, %[[B:.*]]: tensor<16x8xf32>) -> (tensor<8x8xcomplex<f32>>, tensor<8x8xf32>)
// CHECK: %[[A_L:.*]] = arith.truncf %[[A]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[B_L:.*]] = arith.truncf %[[B]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X]], %[[W]] : tensor<8x16xcomplex<f32>>, tensor<16x8xcomplex<f32>>) outs(%[[Z]] : tensor<8x8xcomplex<f32>>) -> tensor<8x8xcomplex<f32>>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[A_L]], %[[B_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]] : tensor<8x8xcomplex<f32>>, tensor<8x8xf32>
func.func @complex(%x: tensor<8x16xcomplex<f32>>, %w: tensor<16x8xcomplex<f32>>, %z: tensor<8x8xcomplex<f32>>, %a: tensor<8x16xf32>, %b: tensor<16x8xf32>) -> (tensor<8x8xcomplex<f32>>, tensor<8x8xf32>) {
  %p = linalg.matmul ins(%x, %w : tensor<8x16xcomplex<f32>>, tensor<16x8xcomplex<f32>>) outs(%z : tensor<8x8xcomplex<f32>>) -> tensor<8x8xcomplex<f32>>
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %q : tensor<8x8xcomplex<f32>>, tensor<8x8xf32>
}

// A product of mixed widths, f32 by f64, is left alone.
// CHECK-LABEL: func.func @mixed(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf64>, %[[A:.*]]: tensor<8x16xf32>, %[[B:.*]]: tensor<16x8xf32>) -> (tensor<8x8xf64>, tensor<8x8xf32>)
// CHECK: %[[A_L:.*]] = arith.truncf %[[A]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[B_L:.*]] = arith.truncf %[[B]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X]], %[[W]] : tensor<8x16xf32>, tensor<16x8xf64>) outs(%{{.*}} : tensor<8x8xf64>) -> tensor<8x8xf64>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[A_L]], %[[B_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]], %[[MATMUL1]] : tensor<8x8xf64>, tensor<8x8xf32>
func.func @mixed(%x: tensor<8x16xf32>, %w: tensor<16x8xf64>, %a: tensor<8x16xf32>, %b: tensor<16x8xf32>) -> (tensor<8x8xf64>, tensor<8x8xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf64>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf64>) outs(%z : tensor<8x8xf64>) -> tensor<8x8xf64>
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %q : tensor<8x8xf64>, tensor<8x8xf32>
}
