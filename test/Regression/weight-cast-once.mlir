// ahrefs/ocannl#535: the cast of a weight was made for each use, in each trip, at the broadcast shape of its use.
// One cast for each value and type: at the definition, out of the loop, before it grows. Constants need none at run time.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @loop(
// CHECK: %[[W:.*]] = arith.truncf %arg1
// CHECK-NOT: truncf %arg1
// CHECK: scf.for
// CHECK: linalg.matmul ins(%{{.*}}, %[[W]] :
// CHECK: linalg.matmul ins(%{{.*}}, %[[W]] :
// CHECK-NOT: truncf %arg1
// CHECK: return
func.func @loop(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>, %z: tensor<8x4xf32>, %n: index) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (tensor<8x4xf32>) {
    %a = linalg.matmul ins(%v, %w : tensor<8x4xf32>, tensor<4x4xf32>) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32>
    %b = linalg.matmul ins(%a, %w : tensor<8x4xf32>, tensor<4x4xf32>) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32>
    scf.yield %b : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @broadcast(
// CHECK: %[[W:.*]] = arith.truncf %arg1 : tensor<4x4xf32>
// CHECK-NOT: truncf
// CHECK: linalg.broadcast ins(%[[W]] :
// CHECK-NOT: truncf
// CHECK: return
func.func @broadcast(%x: tensor<8x2x4xf32>, %w: tensor<4x4xf32>) -> tensor<8x2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<8x2x4xf32>
  %e = tensor.empty() : tensor<8x4x4xf32>
  %wb = linalg.broadcast ins(%w : tensor<4x4xf32>) outs(%e : tensor<8x4x4xf32>) dimensions = [0]
  %r = linalg.batch_matmul ins(%x, %wb : tensor<8x2x4xf32>, tensor<8x4x4xf32>) outs(%z : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
  return %r : tensor<8x2x4xf32>
}

// A constant weight with several users, one of them transposed.
// CHECK-LABEL: func.func @constant(
// CHECK-NOT: tensor<2x2xf32>{{$}}
// CHECK: arith.truncf %arg0
// CHECK: %[[W:.*]] = arith.constant dense<{{.*}}]]> : tensor<2x2x{{b?}}f16>
// CHECK-NOT: dense<{{.*}}]]>
// CHECK: linalg.transpose ins(%[[W]] :
// CHECK: linalg.matmul ins(%{{.*}}, %[[W]] :
// CHECK: return
func.func @constant(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %w = arith.constant dense<[[0.1, 0.2], [0.3, 0.4]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %t = linalg.transpose ins(%w : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) permutation = [1, 0]
  %a = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %b = linalg.matmul ins(%a, %t : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %a, %b : tensor<2x2xf32>, tensor<2x2xf32>
}

// Narrow and wide users: one cast in total, and the wide one reads what it read before.
// CHECK-LABEL: func.func @both(
// CHECK: arith.truncf %arg0
// CHECK-NEXT: %[[W:.*]] = arith.truncf %arg1
// CHECK-NOT: truncf %arg1
// CHECK: linalg.transpose ins(%[[W]] :
// CHECK: linalg.matmul ins(%{{.*}}, %[[W]] :
// CHECK: arith.mulf %arg1, {{.*}} : tensor<4x4xf32>
func.func @both(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %k = arith.constant dense<0.999> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %t = linalg.transpose ins(%w : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %a = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.matmul ins(%a, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = arith.mulf %w, %k : tensor<4x4xf32>
  return %b, %d : tensor<4x4xf32>, tensor<4x4xf32>
}

// CASE: loop(full((8,4), 1.25), 2*eye(4), zeros((8,4)), 2) == full((8,4), 20)
// CASE: broadcast(full((8,2,4), 1.25), 2*eye(4)) == full((8,2,4), 2.5)
// CASE: constant(eye(2)) == [[.1,.2],[.3,.4]], [[.05,.11],[.11,.25]] within 1e-2
// CASE: both(full((4,4), 1.25), 2*eye(4)) == full((4,4), 5), float32(2)*float32(.999)*eye(4,dtype=float32)
