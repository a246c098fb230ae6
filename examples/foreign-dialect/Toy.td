// Two ops of a dialect that AMP has never heard of.
include "amp/Interfaces/PrecisionOpInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
}

// Attaches the interface: it says itself what it is, and how it reads its bias.
def Toy_GatedOp : Op<Toy_Dialect, "gated", [
    Pure, DeclareOpInterfaceMethods<PrecisionOpInterface, ["getOperandUses", "convertsInside"]>]> {
  let summary = "x * sigmoid(x + bias), computed in f32, stored in the type of the result";
  let arguments = (ins AnyRankedTensor:$x, AnyRankedTensor:$bias);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$x `,` $bias attr-dict `:` type($x) `,` type($bias) `->` type($result)";
}

// Knows nothing of AMP: a rule of the policy decides, and that all its types
// agree is all that is needed to give it others.
def Toy_SmoothOp : Op<Toy_Dialect, "smooth", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
