//===- InPlace.h - What a task may write over -------------------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_INPLACE_H
#define AMP_LIB_TRANSFORMS_INPLACE_H

#include "amp/Dialect/AMPRT/IR/AMPRT.h"

namespace mlir::amp {

/// That result number `index` of a task can be written over `old`. The task
/// goes through a row in loops one after another, so it can if the old value is
/// read element by element where it is written, and only for the result or for
/// what the result is computed from: then whoever reads it does so before, or
/// at the same place of the same loop, where stores come last.
bool canWriteOver(amp_rt::TaskOp task, unsigned index, Value old);

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_INPLACE_H
