// Where a use comes before its definition nothing is changed: here a cycle of two casts in a graph region.
//
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast=bf16 %s | FileCheck %s
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast='type=fp16 loss-scaling=off' %s | FileCheck %s

// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
%z = arith.constant dense<0.0> : tensor<4x4xf32>
%w = "vendor.get"() : () -> tensor<4x4xf32>
%x = arith.extf %y : tensor<4x4xbf16> to tensor<4x4xf32>
%y = arith.truncf %x : tensor<4x4xf32> to tensor<4x4xbf16>
%o = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
"vendor.use"(%o) : (tensor<4x4xf32>) -> ()
