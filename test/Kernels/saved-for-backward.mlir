// RUN: amp-opt --amp-build-plan --split-input-file %s | FileCheck %s

// What waits in the arena for the backward pass, counted by hand.
//
//   0  h = x w1          2048 bytes, forward; the gradient of w2 reads it (4)
//   1  mask = h > 0       512 bytes, backward but of forward tensors alone; read by 6
//   2  y = h w2           512 bytes, forward; only the forward pass reads it
//   3  loss, g = f(y)     512 bytes of g, from the task that makes the loss; read by 4 and 5
//   4  dw2 = h' g         a gradient
//   5  dh = g w2'         a gradient
//   6  dp = mask ? dh : 0 a gradient
//   7  dw1 = x' dp        x is an input, not in the arena
//   8  updates            of state
//
// The most waits behind 3: h, mask and g.
// CHECK-LABEL: amp_rt.plan @step_plan
// CHECK-SAME: saved_for_backward = 3072 : i64
#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
func.func @step(%x: tensor<32x8xf32>, %w1: tensor<8x16xf32>, %w2: tensor<16x4xf32>)
    -> (tensor<8x16xf32> {amp.updates = 1 : i32}, tensor<16x4xf32> {amp.updates = 2 : i32}, tensor<f32> {amp.role = "loss"}) {
  %h = amp.matmul %x, %w1 : tensor<32x8xf32>, tensor<8x16xf32> -> tensor<32x16xf32>
  %mask = amp_rt.kernel {
    %t = amp_rt.task rows = 32 {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<32x16xi1>
      %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<32x16xf32>) outs(%e : tensor<32x16xi1>) {
      ^bb0(%a: f32, %o: i1):
        %0 = arith.cmpf ogt, %a, %zero : f32
        linalg.yield %0 : i1
      } -> tensor<32x16xi1>
      amp_rt.yield %n : tensor<32x16xi1>
    } : tensor<32x16xi1>
    amp_rt.yield %t : tensor<32x16xi1>
  } : tensor<32x16xi1>
  %y = amp.matmul %h, %w2 : tensor<32x16xf32>, tensor<16x4xf32> -> tensor<32x4xf32>
  %loss, %g = amp_rt.kernel {
    %t:2 = amp_rt.task rows = 1 {
      %zero = arith.constant dense<0.0> : tensor<f32>
      %s = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%y : tensor<32x4xf32>) outs(%zero : tensor<f32>) {
      ^bb0(%a: f32, %o: f32):
        %0 = arith.mulf %a, %a : f32
        %1 = arith.addf %0, %o : f32
        linalg.yield %1 : f32
      } -> tensor<f32>
      %e = tensor.empty() : tensor<32x4xf32>
      %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<32x4xf32>) outs(%e : tensor<32x4xf32>) {
      ^bb0(%a: f32, %o: f32):
        %0 = arith.addf %a, %a : f32
        linalg.yield %0 : f32
      } -> tensor<32x4xf32>
      amp_rt.yield %s, %n : tensor<f32>, tensor<32x4xf32>
    } : tensor<f32>, tensor<32x4xf32>
    amp_rt.yield %t#0, %t#1 : tensor<f32>, tensor<32x4xf32>
  } : tensor<f32>, tensor<32x4xf32>
  %dw2 = amp.matmul %h, %g {transpose_a} : tensor<32x16xf32>, tensor<32x4xf32> -> tensor<16x4xf32>
  %dh = amp.matmul %g, %w2 {transpose_b} : tensor<32x4xf32>, tensor<16x4xf32> -> tensor<32x16xf32>
  %dp = amp_rt.kernel {
    %t = amp_rt.task rows = 32 {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<32x16xf32>
      %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%mask, %dh : tensor<32x16xi1>, tensor<32x16xf32>) outs(%e : tensor<32x16xf32>) {
      ^bb0(%m: i1, %a: f32, %o: f32):
        %0 = arith.select %m, %a, %zero : f32
        linalg.yield %0 : f32
      } -> tensor<32x16xf32>
      amp_rt.yield %n : tensor<32x16xf32>
    } : tensor<32x16xf32>
    amp_rt.yield %t : tensor<32x16xf32>
  } : tensor<32x16xf32>
  %dw1 = amp.matmul %x, %dp {transpose_a} : tensor<32x8xf32>, tensor<32x16xf32> -> tensor<8x16xf32>
  %new:2 = amp_rt.kernel {
    %t1 = amp_rt.task rows = 8 {
      %e = tensor.empty() : tensor<8x16xf32>
      %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%w1, %dw1 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %0 = arith.subf %a, %b : f32
        linalg.yield %0 : f32
      } -> tensor<8x16xf32>
      amp_rt.yield %n : tensor<8x16xf32>
    } : tensor<8x16xf32>
    %t2 = amp_rt.task rows = 16 {
      %e = tensor.empty() : tensor<16x4xf32>
      %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%w2, %dw2 : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %0 = arith.subf %a, %b : f32
        linalg.yield %0 : f32
      } -> tensor<16x4xf32>
      amp_rt.yield %n : tensor<16x4xf32>
    } : tensor<16x4xf32>
    amp_rt.yield %t1, %t2 : tensor<8x16xf32>, tensor<16x4xf32>
  } : tensor<8x16xf32>, tensor<16x4xf32>
  return %new#0, %new#1, %loss : tensor<8x16xf32>, tensor<16x4xf32>, tensor<f32>
}

// -----

// Two micro-batches: h of the first is gone when that of the second is made, and
// the gradient that waits for the other one is no activation. 2048 bytes of one h.
// CHECK-LABEL: amp_rt.plan @accumulate_plan
// CHECK-SAME: saved_for_backward = 2048 : i64
#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
func.func @accumulate(%x1: tensor<32x8xf32>, %x2: tensor<32x8xf32>, %w: tensor<8x16xf32>)
    -> (tensor<8x16xf32> {amp.updates = 2 : i32}, tensor<f32> {amp.role = "loss"}) {
  %h1 = amp.matmul %x1, %w : tensor<32x8xf32>, tensor<8x16xf32> -> tensor<32x16xf32>
  %l1 = amp_rt.kernel {
    %t = amp_rt.task rows = 1 {
      %zero = arith.constant dense<0.0> : tensor<f32>
      %s = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%h1 : tensor<32x16xf32>) outs(%zero : tensor<f32>) {
      ^bb0(%a: f32, %o: f32):
        %0 = arith.mulf %a, %a : f32
        %1 = arith.addf %0, %o : f32
        linalg.yield %1 : f32
      } -> tensor<f32>
      amp_rt.yield %s : tensor<f32>
    } : tensor<f32>
    amp_rt.yield %t : tensor<f32>
  } : tensor<f32>
  %d1 = amp.matmul %x1, %h1 {transpose_a} : tensor<32x8xf32>, tensor<32x16xf32> -> tensor<8x16xf32>
  %h2 = amp.matmul %x2, %w : tensor<32x8xf32>, tensor<8x16xf32> -> tensor<32x16xf32>
  %l2 = amp_rt.kernel {
    %t = amp_rt.task rows = 1 {
      %s = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%h2 : tensor<32x16xf32>) outs(%l1 : tensor<f32>) {
      ^bb0(%a: f32, %o: f32):
        %0 = arith.mulf %a, %a : f32
        %1 = arith.addf %0, %o : f32
        linalg.yield %1 : f32
      } -> tensor<f32>
      amp_rt.yield %s : tensor<f32>
    } : tensor<f32>
    amp_rt.yield %t : tensor<f32>
  } : tensor<f32>
  %d2 = amp.matmul %x2, %h2 {transpose_a} : tensor<32x8xf32>, tensor<32x16xf32> -> tensor<8x16xf32>
  %new = amp_rt.kernel {
    %t = amp_rt.task rows = 8 {
      %e = tensor.empty() : tensor<8x16xf32>
      %n = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%w, %d1, %d2 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
        %0 = arith.addf %b, %c : f32
        %1 = arith.subf %a, %0 : f32
        linalg.yield %1 : f32
      } -> tensor<8x16xf32>
      amp_rt.yield %n : tensor<8x16xf32>
    } : tensor<8x16xf32>
    amp_rt.yield %t : tensor<8x16xf32>
  } : tensor<8x16xf32>
  return %new, %l2 : tensor<8x16xf32>, tensor<f32>
}

// -----

// Nobody says what the loss is: not known.
// CHECK-LABEL: amp_rt.plan @no_loss_plan
// CHECK-NOT: saved_for_backward
func.func @no_loss(%x: tensor<32x8xf32>, %w: tensor<8x16xf32>) -> (tensor<8x16xf32> {amp.updates = 1 : i32}) {
  %h = amp.matmul %x, %w : tensor<32x8xf32>, tensor<8x16xf32> -> tensor<32x16xf32>
  %d = amp.matmul %x, %h {transpose_a} : tensor<32x8xf32>, tensor<32x16xf32> -> tensor<8x16xf32>
  return %d : tensor<8x16xf32>
}
