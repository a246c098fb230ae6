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

/// The value that a movement moves, or -1.
int getMoved(const OpNode &node, const PrecisionGraph &graph);

/// The value of which a second copy of a movement's result is made, in place of
/// a conversion of that result; -1 if it is converted. That is so where it only
/// looks at data anew, or enlarges it: the smaller tensor is converted.
int getCopySource(const OpNode &node, const PrecisionGraph &graph);

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_LOWDEPENDENCE_H
