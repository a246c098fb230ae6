// What follows a product goes into its epilogue.
// RUN: amp-opt "--amp-fuse-matmul=assume=all" %s | FileCheck %s
// RUN: amp-opt "--amp-fuse-matmul=assume=all" --amp-expand-ops %s -o %t.mlir
// RUN: %python %support/diff_functions.py %s %t.mlir --norm 1e-6 --except storage
// RUN: %oracle diff %s %t.mlir --func storage

// A bias along the columns.
// CHECK-LABEL: func.func @bias(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} bias({{%[^ ,:)]+}} : tensor<4xf32>) epilogue = bias : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @bias(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %v: tensor<4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<3x4xf32>, tensor<4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// ... broadcast by an op of its own, behind a dim of size 1.
// CHECK-LABEL: func.func @bias_broadcast(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} bias({{%[^ ,:)]+}} : tensor<4xf32>) epilogue = bias : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @bias_broadcast(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %v: tensor<4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %x = tensor.expand_shape %v [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  %we = tensor.empty() : tensor<3x4xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x4xf32>) outs(%we : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    linalg.yield %x0 : f32
  } -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%w, %p : tensor<3x4xf32>, tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// A NaN stays one in each of these forms of relu.
// CHECK-LABEL: func.func @relu(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = relu : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @relu(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @relu_select(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = relu : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @relu_select(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %c = arith.constant 0.0 : f32
    %m = arith.cmpf ole, %x0, %c : f32
    %y = arith.select %m, %c, %x0 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// Two ops, or one body.
// CHECK-LABEL: func.func @bias_relu(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} bias({{%[^ ,:)]+}} : tensor<4xf32>) epilogue = relu_bias : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @bias_relu(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %v: tensor<4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<3x4xf32>, tensor<4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %se = tensor.empty() : tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<3x4xf32>) outs(%se : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @bias_relu_one_body(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} bias({{%[^ ,:)]+}} : tensor<4xf32>) epilogue = relu_bias : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @bias_relu_one_body(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %v: tensor<4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<3x4xf32>, tensor<4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %s = arith.addf %x0, %x1 : f32
    %c = arith.constant 0.0 : f32
    %y = arith.maximumf %c, %s : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// The tanh form.
// CHECK-LABEL: func.func @gelu(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = gelu : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @gelu(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
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
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @bias_gelu(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} bias({{%[^ ,:)]+}} : tensor<4xf32>) epilogue = gelu_bias : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @bias_gelu(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %v: tensor<4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<3x4xf32>, tensor<4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %se = tensor.empty() : tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<3x4xf32>) outs(%se : tensor<3x4xf32>) {
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
  return %s : tensor<3x4xf32>
}

// A factor is alpha, and so is a division by a power of two.
// CHECK-LABEL: func.func @alpha(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} {alpha = 7.500000e-02 : f32} : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @alpha(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %c = arith.constant 0.3 : f32
    %y = arith.mulf %x0, %c : f32
    %k = arith.constant 4.0 : f32
    %w = arith.divf %y, %k : f32
    linalg.yield %w : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// A number on the device.
// CHECK-LABEL: func.func @device_alpha(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} alpha({{%[^ ,:)]+}}) : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @device_alpha(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %s: tensor<f32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %s : tensor<3x4xf32>, tensor<f32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.mulf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// What is added is C; what is subtracted C with a beta of -1.
// CHECK-LABEL: func.func @c(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} c({{%[^ ,:)]+}} : tensor<3x4xf32>) : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @c(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %c : tensor<3x4xf32>, tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @minus_c(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} c({{%[^ ,:)]+}} : tensor<3x4xf32>) {beta = -1.000000e+00 : f32} : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @minus_c(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %c : tensor<3x4xf32>, tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @from_c(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} c({{%[^ ,:)]+}} : tensor<3x4xf32>) {alpha = -1.000000e+00 : f32} : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @from_c(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%c, %p : tensor<3x4xf32>, tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// All of it, in the order of the library.
// CHECK-LABEL: func.func @all(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} c({{%[^ ,:)]+}} : tensor<3x4xf32>) bias({{%[^ ,:)]+}} : tensor<4xf32>) epilogue = gelu_bias {alpha = 5.000000e-01 : f32} : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @all(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x4xf32>, %v: tensor<4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n1e = tensor.empty() : tensor<3x4xf32>
  %n1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%n1e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %k = arith.constant 0.5 : f32
    %y = arith.mulf %x0, %k : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %n2e = tensor.empty() : tensor<3x4xf32>
  %n2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%c, %n1 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%n2e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %n3e = tensor.empty() : tensor<3x4xf32>
  %n3 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%n2, %v : tensor<3x4xf32>, tensor<4xf32>) outs(%n3e : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %n4e = tensor.empty() : tensor<3x4xf32>
  %n4 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%n3 : tensor<3x4xf32>) outs(%n4e : tensor<3x4xf32>) {
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
  return %n4 : tensor<3x4xf32>
}

// An addition of two products belongs to its first operand.
// CHECK-LABEL: func.func @sum_of_two(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} c({{%[^ ,:)]+}} : tensor<3x4xf32>) : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @sum_of_two(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x5xf32>, %d: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %q = linalg.matmul ins(%c, %d : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r = arith.addf %p, %q : tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @sum_of_two_exchanged(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} c({{%[^ ,:)]+}} : tensor<3x4xf32>) : tensor<3x5xf32>, tensor<5x4xf32> -> tensor<3x4xf32>
// CHECK: return
func.func @sum_of_two_exchanged(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x5xf32>, %d: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %q = linalg.matmul ins(%c, %d : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r = arith.addf %q, %p : tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// The result is rounded once, in the library.
// CHECK-LABEL: func.func @rounded(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<3x5xbf16>, tensor<5x4xbf16> -> tensor<3x4xbf16>
// CHECK: return
func.func @rounded(%a: tensor<3x5xbf16>, %b: tensor<5x4xbf16>) -> tensor<3x4xbf16> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x4xbf16>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r = arith.truncf %p : tensor<3x4xf32> to tensor<3x4xbf16>
  return %r : tensor<3x4xbf16>
}

// A rounding that autocast marked is crossed, and the bias is rounded as PyTorch does.
// CHECK-LABEL: func.func @storage(
// CHECK: {{%[^ ,:)]+}} = arith.truncf {{%[^ ,:)]+}} : tensor<4xf32> to tensor<4xbf16>
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} bias({{%[^ ,:)]+}} : tensor<4xbf16>) epilogue = bias : tensor<3x5xbf16>, tensor<5x4xbf16> -> tensor<3x4xbf16>
// CHECK: return
func.func @storage(%a: tensor<3x5xbf16>, %b: tensor<5x4xbf16>, %v: tensor<4xf32>) -> tensor<3x4xbf16> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x4xbf16>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %t = arith.truncf %p {amp.storage} : tensor<3x4xf32> to tensor<3x4xbf16>
  %re = tensor.empty() : tensor<3x4xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%t, %v : tensor<3x4xbf16>, tensor<4xf32>) outs(%re : tensor<3x4xbf16>) {
  ^bb0(%x0: bf16, %x1: f32, %o: bf16):
    %w = arith.extf %x0 {amp.storage} : bf16 to f32
    %s = arith.addf %w, %x1 : f32
    %y = arith.truncf %s : f32 to bf16
    linalg.yield %y : bf16
  } -> tensor<3x4xbf16>
  return %r : tensor<3x4xbf16>
}

// relu may as well round behind: it is exact.
// CHECK-LABEL: func.func @relu_of_rounded(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} epilogue = relu : tensor<3x5xbf16>, tensor<5x4xbf16> -> tensor<3x4xbf16>
// CHECK: return
func.func @relu_of_rounded(%a: tensor<3x5xbf16>, %b: tensor<5x4xbf16>) -> tensor<3x4xbf16> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x4xbf16>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %t = arith.truncf %p : tensor<3x4xf32> to tensor<3x4xbf16>
  %re = tensor.empty() : tensor<3x4xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<3x4xbf16>) outs(%re : tensor<3x4xbf16>) {
  ^bb0(%x0: bf16, %o: bf16):
    %w = arith.extf %x0 : bf16 to f32
    %c = arith.constant 0.0 : f32
    %s = arith.maximumf %w, %c : f32
    %y = arith.truncf %s : f32 to bf16
    linalg.yield %y : bf16
  } -> tensor<3x4xbf16>
  return %r : tensor<3x4xbf16>
}

// C may be added before the bias: sums of 16-bit products have no order anyway.
// CHECK-LABEL: func.func @residual(
// CHECK: {{%[^ ,:)]+}} = amp.matmul {{%[^ ,:)]+}}, {{%[^ ,:)]+}} c({{%[^ ,:)]+}} : tensor<3x4xf32>) bias({{%[^ ,:)]+}} : tensor<4xf32>) epilogue = bias : tensor<3x5xbf16>, tensor<5x4xbf16> -> tensor<3x4xf32>
// CHECK: return
func.func @residual(%a: tensor<3x5xbf16>, %b: tensor<5x4xbf16>, %c: tensor<3x4xf32>, %v: tensor<4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x4xbf16>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<3x4xf32>, tensor<4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %se = tensor.empty() : tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%c, %r : tensor<3x4xf32>, tensor<3x4xf32>) outs(%se : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}
