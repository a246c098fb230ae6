//===- KernelOps.h - What the ops of a step are to kernels ------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_KERNELOPS_H
#define AMP_LIB_TRANSFORMS_KERNELOPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::amp {

enum class KernelOpKind {
  Product,    ///< amp.matmul, amp.conv: a command of its own
  Alias,      ///< a reshape: the same bytes
  Scalar,     ///< numbers and positions, computed where they are read
  Constant,   ///< a splat or a number: written into the code
  Data,       ///< a dense constant: comes with the program
  Compute,    ///< computes a tensor, element by element
  Sequential, ///< a loop over state
  Unknown,
};

KernelOpKind getKernelOpKind(Operation *op);

/// The values that `op` reads: its operands and what its regions capture.
SmallVector<Value> getReads(Operation *op);

/// How often the body of an op runs.
int64_t iterationsOf(Operation *op);
/// That an op sums, over more than one element.
bool isReduction(Operation *op);
/// That the body of an op reads elements of its choice.
bool isGather(Operation *op);

/// The numbers of rows in which an op can be computed: all that the leading
/// dimensions of its result make, for a product of matrices those of the batch.
SmallVector<int64_t> getRowCounts(Operation *op);

/// What stands behind reshapes.
Value skipAliases(Value value);

/// Which ops of a block are computed again by every task that reads them.
class Recomputed {
public:
  explicit Recomputed(Block &block);

  bool contains(Operation *op) const { return ops.contains(op); }
  /// That a tensor must be in memory: a product, a sequential loop or the
  /// caller reads it.
  bool isStored(Value value) const { return stored.contains(value); }

private:
  struct Cost {
    unsigned ops = 0;    ///< in its body and in those that it is made of
    unsigned leaves = 0; ///< tensors of its own size, or larger, that it reads
    int64_t uniform = 0; ///< iterations of what is the same for all elements
  };
  void markStored(Value value);
  bool isNarrowing(Operation *op) const;
  Cost costOf(Operation *op);

  DenseSet<Value> stored;
  DenseSet<Operation *> ops;
  DenseMap<Operation *, Cost> costs;
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_KERNELOPS_H
