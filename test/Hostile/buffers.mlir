// What is bufferized stays as it is; tensors read from buffers and written to them meet them in f32.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK-LABEL: func.func @buffers(
// CHECK-NEXT: linalg.matmul ins(%arg0, %arg1 : memref<4x4xf32>, memref<4x4xf32, strided<[?, 1], offset: ?>>) outs(%arg2 : memref<4x4xf32, 1>)
// CHECK-NEXT: return
func.func @buffers(%a: memref<4x4xf32>, %w: memref<4x4xf32, strided<[?, 1], offset: ?>>, %o: memref<4x4xf32, 1>) {
  linalg.matmul ins(%a, %w : memref<4x4xf32>, memref<4x4xf32, strided<[?, 1], offset: ?>>) outs(%o : memref<4x4xf32, 1>)
  return
}

// CHECK-LABEL: func.func @both(
// CHECK: bufferization.to_tensor %arg0 restrict : memref<4x4xf32> to tensor<4x4xf32>
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: %[[B:.*]] = bufferization.to_buffer %{{.*}} : tensor<4x4xf32> to memref<4x4xf32>
// CHECK: linalg.matmul ins(%[[B]], %arg0 : memref<4x4xf32>, memref<4x4xf32>) outs(%arg2 : memref<4x4xf32>)
// CHECK: bufferization.materialize_in_destination %{{.*}} in writable %arg2 : (tensor<4x4xf32>, memref<4x4xf32>) -> ()
func.func @both(%a: memref<4x4xf32>, %w: tensor<4x4xf32>, %o: memref<4x4xf32>) -> (tensor<4x4xf32>, memref<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4x4xf32> to tensor<4x4xf32>
  %m = linalg.matmul ins(%t, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = bufferization.to_buffer %m : tensor<4x4xf32> to memref<4x4xf32>
  linalg.matmul ins(%b, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%o : memref<4x4xf32>)
  bufferization.materialize_in_destination %n in writable %o : (tensor<4x4xf32>, memref<4x4xf32>) -> ()
  return %n, %b : tensor<4x4xf32>, memref<4x4xf32>
}

// CHECK: memref.global "private" @g : memref<4x4xf32> = dense<1.000000e+00>
memref.global "private" @g : memref<4x4xf32> = dense<1.0>
// CHECK: ml_program.global private mutable @mg(dense<1.000000e+00> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private mutable @mg(dense<1.0> : tensor<4x4xf32>) : tensor<4x4xf32>

// CHECK-LABEL: func.func @globals(
// CHECK: ml_program.global_load @mg : tensor<4x4xf32>
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: ml_program.global_store @mg = %{{.*}} : tensor<4x4xf32>
func.func @globals(%w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %v = ml_program.global_load @mg : tensor<4x4xf32>
  %m = linalg.matmul ins(%v, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  ml_program.global_store @mg = %m : tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}

// A function of another dialect is a function: its signature stays.
// CHECK-LABEL: ml_program.func @mlp(
// CHECK-SAME: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: ml_program.return %{{.*}} : tensor<4x4xf32>
ml_program.func @mlp(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  ml_program.return %n : tensor<4x4xf32>
}
