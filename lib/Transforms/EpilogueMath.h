//===- EpilogueMath.h - Scalar formulas of epilogues ------------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_EPILOGUEMATH_H
#define AMP_LIB_TRANSFORMS_EPILOGUEMATH_H

#include "ScalarOps.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

namespace mlir::amp {

/// Scalar arithmetic in f32.
struct Numbers {
  ImplicitLocOpBuilder &builder;
  Value constant(double value) {
    return arith::ConstantOp::create(builder, builder.getF32FloatAttr(value));
  }
  Value add(Value a, Value b) { return arith::AddFOp::create(builder, a, b); }
  Value sub(Value a, Value b) { return arith::SubFOp::create(builder, a, b); }
  Value mul(Value a, Value b) { return arith::MulFOp::create(builder, a, b); }
  Value tanh(Value a) { return math::TanhOp::create(builder, a); }
  Value wide(Value a) {
    return createFloatCast(builder, builder.getLoc(), a, builder.getF32Type());
  }
};

inline constexpr double kSqrt2OverPi = 0.79788456080286535588;
inline constexpr double kCubic = 0.044715;

/// tanh(sqrt(2/pi) (x + 0.044715 x^3))
inline Value innerTanh(Numbers f, Value x) {
  Value cube = f.mul(f.mul(x, x), x);
  Value sum = f.add(x, f.mul(f.constant(kCubic), cube));
  return f.tanh(f.mul(f.constant(kSqrt2OverPi), sum));
}

inline Value gelu(Numbers f, Value x) {
  Value half = f.mul(f.constant(0.5), x);
  return f.mul(half, f.add(f.constant(1), innerTanh(f, x)));
}

/// With t = tanh(u): (1 + t)/2 + x (1 - t^2) u' / 2
inline Value dgelu(Numbers f, Value x) {
  Value t = innerTanh(f, x);
  Value one = f.constant(1), half = f.constant(0.5);
  Value slope = f.mul(f.constant(kSqrt2OverPi),
                      f.add(one, f.mul(f.constant(3 * kCubic), f.mul(x, x))));
  Value first = f.mul(half, f.add(one, t));
  Value second = f.mul(f.mul(f.mul(half, x), f.sub(one, f.mul(t, t))), slope);
  return f.add(first, second);
}

/// To 10 bits of fraction, to nearest and to even.
inline Value roundToTF32(ImplicitLocOpBuilder &builder, Value x) {
  Type i32 = builder.getI32Type();
  auto constant = [&](int32_t value) {
    return arith::ConstantOp::create(builder, builder.getI32IntegerAttr(value));
  };
  Value bits = arith::BitcastOp::create(builder, i32, x);
  Value last = arith::AndIOp::create(
      builder, arith::ShRUIOp::create(builder, bits, constant(13)),
      constant(1));
  Value up = arith::AddIOp::create(builder, last, constant(0xfff));
  Value rounded =
      arith::AndIOp::create(builder, arith::AddIOp::create(builder, bits, up),
                            constant(static_cast<int32_t>(0xffffe000u)));
  rounded = arith::BitcastOp::create(builder, builder.getF32Type(), rounded);
  // Infinities and NaN are what they are.
  Value finite = createIsFinite(builder, x);
  return arith::SelectOp::create(builder, finite, rounded, x);
}

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_EPILOGUEMATH_H
