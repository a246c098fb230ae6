// Found by other tests: what each reader gets where several rules meet.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: sed -e 's/ {amp.precision = #amp.precision<[a-z0-9]*>}//' %s > %t.before.mlir
// RUN: %python %support/diff_functions.py %t.before.mlir %t.mlir

// A refused product whose one reader is low accumulates in f32 and is cast behind.
// CHECK-LABEL: func.func @attribute_f32(
// CHECK: %[[P:.*]] = linalg.matmul ins({{.*}} : tensor<8x16xf32>, tensor<16x8xf32>) outs({{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: %[[L:.*]] = arith.truncf %[[P]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: linalg.matmul ins(%[[L]], {{.*}} : tensor<8x8xbf16>, tensor<8x4xbf16>)
func.func @attribute_f32(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %z4 = arith.constant dense<0.0> : tensor<8x4xf32>
  %p = linalg.matmul {amp.precision = #amp.precision<f32>} ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z4 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// The chain of roundings that fusion may cross begins behind the bias and ends before the product.
// CHECK-LABEL: func.func @storage_chain(
// CHECK: arith.addf
// CHECK-NEXT: arith.truncf {{.*}} {amp.storage} : f32 to bf16
// CHECK: arith.extf {{.*}} {amp.storage} : bf16 to f32
// CHECK: arith.maximumf
// CHECK-NEXT: arith.truncf {{.*}} {amp.storage} : f32 to bf16
// CHECK: arith.extf {{.*}} {amp.storage} : bf16 to f32
// CHECK: arith.select
// CHECK-NEXT: arith.truncf %{{[0-9]+}} : f32 to bf16
func.func @storage_chain(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %b: tensor<8xf32>, %m: tensor<8x8xi1>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %bb = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [0]
  %l = arith.addf %p, %bb : tensor<8x8xf32>
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %r = arith.maximumf %l, %z : tensor<8x8xf32>
  %d = arith.select %m, %r, %z : tensor<8x8xi1>, tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%d, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// A product that only an f32 call reads stays f32.
// CHECK-LABEL: func.func @disagree(
// CHECK: %[[P:.*]] = linalg.matmul
// CHECK-NEXT: call @cos(%[[P]]) : (tensor<8x8xf32>)
func.func @disagree(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %y: tensor<8x8xf32>, %u: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x8xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = call @cos(%p) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %u : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = call @cos(%y) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %q, %s : tensor<8x4xf32>, tensor<8x8xf32>
}
func.func private @cos(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = math.cos %a : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// A product that only an accumulator reads is not rounded.
// CHECK-LABEL: func.func @acc_chain(
// CHECK: %[[P:.*]] = linalg.matmul
// CHECK-NEXT: linalg.matmul ins({{.*}}) outs(%[[P]] : tensor<8x8xf32>)
func.func @acc_chain(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %z4 = arith.constant dense<0.0> : tensor<8x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %p2 = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %q = linalg.matmul ins(%p2, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z4 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// Each result of an op is decided by its own readers.
// CHECK-LABEL: func.func @two_results(
// CHECK: %[[G:.*]]:2 = linalg.generic {{.*}} outs({{.*}} : tensor<8x8xbf16>, tensor<8x8xf32>)
// CHECK: return %{{.*}}, %[[G]]#1
func.func @two_results(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x8xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %z4 = arith.constant dense<0.0> : tensor<8x4xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%e, %e : tensor<8x8xf32>, tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32, %o2: f32):
    %s = math.tanh %a : f32
    %t = arith.mulf %s, %s : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<8x8xf32>, tensor<8x8xf32>)
  %q = linalg.matmul ins(%g#0, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z4 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q, %g#1 : tensor<8x4xf32>, tensor<8x8xf32>
}

// A scalar is cast before it is spread, not behind.
// CHECK-LABEL: func.func @splat(
// CHECK-SAME: %[[S:[a-z0-9]*]]: f32
// CHECK: %[[L:.*]] = arith.truncf %[[S]] : f32 to bf16
// CHECK: linalg.fill ins(%[[L]] : bf16) outs({{.*}} : tensor<8x16xbf16>)
func.func @splat(%s: f32, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %x = tensor.splat %s : tensor<8x16xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// What was asked for explicitly is done, positions or not.
// CHECK-LABEL: func.func @forced(
// CHECK: linalg.matmul ins({{.*}} : tensor<8x1xbf16>, tensor<1x8xbf16>)
func.func @forced(%n: tensor<8x1xi32>, %f: tensor<1x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %x = arith.sitofp %n : tensor<8x1xi32> to tensor<8x1xf32>
  %p = linalg.matmul {amp.precision = #amp.precision<low>} ins(%x, %f : tensor<8x1xf32>, tensor<1x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// A computed result that several need is written once in each type, by the op.
// CHECK-LABEL: func.func @second_result(
// CHECK: %[[E:.*]]:2 = linalg.generic {{.*}} outs({{.*}} : tensor<8x16xf32>, tensor<8x16xbf16>)
// CHECK: linalg.matmul ins(%[[E]]#1,
// CHECK: return %{{.*}}, %[[E]]#0
func.func @second_result(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x16xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<8x16xf32>
  %p = linalg.matmul ins(%g, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %g : tensor<8x8xf32>, tensor<8x16xf32>
}

// A sum that is spread out before it is divided is still something smaller: it does not promote.
// CHECK-LABEL: func.func @mean_at_full_size(
// CHECK: arith.divf
// CHECK: arith.subf
// CHECK-NEXT: arith.truncf {{.*}} : f32 to bf16
func.func @mean_at_full_size(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %z4 = arith.constant dense<0.0> : tensor<8x4xf32>
  %zr = arith.constant dense<0.0> : tensor<8xf32>
  %n = arith.constant dense<8.0> : tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = math.tanh %p : tensor<8x8xf32>
  %s = linalg.reduce { arith.addf } ins(%t : tensor<8x8xf32>) outs(%zr : tensor<8xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [1]
  %m = arith.divf %b, %n : tensor<8x8xf32>
  %c = arith.subf %t, %m : tensor<8x8xf32>
  %q = linalg.matmul ins(%c, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z4 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// A product that is returned in another shape is returned: it stays f32.
// CHECK-LABEL: func.func @returned_in_another_shape(
// CHECK: %[[P:.*]] = linalg.matmul
// CHECK-NOT: arith.truncf %[[P]]
// CHECK: tensor.collapse_shape %[[P]] {{.*}} : tensor<8x8xf32> into tensor<64xf32>
func.func @returned_in_another_shape(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<64xf32>, tensor<8x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %z4 = arith.constant dense<0.0> : tensor<8x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = tensor.collapse_shape %p [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  %t = math.tanh %p : tensor<8x8xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z4 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %r, %q : tensor<64xf32>, tensor<8x4xf32>
}
