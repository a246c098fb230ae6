// RUN: amp-opt --amp-flatten-control-flow --canonicalize --split-input-file --verify-diagnostics %s | FileCheck %s

// JAX counts in a tensor<i32>: it is folded, and so are the offsets.
// CHECK-LABEL: func.func @scan
// CHECK-NOT: scf.while
// CHECK: tensor.extract_slice %{{.*}}[0, 0]
// CHECK: tensor.extract_slice %{{.*}}[1, 0]
// CHECK: tensor.extract_slice %{{.*}}[2, 0]
// CHECK-NOT: tensor.extract_slice
// CHECK: return
func.func @scan(%xs: tensor<3x4xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %three = arith.constant dense<3> : tensor<i32>
  %one = arith.constant dense<1> : tensor<i32>
  %r:2 = scf.while (%i = %zero, %c = %init) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<i1>
    %less = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%i, %three : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
    ^bb0(%a: i32, %b: i32, %o: i1):
      %0 = arith.cmpi slt, %a, %b : i32
      linalg.yield %0 : i1
    } -> tensor<i1>
    %go = tensor.extract %less[] : tensor<i1>
    scf.condition(%go) %i, %c : tensor<i32>, tensor<4xf32>
  } do {
  ^bb0(%i: tensor<i32>, %c: tensor<4xf32>):
    %n = tensor.extract %i[] : tensor<i32>
    %at = arith.index_cast %n : i32 to index
    %x = tensor.extract_slice %xs[%at, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
    %s = linalg.add ins(%x, %c : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
    %next = arith.addi %i, %one : tensor<i32>
    scf.yield %next, %s : tensor<i32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// -----

// A loop that moves numbers about stays.
// CHECK-LABEL: func.func @scatter
// CHECK: scf.for
func.func @scatter(%x: tensor<8xf32>, %at: tensor<8xindex>, %t: tensor<16xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %t) -> (tensor<16xf32>) {
    %p = tensor.extract %at[%i] : tensor<8xindex>
    %v = tensor.extract %x[%i] : tensor<8xf32>
    %n = tensor.insert %v into %acc[%p] : tensor<16xf32>
    scf.yield %n : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}

// -----

func.func @depends_on_data(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{how often this loop runs depends on data: a plan needs to know}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<4xf32>) {
    %s = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
