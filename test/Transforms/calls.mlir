// Calls: one of a private function whose callers are all known is crossed; every other signature keeps its types.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir --except of_external,address_taken

// The callee of one caller: its signature becomes low, the casts are in the caller, at the definitions.
// CHECK-LABEL: func.func @one_caller(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[CALL:.*]] = call @relu(%[[MATMUL_L]]) : (tensor<8x8xbf16>) -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[CALL]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @one_caller(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = call @relu(%p) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}
// CHECK-LABEL: func.func private @relu(
// CHECK-SAME: %[[A:.*]]: tensor<8x8xbf16>) -> tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[MAXIMUMF:.*]] = arith.maximumf %[[B_W]], %{{.*}} : f32
// CHECK: %[[MAXIMUMF_L:.*]] = arith.truncf %[[MAXIMUMF]] : f32 to bf16
// CHECK: linalg.yield %[[MAXIMUMF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: return %[[G]] : tensor<8x8xbf16>
func.func private @relu(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %r = arith.maximumf %a, %z : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// A product in the callee: the argument is cast once, in the caller, for two calls.
// CHECK-LABEL: func.func @two_calls(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[U:.*]]: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[CALL:.*]] = call @linear(%[[X_L]], %[[W_L]]) : (tensor<8x16xbf16>, tensor<16x8xbf16>) -> tensor<8x8xf32>
// CHECK: %[[CALL1:.*]] = call @linear(%[[X_L]], %[[U_L]]) : (tensor<8x16xbf16>, tensor<16x8xbf16>) -> tensor<8x8xf32>
// CHECK: return %[[CALL]], %[[CALL1]] : tensor<8x8xf32>, tensor<8x8xf32>
func.func @two_calls(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %u: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %p = call @linear(%x, %w) : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  %q = call @linear(%x, %u) : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  return %p, %q : tensor<8x8xf32>, tensor<8x8xf32>
}
// CHECK-LABEL: func.func private @linear(
// CHECK-SAME: %[[A:.*]]: tensor<8x16xbf16>, %[[B:.*]]: tensor<16x8xbf16>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[A]], %[[B]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL]] : tensor<8x8xf32>
func.func private @linear(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// Callers that agree: low activations come in, low ones go out.
// CHECK-LABEL: func.func @agree(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x8xf32>, %[[U:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[CALL:.*]] = call @tanh(%[[MATMUL_L]]) : (tensor<8x8xbf16>) -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[CALL]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL1_L:.*]] = arith.truncf %[[MATMUL1]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[CALL1:.*]] = call @tanh(%[[MATMUL1_L]]) : (tensor<8x8xbf16>) -> tensor<8x8xbf16>
// CHECK: %[[MATMUL2:.*]] = linalg.matmul ins(%[[CALL1]], %[[U_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL2]] : tensor<8x4xf32>
func.func @agree(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x8xf32>, %u: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = call @tanh(%p) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = call @tanh(%q) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_t = arith.constant dense<0.0> : tensor<8x4xf32>
  %t = linalg.matmul ins(%s, %u : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_t : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %t : tensor<8x4xf32>
}
// CHECK-LABEL: func.func private @tanh(
// CHECK-SAME: %[[A:.*]]: tensor<8x8xbf16>) -> tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: bf16)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[TANH:.*]] = math.tanh %[[B_W]] : f32
// CHECK: %[[TANH_L:.*]] = arith.truncf %[[TANH]] : f32 to bf16
// CHECK: linalg.yield %[[TANH_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: return %[[G]] : tensor<8x8xbf16>
func.func private @tanh(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = math.tanh %a : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// Callers that disagree: one brings an f32 value and returns the result. The signature stays f32.
// CHECK-LABEL: func.func @disagree(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[Y:.*]]: tensor<8x8xf32>, %[[U:.*]]: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x8xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[U_L:.*]] = arith.truncf %[[U]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[TANH:.*]] = math.tanh %[[B_W]] : f32
// CHECK: linalg.yield %[[TANH]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: %[[CALL:.*]] = call @cos(%[[G]]) : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[CALL_L:.*]] = arith.truncf %[[CALL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[CALL_L]], %[[U_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[CALL1:.*]] = call @cos(%[[Y]]) : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[MATMUL1]], %[[CALL1]] : tensor<8x4xf32>, tensor<8x8xf32>
func.func @disagree(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %y: tensor<8x8xf32>, %u: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x8xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = math.tanh %p : tensor<8x8xf32>
  %r = call @cos(%t) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %u : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = call @cos(%y) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %q, %s : tensor<8x4xf32>, tensor<8x8xf32>
}
// CHECK-LABEL: func.func private @cos(
// CHECK-SAME: %[[A:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[COS:.*]] = math.cos %[[A]] : tensor<8x8xf32>
// CHECK: return %[[COS]] : tensor<8x8xf32>
func.func private @cos(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = math.cos %a : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// Recursion keeps its signature; its product casts inside.
// CHECK-LABEL: func.func @recursive(
// CHECK-SAME: %[[N:.*]]: tensor<i32>, %[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[CALL:.*]] = call @power(%[[N]], %[[X]], %[[W]]) : (tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: return %[[CALL]] : tensor<8x8xf32>
func.func @recursive(%n: tensor<i32>, %x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = call @power(%n, %x, %w) : (tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
// CHECK-LABEL: func.func private @power(
// CHECK-SAME: %[[N:.*]]: tensor<i32>, %[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[EXTRACT:.*]] = tensor.extract %[[N]][] : tensor<i32>
// CHECK: %[[CMPI:.*]] = arith.cmpi sgt, %[[EXTRACT]], %{{.*}} : i32
// CHECK: %[[IF:.*]] = scf.if %[[CMPI]] -> (tensor<8x8xf32>) {
// CHECK: %[[SUBI:.*]] = arith.subi %[[N]], %{{.*}} : tensor<i32>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[CALL:.*]] = func.call @power(%[[SUBI]], %[[MATMUL]], %[[W]]) : (tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: scf.yield %[[CALL]] : tensor<8x8xf32>
// CHECK: } else {
// CHECK: scf.yield %[[X]] : tensor<8x8xf32>
// CHECK: return %[[IF]] : tensor<8x8xf32>
func.func private @power(%n: tensor<i32>, %x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %i = tensor.extract %n[] : tensor<i32>
  %zero = arith.constant 0 : i32
  %one = arith.constant dense<1> : tensor<i32>
  %more = arith.cmpi sgt, %i, %zero : i32
  %r = scf.if %more -> (tensor<8x8xf32>) {
    %m = arith.subi %n, %one : tensor<i32>
    %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
    %p = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
    %s = func.call @power(%m, %p, %w) : (tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %s : tensor<8x8xf32>
  } else {
    scf.yield %x : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}

// A public callee keeps its types, whoever calls it.
// CHECK-LABEL: func.func @of_public(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[CALL:.*]] = call @public(%[[MATMUL]]) : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[CALL_L:.*]] = arith.truncf %[[CALL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[CALL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @of_public(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = call @public(%p) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}
// CHECK-LABEL: func.func @public(
// CHECK-SAME: %[[A:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[TANH:.*]] = math.tanh %[[A]] : tensor<8x8xf32>
// CHECK: return %[[TANH]] : tensor<8x8xf32>
func.func @public(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = math.tanh %a : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// A callee without a body as well.
// CHECK-LABEL: func.func @of_external(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[CALL:.*]] = call @external(%[[MATMUL]]) : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[CALL_L:.*]] = arith.truncf %[[CALL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[CALL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @of_external(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = call @external(%p) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%r, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}
// CHECK: func.func private @external(tensor<8x8xf32>) -> tensor<8x8xf32>
func.func private @external(tensor<8x8xf32>) -> tensor<8x8xf32>

// A function whose symbol is used in other ways has callers that nobody knows.
// CHECK-LABEL: func.func @address_taken(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[CONSTANT:.*]] = constant @sin : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[CALL_INDIRECT:.*]] = call_indirect %[[CONSTANT]](%[[MATMUL]]) : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[CALL:.*]] = call @sin(%[[CALL_INDIRECT]]) : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[CALL_L:.*]] = arith.truncf %[[CALL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[CALL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @address_taken(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %f = func.constant @sin : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = func.call_indirect %f(%p) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = call @sin(%r) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%s, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}
// CHECK-LABEL: func.func private @sin(
// CHECK-SAME: %[[A:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[SIN:.*]] = math.sin %[[A]] : tensor<8x8xf32>
// CHECK: return %[[SIN]] : tensor<8x8xf32>
func.func private @sin(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = math.sin %a : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// Calls through two functions, with an argument that is handed on as it came.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[CALL:.*]] = call @outer(%[[MATMUL_L]], %[[V_L]]) : (tensor<8x8xbf16>, tensor<8x4xbf16>) -> tensor<8x4xf32>
// CHECK: return %[[CALL]] : tensor<8x4xf32>
func.func @nested(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %q = call @outer(%p, %v) : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}
// CHECK-LABEL: func.func private @outer(
// CHECK-SAME: %[[A:.*]]: tensor<8x8xbf16>, %[[V:.*]]: tensor<8x4xbf16>) -> tensor<8x4xf32>
// CHECK: %[[CALL:.*]]:2 = call @swap(%[[V]], %[[A]]) : (tensor<8x4xbf16>, tensor<8x8xbf16>) -> (tensor<8x8xbf16>, tensor<8x4xbf16>)
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[CALL]]#0, %[[CALL]]#1 : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL]] : tensor<8x4xf32>
func.func private @outer(%a: tensor<8x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %b:2 = call @swap(%v, %a) : (tensor<8x4xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>)
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%b#0, %b#1 : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}
// CHECK-LABEL: func.func private @swap(
// CHECK-SAME: %[[A:.*]]: tensor<8x4xbf16>, %[[B:.*]]: tensor<8x8xbf16>) -> (tensor<8x8xbf16>, tensor<8x4xbf16>)
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[B]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B1:.*]]: bf16, %[[B2:.*]]: bf16)
// CHECK: %[[B1_W:.*]] = arith.extf %[[B1]] : bf16 to f32
// CHECK: %[[NEGF:.*]] = arith.negf %[[B1_W]] : f32
// CHECK: %[[NEGF_L:.*]] = arith.truncf %[[NEGF]] : f32 to bf16
// CHECK: linalg.yield %[[NEGF_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: return %[[G]], %[[A]] : tensor<8x8xbf16>, tensor<8x4xbf16>
func.func private @swap(%a: tensor<8x4xf32>, %b: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>) {
  %r = arith.negf %b : tensor<8x8xf32>
  return %r, %a : tensor<8x8xf32>, tensor<8x4xf32>
}
