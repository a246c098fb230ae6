// A product that the policy gives the class low and that reads f32 has its reason in the report, also where that is the layout of its
// result, or the region in which it stands (of tosa.cond_if, of an op that nobody knows).
//
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast='bf16 report=%t.json' %s -o %t.bf16
// RUN: %python %S/Inputs/products.py %t.bf16 %t.json | FileCheck %s
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast='type=fp16 loss-scaling=off report=%t.json' %s -o %t.fp16
// RUN: %python %S/Inputs/products.py %t.fp16 %t.json | FileCheck %s

// CHECK: {{[0-9]+}} products f32 without a reason: 0
func.func @layout(%x: tensor<4x4xf32>) -> tensor<4x4xf32, "layout"> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32, "layout">
  %m = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32, "layout">) -> tensor<4x4xf32, "layout">
  return %m : tensor<4x4xf32, "layout">
}
func.func @unknown_region(%x: tensor<4x4xf32>) {
  "vendor.region"(%x) ({
  ^bb0(%y: tensor<4x4xf32>):
    %z = arith.constant dense<0.0> : tensor<4x4xf32>
    %m = linalg.matmul ins(%y, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    "vendor.end"(%m) : (tensor<4x4xf32>) -> ()
  }) : (tensor<4x4xf32>) -> ()
  return
}
func.func @cond_if(%x: tensor<1x4x4xf32>, %c: tensor<i1>) -> tensor<1x4x4xf32> {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %m = tosa.matmul %x, %x, %zp, %zp : (tensor<1x4x4xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4xf32>
  %r = tosa.cond_if %c (%a = %m) : tensor<i1> (tensor<1x4x4xf32>) -> tensor<1x4x4xf32> {
  ^bb0(%b: tensor<1x4x4xf32>):
    %q = tosa.matmul %b, %b, %zp, %zp : (tensor<1x4x4xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4xf32>
    tosa.yield %q : tensor<1x4x4xf32>
  } else {
  ^bb0(%b: tensor<1x4x4xf32>):
    tosa.yield %b : tensor<1x4x4xf32>
  }
  return %r : tensor<1x4x4xf32>
}
