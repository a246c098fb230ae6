// llvm/llvm-project#90019: after bufferization an op in a loop overwrote a buffer that the next trip still read.
// Every value that the pass rounds has a destination of its own. The judge bufferizes in place and runs the loops.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @f(
// CHECK-NOT: f16
// CHECK: return
func.func @f(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<4xf32>) {
    %d = linalg.map { arith.subf } ins(%f, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>)
    scf.yield %d : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// One tensor.empty is the destination of everything, in two types after the pass.
// CHECK-LABEL: func.func @shared_destination(
// CHECK: scf.for
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: %[[A:.*]] = tensor.empty() : tensor<4x4x{{b?}}f16>
// CHECK: outs(%[[A]] :
// CHECK: %[[B:.*]] = tensor.empty() : tensor<4x4x{{b?}}f16>
// CHECK-NOT: outs(%[[A]]
// CHECK: outs(%[[B]] :
// CHECK: %[[C:.*]] = tensor.empty() : tensor<4x4x{{b?}}f16>
// CHECK-NOT: outs(%[[A]]
// CHECK-NOT: outs(%[[B]]
// CHECK: outs(%[[C]] :
func.func @shared_destination(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<4x4xf32>) {
    %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
    %d = linalg.map { arith.subf } ins(%f, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>)
    %g = linalg.map { arith.addf } ins(%d, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>)
    %h = linalg.map { arith.subf } ins(%d, %g : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>)
    %o = linalg.matmul ins(%h, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %o : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// CASE: f([1.0001, -2, 3, 70000], 3) == [-float32(1.0001), 2, -3, -70000]
// CASE: f([1.0001, -2, 3, 70000], 0) == [float32(1.0001), -2, 3, 70000]
// CASE: shared_destination((arange(16) - 8).reshape(4,4), eye(4), 3) == -(arange(16) - 8.).reshape(4,4) + 0
// CASE: shared_destination((arange(16) - 8).reshape(4,4), eye(4), 0) == (arange(16) - 8.).reshape(4,4)
