// PaddlePaddle/Paddle#69694: an integer clip came out as float16.
// Integers and indices never change type nor pass through a 16-bit float; data movement alone creates no cast.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @gather(
// CHECK-NOT: truncf
// CHECK: return
func.func @gather(%t: tensor<8x4xf32>, %i: tensor<2xi64>) -> tensor<2x4xf32> {
  %lo = arith.constant dense<0> : tensor<2xi64>
  %hi = arith.constant dense<7> : tensor<2xi64>
  %a = arith.maxsi %i, %lo : tensor<2xi64>
  %b = arith.minsi %a, %hi : tensor<2xi64>
  %e = tensor.empty() : tensor<2x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<2xi64>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%row: i64, %o: f32):
    %r = arith.index_cast %row : i64 to index
    %c = linalg.index 1 : index
    %v = tensor.extract %t[%r, %c] : tensor<8x4xf32>
    linalg.yield %v : f32
  } -> tensor<2x4xf32>
  return %g : tensor<2x4xf32>
}

// As in the report; no lowering of tensor.gather exists upstream, so this one is not run.
// CHECK-LABEL: func.func private @tensor_gather(
// CHECK-NOT: truncf
// CHECK: arith.index_cast {{.*}} : tensor<2xi64> to tensor<2xindex>
// CHECK: tensor.gather {{.*}} : (tensor<8x4xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
func.func private @tensor_gather(%t: tensor<8x4xf32>, %i: tensor<2xi64>) -> tensor<2x4xf32> {
  %lo = arith.constant dense<0> : tensor<2xi64>
  %hi = arith.constant dense<7> : tensor<2xi64>
  %a = arith.maxsi %i, %lo : tensor<2xi64>
  %b = arith.minsi %a, %hi : tensor<2xi64>
  %j = arith.index_cast %b : tensor<2xi64> to tensor<2xindex>
  %k = tensor.expand_shape %j [[0, 1]] output_shape [2, 1] : tensor<2xindex> into tensor<2x1xindex>
  %g = tensor.gather %t[%k] gather_dims([0]) : (tensor<8x4xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return %g : tensor<2x4xf32>
}

// Beside a product whose row is found by integers. 2049, 40000 and 2^40 are no 16-bit floats.
// CHECK-LABEL: func.func @beside(
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: arith.addi {{.*}} : tensor<3xi64>
// CHECK: arith.sitofp {{.*}} : tensor<3xi32> to tensor<3xf32>
// CHECK: arith.addf {{.*}} : tensor<3xf32>
// CHECK: arith.fptosi {{.*}} : tensor<3xf32> to tensor<3xi32>
func.func @beside(%t: tensor<8x4xf32>, %w: tensor<4x4xf32>, %i: tensor<3xi64>, %n: tensor<3xi32>) -> (tensor<8x4xf32>, tensor<3xi64>, tensor<3xf32>, tensor<3xi32>) {
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %one = arith.constant dense<1> : tensor<3xi64>
  %m = linalg.matmul ins(%t, %w : tensor<8x4xf32>, tensor<4x4xf32>) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32>
  %j = arith.addi %i, %one : tensor<3xi64>
  %f = arith.sitofp %n : tensor<3xi32> to tensor<3xf32>
  %half = arith.constant dense<0.5> : tensor<3xf32>
  %g = arith.addf %f, %half : tensor<3xf32>
  %k = arith.fptosi %g : tensor<3xf32> to tensor<3xi32>
  return %m, %j, %g, %k : tensor<8x4xf32>, tensor<3xi64>, tensor<3xf32>, tensor<3xi32>
}

// Movement of an f32 argument to an f32 result beside a product.
// CHECK-LABEL: func.func @movement(
// CHECK-COUNT-1: truncf %arg1
// CHECK-NOT: truncf
// CHECK: linalg.transpose ins(%arg0 : tensor<4x4xf32>)
// CHECK: return
func.func @movement(%t: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<16xf32>, tensor<2x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%w, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %tr = linalg.transpose ins(%t : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %c = tensor.collapse_shape %tr [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %s = tensor.extract_slice %t[1, 0] [2, 4] [1, 1] : tensor<4x4xf32> to tensor<2x4xf32>
  return %m, %c, %s : tensor<4x4xf32>, tensor<16xf32>, tensor<2x4xf32>
}

// CASE: gather(arange(32).reshape(8,4) + 1e-4, [-3, 99]) == (array([[0,1,2,3],[28,29,30,31]]) + 1e-4).astype(float32)
// CASE: beside(ones((8,4)), eye(4), [2048, 39999, 2**40 - 1], [2049, 40000, 100001]) == ones((8,4)), [2049, 40000, 2**40], [2049.5, 40000.5, 100001.5], [2049, 40000, 100001]
// CASE: movement((arange(16) + 1e-4).reshape(4,4).astype(float32), eye(4)) == eye(4), (arange(16) + 1e-4).reshape(4,4).T.reshape(16).astype(float32), (arange(16) + 1e-4).reshape(4,4)[1:3].astype(float32)
