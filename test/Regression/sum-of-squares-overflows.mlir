// microsoft/onnxruntime#29045: RMS normalisation of activations above 255.9 was silently 0 in FP16: x*x is inf there.
// Squares that feed a sum are part of its f32 island.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @rms(
// CHECK-NOT: truncf
// CHECK: return
func.func @rms(%x: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %n = arith.constant dense<8.0> : tensor<1xf32>
  %sq = arith.mulf %x, %x : tensor<1x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<1x8xf32>) outs(%z : tensor<1xf32>) dimensions = [1]
  %m = arith.divf %s, %n : tensor<1xf32>
  %r = math.rsqrt %m : tensor<1xf32>
  %e = tensor.empty() : tensor<1x8xf32>
  %b = linalg.broadcast ins(%r : tensor<1xf32>) outs(%e : tensor<1x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<1x8xf32>
  return %y : tensor<1x8xf32>
}

// CHECK-LABEL: func.func @rms_between_products(
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
// CHECK: arith.mulf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
// CHECK: linalg.reduce { arith.addf } ins({{.*}} : tensor<1x8xf32>)
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @rms_between_products(%x: tensor<1x8xf32>, %w: tensor<8x8xf32>) -> tensor<1x8xf32> {
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %z1 = arith.constant dense<0.0> : tensor<1x8xf32>
  %n = arith.constant dense<8.0> : tensor<1xf32>
  %h = linalg.matmul ins(%x, %w : tensor<1x8xf32>, tensor<8x8xf32>) outs(%z1 : tensor<1x8xf32>) -> tensor<1x8xf32>
  %sq = arith.mulf %h, %h : tensor<1x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<1x8xf32>) outs(%z : tensor<1xf32>) dimensions = [1]
  %m = arith.divf %s, %n : tensor<1xf32>
  %r = math.rsqrt %m : tensor<1xf32>
  %e = tensor.empty() : tensor<1x8xf32>
  %b = linalg.broadcast ins(%r : tensor<1xf32>) outs(%e : tensor<1x8xf32>) dimensions = [1]
  %y = arith.mulf %h, %b : tensor<1x8xf32>
  %o = linalg.matmul ins(%y, %w : tensor<1x8xf32>, tensor<8x8xf32>) outs(%z1 : tensor<1x8xf32>) -> tensor<1x8xf32>
  return %o : tensor<1x8xf32>
}

// Squares and sum in one body, and a power instead of the product.
// CHECK-LABEL: func.func @in_one_body(
// CHECK: arith.mulf {{.*}} : f32
// CHECK-NEXT: arith.addf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
// CHECK: math.powf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
func.func @in_one_body(%x: tensor<1x8xf32>, %w: tensor<8x8xf32>, %v: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %z1 = arith.constant dense<0.0> : tensor<1x8xf32>
  %k = arith.constant dense<1.0e-6> : tensor<1x1xf32>
  %two = arith.constant dense<2.0> : tensor<1x8xf32>
  %h = linalg.matmul ins(%x, %w : tensor<1x8xf32>, tensor<8x8xf32>) outs(%z1 : tensor<1x8xf32>) -> tensor<1x8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>], iterator_types = ["parallel", "reduction"]}
      ins(%h : tensor<1x8xf32>) outs(%z : tensor<1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sq = arith.mulf %in, %in : f32
    %a = arith.addf %out, %sq : f32
    linalg.yield %a : f32
  } -> tensor<1x1xf32>
  %sk = arith.mulf %s, %k : tensor<1x1xf32>
  %o = linalg.matmul ins(%sk, %v : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  %p = math.powf %h, %two : tensor<1x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>], iterator_types = ["parallel", "reduction"]}
      ins(%p : tensor<1x8xf32>) outs(%z : tensor<1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %a = arith.addf %out, %in : f32
    linalg.yield %a : f32
  } -> tensor<1x1xf32>
  %tk = arith.mulf %t, %k : tensor<1x1xf32>
  %q = linalg.matmul ins(%tk, %v : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %o, %q : tensor<1x1xf32>, tensor<1x1xf32>
}

// CASE: rms(full((1,8), 300)) == ones((1,8)) within 1e-6
// CASE: rms_between_products(full((1,8), 300), eye(8)) == ones((1,8)) within 1e-2
// CASE: in_one_body(full((1,8), 300), eye(8), [[1]]) == [[.72]], [[.72]] within 1e-2
