// The front door: options, and what happens when.
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --check-prefixes=CHECK,BF16
// RUN: %python %support/diff_functions.py %s %t.mlir

// The bare words are the same as type=.
// RUN: amp-opt --amp-autocast=type=bf16 %s | diff - %t.mlir
// RUN: amp-opt --amp-autocast="auto target=sm_90" %s | diff - %t.mlir
// RUN: amp-opt --amp-autocast="type=auto target=sm_80" %s | diff - %t.mlir
// RUN: amp-opt --amp-autocast="auto target=cpu" %s | diff - %t.mlir
// RUN: amp-opt --amp-autocast="bf16 policy=torch placement=torch" %s | diff - %t.mlir
// RUN: amp-opt --amp-insert-casts=type=bf16 %s | diff - %t.mlir
// RUN: amp-opt --pass-pipeline='builtin.module(amp-insert-casts{type=bf16})' %s | diff - %t.mlir

// fp16 on a graph without a seed: casts.
// RUN: amp-opt --amp-autocast=fp16 %s -o %t.fp16.mlir
// RUN: FileCheck %s --input-file=%t.fp16.mlir --check-prefixes=CHECK,FP16
// RUN: %python %support/diff_functions.py %s %t.fp16.mlir
// RUN: amp-opt --amp-autocast=type=f16 %s | diff - %t.fp16.mlir
// RUN: amp-opt --amp-autocast="auto target=sm_70" %s | diff - %t.fp16.mlir
// RUN: amp-opt --amp-autocast="fp16 loss-scaling=off" %s | diff - %t.fp16.mlir

// tf32 casts nothing: it sets the compute type of the products that would read low.
// RUN: amp-opt --amp-autocast=tf32 %s -o %t.tf32.mlir
// RUN: FileCheck %s --input-file=%t.tf32.mlir --check-prefix=TF32 --implicit-check-not=arith.truncf --implicit-check-not=arith.extf --implicit-check-not=bf16
// RUN: %python %support/diff_functions.py %s %t.tf32.mlir

// Once more with the same type is a no-op, another type an error.
// RUN: amp-opt --amp-autocast=bf16 %t.mlir | diff - %t.mlir
// RUN: amp-opt --amp-autocast=tf32 %t.tf32.mlir | diff - %t.tf32.mlir
// RUN: not amp-opt --amp-autocast=fp16 %t.mlir -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not amp-opt --amp-autocast=bf16 %t.tf32.mlir -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=TF32-OTHER
// RUN: not ls %t.none.mlir
// OTHER: error: autocast was applied already, with type bf16; run it with fp16 on
// TF32-OTHER: error: autocast was applied already, with type tf32; run it with bf16 on

// What is left in the output are strings, integers and units: a stock tool reads it, and canonicalization keeps the mark.
// RUN: mlir-opt --allow-unregistered-dialect %t.mlir --canonicalize --cse | FileCheck %s --check-prefix=STOCK
// STOCK: module attributes {amp.applied = "bf16"}

// Bytecode in, bytecode out.
// RUN: amp-opt --emit-bytecode %s -o %t.mlirbc
// RUN: amp-opt --amp-autocast=bf16 %t.mlirbc | diff - %t.mlir
// RUN: amp-opt --amp-autocast=bf16 --emit-bytecode %t.mlirbc -o %t.out.mlirbc
// RUN: amp-opt %t.out.mlirbc | diff - %t.mlir

// Debug locations in the input change nothing else.
// RUN: amp-opt --mlir-print-debuginfo %s | amp-opt --amp-autocast=bf16 | diff - %t.mlir

// BF16: module attributes {amp.applied = "bf16"}
// FP16: module attributes {amp.applied = "fp16"}
// TF32: module attributes {amp.applied = "tf32"}

// Several public functions: each on its own. Function types stay.
// CHECK-LABEL: func.func @layers(
// CHECK-SAME: tensor<8x16xf32>, %{{.*}}: tensor<16x8xf32>, %{{.*}}: tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x16x[[T:bf16|f16]]>, tensor<16x8x[[T]]>) outs(%{{.*}} : tensor<8x8xf32>)
// CHECK: math.tanh %{{.*}} : f32
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to [[T]]
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x8x[[T]]>, tensor<8x4x[[T]]>) outs(%{{.*}} : tensor<8x4xf32>)
// TF32-LABEL: func.func @layers(
// TF32: linalg.matmul {amp.compute_type = "tf32"} ins(%{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<16x8xf32>)
// TF32: math.tanh %{{.*}} : tensor<8x8xf32>
// TF32: linalg.matmul {amp.compute_type = "tf32"} ins(%{{.*}}, %{{.*}} : tensor<8x8xf32>, tensor<8x4xf32>)
func.func @layers(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %z4 = arith.constant dense<0.0> : tensor<8x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = math.tanh %p : tensor<8x8xf32>
  %q = linalg.matmul ins(%t, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z4 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %q : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @same_weights(
// CHECK: arith.truncf
// CHECK: arith.truncf
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x16x[[T:bf16|f16]]>, tensor<16x8x[[T]]>) outs(%{{.*}} : tensor<8x8xf32>)
// TF32-LABEL: func.func @same_weights(
// TF32: linalg.matmul {amp.compute_type = "tf32"}
func.func @same_weights(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// Without a product in it a function stays as it is.
// CHECK-LABEL: func.func @elementwise(
// CHECK-NEXT: %[[E:.*]] = math.exp %{{.*}} : tensor<8xf32>
// CHECK-NEXT: return %[[E]]
func.func @elementwise(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
