// The pass under func.func, and under other ops: calls are boundaries there, and the mark is on the op that was its root.
// RUN: amp-opt --pass-pipeline='builtin.module(func.func(amp-insert-casts{type=bf16}))' %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: %python %support/diff_functions.py %s %t.mlir
// RUN: amp-opt --pass-pipeline='builtin.module(func.func(amp-insert-casts{type=bf16}))' %t.mlir | diff - %t.mlir
// The functions run side by side: the output is the same, whatever the threads do.
// RUN: amp-opt --mlir-disable-threading --pass-pipeline='builtin.module(func.func(amp-insert-casts{type=bf16}))' %s | diff - %t.mlir
// RUN: not amp-opt --amp-autocast=fp16 %t.mlir -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: autocast was applied already, with type bf16

// CHECK-NOT: module attributes {amp.applied
// CHECK-LABEL: func.func @caller(
// CHECK-SAME: attributes {amp.applied = "bf16"}
// CHECK: %[[P:.*]] = linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>)
// CHECK-NEXT: call @callee(%[[P]]) : (tensor<8x8xf32>) -> tensor<8x8xf32>
func.func @caller(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = call @callee(%p) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME: %[[A:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32> {
// CHECK-NEXT: math.tanh %[[A]] : tensor<8x8xf32>
func.func private @callee(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = math.tanh %a : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// A module inside of a module has symbols of its own.
// CHECK-LABEL: module @inner
module @inner {
  // CHECK: func.func private @callee(%{{.*}}: tensor<8x8xf32>) -> tensor<8x8xf32>
  func.func private @callee(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
    return %a : tensor<8x8xf32>
  }
}
