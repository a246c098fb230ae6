//===- Degree.h - The power of the loss scale in a value --------*- C++ -*-===//
#ifndef AMP_ANALYSIS_DEGREE_H
#define AMP_ANALYSIS_DEGREE_H

#include <cassert>
#include <cstdint>
#include <string>

namespace mlir::amp {

/// The power of the loss scale S that a value carries: with the seed scaled by
/// S the value is S^degree times what it was. A lattice of three levels:
///
///   any      0, infinities, NaN, what nobody set: c * S == c, so every degree
///            fits
///   p/q      a rational number; ordinary values have 0, gradients 1
///   mixed    no power of S: the value would not be what it was
class Degree {
public:
  static Degree any() { return Degree(Level::Any, 0, 1); }
  static Degree mixed() { return Degree(Level::Mixed, 0, 1); }
  /// Numbers whose parts do not fit 32 bits are mixed: no program needs them.
  static Degree known(int64_t numerator, int64_t denominator = 1);
  /// The rational number that is `value`, mixed where it needs more than that.
  static Degree fromDouble(double value);

  bool isAny() const { return level == Level::Any; }
  bool isMixed() const { return level == Level::Mixed; }
  bool isKnown() const { return level == Level::Known; }
  bool is(int64_t number) const {
    return isKnown() && num == number && den == 1;
  }
  /// 0 or any: an ordinary value.
  bool isPlain() const { return isAny() || is(0); }

  /// Of what is chosen from, or added up of, values of these degrees.
  Degree join(Degree other) const;
  /// Of a product; any times whatever is any, as 0 * x is 0.
  Degree times(Degree other) const;
  /// Of a quotient.
  Degree over(Degree other) const;
  /// Of the value to the power of a number.
  Degree power(Degree exponent) const;

  bool operator==(const Degree &other) const {
    return level == other.level && num == other.num && den == other.den;
  }
  bool operator!=(const Degree &other) const { return !(*this == other); }
  std::string str() const;

private:
  enum class Level : uint8_t { Any, Known, Mixed };
  Degree(Level level, int32_t num, int32_t den)
      : num(num), den(den), level(level) {}

  int32_t num, den; ///< in lowest terms, `den` positive
  Level level;
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_DEGREE_H
