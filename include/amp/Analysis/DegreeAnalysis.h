//===- DegreeAnalysis.h - Where which power of the scale is ----*- C++ -*-===//
//
// Unit checking for the loss scale. If the seed of the backward pass is
// multiplied by S, what happens to every other value? A product multiplies, so
// it adds the degrees of its operands; a sum is a power of S times what it was
// only if both operands are, with the same power; relu, max, sums, transposes
// and casts between floats are homogeneous; a comparison of two values with the
// same degree has the outcome that it had, for S > 0. Literal zeros, infinities
// and NaNs are what they were with any S, so they fit everywhere. Whatever else
// reads a value of another degree than 0 makes a value that is no power of S
// times what it was: it is *mixed*.
//
// So, with the gradients divided by S where the optimizer reads them, a degree
// of 0 at every result is a proof that the step computes what it did, in exact
// arithmetic, for every S; and a degree of 1 at a gradient says that it is
// scaled. What is mixed keeps the chain of ops that made it so.
//
// Numerics: powers of two as S make it exact in floating point too, but for
// overflow and underflow, which is what scaling is for.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_DEGREEANALYSIS_H
#define AMP_ANALYSIS_DEGREEANALYSIS_H

#include "amp/Analysis/Degree.h"
#include "amp/Analysis/ValueGraph.h"

namespace mlir::amp {

class DegreeAnalysis {
public:
  using NodeId = ValueGraph::NodeId;

  explicit DegreeAnalysis(const ValueGraph &graph) : graph(graph) {}

  /// Multiplies what the node computes by S to the power of `degree`.
  void scale(NodeId id, Degree degree) { scaled.insert_or_assign(id, degree); }
  /// Declares the degree of a node, whatever its operands have.
  void declare(NodeId id, Degree degree) {
    declared.insert_or_assign(id, degree);
  }
  /// Looks at the nodes of `region` only; the others have degree 0.
  void restrictTo(const llvm::BitVector &nodes) { region = &nodes; }

  /// Returns the number of evaluations, 1.0 to 1.3 for each node.
  unsigned run();

  Degree of(NodeId id) const { return degrees[id]; }
  /// What the node's operands give, before `declare` has its say.
  Degree computed(NodeId id) const;

  /// The nodes through which a mixed value became so: itself first, last the
  /// one that has no mixed operand.
  SmallVector<NodeId> chain(NodeId mixed) const;

private:
  Degree transfer(NodeId id) const;

  const ValueGraph &graph;
  const llvm::BitVector *region = nullptr;
  DenseMap<NodeId, Degree> scaled, declared;
  std::vector<Degree> degrees;
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_DEGREEANALYSIS_H
