// apache/tvm#17254: ops on the "never convert" list had their inputs cast to f32, whatever they were.
// f64 and complex numbers are left alone, and a user's 16-bit value keeps its type for whoever sees it.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %arg0: tensor<4xf64>, %arg1: tensor<4xf16>, %arg2: tensor<4xcomplex<f32>>)
// CHECK-NEXT: math.exp %arg0 : tensor<4xf64>
// CHECK-NEXT: math.exp %arg1 : tensor<4xf16>
// CHECK-NEXT: return {{.*}}%arg2
func.func @f(%x: tensor<4xf64>, %h: tensor<4xf16>, %c: tensor<4xcomplex<f32>>) -> (tensor<4xf64>, tensor<4xf16>, tensor<4xcomplex<f32>>) {
  %0 = math.exp %x : tensor<4xf64>
  %1 = math.exp %h : tensor<4xf16>
  return %0, %1, %c : tensor<4xf64>, tensor<4xf16>, tensor<4xcomplex<f32>>
}

// The same beside a product, so that the pass has something to do. (The judge knows no complex numbers.)
// CHECK-LABEL: func.func @beside(
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK-NEXT: math.exp %arg0 : tensor<4xf64>
// CHECK-NEXT: math.exp %arg1 : tensor<4xf16>
// CHECK-NEXT: math.exp %arg2 : tensor<4xbf16>
// CHECK-NEXT: return
func.func @beside(%x: tensor<4xf64>, %h: tensor<4xf16>, %b: tensor<4xbf16>, %a: tensor<2x2xf32>) -> (tensor<4xf64>, tensor<4xf16>, tensor<4xbf16>, tensor<2x2xf32>) {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %m = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %0 = math.exp %x : tensor<4xf64>
  %1 = math.exp %h : tensor<4xf16>
  %2 = math.exp %b : tensor<4xbf16>
  return %0, %1, %2, %m : tensor<4xf64>, tensor<4xf16>, tensor<4xbf16>, tensor<2x2xf32>
}

// CASE: beside([0, 1, 2, 50], [0,0,0,0], [0,0,0,0], eye(2)) == [1, exp(1), exp(2), exp(50)], ones(4), ones(4), eye(2) within 1e-14
// CASE: beside([0, 1, 2, 50], [0,1,2,4], [0,1,2,4], eye(2)) == exp([0.,1,2,50]), exp([0.,1,2,4]), exp([0.,1,2,4]), eye(2) within 1e-2
