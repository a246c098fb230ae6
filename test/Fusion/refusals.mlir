// What the formula of the library does not hold stays outside, and a missed remark says why. Each runs before and after.
// RUN: amp-opt "--amp-fuse-matmul=assume=all" --remark-format=emitRemark --remarks-filter=amp-fuse %s -o %t.fused.mlir 2>&1 | FileCheck %s
// RUN: amp-opt --amp-expand-ops %t.fused.mlir -o %t.mlir
// RUN: %python %support/diff_functions.py %s %t.mlir

// CHECK: [Missed] {{.*}}Function=erf {{.*}}not fused behind it: it is the erf form of gelu, the epilogue the tanh form
func.func @erf(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %c = arith.constant 0.707106769 : f32
    %c2 = arith.constant 1.0 : f32
    %c3 = arith.constant 0.5 : f32
    %q = arith.mulf %x0, %c : f32
    %t = math.erf %q : f32
    %u = arith.addf %c2, %t : f32
    %h = arith.mulf %c3, %x0 : f32
    %y = arith.mulf %h, %u : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=threshold {{.*}}not fused behind it: arith.maximumf is no epilogue
func.func @threshold(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.1 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=nan_to_zero {{.*}}not fused behind it: arith.maxnumf is no epilogue
func.func @nan_to_zero(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maxnumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=tanh {{.*}}not fused behind it: math.tanh is no epilogue
func.func @tanh(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r = math.tanh %p : tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=row_bias {{.*}}not fused behind it: the bias does not lie along the columns of D
func.func @row_bias(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %v: tensor<3xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<3x4xf32>, tensor<3xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=constant {{.*}}not fused behind it: a constant is added, which is no bias
func.func @constant(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %c = arith.constant 1.5 : f32
    %y = arith.addf %x0, %c : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=two_biases {{.*}}not fused behind it: there is a bias already
func.func @two_biases(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %v: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<3x4xf32>, tensor<4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %se = tensor.empty() : tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%r, %w : tensor<3x4xf32>, tensor<4xf32>) outs(%se : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=c_behind_bias {{.*}}not fused behind it: it is added behind the bias, and the formula adds C before it: in f32 the two differ
func.func @c_behind_bias(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x4xf32>, %v: tensor<4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<3x4xf32>, tensor<4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %se = tensor.empty() : tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%r, %c : tensor<3x4xf32>, tensor<3x4xf32>) outs(%se : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=transposed_c {{.*}}not fused behind it: C is transposed or broadcast
func.func @transposed_c(%a: tensor<3x5xf32>, %b: tensor<5x3xf32>, %c: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %z = arith.constant dense<0.0> : tensor<3x3xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x3xf32>) outs(%z : tensor<3x3xf32>) -> tensor<3x3xf32>
  %se = tensor.empty() : tensor<3x3xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %c : tensor<3x3xf32>, tensor<3x3xf32>) outs(%se : tensor<3x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x3xf32>
  return %s : tensor<3x3xf32>
}

// CHECK: [Missed] {{.*}}Function=scaled_sum {{.*}}not fused behind it: alpha scales the product alone, and this scales a sum or an activation
func.func @scaled_sum(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %v: tensor<4xf32>) -> tensor<3x4xf32> {
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
    %c = arith.constant 0.5 : f32
    %y = arith.mulf %x0, %c : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=behind_relu {{.*}}not fused behind it: nothing can be added behind the activation
func.func @behind_relu(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %y = arith.maximumf %x0, %zero : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %se = tensor.empty() : tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%r, %c : tensor<3x4xf32>, tensor<3x4xf32>) outs(%se : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=third {{.*}}not fused behind it: a division by what is no power of two is no multiplication
func.func @third(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %c = arith.constant 3.0 : f32
    %y = arith.divf %x0, %c : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=several_readers {{.*}}not fused behind it: it has several readers
func.func @several_readers(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %v: tensor<4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<3x4xf32>, tensor<4xf32>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %p, %r : tensor<3x4xf32>, tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=squared {{.*}}not fused behind it: the product is read twice, and it is no activation
func.func @squared(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r = arith.addf %p, %p : tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=rounding {{.*}}not fused behind it: a rounding of the program lies between
func.func @rounding(%a: tensor<3x5xbf16>, %b: tensor<5x4xbf16>, %v: tensor<4xf32>) -> tensor<3x4xbf16> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x4xbf16>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %t = arith.truncf %p : tensor<3x4xf32> to tensor<3x4xbf16>
  %re = tensor.empty() : tensor<3x4xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%t, %v : tensor<3x4xbf16>, tensor<4xf32>) outs(%re : tensor<3x4xbf16>) {
  ^bb0(%x0: bf16, %x1: f32, %o: bf16):
    %w = arith.extf %x0 : bf16 to f32
    %s = arith.addf %w, %x1 : f32
    %y = arith.truncf %s : f32 to bf16
    linalg.yield %y : bf16
  } -> tensor<3x4xbf16>
  return %r : tensor<3x4xbf16>
}

// CHECK: [Missed] {{.*}}Function=widened {{.*}}not fused behind it: D would be stored in f32 instead of bf16
func.func @widened(%a: tensor<3x5xbf16>, %b: tensor<5x4xbf16>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x4xbf16>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %t = arith.truncf %p {amp.storage} : tensor<3x4xf32> to tensor<3x4xbf16>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<3x4xbf16>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: bf16, %o: f32):
    %w = arith.extf %x0 {amp.storage} : bf16 to f32
    %c = arith.constant 0.5 : f32
    %s = arith.mulf %w, %c : f32
    linalg.yield %s : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=other_type {{.*}}not fused behind it: D would be f16, and A and B are bf16
func.func @other_type(%a: tensor<3x5xbf16>, %b: tensor<5x4xbf16>) -> tensor<3x4xf16> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x4xbf16>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %t = arith.truncf %p : tensor<3x4xf32> to tensor<3x4xf16>
  return %t : tensor<3x4xf16>
}

// CHECK: [Missed] {{.*}}Function=c_of_another_type {{.*}}not fused behind it: C is bf16 and D would be f32
func.func @c_of_another_type(%a: tensor<3x5xbf16>, %b: tensor<5x4xbf16>, %c: tensor<3x4xbf16>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x4xbf16>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %re = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p, %c : tensor<3x4xf32>, tensor<3x4xbf16>) outs(%re : tensor<3x4xf32>) {
  ^bb0(%x0: f32, %x1: bf16, %o: f32):
    %w = arith.extf %x1 : bf16 to f32
    %y = arith.addf %x0, %w : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=sums_low {{.*}}is no amp.matmul: it sums in bf16: each addition rounds; amp-autocast lets it sum in f32
func.func @sums_low(%a: tensor<3x5xbf16>, %b: tensor<5x4xbf16>) -> tensor<3x4xbf16> {
  %z = arith.constant dense<0.0> : tensor<3x4xbf16>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x4xbf16>) outs(%z : tensor<3x4xbf16>) -> tensor<3x4xbf16>
  return %p : tensor<3x4xbf16>
}

// CHECK: [Missed] {{.*}}Function=f64 {{.*}}is no amp.matmul: it computes in f64, Tensor Cores in f32
func.func @f64(%a: tensor<3x5xf64>, %b: tensor<5x4xf64>) -> tensor<3x4xf64> {
  %z = arith.constant dense<0.0> : tensor<3x4xf64>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf64>, tensor<5x4xf64>) outs(%z : tensor<3x4xf64>) -> tensor<3x4xf64>
  return %p : tensor<3x4xf64>
}

// CHECK: [Missed] {{.*}}Function=mixed {{.*}}is no amp.matmul: A is bf16 and B f32: both have one type
func.func @mixed(%a: tensor<3x5xbf16>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %p : tensor<3x4xf32>
}

// CHECK: [Missed] {{.*}}Function=dot {{.*}}is no amp.matmul: it is a dot product: neither rows nor columns
func.func @dot(%a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %p = linalg.dot ins(%a, %b : tensor<5xf32>, tensor<5xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  return %p : tensor<f32>
}

// CHECK: [Missed] {{.*}}Function=call {{.*}}not fused behind it: a call reads it: run --inline before
func.func private @callee(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  return %x : tensor<3x4xf32>
}
func.func @call(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r = call @callee(%p) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
