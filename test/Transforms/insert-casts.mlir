// The example of amp-insert-casts in include/amp/Transforms/Passes.td: a test below compares its lines with these.
// RUN: amp-opt --amp-insert-casts=type=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: %python %support/diff_functions.py %s %t.mlir
// RUN: %python %S/passes_example.py %amp_src/include/amp/Transforms/Passes.td amp-insert-casts %s %t.mlir | FileCheck %s --check-prefix=EXAMPLE
// EXAMPLE: the example before is the test's, the example after is what the pass makes of it

// CHECK-LABEL: func.func @example(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[ZERO:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
func.func @example(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %zero: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK-NEXT: %[[XL:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
  // CHECK-NEXT: %[[WL:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
  // CHECK-NEXT: %[[P:.*]] = linalg.matmul ins(%[[XL]], %[[WL]] : tensor<8x16xbf16>, tensor<16x8xbf16>)
  // CHECK-SAME: outs(%[[ZERO]] : tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK-NEXT: return %[[P]] : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>)
                     outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}
