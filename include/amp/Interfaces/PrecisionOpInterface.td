//===- PrecisionOpInterface.td - What an op asks of precision --*- tablegen -*-===//

#ifndef AMP_INTERFACES_PRECISIONOPINTERFACE
#define AMP_INTERFACES_PRECISIONOPINTERFACE

include "mlir/IR/OpBase.td"

def PrecisionOpInterface : OpInterface<"PrecisionOpInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    How an op tells the compiler about its numerics, so that autocast can store
    its values in fewer bits without knowing the op.

    Vocabulary. A float tensor value has one *stored* type: f32, or the low type
    (f16 or bf16). Only values that the source program has in f32 are ever
    decided; f64, integers and the signatures of functions are not. An op
    belongs to a *class* (`PrecisionClass`) that says what it reads and what it
    stores, and reads each operand in one of the ways of `OperandUse`.

    An op that implements nothing but `getPrecisionClass` gets this: every float
    tensor operand is `Data`, all float operands and results must have the same
    element type, and the op is given other operands and result types in
    place. That is right for any elementwise or data movement op whose verifier
    accepts 16-bit floats.

    The degenerate case is an op without the interface and without a rule: it is
    `keep`, its values keep the types of the source program, and what it reads is
    converted back for it.

    A case that surprises: `linalg.generic` reads an f32 bias of a 16-bit result
    as it is, without a cast: the bias is `Broadcast`, and its body converts. So
    no cast of the bias is ever stored.
  }];

  let methods = [
    InterfaceMethod<
      [{The class of the op under `policy`, and the rule that says so. The rule
        is a short phrase for people, with static lifetime.}],
      "::mlir::amp::ClassDecision", "getPrecisionClass",
      (ins "const ::mlir::amp::Policy &":$policy)>,
    InterfaceMethod<
      [{How the operands are read: `uses` has one entry for each operand of the
        op, all of them `Data` at first. Entries of operands that are no float
        tensors are not looked at.}],
      "void", "getOperandUses",
      (ins "::llvm::MutableArrayRef<::mlir::amp::OperandUse>":$uses), [{}],
      [{ (void)uses; }]>,
    InterfaceMethod<
      [{True if the op can read each float operand in whatever float type it is
        stored, and store its results in another one (`linalg.generic` converts
        in its body). False if all must have one element type.}],
      "bool", "convertsInside", (ins), [{}], [{
        return false;
      }]>,
    InterfaceMethod<
      [{Gives this op other `operands` (one for each operand of the op, of the
        same shapes) and result types, in place where that is possible. The op
        computes in f32 wherever it computes, and rounds once, to the result
        type. `storage` says which conversions fusion may cross (they are marked
        `amp.storage`). Returns the values that now stand for the op's results:
        its own, or those of an op that was put before it to take its place; the
        caller then erases this one.}],
      "::mlir::FailureOr<::llvm::SmallVector<::mlir::Value>>", "retype",
      (ins "::mlir::RewriterBase &":$rewriter, "::mlir::ValueRange":$operands,
           "::mlir::TypeRange":$resultTypes,
           "const ::mlir::amp::StorageMarks &":$storage), [{}], [{
        return ::mlir::amp::retypeInPlace($_op, rewriter, operands, resultTypes);
      }]>,
  ];
}

#endif // AMP_INTERFACES_PRECISIONOPINTERFACE
