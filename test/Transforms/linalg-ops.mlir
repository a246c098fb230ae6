// Structured ops that are no products.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir

// linalg.softmax is f32, and has one element type: its low input is widened before it, its result rounded for the product that reads it.
// CHECK-LABEL: func.func @softmax(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL_L_W:.*]] = arith.extf %[[MATMUL_L]] : tensor<8x8xbf16> to tensor<8x8xf32>
// CHECK: %[[SOFTMAX:.*]] = linalg.softmax dimension(1) ins(%[[MATMUL_L_W]] : tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[SOFTMAX_L:.*]] = arith.truncf %[[SOFTMAX]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[SOFTMAX_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @softmax(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %s = linalg.softmax dimension(1) ins(%p : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%s, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// Named elementwise ops that take one type only become a generic that converts in its body.
// CHECK-LABEL: func.func @named_elementwise(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[Y:.*]]: tensor<8x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>)
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
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[G1:.*]] = linalg.generic {{.*}} ins(%[[G]], %[[Y]] : tensor<8x8xbf16>, tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B2:.*]]: bf16, %[[B3:.*]]: f32, %[[B4:.*]]: f32)
// CHECK: %[[B2_W:.*]] = arith.extf %[[B2]] : bf16 to f32
// CHECK: %[[ADDF:.*]] = arith.addf %[[B2_W]], %[[B3]] : f32
// CHECK: linalg.yield %[[ADDF]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: return %[[G1]], %[[MATMUL1]] : tensor<8x8xf32>, tensor<8x4xf32>
func.func @named_elementwise(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %y: tensor<8x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %t = linalg.tanh ins(%p : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  %a = linalg.add ins(%t, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %a, %q : tensor<8x8xf32>, tensor<8x4xf32>
}

// CHECK-LABEL: func.func @elementwise_op(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[NEGF:.*]] = arith.negf %[[B_W]] : f32
// CHECK: %[[NEGF_L:.*]] = arith.truncf %[[NEGF]] : f32 to bf16
// CHECK: linalg.yield %[[NEGF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @elementwise_op(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %t = linalg.elementwise kind=#linalg.elementwise_kind<negf> ins(%p : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @map(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[ABSF:.*]] = math.absf %[[B_W]] : f32
// CHECK: %[[ABSF_L:.*]] = arith.truncf %[[ABSF]] : f32 to bf16
// CHECK: linalg.yield %[[ABSF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @map(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %t = linalg.map { math.absf } ins(%p : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// A reduction by product is f32-out, as a sum is.
// CHECK-LABEL: func.func @reduce_prod(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[B1]], %[[B_W]] : f32
// CHECK: linalg.yield %[[MULF]] : f32
// CHECK: } -> tensor<8xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[G]], %[[MATMUL1]] : tensor<8xf32>, tensor<8x4xf32>
func.func @reduce_prod(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %t = linalg.reduce { arith.mulf } ins(%p : tensor<8x8xf32>) outs(%one : tensor<8xf32>) dimensions = [1]
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %t, %q : tensor<8xf32>, tensor<8x4xf32>
}

// Max pooling of low values is low, and exact; the window is only a shape.
// CHECK-LABEL: func.func @max_pooling(
// CHECK-SAME: %[[X:.*]]: tensor<1x6x6x3xf32>, %[[K:.*]]: tensor<3x3x3x4xf32>, %[[K2:.*]]: tensor<3x3x4x2xf32>) -> tensor<1x1x1x2xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<1x6x6x3xf32> to tensor<1x6x6x3xbf16>
// CHECK: %[[K_L:.*]] = arith.truncf %[[K]] : tensor<3x3x3x4xf32> to tensor<3x3x3x4xbf16>
// CHECK: %[[K2_L:.*]] = arith.truncf %[[K2]] : tensor<3x3x4x2xf32> to tensor<3x3x4x2xbf16>
// CHECK: %[[CONV_2D_NHWC_HWCF:.*]] = linalg.conv_2d_nhwc_hwcf ins(%[[X_L]], %[[K_L]] : tensor<1x6x6x3xbf16>, tensor<3x3x3x4xbf16>) outs(%{{.*}} : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
// CHECK: %[[CONV_2D_NHWC_HWCF_L:.*]] = arith.truncf %[[CONV_2D_NHWC_HWCF]] : tensor<1x4x4x4xf32> to tensor<1x4x4x4xbf16>
// CHECK: %[[POOLING_NHWC_MAX:.*]] = linalg.pooling_nhwc_max ins(%[[CONV_2D_NHWC_HWCF_L]], %{{.*}} : tensor<1x4x4x4xbf16>, tensor<2x2xf32>) outs(%{{.*}} : tensor<1x3x3x4xbf16>) -> tensor<1x3x3x4xbf16>
// CHECK: %[[CONV_2D_NHWC_HWCF1:.*]] = linalg.conv_2d_nhwc_hwcf ins(%[[POOLING_NHWC_MAX]], %[[K2_L]] : tensor<1x3x3x4xbf16>, tensor<3x3x4x2xbf16>) outs(%{{.*}} : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
// CHECK: return %[[CONV_2D_NHWC_HWCF1]] : tensor<1x1x1x2xf32>
func.func @max_pooling(%x: tensor<1x6x6x3xf32>, %k: tensor<3x3x3x4xf32>, %k2: tensor<3x3x4x2xf32>) -> tensor<1x1x1x2xf32> {
  %z = arith.constant dense<0.0> : tensor<1x4x4x4xf32>
  %z2 = arith.constant dense<0.0> : tensor<1x1x1x2xf32>
  %ninf = arith.constant dense<0xFF800000> : tensor<1x3x3x4xf32>
  %win = tensor.empty() : tensor<2x2xf32>
  %p = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x6x6x3xf32>, tensor<3x3x3x4xf32>) outs(%z : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %m = linalg.pooling_nhwc_max ins(%p, %win : tensor<1x4x4x4xf32>, tensor<2x2xf32>) outs(%ninf : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  %q = linalg.conv_2d_nhwc_hwcf ins(%m, %k2 : tensor<1x3x3x4xf32>, tensor<3x3x4x2xf32>) outs(%z2 : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  return %q : tensor<1x1x1x2xf32>
}

// Average pooling is a sum: f32, rounded for the product that reads it.
// CHECK-LABEL: func.func @average_pooling(
// CHECK-SAME: %[[X:.*]]: tensor<1x6x6x3xf32>, %[[K:.*]]: tensor<3x3x3x4xf32>, %[[K2:.*]]: tensor<3x3x4x2xf32>) -> tensor<1x1x1x2xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<1x6x6x3xf32> to tensor<1x6x6x3xbf16>
// CHECK: %[[K_L:.*]] = arith.truncf %[[K]] : tensor<3x3x3x4xf32> to tensor<3x3x3x4xbf16>
// CHECK: %[[K2_L:.*]] = arith.truncf %[[K2]] : tensor<3x3x4x2xf32> to tensor<3x3x4x2xbf16>
// CHECK: %[[CONV_2D_NHWC_HWCF:.*]] = linalg.conv_2d_nhwc_hwcf ins(%[[X_L]], %[[K_L]] : tensor<1x6x6x3xbf16>, tensor<3x3x3x4xbf16>) outs(%{{.*}} : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
// CHECK: %[[CONV_2D_NHWC_HWCF_L:.*]] = arith.truncf %[[CONV_2D_NHWC_HWCF]] : tensor<1x4x4x4xf32> to tensor<1x4x4x4xbf16>
// CHECK: %[[POOLING_NHWC_SUM:.*]] = linalg.pooling_nhwc_sum ins(%[[CONV_2D_NHWC_HWCF_L]], %{{.*}} : tensor<1x4x4x4xbf16>, tensor<2x2xf32>) outs(%{{.*}} : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
// CHECK: %[[POOLING_NHWC_SUM_L:.*]] = arith.truncf %[[POOLING_NHWC_SUM]] : tensor<1x3x3x4xf32> to tensor<1x3x3x4xbf16>
// CHECK: %[[CONV_2D_NHWC_HWCF1:.*]] = linalg.conv_2d_nhwc_hwcf ins(%[[POOLING_NHWC_SUM_L]], %[[K2_L]] : tensor<1x3x3x4xbf16>, tensor<3x3x4x2xbf16>) outs(%{{.*}} : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
// CHECK: return %[[CONV_2D_NHWC_HWCF1]] : tensor<1x1x1x2xf32>
func.func @average_pooling(%x: tensor<1x6x6x3xf32>, %k: tensor<3x3x3x4xf32>, %k2: tensor<3x3x4x2xf32>) -> tensor<1x1x1x2xf32> {
  %z = arith.constant dense<0.0> : tensor<1x4x4x4xf32>
  %z2 = arith.constant dense<0.0> : tensor<1x1x1x2xf32>
  %z3 = arith.constant dense<0.0> : tensor<1x3x3x4xf32>
  %win = tensor.empty() : tensor<2x2xf32>
  %p = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x6x6x3xf32>, tensor<3x3x3x4xf32>) outs(%z : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %m = linalg.pooling_nhwc_sum ins(%p, %win : tensor<1x4x4x4xf32>, tensor<2x2xf32>) outs(%z3 : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  %q = linalg.conv_2d_nhwc_hwcf ins(%m, %k2 : tensor<1x3x3x4xf32>, tensor<3x3x4x2xf32>) outs(%z2 : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  return %q : tensor<1x1x1x2xf32>
}

// A gather written as tensor.extract in a body reads the tensor as it is stored.
// CHECK-LABEL: func.func @extract_in_body(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[I:.*]]: tensor<4xi32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<4x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]]{{.*}} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[I]] : tensor<4xi32>) outs(%{{.*}} : tensor<4x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: i32, %[[B1:.*]]: bf16)
// CHECK: %[[INDEX:.*]] = linalg.index 1 : index
// CHECK: %[[EXTRACT:.*]] = tensor.extract %[[MATMUL_L]][%{{.*}}, %[[INDEX]]] : tensor<8x8xbf16>
// CHECK: linalg.yield %[[EXTRACT]] : bf16
// CHECK: } -> tensor<4x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<4x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<4x4xf32>
func.func @extract_in_body(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %i: tensor<4xi32>, %v: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<4xi32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: i32, %o: f32):
    %r = arith.index_cast %a : i32 to index
    %c = linalg.index 1 : index
    %s = tensor.extract %p[%r, %c] : tensor<8x8xf32>
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<4x4xf32>
  %q = linalg.matmul ins(%g, %v : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %q : tensor<4x4xf32>
}

// The logistic function, 1 / (1 + exp(-x)) in one body, is widest, as torch.sigmoid is, although exp is f32.
// CHECK-LABEL: func.func @logistic(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[NEGF:.*]] = arith.negf %[[B_W]] : f32
// CHECK: %[[EXP:.*]] = math.exp %[[NEGF]] : f32
// CHECK: %[[ADDF:.*]] = arith.addf %[[EXP]], %{{.*}} : f32
// CHECK: %[[DIVF:.*]] = arith.divf %{{.*}}, %[[ADDF]] : f32
// CHECK: %[[DIVF_L:.*]] = arith.truncf %[[DIVF]] {amp.storage} : f32 to bf16
// CHECK: linalg.yield %[[DIVF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[G1:.*]] = linalg.generic {{.*}} ins(%[[G]], %[[MATMUL_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B2:.*]]: bf16, %[[B3:.*]]: bf16, %[[B4:.*]]: bf16)
// CHECK: %[[B2_W:.*]] = arith.extf %[[B2]] {amp.storage} : bf16 to f32
// CHECK: %[[B3_W:.*]] = arith.extf %[[B3]] {amp.storage} : bf16 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[B2_W]], %[[B3_W]] : f32
// CHECK: %[[MULF_L:.*]] = arith.truncf %[[MULF]] : f32 to bf16
// CHECK: linalg.yield %[[MULF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G1]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[G2:.*]] = linalg.generic {{.*}} ins(%[[G]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B5:.*]]: bf16, %[[B6:.*]]: f32)
// CHECK: %[[B5_W:.*]] = arith.extf %[[B5]] {amp.storage} : bf16 to f32
// CHECK: %[[EXP1:.*]] = math.exp %[[B5_W]] : f32
// CHECK: linalg.yield %[[EXP1]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: return %[[G2]], %[[MATMUL1]] : tensor<8x8xf32>, tensor<8x4xf32>
func.func @logistic(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>) {
  %one = arith.constant 1.0 : f32
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    %x2 = math.exp %n : f32
    %d = arith.addf %x2, %one : f32
    %s = arith.divf %one, %d : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %h = arith.mulf %g, %p : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%h, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  %t = math.exp %g : tensor<8x8xf32>
  return %t, %q : tensor<8x8xf32>, tensor<8x4xf32>
}
