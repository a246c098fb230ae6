//===- UpdatePairs.h - Which result replaces which argument -----*- C++ -*-===//
#ifndef AMP_ANALYSIS_UPDATEPAIRS_H
#define AMP_ANALYSIS_UPDATEPAIRS_H

#include "amp/Analysis/ValueGraph.h"

namespace mlir::amp {

/// Result `result` of a step replaces argument `argument` in the next one.
struct UpdatePair {
  unsigned result, argument;
};

/// The update pairs of a function. What `amp.updates` says holds. The rest is
/// told by structure: an update is computed from what it replaces, element by
/// element, or carried by a loop, and stands next to it: Adam's new parameter
/// reads the parameter and both moments, the parameter last. So results are
/// matched to the arguments of their type that they reach elementwise, as many
/// as can be, with the least number of ops between in total.
/// `tf.aliasing_output` decides between matchings that are equally near, and
/// says what structure does not: JAX derives it from types and order alone, so
/// it may pair a parameter with a moment of its shape.
class UpdatePairs {
public:
  UpdatePairs(const ValueGraph &graph, func::FuncOp function);

  ArrayRef<UpdatePair> pairs() const { return found; }
  std::optional<unsigned> argumentOf(unsigned result) const {
    return argument[result];
  }
  /// The arguments of a result's type that it reaches elementwise.
  ArrayRef<unsigned> reachedBy(unsigned result) const {
    return reached[result];
  }
  /// Two pairs that could as well be swapped: a guess, unless nothing hangs on
  /// it.
  struct Tie {
    unsigned first, second; ///< results
  };
  ArrayRef<Tie> ties() const { return tied; }
  /// Results of which `tf.aliasing_output` says another argument than
  /// structure does, which is believed.
  ArrayRef<unsigned> contradicted() const { return contradictions; }

private:
  std::vector<UpdatePair> found;
  std::vector<std::optional<unsigned>> argument; ///< by result
  std::vector<SmallVector<unsigned, 2>> reached;
  std::vector<Tie> tied;
  std::vector<unsigned> contradictions;
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_UPDATEPAIRS_H
