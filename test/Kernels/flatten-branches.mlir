// RUN: amp-opt --amp-flatten-control-flow --split-input-file --verify-diagnostics %s | FileCheck %s

// Both sides, and a select of each result.
// CHECK-LABEL: func.func @both
// CHECK-NOT: scf.if
// CHECK: %[[E:.*]] = linalg.exp
// CHECK: %[[N:.*]] = linalg.negf
// CHECK: %[[S:.*]] = arith.select %arg0, %[[E]], %[[N]] : tensor<4xf32>
// CHECK: %[[T:.*]] = arith.select %arg0, %{{.*}}, %{{.*}} : f32
// CHECK: return %[[S]], %[[T]]
func.func @both(%c: i1, %x: tensor<4xf32>, %s: f32) -> (tensor<4xf32>, f32) {
  %r:2 = scf.if %c -> (tensor<4xf32>, f32) {
    %e = linalg.exp ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %e, %s : tensor<4xf32>, f32
  } else {
    %n = linalg.negf ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    %t = arith.negf %s : f32
    scf.yield %n, %t : tensor<4xf32>, f32
  }
  return %r#0, %r#1 : tensor<4xf32>, f32
}

// -----

// A round of a loop knows which side it takes; a loop within a side is unrolled.
// CHECK-LABEL: func.func @rounds
// CHECK-NOT: scf.
// CHECK-COUNT-1: linalg.exp
// CHECK-COUNT-2: linalg.negf
// CHECK-NOT: linalg.exp
// CHECK: linalg.sqrt
// CHECK: linalg.sqrt
// CHECK: arith.select %arg0
func.func @rounds(%c: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %l = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> (tensor<4xf32>) {
    %first = arith.cmpi eq, %i, %c0 : index
    %r = scf.if %first -> (tensor<4xf32>) {
      %e = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %e : tensor<4xf32>
    } else {
      %n = linalg.negf ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %n : tensor<4xf32>
    }
    scf.yield %r : tensor<4xf32>
  }
  %r = scf.if %c -> (tensor<4xf32>) {
    %m = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %l) -> (tensor<4xf32>) {
      %e = linalg.sqrt ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %e : tensor<4xf32>
    }
    scf.yield %m : tensor<4xf32>
  } else {
    scf.yield %l : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// Positions from data: bounded ones are read whichever side is taken.
// CHECK-LABEL: func.func @bounded
// CHECK: tensor.extract_slice
// CHECK: arith.select
func.func @bounded(%c: i1, %x: tensor<4xf32>, %p: tensor<index>) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant dense<0.0> : tensor<2xf32>
  %at = tensor.extract %p[] : tensor<index>
  %r = scf.if %c -> (tensor<2xf32>) {
    %low = arith.maxsi %at, %c0 : index
    %in = arith.minsi %low, %c2 : index
    %s = tensor.extract_slice %x[%in] [2] [1] : tensor<4xf32> to tensor<2xf32>
    scf.yield %s : tensor<2xf32>
  } else {
    scf.yield %z : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}

// -----

func.func @unbounded(%c: i1, %x: tensor<4xf32>, %p: tensor<index>) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.0> : tensor<2xf32>
  %at = tensor.extract %p[] : tensor<index>
  %r = scf.if %c -> (tensor<2xf32>) {
    %low = arith.maxsi %at, %c0 : index
    // expected-error @below {{a plan computes both sides of a branch, and this reads where data says; bound the position by a minimum and a maximum}}
    %s = tensor.extract_slice %x[%low] [2] [1] : tensor<4xf32> to tensor<2xf32>
    scf.yield %s : tensor<2xf32>
  } else {
    scf.yield %z : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}

// -----

func.func @divides(%c: i1, %x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %r = scf.if %c -> (tensor<4xi32>) {
    // expected-error @below {{a plan computes both sides of a branch, and this may fail}}
    %s = linalg.div ins(%x, %y : tensor<4xi32>, tensor<4xi32>) outs(%x : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %s : tensor<4xi32>
  } else {
    scf.yield %x : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}

// -----

func.func @asserts(%c: i1, %d: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.if %c -> (tensor<4xf32>) {
    // expected-error @below {{a plan computes both sides of a branch, and this has an effect}}
    cf.assert %d, "no"
    %e = linalg.exp ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// A guard around a part that is written stays, as a loop with it does.
// CHECK-LABEL: func.func @guard
// CHECK: scf.if
// CHECK: tensor.insert
func.func @guard(%x: tensor<4xf32>, %p: tensor<index>, %v: f32) -> tensor<4xf32> {
  %c4 = arith.constant 4 : index
  %at = tensor.extract %p[] : tensor<index>
  %c = arith.cmpi ult, %at, %c4 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    %y = tensor.insert %v into %x[%at] : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// What a side calls is looked at, too.
func.func private @divide(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @below {{a plan computes both sides of a branch, and this may fail}}
  %s = linalg.div ins(%x, %y : tensor<4xi32>, tensor<4xi32>) outs(%x : tensor<4xi32>) -> tensor<4xi32>
  return %s : tensor<4xi32>
}
func.func @calls(%c: i1, %x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %r = scf.if %c -> (tensor<4xi32>) {
    %s = func.call @divide(%x, %y) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    scf.yield %s : tensor<4xi32>
  } else {
    scf.yield %x : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}
