// RUN: amp-opt %s --split-input-file --verify-roundtrip | FileCheck %s
// RUN: amp-opt %s --split-input-file --emit-bytecode -o /dev/null
// RUN: amp-opt %s --split-input-file --canonicalize --cse | FileCheck %s --check-prefix=KEPT

// CHECK: module attributes {amp.policy = #amp.policy<"torch", ops = {linalg.softmax = #amp.precision<low>}, body = {math.exp = #amp.precision<widest>}, locations = {"^blocks[.]0[.]" = #amp.precision<f32>}>}
module attributes {amp.policy = #amp.policy<"torch",
    ops = {linalg.softmax = #amp.precision<low>},
    body = {math.exp = #amp.precision<widest>},
    locations = {"^blocks[.]0[.]" = #amp.precision<f32>}>} {}

// -----

// The order of rules by location is kept, since the first that matches wins.
// CHECK: #amp.policy<"conservative", locations = {"z" = #amp.precision<low>, "a" = #amp.precision<keep>}>
module attributes {amp.policy = #amp.policy<"conservative",
    locations = {"z" = #amp.precision<low>, a = #amp.precision<keep>}>} {}

// -----

// CHECK: module attributes {amp.applied = "bf16", amp.policy = #amp.policy<"torch">}
module attributes {amp.policy = #amp.policy<"torch">, amp.applied = "bf16"} {}

// -----

// CHECK-LABEL: func.func @step
// CHECK-SAME: {amp.group = 1 : i32, amp.name = "w", amp.role = "param"}
// CHECK-SAME: {amp.updates = 0 : i32}
// CHECK-SAME: {amp.role = "loss"}
// KEPT-LABEL: func.func @step
// KEPT-SAME: {amp.group = 1 : i32, amp.name = "w", amp.role = "param"}
func.func @step(%w: tensor<4xf32> {amp.role = "param", amp.name = "w", amp.group = 1 : i32},
                %x: tensor<4xf32> {amp.role = "input"})
    -> (tensor<4xf32> {amp.updates = 0 : i32},
        tensor<f32> {amp.role = "loss"}) {
  %loss = arith.constant dense<0.0> : tensor<f32>
  return %w, %loss : tensor<4xf32>, tensor<f32>
}

// -----

// CHECK-LABEL: func.func private @example
func.func private @example(%w: tensor<4xf32> {amp.role = "param", amp.name = "w"},
                %x: tensor<4xf32> {amp.role = "input"})
    -> (tensor<4xf32> {amp.updates = 0 : i32},
        tensor<f32> {amp.role = "loss"})

// -----

// All roles.
// CHECK-LABEL: func.func private @roles
func.func private @roles(f32 {amp.role = "param"}, f32 {amp.role = "state"},
    f32 {amp.role = "buffer"}, f32 {amp.role = "input"}, f32 {amp.role = "target"},
    f32 {amp.role = "hyper"}, f32 {amp.role = "seed"}, f32 {amp.role = "loss_scale"},
    f32 {amp.role = "growth_tracker"}, f32 {amp.role = "hysteresis"})
  -> (f32 {amp.role = "loss"}, f32 {amp.role = "grad"}, f32 {amp.role = "aux"},
      i1 {amp.role = "found_inf"})

// -----

// CHECK-LABEL: func.func private @jvp(tensor<4xf32>) -> tensor<4xf32> attributes {amp.linear}
func.func private @jvp(tensor<4xf32>) -> tensor<4xf32> attributes {amp.linear}

// -----

// CHECK-LABEL: func.func @precisions
func.func @precisions(%a: tensor<2x4xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
    // CHECK: linalg.softmax {amp.precision = #amp.precision<low>}
    // CHECK: arith.divf {{.*}} {amp.precision = #amp.precision<f16>}
    %0 = linalg.softmax {amp.precision = #amp.precision<low>} dimension(1)
        ins(%a : tensor<2x4xf32>) outs(%b : tensor<2x4xf32>) -> tensor<2x4xf32>
    %1 = arith.divf %0, %b {amp.precision = #amp.precision<f16>} : tensor<2x4xf32>
    // CHECK: #amp.precision<f32>
    %2 = arith.addf %1, %b {amp.precision = #amp.precision<f32>} : tensor<2x4xf32>
    // CHECK: #amp.precision<f32-out>
    %3 = arith.addf %2, %b {amp.precision = #amp.precision<f32-out>} : tensor<2x4xf32>
    // CHECK: #amp.precision<widest>
    %4 = arith.addf %3, %b {amp.precision = #amp.precision<widest>} : tensor<2x4xf32>
    // CHECK: #amp.precision<follow>
    %5 = arith.addf %4, %b {amp.precision = #amp.precision<follow>} : tensor<2x4xf32>
    // CHECK: #amp.precision<keep>
    %6 = arith.addf %5, %b {amp.precision = #amp.precision<keep>} : tensor<2x4xf32>
    // CHECK: #amp.precision<bf16>
    %7 = arith.addf %6, %b {amp.precision = #amp.precision<bf16>} : tensor<2x4xf32>
    return %7 : tensor<2x4xf32>
}

// -----

// Storage marks survive the clean-ups that come after the pass.
// KEPT-LABEL: func.func @storage
func.func @storage(%x: tensor<4xf32>) -> (tensor<4xbf16>, tensor<4xf32>) {
    // KEPT: arith.truncf {{.*}} {amp.storage}
    // KEPT: arith.extf {{.*}} {amp.storage}
    %0 = arith.truncf %x {amp.storage} : tensor<4xf32> to tensor<4xbf16>
    %1 = arith.extf %0 {amp.storage} : tensor<4xbf16> to tensor<4xf32>
    return %0, %1 : tensor<4xbf16>, tensor<4xf32>
}
