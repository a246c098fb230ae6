// pytorch/pytorch#53635: 1024.5 times the identity gave 1025 "in float32", which was TF32.
// A product that is kept out of autocast, by whatever means, is untouched: 1024.5 in, 1024.5 out.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16
// What stays f32 is computed as such: tf32 marks products only where they ask for nothing else.
// RUN: amp-opt --amp-autocast=tf32 %s -o %t.tf32 && FileCheck %s --check-prefix=TF32 < %t.tf32
// RUN: %python %S/run.py %s tf32=%t.tf32

// CHECK-LABEL: func.func @attribute(
// CHECK-NOT: truncf
// CHECK: return
// TF32-LABEL: func.func @attribute(
// TF32-NOT: tf32
// TF32: return
func.func @attribute(%a: tensor<1x1xf32>, %i: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %r = linalg.matmul {amp.precision = #amp.precision<f32>} ins(%a, %i : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// CHECK-LABEL: func.func @region(
// CHECK-NOT: truncf
// CHECK-NOT: amp.autocast
// CHECK: return
// TF32-LABEL: func.func @region(
// TF32-NOT: tf32
// TF32: return
func.func @region(%a: tensor<1x1xf32>, %i: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %r = amp.autocast enabled = false {
    %m = linalg.matmul ins(%a, %i : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
    amp.yield %m : tensor<1x1xf32>
  } : tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// Its neighbour is low: nothing leaks into it.
// CHECK-LABEL: func.func @neighbour(
// CHECK: linalg.matmul ins({{.*}}f16{{.*}}f16>)
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<1x1xf32>, tensor<1x1xf32>)
// TF32-LABEL: func.func @neighbour(
// TF32: linalg.matmul {amp.compute_type = "tf32"}
// TF32: linalg.matmul ins(%arg0, %arg1 : tensor<1x1xf32>, tensor<1x1xf32>)
func.func @neighbour(%a: tensor<1x1xf32>, %i: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %l = linalg.matmul ins(%i, %i : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  %r = linalg.matmul {amp.precision = #amp.precision<f32>} ins(%a, %i : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %l, %r : tensor<1x1xf32>, tensor<1x1xf32>
}

// CASE-OUT: attribute([[1024.5]], [[1]]) == [[1024.5]]
// CASE-OUT: region([[1024.5]], [[1]]) == [[1024.5]]
// CASE-OUT: neighbour([[1024.5]], [[1]]) == [[1]], [[1024.5]]
