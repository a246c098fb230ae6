// Every decision is a row of the report and a remark.
// RUN: amp-opt "--amp-autocast=type=bf16 report=%t.json" --remark-format=emitRemark --remarks-filter=amp.* %s -o %t.mlir 2>%t.remarks
// RUN: %python %S/check_report.py %t.json %t.remarks | FileCheck %s --check-prefix=REPORT
// RUN: FileCheck %s --input-file=%t.remarks --check-prefix=REMARK
// RUN: %python %support/diff_functions.py %s %t.mlir
// Asking for an explanation changes nothing, and two runs write the same bytes.
// RUN: amp-opt --amp-autocast=bf16 %s | diff - %t.mlir
// RUN: cp %t.json %t.first.json
// RUN: amp-opt "--amp-autocast=type=bf16 report=%t.json" %s -o %t.2.mlir
// RUN: diff %t.json %t.first.json

// Written atomically: a file in the way is replaced as a whole, and none is left behind where the path cannot be written.
// RUN: not amp-opt "--amp-autocast=type=bf16 report=%t.no-such-folder/r.json" %s -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=UNWRITABLE
// UNWRITABLE: report.mlir:{{[0-9]+}}:{{[0-9]+}}: error: cannot write the report to '{{.*}}no-such-folder/r.json'
// RUN: not ls %t.none.mlir

// A module without a low op has a report too.
// RUN: echo 'func.func @f(%%x: tensor<8xf32>) -> tensor<8xf32> { %%0 = math.exp %%x : tensor<8xf32> return %%0 : tensor<8xf32> }' > %t.nolow.mlir
// RUN: amp-opt "--amp-autocast=type=bf16 report=%t.nolow.json" %t.nolow.mlir | FileCheck %s --check-prefix=NOLOW --implicit-check-not=amp
// RUN: FileCheck %s --check-prefix=NOLOWREPORT --input-file=%t.nolow.json
// NOLOW: math.exp
// NOLOWREPORT: "op": "math.exp"

// REPORT: schema 1, type bf16, policy torch
// REPORT: rows sorted by location; as many remarks as rows
// REPORT: linalg.matmul @step low f32 "contraction" refused: -
// REPORT: math.exp @step f32 f32 "math.exp" refused: -
// REPORT: linalg.matmul @step low f32 "contraction" refused: operand 0 is made of positions or counters
// REPORT: totals: 1 low, 1 refused, 2 casts, 1536 bytes

// Each names op, class, rule, and how to override it.
// REMARK-DAG: report.mlir:[[#@LINE+4]]:{{[0-9]+}}: remark: [Passed] Precision | Category:amp-cast | Function=step | {{.*}}linalg.matmul: class low (contraction), result stored in f32{{.*}}; amp.precision on the op, or a policy rule, overrides this
// REMARK-DAG: report.mlir:[[#@LINE+6]]:{{[0-9]+}}: remark: [Missed] Precision | Category:amp-cast | Function=step | {{.*}}linalg.matmul: class low (contraction){{.*}}; not low: operand 0 is made of positions{{.*}}set amp.precision = #amp.precision<low> on the op to force it
func.func @step(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %n: tensor<8x16xi32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = math.exp %p : tensor<8x8xf32>
  %f = arith.sitofp %n : tensor<8x16xi32> to tensor<8x16xf32>
  %q = linalg.matmul ins(%f, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %e, %q : tensor<8x8xf32>, tensor<8x8xf32>
}
