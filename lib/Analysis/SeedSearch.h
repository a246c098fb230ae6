//===- SeedSearch.h - Where the backward pass starts ------------*- C++ -*-===//
//
// The backward pass of a real program never reads the loss: JAX and PyTorch
// start it from a constant, often 1/N, or it is fused into `softmax - onehot`.
// So the seed is searched for: the values that reach the first gradient through
// operands in which each op can be linear are the candidates, and all are tried
// in one sweep, 64 at a time, with three bits for each node and candidate
// (degree 0, degree 1, mixed; none of them: any).
//
// A sum of a scaled value and one that is not counts as scaled but is noted: a
// variational loss has two terms, and each has a seed of its own. Seeds are
// added until no half-scaled sum is left.
//
// Among the candidates that break no gradient and touch no result, the best is
// no argument that is only moved about (a batch is data), reaches most
// gradients, leaves the fewest half-scaled sums, scales the most values (the
// longest scaled backward pass is the best protected), and comes first. Where
// it needs others, the next best ones are tried in its place as well.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_LIB_ANALYSIS_SEEDSEARCH_H
#define AMP_LIB_ANALYSIS_SEEDSEARCH_H

#include "amp/Analysis/TrainingStep.h"

namespace mlir::amp {

class SeedSearch {
public:
  using NodeId = ValueGraph::NodeId;

  /// `results` are the nodes whose degree must stay 0; `lastSums` what no seed
  /// may be: the gradients and the parts of their last sums.
  SeedSearch(const ValueGraph &graph, ArrayRef<NodeId> gradients,
             ArrayRef<NodeId> results, const llvm::BitVector &lastSums);

  /// Empty on failure; `refusal` then says why.
  SmallVector<Seed, 1> run(Refusal &refusal);

private:
  /// The three bits of 64 candidates.
  struct Bits {
    uint64_t zero = 0, one = 0, mixed = 0;
    uint64_t some() const { return zero | one | mixed; }
    bool operator!=(const Bits &other) const {
      return zero != other.zero || one != other.one || mixed != other.mixed;
    }
  };
  static Bits multiply(Bits a, Bits b);
  Bits add(NodeId id, ArrayRef<Bits> terms);
  Bits transfer(NodeId id);
  void sweep(ArrayRef<Seed> candidates);

  /// What the next seed has to reach: a value, or of a product that is added to
  /// a scaled one the product alone.
  struct Target {
    NodeId node;
    bool product = false;
  };
  std::optional<Target> findTarget(Refusal &refusal);
  std::vector<Seed> findCandidates(Target target);
  SmallVector<Seed, 1> choose(ArrayRef<Seed> candidates, Target target);
  bool complete(Refusal &refusal);
  bool isMovedArgument(NodeId id) const;
  std::string explainFailure(NodeId target) const;
  Bits productOf(NodeId id) const;

  const ValueGraph &graph;
  ArrayRef<NodeId> gradients, results;
  const llvm::BitVector &lastSums;
  llvm::BitVector cone; ///< what the gradients are computed from

  SmallVector<Seed, 1> seeds; ///< found so far
  std::vector<Bits> state;
  std::vector<uint64_t> halfScaled; ///< sums of degree 0 and 1, by node
  DenseMap<NodeId, uint64_t> injected;
  uint64_t full = 0; ///< a bit for each candidate of the sweep
};

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_SEEDSEARCH_H
