//===- InPlace.h - What a task may write over -------------------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_INPLACE_H
#define AMP_LIB_TRANSFORMS_INPLACE_H

#include "amp/Dialect/AMPRT/IR/AMPRT.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// That an operand is read, and the result written, at the same position, dims
/// of size 1 aside.
bool isReadAsWritten(linalg::GenericOp op, OpOperand &use);

/// That whatever in a task reads a tensor from outside of it does so element by
/// element, where it writes. `readers` are the members among them; what is
/// recomputed in several places hands the question on.
bool readsByElement(amp_rt::TaskOp task, Value tensor,
                    SmallVectorImpl<Operation *> &readers);

/// That result number `index` of a task can be written over `old`. The task
/// goes through a row in loops one after another, so it can if the old value is
/// read element by element where it is written, and only for the result or for
/// what the result is computed from: then whoever reads it does so before, or
/// at the same place of the same loop, where stores come last.
bool canWriteOver(amp_rt::TaskOp task, unsigned index, Value old);

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_INPLACE_H
