//===- KnownFunctions.h - Functions whose callers are known -----*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_KNOWNFUNCTIONS_H
#define AMP_LIB_ANALYSIS_KNOWNFUNCTIONS_H

#include "amp/Analysis/PrecisionGraph.h"

namespace mlir::amp {

/// Fills `graph.functions` and `graph.calleeOf`: the private functions directly
/// under `root` whose every use is a func.call and that do not reach
/// themselves. Returns them with callers before callees.
SmallVector<Operation *> findKnownFunctions(Operation *root,
                                            PrecisionGraph &graph);

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_KNOWNFUNCTIONS_H
