//===- StepFinder.h - Finds what a training step consists of ----*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_STEPFINDER_H
#define AMP_LIB_ANALYSIS_STEPFINDER_H

#include "OptimizerRegion.h"
#include "amp/Analysis/TrainingStep.h"
#include "amp/Dialect/AMP/IR/AMP.h"

namespace mlir::amp {

/// The steps that TrainingStep.h tells, in their order. StepGradients.cpp has
/// the fourth, StepProof.cpp those behind it.
class StepFinder {
public:
  StepFinder(ValueGraph &graph, func::FuncOp function, TrainingStep &step)
      : graph(graph), function(function), step(step) {}
  void run();

private:
  using NodeId = ValueGraph::NodeId;
  using Operand = ValueGraph::Operand;
  using Reader = ValueGraph::Reader;

  void findEnds();
  void findParameters();
  void findProducers();
  bool findSteps();
  void findGradients();
  void assignGradients();
  void insertUnscales();
  void findSeeds();
  bool findMarkedSeeds();
  void prove();
  void explain(Refusal &refusal, const DegreeAnalysis &degrees, NodeId mixed);
  bool isTraining() const;
  void classifyPairs();
  bool isSaid(const UpdatePair &pair);
  void rejectTies();

  static bool has(const llvm::BitVector &set, NodeId id) {
    return OptimizerRegion::has(set, id);
  }
  std::optional<Role> roleOf(unsigned argument);
  bool isMarked() const { return !markedResults.empty() || seedsMarked; }
  const OptimizerRegion::Walk &walkOf(unsigned end) const {
    return region->walks()[end];
  }
  /// A gradient that is unscaled where `result` returns it, else its value.
  NodeId resultNode(unsigned result) const { return results[result]; }

  ValueGraph &graph;
  func::FuncOp function;
  TrainingStep &step;

  SmallVector<NodeId, 0> results; ///< by result; Unscale nodes where unscaled
  std::optional<UpdatePairs> pairs;
  /// Results that are walked back from: the updates, then marked gradients.
  SmallVector<unsigned, 0> ends;
  SmallVector<unsigned> markedResults; ///< amp.role = "grad"
  bool seedsMarked = false;
  std::optional<OptimizerRegion> region;
  SmallVector<unsigned, 0> parameters; ///< indices of ends
  llvm::BitVector candidates;          ///< producers that may be gradients
  llvm::BitVector producers;    ///< those of them that are taken for gradients
  bool complete = false;        ///< statistics have been told from gradients
  llvm::BitVector scaledInside; ///< degree 1 and connected, in the optimizer
};

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_STEPFINDER_H
