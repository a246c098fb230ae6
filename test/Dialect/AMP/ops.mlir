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
