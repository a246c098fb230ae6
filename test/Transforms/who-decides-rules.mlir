// The user's rules: by location first, then by op, then by body; a preset where no rule fits; the structure of the op last.
// RUN: split-file %s %t
// RUN: amp-opt "--amp-autocast=type=bf16 policy=%t/policy.yaml" %t/program.mlir -o %t/out.mlir 2>%t/warnings
// RUN: FileCheck %s --input-file=%t/out.mlir
// RUN: FileCheck %s --input-file=%t/warnings --check-prefix=WARN
// RUN: %python %support/diff_functions.py %t/program.mlir %t/out.mlir

// The module's own policy says the same. It is an input, and is gone behind the pass.
// RUN: sed 's/^module {/module attributes {amp.policy = #amp.policy<"torch", ops = {linalg.batch_matmul = #amp.precision<f32>}, body = {math.exp = #amp.precision<low>, math.tanh = #amp.precision<f32>}, locations = {"^head[.]" = #amp.precision<keep>, "backbone" = #amp.precision<f32>}>} {/' %t/program.mlir > %t/attr.mlir
// RUN: amp-opt --amp-autocast=bf16 %t/attr.mlir -o %t/attr.out.mlir 2>/dev/null
// RUN: diff %t/out.mlir %t/attr.out.mlir

// A file that is named replaces the module's policy; so does a preset.
// RUN: amp-opt "--amp-autocast=type=bf16 policy=torch" %t/attr.mlir -o %t/torch.mlir
// RUN: amp-opt --amp-autocast=bf16 %t/program.mlir | diff - %t/torch.mlir

// conservative: products and data movement between them only.
// RUN: amp-opt "--amp-autocast=type=bf16 policy=conservative" %t/program.mlir | FileCheck %s --check-prefix=CONSERVATIVE

// A wrong file is an error at its line and column.
// RUN: not amp-opt "--amp-autocast=type=bf16 policy=%t/wrong.yaml" %t/program.mlir -o %t/none.mlir 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not amp-opt "--amp-autocast=type=bf16 policy=no-such-preset" %t/program.mlir -o %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: not ls %t/none.mlir
// WRONG: wrong.yaml:3:9: error: no op is named 'linalg.matmull', the nearest is 'linalg.matmul'
// NOFILE: no-such-preset{{.*}}error: cannot read the policy file

// A rule that matched nothing is a warning that names the nearest match.
// WARN: warning: policy rule 'location: backbone' ({{.*}}policy.yaml:{{[0-9]+}}:{{[0-9]+}}) matched nothing, the nearest location in this module is '{{.+}}'
// WARN-NOT: matched nothing

//--- policy.yaml
preset: torch
rules:
  - location: "^head[.]"
    precision: keep
  - location: backbone
    precision: f32
  - op: linalg.batch_matmul
    precision: f32
  - body: math.exp
    precision: low
  - body: math.tanh
    precision: f32

//--- wrong.yaml
preset: torch
rules:
  - op: linalg.matmull
    precision: f32

//--- program.mlir
module {
  // By op: batch_matmul reads f32.
  // CHECK-LABEL: func.func @by_op(
  // CHECK: linalg.batch_matmul ins(%{{.*}}, %{{.*}} : tensor<2x8x16xf32>, tensor<2x16x8xf32>)
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x16xbf16>, tensor<16x8xbf16>)
  func.func @by_op(%x: tensor<2x8x16xf32>, %w: tensor<2x16x8xf32>, %a: tensor<8x16xf32>, %b: tensor<16x8xf32>) -> (tensor<2x8x8xf32>, tensor<8x8xf32>) {
    %z = arith.constant dense<0.0> : tensor<2x8x8xf32>
    %p = linalg.batch_matmul ins(%x, %w : tensor<2x8x16xf32>, tensor<2x16x8xf32>) outs(%z : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
    %z_q = arith.constant dense<0.0> : tensor<8x8xf32>
    %q = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_q : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %p, %q : tensor<2x8x8xf32>, tensor<8x8xf32>
  }

  // By body: an op on tensors, and a generic with that op in its body. tanh is f32 although torch lets it be low, exp is low although torch
  // does not.
  // CHECK-LABEL: func.func @by_body(
  // CHECK: ^bb0(%{{.*}}: bf16, %{{.*}}: f32):
  // CHECK: math.tanh %{{.*}} : f32
  // CHECK-NEXT: linalg.yield %{{.*}} : f32
  // CHECK: math.exp %{{.*}} : f32
  // CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
  // CONSERVATIVE-LABEL: func.func @by_body(
  // CONSERVATIVE: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x16xbf16>, tensor<16x8xbf16>)
  // CONSERVATIVE: math.tanh %{{.*}} : f32
  // CONSERVATIVE-NEXT: linalg.yield %{{.*}} : f32
  func.func @by_body(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x8xf32>) {
    %z_p = arith.constant dense<0.0> : tensor<8x8xf32>
    %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z_p : tensor<8x8xf32>) -> tensor<8x8xf32>
    %t = math.tanh %p : tensor<8x8xf32>
    %n = arith.negf %t : tensor<8x8xf32>
    %e = tensor.empty() : tensor<8x8xf32>
    %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = math.exp %a : f32
      linalg.yield %s : f32
    } -> tensor<8x8xf32>
    %z_q = arith.constant dense<0.0> : tensor<8x4xf32>
    %q = linalg.matmul ins(%n, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_q : tensor<8x4xf32>) -> tensor<8x4xf32>
    %z_r = arith.constant dense<0.0> : tensor<8x4xf32>
    %r = linalg.matmul ins(%g, %v : tensor<8x8xf32>, tensor<8x4xf32>) outs(%z_r : tensor<8x4xf32>) -> tensor<8x4xf32>
    return %q, %r, %t : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x8xf32>
  }

  // By location, searched anywhere in a name unless tied to its ends; also in the names of an inlined op's calls.
  // CHECK-LABEL: func.func @by_location(
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<16x8xf32>)
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x16xbf16>, tensor<16x8xbf16>)
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<16x8xf32>)
  func.func @by_location(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
    %z = arith.constant dense<0.0> : tensor<8x8xf32>
    %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32> loc("head.0")
    %q = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32> loc("overhead.0")
    %r = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32> loc(callsite("dense" at "head.1"))
    return %p, %q, %r : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
}
