//===- Values.h - What is asked of values again and again -------*- C++ -*-===//
#ifndef AMP_LIB_CONVERSION_VALUES_H
#define AMP_LIB_CONVERSION_VALUES_H

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::amp {

inline RankedTensorType typeOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType());
}

/// The number that a position or a size is, where it is known.
inline std::optional<int64_t> known(Value value) {
  return getConstantIntValue(value);
}

} // namespace mlir::amp
#endif // AMP_LIB_CONVERSION_VALUES_H
