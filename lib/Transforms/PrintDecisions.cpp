//===- PrintDecisions.cpp - amp-print-decisions ---------------------------===//

#include "Autocast.h"
#include "DecisionReport.h"
#include "amp/Transforms/Passes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_PRINTDECISIONSPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
class PrintDecisionsPass
    : public amp::impl::PrintDecisionsPassBase<PrintDecisionsPass> {
public:
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    FailureOr<std::string> checked =
        checkSetup(context, getArgument(), type, {"bf16", "fp16"});
    name = checked.value_or("");
    return LogicalResult(checked);
  }

  void runOnOperation() override {
    Operation *root = getOperation();
    FailureOr<Policies> policies = Policies::choose(root, policy);
    if (failed(policies))
      return signalPassFailure();
    FailureOr<PrecisionGraph> graph =
        buildGraph(root, *policies, name, /*warn=*/true);
    if (failed(graph))
      return signalPassFailure();
    Decisions decided(*graph);
    DecisionReport report;
    report.collect(DenseMap<Operation *, unsigned>(), *graph, decided.analysis,
                   decided.placement);
    for (auto [node, decision] : llvm::zip(graph->ops, report.decisions()))
      node.op->setDiscardableAttr(
          AMPDialect::kDecisionAttrName,
          StringAttr::get(&getContext(), decision.describe()));
  }

private:
  std::string name; ///< the type: bf16 or fp16
};
} // namespace
