// pytorch/pytorch#98828 (google/flax#2547): with a small loss the scale doubled until it was inf, and inf / 2 is inf.
// Growth that would be infinite does not happen, on exactly the step where the interval is full; an overflow brings the scale down from anywhere.
//
// RUN: amp-opt --amp-expand-ops %s -o %t
// RUN: %python %S/run.py %s out=%t

func.func @update(%s: tensor<f32>, %t: tensor<i32>, %good: tensor<i1>) -> (tensor<f32>, tensor<i32>) {
  %0:2 = amp.update_scale %s, %t if %good {growth_interval = 2000 : i32}
  return %0#0, %0#1 : tensor<f32>, tensor<i32>
}

// Growth at every step, `n` times.
func.func @grow(%s: tensor<f32>, %n: index) -> (tensor<f32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant dense<0> : tensor<i32>
  %good = arith.constant dense<true> : tensor<i1>
  %bad = arith.constant dense<false> : tensor<i1>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<f32>) {
    %0:2 = amp.update_scale %a, %zero if %good {growth_interval = 1 : i32}
    scf.yield %0#0 : tensor<f32>
  }
  %back:2 = amp.update_scale %r, %zero if %bad
  return %r, %back#0 : tensor<f32>, tensor<f32>
}

// There and back by the largest scale: its inverse is subnormal, and exact.
func.func @there_and_back(%g: tensor<3xf32>, %s: tensor<f32>) -> tensor<3xf32> {
  %x = amp.scale %g by %s : tensor<3xf32>
  %u = amp.unscale %x by %s : tensor<3xf32> -> tensor<3xf32>
  return %u : tensor<3xf32>
}

// CASE-OUT: update(2.0**126, 1999, True) == 2.0**127, 0
// CASE-OUT: update(2.0**127, 1999, True) == 2.0**127, 0
// CASE-OUT: update(2.0**127, 1998, True) == 2.0**127, 1999
// CASE-OUT: update(2.0**127, 1999, False) == 2.0**126, 0
// CASE-OUT: update(65536, 1998, True) == 65536, 1999
// CASE-OUT: update(65536, 1999, True) == 131072, 0
// CASE-OUT: update(65536, 1999, False) == 32768, 0
// CASE-OUT: update(65536, 0, False) == 32768, 0
// CASE-OUT: grow(65536, 200) == 2.0**127, 2.0**126
// CASE-OUT: grow(1, 5) == 32, 16
// CASE-OUT: there_and_back([1, -2.0**-24, 2.0**-126], 2.0**127) == [1, -2.0**-24, 2.0**-126]
