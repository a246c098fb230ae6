// pytorch/pytorch#181568: a product rounded to bf16 by the user, plus an f32 bias, was added before the rounding point.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s --check-prefixes=CHECK,BF16 < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @f(
// CHECK: %[[M:.*]] = linalg.matmul ins({{.*}}f16>{{.*}}f16>) outs({{.*}}) -> tensor<2x4xf32>
// CHECK-NEXT: %[[T:.*]] = arith.truncf %[[M]] : tensor<2x4xf32> to tensor<2x4xbf16>
// CHECK-NEXT: %[[E:.*]] = arith.extf %[[T]] : tensor<2x4xbf16> to tensor<2x4xf32>
// CHECK-NEXT: arith.addf %[[E]], %arg2 : tensor<2x4xf32>
func.func @f(%a: tensor<2x8xf32>, %b: tensor<8x4xf32>, %v: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %m = linalg.matmul ins(%a, %b : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %t = arith.truncf %m : tensor<2x4xf32> to tensor<2x4xbf16>
  %w = arith.extf %t : tensor<2x4xbf16> to tensor<2x4xf32>
  %y = arith.addf %w, %v : tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// With a bias vector, and a product behind: the sum is low, its rounding another one.
// CHECK-LABEL: func.func @bias(
// CHECK: %[[M:.*]] = linalg.matmul ins({{.*}}f16>{{.*}}f16>) outs({{.*}}) -> tensor<2x4xf32>
// CHECK: arith.truncf %[[M]] : tensor<2x4xf32> to tensor<2x4xbf16>
// CHECK: arith.addf {{.*}} : f32
// CHECK: linalg.matmul ins({{.*}}f16>{{.*}}f16>)
func.func @bias(%a: tensor<2x8xf32>, %b: tensor<8x4xf32>, %v: tensor<4xf32>, %c: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %m = linalg.matmul ins(%a, %b : tensor<2x8xf32>, tensor<8x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %t = arith.truncf %m : tensor<2x4xf32> to tensor<2x4xbf16>
  %w = arith.extf %t : tensor<2x4xbf16> to tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %vb = linalg.broadcast ins(%v : tensor<4xf32>) outs(%e : tensor<2x4xf32>) dimensions = [0]
  %y = arith.addf %w, %vb : tensor<2x4xf32>
  %o = linalg.matmul ins(%y, %c : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %o : tensor<2x4xf32>
}

// A product that the program stores in bf16 is no product and bias for it: the sum decides by itself, on a second run as on the first, where the product
// accumulates in f32 and the rounding is written behind it. (Nothing reads the sum here: it was f32 first, and 16 bits then.)
// CHECK-LABEL: func.func private @unread(
// BF16-SAME: -> tensor<2x4xbf16> {
// CHECK: %[[M:.*]] = linalg.matmul {{.*}} -> tensor<2x4xf32>
// CHECK: arith.truncf %[[M]] : tensor<2x4xf32> to tensor<2x4xbf16>
// CHECK: arith.addf {{.*}} : f32
// BF16: return {{.*}} : tensor<2x4xbf16>
func.func private @unread(%a: tensor<2x8xbf16>, %b: tensor<8x4xbf16>, %v: tensor<4xbf16>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.5> : tensor<2x4xbf16>
  %m = linalg.matmul ins(%a, %b : tensor<2x8xbf16>, tensor<8x4xbf16>) outs(%z : tensor<2x4xbf16>) -> tensor<2x4xbf16>
  %e = tensor.empty() : tensor<2x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]} ins(%m, %v : tensor<2x4xbf16>, tensor<4xbf16>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%p: bf16, %q: bf16, %o: f32):
    %pw = arith.extf %p : bf16 to f32
    %qw = arith.extf %q : bf16 to f32
    %s = arith.addf %pw, %qw : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
func.func @calls(%a: tensor<2x8xbf16>, %b: tensor<8x4xbf16>, %v: tensor<4xbf16>) -> tensor<2x8xbf16> {
  %y = call @unread(%a, %b, %v) : (tensor<2x8xbf16>, tensor<8x4xbf16>, tensor<4xbf16>) -> tensor<2x4xf32>
  return %a : tensor<2x8xbf16>
}

// The product is 1.00390625 (8 x 0.125 x 1.00390625 / 1 in f16; in bf16 the factors are 1 and 257/256 is a sum).
// CASE: f([[1,.0625,0,0,0,0,0,0]]*2, [[1]*4,[.0625]*4]+[[0]*4]*6, zeros((2,4))) == ones((2,4))
// CASE: f([[1,.0625,0,0,0,0,0,0]]*2, [[1]*4,[.0625]*4]+[[0]*4]*6, full((2,4),.00390625)) == full((2,4),1.00390625)
// CASE: bias([[1,.0625,0,0,0,0,0,0]]*2, [[1]*4,[.0625]*4]+[[0]*4]*6, [0]*4, eye(4)) == ones((2,4))
// CASE-FP16: bias([[1,.0625,0,0,0,0,0,0]]*2, [[1]*4,[.0625]*4]+[[0]*4]*6, [.00390625]*4, eye(4)) == full((2,4),1.00390625)
// CASE-BF16: bias([[1,.0625,0,0,0,0,0,0]]*2, [[1]*4,[.0625]*4]+[[0]*4]*6, [.00390625]*4, eye(4)) == ones((2,4))
