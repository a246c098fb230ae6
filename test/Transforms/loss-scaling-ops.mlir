// What amp-insert-casts makes of the ops of loss scaling.
// RUN: amp-opt --amp-insert-casts=type=fp16 %s | FileCheck %s
// RUN: amp-opt --amp-print-decisions=type=fp16 %s | FileCheck %s --check-prefix=WHY

// The seed is scaled in f32 (65536 is no f16) and rounded behind that. The
// gradient of the weight stays in f32: no low op depends on it, and what is
// unscaled is what the product added up.
// CHECK-LABEL: func.func @backward(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x4xf32>, %[[S:.*]]: tensor<f32>, %[[T:.*]]: tensor<i32>)
// CHECK: %[[SCALED:.*]] = amp.scale %{{.*}} by %[[S]] : tensor<8x4xf32>
// CHECK: %[[LOW:.*]] = arith.truncf %[[SCALED]] : tensor<8x4xf32> to tensor<8x4xf16>
// CHECK: %[[DW:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[LOW]] : tensor<8x16xf16>, tensor<8x4xf16>) outs(%{{.*}} : tensor<16x4xf32>)
// CHECK-NOT: arith.truncf {{.*}} : f32 to f16
// CHECK: %[[G:.*]] = amp.unscale %[[DW]] by %[[S]] : tensor<16x4xf32> -> tensor<16x4xf32>
// CHECK: %[[OK:.*]] = amp.all_finite %[[G]] : tensor<16x4xf32>
// CHECK: amp.update_scale %[[S]], %[[T]] if %[[OK]]
// WHY-LABEL: func.func @backward(
// WHY: amp.seed {{.*}}"amp.seed: class keep (start of the backward pass)
// WHY: amp.scale {{.*}}"amp.scale: class f32 (loss scaling)
// WHY: linalg.generic {{.*}}class low (contraction), result stored in f32: no low op depends on it
// WHY: amp.unscale {{.*}}"amp.unscale: class f32-out (loss scaling)
// WHY: amp.all_finite {{.*}}"amp.all_finite: class follow (checks for infinities)
// WHY: amp.update_scale {{.*}}"amp.update_scale: class keep (keeps the types of the source program)
func.func @backward(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>, %s: tensor<f32>, %t: tensor<i32>)
    -> (tensor<16x4xf32>, tensor<f32>, tensor<i32>) {
  %one = arith.constant dense<1.0> : tensor<8x4xf32>
  %zero = arith.constant dense<0.0> : tensor<16x4xf32>
  %seed = amp.seed %one : tensor<8x4xf32>
  %scaled = amp.scale %seed by %s : tensor<8x4xf32>
  %dw = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                        iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %scaled : tensor<8x16xf32>, tensor<8x4xf32>) outs(%zero : tensor<16x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %q = arith.addf %c, %p : f32
    linalg.yield %q : f32
  } -> tensor<16x4xf32>
  %g = amp.unscale %dw by %s : tensor<16x4xf32> -> tensor<16x4xf32>
  %ok = amp.all_finite %g : tensor<16x4xf32>
  %new:2 = amp.update_scale %s, %t if %ok
  %lr = arith.constant dense<0.01> : tensor<16x4xf32>
  %d = arith.mulf %lr, %g : tensor<16x4xf32>
  %next = arith.subf %w, %d : tensor<16x4xf32>
  return %next, %new#0, %new#1 : tensor<16x4xf32>, tensor<f32>, tensor<i32>
}

// What is stored low for another reason is read as it is, by the op that makes
// f32 of it and by the one that checks: no copy in f32 is stored.
// CHECK-LABEL: func.func @reads_low(
// CHECK: %[[P:.*]] = linalg.matmul
// CHECK-NEXT: %[[H:.*]] = arith.truncf %[[P]] : tensor<8x8xf32> to tensor<8x8xf16>
// CHECK: %[[G:.*]] = amp.unscale %[[H]] by %{{.*}} : tensor<8x8xf16> -> tensor<8x8xf32>
// CHECK: %[[OK:.*]] = amp.all_finite %[[H]] : tensor<8x8xf16>
// CHECK: %[[O:.*]] = linalg.matmul ins(%[[H]],
// CHECK: return %[[O]], %[[G]], %[[OK]]
func.func @reads_low(%x: tensor<8x8xf32>, %s: tensor<f32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<i1>) {
  %zero = arith.constant dense<0.0> : tensor<8x8xf32>
  %h = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = amp.unscale %h by %s : tensor<8x8xf32> -> tensor<8x8xf32>
  %ok = amp.all_finite %h : tensor<8x8xf32>
  %o = linalg.matmul ins(%h, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %o, %g, %ok : tensor<8x8xf32>, tensor<8x8xf32>, tensor<i1>
}

// amp.scale does not read low.
// CHECK-LABEL: func.func @scale_reads_f32(
// CHECK: %[[P:.*]] = linalg.matmul
// CHECK-NEXT: %[[H:.*]] = arith.truncf %[[P]] : tensor<8x8xf32> to tensor<8x8xf16>
// CHECK: %[[WIDE:.*]] = arith.extf %[[H]] : tensor<8x8xf16> to tensor<8x8xf32>
// CHECK: amp.scale %[[WIDE]] by %[[S:.*]] : tensor<8x8xf32>
func.func @scale_reads_f32(%x: tensor<8x8xf32>, %s: tensor<f32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<8x8xf32>
  %h = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = amp.scale %h by %s : tensor<8x8xf32>
  %o = linalg.matmul ins(%h, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %o, %g : tensor<8x8xf32>, tensor<8x8xf32>
}

// The loss scale itself is read in f32, wherever it comes from.
// CHECK-LABEL: func.func @scale_of_low(
// CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : tensor<1x1xf16> to tensor<1x1xf32>
// CHECK: %[[S:.*]] = tensor.collapse_shape %[[WIDE]] [] : tensor<1x1xf32> into tensor<f32>
// CHECK: amp.unscale %{{.*}} by %[[S]] : tensor<1x1xf16> -> tensor<1x1xf32>
func.func @scale_of_low(%x: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
  %zero = arith.constant dense<0.0> : tensor<1x1xf32>
  %h = linalg.matmul ins(%x, %x : tensor<1x1xf32>, tensor<1x1xf32>) outs(%zero : tensor<1x1xf32>) -> tensor<1x1xf32>
  %s = tensor.collapse_shape %h [] : tensor<1x1xf32> into tensor<f32>
  %g = amp.unscale %h by %s : tensor<1x1xf32> -> tensor<1x1xf32>
  %e = tensor.expand_shape %s [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %o = linalg.matmul ins(%h, %e : tensor<1x1xf32>, tensor<1x1xf32>) outs(%zero : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %o, %g : tensor<1x1xf32>, tensor<1x1xf32>
}

// An unscaled gradient is f32 also where only low ops read it: it is rounded
// behind the op.
// CHECK-LABEL: func.func @unscaled_is_f32(
// CHECK: %[[G:.*]] = amp.unscale {{.*}} -> tensor<8x8xf32>
// CHECK: arith.truncf %[[G]] : tensor<8x8xf32> to tensor<8x8xf16>
func.func @unscaled_is_f32(%x: tensor<8x8xf32>, %s: tensor<f32>) -> tensor<8x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<8x8xf32>
  %g = amp.unscale %x by %s : tensor<8x8xf32> -> tensor<8x8xf32>
  %o = linalg.matmul ins(%g, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %o : tensor<8x8xf32>
}
