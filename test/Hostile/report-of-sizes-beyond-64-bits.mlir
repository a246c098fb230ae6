// Bytes that no 64 bits hold are given as the most that they hold.
//
// RUN: amp-opt --amp-autocast='bf16 report=%t.json' %s && FileCheck %s < %t.json
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off report=%t.json' %s && FileCheck %s < %t.json

// CHECK-NOT: "bytes": -
func.func @f(%x: tensor<9000000000000000000x4x4xf32>) -> tensor<9000000000000000000x4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<9000000000000000000x4x4xf32>
  %m = linalg.batch_matmul ins(%x, %x : tensor<9000000000000000000x4x4xf32>, tensor<9000000000000000000x4x4xf32>) outs(%z : tensor<9000000000000000000x4x4xf32>) -> tensor<9000000000000000000x4x4xf32>
  return %m : tensor<9000000000000000000x4x4xf32>
}
