//===- Degree.cpp - The power of the loss scale in a value ----------------===//

#include "amp/Analysis/Degree.h"

#include <cmath>
#include <limits>
#include <numeric>

using namespace mlir::amp;

Degree Degree::known(int64_t numerator, int64_t denominator) {
  assert(denominator != 0);
  int64_t divisor = std::gcd(numerator, denominator);
  if (denominator < 0)
    divisor = -divisor;
  numerator /= divisor;
  denominator /= divisor;
  constexpr int64_t limit = std::numeric_limits<int32_t>::max();
  if (numerator > limit || numerator < -limit || denominator > limit)
    return mixed();
  return Degree(Level::Known, static_cast<int32_t>(numerator),
                static_cast<int32_t>(denominator));
}

Degree Degree::fromDouble(double value) {
  // Every double of a modest size is a number over a power of two.
  constexpr int64_t scale = int64_t(1) << 20;
  double scaled = value * scale;
  if (!std::isfinite(value) || std::fabs(value) > 1024 ||
      scaled != std::floor(scaled))
    return mixed();
  return known(static_cast<int64_t>(scaled), scale);
}

Degree Degree::join(Degree other) const {
  if (isAny())
    return other;
  if (other.isAny() || *this == other)
    return *this;
  return mixed();
}

Degree Degree::times(Degree other) const {
  if (isAny() || other.isAny())
    return any();
  if (isMixed() || other.isMixed())
    return mixed();
  return known(int64_t(num) * other.den + int64_t(other.num) * den,
               int64_t(den) * other.den);
}

Degree Degree::over(Degree other) const {
  if (isAny() || other.isAny()) // x / 0 is an infinity or a NaN with any scale
    return any();
  if (isMixed() || other.isMixed())
    return mixed();
  return known(int64_t(num) * other.den - int64_t(other.num) * den,
               int64_t(den) * other.den);
}

Degree Degree::power(Degree exponent) const {
  if (is(0) || exponent.is(0)) // 0 to the power of 0 is 1
    return known(0);
  if (!isKnown() || !exponent.isKnown())
    return isAny() ? any() : mixed();
  return known(int64_t(num) * exponent.num, int64_t(den) * exponent.den);
}

std::string Degree::str() const {
  if (isAny())
    return "any";
  if (isMixed())
    return "mixed";
  std::string text = std::to_string(num);
  return den == 1 ? text : text + "/" + std::to_string(den);
}
