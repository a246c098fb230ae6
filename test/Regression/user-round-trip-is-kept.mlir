// openxla/xla#41605: a user's f32 -> bf16 -> f32 was a no-op on the GPU, but not on the CPU.
// A rounding of the source program stays: to the type that it names, also where the pass rounds to another.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @f(
// CHECK-NEXT: %[[T:.*]] = arith.truncf %arg0 : tensor<4xf32> to tensor<4xbf16>
// CHECK-NEXT: %[[E:.*]] = arith.extf %[[T]] : tensor<4xbf16> to tensor<4xf32>
// CHECK-NEXT: return %[[E]]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = arith.truncf %x : tensor<4xf32> to tensor<4xbf16>
  %e = arith.extf %t : tensor<4xbf16> to tensor<4xf32>
  return %e : tensor<4xf32>
}

// Before a product, behind one, and between two. 1 + 2^-8 is an f16 and no bf16; 1 + 2^-11 rounds in f16 first.
// CHECK-LABEL: func.func @products(
// CHECK: arith.truncf %arg0 : tensor<2x2xf32> to tensor<2x2xbf16>
// CHECK: %[[M:.*]] = linalg.matmul
// CHECK: %[[N:.*]] = linalg.matmul ins({{.*}}f16>{{.*}}f16>) outs({{.*}}) -> tensor<2x2xf32>
// CHECK: arith.truncf %[[N]]{{.*}} : tensor<2x2xf32> to tensor<2x2xbf16>
// CHECK: linalg.matmul ins({{.*}}f16>{{.*}}f16>)
func.func @products(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %t = arith.truncf %x : tensor<2x2xf32> to tensor<2x2xbf16>
  %e = arith.extf %t : tensor<2x2xbf16> to tensor<2x2xf32>
  %m = linalg.matmul ins(%e, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %n = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %nt = arith.truncf %n : tensor<2x2xf32> to tensor<2x2xbf16>
  %ne = arith.extf %nt : tensor<2x2xbf16> to tensor<2x2xf32>
  %o = linalg.matmul ins(%ne, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %m, %ne, %o : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// The same round trip inside a body.
// CHECK-LABEL: func.func @body(
// CHECK: arith.truncf {{.*}} : f32 to bf16
// CHECK: arith.extf {{.*}} : bf16 to f32
// CHECK: linalg.matmul ins({{.*}}f16>{{.*}}f16>)
func.func @body(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %n = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %i = tensor.empty() : tensor<2x2xf32>
  %r = linalg.map ins(%n : tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) (%in: f32, %init: f32) {
    %t = arith.truncf %in : f32 to bf16
    %e = arith.extf %t : bf16 to f32
    linalg.yield %e : f32
  }
  %o = linalg.matmul ins(%r, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %o : tensor<2x2xf32>
}

// CASE: f([1.00390625, 1.01171875, 70000, 1e-8]) == [1, 1.015625, 70144, float32(1.00117e-8)] within 1e-5
// CASE: products(1.00390625*eye(2), eye(2)) == eye(2), eye(2), eye(2)
// CASE: body(1.00390625*eye(2), eye(2)) == eye(2)
