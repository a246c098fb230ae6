//===- ScalarOps.h - What the definitions of ops share ----------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_SCALAROPS_H
#define AMP_LIB_TRANSFORMS_SCALAROPS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
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

/// 1/scale of a number on the device, in f64 and rounded once to f32.
inline Value createInverse(ImplicitLocOpBuilder &builder, Value scale) {
  auto type = cast<RankedTensorType>(scale.getType());
  Value empty =
      tensor::EmptyOp::create(builder, type.getShape(), type.getElementType());
  AffineMap none = AffineMap::get(0, 0, builder.getContext());
  return linalg::GenericOp::create(
             builder, TypeRange(type), scale, empty,
             ArrayRef<AffineMap>{none, none}, ArrayRef<utils::IteratorType>(),
             [](OpBuilder &nested, Location loc, ValueRange args) {
               ImplicitLocOpBuilder inner(loc, nested);
               Type f64 = inner.getF64Type(), f32 = inner.getF32Type();
               Value wide = arith::ExtFOp::create(inner, f64, args[0]);
               Value one = arith::ConstantOp::create(
                   inner, inner.getFloatAttr(f64, 1.0));
               Value quotient = arith::DivFOp::create(inner, one, wide);
               Value rounded = arith::TruncFOp::create(inner, f32, quotient);
               linalg::YieldOp::create(inner, rounded);
             })
      .getResult(0);
}

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_SCALAROPS_H
