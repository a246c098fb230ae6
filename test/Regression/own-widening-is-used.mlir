// A 16-bit value of the program that the program widens itself is widened once, also where the pass wants it in f32 earlier (fp16 over bf16).
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16
// RUN: FileCheck %s --input-file=%t.fp16
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16
// RUN: %oracle diff %s %t.fp16
// RUN: %oracle diff %s %t.bf16

// CHECK-LABEL: func.func @f(
// CHECK-COUNT-1: arith.extf %{{.*}} : tensor<4x4xbf16> to tensor<4x4xf32>
// CHECK-NOT: arith.extf %{{.*}} : tensor<4x4xbf16>
// CHECK: linalg.matmul ins({{.*}}xf16>, {{.*}}xf16>)
// CHECK-NOT: arith.extf %{{.*}} : tensor<4x4xbf16>
func.func @f(%x: tensor<4x4xbf16>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %v = arith.mulf %x, %x : tensor<4x4xbf16>
  %p = linalg.matmul ins(%v, %w : tensor<4x4xbf16>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %own = arith.extf %v : tensor<4x4xbf16> to tensor<4x4xf32>
  %s = math.exp %own : tensor<4x4xf32>
  return %p, %s : tensor<4x4xf32>, tensor<4x4xf32>
}
