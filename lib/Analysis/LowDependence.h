//===- LowDependence.h - Facts of PrecisionAnalysis -------------*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_LOWDEPENDENCE_H
#define AMP_LIB_ANALYSIS_LOWDEPENDENCE_H

#include "amp/Analysis/PrecisionGraph.h"

namespace mlir::amp {

/// The only use of a value that reads its elements, or null.
const Use *getOnlyUse(unsigned value, const PrecisionGraph &graph);

/// Is `op` an elementwise addition of two operands: tensor-level, or a body of
/// one `arith.addf`?
bool isAddition(Operation *op);

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_LOWDEPENDENCE_H
