// Under func.func every function would write the same report over the last one: an error that says what to do.
//
// RUN: not amp-opt --pass-pipeline='builtin.module(func.func(amp-insert-casts{type=bf16 report=%t.json}))' %s 2>&1 | FileCheck %s
// RUN: not amp-opt --pass-pipeline='builtin.module(func.func(amp-insert-casts{type=fp16 report=%t.json}))' %s 2>&1 | FileCheck %s
// RUN: not ls %t.json

// CHECK: report-of-nested-passes.mlir:{{[0-9]+}}:{{[0-9]+}}: error: report= would be written anew for each op that the pass runs on: run it on the module
func.func @f(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}
func.func @g(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}
