// Without a low op nothing changes but what was asked explicitly, byte for byte: no mark, no cast.
// RUN: amp-opt %s -o %t.before.mlir
// RUN: amp-opt --amp-autocast=bf16 %s | diff - %t.before.mlir
// RUN: amp-opt --amp-autocast=fp16 %s | diff - %t.before.mlir
// RUN: amp-opt --amp-autocast="bf16 policy=aggressive" %s | diff - %t.before.mlir
// RUN: FileCheck %s --input-file=%t.before.mlir

// What was asked explicitly: an exp that is told to be low is stored low.
// RUN: sed 's/math.exp %%x :/math.exp %%x {amp.precision = #amp.precision<low>} :/' %s | amp-opt --amp-autocast=bf16 | FileCheck %s --check-prefix=ASKED

// CHECK-LABEL: func.func @f(
// ASKED-LABEL: func.func @f(
// ASKED: math.exp %{{.*}} : f32
// ASKED-NEXT: arith.truncf %{{.*}} : f32 to bf16
func.func @f(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>, %n: tensor<8x8xi32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>) {
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %0 = math.exp %x : tensor<8x8xf32>
  %1 = arith.addf %0, %y : tensor<8x8xf32>
  %2 = arith.sitofp %n : tensor<8x8xi32> to tensor<8x8xf32>
  %3 = arith.mulf %2, %1 : tensor<8x8xf32>
  %4 = linalg.reduce { arith.addf } ins(%3 : tensor<8x8xf32>) outs(%z : tensor<8xf32>) dimensions = [1]
  %5 = arith.truncf %3 : tensor<8x8xf32> to tensor<8x8xbf16>
  %6 = arith.extf %5 : tensor<8x8xbf16> to tensor<8x8xf32>
  return %3, %6, %4 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>
}
