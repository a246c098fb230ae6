//===- VerifyLossScaling.h - Is a scaled step right? ------------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_VERIFYLOSSSCALING_H
#define AMP_LIB_TRANSFORMS_VERIFYLOSSSCALING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Whether a function scales its loss: it has an argument of that role, or ops
/// of ours that scale.
bool hasLossScaling(func::FuncOp function);

/// Errors, each at the op that is wrong and with what to do, where the loss
/// scale would reach a result of the function, or a gradient is not checked.
LogicalResult verifyLossScaling(func::FuncOp function);

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_VERIFYLOSSSCALING_H
