//===- Adjoint.h - Is a gradient one? ---------------------------*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_ADJOINT_H
#define AMP_LIB_ANALYSIS_ADJOINT_H

#include "OptimizerRegion.h"

namespace mlir::amp {

/// Whether `gradients` hold an adjoint of a product that reads `parameter`: if
/// the product is p * x, the gradient of p is made by *another* product that
/// reads x again, times something that is computed from the first one. Samplers
/// and solvers update a state by something that looks like a gradient; none of
/// them has this.
bool holdsAdjoint(const ValueGraph &graph, const OptimizerRegion &optimizer,
                  ValueGraph::NodeId parameter,
                  ArrayRef<ValueGraph::NodeId> gradients,
                  ArrayRef<ValueGraph::NodeId> updated);

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_ADJOINT_H
