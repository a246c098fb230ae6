// What stands in the region of an op that nobody knows stays as it is, be the op a function, a graph or a box: who
// knows what the region means. Uses before definitions, and values that are made of themselves, are legal in there.
//
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK: "vendor.func"() ({
// CHECK-NOT: f16
// CHECK: }) {function_type = (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>, sym_name = "vf"} : () -> ()
"vendor.func"() ({
^bb0(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>):
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  "vendor.return"(%n) : (tensor<4x4xf32>) -> ()
}) {sym_name = "vf", function_type = (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>} : () -> ()

// CHECK: "vendor.graph"() ({
// CHECK-COUNT-4: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: "vendor.out"({{.*}}) : (tensor<4x4xf32>, tensor<4x4xf32>) -> ()
"vendor.graph"() ({
^bb0(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>):
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %t = math.tanh %n : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %self = arith.addf %self, %t : tensor<4x4xf32>
  %p = linalg.matmul ins(%q, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = linalg.matmul ins(%p, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  "vendor.out"(%self, %q) : (tensor<4x4xf32>, tensor<4x4xf32>) -> ()
}) : () -> ()

// So that there is something to do.
// CHECK-LABEL: func.func @known(
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @known(%a: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}
