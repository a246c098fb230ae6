//===- Passes.td - Passes of autocast ----------------------*- tablegen -*-===//

#ifndef AMP_TRANSFORMS_PASSES
#define AMP_TRANSFORMS_PASSES

include "amp/Transforms/KernelPasses.td"
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
    a product and the end of the elementwise ops behind it are marked
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

def InsertLossScalingPass : Pass<"amp-insert-loss-scaling"> {
  let summary = "Scale the loss of a training step, with a proof";
  let description = [{
    *Requires*: a training step in one piece, in f32, before casts: a public
    function that nothing calls, of linalg, arith, math and tensor ops on
    tensors, whose control flow is scf. Roles and marks are optional.

    *Ensures*: the value at which the backward pass starts is multiplied by the
    loss scale, in f32; each gradient is divided by it and checked once, in f32,
    before anything of another degree reads it, behind the `scf.if` that hands it
    out; one `amp.all_finite` reads the
    flags of all gradients of a group; a step whose check fails hands on every update pair as
    it came, except statistics of the forward pass. The function has the new
    last arguments `loss_scale : tensor<f32>`, `growth_tracker : tensor<i32>`
    and, if asked for, `hysteresis : tensor<i32>`, the same as results, and then
    `found_inf : tensor<i1>`; each carries its `amp.role`. Calls of private
    functions in which something is scaled or unscaled are inlined. A function
    that is no training step, or is scaled already, is left as it was, and a
    remark says why. One that looks like training but cannot be proved is an
    error at the op in the way, and so is an optimizer that stands with its
    gradient in a loop or a branch.

    *Numerics*: with a scale that is a power of two every result is what it was,
    but for overflow and underflow. 1/scale is computed in f64 and rounded once.

    Example:

    ```mlir
    // amp-opt --amp-insert-loss-scaling
    func.func @step(%w: tensor<4x4xf32>) -> (tensor<4xf32> {amp.role = "grad"}) {
      %one = arith.constant dense<1.0> : tensor<4xf32>
      %zero = arith.constant dense<0.0> : tensor<4xf32>
      %seed = amp.seed %one : tensor<4xf32>
      %g = linalg.matvec ins(%w, %seed : tensor<4x4xf32>, tensor<4xf32>)
          outs(%zero : tensor<4xf32>) -> tensor<4xf32>
      return %g : tensor<4xf32>
    }
    // has in its body
    %scaled = amp.scale %seed by %loss_scale : tensor<4xf32>
    %g = linalg.matvec ins(%w, %scaled : tensor<4x4xf32>, tensor<4xf32>)
        outs(%zero : tensor<4xf32>) -> tensor<4xf32>
    %u, %finite = amp.unscale %g by %loss_scale
        : tensor<4xf32> -> tensor<4xf32>, tensor<i1>
    %ok = amp.all_finite %finite : tensor<i1>
    ```
  }];
  let options = [
    Option<"required", "required", "bool", /*default=*/"false",
           "A function that is not scaled is an error">,
    Option<"fixed", "static", "double", /*default=*/"0",
           "A scale that never changes; 0: it follows overflows">,
    Option<"growthFactor", "growth-factor", "double", /*default=*/"2.0",
           "What the scale is multiplied by after an interval without overflow">,
    Option<"backoffFactor", "backoff-factor", "double", /*default=*/"0.5",
           "What the scale is multiplied by after an overflow">,
    Option<"growthInterval", "growth-interval", "int32_t", /*default=*/"2000",
           "Steps without overflow before the scale grows">,
    Option<"floor", "floor", "double", /*default=*/"0x1p-24",
           "The scale does not fall below this">,
    Option<"cap", "cap", "double", /*default=*/"0",
           "The scale does not grow beyond this; 0: no cap">,
    Option<"hysteresis", "hysteresis", "int32_t", /*default=*/"0",
           "Overflows in a row before the scale falls; 0: one, without state">,
    Option<"holdStatistics", "hold-statistics", "bool", /*default=*/"false",
           "A skipped step holds running statistics, too">,
    Option<"type", "type", "std::string", /*default=*/"",
           "Scale only where the policy makes something low in this type (bf16, "
           "fp16); empty: always">,
    Option<"policy", "policy", "std::string", /*default=*/"",
           "With type=: a preset or a YAML file, as for amp-insert-casts">,
    Option<"report", "report", "std::string", /*default=*/"",
           "Write what was found to this file as JSON">,
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

    *Ensures*: no op of the dialect is left, in nested regions neither (with
    `keep-products`, `amp.conv` and `amp.matmul` are, but for batches of
    products that are smaller than what a call of a library costs, and
    `linalg.softmax` becomes its steps: what kernels are made of);
    `amp_rt.kernel` and `amp_rt.task` become what they hold. Nothing else
    changes. `amp.seed` becomes its operand and `amp.autocast` its body. The
    inverse of a loss scale is computed once for each scale, where that is
    defined. Loss scale, trackers and flags stay tensors of rank 0: nothing is
    extracted, so nothing has to be read back from a device.

    *Numerics*: `amp.scale` and `amp.unscale` multiply in f32, one rounding for
    each element. 1/scale and the products of `amp.update_scale` are computed in
    f64 and rounded once to f32. `amp.matmul` sums products in f32, in the order
    of K, and rounds each result once. A softmax is exp(x - max) over its sum, in
    its own type. Finite is |x| < inf, which is false for a NaN.
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
  let options = [
    Option<"keepProducts", "keep-products", "bool", /*default=*/"false",
           "Leave amp.matmul and amp.conv, which a library computes">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

def FuseMatmulPass : Pass<"amp-fuse-matmul"> {
  let summary = "Make each matrix product one call of cuBLASLt, with what surrounds it";
  let description = [{
    Every contraction that is a product of matrices, or of batches of them, after
    reshapes becomes one `amp.matmul`, which takes in what the library computes
    behind it: alpha, C, a bias, relu or gelu (tanh form), and in the backward
    pass their derivatives, bias gradients and the unscaling of a gradient. An
    aux is written where a product of the backward pass reads it. Every other
    convolution, and each gradient of one, becomes one `amp.conv`, with padding,
    C, and forward with bias and activation.

    *Requires*: products that accumulate in f32 (`amp-autocast` makes them so)
    and calls inlined (`--inline`): a call is a boundary. Any op may be the root.

    *Ensures*: no contraction or convolution is left that the rules allow; each refusal, and each
    thing that a product could not take in, is a missed remark with its rule.
    Which product takes in what does not depend on the order of ops. A factor is
    transposed in memory only where no layout of the library reads it as it lies.
    What nothing reads any more is gone.

    *Numerics*: products are summed in f32, in any order; what follows is computed
    in f32 and rounded once. Roundings disappear between a product and the end of
    its epilogue where `amp.storage` marks them, no others. For f32 factors
    nothing else changes; for 16-bit ones an f32 bias is rounded to the type of D
    as PyTorch's autocast does, C may be added before the bias instead of
    behind it, and a bias gradient may sum the rounded factor that the product
    reads. `strict-rounding` takes all of that back. Whatever cuBLASLt does not
    document is refused unless `assume=` names it: `relu` (RELU hands a NaN on,
    its mask is false at 0 and is made of the f32 value), `gelu` (its 16-bit aux is
    rounded to nearest, ties to even), `bgrad` (alpha and beta are not in bias
    gradients).

    Example:

    ```mlir
    // amp-opt --amp-fuse-matmul=assume=relu
    %zero = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
    %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>)
        outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32>
    %y = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]}
        ins(%p, %b : tensor<8x4xf32>, tensor<4xf32>) outs(%empty : tensor<8x4xf32>) {
    ^bb0(%in: f32, %bias: f32, %out: f32):
      %sum = arith.addf %in, %bias : f32
      %cst = arith.constant 0.000000e+00 : f32
      %relu = arith.maximumf %sum, %cst : f32
      linalg.yield %relu : f32
    } -> tensor<8x4xf32>
    return %y : tensor<8x4xf32>
    // becomes
    %y = amp.matmul %x, %w bias(%b : tensor<4xf32>) epilogue = relu_bias
        : tensor<8x16xf32>, tensor<16x4xf32> -> tensor<8x4xf32>
    return %y : tensor<8x4xf32>
    ```
  }];
  let options = [
    Option<"strict", "strict-rounding", "bool", /*default=*/"false",
           "Round where the program rounds, even at casts that amp-autocast wrote">,
    ListOption<"assume", "assume", "std::string",
               "Undocumented behaviour of cuBLASLt to rely on: relu, gelu, bgrad, all">,
    Option<"report", "report", "std::string", /*default=*/"",
           "Write what was fused to this file as JSON">,
  ];
  let statistics = [
    Statistic<"numMatmuls", "matmuls", "Contractions that became amp.matmul">,
    Statistic<"numRefused", "refused", "Contractions that did not">,
  ];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def VerifyLossScalingPass : Pass<"amp-verify-loss-scaling"> {
  let summary = "Prove that the loss scale of a step reaches no result";
  let description = [{
    What `amp-insert-loss-scaling` ensures, stated in code; and a check of graphs
    that come with scaling from somewhere else. The loss scale is an argument
    with `amp.role = "loss_scale"`, or what `amp.scale` and `amp.unscale` name.

    *Requires*: as `amp-insert-loss-scaling`.

    *Ensures*: every result is free of the loss scale, but for the scale's own
    update, and every unscaled gradient is read by an `amp.all_finite`, or its
    flag by anything. Errors,
    each at the op that is wrong: a clip before unscaling, unscaling twice,
    weight decay or a momentum mixed into a scaled gradient, gradients of
    different scales added up, a gradient that is used scaled, one that misses
    the check. Functions without loss scaling are not looked at; nothing changes.

    *Numerics*: none.

    Example:

    ```mlir
    // amp-opt --amp-verify-loss-scaling
    %u = amp.unscale %g by %loss_scale : tensor<4xf32> -> tensor<4xf32>
    %v = amp.unscale %u by %loss_scale : tensor<4xf32> -> tensor<4xf32>
    // error: unscaled twice: its operand does not carry the loss scale any more
    ```
  }];
}

#endif // AMP_TRANSFORMS_PASSES
