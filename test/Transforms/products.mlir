// Contractions and convolutions, named or not: all read the low type and accumulate in f32.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir

// A contraction as linalg.generic, as exporters write it.
// CHECK-LABEL: func.func @generic(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16, %[[B2:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[B1_W:.*]] = arith.extf %[[B1]] : bf16 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[B_W]], %[[B1_W]] : f32
// CHECK: %[[ADDF:.*]] = arith.addf %[[B2]], %[[MULF]] : f32
// CHECK: linalg.yield %[[ADDF]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: return %[[G]] : tensor<8x8xf32>
func.func @generic(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// The same with a transposed factor and two reductions.
// CHECK-LABEL: func.func @two_reductions(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x16xf32>, %[[W:.*]]: tensor<2x8x16xf32>) -> tensor<16x16xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<2x8x16xf32> to tensor<2x8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<2x8x16xf32> to tensor<2x8x16xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[X_L]], %[[W_L]] : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%{{.*}} : tensor<16x16xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16, %[[B2:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[B1_W:.*]] = arith.extf %[[B1]] : bf16 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[B1_W]], %[[B_W]] : f32
// CHECK: %[[ADDF:.*]] = arith.addf %[[MULF]], %[[B2]] : f32
// CHECK: linalg.yield %[[ADDF]] : f32
// CHECK: } -> tensor<16x16xf32>
// CHECK: return %[[G]] : tensor<16x16xf32>
func.func @two_reductions(%x: tensor<2x8x16xf32>, %w: tensor<2x8x16xf32>) -> tensor<16x16xf32> {
  %z = arith.constant dense<0.0> : tensor<16x16xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(i, j, b, k) -> (b, k, i)>, affine_map<(i, j, b, k) -> (b, k, j)>, affine_map<(i, j, b, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%z : tensor<16x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %b, %a : f32
    %s = arith.addf %m, %o : f32
    linalg.yield %s : f32
  } -> tensor<16x16xf32>
  return %p : tensor<16x16xf32>
}

// linalg.contract.
// CHECK-LABEL: func.func @contract(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<8x16xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[CONTRACT:.*]] = linalg.contract indexing_maps = {{.*}} ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<8x16xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[CONTRACT]] : tensor<8x8xf32>
func.func @contract(%x: tensor<8x16xf32>, %w: tensor<8x16xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%x, %w : tensor<8x16xf32>, tensor<8x16xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// Transposed by its maps.
// CHECK-LABEL: func.func @matmul_transpose(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<8x16xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul indexing_maps = {{.*}} ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<8x16xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func @matmul_transpose(%x: tensor<8x16xf32>, %w: tensor<8x16xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%x, %w : tensor<8x16xf32>, tensor<8x16xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @batch_matmul(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x16xf32>, %[[W:.*]]: tensor<2x16x8xf32>) -> tensor<2x8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<2x8x16xf32> to tensor<2x8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<2x16x8xf32> to tensor<2x16x8xbf16>
// CHECK: %[[BATCH_MATMUL:.*]] = linalg.batch_matmul ins(%[[X_L]], %[[W_L]] : tensor<2x8x16xbf16>, tensor<2x16x8xbf16>) outs(%{{.*}} : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
// CHECK: return %[[BATCH_MATMUL]] : tensor<2x8x8xf32>
func.func @batch_matmul(%x: tensor<2x8x16xf32>, %w: tensor<2x16x8xf32>) -> tensor<2x8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<2x8x8xf32>
  %p = linalg.batch_matmul ins(%x, %w : tensor<2x8x16xf32>, tensor<2x16x8xf32>) outs(%z : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  return %p : tensor<2x8x8xf32>
}

// CHECK-LABEL: func.func @batch_reduce_matmul(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x16xf32>, %[[W:.*]]: tensor<2x16x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<2x8x16xf32> to tensor<2x8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<2x16x8xf32> to tensor<2x16x8xbf16>
// CHECK: %[[BATCH_REDUCE_MATMUL:.*]] = linalg.batch_reduce_matmul ins(%[[X_L]], %[[W_L]] : tensor<2x8x16xbf16>, tensor<2x16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[BATCH_REDUCE_MATMUL]] : tensor<8x8xf32>
func.func @batch_reduce_matmul(%x: tensor<2x8x16xf32>, %w: tensor<2x16x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.batch_reduce_matmul ins(%x, %w : tensor<2x8x16xf32>, tensor<2x16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @matvec(
// CHECK-SAME: %[[W:.*]]: tensor<8x16xf32>, %[[X:.*]]: tensor<16xf32>) -> tensor<8xf32>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<16xf32> to tensor<16xbf16>
// CHECK: %[[MATVEC:.*]] = linalg.matvec ins(%[[W_L]], %[[X_L]] : tensor<8x16xbf16>, tensor<16xbf16>) outs(%{{.*}} : tensor<8xf32>) -> tensor<8xf32>
// CHECK: return %[[MATVEC]] : tensor<8xf32>
func.func @matvec(%w: tensor<8x16xf32>, %x: tensor<16xf32>) -> tensor<8xf32> {
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %p = linalg.matvec ins(%w, %x : tensor<8x16xf32>, tensor<16xf32>) outs(%z : tensor<8xf32>) -> tensor<8xf32>
  return %p : tensor<8xf32>
}

// CHECK-LABEL: func.func @vecmat(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[W:.*]]: tensor<8x16xf32>) -> tensor<16xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8xf32> to tensor<8xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[VECMAT:.*]] = linalg.vecmat ins(%[[X_L]], %[[W_L]] : tensor<8xbf16>, tensor<8x16xbf16>) outs(%{{.*}} : tensor<16xf32>) -> tensor<16xf32>
// CHECK: return %[[VECMAT]] : tensor<16xf32>
func.func @vecmat(%x: tensor<8xf32>, %w: tensor<8x16xf32>) -> tensor<16xf32> {
  %z = arith.constant dense<0.0> : tensor<16xf32>
  %p = linalg.vecmat ins(%x, %w : tensor<8xf32>, tensor<8x16xf32>) outs(%z : tensor<16xf32>) -> tensor<16xf32>
  return %p : tensor<16xf32>
}

// CHECK-LABEL: func.func @batch_matvec(
// CHECK-SAME: %[[W:.*]]: tensor<2x8x16xf32>, %[[X:.*]]: tensor<2x16xf32>) -> tensor<2x8xf32>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<2x8x16xf32> to tensor<2x8x16xbf16>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<2x16xf32> to tensor<2x16xbf16>
// CHECK: %[[BATCH_MATVEC:.*]] = linalg.batch_matvec ins(%[[W_L]], %[[X_L]] : tensor<2x8x16xbf16>, tensor<2x16xbf16>) outs(%{{.*}} : tensor<2x8xf32>) -> tensor<2x8xf32>
// CHECK: return %[[BATCH_MATVEC]] : tensor<2x8xf32>
func.func @batch_matvec(%w: tensor<2x8x16xf32>, %x: tensor<2x16xf32>) -> tensor<2x8xf32> {
  %z = arith.constant dense<0.0> : tensor<2x8xf32>
  %p = linalg.batch_matvec ins(%w, %x : tensor<2x8x16xf32>, tensor<2x16xf32>) outs(%z : tensor<2x8xf32>) -> tensor<2x8xf32>
  return %p : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @conv(
// CHECK-SAME: %[[X:.*]]: tensor<1x6x6x3xf32>, %[[K:.*]]: tensor<3x3x3x4xf32>) -> tensor<1x4x4x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<1x6x6x3xf32> to tensor<1x6x6x3xbf16>
// CHECK: %[[K_L:.*]] = arith.truncf %[[K]] : tensor<3x3x3x4xf32> to tensor<3x3x3x4xbf16>
// CHECK: %[[CONV_2D_NHWC_HWCF:.*]] = linalg.conv_2d_nhwc_hwcf ins(%[[X_L]], %[[K_L]] : tensor<1x6x6x3xbf16>, tensor<3x3x3x4xbf16>) outs(%{{.*}} : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
// CHECK: return %[[CONV_2D_NHWC_HWCF]] : tensor<1x4x4x4xf32>
func.func @conv(%x: tensor<1x6x6x3xf32>, %k: tensor<3x3x3x4xf32>) -> tensor<1x4x4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<1x4x4x4xf32>
  %p = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x6x6x3xf32>, tensor<3x3x3x4xf32>) outs(%z : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return %p : tensor<1x4x4x4xf32>
}

// CHECK-LABEL: func.func @conv_1d(
// CHECK-SAME: %[[X:.*]]: tensor<1x3x8xf32>, %[[K:.*]]: tensor<4x3x3xf32>) -> tensor<1x4x6xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<1x3x8xf32> to tensor<1x3x8xbf16>
// CHECK: %[[K_L:.*]] = arith.truncf %[[K]] : tensor<4x3x3xf32> to tensor<4x3x3xbf16>
// CHECK: %[[CONV_1D_NCW_FCW:.*]] = linalg.conv_1d_ncw_fcw ins(%[[X_L]], %[[K_L]] : tensor<1x3x8xbf16>, tensor<4x3x3xbf16>) outs(%{{.*}} : tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
// CHECK: return %[[CONV_1D_NCW_FCW]] : tensor<1x4x6xf32>
func.func @conv_1d(%x: tensor<1x3x8xf32>, %k: tensor<4x3x3xf32>) -> tensor<1x4x6xf32> {
  %z = arith.constant dense<0.0> : tensor<1x4x6xf32>
  %p = linalg.conv_1d_ncw_fcw ins(%x, %k : tensor<1x3x8xf32>, tensor<4x3x3xf32>) outs(%z : tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  return %p : tensor<1x4x6xf32>
}

// CHECK-LABEL: func.func @depthwise(
// CHECK-SAME: %[[X:.*]]: tensor<1x6x6x3xf32>, %[[K:.*]]: tensor<3x3x3xf32>) -> tensor<1x4x4x3xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<1x6x6x3xf32> to tensor<1x6x6x3xbf16>
// CHECK: %[[K_L:.*]] = arith.truncf %[[K]] : tensor<3x3x3xf32> to tensor<3x3x3xbf16>
// CHECK: %[[DEPTHWISE_CONV_2D_NHWC_HWC:.*]] = linalg.depthwise_conv_2d_nhwc_hwc ins(%[[X_L]], %[[K_L]] : tensor<1x6x6x3xbf16>, tensor<3x3x3xbf16>) outs(%{{.*}} : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
// CHECK: return %[[DEPTHWISE_CONV_2D_NHWC_HWC]] : tensor<1x4x4x3xf32>
func.func @depthwise(%x: tensor<1x6x6x3xf32>, %k: tensor<3x3x3xf32>) -> tensor<1x4x4x3xf32> {
  %z = arith.constant dense<0.0> : tensor<1x4x4x3xf32>
  %p = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %k : tensor<1x6x6x3xf32>, tensor<3x3x3xf32>) outs(%z : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %p : tensor<1x4x4x3xf32>
}

// CHECK-LABEL: func.func @grouped(
// CHECK-SAME: %[[X:.*]]: tensor<1x2x3x6x6xf32>, %[[K:.*]]: tensor<2x4x3x3x3xf32>) -> tensor<1x2x4x4x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<1x2x3x6x6xf32> to tensor<1x2x3x6x6xbf16>
// CHECK: %[[K_L:.*]] = arith.truncf %[[K]] : tensor<2x4x3x3x3xf32> to tensor<2x4x3x3x3xbf16>
// CHECK: %[[CONV_2D_NGCHW_GFCHW:.*]] = linalg.conv_2d_ngchw_gfchw ins(%[[X_L]], %[[K_L]] : tensor<1x2x3x6x6xbf16>, tensor<2x4x3x3x3xbf16>) outs(%{{.*}} : tensor<1x2x4x4x4xf32>) -> tensor<1x2x4x4x4xf32>
// CHECK: return %[[CONV_2D_NGCHW_GFCHW]] : tensor<1x2x4x4x4xf32>
func.func @grouped(%x: tensor<1x2x3x6x6xf32>, %k: tensor<2x4x3x3x3xf32>) -> tensor<1x2x4x4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<1x2x4x4x4xf32>
  %p = linalg.conv_2d_ngchw_gfchw ins(%x, %k : tensor<1x2x3x6x6xf32>, tensor<2x4x3x3x3xf32>) outs(%z : tensor<1x2x4x4x4xf32>) -> tensor<1x2x4x4x4xf32>
  return %p : tensor<1x2x4x4x4xf32>
}

// The gradient of a convolution's kernel, as a generic: the window runs over the output's sizes.
// CHECK-LABEL: func.func @conv_kernel_gradient(
// CHECK-SAME: %[[X:.*]]: tensor<1x6x3xf32>, %[[DY:.*]]: tensor<1x4x5xf32>) -> tensor<3x3x5xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<1x6x3xf32> to tensor<1x6x3xbf16>
// CHECK: %[[DY_L:.*]] = arith.truncf %[[DY]] : tensor<1x4x5xf32> to tensor<1x4x5xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[X_L]], %[[DY_L]] : tensor<1x6x3xbf16>, tensor<1x4x5xbf16>) outs(%{{.*}} : tensor<3x3x5xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16, %[[B2:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[B1_W:.*]] = arith.extf %[[B1]] : bf16 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[B_W]], %[[B1_W]] : f32
// CHECK: %[[ADDF:.*]] = arith.addf %[[B2]], %[[MULF]] : f32
// CHECK: linalg.yield %[[ADDF]] : f32
// CHECK: } -> tensor<3x3x5xf32>
// CHECK: return %[[G]] : tensor<3x3x5xf32>
func.func @conv_kernel_gradient(%x: tensor<1x6x3xf32>, %dy: tensor<1x4x5xf32>) -> tensor<3x3x5xf32> {
  %z = arith.constant dense<0.0> : tensor<3x3x5xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(h, c, f, n, o) -> (n, h + o, c)>, affine_map<(h, c, f, n, o) -> (n, o, f)>, affine_map<(h, c, f, n, o) -> (h, c, f)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %dy : tensor<1x6x3xf32>, tensor<1x4x5xf32>) outs(%z : tensor<3x3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<3x3x5xf32>
  return %p : tensor<3x3x5xf32>
}

// A dot of two vectors is no product for the matrix units: it sums in f32 what comes, as torch does (widest, here f32).
// CHECK-LABEL: func.func @dot(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<8xf32>, %[[A:.*]]: tensor<8x16xf32>, %[[B:.*]]: tensor<16x8xf32>) -> (tensor<f32>, tensor<8x8xf32>)
// CHECK: %[[A_L:.*]] = arith.truncf %[[A]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[B_L:.*]] = arith.truncf %[[B]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[DOT:.*]] = linalg.dot ins(%[[X]], %[[Y]] : tensor<8xf32>, tensor<8xf32>) outs(%{{.*}} : tensor<f32>) -> tensor<f32>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[A_L]], %[[B_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[DOT]], %[[MATMUL]] : tensor<f32>, tensor<8x8xf32>
func.func @dot(%x: tensor<8xf32>, %y: tensor<8xf32>, %a: tensor<8x16xf32>, %b: tensor<16x8xf32>) -> (tensor<f32>, tensor<8x8xf32>) {
  %z = arith.constant dense<0.0> : tensor<f32>
  %p = linalg.dot ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %q : tensor<f32>, tensor<8x8xf32>
}
