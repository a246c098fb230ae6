// A constant that is written as sparse<...> is looked into as one that is dense<...>: 1e9 is no f16, so the product stays f32. One that
// fits is made in the low type; it is as small there.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s --check-prefixes=CHECK,BF16 < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s --check-prefixes=CHECK,FP16 < %t.fp16
// RUN: %oracle diff %s %t.fp16 --func too_large && amp-opt --canonicalize %t.fp16

// CHECK-LABEL: func.func @too_large(
// BF16: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// FP16: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
func.func @too_large(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %w = arith.constant sparse<[[0, 0], [3, 3]], [1.0e9, 2.0]> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @large(
// CHECK: arith.constant sparse<{{.*}}> : tensor<1000000x1000000x{{b?}}f16>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @large(%x: tensor<4x1000000xf32>) -> tensor<4x1000000xf32> {
  %w = arith.constant sparse<[[0, 0], [3, 5]], [1.0, 2.0]> : tensor<1000000x1000000xf32>
  %z = arith.constant dense<0.0> : tensor<4x1000000xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x1000000xf32>, tensor<1000000x1000000xf32>) outs(%z : tensor<4x1000000xf32>) -> tensor<4x1000000xf32>
  return %m : tensor<4x1000000xf32>
}
