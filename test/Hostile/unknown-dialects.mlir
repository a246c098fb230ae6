// Types, ops, terminators and symbols of dialects that nobody knows keep their types; the products around them are low.
//
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK-LABEL: func.func @types(
// CHECK-SAME: !vendor.token, %{{.*}}: tensor<4x!vendor.num>, %{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>) -> (!vendor.token, tensor<4x!vendor.num>, tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: "vendor.send"({{.*}}) : (!vendor.token, tensor<4x4xf32>) -> (!vendor.token, tensor<4x4xf32>)
// CHECK: "vendor.mul"({{.*}}) : (tensor<4x!vendor.num>, tensor<4x4xf32>) -> tensor<4x!vendor.num>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: return {{.*}} : !vendor.token, tensor<4x!vendor.num>, tensor<4x4xf32>
func.func @types(%t: !vendor.token, %b: tensor<4x!vendor.num>, %a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (!vendor.token, tensor<4x!vendor.num>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %t1, %v = "vendor.send"(%t, %m) : (!vendor.token, tensor<4x4xf32>) -> (!vendor.token, tensor<4x4xf32>)
  %c = "vendor.mul"(%b, %v) : (tensor<4x!vendor.num>, tensor<4x4xf32>) -> tensor<4x!vendor.num>
  %o = linalg.matmul ins(%v, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %t1, %c, %o : !vendor.token, tensor<4x!vendor.num>, tensor<4x4xf32>
}

// A terminator that nobody knows hands on values in ways that nobody knows.
// CHECK-LABEL: func.func @successors(
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: "vendor.br"({{.*}})[^bb1, ^bb2] : (tensor<4x4xf32>) -> ()
// CHECK: ^bb1(%{{.*}}: tensor<4x4xf32>):
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: ^bb2(%{{.*}}: tensor<4x4xf32>):
func.func @successors(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  "vendor.br"(%m)[^bb1, ^bb2] : (tensor<4x4xf32>) -> ()
^bb1(%x: tensor<4x4xf32>):
  %n = linalg.matmul ins(%x, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
^bb2(%y: tensor<4x4xf32>):
  "vendor.trap"() : () -> ()
}

// A symbol in an attribute is a use: the function keeps its type.
// CHECK-LABEL: func.func private @uses_via_attr(
// CHECK-SAME: tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func private @uses_via_attr(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @attr(
// CHECK: call @uses_via_attr({{.*}}) : (tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: "vendor.map"({{.*}}) {callee = @uses_via_attr, nested = {{.*}}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @attr(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = func.call @uses_via_attr(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = "vendor.map"(%m) {callee = @uses_via_attr, nested = [{deep = [@uses_via_attr]}]} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %o = linalg.matmul ins(%m, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}
