// huggingface/diffusers#13920: positions computed by a matrix product collapsed to one value under autocast.
// A product whose operand is counted from indices stays f32, and what sine and cosine read of it.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @f(
// CHECK-NOT: truncf
// CHECK: linalg.matmul ins({{.*}} : tensor<512x1xf32>, tensor<1x8xf32>)
func.func @f(%freq: tensor<1x8xf32>, %off: f32) -> tensor<512x8xf32> {
  %z = arith.constant dense<0.0> : tensor<512x8xf32>
  %e = tensor.empty() : tensor<512x1xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<512x1xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    %s = arith.sitofp %c : i32 to f32
    %t = arith.addf %s, %off : f32
    linalg.yield %t : f32
  } -> tensor<512x1xf32>
  %m = linalg.matmul ins(%p, %freq : tensor<512x1xf32>, tensor<1x8xf32>) outs(%z : tensor<512x8xf32>) -> tensor<512x8xf32>
  return %m : tensor<512x8xf32>
}

// Positions given as integers, on their way over reshapes, a scale and a private function; rotary angles; then a product.
// CHECK-LABEL: func.func private @angles(
// CHECK-SAME: %arg0: tensor<8x1xf32>, %arg1: tensor<1x8xf32>) -> tensor<8x8xf32>
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<8x1xf32>, tensor<1x8xf32>)
func.func private @angles(%p: tensor<8x1xf32>, %freq: tensor<1x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %m = linalg.matmul ins(%p, %freq : tensor<8x1xf32>, tensor<1x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %m : tensor<8x8xf32>
}
// CHECK-LABEL: func.func @rotary(
// CHECK: math.cos {{.*}} : tensor<8x8xf32>
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
func.func @rotary(%ids: tensor<8xi32>, %freq: tensor<1x8xf32>, %x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %k = arith.constant dense<2.0> : tensor<8xf32>
  %f = arith.sitofp %ids : tensor<8xi32> to tensor<8xf32>
  %s = arith.mulf %f, %k : tensor<8xf32>
  %p = tensor.expand_shape %s [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %m = call @angles(%p, %freq) : (tensor<8x1xf32>, tensor<1x8xf32>) -> tensor<8x8xf32>
  %c = math.cos %m : tensor<8x8xf32>
  %q = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = arith.mulf %q, %c : tensor<8x8xf32>
  %o = linalg.matmul ins(%r, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %o, %m : tensor<8x8xf32>, tensor<8x8xf32>
}

// CASE: f(ones((1,8)), 65536) == repeat((arange(512) + 65536)[:,None], 8, axis=1)
// CASE: rotary([65536,65537,65538,65539,65540,65541,65542,65543], ones((1,8)), ones((8,8)), eye(8)) == cos(repeat((2.*arange(8) + 131072)[:,None], 8, axis=1)), repeat((2*arange(8) + 131072)[:,None], 8, axis=1) within 1e-2
