// llvm/torch-mlir#4428 (iree-org/iree#19347): a bf16 product accumulated in bf16, since that was its result type.
// Every product, however it is written, reads 16 bits and adds up in f32: 4096 ones are 4096, not 256 or 2048.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @matmul(
// CHECK: linalg.matmul{{.*}}f16>{{.*}}f16>{{.*}}-> tensor<{{.*}}f32>
func.func @matmul(%a: tensor<1x4096xf32>, %b: tensor<4096x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %r = linalg.matmul ins(%a, %b : tensor<1x4096xf32>, tensor<4096x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// Its result is stored low, which is one rounding at the end.
// CHECK-LABEL: func.func @low_result(
// CHECK: linalg.matmul{{.*}}f16>{{.*}}f16>{{.*}}-> tensor<{{.*}}f32>
func.func @low_result(%a: tensor<1x4096xf32>, %b: tensor<4096x1xf32>, %c: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %m = linalg.matmul ins(%a, %b : tensor<1x4096xf32>, tensor<4096x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  %r = linalg.matmul ins(%m, %c : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// CHECK-LABEL: func.func @batch_matmul(
// CHECK: linalg.batch_matmul{{.*}}f16>{{.*}}f16>{{.*}}-> tensor<{{.*}}f32>
func.func @batch_matmul(%a: tensor<1x1x4096xf32>, %b: tensor<1x4096x1xf32>) -> tensor<1x1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1x1xf32>
  %r = linalg.batch_matmul ins(%a, %b : tensor<1x1x4096xf32>, tensor<1x4096x1xf32>) outs(%z : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  return %r : tensor<1x1x1xf32>
}

// CHECK-LABEL: func.func @matvec(
// CHECK: linalg.matvec{{.*}}f16>{{.*}}f16>{{.*}}-> tensor<{{.*}}f32>
func.func @matvec(%a: tensor<1x4096xf32>, %b: tensor<4096xf32>) -> tensor<1xf32> {
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %r = linalg.matvec ins(%a, %b : tensor<1x4096xf32>, tensor<4096xf32>) outs(%z : tensor<1xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// CHECK-LABEL: func.func @dot(
// CHECK: linalg.dot {{.*}} -> tensor<f32>
func.func @dot(%a: tensor<4096xf32>, %b: tensor<4096xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.dot ins(%a, %b : tensor<4096xf32>, tensor<4096xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func.func @conv(
// CHECK: linalg.conv_2d_nhwc_hwcf{{.*}}f16>{{.*}}f16>{{.*}}-> tensor<{{.*}}f32>
func.func @conv(%a: tensor<1x64x64x1xf32>, %b: tensor<64x64x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1x1x1xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x64x64x1xf32>, tensor<64x64x1x1xf32>) outs(%z : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %r : tensor<1x1x1x1xf32>
}

// CHECK-LABEL: func.func @depthwise(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc{{.*}}f16>{{.*}}f16>{{.*}}-> tensor<{{.*}}f32>
func.func @depthwise(%a: tensor<1x64x64x2xf32>, %b: tensor<64x64x2xf32>) -> tensor<1x1x1x2xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1x1x2xf32>
  %r = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : tensor<1x64x64x2xf32>, tensor<64x64x2xf32>) outs(%z : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  return %r : tensor<1x1x1x2xf32>
}

// CHECK-LABEL: func.func @grouped(
// CHECK: linalg.conv_2d_ngchw_gfchw{{.*}}f16>{{.*}}f16>{{.*}}-> tensor<{{.*}}f32>
func.func @grouped(%a: tensor<1x2x1x64x64xf32>, %b: tensor<2x1x1x64x64xf32>) -> tensor<1x2x1x1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x2x1x1x1xf32>
  %r = linalg.conv_2d_ngchw_gfchw ins(%a, %b : tensor<1x2x1x64x64xf32>, tensor<2x1x1x64x64xf32>) outs(%z : tensor<1x2x1x1x1xf32>) -> tensor<1x2x1x1x1xf32>
  return %r : tensor<1x2x1x1x1xf32>
}

// CHECK-LABEL: func.func @generic(
// CHECK: linalg.generic {{.*}} ins({{.*}}f16>, {{.*}}f16>) outs({{.*}} : tensor<1x1xf32>)
// CHECK: arith.mulf {{.*}} : f32
// CHECK-NEXT: arith.addf {{.*}} : f32
func.func @generic(%a: tensor<1x4096xf32>, %b: tensor<4096x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<1x4096xf32>, tensor<4096x1xf32>) outs(%z : tensor<1x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// CHECK-LABEL: func.func @contract(
// CHECK: linalg.contract{{.*}}f16>{{.*}}f16>{{.*}}-> tensor<{{.*}}f32>
func.func @contract(%a: tensor<1x4096xf32>, %b: tensor<4096x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %r = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<1x4096xf32>, tensor<4096x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// CHECK-LABEL: func.func @tosa_matmul(
// CHECK: tosa.matmul{{.*}}f16>{{.*}}f16>{{.*}}-> tensor<{{.*}}f32>
func.func @tosa_matmul(%a: tensor<1x1x4096xf32>, %b: tensor<1x4096x1xf32>) -> tensor<1x1x1xf32> {
  %n = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.matmul %a, %b, %n, %n : (tensor<1x1x4096xf32>, tensor<1x4096x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1xf32>
  return %r : tensor<1x1x1xf32>
}

// CHECK-LABEL: func.func @tosa_conv2d(
// CHECK: tosa.conv2d{{.*}}f16>{{.*}}f16>{{.*}}-> tensor<{{.*}}f32>
func.func @tosa_conv2d(%a: tensor<1x64x64x1xf32>, %b: tensor<1x64x64x1xf32>) -> tensor<1x1x1x1xf32> {
  %n = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.conv2d %a, %b, %n, %n, %n {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x64x64x1xf32>, tensor<1x64x64x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  return %r : tensor<1x1x1x1xf32>
}

// CASE: matmul(ones((1,4096)), ones((4096,1))) == [[4096]]
// CASE: low_result(ones((1,4096)), ones((4096,1)), [[1]]) == [[4096]]
// CASE: batch_matmul(ones((1,1,4096)), ones((1,4096,1))) == [[[4096]]]
// CASE: matvec(ones((1,4096)), ones(4096)) == [4096]
// CASE: dot(ones(4096), ones(4096)) == 4096
// CASE: conv(ones((1,64,64,1)), ones((64,64,1,1))) == [[[[4096]]]]
// CASE: depthwise(ones((1,64,64,2)), ones((64,64,2))) == [[[[4096,4096]]]]
// CASE: grouped(ones((1,2,1,64,64)), ones((2,1,1,64,64))) == [[[[[4096]]],[[[4096]]]]]
// CASE: generic(ones((1,4096)), ones((4096,1))) == [[4096]]
// CASE: contract(ones((1,4096)), ones((4096,1))) == [[4096]]
// CASE: tosa_matmul(ones((1,1,4096)), ones((1,4096,1))) == [[[4096]]]
// CASE: tosa_conv2d(ones((1,64,64,1)), ones((1,64,64,1))) == [[[[4096]]]]
