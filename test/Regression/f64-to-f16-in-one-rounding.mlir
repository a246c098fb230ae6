// llvm/llvm-project#135659 (iree-org/iree#20163): f64 -> f16 by way of f32 rounds twice and is off by one ulp; and a
// software cast turned 0.4999 into 0.25. The pass puts no f32 between f64 and 16 bits, and narrows no f64 by itself.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @f(
// CHECK-NEXT: arith.truncf %arg0 : tensor<3xf64> to tensor<3xf16>
// CHECK-NEXT: return
func.func @f(%x: tensor<3xf64>) -> tensor<3xf16> {
  %t = arith.truncf %x : tensor<3xf64> to tensor<3xf16>
  return %t : tensor<3xf16>
}

// A product of f64 is none of ours.
// CHECK-LABEL: func.func @product(
// CHECK-NOT: truncf
// CHECK: return
func.func @product(%x: tensor<2x2xf64>, %w: tensor<2x2xf64>) -> tensor<2x2xf64> {
  %z = arith.constant dense<0.0> : tensor<2x2xf64>
  %m = linalg.matmul ins(%x, %w : tensor<2x2xf64>, tensor<2x2xf64>) outs(%z : tensor<2x2xf64>) -> tensor<2x2xf64>
  return %m : tensor<2x2xf64>
}

// f64 meets the low world through a cast of the user's, in a tensor and in a body.
// CHECK-LABEL: func.func @mixed(
// CHECK-NOT: tensor<{{.*}}f64> to tensor<{{.*}}f16>
// CHECK: linalg.map { arith.truncf } ins({{.*}} : tensor<1x3xf64>) outs({{.*}} : tensor<1x3xf16>)
func.func @mixed(%x: tensor<1x3xf64>, %w: tensor<3x3xf32>) -> (tensor<1x3xf64>, tensor<1x3xf16>) {
  %z = arith.constant dense<0.0> : tensor<1x3xf32>
  %s = arith.truncf %x : tensor<1x3xf64> to tensor<1x3xf32>
  %m = linalg.matmul ins(%s, %w : tensor<1x3xf32>, tensor<3x3xf32>) outs(%z : tensor<1x3xf32>) -> tensor<1x3xf32>
  %d = arith.extf %m : tensor<1x3xf32> to tensor<1x3xf64>
  %e = tensor.empty() : tensor<1x3xf16>
  %h = linalg.map ins(%x : tensor<1x3xf64>) outs(%e : tensor<1x3xf16>) (%in: f64, %init: f16) {
    %t = arith.truncf %in : f64 to f16
    linalg.yield %t : f16
  }
  return %d, %h : tensor<1x3xf64>, tensor<1x3xf16>
}

// 1 + 2^-11 + 2^-40 is above the tie of f16, and on it in f32.
// CASE: f([1 + 2.0**-11 + 2.0**-40, 63343.99805, 0.4999]) == [1.0009765625, 63328, 0.5]
// CASE: product([[1 + 2.0**-40, 1e-300], [1e300, 0]], eye(2)) == [[1 + 2.0**-40, 1e-300], [1e300, 0]]
// CASE: mixed([[1 + 2.0**-11 + 2.0**-40, 63343.99805, 0.4999]], zeros((3,3))) == zeros((1,3)), [[1.0009765625, 63328, 0.5]]
