//===- GradientSearch.h - Which values are unscaled -------------*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_GRADIENTSEARCH_H
#define AMP_LIB_ANALYSIS_GRADIENTSEARCH_H

#include "OptimizerRegion.h"

namespace mlir::amp {

/// The gradients of a step: what the producers make, followed into the
/// optimizer as long as it is of degree 1 and connected to them, up to where
/// something of another degree reads it or it is returned.
class GradientSearch {
public:
  using NodeId = ValueGraph::NodeId;

  /// `producers` are those that are taken for gradients.
  GradientSearch(const ValueGraph &graph, const OptimizerRegion &region,
                 const llvm::BitVector &producers)
      : graph(graph), region(region), producers(producers),
        inside(graph.size()) {}

  /// The values to unscale, in program order. `results` is what the step hands
  /// on.
  SmallVector<NodeId> run(ArrayRef<NodeId> results);
  /// What is of degree 1 and connected to the producers, these included.
  const llvm::BitVector &scaledInside() const { return inside; }

private:
  void findScaled(const llvm::BitVector &area, const DegreeAnalysis &local);
  bool hasValue(NodeId id) const;
  void settle(NodeId id, llvm::BitVector &values) const;
  NodeId lift(NodeId id) const;
  void dropCovered(llvm::BitVector &values) const;

  const ValueGraph &graph;
  const OptimizerRegion &region;
  const llvm::BitVector &producers;
  llvm::BitVector inside;
};

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_GRADIENTSEARCH_H
