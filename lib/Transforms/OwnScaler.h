//===- OwnScaler.h - A step that scales its loss by itself ------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_OWNSCALER_H
#define AMP_LIB_TRANSFORMS_OWNSCALER_H

#include "amp/Analysis/TrainingStep.h"

namespace mlir::amp {

/// The number of the argument that is the step's own loss scale, if it has one:
/// a single float that all gradients carry to the power of 1 while no result
/// carries it, but its own update.
std::optional<unsigned> findOwnScaler(const ValueGraph &graph,
                                      const TrainingStep &step,
                                      func::FuncOp function);

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_OWNSCALER_H
