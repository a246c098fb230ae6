//===- NormSteps.h - Steps of a normalization -------------------*- C++ -*-===//
//
// PyTorch's batch norm is one kernel each way. Importers hand us its steps:
// forward x - mean, * rstd, * gain, + bias; backward dy - xhat * c, - mean,
// * scale. A step is one elementwise arithmetic op; most are *affine*: one
// operand of the op's own shape, and smaller ones.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_NORMSTEPS_H
#define AMP_ANALYSIS_NORMSTEPS_H

#include "amp/Analysis/PrecisionGraph.h"

namespace mlir::amp {

/// Elementwise additions, subtractions, multiplications and divisions, and
/// nothing else.
bool isArithmetic(const OpNode &node);

/// ... of one operand of its own shape and smaller ones: a mean, a scale, a
/// bias.
bool isAffine(const OpNode &node, const PrecisionGraph &graph);

/// Does `use` read the elements of its value?
bool readsElements(OpOperand &use, const PrecisionGraph &graph);

/// If the value with this number is the result of a step, the use of it by the
/// next step, in the same block: an affine op, or arithmetic whose result goes
/// on to one. Null otherwise.
OpOperand *findNextNormStep(unsigned value, const PrecisionGraph &graph);

} // namespace mlir::amp
#endif // AMP_ANALYSIS_NORMSTEPS_H
