// apache/tvm#11142: the converted model returned float16 to callers that expected float32.
// Types, attributes, names and visibility of functions stay; an argument that is returned is the same bit by bit.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %arg0: tensor<4x4xf32> {test.a = 1 : i32}, %arg1: tensor<4x4xf32> {tf.aliasing_output = 0 : i32}) -> (tensor<4x4xf32> {jax.result_info = "y"}) attributes {test.f = "kept"}
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
func.func @main(%a: tensor<4x4xf32> {test.a = 1 : i32}, %b: tensor<4x4xf32> {tf.aliasing_output = 0 : i32}) -> (tensor<4x4xf32> {jax.result_info = "y"}) attributes {test.f = "kept"} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}

// The argument is read low and returned as it is; a low value is returned in f32, by one cast.
// CHECK-LABEL: func.func @returned(
// CHECK-SAME: -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: return %arg0, %[[M:.*]], %[[M]], %{{.*}} : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
func.func @returned(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %a, %m, %m, %n : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// A private function may change; what it returns to the public one does not.
func.func private @layer(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @caller(
// CHECK-SAME: %arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: return %arg0, %{{.*}} : tensor<4x4xf32>, tensor<4x4xf32>
func.func @caller(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = call @layer(%a, %b) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = call @layer(%0, %b) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %a, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CASE: main(full((4,4), 1.25), eye(4)) == full((4,4), 1.25)
// CASE: returned(full((4,4), 1.0001), 2*eye(4)) == full((4,4), float32(1.0001)), full((4,4), 2.0002), full((4,4), 2.0002), full((4,4), 4.0004) within 1e-2
// CASE: returned(full((4,4), 1.25), 2*eye(4)) == full((4,4), 1.25), full((4,4), 2.5), full((4,4), 2.5), full((4,4), 5)
// CASE: caller(full((4,4), 1.25), 2*eye(4)) == full((4,4), 1.25), full((4,4), 5)
