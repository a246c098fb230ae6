// No product's result is stored low for a product behind a value that is returned: that is there in f32 anyhow. But where the low
// copy of the returned value is made of something before it, a second run sees the path; so the first one sees it as well.
// RUN: amp-opt %s --amp-autocast=bf16 | FileCheck %s

// The copy of what is broadcast is a broadcast of a copy: what the product makes is stored low.
// CHECK-LABEL: @broadcast
// CHECK: %[[P:.*]] = linalg.vecmat
// CHECK: %[[LOW:.*]] = arith.truncf %[[P]] : tensor<4xf32> to tensor<4xbf16>
// CHECK: linalg.generic {{.*}} ins(%[[LOW]] : tensor<4xbf16>)
// CHECK: math.tanh
func.func @broadcast(%x: tensor<6xf32>, %w: tensor<6x4xf32>, %v: tensor<6x1xf32>, %z: tensor<4xf32>, %zz: tensor<4x1xf32>) -> (tensor<6x4xf32>, tensor<4xf32>, tensor<4x1xf32>) {
  %p = linalg.vecmat ins(%x, %w : tensor<6xf32>, tensor<6x4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %t = math.tanh %p : tensor<4xf32>
  %e = tensor.empty() : tensor<6x4xf32>
  %b = linalg.broadcast ins(%p : tensor<4xf32>) outs(%e : tensor<6x4xf32>) dimensions = [0]
  %q = linalg.generic {indexing_maps = [affine_map<(k, m, n) -> (k, m)>, affine_map<(k, m, n) -> (k, n)>, affine_map<(k, m, n) -> (m, n)>], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%b, %v : tensor<6x4xf32>, tensor<6x1xf32>) outs(%zz : tensor<4x1xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %m = arith.mulf %l, %r : f32
    %a = arith.addf %acc, %m : f32
    linalg.yield %a : f32
  } -> tensor<4x1xf32>
  return %b, %t, %q : tensor<6x4xf32>, tensor<4xf32>, tensor<4x1xf32>
}

// A rounding of the program is the low copy of the widened value.
// CHECK-LABEL: @rounded
// CHECK: %[[P:.*]] = linalg.vecmat
// CHECK: %[[LOW:.*]] = arith.truncf %[[P]] : tensor<4xf32> to tensor<4xbf16>
// CHECK: linalg.generic {{.*}} ins(%[[LOW]] : tensor<4xbf16>)
// CHECK: math.tanh
// CHECK: linalg.vecmat ins(%[[LOW]],
func.func @rounded(%x: tensor<4xf32>, %w: tensor<4x4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %p = linalg.vecmat ins(%x, %w : tensor<4xf32>, tensor<4x4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %t = math.tanh %p : tensor<4xf32>
  %low = arith.truncf %p : tensor<4xf32> to tensor<4xbf16>
  %wide = arith.extf %low : tensor<4xbf16> to tensor<4xf32>
  %q = linalg.vecmat ins(%wide, %w : tensor<4xf32>, tensor<4x4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  return %wide, %t, %q : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
