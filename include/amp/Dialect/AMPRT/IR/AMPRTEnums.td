//===- AMPRTEnums.td - Enums of the amp_rt dialect ---------*- tablegen -*-===//
#ifndef AMP_DIALECT_AMPRT_IR_AMPRTENUMS_TD
#define AMP_DIALECT_AMPRT_IR_AMPRTENUMS_TD

include "mlir/IR/EnumAttr.td"

def AMPRT_Segment : I32EnumAttr<"Segment", "what a buffer is part of", [
  I32EnumAttrCase<"Constants", 0, "constants">,
  I32EnumAttrCase<"State", 1, "state">,
  I32EnumAttrCase<"IO", 2, "io">,
  I32EnumAttrCase<"Arena", 3, "arena">
]> {
  let cppNamespace = "::mlir::amp_rt";
}

#endif // AMP_DIALECT_AMPRT_IR_AMPRTENUMS_TD
