//===- BackwardPass.h - What is saved for the backward pass -----*- C++ -*-===//
//
// Activations: what the forward pass computes and the backward pass reads. The
// two are told by the names of locations, as importers write them (JAX:
// `jvp(` and `transpose(jvp(`; the PyTorch importer: `grad:` and `optimizer`).
// An op without a name belongs to the latest pass of its operands. A program
// without any such name has no backward pass that could be told.
//
// Movements of a value are the value: it could be moved again. Arguments,
// constants and what is only moved or converted of them are no activations.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_BACKWARDPASS_H
#define AMP_ANALYSIS_BACKWARDPASS_H

#include "amp/Analysis/CastPlacement.h"

namespace mlir::amp {

class BackwardPass {
public:
  explicit BackwardPass(const PrecisionGraph &graph);

  /// Does the program have one that can be told?
  bool isKnown() const { return known; }

  struct Saved {
    int64_t bytes = 0;         ///< as it is stored now, copies included
    int64_t bytesOriginal = 0; ///< as the source program stores it
  };
  /// What is saved of each value. Dynamic sizes count as 1.
  DenseMap<unsigned, Saved> findSaved(const CastPlacement &placement) const;

private:
  enum class Phase : uint8_t { None, Forward, Neither, Backward };
  void readNames();
  Phase phaseOf(Operation *op);
  void findPhases();
  void findActivations();

  const PrecisionGraph &graph;
  bool known = false;
  bool torch = false;         ///< the names are the PyTorch importer's
  std::vector<Phase> phases;  ///< by op
  std::vector<bool> computed; ///< by value: no argument or constant moved about
  std::vector<unsigned> root; ///< by value: what it is a movement of
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_BACKWARDPASS_H
