//===- AMPOps.td - Ops of the amp dialect ------------------*- tablegen -*-===//
#ifndef AMP_DIALECT_AMP_IR_AMPOPS_TD
#define AMP_DIALECT_AMP_IR_AMPOPS_TD

include "amp/Dialect/AMP/IR/AMPAttrs.td"
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

#endif // AMP_DIALECT_AMP_IR_AMPOPS_TD
