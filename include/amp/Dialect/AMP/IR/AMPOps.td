//===- AMPOps.td - Ops of the amp dialect ------------------*- tablegen -*-===//
#ifndef AMP_DIALECT_AMP_IR_AMPOPS_TD
#define AMP_DIALECT_AMP_IR_AMPOPS_TD

include "amp/Dialect/AMP/IR/AMPAttrs.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class AMP_Op<string mnemonic, list<Trait> traits = []>
    : Op<AMP_Dialect, mnemonic, traits>;

def AMP_SeedOp : AMP_Op<"seed", [Pure, SameOperandsAndResultType]> {
  let summary = "marks where the backward pass starts";
  let description = [{
    Returns its operand. It says that the result is the gradient of the loss with
    respect to itself, before any scaling: usually the constant 1, or 1/N where
    the loss is a mean that the backward pass has absorbed. Loss scaling multiplies
    the result and nothing else by the scale, so a graph that carries this op
    leaves nothing to be guessed.

    The op has no folder on purpose: a mark that vanishes is none. It is pure, so
    a seed that nothing reads disappears, and two marks of one value become one.

    Example:

    ```mlir
    %one = arith.constant dense<1.0> : tensor<f32>
    %seed = amp.seed %one : tensor<f32>
    ```
  }];
  let arguments = (ins AnyTypeOf<[RankedTensorOf<[AnyFloat]>, F32],
                                 "ranked tensor of floats, or f32">:$input);
  let results = (outs AnyTypeOf<[RankedTensorOf<[AnyFloat]>, F32],
                                "ranked tensor of floats, or f32">:$result);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}

def AMP_AutocastOp : AMP_Op<"autocast", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getRegionInvocationBounds"]>,
    RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "a part of the program with its own rules for mixed precision";
  let description = [{
    Runs its region once and returns what the region yields. For the ops inside,
    the innermost `amp.autocast` decides before any rule of a policy does, and only
    an `amp.precision` on the op itself decides before it: with `enabled = false`
    they keep their original types; with a `type` they are narrowed to that type
    in place of the run's.

    The region is not isolated: it reads what is defined outside, and entering or
    leaving it casts nothing by itself. The pass that applies mixed precision
    replaces the op by its body.

    Example: a loss that is to stay as it was written.

    ```mlir
    %r = amp.autocast enabled = false {
      %0 = arith.mulf %x, %x : tensor<4xf32>
      amp.yield %0 : tensor<4xf32>
    } : tensor<4xf32>
    ```

    Without results there is no terminator to write:

    ```mlir
    amp.autocast type = f16 {
    }
    ```
  }];
  let arguments = (ins
    DefaultValuedAttr<BoolAttr, "true">:$enabled,
    OptionalAttr<TypeAttr>:$type);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`enabled` `=` $enabled^)? (`type` `=` $type^)? attr-dict-with-keyword
    $body (`:` type($results)^)?
  }];
  let extraClassDeclaration = [{
    /// Puts the body in the place of the op, which is erased.
    void inlineBody();
  }];
  let hasVerifier = 1;
}

def AMP_YieldOp : AMP_Op<"yield", [
    Pure, Terminator, ReturnLike, HasParent<"AutocastOp">]> {
  let summary = "ends a region of the amp dialect and gives its results";
  let description = [{
    The types of the operands are those of the results of the op around it.

    Example:

    ```mlir
    amp.yield %0 : tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), [{ /* no results */ }]>];
  let assemblyFormat = "($operands^ `:` type($operands))? attr-dict";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Loss scaling
//===----------------------------------------------------------------------===//

class AMP_PlainTensorOf<list<Type> types>
    : RankedTensorOf<types,
        [CPred<"!::llvm::cast<::mlir::RankedTensorType>($_self).getEncoding()">],
        "ranked tensor of plain layout">;
def AMP_F32Tensor : AMP_PlainTensorOf<[F32]>;
def AMP_Gradient : AMP_PlainTensorOf<[F16, BF16, F32]>;

/// One number on the device: a tensor of rank 0, so that nobody waits for it.
class AMP_NumberOf<string type, string spelled>
    : Type<CPred<"$_self == ::mlir::RankedTensorType::get({}, "
                 "::mlir::Builder($_self.getContext())." # type # ")">,
           spelled, "::mlir::RankedTensorType">,
      BuildableType<"::mlir::RankedTensorType::get({}, $_builder." # type # ")">;
def AMP_Scale : AMP_NumberOf<"getF32Type()", "tensor<f32>">;
def AMP_Counter : AMP_NumberOf<"getI32Type()", "tensor<i32>">;
def AMP_Flag : AMP_NumberOf<"getI1Type()", "tensor<i1>">;
def AMP_Checkable : AnyTypeOf<[AMP_Gradient, AMP_Flag]>;

def AMP_ScaleOp : AMP_Op<"scale", [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "multiplies the seed of the backward pass by the loss scale";
  let description = [{
    Each element times the scale, in f32: a scale of 65536 is no f16, so the
    product is rounded to 16 bits, if at all, by what comes after. Only f32 is
    scaled for that reason.

    Scaling by a constant 1 is no scaling and folds away. `amp.unscale` of
    `amp.scale` does not: what overflowed in between stays overflowed.

    Example:

    ```mlir
    %scaled = amp.scale %seed by %loss_scale : tensor<8x4xf32>
    ```
  }];
  let arguments = (ins AMP_F32Tensor:$input, AMP_Scale:$scale);
  let results = (outs AMP_F32Tensor:$result);
  let assemblyFormat = "$input `by` $scale attr-dict `:` type($input)";
  let hasFolder = 1;
}

def AMP_UnscaleOp : AMP_Op<"unscale", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "divides a gradient by the loss scale, and checks it on the way";
  let description = [{
    The gradient in f32 times 1/scale, as `torch.amp.GradScaler.unscale_` does
    it: the inverse is computed in f64 and rounded once to f32. With a scale that
    is a power of two the result is the gradient without scaling, but for what
    underflowed or overflowed in between; with another one it is off by at most
    one rounding more than a division would be.

    The result is f32 whatever the gradient is stored in, so the optimizer and
    the norm of a clip never compute in 16 bits.

    The second result, which may be left out, is what `amp.all_finite` of the
    first one would be. With it a gradient is read once and written once, as
    PyTorch's `_amp_foreach_non_finite_check_and_unscale_` does it, and the check
    of a group reads only flags. (PyTorch looks at the gradient before it is
    multiplied; what a scale below 1 makes infinite is found here, too.)

    Example:

    ```mlir
    %g, %finite = amp.unscale %scaled by %loss_scale
        : tensor<8x4xf16> -> tensor<8x4xf32>, tensor<i1>
    ```
  }];
  let arguments = (ins AMP_Gradient:$input, AMP_Scale:$scale);
  let results = (outs AMP_F32Tensor:$result, Optional<AMP_Flag>:$finite);
  let builders = [OpBuilder<(ins "::mlir::Value":$input, "::mlir::Value":$scale,
                             CArg<"bool", "false">:$check)>];
  let assemblyFormat = [{
    $input `by` $scale attr-dict `:` type($input) `->` type($result)
    (`,` type($finite)^)?
  }];
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def AMP_AllFiniteOp : AMP_Op<"all_finite", [Pure]> {
  let summary = "whether no element of any tensor is an infinity or a NaN";
  let description = [{
    True for good: of no tensors, and of tensors without elements, too. One op
    takes all gradients of a group, so that one flag decides over its step. In the
    place of a tensor there may be its flag: what an `amp.unscale` or another
    `amp.all_finite` has found, or what an all-reduce has made of it.

    Canonicalization drops what cannot change the answer: a tensor that is there
    already, one without elements, a constant that is finite. A constant that is
    not makes the answer false, and of one flag alone it is the answer.

    Example:

    ```mlir
    %ok = amp.all_finite %g0, %finite1 : tensor<8x4xf32>, tensor<i1>
    ```
  }];
  let arguments = (ins Variadic<AMP_Checkable>:$inputs);
  let results = (outs AMP_Flag:$result);
  // Without a word for none, the next line could be read as operands.
  let assemblyFormat = "($inputs^ `:` type($inputs)):(`none`)? attr-dict";
  let hasFolder = 1;
}

def AMP_UpdateScaleOp : AMP_Op<"update_scale", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "the loss scale and its trackers for the next step";
  let description = [{
    What `torch.amp.GradScaler.update` does (`_amp_update_scale_`), with a floor,
    a cap and hysteresis besides, all of it on the device. `finite` is what
    `amp.all_finite` says of the gradients.

    - A finite step adds 1 to the growth tracker. When that reaches
      `growth_interval`, the tracker starts again at 0 and the scale is multiplied
      by `growth_factor`, but not beyond `cap`. If the product is not finite, the
      scale is kept.
    - A step that is not finite sets the growth tracker to 0 and multiplies the
      scale by `backoff_factor`, but not below `floor`.
    - With `hysteresis` = H, only the H-th such step in a row does, and every one
      that follows it: the tracker holds how many it takes until then (H at
      first), is counted down to 0 and no further, and a finite step sets it to H
      again. H = 1 is the same as none.

    The factors are f64 and so are the products, which are rounded once to f32, as
    PyTorch's are. A limit only limits: growth never makes a scale smaller that is
    above `cap` already, and backing off never makes one larger that is below
    `floor` already. The scale is expected to be positive and finite; another one
    is no better after the step.

    Where this differs from PyTorch on purpose:

    - `floor`. PyTorch has none: after enough bad steps the scale is 0, its
      inverse infinite, and no step is ever finite again. The default, 2^-24, is
      the smallest positive f16: a scale below it helps no gradient.
    - A tracker that is beyond the interval (which was lowered) counts as having
      reached it. PyTorch compares for equality and would not grow again until
      after the next bad step.
    - `cap` and `hysteresis`, which nothing has unless it asks. Hysteresis is that
      of Apex's `update_scale_hysteresis`, and of DeepSpeed's `delayed_shift` with
      `consecutive_hysteresis`. (Megatron's is filled up by growth only, so single
      bad steps far apart add up to a backoff.)

    Example:

    ```mlir
    %s, %t = amp.update_scale %scale, %tracker if %ok {growth_interval = 4 : i32}
    ```

    With hysteresis there is a third tracker to carry:

    ```mlir
    %s:3 = amp.update_scale %scale, %tracker, %hysteresis if %ok {hysteresis = 2 : i32}
    ```
  }];
  let arguments = (ins AMP_Scale:$scale, AMP_Counter:$growth_tracker,
    AMP_Flag:$finite, Optional<AMP_Counter>:$hysteresis_tracker,
    DefaultValuedAttr<F64Attr, "2.0">:$growth_factor,
    DefaultValuedAttr<F64Attr, "0.5">:$backoff_factor,
    DefaultValuedAttr<I32Attr, "2000">:$growth_interval,
    DefaultValuedAttr<F32Attr, "5.9604644775390625e-8f">:$floor,
    OptionalAttr<F32Attr>:$cap,
    OptionalAttr<I32Attr>:$hysteresis);
  let results = (outs AMP_Scale:$new_scale, AMP_Counter:$new_growth_tracker,
                      Optional<AMP_Counter>:$new_hysteresis_tracker);
  let builders = [
    // All attributes as they are by default.
    OpBuilder<(ins "::mlir::Value":$scale, "::mlir::Value":$growth_tracker,
                   "::mlir::Value":$finite)>,
    OpBuilder<(ins "::mlir::Value":$scale, "::mlir::Value":$growth_tracker,
                   "::mlir::Value":$finite, "::mlir::Value":$hysteresis_tracker,
                   "uint32_t":$hysteresis)>
  ];
  let assemblyFormat = [{
    $scale `,` $growth_tracker (`,` $hysteresis_tracker^)? `if` $finite attr-dict
  }];
  let hasVerifier = 1;
}

include "amp/Dialect/AMP/IR/AMPMatmul.td"
include "amp/Dialect/AMP/IR/AMPConv.td"

#endif // AMP_DIALECT_AMP_IR_AMPOPS_TD
