// Private functions that are declared only, never called, called from dead code, return twice or never, return an argument;
// and one that calls itself over another.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %oracle diff %s %t.bf16 --func runs && %oracle diff %s %t.fp16 --func runs

// CHECK-LABEL: func.func private @dead(
// CHECK-SAME: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func private @dead(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}

// CHECK-LABEL: func.func private @called_from_dead_block(
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func private @called_from_dead_block(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}

// CHECK-LABEL: func.func private @two_returns(
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: math.exp
// CHECK: return %{{.*}} : tensor<4x4xf32>
func.func private @two_returns(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %c: i1) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  cf.cond_br %c, ^a, ^b
^a:
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
^b:
  %e = math.exp %x : tensor<4x4xf32>
  return %e : tensor<4x4xf32>
}

// CHECK-LABEL: func.func private @no_return(
func.func private @no_return(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  cf.br ^l
^l:
  cf.br ^l
}

// CHECK-LABEL: func.func private @identity(
func.func private @identity(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  return %x : tensor<4x4xf32>
}

// CHECK-LABEL: func.func private @unused_args(
func.func private @unused_args(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %m: memref<4xf32>, %t: none) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  return %x, %x, %x : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

func.func private @declared(tensor<4x4xf32>) -> tensor<4x4xf32>

// CHECK-LABEL: func.func @main(
// CHECK-SAME: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>, %{{.*}}: i1, %{{.*}}: memref<4xf32>, %{{.*}}: none) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-COUNT-3: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: call @main_public({{.*}}) : (tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @main(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>, %c: i1, %b: memref<4xf32>, %t: none) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = call @two_returns(%m, %w, %c) : (tensor<4x4xf32>, tensor<4x4xf32>, i1) -> tensor<4x4xf32>
  %1 = call @identity(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = call @identity(%w) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3:3 = call @unused_args(%1, %2, %b, %t) : (tensor<4x4xf32>, tensor<4x4xf32>, memref<4xf32>, none) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
  %n = linalg.matmul ins(%3#0, %3#1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = call @no_return(%n) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %o = linalg.matmul ins(%q, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = call @main_public(%o) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o, %3#2, %p : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
^dead:
  %d = call @called_from_dead_block(%a, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = call @called_from_dead_block(%d, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %d, %e, %e : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @main_public(
// CHECK-SAME: tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @main_public(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  return %a : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @empty() {
func.func @empty() {
  return
}

// CHECK-LABEL: func.func @runs(
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @runs(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>, %c: tensor<i1>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %b = tensor.extract %c[] : tensor<i1>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = call @both(%m, %w, %b) : (tensor<4x4xf32>, tensor<4x4xf32>, i1) -> tensor<4x4xf32>
  %1 = call @identity(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%1, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n, %0 : tensor<4x4xf32>, tensor<4x4xf32>
}
// The judge inlines; so the branches are one block's.
// CHECK-LABEL: func.func private @both(
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func private @both(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %c: i1) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = math.exp %x : tensor<4x4xf32>
  %r = arith.select %c, %m, %e : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
