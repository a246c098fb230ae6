// RUN: amp-opt %s --canonicalize | FileCheck %s

// ---- amp.scale and amp.unscale by 1

// CHECK-LABEL: func.func @by_one(
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>
// CHECK-NEXT: return %[[X]], %[[X]] :
func.func @by_one(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = arith.constant dense<1.0> : tensor<f32>
  %0 = amp.scale %x by %one : tensor<4xf32>
  %1 = amp.unscale %x by %one : tensor<4xf32> -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// It still widens.
// CHECK-LABEL: func.func @widens(
// CHECK: amp.unscale
func.func @widens(%x: tensor<4xf16>) -> tensor<4xf32> {
  %one = arith.constant dense<1.0> : tensor<f32>
  %0 = amp.unscale %x by %one : tensor<4xf16> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Neither another constant, nor what is not known; and there is no way back from
// a scale by its inverse: 3e38 * 65536 is infinite.
// CHECK-LABEL: func.func @stays(
// CHECK: amp.scale
// CHECK: amp.scale
// CHECK: amp.scale
// CHECK: amp.unscale
func.func @stays(%x: tensor<4xf32>, %s: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %minus = arith.constant dense<-1.0> : tensor<f32>
  %next = arith.constant dense<1.00000012> : tensor<f32>
  %0 = amp.scale %x by %minus : tensor<4xf32>
  %1 = amp.scale %x by %next : tensor<4xf32>
  %2 = amp.scale %x by %s : tensor<4xf32>
  %3 = amp.unscale %2 by %s : tensor<4xf32> -> tensor<4xf32>
  return %0, %1, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A check that nobody asks for is none; by 1, the check is what is left.
// CHECK-LABEL: func.func @unread(
// CHECK-NEXT: %[[G:.*]] = amp.unscale %{{.*}} : tensor<4xf16> -> tensor<4xf32>{{$}}
// CHECK-NEXT: return %[[G]]
func.func @unread(%x: tensor<4xf16>, %s: tensor<f32>) -> tensor<4xf32> {
  %0, %finite = amp.unscale %x by %s : tensor<4xf16> -> tensor<4xf32>, tensor<i1>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @checked_by_one(
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>
// CHECK-NEXT: %[[OK:.*]] = amp.all_finite %[[X]] : tensor<4xf32>
// CHECK-NEXT: return %[[X]], %[[OK]]
func.func @checked_by_one(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<i1>) {
  %one = arith.constant dense<1.0> : tensor<f32>
  %0, %finite = amp.unscale %x by %one : tensor<4xf32> -> tensor<4xf32>, tensor<i1>
  return %0, %finite : tensor<4xf32>, tensor<i1>
}

// CHECK-LABEL: func.func @read(
// CHECK: amp.unscale {{.*}} tensor<i1>
func.func @read(%x: tensor<4xf16>) -> (tensor<4xf32>, tensor<i1>) {
  %one = arith.constant dense<1.0> : tensor<f32>
  %0, %finite = amp.unscale %x by %one : tensor<4xf16> -> tensor<4xf32>, tensor<i1>
  return %0, %finite : tensor<4xf32>, tensor<i1>
}

// ---- amp.all_finite

// CHECK-LABEL: func.func @flags(
// CHECK-SAME: %[[F:[^:]*]]: tensor<i1>, %[[G:[^:]*]]: tensor<i1>
// CHECK-NEXT: %[[BOTH:.*]] = amp.all_finite %[[F]], %[[G]] : tensor<i1>, tensor<i1>
// CHECK-NEXT: return %[[F]], %[[BOTH]]
func.func @flags(%f: tensor<i1>, %g: tensor<i1>) -> (tensor<i1>, tensor<i1>) {
  %true = arith.constant dense<true> : tensor<i1>
  %0 = amp.all_finite %f, %true, %f : tensor<i1>, tensor<i1>, tensor<i1>
  %1 = amp.all_finite %0, %g : tensor<i1>, tensor<i1>
  return %0, %1 : tensor<i1>, tensor<i1>
}

// CHECK-LABEL: func.func @false_flag(
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant dense<false> : tensor<i1>
// CHECK-NEXT: return %[[FALSE]]
func.func @false_flag(%f: tensor<i1>, %x: tensor<4xf16>) -> tensor<i1> {
  %false = arith.constant dense<false> : tensor<i1>
  %0 = amp.all_finite %f, %false, %x : tensor<i1>, tensor<i1>, tensor<4xf16>
  return %0 : tensor<i1>
}

// CHECK-LABEL: func.func @none(
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant dense<true> : tensor<i1>
// CHECK-NEXT: return %[[TRUE]]
func.func @none() -> tensor<i1> {
  %0 = amp.all_finite none
  return %0 : tensor<i1>
}

// CHECK-LABEL: func.func @twice(
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>, %[[Y:[^:]*]]: tensor<4xf32>
// CHECK-NEXT: amp.all_finite %[[X]], %[[Y]] : tensor<4xf32>, tensor<4xf32>
func.func @twice(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<i1> {
  %0 = amp.all_finite %x, %y, %x, %y, %x : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  return %0 : tensor<i1>
}

// CHECK-LABEL: func.func @without_elements(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf16>
// CHECK-NEXT: amp.all_finite %[[X]] : tensor<?xf16>
func.func @without_elements(%x: tensor<?xf16>, %y: tensor<0xf32>, %z: tensor<?x0x9xbf16>) -> tensor<i1> {
  %0 = amp.all_finite %y, %x, %z : tensor<0xf32>, tensor<?xf16>, tensor<?x0x9xbf16>
  return %0 : tensor<i1>
}

// CHECK-LABEL: func.func @only_without_elements(
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant dense<true> : tensor<i1>
// CHECK-NEXT: return %[[TRUE]]
func.func @only_without_elements(%y: tensor<0xf32>) -> tensor<i1> {
  %0 = amp.all_finite %y, %y : tensor<0xf32>, tensor<0xf32>
  return %0 : tensor<i1>
}

// CHECK-LABEL: func.func @finite_constants(
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>
// CHECK-NEXT: amp.all_finite %[[X]] : tensor<4xf32>
func.func @finite_constants(%x: tensor<4xf32>) -> tensor<i1> {
  %a = arith.constant dense<65504.0> : tensor<4xf16>
  %b = arith.constant dense<[1.0, 3.40282347E+38]> : tensor<2xf32>
  %c = arith.constant dense<> : tensor<0xbf16>
  %0 = amp.all_finite %a, %b, %x, %c : tensor<4xf16>, tensor<2xf32>, tensor<4xf32>, tensor<0xbf16>
  return %0 : tensor<i1>
}

// CHECK-LABEL: func.func @an_infinite_constant(
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant dense<false> : tensor<i1>
// CHECK-NEXT: return %[[FALSE]], %[[FALSE]], %[[FALSE]]
func.func @an_infinite_constant(%x: tensor<4xf32>) -> (tensor<i1>, tensor<i1>, tensor<i1>) {
  %a = arith.constant dense<[1.0, 0x7F800000]> : tensor<2xf32>
  %b = arith.constant dense<0xFC00> : tensor<2xf16>
  %c = arith.constant dense<[0x7FC0, 0.0]> : tensor<2xbf16>
  %0 = amp.all_finite %x, %a : tensor<4xf32>, tensor<2xf32>
  %1 = amp.all_finite %x, %b : tensor<4xf32>, tensor<2xf16>
  %2 = amp.all_finite %x, %c : tensor<4xf32>, tensor<2xbf16>
  return %0, %1, %2 : tensor<i1>, tensor<i1>, tensor<i1>
}

// What is kept elsewhere is not looked at.
// CHECK-LABEL: func.func @resource(
// CHECK: amp.all_finite %{{.*}} : tensor<2xf32>
func.func @resource() -> tensor<i1> {
  %a = arith.constant dense_resource<kept> : tensor<2xf32>
  %0 = amp.all_finite %a : tensor<2xf32>
  return %0 : tensor<i1>
}

// ---- amp.update_scale has no folder: a step is no constant.

// CHECK-LABEL: func.func @step(
// CHECK: amp.update_scale
func.func @step(%s: tensor<f32>, %t: tensor<i32>) -> tensor<f32> {
  %ok = arith.constant dense<false> : tensor<i1>
  %0:2 = amp.update_scale %s, %t if %ok
  return %0#0 : tensor<f32>
}
