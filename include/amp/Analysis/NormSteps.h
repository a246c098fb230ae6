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

class NormSteps {
public:
  explicit NormSteps(const PrecisionGraph &graph);

  /// Elementwise additions, subtractions, multiplications and divisions, and
  /// nothing else.
  bool isArithmetic(const OpNode &node) const {
    return arithmetic[graph.idOf(node)];
  }
  /// ... of one operand of its own shape and smaller ones: a mean, a scale, a
  /// bias.
  bool isAffine(const OpNode &node) const { return affine[graph.idOf(node)]; }

  /// If the value is the result of a step, the use of it by the next step, in
  /// the same block: an affine op, or arithmetic whose result goes on to one.
  /// Null otherwise.
  const Use *findNext(unsigned value) const;

private:
  const Use *findFirst(unsigned value, bool lookFurther) const;

  const PrecisionGraph &graph;
  std::vector<bool> arithmetic, affine; ///< by op
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_NORMSTEPS_H
