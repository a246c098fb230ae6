//===- SequentialTask.h - A loop over state, in place -----------*- C++ -*-===//
#ifndef AMP_LIB_CONVERSION_SEQUENTIALTASK_H
#define AMP_LIB_CONVERSION_SEQUENTIALTASK_H

#include "ElementEmitter.h"
#include "amp/Dialect/AMPRT/IR/AMPRT.h"

namespace mlir::amp {

/// Writes the one loop of a sequential task: its tensors are copied into the
/// buffers `out` of its results first and then changed there, element by
/// element.
LogicalResult writeSequentialTask(amp_rt::TaskOp task, ArrayRef<Value> out,
                                  ElementEmitter &emitter);

} // namespace mlir::amp
#endif // AMP_LIB_CONVERSION_SEQUENTIALTASK_H
