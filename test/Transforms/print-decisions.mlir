// Each op says what is decided for it; nothing else changes, and the decisions are gone when they are applied.
// RUN: amp-opt --amp-print-decisions=type=bf16 %s -o %t.decided.mlir
// RUN: FileCheck %s --input-file=%t.decided.mlir
// RUN: sed -E 's/ ?\{amp\.decision = "[^"]*"\}//' %t.decided.mlir > %t.plain.mlir
// RUN: amp-opt %s | diff - %t.plain.mlir
// RUN: amp-opt --amp-autocast=bf16 %t.decided.mlir -o %t.1.mlir
// RUN: amp-opt --amp-autocast=bf16 %s | diff - %t.1.mlir

// The policy is asked as it is when casts are inserted.
// RUN: amp-opt "--amp-print-decisions=type=fp16 policy=conservative" %s | FileCheck %s --check-prefix=CONSERVATIVE
// tf32 stores nothing low: there is nothing to print.
// RUN: not amp-opt --amp-print-decisions=type=tf32 %s
// RUN: not amp-opt --amp-print-decisions=type=int8 %s 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: error: amp-print-decisions: unknown type 'int8'; it is one of bf16, fp16{{$}}
// RUN: not amp-opt "--amp-print-decisions=type=bf16 policy=tourch" %s 2>&1 | FileCheck %s --check-prefix=POLICY
// POLICY: tourch:1:1: error: cannot read the policy file: {{.*}}; the presets are torch, conservative, aggressive

// CHECK-LABEL: func @f
func.func @f(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %zero: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: linalg.matmul {amp.decision = "linalg.matmul: class low (contraction), result stored in bf16: stored low"}
  %p = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: math.tanh %{{.*}} {amp.decision = "math.tanh: class widest (elementwise), result stored in bf16: stored low"}
  // CONSERVATIVE: math.tanh %{{.*}} {amp.decision = "math.tanh: class f32{{.*}} result stored in f16: all its readers are low"}
  %t = math.tanh %p : tensor<8x8xf32>
  // CHECK: linalg.matmul {amp.decision = "linalg.matmul: class low (contraction), result stored in f32: no low op depends on it"}
  %q = linalg.matmul ins(%t, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: math.exp %{{.*}} {amp.decision = "math.exp: class f32 (math.exp), result stored in f32: its class"}
  %e = math.exp %q : tensor<8x8xf32>
  // CHECK: return {amp.decision = "func.return: class keep (function results keep their types)"}
  return %e : tensor<8x8xf32>
}
