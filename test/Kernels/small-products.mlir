// Batches of small products are computed in kernels, with what stands around
// them: the heads of attention are one launch, without a copy of a factor, and
// what they give is written where the next product reads it.
// RUN: split-file %s %t
// RUN: amp-opt --amp-autocast=bf16 --amp-to-kernels %t/attention.mlir | FileCheck %t/attention.mlir
// RUN: amp-opt --amp-autocast=bf16 --amp-to-kernels %t/orders.mlir | FileCheck %t/orders.mlir
// RUN: amp-opt --amp-autocast=bf16 --amp-to-kernels %t/large.mlir | FileCheck %t/large.mlir
// RUN: %judge --types none,bf16,fp16 %t/attention.mlir %t/orders.mlir %t/large.mlir %t/near.mlir | FileCheck %s --check-prefix=JUDGED
// RUN: %judge --types bf16 --threads 2 %t/attention.mlir %t/orders.mlir | FileCheck %s --check-prefix=THREADS
// JUDGED: 12 of 12 accepted
// THREADS: 2 of 2 accepted

//--- attention.mlir
// CHECK-LABEL: func.func @attention
// CHECK: amp_rt.kernel
// The cast of w, and the heads.
// CHECK-NEXT: amp_rt.task rows = 1024
// CHECK: amp_rt.task rows = 8
// CHECK: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK: math.exp
// CHECK: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// The one result: in the order of the next product, in bf16.
// CHECK: linalg.generic {{.*}}amp_rt.scatter}
// CHECK: amp_rt.yield {{%[0-9]+}} : tensor<2x16x4x8xbf16>
// CHECK-NOT: amp_rt.kernel
// CHECK: amp.matmul
// CHECK-NOT: amp_rt.kernel
// CHECK: return
func.func @attention(%qkv: tensor<2x16x96xf32>, %w: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %q0 = tensor.extract_slice %qkv[0, 0, 0] [2, 16, 32] [1, 1, 1] : tensor<2x16x96xf32> to tensor<2x16x32xf32>
  %k0 = tensor.extract_slice %qkv[0, 0, 32] [2, 16, 32] [1, 1, 1] : tensor<2x16x96xf32> to tensor<2x16x32xf32>
  %v0 = tensor.extract_slice %qkv[0, 0, 64] [2, 16, 32] [1, 1, 1] : tensor<2x16x96xf32> to tensor<2x16x32xf32>
  %q1 = tensor.expand_shape %q0 [[0], [1], [2, 3]] output_shape [2, 16, 4, 8] : tensor<2x16x32xf32> into tensor<2x16x4x8xf32>
  %k1 = tensor.expand_shape %k0 [[0], [1], [2, 3]] output_shape [2, 16, 4, 8] : tensor<2x16x32xf32> into tensor<2x16x4x8xf32>
  %v1 = tensor.expand_shape %v0 [[0], [1], [2, 3]] output_shape [2, 16, 4, 8] : tensor<2x16x32xf32> into tensor<2x16x4x8xf32>
  %e = tensor.empty() : tensor<2x4x16x8xf32>
  %et = tensor.empty() : tensor<2x4x8x16xf32>
  %q2 = linalg.transpose ins(%q1 : tensor<2x16x4x8xf32>) outs(%e : tensor<2x4x16x8xf32>) permutation = [0, 2, 1, 3]
  %k2 = linalg.transpose ins(%k1 : tensor<2x16x4x8xf32>) outs(%et : tensor<2x4x8x16xf32>) permutation = [0, 2, 3, 1]
  %v2 = linalg.transpose ins(%v1 : tensor<2x16x4x8xf32>) outs(%e : tensor<2x4x16x8xf32>) permutation = [0, 2, 1, 3]
  %q = tensor.collapse_shape %q2 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
  %k = tensor.collapse_shape %k2 [[0, 1], [2], [3]] : tensor<2x4x8x16xf32> into tensor<8x8x16xf32>
  %v = tensor.collapse_shape %v2 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
  %es = tensor.empty() : tensor<8x16x16xf32>
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<8x16x8xf32>, tensor<8x8x16xf32>) outs(%zs : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<8x16x16xf32>) outs(%es : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
  %eo = tensor.empty() : tensor<8x16x8xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<8x16x16xf32>, tensor<8x16x8xf32>) outs(%zo : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
  %o1 = tensor.expand_shape %o [[0, 1], [2], [3]] output_shape [2, 4, 16, 8] : tensor<8x16x8xf32> into tensor<2x4x16x8xf32>
  %eh = tensor.empty() : tensor<2x16x4x8xf32>
  %o2 = linalg.transpose ins(%o1 : tensor<2x4x16x8xf32>) outs(%eh : tensor<2x16x4x8xf32>) permutation = [0, 2, 1, 3]
  %o3 = tensor.collapse_shape %o2 [[0, 1], [2, 3]] : tensor<2x16x4x8xf32> into tensor<32x32xf32>
  %ey = tensor.empty() : tensor<32x32xf32>
  %zy = linalg.fill ins(%zero : f32) outs(%ey : tensor<32x32xf32>) -> tensor<32x32xf32>
  %y = linalg.matmul ins(%o3, %w : tensor<32x32xf32>, tensor<32x32xf32>) outs(%zy : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %y : tensor<32x32xf32>
}

//--- orders.mlir
// Every order of a factor, sizes that fill no vector, a C that is accumulated
// onto, few rows of the result (no copy of a factor is worth it).
// CHECK-LABEL: func.func @orders
// CHECK-NOT: amp.matmul
// CHECK: return
func.func @orders(%a: tensor<3x5x7xf32>, %b: tensor<3x7x19xf32>, %at: tensor<3x7x5xf32>, %bt: tensor<3x19x7xf32>, %c: tensor<3x5x19xf32>, %few: tensor<3x2x7xf32>)
    -> (tensor<3x5x19xf32>, tensor<3x5x19xf32>, tensor<3x5x19xf32>, tensor<3x2x19xf32>, tensor<3x19x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x5x19xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x5x19xf32>) -> tensor<3x5x19xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x5x7xf32>, tensor<3x7x19xf32>) outs(%c : tensor<3x5x19xf32>) -> tensor<3x5x19xf32>
  %1 = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%at, %b : tensor<3x7x5xf32>, tensor<3x7x19xf32>) outs(%z : tensor<3x5x19xf32>) -> tensor<3x5x19xf32>
  %2 = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%at, %bt : tensor<3x7x5xf32>, tensor<3x19x7xf32>) outs(%z : tensor<3x5x19xf32>) -> tensor<3x5x19xf32>
  %ef = tensor.empty() : tensor<3x2x19xf32>
  %zf = linalg.fill ins(%zero : f32) outs(%ef : tensor<3x2x19xf32>) -> tensor<3x2x19xf32>
  %3 = linalg.batch_matmul ins(%few, %b : tensor<3x2x7xf32>, tensor<3x7x19xf32>) outs(%zf : tensor<3x2x19xf32>) -> tensor<3x2x19xf32>
  %et = tensor.empty() : tensor<3x19x5xf32>
  %4 = linalg.transpose ins(%2 : tensor<3x5x19xf32>) outs(%et : tensor<3x19x5xf32>) permutation = [0, 2, 1]
  return %0, %1, %2, %3, %4 : tensor<3x5x19xf32>, tensor<3x5x19xf32>, tensor<3x5x19xf32>, tensor<3x2x19xf32>, tensor<3x19x5xf32>
}

//--- large.mlir
// 32 x 32 x 17 multiplications are a call of the library.
// CHECK-LABEL: func.func @large
// CHECK: amp.matmul
func.func @large(%a: tensor<4x32x17xf32>, %b: tensor<4x17x32xf32>) -> tensor<4x32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x32x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x32x32xf32>) -> tensor<4x32x32xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<4x32x17xf32>, tensor<4x17x32xf32>) outs(%z : tensor<4x32x32xf32>) -> tensor<4x32x32xf32>
  return %0 : tensor<4x32x32xf32>
}

//--- near.mlir
// Sums that are nearly products: what stands on the way is computed, too.
func.func @near(%a: tensor<3x5x7xf32>, %b: tensor<3x7x19xf32>) -> (tensor<3x5x19xf32>, tensor<3x5x19xf32>) {
  %zero = arith.constant dense<0.0> : tensor<3x5x19xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<3x5x7xf32>, tensor<3x7x19xf32>) outs(%zero : tensor<3x5x19xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %e = math.tanh %x : f32
    %p = arith.mulf %e, %y : f32
    %n = arith.negf %p : f32
    %s = arith.addf %o, %n : f32
    linalg.yield %s : f32
  } -> tensor<3x5x19xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<3x5x7xf32>, tensor<3x7x19xf32>) outs(%zero : tensor<3x5x19xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %y, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<3x5x19xf32>
  return %0, %1 : tensor<3x5x19xf32>, tensor<3x5x19xf32>
}
