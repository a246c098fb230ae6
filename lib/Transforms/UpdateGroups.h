//===- UpdateGroups.h - Who is skipped with whom ----------------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_UPDATEGROUPS_H
#define AMP_LIB_TRANSFORMS_UPDATEGROUPS_H

#include "amp/Analysis/TrainingStep.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::amp {

/// Parameters and states that are updated together or not at all: several
/// optimizers in one step may each skip on their own. One check for each group.
class UpdateGroups {
public:
  UpdateGroups(const TrainingStep &step, func::FuncOp function)
      : step(step), function(function) {}

  /// An error where nothing says to which group an update belongs.
  LogicalResult assign();
  int64_t ofPair(unsigned pair) const { return groupOf[pair]; }
  /// The gradients that the check of each group reads.
  const llvm::MapVector<int64_t, SmallVector<unsigned>> &all() const {
    return gradientsOfGroup;
  }

private:
  const TrainingStep &step;
  func::FuncOp function;
  SmallVector<int64_t> groupOf; ///< by pair
  llvm::MapVector<int64_t, SmallVector<unsigned>> gradientsOfGroup;
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_UPDATEGROUPS_H
