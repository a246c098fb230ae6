// Counting: positions, counters and comparisons stay f32. What is made of an index or of integers is f32 to the end of its elementwise chain.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=arith.truncf --implicit-check-not=arith.extf
// RUN: %python %support/diff_functions.py %s %t.mlir

// Positions: i * theta, then sin, is f32, and where a product reads it, it is refused and stays f32.
// CHECK-LABEL: func.func @positions(
// CHECK-SAME: %[[W:.*]]: tensor<8x4xf32>) -> tensor<16x4xf32>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<16x8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: f32)
// CHECK: %[[INDEX:.*]] = linalg.index 0 : index
// CHECK: %[[SITOFP:.*]] = arith.sitofp %{{.*}} : i32 to f32
// CHECK: %[[MULF:.*]] = arith.mulf %[[SITOFP]], %{{.*}} : f32
// CHECK: linalg.yield %[[MULF]] : f32
// CHECK: } -> tensor<16x8xf32>
// CHECK: %[[SIN:.*]] = math.sin %[[G]] : tensor<16x8xf32>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[SIN]], %[[W]] : tensor<16x8xf32>, tensor<8x4xf32>) outs(%{{.*}} : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK: return %[[MATMUL]] : tensor<16x4xf32>
func.func @positions(%w: tensor<8x4xf32>) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<16x8xf32>
  %c = arith.constant 0.3 : f32
  %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<16x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %i32 = arith.index_cast %i : index to i32
    %f = arith.sitofp %i32 : i32 to f32
    %s = arith.mulf %f, %c : f32
    linalg.yield %s : f32
  } -> tensor<16x8xf32>
  %t = math.sin %a : tensor<16x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<16x4xf32>
  %q = linalg.matmul ins(%t, %w : tensor<16x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<16x4xf32>) -> tensor<16x4xf32>
  return %q : tensor<16x4xf32>
}

// What mixes a position with a low activation of its own shape is f32.
// CHECK-LABEL: func.func @positions_promote(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[N:.*]]: tensor<8x8xi32>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] {amp.storage} : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[SITOFP:.*]] = arith.sitofp %[[N]] : tensor<8x8xi32> to tensor<8x8xf32>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]], %[[SITOFP]] : tensor<8x8xbf16>, tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32, %[[B2:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] {amp.storage} : bf16 to f32
// CHECK: %[[ADDF:.*]] = arith.addf %[[B_W]], %[[B1]] : f32
// CHECK: linalg.yield %[[ADDF]] : f32
// CHECK: } -> tensor<8x8xf32>
// CHECK: %[[G1:.*]] = linalg.generic {{.*}} ins(%[[G]] : tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B3:.*]]: f32, %[[B4:.*]]: bf16)
// CHECK: %[[COS:.*]] = math.cos %[[B3]] : f32
// CHECK: %[[COS_L:.*]] = arith.truncf %[[COS]] : f32 to bf16
// CHECK: linalg.yield %[[COS_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[G1]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL1]] : tensor<8x4xf32>
func.func @positions_promote(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %n: tensor<8x8xi32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %f = arith.sitofp %n : tensor<8x8xi32> to tensor<8x8xf32>
  %s = arith.addf %p, %f : tensor<8x8xf32>
  %t = math.cos %s : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// A step counter and the bias correction made of it.
// CHECK-LABEL: func.func @step_counter(
// CHECK-SAME: %[[STEP:.*]]: tensor<i32>, %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>) -> (tensor<i32>, tensor<8x8xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[ADDI:.*]] = arith.addi %[[STEP]], %{{.*}} : tensor<i32>
// CHECK: %[[SITOFP:.*]] = arith.sitofp %[[ADDI]] : tensor<i32> to tensor<f32>
// CHECK: %[[POWF:.*]] = math.powf %{{.*}}, %[[SITOFP]] : tensor<f32>
// CHECK: %[[BROADCAST:.*]] = linalg.broadcast ins(%[[POWF]] : tensor<f32>) outs(%{{.*}} : tensor<8x8xf32>) dimensions = [0, 1]
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MULF:.*]] = arith.mulf %[[MATMUL]], %[[BROADCAST]] : tensor<8x8xf32>
// CHECK: return %[[ADDI]], %[[MULF]] : tensor<i32>, tensor<8x8xf32>
func.func @step_counter(%step: tensor<i32>, %x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> (tensor<i32>, tensor<8x8xf32>) {
  %one = arith.constant dense<1> : tensor<i32>
  %n = arith.addi %step, %one : tensor<i32>
  %f = arith.sitofp %n : tensor<i32> to tensor<f32>
  %b = arith.constant dense<0.9> : tensor<f32>
  %c = math.powf %b, %f : tensor<f32>
  %e = tensor.empty() : tensor<8x8xf32>
  %cb = linalg.broadcast ins(%c : tensor<f32>) outs(%e : tensor<8x8xf32>) dimensions = [0, 1]
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = arith.mulf %p, %cb : tensor<8x8xf32>
  return %n, %r : tensor<i32>, tensor<8x8xf32>
}

// argmax reads low scores and compares in f32.
// CHECK-LABEL: func.func @argmax(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8xi32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]]:2 = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: {{.*}}, %[[B2:.*]]: i32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[B1_W:.*]] = arith.extf %[[B1]] : bf16 to f32
// CHECK: %[[INDEX:.*]] = linalg.index 1 : index
// CHECK: %[[CMPF:.*]] = arith.cmpf ogt, %[[B_W]], %[[B1_W]] : f32
// CHECK: %[[SELECT:.*]] = arith.select %[[CMPF]], %[[B_W]], %[[B1_W]] : f32
// CHECK: %[[SELECT1:.*]] = arith.select %[[CMPF]], %{{.*}}, %[[B2]] : i32
// CHECK: %[[SELECT_L:.*]] = arith.truncf %[[SELECT]] : f32 to bf16
// CHECK: } -> (tensor<8xbf16>, tensor<8xi32>)
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[G]]#1, %[[MATMUL1]] : tensor<8xi32>, tensor<8x4xf32>
func.func @argmax(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8xi32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %ninf = arith.constant dense<0xFF800000> : tensor<8xf32>
  %zero = arith.constant dense<0> : tensor<8xi32>
  %m:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<8x8xf32>) outs(%ninf, %zero : tensor<8xf32>, tensor<8xi32>) {
  ^bb0(%i: f32, %o: f32, %k: i32):
    %j = linalg.index 1 : index
    %j32 = arith.index_cast %j : index to i32
    %g = arith.cmpf ogt, %i, %o : f32
    %s = arith.select %g, %i, %o : f32
    %l = arith.select %g, %j32, %k : i32
    linalg.yield %s, %l : f32, i32
  } -> (tensor<8xf32>, tensor<8xi32>)
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %m#1, %q : tensor<8xi32>, tensor<8x4xf32>
}

// A comparison reads a low value as it is and widens it in its body.
// CHECK-LABEL: func.func @comparison(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8x8xi1>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xi1>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: i1)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[CMPF:.*]] = arith.cmpf ogt, %[[B_W]], %{{.*}} : f32
// CHECK: linalg.yield %[[CMPF]] : i1
// CHECK: } -> tensor<8x8xi1>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[G]], %[[MATMUL1]] : tensor<8x8xi1>, tensor<8x4xf32>
func.func @comparison(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x8xi1>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %c = arith.cmpf ogt, %p, %z : tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %c, %q : tensor<8x8xi1>, tensor<8x4xf32>
}

// A cumulative sum of low values accumulates in f32 and is f32.
// CHECK-LABEL: func.func @cumulative_sum(
// CHECK-SAME: %[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x8xf32>, %[[V:.*]]: tensor<8x4xf32>) -> (tensor<8xf32>, tensor<8x4xf32>)
// CHECK: %[[X_L:.*]] = arith.truncf %[[X]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[W_L:.*]] = arith.truncf %[[W]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[X_L]], %[[W_L]] : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: %[[MATMUL_L:.*]] = arith.truncf %[[MATMUL]] : tensor<8x8xf32> to tensor<8x8xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[MATMUL_L]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8xf32>) {
// CHECK:   ^bb0(%[[B:.*]]: bf16, %[[B1:.*]]: f32)
// CHECK: %[[B_W:.*]] = arith.extf %[[B]] : bf16 to f32
// CHECK: %[[ADDF:.*]] = arith.addf %[[B1]], %[[B_W]] : f32
// CHECK: linalg.yield %[[ADDF]] : f32
// CHECK: } -> tensor<8xf32>
// CHECK: %[[MATMUL1:.*]] = linalg.matmul ins(%[[MATMUL_L]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[G]], %[[MATMUL1]] : tensor<8xf32>, tensor<8x4xf32>
func.func @cumulative_sum(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8xf32>, tensor<8x4xf32>) {
  %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<8x8xf32>) outs(%z : tensor<8xf32>) {
  ^bb0(%i: f32, %o: f32):
    %s = arith.addf %o, %i : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%p, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %c, %q : tensor<8xf32>, tensor<8x4xf32>
}

// Bytes (pixels) are exact in 16 bits: they may be low.
// CHECK-LABEL: func.func @pixels(
// CHECK-SAME: %[[N:.*]]: tensor<8x8xi8>, %[[V:.*]]: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[V_L:.*]] = arith.truncf %[[V]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[N]] : tensor<8x8xi8>) outs(%{{.*}} : tensor<8x8xbf16>) {
// CHECK:   ^bb0(%[[B:.*]]: i8, %[[B1:.*]]: bf16)
// CHECK: %[[UITOFP:.*]] = arith.uitofp %[[B]] : i8 to f32
// CHECK: %[[UITOFP_L:.*]] = arith.truncf %[[UITOFP]] : f32 to bf16
// CHECK: linalg.yield %[[UITOFP_L]] : bf16
// CHECK: } -> tensor<8x8xbf16>
// CHECK: %[[MATMUL:.*]] = linalg.matmul ins(%[[G]], %[[V_L]] : tensor<8x8xbf16>, tensor<8x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[MATMUL]] : tensor<8x4xf32>
func.func @pixels(%n: tensor<8x8xi8>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %f = arith.uitofp %n : tensor<8x8xi8> to tensor<8x8xf32>
  %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
  %q = linalg.matmul ins(%f, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}
