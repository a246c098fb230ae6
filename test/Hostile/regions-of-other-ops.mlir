// Loops and branches of all dialects: what they carry is f32, products in them are low.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %oracle diff %s %t.bf16 --func switch && %oracle diff %s %t.fp16 --func switch
// RUN: %oracle diff %s %t.bf16 --func generate && %oracle diff %s %t.fp16 --func generate

// CHECK-LABEL: func.func @forall(
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: scf.forall {{.*}} -> (tensor<4x4xf32>)
// CHECK: tensor.extract_slice %{{.*}} : tensor<4x4x{{b?}}f16> to tensor<2x4x{{b?}}f16>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: tensor.parallel_insert_slice %{{.*}} : tensor<2x4xf32> into tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @forall(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %z2 = arith.constant dense<0.0> : tensor<2x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = scf.forall (%i) = (0) to (4) step (2) shared_outs(%o = %m) -> (tensor<4x4xf32>) {
    %s = tensor.extract_slice %m[%i, 0] [2, 4] [1, 1] : tensor<4x4xf32> to tensor<2x4xf32>
    %p = linalg.matmul ins(%s, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z2 : tensor<2x4xf32>) -> tensor<2x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x4xf32>
    }
  }
  %n = linalg.matmul ins(%r, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n, %r : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @parallel(
// CHECK: scf.parallel {{.*}} -> tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: scf.reduce(%{{.*}} : tensor<4x4xf32>)
// CHECK: ^bb0(%{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>):
// CHECK: scf.reduce.return %{{.*}} : tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @parallel(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%z) -> tensor<4x4xf32> {
    %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.reduce(%m : tensor<4x4xf32>) {
    ^bb0(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>):
      %s = arith.addf %a, %b : tensor<4x4xf32>
      %p = linalg.matmul ins(%s, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      scf.reduce.return %p : tensor<4x4xf32>
    }
  }
  %n = linalg.matmul ins(%r, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @switch(
// CHECK: scf.index_switch %{{.*}} -> tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: scf.yield %arg0 : tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @switch(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %k: index) -> (tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %r = scf.index_switch %k -> tensor<4x4xf32>
  case 2 {
    %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %m : tensor<4x4xf32>
  }
  default {
    scf.yield %x : tensor<4x4xf32>
  }
  %n = linalg.matmul ins(%r, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @affine(
// CHECK: affine.for {{.*}} -> (tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: affine.yield %{{.*}} : tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @affine(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %r = affine.for %i = 0 to 4 iter_args(%y = %x) -> (tensor<4x4xf32>) {
    %m = linalg.matmul ins(%y, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    affine.yield %m : tensor<4x4xf32>
  }
  %n = linalg.matmul ins(%r, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @generate(
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: tensor.generate
// CHECK: math.exp %{{.*}} : f32
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @generate(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g = tensor.generate {
  ^bb0(%i: index, %j: index):
    %e = tensor.extract %m[%j, %i] : tensor<4x4xf32>
    %f = math.exp %e : f32
    tensor.yield %f : f32
  } : tensor<4x4xf32>
  %n = linalg.matmul ins(%g, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @execute(
// CHECK: scf.execute_region -> tensor<4x4xf32>
// CHECK: cf.cond_br %{{.*}}, ^bb1, ^bb2(%arg1 : tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @execute(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %c: i1) -> (tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %g = scf.execute_region -> tensor<4x4xf32> {
    cf.cond_br %c, ^a, ^b(%w : tensor<4x4xf32>)
  ^a:
    %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    cf.br ^b(%m : tensor<4x4xf32>)
  ^b(%y: tensor<4x4xf32>):
    %o = linalg.matmul ins(%y, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %o : tensor<4x4xf32>
  }
  %n = linalg.matmul ins(%g, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}
