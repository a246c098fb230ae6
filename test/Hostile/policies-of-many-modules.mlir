// Each of many modules has its own policy; behind them that of the outer one holds again.
//
// RUN: amp-opt --amp-autocast=bf16 %s | FileCheck %s
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s | FileCheck %s

// CHECK-LABEL: module @a
// CHECK: math.tanh %{{.*}} : tensor<4x4xf32>
// CHECK-LABEL: module @b
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-LABEL: module @c
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK-LABEL: func.func @behind
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
module {
  module @a attributes {amp.policy = #amp.policy<"conservative">} {
    func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
      %t = math.tanh %a : tensor<4x4xf32>
      return %t : tensor<4x4xf32>
    }
  }
  module @b attributes {amp.policy = #amp.policy<"torch", ops = {linalg.matmul = #amp.precision<f32>}>} {
    func.func @f(%a: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
      %m = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      return %m : tensor<4x4xf32>
    }
  }
  module @c attributes {amp.policy = #amp.policy<"aggressive">} {
    func.func @f(%a: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
      %m = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      return %m : tensor<4x4xf32>
    }
  }
  func.func @behind(%a: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %m = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %m : tensor<4x4xf32>
  }
}
