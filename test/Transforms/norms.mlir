// A norm over a product, in steps as importers write it: each step hands its result to the next in f32, and what the backward pass
// reads late is centered again from the low product.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: %python %support/diff_functions.py %s %t.mlir

#i = affine_map<(a, b) -> (a, b)>
#c = affine_map<(a, b) -> (b)>

// CHECK-LABEL: func.func @norm(
// CHECK: %[[P:.*]] = linalg.matmul
// CHECK: %[[X:.*]] = arith.truncf %[[P]] : tensor<8x4xf32> to tensor<8x4xbf16>
// The step rstd: f32 to the gain, which rounds once.
// CHECK: math.rsqrt
// CHECK: %[[H:.*]] = linalg.generic {{.*}} outs({{.*}} : tensor<8x4xf32>)
// CHECK: arith.mulf
// CHECK-NEXT: linalg.yield
// CHECK: linalg.generic {{.*}} ins(%[[H]], {{.*}} : tensor<8x4xf32>, tensor<4xf32>) outs({{.*}} : tensor<8x4xbf16>)
// The late reader of x - mean reads x, and subtracts in its body.
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[X]], %{{.*}} : tensor<8x4xbf16>, tensor<8x4xbf16>, tensor<4xf32>)
// CHECK: arith.subf
// CHECK: arith.mulf
func.func @norm(%a: tensor<8x16xf32>, %w: tensor<16x4xf32>, %g: tensor<4xf32>, %w2: tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %z4 = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<0.125> : tensor<4xf32>
  %eps = arith.constant dense<1.0e-2> : tensor<4xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%z4 : tensor<4xf32>) dimensions = [0]
  %m = arith.mulf %s, %n : tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#i, #c, #i], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x4xf32>, tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.subf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %sq = arith.mulf %d, %d : tensor<8x4xf32>
  %v = linalg.reduce { arith.addf } ins(%sq : tensor<8x4xf32>) outs(%z4 : tensor<4xf32>) dimensions = [0]
  %ve = arith.addf %v, %eps : tensor<4xf32>
  %rstd = math.rsqrt %ve : tensor<4xf32>
  %h = linalg.generic {indexing_maps = [#i, #c, #i], iterator_types = ["parallel", "parallel"]} ins(%d, %rstd : tensor<8x4xf32>, tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %y = linalg.generic {indexing_maps = [#i, #c, #i], iterator_types = ["parallel", "parallel"]} ins(%h, %g : tensor<8x4xf32>, tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %out = linalg.matmul ins(%y, %w2 : tensor<8x4xf32>, tensor<4x4xf32>) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32>
  %late = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel", "parallel"]} ins(%y, %d : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  %dg = linalg.reduce { arith.addf } ins(%late : tensor<8x4xf32>) outs(%z4 : tensor<4xf32>) dimensions = [0]
  return %out, %dg : tensor<8x4xf32>, tensor<4xf32>
}
