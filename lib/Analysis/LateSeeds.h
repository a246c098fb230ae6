//===- LateSeeds.h - Seeds that protect little ------------------*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_LATESEEDS_H
#define AMP_LIB_ANALYSIS_LATESEEDS_H

#include "amp/Analysis/TrainingStep.h"

namespace mlir::amp {

/// A seed that others have to help, and that scales no more than one product,
/// protects little: something keeps the scale from coming further. A warning
/// that names it, for each such seed.
void warnOfLateSeeds(const ValueGraph &graph, TrainingStep &step);

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_LATESEEDS_H
