// A splat of 10^12 elements is made low without being written out; sizes beyond 64 bits, infinities and signalling NaNs
// break nothing. What no 16 bits hold keeps its product f32.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK-LABEL: func.func @splat(
// CHECK: arith.constant dense<2.500000e-01> : tensor<1000000x1000000x{{b?}}f16>
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @splat(%x: tensor<4x1000000xf32>) -> tensor<4x1000000xf32> {
  %w = arith.constant dense<0.25> : tensor<1000000x1000000xf32>
  %e = tensor.empty() : tensor<4x1000000xf32>
  %c = arith.constant 0.0 : f32
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<4x1000000xf32>) -> tensor<4x1000000xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x1000000xf32>, tensor<1000000x1000000xf32>) outs(%z : tensor<4x1000000xf32>) -> tensor<4x1000000xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x1000000xf32>, tensor<1000000x1000000xf32>) outs(%z : tensor<4x1000000xf32>) -> tensor<4x1000000xf32>
  return %n : tensor<4x1000000xf32>
}

// CHECK-LABEL: func.func @overflow(
// CHECK-SAME: tensor<9000000000000000000x4x4xf32>, %{{.*}}: tensor<9000000000000000000x4x4xf32>) -> tensor<9000000000000000000x4x4xf32>
// CHECK-COUNT-2: linalg.batch_matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @overflow(%x: tensor<9000000000000000000x4x4xf32>, %w: tensor<9000000000000000000x4x4xf32>) -> tensor<9000000000000000000x4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<9000000000000000000x4x4xf32>
  %m = linalg.batch_matmul ins(%x, %w : tensor<9000000000000000000x4x4xf32>, tensor<9000000000000000000x4x4xf32>) outs(%z : tensor<9000000000000000000x4x4xf32>) -> tensor<9000000000000000000x4x4xf32>
  %t = math.tanh %m : tensor<9000000000000000000x4x4xf32>
  %n = linalg.batch_matmul ins(%t, %w : tensor<9000000000000000000x4x4xf32>, tensor<9000000000000000000x4x4xf32>) outs(%z : tensor<9000000000000000000x4x4xf32>) -> tensor<9000000000000000000x4x4xf32>
  return %n : tensor<9000000000000000000x4x4xf32>
}

// CHECK-LABEL: func.func @nans(
// CHECK: arith.constant dense<{{\[}}[0x7{{.*}}, 0xF{{.*}}], [0x7{{.*}}, 0.000000e+00]]> : tensor<2x2x{{b?}}f16>
// CHECK: arith.constant dense<{{\[}}[0x7F800001, -0.000000e+00], [3.400000e+38, 6.552000e+04]]> : tensor<2x2xf32>
// CHECK: linalg.matmul ins({{.*}} : tensor<2x2x{{b?}}f16>, tensor<2x2x{{b?}}f16>)
// CHECK: linalg.matmul ins({{.*}} : tensor<2x2xf32>, tensor<2x2xf32>)
func.func @nans(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %w = arith.constant dense<[[0x7F800000, 0xFF800000], [0x7FC00001, 1.0e-45]]> : tensor<2x2xf32>
  %v = arith.constant dense<[[0x7F800001, 0x80000000], [3.4e38, 65520.0]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %m = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %n = linalg.matmul ins(%x, %v : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %m, %n : tensor<2x2xf32>, tensor<2x2xf32>
}
