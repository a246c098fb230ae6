// keras-team/tf-keras#644 (NVIDIA/apex#715): one scale never went below 1, and training stood still; another was halved down to 0.
// 300 overflows leave a positive, normal scale below 1 and steps that say they were skipped; from there it grows again.
//
// RUN: amp-opt --amp-expand-ops %s -o %t
// RUN: %python %S/run.py %s out=%t

func.func @many_bad(%s: tensor<f32>, %n: index) -> (tensor<f32>, tensor<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<7> : tensor<i32>
  %bad = arith.constant dense<false> : tensor<i1>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s, %b = %t) -> (tensor<f32>, tensor<i32>) {
    %0:2 = amp.update_scale %a, %b if %bad
    scf.yield %0#0, %0#1 : tensor<f32>, tensor<i32>
  }
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
}

func.func @floor_of_one(%s: tensor<f32>) -> tensor<f32> {
  %t = arith.constant dense<0> : tensor<i32>
  %bad = arith.constant dense<false> : tensor<i1>
  %0:2 = amp.update_scale %s, %t if %bad {floor = 1.0 : f32}
  return %0#0 : tensor<f32>
}

func.func @recovers(%s: tensor<f32>, %t: tensor<i32>) -> tensor<f32> {
  %good = arith.constant dense<true> : tensor<i1>
  %0:2 = amp.update_scale %s, %t if %good
  return %0#0 : tensor<f32>
}

// The largest gradient that a scale at the floor leaves finite, and no division by zero.
func.func @unscaled(%g: tensor<2xf16>, %s: tensor<f32>) -> tensor<2xf32> {
  %u = amp.unscale %g by %s : tensor<2xf16> -> tensor<2xf32>
  return %u : tensor<2xf32>
}

// CASE-OUT: many_bad(65536, 16) == 1, 0
// CASE-OUT: many_bad(65536, 17) == .5, 0
// CASE-OUT: many_bad(65536, 300) == 2.0**-24, 0
// CASE-OUT: many_bad(65536, 0) == 65536, 7
// CASE-OUT: floor_of_one(1) == 1
// CASE-OUT: floor_of_one(3) == 1.5
// CASE-OUT: recovers(2.0**-24, 1999) == 2.0**-23
// CASE-OUT: unscaled([65504, 0], 2.0**-24) == [65504 * 2.0**24, 0]
