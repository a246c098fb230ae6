// Functions of the same name in modules in modules: a call means the one beside it.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK: func.func private @f({{.*}}) -> tensor<4x4x
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK-LABEL: func.func @outer(
// CHECK-LABEL: module @a
// CHECK: func.func private @f({{.*}}) -> tensor<4x4xf32>
// CHECK-NEXT: math.exp %{{.*}} : tensor<4x4xf32>
// CHECK: func.func @g(%{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: call @f({{.*}}) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK-LABEL: module @b
// CHECK: func.func @g(%{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
module {
  func.func private @f(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %z = arith.constant dense<0.0> : tensor<4x4xf32>
    %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %m : tensor<4x4xf32>
  }
  func.func @outer(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %m = call @f(%a, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %n = call @f(%m, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %n : tensor<4x4xf32>
  }
  module @a {
    func.func private @f(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
      %t = math.exp %a : tensor<4x4xf32>
      return %t : tensor<4x4xf32>
    }
    func.func @g(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
      %z = arith.constant dense<0.0> : tensor<4x4xf32>
      %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      %n = call @f(%m, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %o = linalg.matmul ins(%n, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      return %o : tensor<4x4xf32>
    }
    module @b {
      func.func @g(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
        %z = arith.constant dense<0.0> : tensor<4x4xf32>
        %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
        %t = math.tanh %m : tensor<4x4xf32>
        %o = linalg.matmul ins(%t, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
        return %o : tensor<4x4xf32>
      }
    }
  }
}
