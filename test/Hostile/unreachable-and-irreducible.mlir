// Branches that no structured op could be: into the middle of a loop, into a block that stands further up, by a switch,
// without an end. Blocks that are never reached, with a product.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %oracle diff %s %t.bf16 --func backwards && %oracle diff %s %t.fp16 --func backwards

// CHECK-LABEL: func.func @irreducible(
// CHECK: cf.cond_br %arg2, ^bb1(%arg0, %arg3 : tensor<4x4xf32>, i32), ^bb2(%arg0, %arg3 : tensor<4x4xf32>, i32)
// CHECK: ^bb1(%{{.*}}: tensor<4x4xf32>, %{{.*}}: i32):
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: ^bb2(%{{.*}}: tensor<4x4xf32>, %{{.*}}: i32):
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: ^bb3(%{{.*}}: tensor<4x4xf32>):
func.func @irreducible(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>, %c: i1, %k: i32) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  cf.cond_br %c, ^l(%a, %k : tensor<4x4xf32>, i32), ^r(%a, %k : tensor<4x4xf32>, i32)
^l(%x: tensor<4x4xf32>, %i: i32):
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %i1 = arith.subi %i, %one : i32
  %p = arith.cmpi sle, %i1, %zero : i32
  cf.cond_br %p, ^out(%m : tensor<4x4xf32>), ^r(%m, %i1 : tensor<4x4xf32>, i32)
^r(%y: tensor<4x4xf32>, %j: i32):
  %n = linalg.matmul ins(%w, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %t = math.tanh %n : tensor<4x4xf32>
  %j1 = arith.subi %j, %one : i32
  %q = arith.cmpi sle, %j1, %zero : i32
  cf.cond_br %q, ^out(%t : tensor<4x4xf32>), ^l(%t, %j1 : tensor<4x4xf32>, i32)
^out(%o: tensor<4x4xf32>):
  return %o : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @backwards(
// CHECK: cf.br ^bb2
// CHECK: ^bb1:
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: ^bb2:
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: arith.truncf %{{.*}} : tensor<4x4xf32> to
// CHECK-NEXT: cf.br ^bb1
func.func @backwards(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // The block that comes later in the text is earlier in the run.
  cf.br ^first
^second:
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
^first:
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  cf.br ^second
}

// CHECK-LABEL: func.func @switch(
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: default: ^bb1(%arg0 : tensor<4x4xf32>)
// CHECK: 1: ^bb1(%{{.*}} : tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @switch(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>, %k: i32) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  cf.switch %k : i32, [default: ^d(%a : tensor<4x4xf32>), 1: ^d(%m : tensor<4x4xf32>), 2: ^e]
^d(%x: tensor<4x4xf32>):
  %n = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
^e:
  return %m : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @endless(
// CHECK: ^bb1(%[[X:.*]]: tensor<4x4xf32>):
// CHECK: arith.truncf %[[X]]
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: cf.br ^bb1(%{{.*}} : tensor<4x4xf32>)
func.func @endless(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  cf.br ^l(%a : tensor<4x4xf32>)
^l(%x: tensor<4x4xf32>):
  %m = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  cf.br ^l(%m : tensor<4x4xf32>)
}

// CHECK-LABEL: func.func @dead(
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: ^bb1:
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
func.func @dead(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
^dead:
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}
