// pytorch/pytorch#141896: a recomputed activation had another dtype than the saved one.
// Decisions depend on the op and its operands: a block called twice, or called once and inlined once, gives equal bits.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16
// RUN: amp-opt --inline --amp-autocast=bf16 %s -o %t.inlined.bf16
// RUN: amp-opt --inline --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.inlined.fp16
// RUN: %python %S/run.py %s bf16=%t.inlined.bf16 fp16=%t.inlined.fp16
// Two runs of the compiler write the same bytes.
// RUN: amp-opt --amp-autocast=bf16 %s | cmp - %t.bf16

// CHECK-LABEL: func.func private @block(
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
func.func private @block(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @train(
// CHECK: %[[F:.*]] = call @block([[ARGS:.*]]) :
// CHECK-NEXT: %[[R:.*]] = call @block([[ARGS]]) :
func.func @train(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %f = func.call @block(%x, %w, %z) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = func.call @block(%x, %w, %z) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %f, %r : tensor<4x4xf32>, tensor<4x4xf32>
}
// 0 only if both are the same.
func.func @difference(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %fr:2 = func.call @train_(%x, %w, %z) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %d = arith.subf %fr#0, %fr#1 : tensor<4x4xf32>
  return %d : tensor<4x4xf32>
}
func.func private @train_(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %f = func.call @block(%x, %w, %z) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = func.call @block(%x, %w, %z) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %f, %r : tensor<4x4xf32>, tensor<4x4xf32>
}

// Only one of the calls is inlined, by hand.
// CHECK-LABEL: func.func private @layer(
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: math.tanh {{.*}} : f32
func.func private @layer(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = math.tanh %m : tensor<4x4xf32>
  return %e : tensor<4x4xf32>
}
func.func @one_inlined(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %f = func.call @layer(%x, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = math.tanh %m : tensor<4x4xf32>
  %a = linalg.matmul ins(%f, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.matmul ins(%e, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = arith.subf %a, %b : tensor<4x4xf32>
  return %d : tensor<4x4xf32>
}

// CASE: train((arange(16)/7).reshape(4,4), cos(arange(16)).reshape(4,4), zeros((4,4))) == source within 1e-2,5e-2
// CASE: difference((arange(16)/7).reshape(4,4), cos(arange(16)).reshape(4,4), zeros((4,4))) == zeros((4,4))
// CASE: one_inlined((arange(16)/7).reshape(4,4), cos(arange(16)).reshape(4,4)) == zeros((4,4))
