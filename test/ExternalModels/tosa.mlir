// TOSA products read low and accumulate in f32; a bias is added to the sum. Data movement and plain elementwise ops follow.
// RUN: amp-opt --amp-autocast=bf16 %s | FileCheck %s
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16.mlir
// RUN: %oracle diff %s %t.bf16.mlir
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16.mlir
// RUN: %oracle diff %s %t.fp16.mlir

// CHECK-LABEL: func.func @main
// CHECK: tosa.conv2d {{.*}}acc_type = f32{{.*}}(tensor<1x8x8x4xbf16>, tensor<16x3x3x4xbf16>, tensor<16xf32>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x8x8x16xf32>
// CHECK-NEXT: arith.truncf {{.*}} : tensor<1x8x8x16xf32> to tensor<1x8x8x16xbf16>
// CHECK-NEXT: tosa.tanh {{.*}} -> tensor<1x8x8x16xbf16>
// CHECK: tosa.matmul {{.*}}(tensor<1x64x16xbf16>, tensor<1x16x8xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x64x8xf32>
// CHECK-NEXT: tosa.add {{.*}} -> tensor<1x64x8xf32>
// CHECK-NEXT: tosa.exp {{.*}} -> tensor<1x64x8xf32>
func.func @main(%x: tensor<1x8x8x4xf32>, %w: tensor<16x3x3x4xf32>, %b: tensor<16xf32>, %w2: tensor<1x16x8xf32>, %b2: tensor<1x1x8xf32>) -> tensor<1x64x8xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<16x3x3x4xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x16xf32>
  %1 = tosa.tanh %0 : (tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32>
  %s = tosa.const_shape {values = dense<[1, 64, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %2 = tosa.reshape %1, %s : (tensor<1x8x8x16xf32>, !tosa.shape<3>) -> tensor<1x64x16xf32>
  %3 = tosa.matmul %2, %w2, %z, %z : (tensor<1x64x16xf32>, tensor<1x16x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x8xf32>
  %4 = tosa.add %3, %b2 : (tensor<1x64x8xf32>, tensor<1x1x8xf32>) -> tensor<1x64x8xf32>
  %5 = tosa.exp %4 : (tensor<1x64x8xf32>) -> tensor<1x64x8xf32>
  return %5 : tensor<1x64x8xf32>
}
