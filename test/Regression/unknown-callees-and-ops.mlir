// tensorflow/tensorflow#30140 (apache/tvm#20419): functions that were not inlined made the pass fail as "unknown op".
// What is unknown keeps its exact types, and values are cast back before it. Nothing of it is an error.
//
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast=bf16 %s | FileCheck %s
// RUN: amp-opt --allow-unregistered-dialect --amp-autocast='type=fp16 loss-scaling=off' %s | FileCheck %s
// RUN: echo 'module {}' | amp-opt --amp-autocast=bf16 | FileCheck %s --check-prefix=EMPTY
// The parts that can be run are: without the unknown op, and without declarations that nothing defines.
// RUN: sed -e '/NOT RUN/,/RUN AGAIN/d' %s > %t.mlir
// RUN: amp-opt --amp-autocast=bf16 %t.mlir -o %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %t.mlir -o %t.fp16
// RUN: %python %S/run.py %t.mlir bf16=%t.bf16 fp16=%t.fp16

// EMPTY: module
// EMPTY-NOT: amp

// NOT RUN
// CHECK-LABEL: func.func private @ext(tensor<4x4xf32>) -> tensor<4x4xf32>
func.func private @ext(tensor<4x4xf32>) -> tensor<4x4xf32>

// CHECK-LABEL: func.func private @swish(
// CHECK: "vendor.swish"(%{{.*}}) {k = 1.000000e+00 : f32} : (tensor<4x4xf32>) -> tensor<4x4xf32>
func.func private @swish(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = "vendor.swish"(%x) {k = 1.0 : f32} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @external(
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: %[[S:.*]] = call @swish
// CHECK: call @ext(%{{.*}}) : (tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
func.func @external(%a: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = func.call @swish(%m) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = func.call @ext(%s) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %o = linalg.matmul ins(%r, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}

// An unknown op with a region, around a product and with low values at its door.
// CHECK-LABEL: func.func @region(
// CHECK: "vendor.block"(%{{.*}}) ({
// CHECK: ^bb0(%{{.*}}: tensor<4x4xf32>):
// CHECK: "vendor.end"(%{{.*}}) : (tensor<4x4xf32>) -> ()
// CHECK: }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @region(%a: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = "vendor.block"(%m) ({
  ^bb0(%x: tensor<4x4xf32>):
    %n = linalg.matmul ins(%x, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    "vendor.end"(%n) : (tensor<4x4xf32>) -> ()
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %o = linalg.matmul ins(%r, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}
// RUN AGAIN

// A function whose address is taken keeps its type, for its other caller as well.
// CHECK-LABEL: func.func private @taken(
// CHECK-SAME: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>) -> tensor<4x4xf32>
func.func private @taken(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @indirect(
// CHECK: call_indirect %{{.*}}(%{{.*}}, %{{.*}}) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @indirect(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %f = func.constant @taken : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = call @taken(%a, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = func.call_indirect %f(%m, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CASE: indirect(full((4,4), 1.25), 2*eye(4)) == full((4,4), 5)

// NOT RUN
// Recursion, direct and over two functions: signatures stay.
// CHECK-LABEL: func.func private @recursive(
// CHECK-SAME: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>, %{{.*}}: i32) -> tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: func.call @recursive(%{{.*}}) : (tensor<4x4xf32>, tensor<4x4xf32>, i32) -> tensor<4x4xf32>
func.func private @recursive(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %n: i32) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = arith.cmpi sgt, %n, %c0 : i32
  %r = scf.if %p -> (tensor<4x4xf32>) {
    %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %k = arith.subi %n, %c1 : i32
    %s = func.call @recursive(%m, %w, %k) : (tensor<4x4xf32>, tensor<4x4xf32>, i32) -> tensor<4x4xf32>
    scf.yield %s : tensor<4x4xf32>
  } else {
    scf.yield %x : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}
// CHECK-LABEL: func.func private @even(
// CHECK-SAME: tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: call @odd(%{{.*}}) : (tensor<4x4xf32>) -> tensor<4x4xf32>
func.func private @even(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = call @odd(%m) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
// CHECK-LABEL: func.func private @odd(
// CHECK-SAME: tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: call @even(%{{.*}}) : (tensor<4x4xf32>) -> tensor<4x4xf32>
func.func private @odd(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = call @even(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @recursion(
func.func @recursion(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>, %n: i32) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %r = call @recursive(%a, %w, %n) : (tensor<4x4xf32>, tensor<4x4xf32>, i32) -> tensor<4x4xf32>
  %s = call @even(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r, %s : tensor<4x4xf32>, tensor<4x4xf32>
}
// RUN AGAIN
