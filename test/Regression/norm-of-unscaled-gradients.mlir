// facebookresearch/fairscale#263 (pytorch/pytorch#43211): the gradient norm was inf when clipping, at a norm near 5000; tiny gradients gave 0/0.
// With loss scaling the norm reads unscaled gradients, in f32: with a scale of 2^100 the square of a scaled one would be inf, and the clip would be
// another one. Zero gradients change nothing.
//
// RUN: amp-opt --amp-insert-loss-scaling %s -o %t && FileCheck %s < %t
// RUN: amp-opt --amp-expand-ops %t -o %t.scaled
// RUN: %python %S/run.py %s source=%s scaled=%t.scaled

// p = relu(x w1) w2, the loss is its mean; the first weight's gradient alone is clipped to a norm of 1.
// CHECK-LABEL: func.func @step(
// CHECK: amp.unscale
// CHECK: %[[G:[0-9]+]], %{{.*}} = amp.unscale %[[S:.*]] by
// CHECK: arith.mulf %[[G]], %[[G]] : tensor<2x2xf32>
// CHECK-NOT: %[[S]]
// CHECK: math.sqrt
// CHECK-NOT: %[[S]]
// CHECK: return
func.func @step(%w1: tensor<2x2xf32>, %w2: tensor<2x2xf32>, %x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %z0 = arith.constant dense<0.0> : tensor<f32>
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %mean = arith.constant dense<0.25> : tensor<2x2xf32>
  %h0 = linalg.matmul ins(%x, %w1 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %h = arith.maximumf %h0, %z : tensor<2x2xf32>
  %p = linalg.matmul ins(%h, %w2 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %dp = arith.mulf %p, %mean : tensor<2x2xf32>
  %ht = linalg.transpose ins(%h : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) permutation = [1, 0]
  %dw2 = linalg.matmul ins(%ht, %dp : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %w2t = linalg.transpose ins(%w2 : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) permutation = [1, 0]
  %dh = linalg.matmul ins(%dp, %w2t : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %m = arith.cmpf ogt, %h0, %z : tensor<2x2xf32>
  %dh0 = arith.select %m, %dh, %z : tensor<2x2xi1>, tensor<2x2xf32>
  %xt = linalg.transpose ins(%x : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) permutation = [1, 0]
  %g = linalg.matmul ins(%xt, %dh0 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %q = arith.mulf %g, %g : tensor<2x2xf32>
  %s = linalg.reduce { arith.addf } ins(%q : tensor<2x2xf32>) outs(%z0 : tensor<f32>) dimensions = [0, 1]
  %t = tensor.extract %s[] : tensor<f32>
  %n = math.sqrt %t : f32
  %d = arith.divf %one, %n : f32
  %k = arith.minimumf %d, %one : f32
  %b = tensor.splat %k : tensor<2x2xf32>
  %c = arith.mulf %g, %b : tensor<2x2xf32>
  %n1 = arith.subf %w1, %c : tensor<2x2xf32>
  %n2 = arith.subf %w2, %dw2 : tensor<2x2xf32>
  return %n1, %n2 : tensor<2x2xf32>, tensor<2x2xf32>
}

// A gradient of 16384 on the diagonal, clipped to 1 / sqrt(2) each; one of 2^-20, which is not clipped; none at all.
// CASE-SOURCE: step(eye(2), 128*eye(2), 2*eye(2)) == eye(2) * (1 - .5**.5), zeros((2,2)) within 1e-6,1e-6
// CASE-SCALED: step(eye(2), 128*eye(2), 2*eye(2), 1, 0) == eye(2) * (1 - .5**.5), zeros((2,2)), 1, 1, False within 1e-6,1e-6
// CASE-SCALED: step(eye(2), 128*eye(2), 2*eye(2), 2.0**100, 0) == eye(2) * (1 - .5**.5), zeros((2,2)), 2.0**100, 1, False within 1e-6,1e-6
// CASE-SOURCE: step(eye(2), 2.0**-9*eye(2), eye(2)) == eye(2) * (1 - 2.0**-20), eye(2) * (2.0**-9 - 2.0**-11)
// CASE-SCALED: step(eye(2), 2.0**-9*eye(2), eye(2), 2.0**100, 0) == eye(2) * (1 - 2.0**-20), eye(2) * (2.0**-9 - 2.0**-11), 2.0**100, 1, False
// CASE-SCALED: step(eye(2), zeros((2,2)), eye(2), 2.0**100, 0) == eye(2), zeros((2,2)), 2.0**100, 1, False
// Beyond f32 the step is skipped.
// CASE-SCALED: step(eye(2), 2.0**30*eye(2), eye(2), 2.0**100, 5) == eye(2), 2.0**30*eye(2), 2.0**99, 0, True
