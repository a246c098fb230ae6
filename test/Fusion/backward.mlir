// The backward pass: derivatives of activations, bias gradients, unscaling, and what stays as it is.
// RUN: amp-opt "--amp-fuse-matmul=assume=all" %s | FileCheck %s
// RUN: amp-opt "--amp-fuse-matmul=assume=all" --amp-expand-ops %s -o %t.mlir
// RUN: amp-opt --amp-expand-ops %s -o %t.before.mlir
// RUN: %python %support/diff_functions.py %t.before.mlir %t.mlir --norm 1e-6

// relu and its derivative are a pair: the aux of one is the other's.
// CHECK-LABEL: func.func @relu_and_mask(
// CHECK: {{%[^ ,:)]+}}, {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = relu_aux : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32> aux tensor<3x4xi1>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} aux({{%[^ ,:)]+}} : tensor<3x4xi1>) epilogue = drelu {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @relu_and_mask(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %dz: tensor<3x6xf32>, %v: tensor<4x6xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y0e = tensor.empty() : tensor<3x4xf32>
  %y0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%y0e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zq = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq : tensor<3x4xf32>) -> tensor<3x4xf32>
  %ke = tensor.empty() : tensor<3x4xi1>
  %k = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%ke : tensor<3x4xi1>) {
  ^bb0(%x0: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %m = arith.cmpf ogt, %x0, %zero : f32
    linalg.yield %m : i1
  } -> tensor<3x4xi1>
  %ge = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k, %dy : tensor<3x4xi1>, tensor<3x4xf32>) outs(%ge : tensor<3x4xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.select %x0, %x1, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %y0, %g : tensor<3x4xf32>, tensor<3x4xf32>
}

// The mask may be made of the result, as PyTorch does.
// CHECK-LABEL: func.func @mask_of_result(
// CHECK: {{%[^ ,:)]+}}, {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = relu_aux : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32> aux tensor<3x4xi1>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} aux({{%[^ ,:)]+}} : tensor<3x4xi1>) epilogue = drelu {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @mask_of_result(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %dz: tensor<3x6xf32>, %v: tensor<4x6xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y0e = tensor.empty() : tensor<3x4xf32>
  %y0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%y0e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zq = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq : tensor<3x4xf32>) -> tensor<3x4xf32>
  %ke = tensor.empty() : tensor<3x4xi1>
  %k = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%y0 : tensor<3x4xf32>) outs(%ke : tensor<3x4xi1>) {
  ^bb0(%x0: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %m = arith.cmpf ole, %x0, %zero : f32
    linalg.yield %m : i1
  } -> tensor<3x4xi1>
  %ge = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k, %dy : tensor<3x4xi1>, tensor<3x4xf32>) outs(%ge : tensor<3x4xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.select %x0, %zero, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %y0, %g : tensor<3x4xf32>, tensor<3x4xf32>
}

// gelu and its derivative, whatever the formula.
// CHECK-LABEL: func.func @gelu_and_derivative(
// CHECK: {{%[^ ,:)]+}}, {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = gelu_aux : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32> aux tensor<3x4xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} aux({{%[^ ,:)]+}} : tensor<3x4xf32>) epilogue = dgelu {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @gelu_and_derivative(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %dz: tensor<3x6xf32>, %v: tensor<4x6xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y0e = tensor.empty() : tensor<3x4xf32>
  %y0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%y0e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %c0 = arith.constant 0.044715 : f32
    %c1 = arith.constant 0.797884583 : f32
    %c2 = arith.constant 1.0 : f32
    %c3 = arith.constant 0.5 : f32
    %q = arith.mulf %x0, %x0 : f32
    %q1 = arith.mulf %q, %x0 : f32
    %q2 = arith.mulf %c0, %q1 : f32
    %q3 = arith.addf %x0, %q2 : f32
    %q4 = arith.mulf %c1, %q3 : f32
    %t = math.tanh %q4 : f32
    %u = arith.addf %t, %c2 : f32
    %h = arith.mulf %c3, %x0 : f32
    %y = arith.mulf %h, %u : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zq = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq : tensor<3x4xf32>) -> tensor<3x4xf32>
  %ge = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %dy : tensor<3x4xf32>, tensor<3x4xf32>) outs(%ge : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %c0 = arith.constant 0.044715 : f32
    %c1 = arith.constant 0.797884583 : f32
    %c2 = arith.constant 1.0 : f32
    %c3 = arith.constant 0.5 : f32
    %q = arith.mulf %x0, %x0 : f32
    %q1 = arith.mulf %q, %x0 : f32
    %q2 = arith.mulf %c0, %q1 : f32
    %q3 = arith.addf %x0, %q2 : f32
    %q4 = arith.mulf %c1, %q3 : f32
    %t = math.tanh %q4 : f32
    %e = arith.addf %c2, %t : f32
    %e1 = arith.mulf %c3, %e : f32
    %e2 = arith.mulf %t, %t : f32
    %e3 = arith.subf %c2, %e2 : f32
    %c4 = arith.constant 0.134145 : f32
    %e4 = arith.mulf %c4, %q : f32
    %e5 = arith.addf %c2, %e4 : f32
    %e6 = arith.mulf %c1, %e5 : f32
    %e7 = arith.mulf %c3, %x0 : f32
    %e8 = arith.mulf %e7, %e3 : f32
    %e9 = arith.mulf %e8, %e6 : f32
    %d = arith.addf %e1, %e9 : f32
    %y = arith.mulf %x1, %d : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %y0, %g : tensor<3x4xf32>, tensor<3x4xf32>
}

// The weight gradient sums its factor into the bias gradient.
// CHECK-LABEL: func.func @weight_and_bias(
// CHECK: {{%[^ ,:)]+}}, {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = relu_aux : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32> aux tensor<3x4xi1>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} aux({{%[^ ,:)]+}} : tensor<3x4xi1>) epilogue = drelu {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32>
// CHECK: {{%[^ ,:)]+}}, {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = bgradb {transpose_a} : tensor<3x5xf32>, tensor<3x4xf32> -> tensor<5x4xf32> bgrad tensor<4xf32>
// CHECK: return
func.func @weight_and_bias(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %dz: tensor<3x6xf32>, %v: tensor<4x6xf32>) -> (tensor<3x4xf32>, tensor<5x4xf32>, tensor<4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y0e = tensor.empty() : tensor<3x4xf32>
  %y0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%y0e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zq = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq : tensor<3x4xf32>) -> tensor<3x4xf32>
  %ke = tensor.empty() : tensor<3x4xi1>
  %k = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%ke : tensor<3x4xi1>) {
  ^bb0(%x0: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %m = arith.cmpf ogt, %x0, %zero : f32
    linalg.yield %m : i1
  } -> tensor<3x4xi1>
  %ge = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k, %dy : tensor<3x4xi1>, tensor<3x4xf32>) outs(%ge : tensor<3x4xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.select %x0, %x1, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zw = arith.constant dense<0.0> : tensor<5x4xf32>
  %dw = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] ins(%a, %g : tensor<3x5xf32>, tensor<3x4xf32>) outs(%zw : tensor<5x4xf32>) -> tensor<5x4xf32>
  %zs = arith.constant dense<0.0> : tensor<4xf32>
  %db = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%g : tensor<3x4xf32>) outs(%zs : tensor<4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %s = arith.addf %o, %x0 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y0, %dw, %db : tensor<3x4xf32>, tensor<5x4xf32>, tensor<4xf32>
}

// Without a weight gradient the derivative sums its own result.
// CHECK-LABEL: func.func @bias_alone(
// CHECK: {{%[^ ,:)]+}}, {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = relu_aux : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32> aux tensor<3x4xi1>
// CHECK: {{%[^ ,:)]+}}, {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} aux({{%[^ ,:)]+}} : tensor<3x4xi1>) epilogue = drelu_bgrad {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32> bgrad tensor<4xf32>
// CHECK: return
func.func @bias_alone(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %dz: tensor<3x6xf32>, %v: tensor<4x6xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y0e = tensor.empty() : tensor<3x4xf32>
  %y0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%y0e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zq = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq : tensor<3x4xf32>) -> tensor<3x4xf32>
  %ke = tensor.empty() : tensor<3x4xi1>
  %k = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%ke : tensor<3x4xi1>) {
  ^bb0(%x0: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %m = arith.cmpf ogt, %x0, %zero : f32
    linalg.yield %m : i1
  } -> tensor<3x4xi1>
  %ge = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k, %dy : tensor<3x4xi1>, tensor<3x4xf32>) outs(%ge : tensor<3x4xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.select %x0, %x1, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zs = arith.constant dense<0.0> : tensor<4xf32>
  %db = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%g : tensor<3x4xf32>) outs(%zs : tensor<4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %s = arith.addf %o, %x0 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y0, %g, %db : tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>
}

// A gradient that is there already is C.
// CHECK-LABEL: func.func @accumulates(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} c({{%[^ ,:)]+}} : tensor<5x4xf32>) {transpose_a} : tensor<3x5xf32>, tensor<3x4xf32> -> tensor<5x4xf32>
// CHECK: return
func.func @accumulates(%a: tensor<3x5xf32>, %g: tensor<3x4xf32>, %sum: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %zw = arith.constant dense<0.0> : tensor<5x4xf32>
  %dw = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] ins(%a, %g : tensor<3x5xf32>, tensor<3x4xf32>) outs(%zw : tensor<5x4xf32>) -> tensor<5x4xf32>
  %r = arith.addf %sum, %dw : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

// alpha is 1 over the loss scale, computed once for each scale; the flag is that of what is written.
// CHECK-LABEL: func.func @unscales(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} alpha({{%[^ ,:)]+}}) {transpose_a} : tensor<3x5xf32>, tensor<3x4xf32> -> tensor<5x4xf32>
// CHECK: {{%[^ ,:)]+}} = amp.all_finite {{%[^ ,:)]+}} : tensor<5x4xf32>
// CHECK: return
func.func @unscales(%a: tensor<3x5xf32>, %g: tensor<3x4xf32>, %s: tensor<f32>) -> (tensor<5x4xf32>, tensor<i1>) {
  %zw = arith.constant dense<0.0> : tensor<5x4xf32>
  %dw = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] ins(%a, %g : tensor<3x5xf32>, tensor<3x4xf32>) outs(%zw : tensor<5x4xf32>) -> tensor<5x4xf32>
  %u, %f = amp.unscale %dw by %s : tensor<5x4xf32> -> tensor<5x4xf32>, tensor<i1>
  return %u, %f : tensor<5x4xf32>, tensor<i1>
}

// One forward product, two products of the backward pass.
// CHECK-LABEL: func.func @two_partners(
// CHECK: {{%[^ ,:)]+}}, {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = relu_aux : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32> aux tensor<3x4xi1>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} aux({{%[^ ,:)]+}} : tensor<3x4xi1>) epilogue = drelu {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} aux({{%[^ ,:)]+}} : tensor<3x4xi1>) epilogue = drelu {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @two_partners(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %dz: tensor<3x6xf32>, %v: tensor<4x6xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y0e = tensor.empty() : tensor<3x4xf32>
  %y0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%y0e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zq = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq : tensor<3x4xf32>) -> tensor<3x4xf32>
  %zq2 = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy2 = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq2 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %ke = tensor.empty() : tensor<3x4xi1>
  %k = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%ke : tensor<3x4xi1>) {
  ^bb0(%x0: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %m = arith.cmpf ogt, %x0, %zero : f32
    linalg.yield %m : i1
  } -> tensor<3x4xi1>
  %ge = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k, %dy : tensor<3x4xi1>, tensor<3x4xf32>) outs(%ge : tensor<3x4xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.select %x0, %x1, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %g2e = tensor.empty() : tensor<3x4xf32>
  %g2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k, %dy2 : tensor<3x4xi1>, tensor<3x4xf32>) outs(%g2e : tensor<3x4xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.select %x0, %x1, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %y0, %g, %g2 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}

// Here the activation's input is read by something else: it stays, and so does the derivative.
// CHECK-LABEL: func.func @input_is_read(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @input_is_read(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %dz: tensor<3x6xf32>, %v: tensor<4x6xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y0e = tensor.empty() : tensor<3x4xf32>
  %y0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%y0e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zq = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq : tensor<3x4xf32>) -> tensor<3x4xf32>
  %ke = tensor.empty() : tensor<3x4xi1>
  %k = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%ke : tensor<3x4xi1>) {
  ^bb0(%x0: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %m = arith.cmpf ogt, %x0, %zero : f32
    linalg.yield %m : i1
  } -> tensor<3x4xi1>
  %ge = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k, %dy : tensor<3x4xi1>, tensor<3x4xf32>) outs(%ge : tensor<3x4xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.select %x0, %x1, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %y0, %g, %p : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}

// The gradient before the mask is read: no derivative, and no relu that would leave its mask behind.
// CHECK-LABEL: func.func @gradient_is_read(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @gradient_is_read(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %dz: tensor<3x6xf32>, %v: tensor<4x6xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y0e = tensor.empty() : tensor<3x4xf32>
  %y0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%y0e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zq = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq : tensor<3x4xf32>) -> tensor<3x4xf32>
  %ke = tensor.empty() : tensor<3x4xi1>
  %k = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%ke : tensor<3x4xi1>) {
  ^bb0(%x0: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %m = arith.cmpf ogt, %x0, %zero : f32
    linalg.yield %m : i1
  } -> tensor<3x4xi1>
  %ge = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k, %dy : tensor<3x4xi1>, tensor<3x4xf32>) outs(%ge : tensor<3x4xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.select %x0, %x1, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %y0, %g, %dy : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}

// A mask that is true at 0 is not that of relu.
// CHECK-LABEL: func.func @true_at_zero(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @true_at_zero(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %dz: tensor<3x6xf32>, %v: tensor<4x6xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y0e = tensor.empty() : tensor<3x4xf32>
  %y0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%y0e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zq = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq : tensor<3x4xf32>) -> tensor<3x4xf32>
  %ke = tensor.empty() : tensor<3x4xi1>
  %k = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%ke : tensor<3x4xi1>) {
  ^bb0(%x0: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %m = arith.cmpf oge, %x0, %zero : f32
    linalg.yield %m : i1
  } -> tensor<3x4xi1>
  %ge = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k, %dy : tensor<3x4xi1>, tensor<3x4xf32>) outs(%ge : tensor<3x4xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.select %x0, %x1, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %y0, %g : tensor<3x4xf32>, tensor<3x4xf32>
}

// A mask from elsewhere: nothing wrote an aux.
// CHECK-LABEL: func.func @other_mask(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = relu : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_b} : tensor<3x6xf32>, tensor<4x6xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @other_mask(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %dz: tensor<3x6xf32>, %v: tensor<4x6xf32>, %k: tensor<3x4xi1>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y0e = tensor.empty() : tensor<3x4xf32>
  %y0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%y0e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %zq = arith.constant dense<0.0> : tensor<3x4xf32>
  %dy = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] ins(%dz, %v : tensor<3x6xf32>, tensor<4x6xf32>) outs(%zq : tensor<3x4xf32>) -> tensor<3x4xf32>
  %ge = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k, %dy : tensor<3x4xi1>, tensor<3x4xf32>) outs(%ge : tensor<3x4xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.select %x0, %x1, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %y0, %g : tensor<3x4xf32>, tensor<3x4xf32>
}

// A sum over the columns is no bias gradient of this product.
// CHECK-LABEL: func.func @other_axis(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {transpose_a} : tensor<3x5xf32>, tensor<3x4xf32> -> tensor<5x4xf32>
// CHECK: return
func.func @other_axis(%a: tensor<3x5xf32>, %g: tensor<3x4xf32>) -> (tensor<5x4xf32>, tensor<3xf32>) {
  %zw = arith.constant dense<0.0> : tensor<5x4xf32>
  %dw = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] ins(%a, %g : tensor<3x5xf32>, tensor<3x4xf32>) outs(%zw : tensor<5x4xf32>) -> tensor<5x4xf32>
  %zs = arith.constant dense<0.0> : tensor<3xf32>
  %db = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%g : tensor<3x4xf32>) outs(%zs : tensor<3xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %s = arith.addf %o, %x0 : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %dw, %db : tensor<5x4xf32>, tensor<3xf32>
}
