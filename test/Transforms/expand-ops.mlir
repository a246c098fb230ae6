// RUN: amp-opt --amp-expand-ops %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: not grep 'amp\.\|fastmath' %t.mlir
// It runs on a function as well as on a module, and once is enough.
// RUN: amp-opt --pass-pipeline='builtin.module(func.func(amp-expand-ops),builtin.module(amp-expand-ops))' %s | diff %t.mlir -
// RUN: amp-opt --amp-expand-ops %t.mlir | diff %t.mlir -
// Nothing of it is lost to a cleanup, and stock tools read the result.
// RUN: mlir-opt --canonicalize --cse %t.mlir | FileCheck %s --check-prefix=CLEAN
// RUN: %python %S/passes_example.py %amp_src/include/amp/Transforms/Passes.td amp-expand-ops %s %t.mlir | FileCheck %s --check-prefix=EXAMPLE
// EXAMPLE: the example before is the test's, the example after is what the pass makes of it

// CHECK: #[[$NUMBER:.*]] = affine_map<() -> ()>
// CHECK: #[[$EACH:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[$ALL:.*]] = affine_map<(d0, d1) -> ()>

// The inverse is computed in f64 and rounded once.
// CHECK-LABEL: func.func @unscale(
// CHECK-SAME: %[[X:.*]]: tensor<8x4xf16>, %[[S:.*]]: tensor<f32>)
// CHECK: %[[INV:.*]] = linalg.generic {indexing_maps = [#[[$NUMBER]], #[[$NUMBER]]], iterator_types = []} ins(%[[S]] : tensor<f32>)
// CHECK: arith.divf {{.*}} : f64
// CHECK-NEXT: arith.truncf {{.*}} : f64 to f32
// CHECK: linalg.generic {indexing_maps = [#[[$EACH]], #[[$ALL]], #[[$EACH]]], iterator_types = ["parallel", "parallel"]} ins(%[[X]], %[[INV]] : tensor<8x4xf16>, tensor<f32>)
// CHECK: arith.mulf {{.*}} : f32
// CLEAN-LABEL: func.func @unscale(
// CLEAN: arith.divf {{.*}} : f64
// CLEAN: arith.mulf {{.*}} : f32
func.func @unscale(%scaled: tensor<8x4xf16>, %scale: tensor<f32>) -> tensor<8x4xf32> {
  %g = amp.unscale %scaled by %scale : tensor<8x4xf16> -> tensor<8x4xf32>
  return %g : tensor<8x4xf32>
}

// With its check: one pass over the gradient, which gives the flag beside it.
// What is checked is the product.
// CHECK-LABEL: func.func @checked(
// CHECK: %[[TRUE:.*]] = arith.constant dense<true> : tensor<i1>
// CHECK: %[[G:.*]]:2 = linalg.generic {indexing_maps = [#[[$EACH]], #[[$ALL]], #[[$EACH]], #[[$ALL]]], iterator_types = ["reduction", "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<8x4xf16>, tensor<f32>) outs(%{{.*}}, %[[TRUE]] : tensor<8x4xf32>, tensor<i1>)
// CHECK: %[[P:.*]] = arith.mulf
// CHECK: math.absf %[[P]]
// CHECK: linalg.yield %[[P]], %{{.*}} : f32, i1
// CHECK: %[[C:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<?xbf16>)
// CHECK: %[[OK:.*]] = arith.andi %[[G]]#1, %[[C]]
// CHECK: return %[[G]]#0, %[[OK]]
func.func @checked(%scaled: tensor<8x4xf16>, %other: tensor<?xbf16>, %scale: tensor<f32>) -> (tensor<8x4xf32>, tensor<i1>) {
  %g, %finite = amp.unscale %scaled by %scale : tensor<8x4xf16> -> tensor<8x4xf32>, tensor<i1>
  %ok = amp.all_finite %finite, %other : tensor<i1>, tensor<?xbf16>
  return %g, %ok : tensor<8x4xf32>, tensor<i1>
}

// CHECK-LABEL: func.func @scale(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[N:.*]]: tensor<f32>, %[[S:.*]]: tensor<f32>)
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %{{.*}} : tensor<?x4xf32>
// CHECK: %[[E:.*]] = tensor.empty(%[[D]]) : tensor<?x4xf32>
// CHECK: linalg.generic {{.*}} ins(%[[X]], %[[S]] : tensor<?x4xf32>, tensor<f32>) outs(%[[E]] : tensor<?x4xf32>)
// CHECK: linalg.generic {{.*}}iterator_types = []} ins(%[[N]], %[[S]] : tensor<f32>, tensor<f32>)
func.func @scale(%x: tensor<?x4xf32>, %n: tensor<f32>, %s: tensor<f32>) -> (tensor<?x4xf32>, tensor<f32>) {
  %0 = amp.scale %x by %s : tensor<?x4xf32>
  %1 = amp.scale %n by %s : tensor<f32>
  return %0, %1 : tensor<?x4xf32>, tensor<f32>
}

// One inverse for all gradients, where the scale is defined: also for those that
// stand before it in the order of the text.
// CHECK-LABEL: func.func @one_inverse(
// CHECK: %[[INV:.*]] = linalg.generic
// CHECK: arith.divf
// CHECK-NOT: arith.divf
// CHECK: scf.if
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[INV]] : tensor<4xf16>, tensor<f32>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[INV]] : tensor<4xf32>, tensor<f32>)
// CHECK: return
func.func @one_inverse(%c: i1, %x: tensor<4xf16>, %y: tensor<4xf32>, %s: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = amp.unscale %x by %s : tensor<4xf16> -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  %2 = amp.unscale %y by %s : tensor<4xf32> -> tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// A scale that is itself computed by ops of the dialect.
// CHECK-LABEL: func.func @scale_of_this_step(
// CHECK: %[[NEW:.*]]:2 = linalg.generic
// CHECK: %[[INV:.*]] = linalg.generic {{.*}} ins(%[[NEW]]#0 : tensor<f32>)
// CHECK: arith.divf
// CHECK: %[[U:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[INV]] : tensor<f32>, tensor<f32>)
// CHECK: linalg.generic {{.*}} ins(%[[U]] : tensor<f32>)
// CHECK: arith.divf
func.func @scale_of_this_step(%x: tensor<f32>, %s: tensor<f32>, %t: tensor<i32>) -> tensor<f32> {
  %ok = amp.all_finite %x : tensor<f32>
  %new:2 = amp.update_scale %s, %t if %ok
  %0 = amp.unscale %x by %new#0 : tensor<f32> -> tensor<f32>
  %1 = amp.unscale %x by %0 : tensor<f32> -> tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func.func @all_finite(
// CHECK-SAME: %[[X:.*]]: tensor<8x?xbf16>, %[[Y:.*]]: tensor<f32>)
// CHECK: %[[YES:.*]] = arith.constant dense<true> : tensor<i1>
// CHECK: %[[A:.*]] = linalg.generic {indexing_maps = [#[[$EACH]], #[[$ALL]]], iterator_types = ["reduction", "reduction"]} ins(%[[X]] : tensor<8x?xbf16>) outs(%[[YES]] : tensor<i1>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: bf16, %[[OUT:.*]]: i1):
// CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[IN]] : bf16 to f32
// CHECK-NEXT: %[[ABS:.*]] = math.absf %[[WIDE]] : f32
// CHECK-NEXT: %[[INF:.*]] = arith.constant 0x7F800000 : f32
// CHECK-NEXT: %[[C:.*]] = arith.cmpf olt, %[[ABS]], %[[INF]] : f32
// CHECK-NEXT: arith.andi %[[OUT]], %[[C]] : i1
// CHECK: %[[B:.*]] = linalg.generic {{.*}}iterator_types = []} ins(%[[Y]] : tensor<f32>) outs(%[[YES]] : tensor<i1>)
// CHECK-NOT: arith.extf
// CHECK: %[[R:.*]] = arith.andi %[[A]], %[[B]] : tensor<i1>
// CHECK: %[[NONE:.*]] = arith.constant dense<true> : tensor<i1>
// CHECK: return %[[R]], %[[NONE]]
func.func @all_finite(%x: tensor<8x?xbf16>, %y: tensor<f32>) -> (tensor<i1>, tensor<i1>) {
  %0 = amp.all_finite %x, %y : tensor<8x?xbf16>, tensor<f32>
  %1 = amp.all_finite none
  return %0, %1 : tensor<i1>, tensor<i1>
}

// No limit that was not asked for, and no tracker.
// CHECK-LABEL: func.func @update_scale(
// CHECK: linalg.generic {indexing_maps = [#[[$NUMBER]], #[[$NUMBER]], #[[$NUMBER]], #[[$NUMBER]], #[[$NUMBER]]], iterator_types = []}
// CHECK-SAME: ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<f32>, tensor<i32>, tensor<i1>) outs(%{{.*}}, %{{.*}} : tensor<f32>, tensor<i32>)
// CHECK: arith.constant 1999 : i32
// CHECK: arith.cmpi sge
// CHECK: arith.constant 2.000000e+00 : f64
// CHECK-NEXT: arith.mulf {{.*}} : f64
// CHECK-NOT: arith.minimumf
// CHECK: arith.constant 5.000000e-01 : f64
// CHECK-NEXT: arith.mulf {{.*}} : f64
// CHECK: arith.constant 5.96046448E-8 : f32
// CHECK-NOT: si %
// CHECK: linalg.yield %{{.*}}, %{{.*}} : f32, i32
func.func @update_scale(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) -> (tensor<f32>, tensor<i32>) {
  %0:2 = amp.update_scale %s, %t if %ok
  return %0#0, %0#1 : tensor<f32>, tensor<i32>
}

// CHECK-LABEL: func.func @limits(
// CHECK: arith.constant 3 : i32
// CHECK: arith.constant 1.500000e+00 : f64
// CHECK: arith.constant 4.096000e+03 : f32
// CHECK-NEXT: arith.minimumf
// CHECK-NEXT: arith.maximumf
// CHECK: arith.constant 2.500000e-01 : f64
// CHECK: arith.constant 1.000000e+00 : f32
// CHECK: arith.constant 2 : i32
// CHECK: arith.maxsi
// CHECK-NEXT: arith.minsi
// CHECK: linalg.yield %{{.*}}, %{{.*}}, %{{.*}} : f32, i32, i32
func.func @limits(%s: tensor<f32>, %t: tensor<i32>, %h: tensor<i32>, %ok: tensor<i1>) -> (tensor<f32>, tensor<i32>, tensor<i32>) {
  %0:3 = amp.update_scale %s, %t, %h if %ok {backoff_factor = 0.25, cap = 4096.0 : f32, floor = 1.0 : f32,
                                             growth_factor = 1.5, growth_interval = 4 : i32, hysteresis = 2 : i32}
  return %0#0, %0#1, %0#2 : tensor<f32>, tensor<i32>, tensor<i32>
}

// A mark becomes what it marks, a region its body, in nested regions as well.
// CHECK-LABEL: func.func @marks(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[N:.*]]: f32, %[[C:.*]]: i1)
// CHECK-NEXT: %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK-NEXT: %[[R:.*]] = scf.if %[[C]]
// CHECK-NEXT: %[[A:.*]] = arith.addf %[[SQUARE]], %[[X]]
// CHECK-NEXT: scf.yield %[[A]]
// CHECK: return %[[R]], %[[N]]
func.func @marks(%x: tensor<4xf32>, %n: f32, %c: i1) -> (tensor<4xf32>, f32) {
  %seed = amp.seed %x : tensor<4xf32>
  %number = amp.seed %n : f32
  %r = amp.autocast enabled = false {
    %s = amp.autocast {
      %0 = arith.mulf %seed, %x : tensor<4xf32>
      amp.yield %0 : tensor<4xf32>
    } : tensor<4xf32>
    %t = scf.if %c -> tensor<4xf32> {
      %u = amp.autocast type = bf16 {
        %marked = amp.seed %x : tensor<4xf32>
        %1 = arith.addf %s, %marked : tensor<4xf32>
        amp.yield %1 : tensor<4xf32>
      } : tensor<4xf32>
      scf.yield %u : tensor<4xf32>
    } else {
      scf.yield %s : tensor<4xf32>
    }
    amp.autocast {
    }
    amp.yield %t : tensor<4xf32>
  } : tensor<4xf32>
  return %r, %number : tensor<4xf32>, f32
}

// Graph regions and what cannot be reached have no order.
// CHECK-LABEL: func.func @unreachable(
// CHECK: ^bb1:
// CHECK: linalg.generic
func.func @unreachable(%x: tensor<4xf16>) {
  return
^bb1:
  %0 = amp.unscale %x by %s : tensor<4xf16> -> tensor<4xf32>
  %s = amp.unscale %s by %s : tensor<f32> -> tensor<f32>
  %ok = amp.all_finite %0, %s : tensor<4xf32>, tensor<f32>
  cf.br ^bb1
}

// CHECK-LABEL: module @graph
module @graph {
  %ok = amp.all_finite %x : tensor<4xf32>
  %x = amp.unscale %y by %s : tensor<4xf16> -> tensor<4xf32>
  %s:2 = amp.update_scale %s#0, %t if %ok
  %y = arith.constant dense<1.0> : tensor<4xf16>
  %t = arith.constant dense<0> : tensor<i32>
}

// What is no op of the dialect is not touched: this would fold.
// CHECK-LABEL: func.func @others(
// CHECK-NEXT: %[[Z:.*]] = arith.constant 0.0
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.addf
func.func @others() -> f32 {
  %z = arith.constant 0.0 : f32
  %0 = arith.addf %z, %z : f32
  %1 = arith.addf %z, %z : f32
  return %0 : f32
}
