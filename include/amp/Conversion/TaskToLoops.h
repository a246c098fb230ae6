//===- TaskToLoops.h - A task as loops over buffers -------------*- C++ -*-===//
//
// Writes `func.func private @name(memref..., begin: index, end: index, scratch:
// memref..., status: memref<1xi32>)` for a task: scalar loops over a range of
// rows, from which LLVM makes vectors. Buffers are flat; an i1 is a byte, a
// bf16 is its bits.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_CONVERSION_TASKTOLOOPS_H
#define AMP_CONVERSION_TASKTOLOOPS_H

#include "amp/Dialect/AMPRT/IR/AMPRT.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

namespace mlir::amp {

/// Which buffers a task's tensors are in. Tensors in one place share a buffer.
struct TaskBuffers {
  SmallVector<MemRefType> types;   ///< of the buffers, as arguments
  DenseMap<Value, unsigned> reads; ///< a tensor from outside: its buffer
  SmallVector<unsigned> writes;    ///< a result: its buffer
};

struct TaskFunction {
  func::FuncOp function;
  int64_t grain = 1;            ///< rows of a call, at most
  SmallVector<int64_t> scratch; ///< bytes of each scratch buffer
};

/// `messages` gets the texts of assertions; a failed one stores its number,
/// plus 1, in the status. Errors are at the op that cannot be written.
FailureOr<TaskFunction>
convertTaskToLoops(amp_rt::TaskOp task, StringRef name,
                   const TaskBuffers &buffers, OpBuilder &moduleBuilder,
                   SmallVectorImpl<std::string> &messages);

/// The flat buffer type of a tensor in memory.
MemRefType getBufferType(RankedTensorType type);

} // namespace mlir::amp
#endif // AMP_CONVERSION_TASKTOLOOPS_H
