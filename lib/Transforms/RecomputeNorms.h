//===- RecomputeNorms.h - Keep x, not x - mean ------------------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_RECOMPUTENORMS_H
#define AMP_LIB_TRANSFORMS_RECOMPUTENORMS_H

#include "amp/Analysis/NormSteps.h"

namespace mlir::amp {

/// A norm over a product x that importers wrote in steps keeps x - mean for its
/// backward pass. PyTorch keeps x in the low type and centers it again in f32,
/// so that what must add up to zero does. Here the subtraction is written into
/// the elementwise ops that read it after the norm's next step.
///
///   Requires  ops in dominance order in their block (any valid IR).
///   Ensures   the same ops in the same order; some read x and the mean instead
///             of the difference.
///   Numerics  exact: the same f32 operations on the same values.
///
/// Returns true if anything changed; the graph is then stale.
bool recomputeCenteredValues(const PrecisionGraph &graph,
                             const NormSteps &steps);

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_RECOMPUTENORMS_H
