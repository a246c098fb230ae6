// amp.precision where it cannot be followed is a warning.
//
// RUN: amp-opt --verify-diagnostics --allow-unregistered-dialect --amp-autocast=bf16 %s
// RUN: amp-opt --verify-diagnostics --allow-unregistered-dialect --amp-autocast='type=fp16 loss-scaling=off' %s

func.func private @ext(tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @f(%x: tensor<4x4xf32>, %d: tensor<4x4xf64>, %b: memref<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf64>) {
  // expected-warning @+1 {{'amp.precision'}}
  %r = "vendor.op"(%x) {amp.precision = #amp.precision<low>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-warning @+1 {{'amp.precision'}}
  %s = func.call @ext(%r) {amp.precision = #amp.precision<low>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-warning @+1 {{'amp.precision'}}
  linalg.matmul {amp.precision = #amp.precision<low>} ins(%b, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  // expected-warning @+1 {{'amp.precision'}}
  %a = arith.addf %d, %d {amp.precision = #amp.precision<f16>} : tensor<4x4xf64>
  return %s, %a : tensor<4x4xf32>, tensor<4x4xf64>
}
