//===- ProductTypes.h - The types of products -------------------*- C++ -*-===//
#ifndef AMP_LIB_DIALECT_AMP_IR_PRODUCTTYPES_H
#define AMP_LIB_DIALECT_AMP_IR_PRODUCTTYPES_H

#include "amp/Dialect/AMP/IR/AMP.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {

/// A and B have one type, D has it as well or is f32, tf32 is for f32.
template <typename Op> LogicalResult verifyProductTypes(Op op) {
  Type a = getElementTypeOrSelf(op.getA().getType()),
       b = getElementTypeOrSelf(op.getB().getType()),
       d = getElementTypeOrSelf(op.getD().getType());
  if (a != b)
    return op.emitOpError("multiplies ")
           << a << " by " << b
           << ": A and B have one type, as cuBLASLt converts no operand";
  if (d != a && !d.isF32())
    return op.emitOpError("makes ")
           << d << " of " << a << ": D has the type of A and B, or f32";
  if (op.getCompute() == ComputeType::TF32 && !a.isF32())
    return op.emitOpError("computes in tf32, which only f32 operands are "
                          "rounded to, but they are ")
           << a;
  return success();
}

} // namespace mlir::amp
#endif // AMP_LIB_DIALECT_AMP_IR_PRODUCTTYPES_H
