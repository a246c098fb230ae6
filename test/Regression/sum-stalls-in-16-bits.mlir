// llvm/llvm-project#130886: summing 5120 ones in fp16 gave 2048, where adding 1 no longer changes the sum.
// No sum accumulates in 16 bits, however it is written; low inputs are fine.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @tosa_reduce_sum(
// CHECK-NEXT: tosa.reduce_sum {{.*}} (tensor<5120xf32>) -> tensor<1xf32>
// CHECK-NEXT: return
func.func @tosa_reduce_sum(%x: tensor<5120xf32>) -> tensor<1xf32> {
  %r = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<5120xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// The summands are stored low (they come from a product and feed one besides).
// CHECK-LABEL: func.func @reduce(
// CHECK: linalg.generic {{.*}} ins({{.*}}f16>) outs({{.*}} : tensor<f32>)
// CHECK: arith.addf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
func.func @reduce(%x: tensor<5120x1xf32>, %w: tensor<1x1xf32>) -> (tensor<f32>, tensor<5120x1xf32>) {
  %z = arith.constant dense<0.0> : tensor<5120x1xf32>
  %z0 = arith.constant dense<0.0> : tensor<f32>
  %h = linalg.matmul ins(%x, %w : tensor<5120x1xf32>, tensor<1x1xf32>) outs(%z : tensor<5120x1xf32>) -> tensor<5120x1xf32>
  %s = linalg.reduce { arith.addf } ins(%h : tensor<5120x1xf32>) outs(%z0 : tensor<f32>) dimensions = [0, 1]
  %o = linalg.matmul ins(%h, %w : tensor<5120x1xf32>, tensor<1x1xf32>) outs(%z : tensor<5120x1xf32>) -> tensor<5120x1xf32>
  return %s, %o : tensor<f32>, tensor<5120x1xf32>
}

// The sum itself feeds a product, which is where it would be worth storing it low.
// CHECK-LABEL: func.func @generic(
// CHECK: linalg.generic {{.*}} outs({{.*}} : tensor<1x1xf32>)
// CHECK: arith.addf {{.*}} : f32
// CHECK-NEXT: linalg.yield {{.*}} : f32
// CHECK: arith.truncf {{.*}} : tensor<1x1xf32>
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
func.func @generic(%x: tensor<1x5120xf32>, %w: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<1x5120xf32>) outs(%z : tensor<1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %a = arith.addf %out, %in : f32
    linalg.yield %a : f32
  } -> tensor<1x1xf32>
  %o = linalg.matmul ins(%s, %w : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %o : tensor<1x1xf32>
}

// CHECK-LABEL: func.func @pooling_sum(
// CHECK: linalg.conv_2d_nhwc_hwcf ins({{.*}}f16{{.*}}f16>)
// CHECK: linalg.pooling_nhwc_sum {{.*}} -> tensor<1x1x1x1xf32>
// CHECK: linalg.conv_2d_nhwc_hwcf ins({{.*}}f16{{.*}}f16>)
func.func @pooling_sum(%x: tensor<1x80x64x1xf32>, %w: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %z0 = arith.constant dense<0.0> : tensor<1x1x1x1xf32>
  %z = arith.constant dense<0.0> : tensor<1x80x64x1xf32>
  %e = tensor.empty() : tensor<80x64xf32>
  %h = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x80x64x1xf32>, tensor<1x1x1x1xf32>) outs(%z : tensor<1x80x64x1xf32>) -> tensor<1x80x64x1xf32>
  %p = linalg.pooling_nhwc_sum ins(%h, %e : tensor<1x80x64x1xf32>, tensor<80x64xf32>) outs(%z0 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %o = linalg.conv_2d_nhwc_hwcf ins(%p, %w : tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) outs(%z0 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %o : tensor<1x1x1x1xf32>
}

// CHECK-LABEL: func.func @avg_pool2d(
// CHECK: tosa.conv2d {{.*}}acc_type = f32{{.*}} -> tensor<1x80x64x1xf32>
// CHECK: tosa.avg_pool2d {{.*}}acc_type = f32{{.*}} -> tensor<1x1x1x1xf32>
func.func @avg_pool2d(%x: tensor<1x80x64x1xf32>, %w: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %h = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x80x64x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x80x64x1xf32>
  %p = tosa.avg_pool2d %h, %b, %b {acc_type = f32, kernel = array<i64: 80, 64>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x80x64x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %o = tosa.conv2d %p, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  return %o : tensor<1x1x1x1xf32>
}

// CASE: tosa_reduce_sum(ones(5120)) == [5120]
// CASE: reduce(ones((5120,1)), [[1]]) == 5120, ones((5120,1))
// CASE: generic(ones((1,5120)), [[1]]) == [[5120]]
// CASE: pooling_sum(ones((1,80,64,1)), [[[[1]]]]) == [[[[5120]]]]
// CASE: avg_pool2d(ones((1,80,64,1)), [[[[1]]]]) == [[[[1]]]] within 1e-6
