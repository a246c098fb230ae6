// Contractions that are products of matrices, whatever they look like. The second half runs each before and after.
// RUN: amp-opt --amp-fuse-matmul %s | FileCheck %s
// RUN: amp-opt --amp-fuse-matmul --amp-expand-ops %s -o %t.mlir
// RUN: %python %support/diff_functions.py %s %t.mlir --dim all=2 --except tf32
// RUN: %oracle diff %s %t.mlir --func tf32 --norm 1e-3
// Twice is once.
// RUN: amp-opt --amp-fuse-matmul %s -o %t.once.mlir
// RUN: amp-opt --amp-fuse-matmul %t.once.mlir | diff - %t.once.mlir

#mk = affine_map<(d0, d1, d2) -> (d0, d2)>
#km = affine_map<(d0, d1, d2) -> (d2, d0)>
#kn = affine_map<(d0, d1, d2) -> (d2, d1)>
#nk = affine_map<(d0, d1, d2) -> (d1, d2)>
#mn = affine_map<(d0, d1, d2) -> (d0, d1)>
#nm = affine_map<(d0, d1, d2) -> (d1, d0)>

// CHECK-LABEL: func.func @named(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @named(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %d = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %d : tensor<3x4xf32>
}

// Both factors transposed in their maps, which named ops have as well.
// CHECK-LABEL: func.func @transposed_maps(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_a, transpose_b} : tensor<5x3xbf16>, tensor<4x5xbf16> -> tensor<3x4xf32>
// CHECK: return
func.func @transposed_maps(%a: tensor<5x3xbf16>, %b: tensor<4x5xbf16>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %d = linalg.matmul indexing_maps = [#km, #nk, #mn] ins(%a, %b : tensor<5x3xbf16>, tensor<4x5xbf16>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %d : tensor<3x4xf32>
}

// D is written transposed: its rows are the columns of the second factor, so the two are exchanged.
// CHECK-LABEL: func.func @exchanged(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_a, transpose_b} : tensor<5x4xf16>, tensor<3x5xf16> -> tensor<4x3xf32>
// CHECK: return
func.func @exchanged(%a: tensor<3x5xf16>, %b: tensor<5x4xf16>) -> tensor<4x3xf32> {
  %z = arith.constant dense<0.0> : tensor<4x3xf32>
  %d = linalg.generic {indexing_maps = [#mk, #kn, #nm], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<3x5xf16>, tensor<5x4xf16>) outs(%z : tensor<4x3xf32>) {
  ^bb0(%x: f16, %y: f16, %o: f32):
    %xw = arith.extf %x : f16 to f32
    %yw = arith.extf %y : f16 to f32
    %p = arith.mulf %yw, %xw : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4x3xf32>
  return %d : tensor<4x3xf32>
}

// Transposes before a factor are undone.
// CHECK-LABEL: func.func @transposed_before(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_a} : tensor<5x3xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @transposed_before(%a: tensor<5x3xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %e = tensor.empty() : tensor<3x5xf32>
  %t = linalg.transpose ins(%a : tensor<5x3xf32>) outs(%e : tensor<3x5xf32>) permutation = [1, 0]
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %d = linalg.matmul ins(%t, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %d : tensor<3x4xf32>
}

// ... and behind the product absorbed.
// CHECK-LABEL: func.func @transposed_behind(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_a, transpose_b} : tensor<5x4xf32>, tensor<3x5xf32> -> tensor<4x3xf32>
// CHECK: return
func.func @transposed_behind(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<4x3xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %d = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %e = tensor.empty() : tensor<4x3xf32>
  %t = linalg.transpose ins(%d : tensor<3x4xf32>) outs(%e : tensor<4x3xf32>) permutation = [1, 0]
  return %t : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @batch(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<2x3x5xf32>, tensor<2x5x4xf32> -> tensor<2x3x4xf32>
// CHECK: return
func.func @batch(%a: tensor<2x3x5xf32>, %b: tensor<2x5x4xf32>) -> tensor<2x3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x3x4xf32>
  %d = linalg.batch_matmul ins(%a, %b : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%z : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %d : tensor<2x3x4xf32>
}

// Two batch dims are one.
// CHECK-LABEL: func.func @heads(
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2], [3]] : tensor<2x3x4x5xbf16> into tensor<6x4x5xbf16>
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2], [3]] : tensor<2x3x6x5xbf16> into tensor<6x6x5xbf16>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_b} : tensor<6x4x5xbf16>, tensor<6x6x5xbf16> -> tensor<6x4x6xf32>
// CHECK: {{%[^ ,:)]+}} = tensor.expand_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2], [3]] output_shape [2, 3, 4, 6] : tensor<6x4x6xf32> into tensor<2x3x4x6xf32>
// CHECK: return
func.func @heads(%q: tensor<2x3x4x5xbf16>, %k: tensor<2x3x6x5xbf16>) -> tensor<2x3x4x6xf32> {
  %z = arith.constant dense<0.0> : tensor<2x3x4x6xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(b, h, m, n, k) -> (b, h, m, k)>, affine_map<(b, h, m, n, k) -> (b, h, n, k)>, affine_map<(b, h, m, n, k) -> (b, h, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x3x4x5xbf16>, tensor<2x3x6x5xbf16>) outs(%z : tensor<2x3x4x6xf32>) {
  ^bb0(%x: bf16, %y: bf16, %o: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %p = arith.mulf %xw, %yw : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x3x4x6xf32>
  return %d : tensor<2x3x4x6xf32>
}

// A batch that the second factor does not have is rows.
// CHECK-LABEL: func.func @tokens(
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2]] : tensor<2x3x5xf32> into tensor<6x5xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<6x5xf32>, tensor<5x4xf32> -> tensor<6x4xf32>
// CHECK: {{%[^ ,:)]+}} = tensor.expand_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
// CHECK: return
func.func @tokens(%x: tensor<2x3x5xf32>, %w: tensor<5x4xf32>) -> tensor<2x3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x3x4xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<2x3x4xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x3x4xf32>
  return %d : tensor<2x3x4xf32>
}

// But here rows and batch are apart in memory: B is the same for all of a batch.
// CHECK-LABEL: func.func @shared(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_a} : tensor<2x5x3xf32>, tensor<5x4xf32> -> tensor<2x3x4xf32>
// CHECK: return
func.func @shared(%x: tensor<2x5x3xf32>, %w: tensor<5x4xf32>) -> tensor<2x3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x3x4xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x5x3xf32>, tensor<5x4xf32>) outs(%z : tensor<2x3x4xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x3x4xf32>
  return %d : tensor<2x3x4xf32>
}

// A broadcast before a factor is no batch of it.
// CHECK-LABEL: func.func @broadcast_before(
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2]] : tensor<2x3x5xf32> into tensor<6x5xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<6x5xf32>, tensor<5x4xf32> -> tensor<6x4xf32>
// CHECK: {{%[^ ,:)]+}} = tensor.expand_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
// CHECK: return
func.func @broadcast_before(%x: tensor<2x3x5xf32>, %w: tensor<5x4xf32>) -> tensor<2x3x4xf32> {
  %e = tensor.empty() : tensor<2x5x4xf32>
  %wb = linalg.broadcast ins(%w : tensor<5x4xf32>) outs(%e : tensor<2x5x4xf32>) dimensions = [0]
  %z = arith.constant dense<0.0> : tensor<2x3x4xf32>
  %d = linalg.batch_matmul ins(%x, %wb : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%z : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %d : tensor<2x3x4xf32>
}

// Sums over two dims.
// CHECK-LABEL: func.func @weight_gradient(
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2]] : tensor<2x3x5xbf16> into tensor<6x5xbf16>
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2]] : tensor<2x3x4xbf16> into tensor<6x4xbf16>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_a} : tensor<6x5xbf16>, tensor<6x4xbf16> -> tensor<5x4xf32>
// CHECK: return
func.func @weight_gradient(%x: tensor<2x3x5xbf16>, %dz: tensor<2x3x4xbf16>) -> tensor<5x4xf32> {
  %z = arith.constant dense<0.0> : tensor<5x4xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(k, n, b, m) -> (b, m, k)>, affine_map<(k, n, b, m) -> (b, m, n)>, affine_map<(k, n, b, m) -> (k, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %dz : tensor<2x3x5xbf16>, tensor<2x3x4xbf16>) outs(%z : tensor<5x4xf32>) {
  ^bb0(%i: bf16, %j: bf16, %o: f32):
    %iw = arith.extf %i : bf16 to f32
    %jw = arith.extf %j : bf16 to f32
    %p = arith.mulf %iw, %jw : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<5x4xf32>
  return %d : tensor<5x4xf32>
}

// One row.
// CHECK-LABEL: func.func @matvec(
// CHECK: {{%[^ ,:)]+}} = tensor.expand_shape {{%[^ ,:)]+}} {{\[\[}}0, 1]] output_shape [1, 5] : tensor<5xf32> into tensor<1x5xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_b} : tensor<1x5xf32>, tensor<4x5xf32> -> tensor<1x4xf32>
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1]] : tensor<1x4xf32> into tensor<4xf32>
// CHECK: return
func.func @matvec(%w: tensor<4x5xf32>, %x: tensor<5xf32>) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %d = linalg.matvec ins(%w, %x : tensor<4x5xf32>, tensor<5xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  return %d : tensor<4xf32>
}

// CHECK-LABEL: func.func @vecmat(
// CHECK: {{%[^ ,:)]+}} = tensor.expand_shape {{%[^ ,:)]+}} {{\[\[}}0, 1]] output_shape [1, 5] : tensor<5xf32> into tensor<1x5xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<1x5xf32>, tensor<5x4xf32> -> tensor<1x4xf32>
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1]] : tensor<1x4xf32> into tensor<4xf32>
// CHECK: return
func.func @vecmat(%x: tensor<5xf32>, %w: tensor<5x4xf32>) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %d = linalg.vecmat ins(%x, %w : tensor<5xf32>, tensor<5x4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  return %d : tensor<4xf32>
}

// An init that is not zero is C.
// CHECK-LABEL: func.func @accumulates(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} c({{%[^ ,:)]+}} : tensor<3x4xf32>) : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @accumulates(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %d : tensor<3x4xf32>
}

// No order of this factor's dims is a batch of matrices: it is transposed in memory.
// CHECK-LABEL: func.func @copied(
// CHECK: {{%[^ ,:)]+}} = linalg.transpose ins({{%[^ ,:)]+}} : tensor<3x2x5xf32>) outs({{%[^ ,:)]+}} : tensor<2x3x5xf32>) permutation = [1, 0, 2]
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<2x3x5xf32>, tensor<2x5x4xf32> -> tensor<2x3x4xf32>
// CHECK: return
func.func @copied(%x: tensor<3x2x5xf32>, %y: tensor<2x5x4xf32>) -> tensor<2x3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x3x4xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (m, b, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %y : tensor<3x2x5xf32>, tensor<2x5x4xf32>) outs(%z : tensor<2x3x4xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x3x4xf32>
  return %d : tensor<2x3x4xf32>
}

// A size that is not known.
// CHECK-LABEL: func.func @dynamic(
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2]] : tensor<?x3x5xf32> into tensor<?x5xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<?x5xf32>, tensor<5x4xf32> -> tensor<?x4xf32>
// CHECK: {{%[^ ,:)]+}} = tensor.expand_shape {{%[^ ,:)]+}} {{\[\[}}0, 1], [2]] output_shape [{{%[^ ,:)]+}}, 3, 4] : tensor<?x4xf32> into tensor<?x3x4xf32>
// CHECK: return
func.func @dynamic(%x: tensor<?x3x5xf32>, %w: tensor<5x4xf32>) -> tensor<?x3x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x3x5xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x3x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<?x3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<?x3x4xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x3x4xf32>
  return %d : tensor<?x3x4xf32>
}

// What autocast=tf32 says of a product.
// CHECK-LABEL: func.func @tf32(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} compute = tf32 : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @tf32(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %d = linalg.matmul {amp.compute_type = "tf32"} ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %d : tensor<3x4xf32>
}

// In the body of a loop.
// CHECK-LABEL: func.func @in_loop(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} c({{%[^ ,:)]+}} : tensor<4x4xf32>) : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
// CHECK: return
func.func @in_loop(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> tensor<4x4xf32> {
    %d = linalg.matmul ins(%x, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = arith.addf %d, %a : tensor<4x4xf32>
    scf.yield %s : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// A convolution by 1 x 1 is a product.
// CHECK-LABEL: func.func @conv_1x1(
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1, 2], [3]] : tensor<2x3x3x5xf32> into tensor<18x5xf32>
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0, 1, 2], [3]] : tensor<1x1x5x4xf32> into tensor<5x4xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<18x5xf32>, tensor<5x4xf32> -> tensor<18x4xf32>
// CHECK: {{%[^ ,:)]+}} = tensor.expand_shape {{%[^ ,:)]+}} {{\[\[}}0, 1, 2], [3]] output_shape [2, 3, 3, 4] : tensor<18x4xf32> into tensor<2x3x3x4xf32>
// CHECK: return
func.func @conv_1x1(%x: tensor<2x3x3x5xf32>, %w: tensor<1x1x5x4xf32>) -> tensor<2x3x3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x3x3x4xf32>
  %d = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<2x3x3x5xf32>, tensor<1x1x5x4xf32>) outs(%z : tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  return %d : tensor<2x3x3x4xf32>
}

// With the channels first it is a batch, whose first factor is the same for all of it.
// CHECK-LABEL: func.func @conv_1x1_nchw(
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0], [1, 2, 3]] : tensor<4x5x1x1xf32> into tensor<4x5xf32>
// CHECK: {{%[^ ,:)]+}} = tensor.collapse_shape {{%[^ ,:)]+}} {{\[\[}}0], [1], [2, 3]] : tensor<2x5x3x3xf32> into tensor<2x5x9xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<4x5xf32>, tensor<2x5x9xf32> -> tensor<2x4x9xf32>
// CHECK: {{%[^ ,:)]+}} = tensor.expand_shape {{%[^ ,:)]+}} {{\[\[}}0], [1], [2, 3]] output_shape [2, 4, 3, 3] : tensor<2x4x9xf32> into tensor<2x4x3x3xf32>
// CHECK: return
func.func @conv_1x1_nchw(%x: tensor<2x5x3x3xf32>, %w: tensor<4x5x1x1xf32>) -> tensor<2x4x3x3xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4x3x3xf32>
  %d = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x5x3x3xf32>, tensor<4x5x1x1xf32>) outs(%z : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  return %d : tensor<2x4x3x3xf32>
}
