// huggingface/accelerate#113 (pytorch/pytorch#97415): clipping unscaled the gradients, and the optimizer unscaled them again; after a skipped step
// one path had left the gradients scaled, the other not.
// Each gradient is unscaled once, before the clip, and one check reads them all. A skipped step hands on its parameters as they came, whatever is in the
// update (a factor of 0 would make NaN of an infinity). Micro-batches are unscaled after their sum; two losses have one scale.
//
// RUN: amp-opt --amp-insert-loss-scaling %s -o %t && FileCheck %s < %t
// RUN: amp-opt --amp-expand-ops %t -o %t.scaled
// RUN: amp-opt --amp-autocast=fp16 --amp-expand-ops %s -o %t.fp16
// RUN: %python %S/run.py %s source=%s scaled=%t.scaled
// RUN: sed s/CASE-SCALED/CASE-FP16/ %s > %t.cases && %python %S/run.py %t.cases fp16=%t.fp16

#id = affine_map<(i, j) -> (i, j)>
#tr = affine_map<(i, j) -> (j, i)>

// CHECK-LABEL: func.func @clip_by_value(
// CHECK-COUNT-2: amp.unscale
// CHECK-NOT: amp.unscale
// CHECK: amp.all_finite %finite, %finite{{.*}} : tensor<i1>, tensor<i1>
// CHECK-NOT: amp.all_finite
// CHECK-COUNT-2: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<i1>, {{.*}}) outs(%arg{{[01]}} :
// CHECK: amp.update_scale
// CHECK-NOT: amp.update_scale
// CHECK: return
func.func @clip_by_value(%w1: tensor<4x4xf32>, %w2: tensor<4x2xf32>, %x: tensor<4x4xf32>, %y: tensor<4x2xf32>) -> (tensor<4x4xf32>, tensor<4x2xf32>) {
  %z44 = arith.constant dense<0.0> : tensor<4x4xf32>
  %z42 = arith.constant dense<0.0> : tensor<4x2xf32>
  %mean = arith.constant dense<0.25> : tensor<4x2xf32>
  %h0 = linalg.matmul ins(%x, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z44 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h = arith.maximumf %h0, %z44 : tensor<4x4xf32>
  %p = linalg.matmul ins(%h, %w2 : tensor<4x4xf32>, tensor<4x2xf32>) outs(%z42 : tensor<4x2xf32>) -> tensor<4x2xf32>
  %d = arith.subf %p, %y : tensor<4x2xf32>
  %dp = arith.mulf %d, %mean : tensor<4x2xf32>
  %e44 = tensor.empty() : tensor<4x4xf32>
  %e24 = tensor.empty() : tensor<2x4xf32>
  %ht = linalg.transpose ins(%h : tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) permutation = [1, 0]
  %dw2 = linalg.matmul ins(%ht, %dp : tensor<4x4xf32>, tensor<4x2xf32>) outs(%z42 : tensor<4x2xf32>) -> tensor<4x2xf32>
  %w2t = linalg.transpose ins(%w2 : tensor<4x2xf32>) outs(%e24 : tensor<2x4xf32>) permutation = [1, 0]
  %dh = linalg.matmul ins(%dp, %w2t : tensor<4x2xf32>, tensor<2x4xf32>) outs(%z44 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = arith.cmpf ogt, %h0, %z44 : tensor<4x4xf32>
  %dh0 = arith.select %m, %dh, %z44 : tensor<4x4xi1>, tensor<4x4xf32>
  %xt = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) permutation = [1, 0]
  %dw1 = linalg.matmul ins(%xt, %dh0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z44 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %one1 = arith.constant dense<1.0> : tensor<4x4xf32>
  %one2 = arith.constant dense<1.0> : tensor<4x2xf32>
  %c1 = arith.minimumf %dw1, %one1 : tensor<4x4xf32>
  %c2 = arith.minimumf %dw2, %one2 : tensor<4x2xf32>
  %r1 = arith.constant dense<0.5> : tensor<4x4xf32>
  %r2 = arith.constant dense<0.5> : tensor<4x2xf32>
  %u1 = arith.mulf %c1, %r1 : tensor<4x4xf32>
  %u2 = arith.mulf %c2, %r2 : tensor<4x2xf32>
  %n1 = arith.subf %w1, %u1 : tensor<4x4xf32>
  %n2 = arith.subf %w2, %u2 : tensor<4x2xf32>
  return %n1, %n2 : tensor<4x4xf32>, tensor<4x2xf32>
}

// Two micro-batches, and a second loss of the hidden layer (its weight is 0.5): the gradients are sums, unscaled behind them.
// CHECK-LABEL: func.func @micro_batches_and_two_losses(
// CHECK-COUNT-2: amp.unscale
// CHECK-NOT: amp.unscale
// CHECK: amp.all_finite {{.*}}, {{.*}} :
// CHECK-NOT: amp.all_finite
// CHECK: amp.update_scale
// CHECK-NOT: amp.update_scale
// CHECK: return
func.func @micro_batches_and_two_losses(%w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>, %xa: tensor<4x4xf32>, %xb: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %a:2 = func.call @gradients(%w1, %w2, %xa) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %b:2 = func.call @gradients(%w1, %w2, %xb) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %s1 = arith.addf %a#0, %b#0 : tensor<4x4xf32>
  %s2 = arith.addf %a#1, %b#1 : tensor<4x4xf32>
  %n1 = arith.subf %w1, %s1 : tensor<4x4xf32>
  %n2 = arith.subf %w2, %s2 : tensor<4x4xf32>
  return %n1, %n2 : tensor<4x4xf32>, tensor<4x4xf32>
}

func.func private @gradients(%w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>, %x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %mean = arith.constant dense<0.25> : tensor<4x4xf32>
  %half = arith.constant dense<0.5> : tensor<4x4xf32>
  %h0 = linalg.matmul ins(%x, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h = arith.maximumf %h0, %z : tensor<4x4xf32>
  %p = linalg.matmul ins(%h, %w2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %dp = arith.mulf %p, %mean : tensor<4x4xf32>
  %ht = linalg.transpose ins(%h : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %dw2 = linalg.matmul ins(%ht, %dp : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %w2t = linalg.transpose ins(%w2 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %dh1 = linalg.matmul ins(%dp, %w2t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %dh2 = arith.mulf %h, %half : tensor<4x4xf32>
  %dh = arith.addf %dh1, %dh2 : tensor<4x4xf32>
  %m = arith.cmpf ogt, %h0, %z : tensor<4x4xf32>
  %dh0 = arith.select %m, %dh, %z : tensor<4x4xi1>, tensor<4x4xf32>
  %xt = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %dw1 = linalg.matmul ins(%xt, %dh0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %dw1, %dw2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CASE-SOURCE: clip_by_value(eye(4), ones((4,2)), eye(4), zeros((4,2))) == .75*eye(4), full((4,2), .875)
// CASE-SCALED: clip_by_value(eye(4), ones((4,2)), eye(4), zeros((4,2)), 1, 0) == .75*eye(4), full((4,2), .875), 1, 1, False
// CASE-SCALED: clip_by_value(eye(4), ones((4,2)), eye(4), zeros((4,2)), 1024, 7) == .75*eye(4), full((4,2), .875), 1024, 8, False
// CASE-SCALED: clip_by_value(eye(4), ones((4,2)), eye(4), zeros((4,2)), 8192, 1999) == .75*eye(4), full((4,2), .875), 16384, 0, False
// CASE-SOURCE: clip_by_value(eye(4), full((4,2), 16), eye(4), zeros((4,2))) == .5*eye(4), full((4,2), 15.5)
// CASE-SCALED: clip_by_value(eye(4), full((4,2), 16), eye(4), zeros((4,2)), 256, 0) == .5*eye(4), full((4,2), 15.5), 256, 1, False
// CASE-SCALED: clip_by_value(eye(4), ones((4,2)), full((4,4), inf), zeros((4,2)), 1024, 7) == eye(4), ones((4,2)), 512, 0, True
// CASE-SCALED: clip_by_value(eye(4), ones((4,2)), eye(4), full((4,2), nan), 1024, 7) == eye(4), ones((4,2)), 512, 0, True
// CASE-SCALED: clip_by_value(eye(4), ones((4,2)), eye(4), full((4,2), -inf), 2.0**-24, 7) == eye(4), ones((4,2)), 2.0**-24, 0, True
// CASE-SOURCE: micro_batches_and_two_losses(2*eye(4), eye(4), eye(4), eye(4)) == 0-eye(4), 0-eye(4)
// CASE-SCALED: micro_batches_and_two_losses(2*eye(4), eye(4), eye(4), eye(4), 1024, 0) == 0-eye(4), 0-eye(4), 1024, 1, False
// CASE-SCALED: micro_batches_and_two_losses(2*eye(4), eye(4), eye(4), full((4,4), inf), 1024, 0) == 2*eye(4), eye(4), 512, 0, True
// What is finite in f32 and not in f16, in the backward pass (a cotangent of 2^18) and in the forward pass (an activation of 70000): the check sees it, in
// front of a clip that would turn an infinite gradient into 1.
// CASE-FP16: clip_by_value(eye(4), full((4,2), 16), eye(4), zeros((4,2)), 65536, 7) == eye(4), full((4,2), 16), 32768, 0, True
// CASE-FP16: clip_by_value(70000*eye(4), ones((4,2)), eye(4), zeros((4,2)), 1, 7) == 70000*eye(4), ones((4,2)), .5, 0, True
