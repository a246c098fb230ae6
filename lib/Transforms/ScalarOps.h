//===- ScalarOps.h - What the definitions of ops share ----------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_SCALAROPS_H
#define AMP_LIB_TRANSFORMS_SCALAROPS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::amp {

/// |x| < inf, which is false for a NaN.
inline Value createIsFinite(ImplicitLocOpBuilder &builder, Value x) {
  auto type = cast<FloatType>(x.getType());
  Value magnitude = math::AbsFOp::create(builder, x);
  Value infinity = arith::ConstantOp::create(
      builder,
      builder.getFloatAttr(type, APFloat::getInf(type.getFloatSemantics())));
  return arith::CmpFOp::create(builder, arith::CmpFPredicate::OLT, magnitude,
                               infinity);
}

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_SCALAROPS_H
