// Reductions of several results, of floats and integers at once, by linalg.index, and two products in one op: none of them is
// half converted. Reductions accumulate in f32.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %oracle diff %s %t.bf16 --func argmax && %oracle diff %s %t.fp16 --func argmax
// RUN: %oracle diff %s %t.bf16 --func two_products && %oracle diff %s %t.fp16 --func two_products
// RUN: %oracle diff %s %t.bf16 --func reduce_many && %oracle diff %s %t.fp16 --func reduce_many
// RUN: %oracle diff %s %t.bf16 --func index && %oracle diff %s %t.fp16 --func index

#id = affine_map<(i,j)->(i,j)>
#r = affine_map<(i,j)->(i)>
// CHECK-LABEL: func.func @argmax(
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<4x4x{{b?}}f16>) outs({{.*}} : tensor<4xf32>, tensor<4xi32>, tensor<4xf32>)
// CHECK: arith.cmpf ogt, %{{.*}}, %{{.*}} : f32
// CHECK: -> (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>)
func.func @argmax(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %zm = arith.constant dense<0xFF800000> : tensor<4xf32>
  %zs = arith.constant dense<0.0> : tensor<4xf32>
  %zi = arith.constant dense<0> : tensor<4xi32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r:3 = linalg.generic {indexing_maps = [#id, #r, #r, #r], iterator_types = ["parallel", "reduction"]} ins(%m : tensor<4x4xf32>) outs(%zm, %zi, %zs : tensor<4xf32>, tensor<4xi32>, tensor<4xf32>) {
  ^bb0(%v: f32, %b: f32, %bi: i32, %s: f32):
    %i = linalg.index 1 : index
    %ii = arith.index_cast %i : index to i32
    %p = arith.cmpf ogt, %v, %b : f32
    %nb = arith.select %p, %v, %b : f32
    %ni = arith.select %p, %ii, %bi : i32
    %ns = arith.addf %s, %v : f32
    linalg.yield %nb, %ni, %ns : f32, i32, f32
  } -> (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>)
  return %r#0, %r#1, %r#2, %n : tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @two_products(
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @two_products(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z, %z : tensor<4x4xf32>, tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    %q = arith.subf %d, %p : f32
    linalg.yield %s, %q : f32, f32
  } -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %n = linalg.matmul ins(%r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %o = linalg.matmul ins(%n, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @reduce_many(
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: arith.maximumf %{{.*}}, %{{.*}} : f32
// CHECK: -> (tensor<4xf32>, tensor<4xf32>)
func.func @reduce_many(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %z1 = arith.constant dense<0.0> : tensor<4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r:2 = linalg.reduce ins(%m, %n : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z1, %z1 : tensor<4xf32>, tensor<4xf32>) dimensions = [0]
    (%a: f32, %b: f32, %c: f32, %d: f32) {
      %s = arith.addf %a, %c : f32
      %t = arith.maximumf %b, %d : f32
      linalg.yield %s, %t : f32, f32
    }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @index(
// CHECK: arith.sitofp %{{.*}} : i32 to f32
// CHECK-NEXT: linalg.yield %{{.*}} : f32
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @index(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %g = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%z : tensor<4x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %l = arith.index_cast %k : index to i32
    %f = arith.sitofp %l : i32 to f32
    linalg.yield %f : f32
  } -> tensor<4x4xf32>
  %m = linalg.matmul ins(%g, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}
