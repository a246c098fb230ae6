// The example of amp-insert-loss-scaling in Passes.td.
// RUN: amp-opt --amp-insert-loss-scaling %s | FileCheck %s
// CHECK: %[[SEED:.*]] = amp.seed
// CHECK: %[[SCALED:.*]] = amp.scale %[[SEED]] by %[[S:.*]] : tensor<4xf32>
// CHECK: %[[G:.*]] = linalg.matvec ins(%{{.*}}, %[[SCALED]] :
// CHECK: %[[U:.*]], %[[FINITE:.*]] = amp.unscale %[[G]] by %[[S]] : tensor<4xf32> -> tensor<4xf32>, tensor<i1>
// CHECK: amp.all_finite %[[FINITE]] : tensor<i1>
func.func @step(%w: tensor<4x4xf32>) -> (tensor<4xf32> {amp.role = "grad"}) {
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %seed = amp.seed %one : tensor<4xf32>
  %g = linalg.matvec ins(%w, %seed : tensor<4x4xf32>, tensor<4xf32>)
      outs(%zero : tensor<4xf32>) -> tensor<4xf32>
  return %g : tensor<4xf32>
}
