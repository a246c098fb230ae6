// tile-ai/tilelang#2999: the constant 65510.0 cast to fp16 aborted the compiler; the same cast at run time is 65504.
// Constants are converted by the pass, to nearest, ties to even, exactly as arith.truncf does while the program runs.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s --check-prefixes=CHECK,BF16 < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s --check-prefixes=CHECK,FP16 < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @dense(
// FP16: arith.constant dense<{{\[\[}}6.550400e+04, 6.550400e+04], [0.000000e+00, 9.997550e-02]]> : tensor<2x2xf16>
// BF16: arith.constant dense<{{\[\[}}6.553600e+04, 6.553600e+04], [1.001170e-08, 1.000980e-01]]> : tensor<2x2xbf16>
func.func @dense(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[65510.0, 65519.0], [1.0e-8, 0.1]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %r = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// The same weights as an argument: the cast happens at run time.
// CHECK-LABEL: func.func @argument(
// CHECK-COUNT-2: arith.truncf
func.func @argument(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %r = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// 65520 would round to inf: the weights stay f32, and the product with them.
// CHECK-LABEL: func.func @overflow(
// FP16-NOT: truncf
// FP16: linalg.matmul ins({{.*}} : tensor<2x2xf32>, tensor<2x2xf32>)
// BF16: linalg.matmul ins({{.*}} : tensor<2x2xbf16>, tensor<2x2xbf16>)
func.func @overflow(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[65520.0, 1.0], [1.0e-8, 0.1]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %r = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// What is no number stays what it is. (A row of x picks a row of w, so no zero meets an inf.)
// CHECK-LABEL: func.func @special(
// FP16: arith.constant dense<{{\[\[}}0x7E00, 0x7C00, 0xFC00, -0.000000e+00]]> : tensor<1x4xf16>
// BF16: arith.constant dense<{{\[\[}}0x7FC0, 0x7F80, 0xFF80, -0.000000e+00]]> : tensor<1x4xbf16>
func.func @special(%x: tensor<1x1xf32>) -> tensor<1x4xf32> {
  %w = arith.constant dense<[[0x7FC00000, 0x7F800000, 0xFF800000, -0.0]]> : tensor<1x4xf32>
  %z = arith.constant dense<-0.0> : tensor<1x4xf32>
  %r = linalg.matmul ins(%x, %w : tensor<1x1xf32>, tensor<1x4xf32>) outs(%z : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

// CHECK-LABEL: func.func @splat(
// FP16: arith.constant dense<9.997550e-02> : tensor<2x2xf16>
// BF16: arith.constant dense<1.000980e-01> : tensor<2x2xbf16>
// CHECK-NOT: 1.000000e-01
func.func @splat(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<0.1> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %r = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// [[0.1, 65510.0], [1.0, 2.0]] as a resource (iree-org/iree#11367: value and result type went out of step).
// CHECK-LABEL: func.func @resource(
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @resource(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense_resource<weights> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %r = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// CASE-FP16: dense(eye(2)) == [[65504, 65504], [0, 0.0999755859375]]
// CASE-FP16: argument(eye(2), [[65510, 65519], [1e-8, 0.1]]) == [[65504, 65504], [0, 0.0999755859375]]
// CASE-BF16: dense(eye(2)) == [[65536, 65536], [float32(1.0012e-8), 0.10009765625]] within 1e-4
// CASE-BF16: argument(eye(2), [[65510, 65519], [1e-8, 0.1]]) == [[65536, 65536], [float32(1.0012e-8), 0.10009765625]] within 1e-4
// CASE-FP16: overflow(eye(2)) == [[65520, 1], [float32(1e-8), float32(0.1)]]
// CASE-BF16: overflow(eye(2)) == [[65536, 1], [float32(1.0012e-8), 0.10009765625]] within 1e-4
// CASE: special([[1]]) == [[nan, inf, -inf, -0.0]]
// CASE-FP16: splat(eye(2)) == [[0.0999755859375]*2]*2
// CASE-BF16: splat(eye(2)) == [[0.10009765625]*2]*2
// CASE-FP16: resource(eye(2)) == [[0.0999755859375, 65504], [1, 2]]
// CASE-BF16: resource(eye(2)) == [[0.10009765625, 65536], [1, 2]]

{-#
  dialect_resources: {
    builtin: {
      weights: "0x04000000CDCCCC3D00E67F470000803F00000040"
    }
  }
#-}
