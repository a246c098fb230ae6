// What decides where two fusions exclude each other: bytes, and never the order of ops.
// RUN: amp-opt --amp-fuse-matmul --remark-format=emitRemark --remarks-filter=amp-fuse %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: amp-opt --amp-expand-ops %s -o %t.before.mlir
// RUN: amp-opt --amp-expand-ops %t.mlir -o %t.after.mlir
// RUN: %python %support/diff_functions.py %t.before.mlir %t.after.mlir --norm 1e-6

// Few rows for many weights: the unscaling is what costs.
// REMARK: Function=large_weights {{.*}}with unscale
// CHECK-LABEL: func.func @large_weights(
// CHECK: amp.matmul %{{.*}}, %{{.*}} alpha(
func.func @large_weights(%a: tensor<2x64xf32>, %g: tensor<2x64xf32>, %s: tensor<f32>) -> (tensor<64x64xf32>, tensor<64xf32>) {
  %zw = arith.constant dense<0.0> : tensor<64x64xf32>
  %dw = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] ins(%a, %g : tensor<2x64xf32>, tensor<2x64xf32>) outs(%zw : tensor<64x64xf32>) -> tensor<64x64xf32>
  %zs = arith.constant dense<0.0> : tensor<64xf32>
  %db = linalg.reduce ins(%g : tensor<2x64xf32>) outs(%zs : tensor<64xf32>) dimensions = [0] (%x: f32, %o: f32) {
    %t = arith.addf %o, %x : f32
    linalg.yield %t : f32
  }
  %u = amp.unscale %dw by %s : tensor<64x64xf32> -> tensor<64x64xf32>
  return %u, %db : tensor<64x64xf32>, tensor<64xf32>
}

// Many rows for few weights: the sum is.
// REMARK: Function=many_rows {{.*}}with bgrad
// REMARK: Function=many_rows {{.*}}not fused behind it: the bias gradient saves more bytes than the unscaling
// CHECK-LABEL: func.func @many_rows(
// CHECK: amp.matmul %{{.*}}, %{{.*}} epilogue = bgradb
// CHECK: amp.unscale
func.func @many_rows(%a: tensor<64x4xf32>, %g: tensor<64x4xf32>, %s: tensor<f32>) -> (tensor<4x4xf32>, tensor<4xf32>) {
  %zw = arith.constant dense<0.0> : tensor<4x4xf32>
  %dw = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] ins(%a, %g : tensor<64x4xf32>, tensor<64x4xf32>) outs(%zw : tensor<4x4xf32>) -> tensor<4x4xf32>
  %zs = arith.constant dense<0.0> : tensor<4xf32>
  %db = linalg.reduce ins(%g : tensor<64x4xf32>) outs(%zs : tensor<4xf32>) dimensions = [0] (%x: f32, %o: f32) {
    %t = arith.addf %o, %x : f32
    linalg.yield %t : f32
  }
  %u = amp.unscale %dw by %s : tensor<4x4xf32> -> tensor<4x4xf32>
  return %u, %db : tensor<4x4xf32>, tensor<4xf32>
}

// Two weight gradients read one factor: the larger one gives its sum, in either order.
// REMARK: Function=two_weights {{.*}}amp.matmul 3x4x8 f32 to f32"
// REMARK: Function=two_weights {{.*}}amp.matmul 5x4x8 f32 to f32 with bgrad
// CHECK-LABEL: func.func @two_weights(
func.func @two_weights(%a: tensor<8x3xf32>, %b: tensor<8x5xf32>, %g: tensor<8x4xf32>) -> (tensor<3x4xf32>, tensor<5x4xf32>, tensor<4xf32>) {
  %z1 = arith.constant dense<0.0> : tensor<3x4xf32>
  %d1 = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] ins(%a, %g : tensor<8x3xf32>, tensor<8x4xf32>) outs(%z1 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %z2 = arith.constant dense<0.0> : tensor<5x4xf32>
  %d2 = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] ins(%b, %g : tensor<8x5xf32>, tensor<8x4xf32>) outs(%z2 : tensor<5x4xf32>) -> tensor<5x4xf32>
  %zs = arith.constant dense<0.0> : tensor<4xf32>
  %db = linalg.reduce ins(%g : tensor<8x4xf32>) outs(%zs : tensor<4xf32>) dimensions = [0] (%x: f32, %o: f32) {
    %t = arith.addf %o, %x : f32
    linalg.yield %t : f32
  }
  return %d1, %d2, %db : tensor<3x4xf32>, tensor<5x4xf32>, tensor<4xf32>
}
