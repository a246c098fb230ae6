// nerfstudio-project/nerfstudio#1919 (NVIDIA/TransformerEngine#3212): a step without gradients stopped with an assertion; an empty tensor cancelled the
// update of the others. No gradient and no element mean: all finite; an empty one changes nothing for its neighbours, in any position.
//
// RUN: amp-opt %s | amp-opt --amp-expand-ops -o %t
// RUN: amp-opt --canonicalize --cse --amp-expand-ops %s -o %t.clean
// RUN: %python %S/run.py %s out=%t
// RUN: %python %S/run.py %s out=%t.clean

func.func @none(%s: tensor<f32>, %t: tensor<i32>) -> (tensor<i1>, tensor<f32>, tensor<i32>) {
  %ok = amp.all_finite none
  %0:2 = amp.update_scale %s, %t if %ok
  return %ok, %0#0, %0#1 : tensor<i1>, tensor<f32>, tensor<i32>
}

func.func @empty(%e: tensor<0xf32>, %d: tensor<?xf32>, %r: tensor<f32>) -> (tensor<i1>, tensor<i1>, tensor<i1>) {
  %0 = amp.all_finite %e : tensor<0xf32>
  %1 = amp.all_finite %d : tensor<?xf32>
  %2 = amp.all_finite %r : tensor<f32>
  return %0, %1, %2 : tensor<i1>, tensor<i1>, tensor<i1>
}

func.func @first(%e: tensor<0xf32>, %g: tensor<2xf32>, %h: tensor<2xf32>) -> tensor<i1> {
  %0 = amp.all_finite %e, %g, %h : tensor<0xf32>, tensor<2xf32>, tensor<2xf32>
  return %0 : tensor<i1>
}

func.func @middle(%g: tensor<2xf32>, %e: tensor<?xf32>, %h: tensor<2xf32>) -> tensor<i1> {
  %0 = amp.all_finite %g, %e, %h : tensor<2xf32>, tensor<?xf32>, tensor<2xf32>
  return %0 : tensor<i1>
}

func.func @last(%g: tensor<2xf32>, %h: tensor<2xf32>, %e: tensor<2x0xf32>) -> tensor<i1> {
  %0 = amp.all_finite %g, %h, %e : tensor<2xf32>, tensor<2xf32>, tensor<2x0xf32>
  return %0 : tensor<i1>
}

// CASE-OUT: none(1024, 3) == True, 1024, 4
// CASE-OUT: empty(zeros(0), zeros(0), 1) == True, True, True
// CASE-OUT: empty(zeros(0), [1, nan], inf) == True, False, False
// CASE-OUT: first(zeros(0), [1, 2], [3, 4]) == True
// CASE-OUT: first(zeros(0), [1, inf], [3, 4]) == False
// CASE-OUT: first(zeros(0), [1, 2], [nan, 4]) == False
// CASE-OUT: middle([1, 2], zeros(0), [3, 4]) == True
// CASE-OUT: middle([1, -inf], zeros(0), [3, 4]) == False
// CASE-OUT: middle([1, 2], zeros(0), [3, inf]) == False
// CASE-OUT: last([1, 2], [3, 4], zeros((2, 0))) == True
// CASE-OUT: last([nan, 2], [3, 4], zeros((2, 0))) == False
// CASE-OUT: last([1, 2], [3, inf], zeros((2, 0))) == False
