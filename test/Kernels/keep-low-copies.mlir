// RUN: amp-opt --amp-keep-low-copies %s | FileCheck %s
// In the pipeline no cast of a parameter is left, biases included: the step casts
// its batch only.
// RUN: amp-opt --amp-mark-step --amp-autocast=bf16 --amp-to-plan %models/jax_simple_mlp_adam.mlir | FileCheck %s --check-prefix=PLAN
// PLAN: amp_rt.sequence "step"
// PLAN: amp_rt.launch
// PLAN-COUNT-1: memref<{{[0-9]+}}xf32>) writes(%{{[0-9]+}} : memref<{{[0-9]+}}xbf16>)
// PLAN-NOT: memref<{{[0-9]+}}xf32>) writes(%{{[0-9]+}} : memref<{{[0-9]+}}xbf16>)
// PLAN: amp_rt.matmul

// The cast of a parameter is state; that of the batch is not.
// CHECK: func.func private @step_init(%[[W0:.*]]: tensor<8x4xf32>, %{{.*}}: tensor<2x8xf32>) -> tensor<8x4xbf16> attributes {amp_rt.init}
// CHECK: arith.truncf %[[W0]]
// CHECK: func.func @step(%[[W:.*]]: tensor<8x4xf32>, %[[X:.*]]: tensor<2x8xf32>, %[[LOW:.*]]: tensor<8x4xbf16> {amp.role = "state", amp_rt.hidden = 0 : i32})
// CHECK-SAME: -> (tensor<8x4xf32> {amp.updates = 0 : i32}, tensor<2x4xf32>, tensor<8x4xbf16> {amp.role = "state", amp.updates = 2 : i32})
// CHECK-NOT: arith.truncf %[[W]]
// CHECK: amp.matmul %{{.*}}, %[[LOW]]
// CHECK: %[[NEW:.*]] = arith.mulf
// CHECK: %[[NEWLOW:.*]] = arith.truncf %[[NEW]]
// CHECK: return %[[NEW]], %{{.*}}, %[[NEWLOW]]
func.func @step(%w: tensor<8x4xf32>, %x: tensor<2x8xf32>) -> (tensor<8x4xf32> {amp.updates = 0 : i32}, tensor<2x4xf32>) {
  %decay = arith.constant dense<0.9> : tensor<8x4xf32>
  %wl = arith.truncf %w : tensor<8x4xf32> to tensor<8x4xbf16>
  %xl = arith.truncf %x : tensor<2x8xf32> to tensor<2x8xbf16>
  %y = amp.matmul %xl, %wl : tensor<2x8xbf16>, tensor<8x4xbf16> -> tensor<2x4xf32>
  %new = arith.mulf %w, %decay : tensor<8x4xf32>
  return %new, %y : tensor<8x4xf32>, tensor<2x4xf32>
}
