//===- TrainingStep.h - What is to be scaled, and the proof -----*- C++ -*-===//
//
// Finds the update pairs, the gradients and the seed of a training step, and
// proves by degrees that scaling the seed and unscaling the gradients changes
// no result. What attributes say holds; names and locations are not looked at;
// the rest is structure. Each step uses only what the ones before it found:
//
//  1. *Update pairs* (UpdatePairs.h).
//  2. *The optimizer*: what stands between the update results and the values
//     that are no longer computed element by element, the *producers*. Numbers
//     made from these alone belong to it as well (a clip by global norm, bias
//     corrections): a loss reads other things.
//  3. *Parameters*: arguments that a producer is computed from and that are
//     updated from a producer. The others are state.
//  4. *Gradients*: with the producers at degree 1 and the rest at 0, the values
//     from which an edge leaves degree 1. They are lifted through factors that
//     are one number, so the edges of a parameter meet in one value.
//  5. *The seed* (SeedSearch.h): the value that reaches the gradients linearly.
//  6. *The proof*: exact degrees over the whole graph; each gradient 1, each
//     result 0. Producers that no gradient was found from are told apart by
//     their degree: 1 is a gradient that is a cotangent too (one more round), 0
//     a statistic of the forward pass.
//  7. *Is it training at all?* (Adjoint.cpp) Samplers and solvers also update a
//     state by something that looks like a gradient. Only a gradient is the
//     adjoint of a product.
//
// The edges are recorded as Unscale nodes in the graph, which `analyze` leaves
// there.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_TRAININGSTEP_H
#define AMP_ANALYSIS_TRAININGSTEP_H

#include "amp/Analysis/DegreeAnalysis.h"
#include "amp/Analysis/UpdatePairs.h"

namespace mlir::amp {

/// A value that is to be unscaled before the optimizer, or the caller, reads
/// it.
struct Gradient {
  ValueGraph::NodeId value;
  SmallVector<ValueGraph::Reader, 4> edges; ///< readers that want it unscaled
  SmallVector<unsigned, 1> results;         ///< that return it
};

/// A value, or uses of one constant, that are multiplied by the loss scale.
struct Seed {
  SmallVector<ValueGraph::NodeId, 1> values;
};

/// What an update pair is to the step.
enum class PairKind {
  Parameter, ///< updated from a gradient, and the gradient is made from it
  State,     ///< of the optimizer: moments, counters, rates
  Statistic, ///< of the forward pass: running means
};

/// Why a step is not scaled.
struct Refusal {
  Operation *op = nullptr; ///< in the way; null: the function as a whole
  std::string message;
  SmallVector<std::pair<Operation *, std::string>, 2> notes;
};

class TrainingStep {
public:
  using NodeId = ValueGraph::NodeId;

  enum class Verdict {
    Proved,
    NotTraining, ///< no seed exists: inference, or another derivative
    Refused,     ///< looks like training, but cannot be proved
  };

  /// Linear in the graph for real programs: the walks from the results share
  /// nothing there.
  static TrainingStep analyze(ValueGraph &graph, func::FuncOp function);

  /// What the gradients are computed from, themselves included.
  llvm::BitVector coneOfGradients(const ValueGraph &graph) const;

  Verdict verdict = Verdict::NotTraining;
  /// Why it is not scaled.
  Refusal refusal;
  /// What a user may want to know though it is scaled.
  SmallVector<Refusal, 0> warnings;

  SmallVector<UpdatePair, 0> pairs;
  SmallVector<PairKind, 0> kinds; ///< by pair
  /// The gradients that a pair's update is computed from, by pair.
  std::vector<SmallVector<unsigned, 1>> gradientsOf;
  std::vector<Gradient> gradients;
  SmallVector<Seed, 1> seeds;
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_TRAININGSTEP_H
