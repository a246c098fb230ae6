//===- AMPEnums.td - Enums of the amp dialect --------------*- tablegen -*-===//
#ifndef AMP_DIALECT_AMP_IR_AMPENUMS_TD
#define AMP_DIALECT_AMP_IR_AMPENUMS_TD

include "mlir/IR/EnumAttr.td"

def AMP_PrecisionClass : I32EnumAttr<"PrecisionClass",
    "what an op asks of the precision of its operands and result", [
  I32EnumAttrCase<"Low", 0, "low">,
  I32EnumAttrCase<"F32", 1, "f32">,
  I32EnumAttrCase<"F32Out", 2, "f32-out">,
  I32EnumAttrCase<"Widest", 3, "widest">,
  I32EnumAttrCase<"Follow", 4, "follow">,
  I32EnumAttrCase<"Keep", 5, "keep">
]> {
  let cppNamespace = "::mlir::amp";
  let genSpecializedAttr = 0;
}

def AMP_Role : I32EnumAttr<"Role",
    "what an argument or result of a training step is", [
  I32EnumAttrCase<"Param", 0, "param">,
  I32EnumAttrCase<"State", 1, "state">,
  I32EnumAttrCase<"Buffer", 2, "buffer">,
  I32EnumAttrCase<"Input", 3, "input">,
  I32EnumAttrCase<"Target", 4, "target">,
  I32EnumAttrCase<"Hyper", 5, "hyper">,
  I32EnumAttrCase<"Seed", 6, "seed">,
  I32EnumAttrCase<"Loss", 7, "loss">,
  I32EnumAttrCase<"Grad", 8, "grad">,
  I32EnumAttrCase<"Aux", 9, "aux">,
  I32EnumAttrCase<"LossScale", 10, "loss_scale">,
  I32EnumAttrCase<"GrowthTracker", 11, "growth_tracker">,
  I32EnumAttrCase<"Hysteresis", 12, "hysteresis">,
  I32EnumAttrCase<"FoundInf", 13, "found_inf">
]> {
  let cppNamespace = "::mlir::amp";
  let genSpecializedAttr = 0;
}

/// Names and values are those of cublasLtEpilogue_t. A and B are ours, though: on
/// the way to the library, which gets them exchanged, so are bgrada and bgradb.
def AMP_Epilogue : I32EnumAttr<"Epilogue",
    "what a matrix product does to its result before it is stored", [
  I32EnumAttrCase<"Default", 1, "default">,
  I32EnumAttrCase<"Relu", 2, "relu">,
  I32EnumAttrCase<"ReluAux", 130, "relu_aux">,
  I32EnumAttrCase<"Bias", 4, "bias">,
  I32EnumAttrCase<"ReluBias", 6, "relu_bias">,
  I32EnumAttrCase<"ReluAuxBias", 134, "relu_aux_bias">,
  I32EnumAttrCase<"DRelu", 136, "drelu">,
  I32EnumAttrCase<"DReluBgrad", 152, "drelu_bgrad">,
  I32EnumAttrCase<"Gelu", 32, "gelu">,
  I32EnumAttrCase<"GeluAux", 160, "gelu_aux">,
  I32EnumAttrCase<"GeluBias", 36, "gelu_bias">,
  I32EnumAttrCase<"GeluAuxBias", 164, "gelu_aux_bias">,
  I32EnumAttrCase<"DGelu", 192, "dgelu">,
  I32EnumAttrCase<"DGeluBgrad", 208, "dgelu_bgrad">,
  I32EnumAttrCase<"BgradA", 256, "bgrada">,
  I32EnumAttrCase<"BgradB", 512, "bgradb">
]> {
  let cppNamespace = "::mlir::amp";
}

def AMP_ComputeType : I32EnumAttr<"ComputeType",
    "in what the products of a matrix product are computed", [
  I32EnumAttrCase<"F32", 0, "f32">,
  I32EnumAttrCase<"TF32", 1, "tf32">
]> {
  let cppNamespace = "::mlir::amp";
}

def AMP_ConvKind : I32EnumAttr<"ConvKind",
    "which of the three products of a convolution is computed", [
  I32EnumAttrCase<"Fprop", 0, "fprop">,
  I32EnumAttrCase<"Dgrad", 1, "dgrad">,
  I32EnumAttrCase<"Wgrad", 2, "wgrad">
]> {
  let cppNamespace = "::mlir::amp";
}

def AMP_ConvLayout : I32EnumAttr<"ConvLayout",
    "the order of dims of the tensors of a convolution", [
  I32EnumAttrCase<"NHWC", 0, "nhwc">,
  I32EnumAttrCase<"NCHW", 1, "nchw">
]> {
  let cppNamespace = "::mlir::amp";
}

#endif // AMP_DIALECT_AMP_IR_AMPENUMS_TD
