// What cuBLASLt does not document is refused unless it is assumed, and strict-rounding takes every licence back.
// RUN: amp-opt --amp-fuse-matmul --remark-format=emitRemark --remarks-filter=amp-fuse %S/backward.mlir -o %t.mlir 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=NONE < %t.mlir
// RUN: amp-opt "--amp-fuse-matmul=assume=all strict-rounding" --remark-format=emitRemark --remarks-filter=amp-fuse %S/epilogues.mlir -o %t.strict.mlir 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: amp-opt --amp-expand-ops %t.strict.mlir -o %t.expanded.mlir
// RUN: %python %support/diff_functions.py %S/epilogues.mlir %t.expanded.mlir --norm 1e-7
// RUN: not amp-opt "--amp-fuse-matmul=assume=luck" %s 2>&1 | FileCheck %s --check-prefix=WORD

// CHECK: [Missed] {{.*}}Function=relu_and_mask {{.*}}cuBLASLt does not document what RELU makes of a NaN (assume=relu)
// CHECK: [Missed] {{.*}}Function=mask_of_result {{.*}}cuBLASLt does not document what RELU makes of a NaN (assume=relu)
// f32 is not rounded: nothing undocumented.
// CHECK: [Passed] {{.*}}Function=gelu_and_derivative {{.*}}with gelu, aux
// CHECK: [Passed] {{.*}}Function=gelu_and_derivative {{.*}}with dgelu
// CHECK: [Passed] {{.*}}Function=weight_and_bias {{.*}}with bgrad
// NONE-NOT: epilogue = {{d?}}relu

// STRICT: [Missed] {{.*}}Function=storage {{.*}}a rounding lies between (strict-rounding)
// STRICT: [Missed] {{.*}}Function=residual {{.*}}it is added behind the bias

// WORD: error: amp-fuse-matmul: unknown assume=luck; it is relu, gelu, bgrad or all
