//===- InsertCasts.cpp - amp-insert-casts ---------------------------------===//
//
// The pass is thin: build the graph, decide, place, write. The reasons are in
// PrecisionGraph.h, PrecisionAnalysis.h and CastPlacement.h.
//
//===----------------------------------------------------------------------===//

#include "Autocast.h"
#include "DecisionReport.h"
#include "RecomputeNorms.h"
#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::amp {
#define GEN_PASS_DEF_INSERTCASTSPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
class InsertCastsPass : public amp::impl::InsertCastsPassBase<InsertCastsPass> {
public:
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    FailureOr<std::string> checked =
        checkSetup(context, getArgument(), type, {"bf16", "fp16", "tf32"});
    name = checked.value_or("");
    return LogicalResult(checked);
  }
  void runOnOperation() override;

private:
  FailureOr<bool> runOnRoot(Operation *root);
  void allowTF32(const PrecisionGraph &graph);
  LogicalResult insertCasts(Operation *root, PrecisionGraph &graph,
                            Policies &policies);

  std::string name; ///< the type: bf16, fp16 or tf32
};

/// The inputs of the pass in the program: `amp.autocast` regions, and the ops
/// that carry attributes (and decisions that were printed, which end here). One
/// walk; most ops have no attribute to look at.
struct Inputs {
  explicit Inputs(Operation *root);
  bool empty() const { return regions.empty() && carriers.empty(); }
  /// Puts the body of each region in its place, and takes away the attributes.
  void remove();

private:
  bool isInput(StringAttr name) const {
    return name == precision || name == policy || name == decision;
  }

  StringAttr precision, policy, decision;
  SmallVector<AutocastOp> regions; ///< inner ones first
  SmallVector<Operation *> carriers;
};
} // namespace

Inputs::Inputs(Operation *root)
    : precision(
          StringAttr::get(root->getContext(), AMPDialect::kPrecisionAttrName)),
      policy(StringAttr::get(root->getContext(), AMPDialect::kPolicyAttrName)),
      decision(
          StringAttr::get(root->getContext(), AMPDialect::kDecisionAttrName)) {
  root->walk([&](Operation *op) {
    if (llvm::any_of(
            op->getDiscardableAttrDictionary(),
            [&](NamedAttribute attr) { return isInput(attr.getName()); }))
      carriers.push_back(op);
    if (auto region = dyn_cast<AutocastOp>(op))
      regions.push_back(region);
  });
}

void Inputs::remove() {
  for (Operation *op : carriers)
    for (StringAttr name : {precision, policy, decision})
      op->removeDiscardableAttr(name);
  for (AutocastOp region : regions)
    region.inlineBody();
}

/// Was the pass run before: above, here, or in a function by itself? An error
/// if it was with another type.
static FailureOr<bool> wasApplied(Operation *root, StringRef name) {
  SmallVector<Operation *> carriers;
  for (Operation *op = root; op; op = op->getParentOp())
    carriers.push_back(op);
  for (Region &region : root->getRegions())
    for (auto function : region.getOps<FunctionOpInterface>())
      carriers.push_back(function);
  for (Operation *op : carriers) {
    auto applied = op->getAttrOfType<StringAttr>(AMPDialect::kAppliedAttrName);
    if (!applied)
      continue;
    if (applied.getValue() != name)
      return op->emitError("autocast was applied already, with type ")
             << applied.getValue() << "; run it with " << name
             << " on the program as it was before";
    if (!root->isProperAncestor(op))
      return true;
  }
  return false;
}

/// Casts nothing: products may be computed in TF32.
void InsertCastsPass::allowTF32(const PrecisionGraph &graph) {
  auto tf32 = StringAttr::get(&getContext(), "tf32");
  for (const OpNode &node : graph.ops)
    if (node.isLowProduct())
      node.op->setAttr(AMPDialect::kComputeTypeAttrName, tf32);
}

/// Decides, explains if somebody listens, and writes.
LogicalResult InsertCastsPass::insertCasts(Operation *root,
                                           PrecisionGraph &graph,
                                           Policies &policies) {
  bool anyLow = hasLowOps(graph);
  bool explain = !report.empty() || getContext().getRemarkEngine();
  if (!anyLow && !explain)
    return success();
  DenseMap<Operation *, unsigned> numbers;
  if (explain)
    numbers = numberOps(root);
  if (anyLow && recomputeCenteredValues(graph, NormSteps(graph))) {
    FailureOr<PrecisionGraph> again =
        buildGraph(root, policies, name, /*warn=*/false);
    if (failed(again))
      return failure();
    graph = std::move(*again);
  }
  Decisions decided(graph);
  DecisionReport rows;
  if (explain)
    rows.collect(numbers, graph, decided.analysis, decided.placement);
  CastRewriter rewriter(graph, decided.placement, &getContext());
  if (anyLow && failed(rewriter.run()))
    return failure();
  for (auto [id, count] : rewriter.castsOfValues()) {
    numCasts += count.casts;
    castBytes += count.bytes;
  }
  if (anyLow)
    for (unsigned id = 0, e = graph.values.size(); id != e; ++id)
      numLowValues +=
          graph.values[id].variable && !decided.placement.stored(id).isF32();
  if (!explain)
    return success();
  rows.addCasts(graph, rewriter);
  rows.emitRemarks();
  return report.empty() ? success()
                        : rows.write(report, name, policies.ofRoot().name(),
                                     root->getLoc());
}

/// Returns true if anything changed.
FailureOr<bool> InsertCastsPass::runOnRoot(Operation *root) {
  FailureOr<bool> applied = wasApplied(root, name);
  if (failed(applied))
    return failure();
  if (*applied)
    return false;
  if (!report.empty() && root->getParentOp())
    return root->emitError("report= would be written anew for each op that the "
                           "pass runs on: run it on the module");
  FailureOr<Policies> policies = Policies::choose(root, policy);
  if (failed(policies))
    return failure();
  FailureOr<PrecisionGraph> graph =
      buildGraph(root, *policies, name, /*warn=*/true);
  if (failed(graph))
    return failure();
  for (const OpNode &node : graph->ops)
    if (node.role == OpRole::Product)
      ++(node.refusal.empty() ? numLowProducts : numRefusedProducts);

  bool anyProduct = llvm::any_of(
      graph->ops, [](const OpNode &node) { return node.isLowProduct(); });
  bool anyLow = name == "tf32" ? anyProduct : hasLowOps(*graph);
  if (name == "tf32")
    allowTF32(*graph);
  else if (failed(insertCasts(root, *graph, *policies)))
    return failure();
  Inputs inputs(root);
  // What the program asked for is used up: a second run must not ask again.
  bool changed = anyLow || !inputs.empty();
  inputs.remove();
  if (changed && isa<ModuleOp, FunctionOpInterface>(root))
    root->setAttr(AMPDialect::kAppliedAttrName,
                  StringAttr::get(&getContext(), name));
  return changed;
}

void InsertCastsPass::runOnOperation() {
  FailureOr<bool> changed = runOnRoot(getOperation());
  if (failed(changed))
    return signalPassFailure();
  if (!*changed)
    markAllAnalysesPreserved();
}
