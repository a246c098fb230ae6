// Where a use comes before its definition, in a graph region or an unreachable block, products keep their types, whole.
//
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast=bf16 %s | FileCheck %s
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast='type=fp16 loss-scaling=off' %s | FileCheck %s

// CHECK-LABEL: ml_program.subgraph @graph(
// CHECK-COUNT-2: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
ml_program.subgraph @graph(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  ml_program.output %n : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-COUNT-2: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
func.func @unreachable(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  return %a : tensor<4x4xf32>
^dead:
  %v = linalg.matmul ins(%q, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = linalg.matmul ins(%v, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  cf.br ^dead
}

// The body of a module is a graph region.
// CHECK-COUNT-2: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
%n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
%m = linalg.matmul ins(%w, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
%z = arith.constant dense<0.0> : tensor<4x4xf32>
%w = "vendor.get"() : () -> tensor<4x4xf32>
"vendor.use"(%n) : (tensor<4x4xf32>) -> ()
