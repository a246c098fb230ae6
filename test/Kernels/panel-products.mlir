// A large weight gradient that one update reads is computed within it, panel by
// panel; what must be there as a whole is a product as before.
// RUN: split-file %s %t
// RUN: amp-opt --amp-to-kernels=panel-bytes=1024 %t/adagrad.mlir | FileCheck %t/adagrad.mlir
// RUN: amp-opt --amp-to-kernels %t/adagrad.mlir | FileCheck %s --check-prefix=WHOLE
// RUN: amp-opt --amp-to-kernels=panel-bytes=1024 %t/flat.mlir | FileCheck %t/flat.mlir
// RUN: amp-opt --amp-to-plan=panel-bytes=1024 %t/adagrad.mlir | FileCheck %s --check-prefix=PLAN
// RUN: amp-opt --amp-form-kernels=panel-bytes=1024 %t/kept.mlir | FileCheck %t/kept.mlir
// RUN: amp-opt --amp-to-kernels=panel-bytes=1024 %t/adagrad.mlir | amp-opt --amp-expand-ops -o %t/expanded.mlir
// RUN: %oracle diff %t/adagrad.mlir %t/expanded.mlir
// RUN: %judge --panel-bytes 1024 --types none,bf16,fp16 %t/adagrad.mlir %t/flat.mlir %t/odd.mlir | FileCheck %s --check-prefix=JUDGED
// RUN: %judge --panel-bytes 1024 --types none,bf16 --threads 2 %t/adagrad.mlir %t/odd.mlir | FileCheck %s --check-prefix=THREADS
// RUN: amp-opt --amp-build-plan --split-input-file --verify-diagnostics %t/wrong.mlir
// JUDGED: adagrad.mlir none: accepted{{.*}}launches 16+1
// JUDGED: odd.mlir none: accepted{{.*}}launches 13+1
// JUDGED: 9 of 9 accepted
// THREADS: 4 of 4 accepted

// With panels as large as a cache this product is too small.
// WHOLE: amp.matmul {{.*}} epilogue = bgradb
// WHOLE-NOT: panel

// PLAN: amp_rt.plan {{.*}} arena = 0 
// PLAN-NOT: amp_rt.matmul
// PLAN: amp_rt.run @{{.*}} product(%{{.*}}, %{{.*}} : memref<1024xf32>, memref<256xf32>) sizes = [128, 32, 8] reads({{.*}} : memref<4096xf32>, memref<4096xf32>) writes({{.*}} : memref<4096xf32>, memref<4096xf32>) extent = 4096 grain = 256 {{.*}} scratch = 1024 {transpose_a}
// D is the first argument.
// PLAN: func.func private @{{.*}}(%{{.*}}: memref<4096xf32>, %{{.*}}: memref<4096xf32>, %{{.*}}: memref<4096xf32>, %{{.*}}: memref<4096xf32>, %{{.*}}: memref<4096xf32>, %{{.*}}: index

//--- adagrad.mlir
// CHECK-LABEL: func.func @adagrad
// CHECK-NOT: amp.matmul
// CHECK: amp_rt.kernel
// The gradient of the bias is a sum within its update.
// CHECK: amp_rt.task rows = 1 {
// CHECK: iterator_types = ["reduction", "parallel"]
// CHECK: amp_rt.task rows = 4096 panel = 8 {
// CHECK-NEXT: %[[G:.*]] = amp.matmul %{{.*}}, %{{.*}} {transpose_a} : tensor<8x128xf32>, tensor<8x32xf32> -> tensor<128x32xf32>
// CHECK: linalg.generic {{.*}} ins(%[[G]]
// CHECK-NOT: amp.matmul
// CHECK: return
#id = affine_map<(d0, d1) -> (d0, d1)>
#a = affine_map<(d0, d1, d2) -> (d2, d0)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#v = affine_map<(d0) -> (d0)>
func.func @adagrad(%x: tensor<8x128xf32>, %delta: tensor<8x32xf32>, %p: tensor<128x32xf32>, %bias: tensor<32xf32>, %v: tensor<128x32xf32>) -> (tensor<128x32xf32>, tensor<32xf32>, tensor<128x32xf32>) {
  %zero = arith.constant dense<0.0> : tensor<128x32xf32>
  %zeros = arith.constant dense<0.0> : tensor<32xf32>
  %g = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %delta : tensor<8x128xf32>, tensor<8x32xf32>) outs(%zero : tensor<128x32xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<128x32xf32>
  %gb = linalg.reduce ins(%delta : tensor<8x32xf32>) outs(%zeros : tensor<32xf32>) dimensions = [0]
    (%in: f32, %acc: f32) {
      %s = arith.addf %acc, %in : f32
      linalg.yield %s : f32
    }
  %e = tensor.empty() : tensor<128x32xf32>
  %v1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%g, %v : tensor<128x32xf32>, tensor<128x32xf32>) outs(%e : tensor<128x32xf32>) {
  ^bb0(%grad: f32, %old: f32, %o: f32):
    %square = arith.mulf %grad, %grad : f32
    %magnitude = math.absf %old : f32
    %new = arith.addf %magnitude, %square : f32
    linalg.yield %new : f32
  } -> tensor<128x32xf32>
  %p1 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%g, %p, %v1 : tensor<128x32xf32>, tensor<128x32xf32>, tensor<128x32xf32>) outs(%e : tensor<128x32xf32>) {
  ^bb0(%grad: f32, %old: f32, %sum: f32, %o: f32):
    %epsilon = arith.constant 1.0e-1 : f32
    %root = math.sqrt %sum : f32
    %divisor = arith.addf %root, %epsilon : f32
    %step = arith.divf %grad, %divisor : f32
    %new = arith.subf %old, %step : f32
    linalg.yield %new : f32
  } -> tensor<128x32xf32>
  %eb = tensor.empty() : tensor<32xf32>
  %b1 = linalg.generic {indexing_maps = [#v, #v, #v], iterator_types = ["parallel"]}
      ins(%gb, %bias : tensor<32xf32>, tensor<32xf32>) outs(%eb : tensor<32xf32>) {
  ^bb0(%grad: f32, %old: f32, %o: f32):
    %rate = arith.constant 1.0e-1 : f32
    %step = arith.mulf %grad, %rate : f32
    %new = arith.subf %old, %step : f32
    linalg.yield %new : f32
  } -> tensor<32xf32>
  return %p1, %b1, %v1 : tensor<128x32xf32>, tensor<32xf32>, tensor<128x32xf32>
}

//--- flat.mlir
// The update has the parameter as a vector, and the product is the transpose of
// that of the other file: 256 rows of 16.
// CHECK-LABEL: func.func @flat
// CHECK-NOT: amp.matmul
// CHECK: amp_rt.task rows = 4096 panel = 16 {
// CHECK-NEXT: %[[G:.*]] = amp.matmul
// CHECK-NEXT: %[[FLAT:.*]] = tensor.collapse_shape %[[G]]
// CHECK: linalg.generic {{.*}} ins(%[[FLAT]]
// CHECK-NOT: amp.matmul
// CHECK: return
#v = affine_map<(d0) -> (d0)>
func.func @flat(%x: tensor<256x8xf32>, %delta: tensor<8x16xf32>, %p: tensor<4096xf32>) -> tensor<4096xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x16xf32>) -> tensor<256x16xf32>
  %g = linalg.matmul ins(%x, %delta : tensor<256x8xf32>, tensor<8x16xf32>) outs(%f : tensor<256x16xf32>) -> tensor<256x16xf32>
  %flat = tensor.collapse_shape %g [[0, 1]] : tensor<256x16xf32> into tensor<4096xf32>
  %ep = tensor.empty() : tensor<4096xf32>
  %p1 = linalg.generic {indexing_maps = [#v, #v, #v], iterator_types = ["parallel"]}
      ins(%flat, %p : tensor<4096xf32>, tensor<4096xf32>) outs(%ep : tensor<4096xf32>) {
  ^bb0(%grad: f32, %old: f32, %o: f32):
    %square = arith.mulf %grad, %grad : f32
    %root = math.sqrt %square : f32
    %new = arith.addf %old, %root : f32
    linalg.yield %new : f32
  } -> tensor<4096xf32>
  return %p1 : tensor<4096xf32>
}

//--- odd.mlir
// Panels of 8 rows, of which the last has 5.
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @odd(%x: tensor<101x7xf32>, %delta: tensor<7x30xf32>, %p: tensor<101x30xf32>) -> tensor<101x30xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<101x30xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<101x30xf32>) -> tensor<101x30xf32>
  %g = linalg.matmul ins(%x, %delta : tensor<101x7xf32>, tensor<7x30xf32>) outs(%f : tensor<101x30xf32>) -> tensor<101x30xf32>
  %p1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%g, %p : tensor<101x30xf32>, tensor<101x30xf32>) outs(%e : tensor<101x30xf32>) {
  ^bb0(%grad: f32, %old: f32, %o: f32):
    %square = arith.mulf %grad, %grad : f32
    %new = arith.subf %old, %square : f32
    linalg.yield %new : f32
  } -> tensor<101x30xf32>
  return %p1 : tensor<101x30xf32>
}

//--- kept.mlir
// Products of which somebody needs all, or that panels do not suit.
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#s = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: func.func @returned
// CHECK: amp.matmul {{.*}} epilogue = bgradb
// CHECK-NOT: panel
// CHECK: return
func.func @returned(%x: tensor<8x128xf32>, %delta: tensor<8x32xf32>, %p: tensor<128x32xf32>) -> (tensor<128x32xf32>, tensor<128x32xf32>, tensor<32xf32>) {
  %g, %b = amp.matmul %x, %delta epilogue = bgradb {transpose_a} : tensor<8x128xf32>, tensor<8x32xf32> -> tensor<128x32xf32> bgrad tensor<32xf32>
  %e = tensor.empty() : tensor<128x32xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%g, %p : tensor<128x32xf32>, tensor<128x32xf32>) outs(%e : tensor<128x32xf32>) {
  ^bb0(%grad: f32, %old: f32, %o: f32):
    %0 = arith.subf %old, %grad : f32
    linalg.yield %0 : f32
  } -> tensor<128x32xf32>
  return %new, %g, %b : tensor<128x32xf32>, tensor<128x32xf32>, tensor<32xf32>
}

// The norm of the gradient, by which it is then divided.
// CHECK-LABEL: func.func @clipped
// CHECK: amp.matmul {{.*}} epilogue = bgradb
// CHECK-NOT: panel
// CHECK: return
func.func @clipped(%x: tensor<8x128xf32>, %delta: tensor<8x32xf32>, %p: tensor<128x32xf32>) -> (tensor<128x32xf32>, tensor<32xf32>) {
  %g, %b = amp.matmul %x, %delta epilogue = bgradb {transpose_a} : tensor<8x128xf32>, tensor<8x32xf32> -> tensor<128x32xf32> bgrad tensor<32xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %norm = linalg.generic {indexing_maps = [#id, #s], iterator_types = ["reduction", "reduction"]}
      ins(%g : tensor<128x32xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%grad: f32, %sum: f32):
    %0 = arith.mulf %grad, %grad : f32
    %1 = arith.addf %sum, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %e = tensor.empty() : tensor<128x32xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #s, #id], iterator_types = ["parallel", "parallel"]}
      ins(%g, %p, %norm : tensor<128x32xf32>, tensor<128x32xf32>, tensor<f32>) outs(%e : tensor<128x32xf32>) {
  ^bb0(%grad: f32, %old: f32, %n: f32, %o: f32):
    %0 = arith.divf %grad, %n : f32
    %1 = arith.subf %old, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<128x32xf32>
  return %new, %b : tensor<128x32xf32>, tensor<32xf32>
}

// CHECK-LABEL: func.func @transposed
// CHECK: amp.matmul
// CHECK-NOT: panel
// CHECK: return
func.func @transposed(%x: tensor<8x128xf32>, %delta: tensor<8x32xf32>, %p: tensor<32x128xf32>) -> tensor<32x128xf32> {
  %g = amp.matmul %x, %delta {transpose_a} : tensor<8x128xf32>, tensor<8x32xf32> -> tensor<128x32xf32>
  %e = tensor.empty() : tensor<32x128xf32>
  %new = linalg.generic {indexing_maps = [#t, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%g, %p : tensor<128x32xf32>, tensor<32x128xf32>) outs(%e : tensor<32x128xf32>) {
  ^bb0(%grad: f32, %old: f32, %o: f32):
    %0 = arith.subf %old, %grad : f32
    linalg.yield %0 : f32
  } -> tensor<32x128xf32>
  return %new : tensor<32x128xf32>
}

// What the product takes its time for is no longer memory.
// CHECK-LABEL: func.func @long
// CHECK: amp.matmul
// CHECK-NOT: panel
// CHECK: return
func.func @long(%x: tensor<24x128xf32>, %delta: tensor<24x32xf32>, %p: tensor<128x32xf32>) -> tensor<128x32xf32> {
  %g = amp.matmul %x, %delta {transpose_a} : tensor<24x128xf32>, tensor<24x32xf32> -> tensor<128x32xf32>
  %e = tensor.empty() : tensor<128x32xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%g, %p : tensor<128x32xf32>, tensor<128x32xf32>) outs(%e : tensor<128x32xf32>) {
  ^bb0(%grad: f32, %old: f32, %o: f32):
    %0 = arith.subf %old, %grad : f32
    linalg.yield %0 : f32
  } -> tensor<128x32xf32>
  return %new : tensor<128x32xf32>
}

//--- wrong.mlir
// By hand: the plan would be wrong.
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @transposed(%x: tensor<8x32xf32>, %delta: tensor<8x32xf32>) -> tensor<32x32xf32> {
  %r = amp_rt.kernel {
    // expected-error @below {{reads the result of its product in another order than it writes; then it must be outside of it}}
    %a = amp_rt.task rows = 1024 panel = 8 {
      %g = amp.matmul %x, %delta {transpose_a} : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<32x32xf32>
      %e = tensor.empty() : tensor<32x32xf32>
      %n = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%g : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) attrs = {amp_rt.member} {
      ^bb0(%v: f32, %o: f32):
        %0 = arith.negf %v : f32
        linalg.yield %0 : f32
      } -> tensor<32x32xf32>
      amp_rt.yield %n : tensor<32x32xf32>
    } : tensor<32x32xf32>
    amp_rt.yield %a : tensor<32x32xf32>
  } : tensor<32x32xf32>
  return %r : tensor<32x32xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @rows(%x: tensor<8x32xf32>, %delta: tensor<8x32xf32>) -> tensor<32x32xf32> {
  %r = amp_rt.kernel {
    // expected-error @below {{its 16 rows are no parts of rows of 'tensor<32x32xf32>'}}
    %a = amp_rt.task rows = 16 panel = 8 {
      %g = amp.matmul %x, %delta {transpose_a} : tensor<8x32xf32>, tensor<8x32xf32> -> tensor<32x32xf32>
      %e = tensor.empty() : tensor<32x32xf32>
      %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%g : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) attrs = {amp_rt.member} {
      ^bb0(%v: f32, %o: f32):
        %0 = arith.negf %v : f32
        linalg.yield %0 : f32
      } -> tensor<32x32xf32>
      amp_rt.yield %n : tensor<32x32xf32>
    } : tensor<32x32xf32>
    amp_rt.yield %a : tensor<32x32xf32>
  } : tensor<32x32xf32>
  return %r : tensor<32x32xf32>
}
