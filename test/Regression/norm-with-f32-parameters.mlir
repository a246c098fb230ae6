// apache/tvm#12763 (pytorch/xla#8496): a norm with bf16 data and f32 scale and shift failed to type-check.
// Block arguments follow their operands, the body computes in f32 and rounds once; parameters and statistics stay f32.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

#a = affine_map<(i, j) -> (i, j)>
#b = affine_map<(i, j) -> (j)>
// CHECK-LABEL: func.func @affine(
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: ^bb0(%{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32)
// CHECK: linalg.yield {{.*}} : f32
func.func @affine(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>, %g: tensor<4xf32>, %s: tensor<4xf32>, %z: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %m = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#a, #b, #b, #a], iterator_types = ["parallel", "parallel"]} ins(%m, %g, %s : tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%v: f32, %gg: f32, %ss: f32, %o: f32):
    %p = arith.mulf %v, %gg : f32
    %q = arith.addf %p, %ss : f32
    linalg.yield %q : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// Batch norm with running statistics, between products: variances of 1e5 are no f16, and are read as they are.
// CHECK-LABEL: func.func @batch_norm(
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: ins({{.*}}, %arg4, %arg5, %arg2, %arg3 : tensor<2x4x[[T:b?f16]]>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
// CHECK: ^bb0(%{{.*}}: [[T]], %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: [[T]])
// CHECK: math.rsqrt {{.*}} : f32
// CHECK: arith.addf {{.*}} : f32
// CHECK-NEXT: %[[R:.*]] = arith.truncf {{.*}} : f32 to [[T]]
// CHECK-NEXT: linalg.yield %[[R]] : [[T]]
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
func.func @batch_norm(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>, %g: tensor<4xf32>, %s: tensor<4xf32>, %mean: tensor<4xf32>, %var: tensor<4xf32>, %v: tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>) {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %eps = arith.constant 1.0e-5 : f32
  %k = arith.constant dense<0.9> : tensor<4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#a, #b, #b, #b, #b, #a], iterator_types = ["parallel", "parallel"]}
      ins(%m, %mean, %var, %g, %s : tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%in: f32, %mu: f32, %va: f32, %ga: f32, %sh: f32, %o: f32):
    %d = arith.subf %in, %mu : f32
    %ve = arith.addf %va, %eps : f32
    %rs = math.rsqrt %ve : f32
    %n = arith.mulf %d, %rs : f32
    %p = arith.mulf %n, %ga : f32
    %q = arith.addf %p, %sh : f32
    linalg.yield %q : f32
  } -> tensor<2x4xf32>
  %o = linalg.matmul ins(%r, %v : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %nv = arith.mulf %var, %k : tensor<4xf32>
  return %o, %nv : tensor<2x4xf32>, tensor<4xf32>
}

// CASE: affine([[1,2,3,4]]*2, eye(4), [1.5]*4, [.25]*4, zeros((2,4))) == [[1.75,3.25,4.75,6.25]]*2
// CASE: affine([[1,2,3,4]]*2, eye(4), [1e5]*4, [1e-6]*4, zeros((2,4))) == [[1e5,2e5,3e5,4e5]]*2 within 1e-6
// CASE: batch_norm([[1,2,3,4]]*2, eye(4), [1e3]*4, [0]*4, [0]*4, [1e6]*4, eye(4)) == [[1,2,3,4]]*2, [9e5]*4 within 1e-2
// CASE: batch_norm([[0,0,0,0]]*2, eye(4), [1]*4, [0]*4, [1e5]*4, [1e10]*4, eye(4)) == [[-1]*4]*2, [9e9]*4 within 1e-2
