//===- OptimizerRegion.h - What belongs to the optimizer --------*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_OPTIMIZERREGION_H
#define AMP_LIB_ANALYSIS_OPTIMIZERREGION_H

#include "amp/Analysis/DegreeAnalysis.h"

namespace mlir::amp {

/// What stands between the values that a step hands on and the *producers* of
/// what they are computed from: the values that are no longer made element by
/// element.
class OptimizerRegion {
public:
  using NodeId = ValueGraph::NodeId;

  /// The producers behind one result, in the order of a walk.
  struct Walk {
    SmallVector<NodeId> producers;
    SmallVector<NodeId> smaller; ///< what is broadcast: rates, norms
    SmallVector<NodeId> values;  ///< elementwise ones
  };

  /// `ends` are the nodes that the step hands on.
  OptimizerRegion(const ValueGraph &graph, ArrayRef<NodeId> ends);

  static bool has(const llvm::BitVector &set, NodeId id) {
    return id < set.size() && set.test(id);
  }
  bool contains(NodeId id) const { return has(inside, id); }
  bool isProducer(NodeId id) const { return has(producers, id); }
  const llvm::BitVector &allProducers() const { return producers; }
  const llvm::BitVector &values() const { return inside; }
  /// By end.
  ArrayRef<Walk> walks() const { return byEnd; }

private:
  Walk walk(NodeId end);
  bool isAllowed(NodeId id) const;
  /// Are `id`'s operands made of `leaves`, arguments and constants only,
  /// through ops that are allowed? By node.
  llvm::BitVector findPure(const llvm::BitVector &leaves) const;
  bool removeNorms(SmallVectorImpl<NodeId> &norms);

  const ValueGraph &graph;
  std::vector<Walk> byEnd;
  std::vector<unsigned> visited;
  unsigned round = 0;
  llvm::BitVector direct, producers, inside;
};

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_OPTIMIZERREGION_H
