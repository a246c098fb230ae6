// What a reader of the code found against it: each is the program that went wrong, and runs before and after (where it can run).
// RUN: amp-opt --amp-expand-ops %s -o %t.before.mlir
// RUN: amp-opt "--amp-fuse-matmul=assume=all" %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: amp-opt --amp-expand-ops %t.mlir -o %t.after.mlir
// RUN: %python %support/diff_functions.py %t.before.mlir %t.after.mlir --dim all=8 --except y1,y7,y2,dy1
// RUN: amp-opt "--amp-fuse-matmul=assume=all strict-rounding" --amp-expand-ops %s -o %t.strict.mlir
// RUN: %python %support/diff_functions.py %t.before.mlir %t.strict.mlir --norm 1e-6 --dim all=8 --except y1,y7,y2,dy1
// Twice is once.
// RUN: amp-opt "--amp-fuse-matmul=assume=all" %t.mlir | diff - %t.mlir

// CHECK-LABEL: func.func @min_a1(
// CHECK: amp.matmul {{.*}} alpha(
// CHECK: amp.unscale
// CHECK-LABEL: func.func @rt1(
// CHECK: epilogue = relu :
// CHECK-LABEL: func.func @bb3(
// CHECK: epilogue = relu_bias : tensor<5x8xf32>, tensor<8x1xf32> -> tensor<5x1xf32>
// CHECK-LABEL: func.func @dim1(
// CHECK: epilogue = bias
// CHECK-LABEL: func.func @y1(
// CHECK: tensor.collapse_shape
// CHECK: tensor.expand_shape

// Two unscalings: one alpha.
func.func @min_a1(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<f32>, %arg3: tensor<f32>) -> tensor<4x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = amp.unscale %0 by %arg2 : tensor<4x4xf32> -> tensor<4x4xf32>
  %2 = amp.unscale %1 by %arg3 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// An unscaling and a learning rate: one alpha.
func.func @min_a2(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<f32>, %arg3: tensor<f32>) -> tensor<4x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = amp.unscale %0 by %arg2 : tensor<4x4xf32> -> tensor<4x4xf32>
  %2 = tensor.empty() : tensor<4x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1, %arg3 : tensor<4x4xf32>, tensor<f32>) outs(%2 : tensor<4x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %4 = arith.mulf %in, %in_0 : f32
    linalg.yield %4 : f32
  } -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

// The flag of an unscaling is that of the gradient, not of a sum.
func.func @min_a4(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<f32>, %arg3: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i1>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1, %finite = amp.unscale %0 by %arg2 : tensor<4x4xf32> -> tensor<4x4xf32>, tensor<i1>
  %2 = arith.addf %arg3, %1 : tensor<4x4xf32>
  return %2, %finite : tensor<4x4xf32>, tensor<i1>
}

// A sum over the source of a broadcast is no bias gradient.
func.func @min_k6b(%arg0: tensor<4x8xf32>, %arg1: tensor<1x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>) {
  %collapsed = tensor.collapse_shape %arg1 [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  %0 = tensor.empty() : tensor<8x4xf32>
  %broadcasted = linalg.broadcast ins(%collapsed : tensor<4xf32>) outs(%0 : tensor<8x4xf32>) dimensions = [0] 
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %1 = linalg.matmul ins(%arg0, %broadcasted : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %cst_0 = arith.constant dense<0.000000e+00> : tensor<4xf32>
  %reduced = linalg.reduce { arith.addf } ins(%arg1 : tensor<1x4xf32>) outs(%cst_0 : tensor<4xf32>) dimensions = [0] 
  return %1, %reduced : tensor<4x4xf32>, tensor<4xf32>
}

// A sum that reads a part of the factor neither.
func.func @k5(%arg0: tensor<6x8xf32>, %arg1: tensor<2x3x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
  %cst_0 = arith.constant dense<0.000000e+00> : tensor<4xf32>
  %collapsed = tensor.collapse_shape %arg1 [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %collapsed : tensor<6x8xf32>, tensor<6x4xf32>) outs(%cst : tensor<8x4xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %2 = arith.mulf %in, %in_1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%arg1 : tensor<2x3x4xf32>) outs(%cst_0 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %out, %in : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<4xf32>
}

// A rounding inside of relu.
func.func @n0(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.mulf %in, %in_0 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.truncf %in : f32 to bf16
    %4 = arith.extf %3 : bf16 to f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %5 = arith.cmpf ogt, %in, %cst_0 : f32
    %6 = arith.select %5, %4, %cst_0 : f32
    linalg.yield %6 : f32
  } -> tensor<5x4xf32>
  return %2 : tensor<5x4xf32>
}

// Of which the gradient is a pair.
func.func @p1(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<5x7xf32>, %arg3: tensor<7x4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %cst_0 = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %in, %cst_0 : f32
    %7 = arith.truncf %6 : f32 to bf16
    %8 = arith.extf %7 : bf16 to f32
    linalg.yield %8 : f32
  } -> tensor<5x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg2, %arg3 : tensor<5x7xf32>, tensor<7x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3, %0 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%4 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %cst_1 = arith.constant 0.000000e+00 : f32
    %6 = arith.cmpf ogt, %in_0, %cst_1 : f32
    %7 = arith.select %6, %in, %cst_1 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  return %2, %5 : tensor<5x4xf32>, tensor<5x4xf32>
}

// At the end of its derivative.
func.func @p2(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<5x7xf32>, %arg3: tensor<7x4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %cst_0 = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %in, %cst_0 : f32
    linalg.yield %6 : f32
  } -> tensor<5x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg2, %arg3 : tensor<5x7xf32>, tensor<7x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3, %0 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%4 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %cst_1 = arith.constant 0.000000e+00 : f32
    %6 = arith.cmpf ogt, %in_0, %cst_1 : f32
    %7 = arith.select %6, %in, %cst_1 : f32
    %8 = arith.truncf %7 : f32 to bf16
    %9 = arith.extf %8 : bf16 to f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  return %2, %5 : tensor<5x4xf32>, tensor<5x4xf32>
}

// Of the gradient.
func.func @p3(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<5x7xf32>, %arg3: tensor<7x4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %cst_0 = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %in, %cst_0 : f32
    linalg.yield %6 : f32
  } -> tensor<5x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg2, %arg3 : tensor<5x7xf32>, tensor<7x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3, %0 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%4 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %cst_1 = arith.constant 0.000000e+00 : f32
    %6 = arith.truncf %in : f32 to bf16
    %7 = arith.extf %6 : bf16 to f32
    %8 = arith.cmpf ogt, %in_0, %cst_1 : f32
    %9 = arith.select %8, %7, %cst_1 : f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  return %2, %5 : tensor<5x4xf32>, tensor<5x4xf32>
}

// The same as ops on tensors.
func.func @min_n2(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%arg2, %arg3 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = arith.maximumf %0, %cst : tensor<4x4xf32>
  %3 = arith.cmpf ogt, %0, %cst : tensor<4x4xf32>
  %4 = arith.truncf %1 : tensor<4x4xf32> to tensor<4x4xbf16>
  %5 = arith.extf %4 : tensor<4x4xbf16> to tensor<4x4xf32>
  %6 = arith.select %3, %5, %cst : tensor<4x4xi1>, tensor<4x4xf32>
  return %2, %6 : tensor<4x4xf32>, tensor<4x4xf32>
}

// In the mask.
func.func @p4(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<5x7xf32>, %arg3: tensor<7x4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %cst_0 = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %in, %cst_0 : f32
    linalg.yield %6 : f32
  } -> tensor<5x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg2, %arg3 : tensor<5x7xf32>, tensor<7x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3, %0 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%4 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %cst_1 = arith.constant 0.000000e+00 : f32
    %6 = arith.truncf %in_0 : f32 to f16
    %7 = arith.extf %6 : f16 to f32
    %8 = arith.cmpf ogt, %7, %cst_1 : f32
    %9 = arith.select %8, %in, %cst_1 : f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  return %2, %5 : tensor<5x4xf32>, tensor<5x4xf32>
}

// A comparison with what is rounded.
func.func @n1(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.mulf %in, %in_0 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.truncf %in : f32 to bf16
    %4 = arith.extf %3 : bf16 to f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %5 = arith.cmpf oge, %in, %4 : f32
    %6 = arith.maximumf %in, %cst_0 : f32
    %7 = arith.select %5, %6, %cst_0 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  return %2 : tensor<5x4xf32>
}

// Arithmetic in 16 bits rounds.
func.func @h1(%arg0: tensor<5x8xbf16>, %arg1: tensor<8x4xbf16>, %arg2: tensor<4xf32>) -> tensor<5x4xbf16> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xbf16>, tensor<8x4xbf16>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %5 = arith.extf %in : bf16 to f32
    %6 = arith.extf %in_0 : bf16 to f32
    %7 = arith.mulf %5, %6 : f32
    %8 = arith.addf %out, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xbf16>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %5 = arith.truncf %in {amp.storage} : f32 to bf16
    linalg.yield %5 : bf16
  } -> tensor<5x4xbf16>
  %3 = tensor.empty() : tensor<5x4xbf16>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2, %arg2 : tensor<5x4xbf16>, tensor<4xf32>) outs(%3 : tensor<5x4xbf16>) {
  ^bb0(%in: bf16, %in_0: f32, %out: bf16):
    %cst_1 = arith.constant 3.007810e-01 : bf16
    %5 = arith.mulf %in, %cst_1 : bf16
    %6 = arith.extf %5 : bf16 to f32
    %7 = arith.addf %6, %in_0 : f32
    %8 = arith.truncf %7 : f32 to bf16
    linalg.yield %8 : bf16
  } -> tensor<5x4xbf16>
  return %4 : tensor<5x4xbf16>
}

// A mask that also compares with a product.
func.func @p5(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<5x7xf32>, %arg3: tensor<7x4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %cst_0 = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %in, %cst_0 : f32
    linalg.yield %6 : f32
  } -> tensor<5x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg2, %arg3 : tensor<5x7xf32>, tensor<7x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3, %0 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%4 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %cst_1 = arith.constant 0.000000e+00 : f32
    %6 = arith.mulf %in_0, %in_0 : f32
    %7 = arith.cmpf ogt, %in_0, %cst_1 : f32
    %8 = arith.cmpf oge, %in_0, %6 : f32
    %9 = arith.andi %7, %8 : i1
    %10 = arith.select %9, %in, %cst_1 : f32
    linalg.yield %10 : f32
  } -> tensor<5x4xf32>
  return %2, %5 : tensor<5x4xf32>, tensor<5x4xf32>
}

// A derivative of gelu with something else, which is 0 at 1 and -3.
func.func @g4(%arg0: tensor<5x8xbf16>, %arg1: tensor<8x4xbf16>, %arg2: tensor<5x7xbf16>, %arg3: tensor<7x4xbf16>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xbf16>, tensor<8x4xbf16>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %6 = arith.extf %in : bf16 to f32
    %7 = arith.extf %in_0 : bf16 to f32
    %8 = arith.mulf %6, %7 : f32
    %9 = arith.addf %out, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %cst_0 = arith.constant 4.471500e-02 : f32
    %cst_1 = arith.constant 0.797884583 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %6 = arith.mulf %in, %in : f32
    %7 = arith.mulf %6, %in : f32
    %8 = arith.mulf %7, %cst_0 : f32
    %9 = arith.addf %in, %8 : f32
    %10 = arith.mulf %9, %cst_1 : f32
    %11 = math.tanh %10 : f32
    %12 = arith.addf %11, %cst_3 : f32
    %13 = arith.mulf %in, %cst_2 : f32
    %14 = arith.mulf %13, %12 : f32
    linalg.yield %14 : f32
  } -> tensor<5x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg2, %arg3 : tensor<5x7xbf16>, tensor<7x4xbf16>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %6 = arith.extf %in : bf16 to f32
    %7 = arith.extf %in_0 : bf16 to f32
    %8 = arith.mulf %6, %7 : f32
    %9 = arith.addf %out, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3, %0 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%4 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %cst_1 = arith.constant 4.471500e-02 : f32
    %cst_2 = arith.constant 0.797884583 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant 1.000000e+00 : f32
    %cst_5 = arith.constant 1.341450e-01 : f32
    %6 = arith.mulf %in_0, %in_0 : f32
    %7 = arith.mulf %6, %in_0 : f32
    %8 = arith.mulf %7, %cst_1 : f32
    %9 = arith.addf %in_0, %8 : f32
    %10 = arith.mulf %9, %cst_2 : f32
    %11 = math.tanh %10 : f32
    %12 = arith.addf %11, %cst_4 : f32
    %13 = arith.mulf %12, %cst_3 : f32
    %14 = arith.mulf %11, %11 : f32
    %15 = arith.subf %cst_4, %14 : f32
    %16 = arith.mulf %in_0, %cst_3 : f32
    %17 = arith.mulf %16, %15 : f32
    %18 = arith.mulf %6, %cst_5 : f32
    %19 = arith.addf %18, %cst_4 : f32
    %20 = arith.mulf %19, %cst_2 : f32
    %21 = arith.mulf %17, %20 : f32
    %22 = arith.addf %13, %21 : f32
    %23 = arith.mulf %in, %22 : f32
    %24 = arith.mulf %in, %in : f32
    %25 = arith.addf %in, %in : f32
    %cst_6 = arith.constant 3.000000e+00 : f32
    %26 = arith.addf %24, %25 : f32
    %27 = arith.subf %26, %cst_6 : f32
    %28 = arith.addf %23, %27 : f32
    linalg.yield %28 : f32
  } -> tensor<5x4xf32>
  return %2, %5 : tensor<5x4xf32>, tensor<5x4xf32>
}

// gelu of an f32 value in 16 bits: the aux would be rounded.
func.func @g2(%arg0: tensor<5x8xbf16>, %arg1: tensor<8x4xbf16>, %arg2: tensor<5x7xbf16>, %arg3: tensor<7x4xbf16>) -> (tensor<5x4xbf16>, tensor<5x4xbf16>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xbf16>, tensor<8x4xbf16>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %6 = arith.extf %in : bf16 to f32
    %7 = arith.extf %in_0 : bf16 to f32
    %8 = arith.mulf %6, %7 : f32
    %9 = arith.addf %out, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xbf16>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %cst_0 = arith.constant 4.471500e-02 : f32
    %cst_1 = arith.constant 0.797884583 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %6 = arith.mulf %in, %in : f32
    %7 = arith.mulf %6, %in : f32
    %8 = arith.mulf %7, %cst_0 : f32
    %9 = arith.addf %in, %8 : f32
    %10 = arith.mulf %9, %cst_1 : f32
    %11 = math.tanh %10 : f32
    %12 = arith.addf %11, %cst_3 : f32
    %13 = arith.mulf %in, %cst_2 : f32
    %14 = arith.mulf %13, %12 : f32
    %15 = arith.truncf %14 : f32 to bf16
    linalg.yield %15 : bf16
  } -> tensor<5x4xbf16>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg2, %arg3 : tensor<5x7xbf16>, tensor<7x4xbf16>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %6 = arith.extf %in : bf16 to f32
    %7 = arith.extf %in_0 : bf16 to f32
    %8 = arith.mulf %6, %7 : f32
    %9 = arith.addf %out, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xbf16>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3, %0 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%4 : tensor<5x4xbf16>) {
  ^bb0(%in: f32, %in_0: f32, %out: bf16):
    %cst_1 = arith.constant 4.471500e-02 : f32
    %cst_2 = arith.constant 0.797884583 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant 1.000000e+00 : f32
    %cst_5 = arith.constant 1.341450e-01 : f32
    %6 = arith.mulf %in_0, %in_0 : f32
    %7 = arith.mulf %6, %in_0 : f32
    %8 = arith.mulf %7, %cst_1 : f32
    %9 = arith.addf %in_0, %8 : f32
    %10 = arith.mulf %9, %cst_2 : f32
    %11 = math.tanh %10 : f32
    %12 = arith.addf %11, %cst_4 : f32
    %13 = arith.mulf %12, %cst_3 : f32
    %14 = arith.mulf %11, %11 : f32
    %15 = arith.subf %cst_4, %14 : f32
    %16 = arith.mulf %in_0, %cst_3 : f32
    %17 = arith.mulf %16, %15 : f32
    %18 = arith.mulf %6, %cst_5 : f32
    %19 = arith.addf %18, %cst_4 : f32
    %20 = arith.mulf %19, %cst_2 : f32
    %21 = arith.mulf %17, %20 : f32
    %22 = arith.addf %13, %21 : f32
    %23 = arith.mulf %in, %22 : f32
    %24 = arith.truncf %23 : f32 to bf16
    linalg.yield %24 : bf16
  } -> tensor<5x4xbf16>
  return %2, %5 : tensor<5x4xbf16>, tensor<5x4xbf16>
}

// w - g behind an unscaling.
func.func @min_a3(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<f32>, %arg3: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = amp.unscale %0 by %arg2 : tensor<4x4xf32> -> tensor<4x4xf32>
  %2 = arith.subf %arg3, %1 : tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// One inverse for two products of arguments.
func.func @min_a6(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<8x4xf32>, %arg3: tensor<f32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = amp.unscale %0 by %arg3 : tensor<4x4xf32> -> tensor<4x4xf32>
  %2 = linalg.matmul ins(%arg0, %arg2 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = amp.unscale %2 by %arg3 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %1, %3 : tensor<4x4xf32>, tensor<4x4xf32>
}

// C depends on the check.
func.func @min_a5(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<f32>, %arg3: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1, %finite = amp.unscale %0 by %arg2 : tensor<4x4xf32> -> tensor<4x4xf32>, tensor<i1>
  %extracted = tensor.extract %finite[] : tensor<i1>
  %2 = arith.select %extracted, %arg3, %cst : tensor<4x4xf32>
  %3 = arith.addf %2, %1 : tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

// A bias gradient is the bias of another product.
func.func @min_b1(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<4xf32>
  %reduced = linalg.reduce { arith.addf } ins(%arg1 : tensor<8x4xf32>) outs(%cst : tensor<4xf32>) dimensions = [0] 
  %0 = math.exp %arg0 : tensor<4x8xf32>
  %cst_0 = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %1 = linalg.matmul ins(%0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst_0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.matmul ins(%arg2, %arg3 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst_0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = tensor.empty() : tensor<4x4xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2, %reduced : tensor<4x4xf32>, tensor<4xf32>) outs(%3 : tensor<4x4xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %5 = arith.addf %in, %in_1 : f32
    linalg.yield %5 : f32
  } -> tensor<4x4xf32>
  return %1, %4 : tensor<4x4xf32>, tensor<4x4xf32>
}

// A dead loop around a product.
func.func @min_r1(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %1 = scf.for %arg2 = %c0 to %c1 step %c1 iter_args(%arg3 = %cst) -> (tensor<4x4xf32>) {
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%arg3 : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %2 : tensor<4x4xf32>
  }
  return %0 : tensor<4x4xf32>
}

// One index of several, in a factor.
func.func @k1(%arg0: tensor<3x5x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (0, d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

func.func @k2(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<3x5x4xf32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.mulf %in, %in_0 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %arg2 : tensor<5x4xf32>, tensor<3x5x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.addf %in, %in_0 : f32
    linalg.yield %3 : f32
  } -> tensor<5x4xf32>
  return %2 : tensor<5x4xf32>
}

func.func @k3(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<3x4xf32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.mulf %in, %in_0 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %arg2 : tensor<5x4xf32>, tensor<3x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.addf %in, %in_0 : f32
    linalg.yield %3 : f32
  } -> tensor<5x4xf32>
  return %2 : tensor<5x4xf32>
}

func.func @k4(%arg0: tensor<3x5x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = tensor.empty() : tensor<5x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5x8xf32>) outs(%0 : tensor<5x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<5x8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.mulf %in, %in_0 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x4xf32>
  return %2 : tensor<5x4xf32>
}

func.func @k7(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<3x5x4xf32>) -> tensor<3x5x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (0, d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%arg2 : tensor<3x5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<3x5x4xf32>
  return %0 : tensor<3x5x4xf32>
}

// ... in the result.
func.func @k8(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<3x5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<3x5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (0, d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<3x5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<3x5x4xf32>
  return %0 : tensor<3x5x4xf32>
}

// A size of 0.
func.func @z1(%arg0: tensor<0x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<0x2x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<0x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<0x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<0x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<0x4xf32>
  %expanded = tensor.expand_shape %0 [[0, 1], [2]] output_shape [0, 2, 4] : tensor<0x4xf32> into tensor<0x2x4xf32>
  return %expanded : tensor<0x2x4xf32>
}

func.func @z3(%arg0: tensor<2x0x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<0x4xf32> {
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x0x8xf32> into tensor<0x8xf32>
  %cst = arith.constant dense<0.000000e+00> : tensor<0x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%collapsed, %arg1 : tensor<0x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<0x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}

// A single number is no bias.
func.func @min_s1(%arg0: tensor<3x8xf32>, %arg1: tensor<3x8xf32>, %arg2: f32) -> tensor<3xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<3xf32>
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>] ins(%arg0, %arg1 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%cst : tensor<3xf32>) -> tensor<3xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<3xf32>) outs(%cst : tensor<3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %arg2 : f32
    linalg.yield %2 : f32
  } -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// Additions of three products, in any order of ops.
func.func @o2(%arg0: tensor<8xbf16>, %arg1: tensor<8x4xbf16>, %arg2: tensor<8x4xbf16>, %arg3: tensor<8x4xbf16>, %arg4: tensor<4xf32>) -> tensor<4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg2 : tensor<8xbf16>, tensor<8x4xbf16>) outs(%cst : tensor<4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %5 = arith.extf %in : bf16 to f32
    %6 = arith.extf %in_0 : bf16 to f32
    %7 = arith.mulf %5, %6 : f32
    %8 = arith.addf %out, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<8xbf16>, tensor<8x4xbf16>) outs(%arg4 : tensor<4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %5 = arith.extf %in : bf16 to f32
    %6 = arith.extf %in_0 : bf16 to f32
    %7 = arith.mulf %5, %6 : f32
    %8 = arith.addf %out, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg3 : tensor<8xbf16>, tensor<8x4xbf16>) outs(%cst : tensor<4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %5 = arith.extf %in : bf16 to f32
    %6 = arith.extf %in_0 : bf16 to f32
    %7 = arith.mulf %5, %6 : f32
    %8 = arith.addf %out, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<4xf32>
  %3 = arith.addf %1, %0 : tensor<4xf32>
  %4 = arith.addf %3, %2 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

func.func @q2(%arg0: tensor<8xbf16>, %arg1: tensor<8x4xbf16>, %arg2: tensor<8x4xbf16>, %arg3: tensor<8x4xbf16>, %arg4: tensor<4xf32>) -> tensor<4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg2 : tensor<8xbf16>, tensor<8x4xbf16>) outs(%cst : tensor<4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %5 = arith.extf %in : bf16 to f32
    %6 = arith.extf %in_0 : bf16 to f32
    %7 = arith.mulf %5, %6 : f32
    %8 = arith.addf %out, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<8xbf16>, tensor<8x4xbf16>) outs(%arg4 : tensor<4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %5 = arith.extf %in : bf16 to f32
    %6 = arith.extf %in_0 : bf16 to f32
    %7 = arith.mulf %5, %6 : f32
    %8 = arith.addf %out, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg3 : tensor<8xbf16>, tensor<8x4xbf16>) outs(%cst : tensor<4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %5 = arith.extf %in : bf16 to f32
    %6 = arith.extf %in_0 : bf16 to f32
    %7 = arith.mulf %5, %6 : f32
    %8 = arith.addf %out, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<4xf32>
  %3 = arith.addf %1, %0 : tensor<4xf32>
  %4 = arith.addf %2, %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// The aux of gelu has one type in both.
func.func @g1(%arg0: tensor<5x8xbf16>, %arg1: tensor<8x4xbf16>, %arg2: tensor<5x7xbf16>, %arg3: tensor<7x4xbf16>) -> (tensor<5x4xbf16>, tensor<5x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xbf16>, tensor<8x4xbf16>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %6 = arith.extf %in : bf16 to f32
    %7 = arith.extf %in_0 : bf16 to f32
    %8 = arith.mulf %6, %7 : f32
    %9 = arith.addf %out, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xbf16>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %cst_0 = arith.constant 4.471500e-02 : f32
    %cst_1 = arith.constant 0.797884583 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %6 = arith.mulf %in, %in : f32
    %7 = arith.mulf %6, %in : f32
    %8 = arith.mulf %7, %cst_0 : f32
    %9 = arith.addf %in, %8 : f32
    %10 = arith.mulf %9, %cst_1 : f32
    %11 = math.tanh %10 : f32
    %12 = arith.addf %11, %cst_3 : f32
    %13 = arith.mulf %in, %cst_2 : f32
    %14 = arith.mulf %13, %12 : f32
    %15 = arith.truncf %14 : f32 to bf16
    linalg.yield %15 : bf16
  } -> tensor<5x4xbf16>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg2, %arg3 : tensor<5x7xbf16>, tensor<7x4xbf16>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %6 = arith.extf %in : bf16 to f32
    %7 = arith.extf %in_0 : bf16 to f32
    %8 = arith.mulf %6, %7 : f32
    %9 = arith.addf %out, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3, %0 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%4 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %cst_1 = arith.constant 4.471500e-02 : f32
    %cst_2 = arith.constant 0.797884583 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant 1.000000e+00 : f32
    %cst_5 = arith.constant 1.341450e-01 : f32
    %6 = arith.mulf %in_0, %in_0 : f32
    %7 = arith.mulf %6, %in_0 : f32
    %8 = arith.mulf %7, %cst_1 : f32
    %9 = arith.addf %in_0, %8 : f32
    %10 = arith.mulf %9, %cst_2 : f32
    %11 = math.tanh %10 : f32
    %12 = arith.addf %11, %cst_4 : f32
    %13 = arith.mulf %12, %cst_3 : f32
    %14 = arith.mulf %11, %11 : f32
    %15 = arith.subf %cst_4, %14 : f32
    %16 = arith.mulf %in_0, %cst_3 : f32
    %17 = arith.mulf %16, %15 : f32
    %18 = arith.mulf %6, %cst_5 : f32
    %19 = arith.addf %18, %cst_4 : f32
    %20 = arith.mulf %19, %cst_2 : f32
    %21 = arith.mulf %17, %20 : f32
    %22 = arith.addf %13, %21 : f32
    %23 = arith.mulf %in, %22 : f32
    linalg.yield %23 : f32
  } -> tensor<5x4xf32>
  return %2, %5 : tensor<5x4xbf16>, tensor<5x4xf32>
}

func.func @g3(%arg0: tensor<5x8xbf16>, %arg1: tensor<8x4xbf16>, %arg2: tensor<5x7xbf16>, %arg3: tensor<7x4xbf16>) -> (tensor<5x4xf32>, tensor<5x4xbf16>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xbf16>, tensor<8x4xbf16>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %6 = arith.extf %in : bf16 to f32
    %7 = arith.extf %in_0 : bf16 to f32
    %8 = arith.mulf %6, %7 : f32
    %9 = arith.addf %out, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<5x4xf32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %cst_0 = arith.constant 4.471500e-02 : f32
    %cst_1 = arith.constant 0.797884583 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %6 = arith.mulf %in, %in : f32
    %7 = arith.mulf %6, %in : f32
    %8 = arith.mulf %7, %cst_0 : f32
    %9 = arith.addf %in, %8 : f32
    %10 = arith.mulf %9, %cst_1 : f32
    %11 = math.tanh %10 : f32
    %12 = arith.addf %11, %cst_3 : f32
    %13 = arith.mulf %in, %cst_2 : f32
    %14 = arith.mulf %13, %12 : f32
    linalg.yield %14 : f32
  } -> tensor<5x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg2, %arg3 : tensor<5x7xbf16>, tensor<7x4xbf16>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: f32):
    %6 = arith.extf %in : bf16 to f32
    %7 = arith.extf %in_0 : bf16 to f32
    %8 = arith.mulf %6, %7 : f32
    %9 = arith.addf %out, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xbf16>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3, %0 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%4 : tensor<5x4xbf16>) {
  ^bb0(%in: f32, %in_0: f32, %out: bf16):
    %cst_1 = arith.constant 4.471500e-02 : f32
    %cst_2 = arith.constant 0.797884583 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant 1.000000e+00 : f32
    %cst_5 = arith.constant 1.341450e-01 : f32
    %6 = arith.mulf %in_0, %in_0 : f32
    %7 = arith.mulf %6, %in_0 : f32
    %8 = arith.mulf %7, %cst_1 : f32
    %9 = arith.addf %in_0, %8 : f32
    %10 = arith.mulf %9, %cst_2 : f32
    %11 = math.tanh %10 : f32
    %12 = arith.addf %11, %cst_4 : f32
    %13 = arith.mulf %12, %cst_3 : f32
    %14 = arith.mulf %11, %11 : f32
    %15 = arith.subf %cst_4, %14 : f32
    %16 = arith.mulf %in_0, %cst_3 : f32
    %17 = arith.mulf %16, %15 : f32
    %18 = arith.mulf %6, %cst_5 : f32
    %19 = arith.addf %18, %cst_4 : f32
    %20 = arith.mulf %19, %cst_2 : f32
    %21 = arith.mulf %17, %20 : f32
    %22 = arith.addf %13, %21 : f32
    %23 = arith.mulf %in, %22 : f32
    %24 = arith.truncf %23 : f32 to bf16
    linalg.yield %24 : bf16
  } -> tensor<5x4xbf16>
  return %2, %5 : tensor<5x4xf32>, tensor<5x4xbf16>
}

// Types of which one knows a size.
func.func @min_y3(%arg0: tensor<?x3x16xf32>, %arg1: tensor<16x4xf32>, %arg2: tensor<8x3x4xf32>) -> tensor<8x3x4xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%arg0, %arg1 : tensor<?x3x16xf32>, tensor<16x4xf32>) outs(%arg2 : tensor<8x3x4xf32>) -> tensor<8x3x4xf32>
  return %0 : tensor<8x3x4xf32>
}

func.func @y4(%arg0: tensor<8x3x16xf32>, %arg1: tensor<16x4xf32>, %arg2: tensor<?x3x4xf32>) -> tensor<?x3x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<8x3x16xf32>, tensor<16x4xf32>) outs(%arg2 : tensor<?x3x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x3x4xf32>
  return %0 : tensor<?x3x4xf32>
}

func.func @dy1(%arg0: tensor<16x8xf32>, %arg1: tensor<16x2x4xf32>, %arg2: tensor<?x4xf32>, %arg3: tensor<8x2x4xf32>) -> (tensor<8x2x4xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.000000e+00 : f32
  %0 = linalg.fill ins(%cst : f32) outs(%arg2 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d3, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<16x8xf32>, tensor<16x2x4xf32>) outs(%arg3 : tensor<8x2x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.mulf %in, %in_0 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8x2x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg1 : tensor<16x2x4xf32>) outs(%0 : tensor<?x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.addf %out, %in : f32
    linalg.yield %3 : f32
  } -> tensor<?x4xf32>
  return %1, %2 : tensor<8x2x4xf32>, tensor<?x4xf32>
}

// A C with an encoding.
func.func @e3(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<5x4xf32, 1 : i32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.mulf %in, %in_0 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %arg2 : tensor<5x4xf32>, tensor<5x4xf32, 1 : i32>) outs(%1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.addf %in, %in_0 : f32
    linalg.yield %3 : f32
  } -> tensor<5x4xf32>
  return %2 : tensor<5x4xf32>
}

func.func @e4(%arg0: tensor<5x8xf32, 1 : i32>, %arg1: tensor<8x4xf32>) -> tensor<5x4xf32> {
  %0 = tensor.empty() : tensor<5x8xf32>
  %1 = linalg.copy ins(%arg0 : tensor<5x8xf32, 1 : i32>) outs(%0 : tensor<5x8xf32>) -> tensor<5x8xf32>
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.mulf %in, %in_0 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x4xf32>
  return %2 : tensor<5x4xf32>
}

// A product is a factor and, masked, a gradient.
func.func @c1(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4x4xf32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %arg2 : tensor<5x4xf32>, tensor<4x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %6 = arith.mulf %in, %in_0 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %2 = tensor.empty() : tensor<5x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x4xf32>) outs(%2 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %cst_0 = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %in, %cst_0 : f32
    linalg.yield %6 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %3 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%4 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %cst_1 = arith.constant 0.000000e+00 : f32
    %6 = arith.cmpf ogt, %in_0, %cst_1 : f32
    %7 = arith.select %6, %in, %cst_1 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  return %5 : tensor<5x4xf32>
}

// relu with a tensor of zeros.
func.func @rt1(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %2 = arith.mulf %in, %in_0 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x4xf32>
  %1 = arith.maximumf %0, %cst : tensor<5x4xf32>
  return %1 : tensor<5x4xf32>
}

func.func @rt2(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.mulf %in, %in_0 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x4xf32>
  %1 = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.max ins(%0, %cst : tensor<5x4xf32>, tensor<5x4xf32>) outs(%1 : tensor<5x4xf32>) -> tensor<5x4xf32>
  return %2 : tensor<5x4xf32>
}

// One column has one number for a bias.
func.func @bb3(%arg0: tensor<5x8xf32>, %arg1: tensor<8x1xf32>, %arg2: tensor<1xf32>) -> tensor<5x1xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x1xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x1xf32>) outs(%cst : tensor<5x1xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.mulf %in, %in_0 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x1xf32>
  %1 = tensor.empty() : tensor<5x1xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %arg2 : tensor<5x1xf32>, tensor<1xf32>) outs(%1 : tensor<5x1xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %3 = arith.addf %in, %in_0 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %4 = arith.maximumf %3, %cst_1 : f32
    linalg.yield %4 : f32
  } -> tensor<5x1xf32>
  return %2 : tensor<5x1xf32>
}

// Asking for a size is no reader.
func.func @dim1(%arg0: tensor<?x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.000000e+00 : f32
  %dim = tensor.dim %arg0, %c0 : tensor<?x8xf32>
  %0 = tensor.empty(%dim) : tensor<?x4xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = linalg.matmul ins(%arg0, %arg1 : tensor<?x8xf32>, tensor<8x4xf32>) outs(%1 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %dim_0 = tensor.dim %2, %c0 : tensor<?x4xf32>
  %3 = tensor.empty(%dim_0) : tensor<?x4xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2, %arg2 : tensor<?x4xf32>, tensor<4xf32>) outs(%3 : tensor<?x4xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %5 = arith.addf %in, %in_1 : f32
    linalg.yield %5 : f32
  } -> tensor<?x4xf32>
  return %4 : tensor<?x4xf32>
}

func.func @w0(%arg0: tensor<16x8xf32>, %arg1: tensor<16x8xf32>, %arg2: tensor<16x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
  %cst_0 = arith.constant dense<0.000000e+00> : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg2 : tensor<16x8xf32>, tensor<16x4xf32>) outs(%cst : tensor<8x4xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %3 = arith.mulf %in, %in_1 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg1, %arg2 : tensor<16x8xf32>, tensor<16x4xf32>) outs(%cst : tensor<8x4xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %3 = arith.mulf %in, %in_1 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%arg2 : tensor<16x4xf32>) outs(%cst_0 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.addf %out, %in : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %0, %1, %2 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<4xf32>
}

// What cannot be reached is left alone, circles as well.
func.func @gr2(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>) {
  return
^bb1:  // pred: ^bb1
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %transposed = linalg.transpose ins(%transposed : tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) permutation = [1, 0] 
  %2 = arith.addf %1, %transposed : tensor<4x4xf32>
  call @gr2_1(%2) : (tensor<4x4xf32>) -> ()
  cf.br ^bb1
}
func.func private @gr2_1(tensor<4x4xf32>)

func.func @gr3(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>) {
  return
^bb1:  // pred: ^bb1
  %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = arith.addf %1, %0 : tensor<4x4xf32>
  %2 = arith.mulf %1, %0 : tensor<4x4xf32>
  call @gr3_1(%2) : (tensor<4x4xf32>) -> ()
  cf.br ^bb1
}
func.func private @gr3_1(tensor<4x4xf32>)

func.func @u2(%arg0: tensor<16x8xf32>, %arg1: tensor<16x4xf32>, %arg2: tensor<8x4xf32>, %arg3: tensor<f32>) -> tensor<8x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<16x8xf32>, tensor<16x4xf32>) outs(%cst : tensor<8x4xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %3 = arith.mulf %in, %in_1 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8x4xf32>
  %1 = amp.unscale %0 by %arg3 : tensor<8x4xf32> -> tensor<8x4xf32>
  %cst_0 = arith.constant dense<5.000000e-01> : tensor<8x4xf32>
  %2 = arith.mulf %cst_0, %1 : tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

func.func @u6(%arg0: tensor<16x8xf32>, %arg1: tensor<16x4xf32>, %arg2: tensor<8x4xf32>, %arg3: tensor<f32>, %arg4: tensor<16x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<16x8xf32>, tensor<16x4xf32>) outs(%cst : tensor<8x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %4 = arith.mulf %in, %in_0 : f32
    %5 = arith.addf %out, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<8x4xf32>
  %1 = amp.unscale %0 by %arg3 : tensor<8x4xf32> -> tensor<8x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg4 : tensor<16x8xf32>, tensor<16x4xf32>) outs(%cst : tensor<8x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %4 = arith.mulf %in, %in_0 : f32
    %5 = arith.addf %out, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<8x4xf32>
  %3 = amp.unscale %2 by %arg3 : tensor<8x4xf32> -> tensor<8x4xf32>
  return %1, %3 : tensor<8x4xf32>, tensor<8x4xf32>
}

func.func @b1(%arg0: tensor<16x8xf32>, %arg1: tensor<16x4xf32>, %arg2: tensor<5x8xf32>, %arg3: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<5x4xf32>) {
  %cst = arith.constant dense<0.000000e+00> : tensor<4xf32>
  %cst_0 = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%arg1 : tensor<16x4xf32>) outs(%cst : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %6 = arith.addf %out, %in : f32
    linalg.yield %6 : f32
  } -> tensor<4xf32>
  %1 = math.exp %arg0 : tensor<16x8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1, %arg1 : tensor<16x8xf32>, tensor<16x4xf32>) outs(%cst_0 : tensor<8x4xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %6 = arith.mulf %in, %in_2 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg2, %arg3 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst_1 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %6 = arith.mulf %in, %in_2 : f32
    %7 = arith.addf %out, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<5x4xf32>
  %4 = tensor.empty() : tensor<5x4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3, %0 : tensor<5x4xf32>, tensor<4xf32>) outs(%4 : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %6 = arith.addf %in, %in_2 : f32
    linalg.yield %6 : f32
  } -> tensor<5x4xf32>
  return %2, %5 : tensor<8x4xf32>, tensor<5x4xf32>
}

func.func @r1(%arg0: tensor<5x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<5x4xf32> {
  %cst = arith.constant dense<0.000000e+00> : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%cst : tensor<5x4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %2 = arith.mulf %in, %in_0 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %1 = scf.for %arg2 = %c0 to %c3 step %c1 iter_args(%arg3 = %cst) -> (tensor<5x4xf32>) {
    %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x8xf32>, tensor<8x4xf32>) outs(%arg3 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %3 = arith.mulf %in, %in_0 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<5x4xf32>
    scf.yield %2 : tensor<5x4xf32>
  }
  return %0 : tensor<5x4xf32>
}

// A reshape that would have to find two sizes.
func.func @y2(%arg0: tensor<?x?xf32>, %arg1: tensor<?x6xf32>, %arg2: tensor<?x4x6xf32>, %arg3: index, %arg4: index) -> tensor<?x4x6xf32> {
  %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [%arg3, 4, %arg4] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<?x4x?xf32>, tensor<?x6xf32>) outs(%arg2 : tensor<?x4x6xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x4x6xf32>
  return %0 : tensor<?x4x6xf32>
}

// Two sizes that are not known, collapsed and expanded, are other ones.
func.func @y1(%arg0: tensor<?x8xf32>, %arg1: tensor<8x?xf32>, %arg2: tensor<?x?xf32>, %arg3: index, %arg4: index) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<?x8xf32>, tensor<8x?xf32>) outs(%arg2 : tensor<?x?xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %2 = arith.mulf %in, %in_0 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<?x?xf32>
  %collapsed = tensor.collapse_shape %0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [%arg3, %arg4] : tensor<?xf32> into tensor<?x?xf32>
  %1 = math.exp %expanded : tensor<?x?xf32>
  return %expanded : tensor<?x?xf32>
}

func.func @y7(%arg0: tensor<?x?xf32>, %arg1: tensor<?x5xf32>, %arg2: tensor<?x5xf32>, %arg3: index, %arg4: index) -> tensor<?x5xf32> {
  %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [%arg3, %arg4] : tensor<?xf32> into tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<?x?xf32>, tensor<?x5xf32>) outs(%arg2 : tensor<?x5xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}
