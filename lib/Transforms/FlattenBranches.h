//===- FlattenBranches.h - Both sides of a branch ---------------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_FLATTENBRANCHES_H
#define AMP_LIB_TRANSFORMS_FLATTENBRANCHES_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::amp {

/// Whether a tensor is `from`, or made of it by writing parts of it.
bool isWrittenInto(Value value, Value from);

/// Whether a branch is no more than a guard around a part that is written: a
/// sequential task has it as it is.
bool guardsWriting(scf::IfOp branch);

/// Replaces a branch by its sides, one after the other, and by `arith.select`s;
/// by one side where the condition is a constant. An error where a side must
/// not run unasked: it has an effect, divides by what may be 0, or reads where
/// data says without a bound.
LogicalResult flattenBranch(scf::IfOp branch);

} // namespace mlir::amp

#endif // AMP_LIB_TRANSFORMS_FLATTENBRANCHES_H
