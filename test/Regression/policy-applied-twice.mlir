// pytorch/pytorch#86515: precision rules were applied again to a graph that was traced under them already.
// A program that is low by hand gains only what was forgotten; another type over a processed module is an error, and
// never a cast from one 16-bit type to the other.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s --check-prefixes=CHECK,BF16 < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s --check-prefixes=CHECK,FP16 < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16
// RUN: not amp-opt --amp-autocast='type=fp16 loss-scaling=off' %t.bf16 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not amp-opt --amp-autocast=bf16 %t.fp16 2>&1 | FileCheck %s --check-prefix=OTHER
// Named ops or generic ones: the decisions are the same.
// RUN: mlir-opt --linalg-generalize-named-ops %s | amp-opt --amp-autocast='type=fp16 loss-scaling=off' -o %t.generic.fp16
// RUN: %python %S/run.py %s fp16=%t.generic.fp16
// RUN: mlir-opt --linalg-generalize-named-ops %t.fp16 | FileCheck %s --check-prefix=GENERIC
// RUN: FileCheck %s --check-prefix=GENERIC < %t.generic.fp16

// OTHER: error: autocast was applied already, with type

// GENERIC-LABEL: func.func @forgotten(
// GENERIC: arith.truncf {{.*}} : tensor<4x4xf32> to tensor<4x4xf16>
// GENERIC: linalg.generic {{.*}} ins({{.*}} : tensor<4x4xf16>, tensor<4x4xf16>) outs({{.*}} : tensor<4x4xf32>)

// CHECK-LABEL: func.func @f(
// FP16-NOT: truncf
// FP16-NOT: tensor<4x4xf16> to
// FP16: linalg.matmul ins(%arg0, %arg1 : tensor<4x4xf16>, tensor<4x4xf16>) outs(%arg2 : tensor<4x4xf32>)
// FP16-NEXT: math.exp
// BF16: arith.extf %arg0 : tensor<4x4xf16> to tensor<4x4xf32>
// BF16-NEXT: arith.truncf {{.*}} : tensor<4x4xf32> to tensor<4x4xbf16>
func.func @f(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = math.exp %m : tensor<4x4xf32>
  return %e : tensor<4x4xf32>
}

// One product is low by hand, the other was forgotten.
// CHECK-LABEL: func.func @forgotten(
// FP16-COUNT-3: arith.truncf
// FP16-NOT: truncf
// FP16: linalg.matmul ins({{.*}} : tensor<4x4xf16>, tensor<4x4xf16>)
// FP16-NEXT: return
// BF16-NOT: tensor<4x4xf16> to tensor<4x4xbf16>
// BF16: return
func.func @forgotten(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %al = arith.truncf %a : tensor<4x4xf32> to tensor<4x4xf16>
  %bl = arith.truncf %b : tensor<4x4xf32> to tensor<4x4xf16>
  %m = linalg.matmul ins(%al, %bl : tensor<4x4xf16>, tensor<4x4xf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %o = linalg.matmul ins(%m, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}

// CASE: f(eye(4), 0*eye(4), eye(4)) == exp(eye(4)) within 1e-6
// CASE: forgotten(full((4,4), 1.25), 2*eye(4)) == full((4,4), 5)
