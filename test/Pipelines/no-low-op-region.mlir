// Without a low op, what was asked explicitly still happens: regions and #amp attributes are inputs, and go. Nothing else changes. What was
// asked is used up, so there is a mark: a second run does not make low what was to be kept.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --implicit-check-not=amp. < %t.mlir
// RUN: amp-opt --amp-autocast=bf16 %t.mlir | diff - %t.mlir

// CHECK: module attributes {amp.applied = "bf16"} {
// CHECK-NEXT: func.func @f(%[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> (tensor<8x16xf32>, tensor<8x8xf32>) {
// CHECK-NEXT: %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<8x8xf32>
// CHECK-NEXT: %[[E:.*]] = math.exp %[[X]] : tensor<8x16xf32>
// CHECK-NEXT: %[[P:.*]] = linalg.matmul ins(%[[X]], %[[W]] : tensor<8x16xf32>, tensor<16x8xf32>) outs(%[[Z]] : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: return %[[E]], %[[P]] : tensor<8x16xf32>, tensor<8x8xf32>
module attributes {amp.policy = #amp.policy<"torch">} {
  func.func @f(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> (tensor<8x16xf32>, tensor<8x8xf32>) {
    %z = arith.constant dense<0.0> : tensor<8x8xf32>
    %e = amp.autocast type = f16 {
      %0 = math.exp %x : tensor<8x16xf32>
      amp.yield %0 : tensor<8x16xf32>
    } : tensor<8x16xf32>
    %p = linalg.matmul {amp.precision = #amp.precision<keep>} ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %e, %p : tensor<8x16xf32>, tensor<8x8xf32>
  }
}
