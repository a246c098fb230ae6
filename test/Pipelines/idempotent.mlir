// A second run changes nothing: with the mark, without it, and behind --canonicalize --cse.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: amp-opt --amp-autocast=bf16 %t.mlir | diff - %t.mlir
// RUN: amp-opt --canonicalize --cse %t.mlir -o %t.canonical.mlir
// RUN: amp-opt --amp-autocast=bf16 %t.canonical.mlir | diff - %t.canonical.mlir
// RUN: sed -e 's/amp.applied = "bf16"//' -e 's/ {amp.storage}//' %t.mlir | amp-opt -o %t.bare.mlir
// RUN: amp-opt --amp-autocast=bf16 %t.bare.mlir | sed -e 's/amp.applied = "bf16"//' -e 's/ {amp.storage}//' | amp-opt | diff - %t.bare.mlir
// RUN: sed -e 's/amp.applied = "bf16"//' -e 's/ {amp.storage}//' %t.canonical.mlir | amp-opt -o %t.bare2.mlir
// RUN: amp-opt --amp-autocast=bf16 %t.bare2.mlir | sed -e 's/amp.applied = "bf16"//' -e 's/ {amp.storage}//' | amp-opt | diff - %t.bare2.mlir
// RUN: %python %support/diff_functions.py %s %t.mlir

// A step of a layer with its backward pass: products, bias, activation, a softmax in steps, a residual, a weight gradient.
// CHECK-LABEL: func.func @step(
// CHECK-COUNT-5: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<{{.*}}xbf16>, tensor<{{.*}}xbf16>)
func.func @step(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %b: tensor<8xf32>, %v: tensor<8x8xf32>, %dy: tensor<8x8xf32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %bb = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [0]
  %l = arith.addf %p, %bb : tensor<8x8xf32>
  %t = math.tanh %l : tensor<8x8xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = arith.addf %x, %q : tensor<8x8xf32>
  %x2 = math.exp %l : tensor<8x8xf32>
  %s = linalg.reduce { arith.addf } ins(%x2 : tensor<8x8xf32>) outs(%zero : tensor<8xf32>) dimensions = [1]
  %sb = linalg.broadcast ins(%s : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [1]
  %m = arith.divf %x2, %sb : tensor<8x8xf32>
  %a = linalg.matmul ins(%m, %v : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %vt = linalg.transpose ins(%v : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
  %dt = linalg.matmul ins(%dy, %vt : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %sq = arith.mulf %t, %t : tensor<8x8xf32>
  %dl = arith.mulf %dt, %sq : tensor<8x8xf32>
  %xt = linalg.transpose ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
  %dw = linalg.matmul ins(%xt, %dl : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r, %a, %dw : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
