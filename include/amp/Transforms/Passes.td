//===- Passes.td - Passes of autocast ----------------------*- tablegen -*-===//

#ifndef AMP_TRANSFORMS_PASSES
#define AMP_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

def InsertCastsPass : Pass<"amp-insert-casts"> {
  let summary = "Decide the precision of every value and insert casts";
  let description = [{
    *Requires*: tensors, not buffers (what is bufferized is kept as it is). The
    root is usually a module; calls are then looked through. Under a function or
    any other op each call is a boundary.

    *Ensures*: contractions and convolutions that the policy gives the class
    `low` read the low type and accumulate in f32, except those for which the
    report has a reason. Signatures of public functions, loop-carried values and
    region results keep their types. There is at most one whole-tensor cast for
    each value and type, at the definition. Ops that no rule knows keep their
    types, and so does what cannot be reached or is used before its definition.
    `amp.autocast` regions and `#amp` attributes are gone. The module carries
    `amp.applied`; a second run with the same type changes nothing, with another
    it is an error. A module without a `low` op, and in which nothing was asked
    for, is not changed at all.

    *Numerics*: elementwise bodies compute in f32 and round once, to the type in
    which their result is stored (to nearest, ties to even). No rounding of the
    source program is removed. No cast carries fastmath flags. Roundings between
    a product and the end of its single-reader elementwise chain are marked
    `amp.storage`: fusion may carry the f32 value across them.

    Example:

    ```mlir
    // amp-opt --amp-insert-casts=type=bf16
    %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>)
                       outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %p : tensor<8x8xf32>
    // becomes
    %xl = arith.truncf %x : tensor<8x16xf32> to tensor<8x16xbf16>
    %wl = arith.truncf %w : tensor<16x8xf32> to tensor<16x8xbf16>
    %p = linalg.matmul ins(%xl, %wl : tensor<8x16xbf16>, tensor<16x8xbf16>)
                       outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %p : tensor<8x8xf32>
    ```
  }];
  let options = [
    Option<"type", "type", "std::string", /*default=*/"\"bf16\"",
           "The low type: bf16, fp16 (or f16), tf32">,
    Option<"policy", "policy", "std::string", /*default=*/"",
           "A preset (torch, conservative, aggressive) or a YAML file; default: "
           "the module's amp.policy, else torch">,
    Option<"report", "report", "std::string", /*default=*/"",
           "Write the decisions to this file as JSON">,
  ];
  let statistics = [
    Statistic<"numLowProducts", "low-products", "Products that read the low type">,
    Statistic<"numRefusedProducts", "refused-products", "Products that stay f32">,
    Statistic<"numCasts", "casts", "Whole-tensor casts inserted">,
    Statistic<"castBytes", "cast-bytes", "Bytes that the casts read and write">,
    Statistic<"numLowValues", "low-values", "Values stored in the low type">,
  ];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def PrintDecisionsPass : Pass<"amp-print-decisions"> {
  let summary = "Annotate each op with the precision that is decided for it";
  let description = [{
    *Requires*: what `amp-insert-casts` requires, before it runs.

    *Ensures*: each op that touches float tensors carries `amp.decision`, a
    string with its class, the rule that says so, what its result would be
    stored in, and why. Nothing else changes. `amp-insert-casts` removes them.

    *Numerics*: none.

    Example:

    ```mlir
    // amp-opt --amp-print-decisions=type=bf16
    %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>)
                       outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
    // becomes
    %p = linalg.matmul {amp.decision = "linalg.matmul: class low (contraction), result stored in f32: no low op depends on it"}
                       ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>)
                       outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
    ```
  }];
  let options = [
    Option<"type", "type", "std::string", /*default=*/"\"bf16\"",
           "The low type: bf16, fp16 (or f16)">,
    Option<"policy", "policy", "std::string", /*default=*/"",
           "A preset or a YAML file, as for amp-insert-casts">,
  ];
  let dependentDialects = ["::mlir::amp::AMPDialect"];
}

def ExpandOpsPass : Pass<"amp-expand-ops"> {
  let summary = "Replace the ops of the amp dialect by their definition";
  let description = [{
    The definition of each op in `arith`, `linalg`, `math` and `tensor`: for the
    judge of the tests, and for a compiler that does not know the dialect.

    *Requires*: nothing; any op may be the root. What the program says of its
    precision is lost (the rules of an `amp.autocast` region, the mark of an
    `amp.seed`), so the passes that read it come first.

    *Ensures*: no op of the dialect is left, in nested regions neither; nothing
    else changes. `amp.seed` becomes its operand and `amp.autocast` its body. The
    inverse of a loss scale is computed once for each scale, where that is
    defined. Loss scale, trackers and flags stay tensors of rank 0: nothing is
    extracted, so nothing has to be read back from a device.

    *Numerics*: `amp.scale` and `amp.unscale` multiply in f32, one rounding for
    each element. 1/scale and the products of `amp.update_scale` are computed in
    f64 and rounded once to f32. Finite is |x| < inf, which is false for a NaN.
    Nothing carries fastmath flags; what reassociates x * (1/scale) breaks the
    definition.

    Example:

    ```mlir
    // amp-opt --amp-expand-ops
    %g = amp.unscale %scaled by %scale : tensor<8x4xf16> -> tensor<8x4xf32>
    return %g : tensor<8x4xf32>
    // becomes
    %0 = tensor.empty() : tensor<f32>
    %inverse = linalg.generic {indexing_maps = [#map, #map], iterator_types = []}
        ins(%scale : tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %wide = arith.extf %in : f32 to f64
      %one = arith.constant 1.000000e+00 : f64
      %quotient = arith.divf %one, %wide : f64
      %rounded = arith.truncf %quotient : f64 to f32
      linalg.yield %rounded : f32
    } -> tensor<f32>
    %1 = tensor.empty() : tensor<8x4xf32>
    %g = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]}
        ins(%scaled, %inverse : tensor<8x4xf16>, tensor<f32>) outs(%1 : tensor<8x4xf32>) {
    ^bb0(%in: f16, %in_0: f32, %out: f32):
      %element = arith.extf %in : f16 to f32
      %product = arith.mulf %element, %in_0 : f32
      linalg.yield %product : f32
    } -> tensor<8x4xf32>
    return %g : tensor<8x4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // AMP_TRANSFORMS_PASSES
