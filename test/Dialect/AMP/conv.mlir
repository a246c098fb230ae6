// The three kinds of a convolution, both layouts, and what there is besides.
// RUN: amp-opt %s | amp-opt | FileCheck %s
// RUN: amp-opt %s --mlir-print-op-generic | amp-opt | FileCheck %s
// RUN: amp-opt %s --emit-bytecode | amp-opt | FileCheck %s

// CHECK-LABEL: func.func @f0(
// CHECK: amp.conv %{{.*}}, %{{.*}} kind = fprop layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, strides = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
func.func @f0(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xbf16> {
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// CHECK-LABEL: func.func @f1(
// CHECK: amp.conv %{{.*}}, %{{.*}} kind = dgrad layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, strides = array<i64: 1, 1>} : tensor<8x32x32x16xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x3xbf16>
func.func @f1(%a: tensor<8x32x32x16xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x3xbf16> {
  %d = amp.conv %a, %b kind = dgrad layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x16xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x3xbf16>
  return %d : tensor<8x32x32x3xbf16>
}

// CHECK-LABEL: func.func @f2(
// CHECK: amp.conv %{{.*}}, %{{.*}} kind = wgrad layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, strides = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<8x32x32x16xbf16> -> tensor<3x3x3x16xbf16>
func.func @f2(%a: tensor<8x32x32x3xbf16>, %b: tensor<8x32x32x16xbf16>) -> tensor<3x3x3x16xbf16> {
  %d = amp.conv %a, %b kind = wgrad layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<8x32x32x16xbf16> -> tensor<3x3x3x16xbf16>
  return %d : tensor<3x3x3x16xbf16>
}

// CHECK-LABEL: func.func @f3(
// CHECK: amp.conv %{{.*}}, %{{.*}} kind = fprop layout = nchw {dilations = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, strides = array<i64: 1, 1>} : tensor<8x3x32x32xf16>, tensor<16x3x3x3xf16> -> tensor<8x16x32x32xf32>
func.func @f3(%a: tensor<8x3x32x32xf16>, %b: tensor<16x3x3x3xf16>) -> tensor<8x16x32x32xf32> {
  %d = amp.conv %a, %b kind = fprop layout = nchw {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x3x32x32xf16>, tensor<16x3x3x3xf16> -> tensor<8x16x32x32xf32>
  return %d : tensor<8x16x32x32xf32>
}

// CHECK-LABEL: func.func @f4(
// CHECK: amp.conv %{{.*}}, %{{.*}} bias(%{{.*}} : tensor<16xbf16>) kind = fprop layout = nhwc epilogue = relu_bias {dilations = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, strides = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
func.func @f4(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>, %c: tensor<16xbf16>) -> tensor<8x32x32x16xbf16> {
  %d = amp.conv %a, %b bias(%c : tensor<16xbf16>) kind = fprop layout = nhwc epilogue = relu_bias {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// CHECK-LABEL: func.func @f5(
// CHECK: amp.conv %{{.*}}, %{{.*}} c(%{{.*}} : tensor<8x32x32x16xbf16>) kind = fprop layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, strides = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
func.func @f5(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>, %c: tensor<8x32x32x16xbf16>) -> tensor<8x32x32x16xbf16> {
  %d = amp.conv %a, %b c(%c : tensor<8x32x32x16xbf16>) kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// CHECK-LABEL: func.func @f6(
// CHECK: amp.conv %{{.*}}, %{{.*}} kind = fprop layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, strides = array<i64: 1, 1>} : tensor<?x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<?x32x32x16xbf16>
func.func @f6(%a: tensor<?x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<?x32x32x16xbf16> {
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<?x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<?x32x32x16xbf16>
  return %d : tensor<?x32x32x16xbf16>
}

// CHECK-LABEL: func.func @f7(
// CHECK: amp.conv %{{.*}}, %{{.*}} kind = fprop layout = nhwc compute = tf32 {dilations = array<i64: 1, 1>, groups = 3 : i64, pad_high = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, strides = array<i64: 1, 1>} : tensor<8x32x32x6xf32>, tensor<3x3x2x9xf32> -> tensor<8x32x32x9xf32>
func.func @f7(%a: tensor<8x32x32x6xf32>, %b: tensor<3x3x2x9xf32>) -> tensor<8x32x32x9xf32> {
  %d = amp.conv %a, %b kind = fprop layout = nhwc compute = tf32 {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, groups = 3 : i64} : tensor<8x32x32x6xf32>, tensor<3x3x2x9xf32> -> tensor<8x32x32x9xf32>
  return %d : tensor<8x32x32x9xf32>
}

// CHECK-LABEL: func.func @f8(
// CHECK: amp.conv %{{.*}}, %{{.*}} kind = fprop layout = nhwc {dilations = array<i64: 1>, pad_high = array<i64: 0>, pad_low = array<i64: 0>, strides = array<i64: 2>} : tensor<2x9x4xf32>, tensor<3x4x5xf32> -> tensor<2x4x5xf32>
func.func @f8(%a: tensor<2x9x4xf32>, %b: tensor<3x4x5xf32>) -> tensor<2x4x5xf32> {
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 2>, dilations = array<i64: 1>, pad_low = array<i64: 0>, pad_high = array<i64: 0>} : tensor<2x9x4xf32>, tensor<3x4x5xf32> -> tensor<2x4x5xf32>
  return %d : tensor<2x4x5xf32>
}

// The example of the op's description.
// CHECK-LABEL: func.func @example(
// CHECK: amp.conv %{{.*}}, %{{.*}} bias(%{{.*}} : tensor<16xbf16>) kind = fprop layout = nhwc epilogue = relu_bias
func.func @example(%x: tensor<8x32x32x3xbf16>, %w: tensor<3x3x3x16xbf16>, %b: tensor<16xbf16>) -> tensor<8x32x32x16xbf16> {
    %y = amp.conv %x, %w bias(%b : tensor<16xbf16>) kind = fprop layout = nhwc epilogue = relu_bias
        {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>}
        : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
    return %y : tensor<8x32x32x16xbf16>
}
