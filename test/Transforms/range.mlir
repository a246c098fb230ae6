// Range: a constant that the low type would turn into inf, 0 or a subnormal, or move onto a bound that it guards, keeps its users in f32.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16.mlir
// RUN: FileCheck %s --input-file=%t.bf16.mlir --check-prefixes=CHECK,BF16
// RUN: %python %support/diff_functions.py %s %t.bf16.mlir
// RUN: amp-opt --amp-autocast="type=fp16 loss-scaling=off" %s -o %t.fp16.mlir
// RUN: FileCheck %s --input-file=%t.fp16.mlir --check-prefixes=CHECK,FP16
// RUN: %python %support/diff_functions.py %s %t.fp16.mlir

// A mask of -1e9 is no f16 (inf), but a bf16.
// CHECK-LABEL: func.func @mask_of_minus_1e9(
// FP16: linalg.generic {{.*}} outs(%{{.*}} : tensor<8x8xf32>)
// FP16: arith.select
// FP16-NEXT: linalg.yield %{{.*}} : f32
// BF16: linalg.generic {{.*}} outs(%{{.*}} : tensor<8x8xbf16>)
// BF16: arith.select
// BF16-NEXT: arith.truncf
func.func @mask_of_minus_1e9(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %m: tensor<8x8xi1>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = arith.constant dense<-1.0e9> : tensor<8x8xf32>
  %b = arith.select %m, %p, %n : tensor<8x8xi1>, tensor<8x8xf32>
  %t = math.tanh %b : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// eps of 1e-8 is 0 in f16, and no bf16 subnormal.
// CHECK-LABEL: func.func @eps(
// FP16: arith.addf %{{.*}}, %{{.*}} : tensor<8x8xf32>
// BF16: arith.addf
// BF16-NEXT: arith.truncf {{.*}} : f32 to bf16
func.func @eps(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = arith.constant dense<1.0e-8> : tensor<8x8xf32>
  %b = arith.addf %p, %n : tensor<8x8xf32>
  %t = math.tanh %b : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// 1e-6 is a subnormal in f16, and a number in bf16.
// CHECK-LABEL: func.func @subnormal(
// FP16: arith.maximumf
// FP16-NEXT: linalg.yield %{{.*}} : f32
// BF16: arith.maximumf
// BF16-NEXT: arith.truncf {{.*}} : f32 to bf16
func.func @subnormal(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = arith.constant dense<1.0e-6> : tensor<8x8xf32>
  %b = arith.maximumf %p, %n : tensor<8x8xf32>
  %t = math.tanh %b : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// A count of elements above 65504, here in the body of a generic.
// CHECK-LABEL: func.func @count(
// FP16: arith.divf
// FP16-NEXT: linalg.yield %{{.*}} : f32
// BF16: arith.divf
// BF16-NEXT: arith.truncf {{.*}} : f32 to bf16
func.func @count(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = arith.constant 70000.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%i: f32, %o: f32):
    %s = arith.divf %i, %c : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %t = arith.negf %b : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// A clamp at 1 - 1e-6, which is 1 in either type. What guards nothing, a factor of 1 - 1e-6, may be rounded.
// CHECK-LABEL: func.func @clamp(
// CHECK: arith.minimumf
// CHECK-NEXT: linalg.yield %{{.*}} : f32
// CHECK: arith.mulf
// CHECK-NEXT: arith.truncf {{.*}} : f32 to {{bf16|f16}}
func.func @clamp(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %n = arith.constant dense<0.999999> : tensor<8x8xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = arith.minimumf %p, %n : tensor<8x8xf32>
  %t = math.tanh %b : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  %c = arith.mulf %p, %n : tensor<8x8xf32>
  %u = math.tanh %c : tensor<8x8xf32>
  %z_r = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = linalg.matmul ins(%u, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_r : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q, %r : tensor<8x4xf32>, tensor<8x4xf32>
}

// Infinity is what it is in every type, and a comparison reads in f32 anyhow.
// CHECK-LABEL: func.func @infinity_and_comparison(
// CHECK: arith.cmpf
// CHECK: arith.select
// CHECK-NEXT: arith.truncf {{.*}} : f32 to {{bf16|f16}}
func.func @infinity_and_comparison(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %n = arith.constant dense<1.0e9> : tensor<8x8xf32>
  %inf = arith.constant dense<0x7F800000> : tensor<8x8xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = arith.cmpf ogt, %p, %n : tensor<8x8xf32>
  %b = arith.select %c, %inf, %p : tensor<8x8xi1>, tensor<8x8xf32>
  %t = math.tanh %b : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// Dense weights: small numbers may go; infinity refuses the product.
// CHECK-LABEL: func.func @weights_small(
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<2x2x{{bf16|f16}}>, tensor<2x2x{{bf16|f16}}>)
func.func @weights_small(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [1.0e-9, 3.0]]> : tensor<2x2xf32>
  %z_p = arith.constant dense<0.0> : tensor<2x2xf32>
  %p = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z_p : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %p : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @weights_large(
// FP16: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<2x2xf32>, tensor<2x2xf32>)
// BF16: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<2x2xbf16>, tensor<2x2xbf16>)
func.func @weights_large(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [1.0e9, 3.0]]> : tensor<2x2xf32>
  %z_p = arith.constant dense<0.0> : tensor<2x2xf32>
  %p = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z_p : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %p : tensor<2x2xf32>
}
