// What a program rounded is wide again with the number that it was rounded to, not with the one before: an accumulator in bf16 that
// is widened to f32, and the copy for a product in f16. In bf16 the pass has the same rounding for its own product, and widens that.
//
// RUN: amp-opt %s --amp-autocast='type=fp16 loss-scaling=off' | FileCheck %s --check-prefixes=CHECK,FP16
// RUN: amp-opt %s --amp-autocast=bf16 | FileCheck %s --check-prefixes=CHECK,BF16
// RUN: amp-opt %s --amp-autocast='type=fp16 loss-scaling=off' -o %t.fp16 && %oracle diff %s %t.fp16
// RUN: amp-opt %s --amp-autocast=bf16 -o %t.bf16 && %oracle diff %s %t.bf16

// CHECK-LABEL: func.func @main(
// FP16-DAG: %[[OWN:.*]] = arith.truncf %arg0 : tensor<4x4xf32> to tensor<4x4xbf16>
// FP16-DAG: %[[WIDE:.*]] = arith.extf %[[OWN]] : tensor<4x4xbf16> to tensor<4x4xf32>
// FP16-DAG: %[[LOW:.*]] = arith.truncf %[[WIDE]] : tensor<4x4xf32> to tensor<4x4xf16>
// FP16: linalg.matmul ins(%[[LOW]], %{{.*}} : tensor<4x4xf16>, tensor<4x4xf16>) outs(%[[WIDE]] : tensor<4x4xf32>)
// BF16-DAG: %[[OWN:.*]] = arith.truncf %arg0 : tensor<4x4xf32> to tensor<4x4xbf16>
// BF16-DAG: %[[WIDE:.*]] = arith.extf %[[OWN]] : tensor<4x4xbf16> to tensor<4x4xf32>
// BF16: linalg.matmul ins(%[[OWN]], %{{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%[[WIDE]] : tensor<4x4xf32>)
func.func @main(%x: tensor<4x4xf32>, %w: tensor<4x4xbf16>, %v: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> (tensor<4x4xbf16>, tensor<4x4xf32>) {
  %own = arith.truncf %x : tensor<4x4xf32> to tensor<4x4xbf16>
  %p = linalg.matmul ins(%own, %w : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%own : tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %q = linalg.matmul ins(%x, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = func.call @next(%q) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %p, %r : tensor<4x4xbf16>, tensor<4x4xf32>
}
func.func private @next(%y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %t = math.tanh %y : tensor<4x4xf32>
  return %t : tensor<4x4xf32>
}
