//===- ExpandMath.h - What LLVM should not be asked for ---------*- C++ -*-===//
#ifndef AMP_LIB_TARGET_EXPANDMATH_H
#define AMP_LIB_TARGET_EXPANDMATH_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::amp {

/// Elementary functions and conversions of 16 bits, in the functions of tasks.
LogicalResult expandMath(ModuleOp module);

} // namespace mlir::amp
#endif // AMP_LIB_TARGET_EXPANDMATH_H
