// RUN: amp-opt %s --verify-roundtrip | FileCheck %s
// RUN: amp-opt %s --mlir-print-op-generic | amp-opt | FileCheck %s
// RUN: amp-opt %s --emit-bytecode | amp-opt | FileCheck %s
// RUN: amp-opt %s --canonicalize --cse --loop-invariant-code-motion | FileCheck %s --check-prefix=OPT

// The examples of the documentation stand here as they do there.

// CHECK-LABEL: func.func @seed
// OPT-LABEL: func.func @seed
func.func @seed() -> (tensor<f32>, tensor<4xf16>, f32) {
    // CHECK: amp.seed %{{.*}} : tensor<f32>
    // A mark that folds away is none.
    // OPT: amp.seed %{{.*}} : tensor<f32>
    %one = arith.constant dense<1.0> : tensor<f32>
    %seed = amp.seed %one : tensor<f32>
    // CHECK: amp.seed %{{.*}} : tensor<4xf16>
    %ones = arith.constant dense<1.0> : tensor<4xf16>
    %low = amp.seed %ones : tensor<4xf16>
    // CHECK: amp.seed %{{.*}} : f32
    %f = arith.constant 1.0 : f32
    %scalar = amp.seed %f : f32
    return %seed, %low, %scalar : tensor<f32>, tensor<4xf16>, f32
}

// CHECK-LABEL: func.func @autocast
// OPT-LABEL: func.func @autocast
func.func @autocast(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    // CHECK: %[[R:.*]] = amp.autocast enabled = false {
    // CHECK-NEXT: %[[M:.*]] = arith.mulf
    // CHECK-NEXT: amp.yield %[[M]] : tensor<4xf32>
    // CHECK-NEXT: } : tensor<4xf32>
    %r = amp.autocast enabled = false {
      %0 = arith.mulf %x, %x : tensor<4xf32>
      amp.yield %0 : tensor<4xf32>
    } : tensor<4xf32>
    // On is the default and not printed; a region without results needs no yield.
    // CHECK: amp.autocast {
    // CHECK-NEXT: amp.autocast type = bf16 {
    %s = amp.autocast enabled = true {
      %1 = amp.autocast type = bf16 {
        %2 = arith.addf %r, %r : tensor<4xf32>
        amp.yield %2 : tensor<4xf32>
      } : tensor<4xf32>
      amp.yield %1 : tensor<4xf32>
    } : tensor<4xf32>
    // CHECK: amp.autocast type = f16 {
    // CHECK-NEXT: }
    // Nothing happens in it, so it may go; the others are used.
    // OPT-NOT: type = f16
    amp.autocast type = f16 {
    }
    return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// What a region computes from values outside a loop does not change in it.
// OPT-LABEL: func.func @hoisted
// OPT: amp.autocast
// OPT: scf.for
// CHECK-LABEL: func.func @hoisted
func.func @hoisted(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<4xf32> {
      %s = amp.autocast enabled = false {
        %0 = arith.mulf %x, %x : tensor<4xf32>
        amp.yield %0 : tensor<4xf32>
      } : tensor<4xf32>
      %b = arith.addf %a, %s : tensor<4xf32>
      scf.yield %b : tensor<4xf32>
    }
    return %r : tensor<4xf32>
}

// What has an effect stays.
func.func private @log(tensor<4xf32>)
// OPT-LABEL: func.func @effect
// OPT: amp.autocast
// OPT-NEXT: call @log
func.func @effect(%x: tensor<4xf32>) {
    amp.autocast enabled = false {
      func.call @log(%x) : (tensor<4xf32>) -> ()
    }
    return
}

// CHECK-LABEL: func.func @scaling
// OPT-LABEL: func.func @scaling
func.func @scaling(%seed: tensor<8x4xf32>, %loss_scale: tensor<f32>, %n: tensor<?x3xbf16>, %one: tensor<f32>)
    -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<?x3xf32>, tensor<f32>) {
    // CHECK: %[[S:.*]] = amp.scale %{{.*}} by %{{.*}} : tensor<8x4xf32>
    %scaled = amp.scale %seed by %loss_scale : tensor<8x4xf32>
    // Not the seed again: what overflowed in between stays overflowed.
    // OPT: %[[U:.*]] = amp.unscale
    // OPT: return %{{.*}}, %[[U]],
    // CHECK: amp.unscale %[[S]] by %{{.*}} : tensor<8x4xf32> -> tensor<8x4xf32>
    %g = amp.unscale %scaled by %loss_scale : tensor<8x4xf32> -> tensor<8x4xf32>
    // CHECK: amp.unscale %{{.*}} by %{{.*}} : tensor<?x3xbf16> -> tensor<?x3xf32>
    %h = amp.unscale %n by %loss_scale : tensor<?x3xbf16> -> tensor<?x3xf32>
    // CHECK: amp.scale %{{.*}} by %{{.*}} : tensor<f32>
    %r = amp.scale %one by %loss_scale : tensor<f32>
    return %scaled, %g, %h, %r : tensor<8x4xf32>, tensor<8x4xf32>, tensor<?x3xf32>, tensor<f32>
}

// CHECK-LABEL: func.func @unscale
func.func @unscale(%scaled: tensor<8x4xf16>, %loss_scale: tensor<f32>) -> tensor<8x4xf32> {
    // CHECK: amp.unscale %{{.*}} by %{{.*}} : tensor<8x4xf16> -> tensor<8x4xf32>
    %g = amp.unscale %scaled by %loss_scale : tensor<8x4xf16> -> tensor<8x4xf32>
    return %g : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @checked
func.func @checked(%scaled: tensor<8x4xf16>, %loss_scale: tensor<f32>) -> (tensor<8x4xf32>, tensor<i1>) {
    // CHECK: %{{.*}}, %finite = amp.unscale %{{.*}} by %{{.*}} : tensor<8x4xf16> -> tensor<8x4xf32>, tensor<i1>
    // CHECK: amp.all_finite %finite, %{{.*}} : tensor<i1>, tensor<8x4xf32>
    // OPT: %[[G:.*]], %[[F:.*]] = amp.unscale
    // OPT: amp.all_finite %[[F]], %[[G]]
    %g, %finite = amp.unscale %scaled by %loss_scale
        : tensor<8x4xf16> -> tensor<8x4xf32>, tensor<i1>
    %ok = amp.all_finite %finite, %g : tensor<i1>, tensor<8x4xf32>
    return %g, %ok : tensor<8x4xf32>, tensor<i1>
}

// CHECK-LABEL: func.func @all_finite
func.func @all_finite(%g0: tensor<8x4xf32>, %finite1: tensor<i1>, %g2: tensor<f16>) -> (tensor<i1>, tensor<i1>, tensor<i1>) {
    // CHECK: amp.all_finite %{{.*}}, %{{.*}} : tensor<8x4xf32>, tensor<i1>
    %ok = amp.all_finite %g0, %finite1 : tensor<8x4xf32>, tensor<i1>
    // CHECK: amp.all_finite %{{.*}} : tensor<f16>
    %low = amp.all_finite %g2 : tensor<f16>
    // CHECK: amp.all_finite none
    %none = amp.all_finite none
    return %ok, %low, %none : tensor<i1>, tensor<i1>, tensor<i1>
}

// CHECK-LABEL: func.func @update_scale
func.func @update_scale(%scale: tensor<f32>, %tracker: tensor<i32>, %ok: tensor<i1>) -> (tensor<f32>, tensor<i32>) {
    // CHECK: amp.update_scale %{{.*}}, %{{.*}} if %{{.*}} {growth_interval = 4 : i32}
    %s, %t = amp.update_scale %scale, %tracker if %ok {growth_interval = 4 : i32}
    // What is as by default is not printed.
    // CHECK: amp.update_scale %{{.*}}, %{{.*}} if %{{[^ ]*$}}
    %s1, %t1 = amp.update_scale %s, %t if %ok {backoff_factor = 0.5, floor = 5.9604644775390625e-8 : f32,
                                               growth_factor = 2.0, growth_interval = 2000 : i32}
    // CHECK: amp.update_scale {{.*}} {backoff_factor = 2.500000e-01 : f64, cap = 4.096000e+03 : f32, floor = 1.000000e+00 : f32, growth_factor = 1.100000e+00 : f64}
    %s2, %t2 = amp.update_scale %s1, %t1 if %ok {backoff_factor = 0.25, cap = 4096.0 : f32, floor = 1.0 : f32,
                                                 growth_factor = 1.1}
    return %s2, %t2 : tensor<f32>, tensor<i32>
}

// CHECK-LABEL: func.func @hysteresis
func.func @hysteresis(%scale: tensor<f32>, %tracker: tensor<i32>, %hysteresis: tensor<i32>, %ok: tensor<i1>)
    -> (tensor<f32>, tensor<i32>, tensor<i32>) {
    // CHECK: amp.update_scale %{{.*}}, %{{.*}}, %{{.*}} if %{{.*}} {hysteresis = 2 : i32}
    %s:3 = amp.update_scale %scale, %tracker, %hysteresis if %ok {hysteresis = 2 : i32}
    return %s#0, %s#1, %s#2 : tensor<f32>, tensor<i32>, tensor<i32>
}

// All of them are pure: two of a kind become one, and what nobody reads goes.
// CHECK-LABEL: func.func @pure
// OPT-LABEL: func.func @pure
// OPT-NEXT: %[[A:.*]] = amp.all_finite
// OPT-NEXT: %[[U:.*]], %{{.*}} = amp.update_scale {{.*}} if %[[A]]
// OPT-NEXT: return %[[U]], %[[U]]
func.func @pure(%g: tensor<4xf16>, %scale: tensor<f32>, %tracker: tensor<i32>) -> (tensor<f32>, tensor<f32>) {
    %0 = amp.all_finite %g : tensor<4xf16>
    %1 = amp.all_finite %g : tensor<4xf16>
    %2:2 = amp.update_scale %scale, %tracker if %0
    %3:2 = amp.update_scale %scale, %tracker if %1
    %4 = amp.unscale %g by %scale : tensor<4xf16> -> tensor<4xf32>
    %5 = amp.scale %4 by %scale : tensor<4xf32>
    return %2#0, %3#0 : tensor<f32>, tensor<f32>
}
