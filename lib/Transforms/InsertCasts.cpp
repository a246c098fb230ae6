//===- InsertCasts.cpp - amp-insert-casts ---------------------------------===//
//
// The pass is thin: build the graph, decide, place, write. The reasons are in
// PrecisionGraph.h, PrecisionAnalysis.h and CastPlacement.h.
//
//===----------------------------------------------------------------------===//

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

  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  FailureOr<Policy> choosePolicy(Operation *root);
};
} // namespace

LogicalResult InsertCastsPass::initialize(MLIRContext *context) {
  if (type != "bf16" && type != "fp16" && type != "f16" && type != "tf32")
    return emitError(UnknownLoc::get(context))
           << "amp-insert-casts: unknown type '" << type
           << "'; it is one of bf16, fp16, tf32";
  // Without its models every linalg op would silently be an unknown one.
  context->getOrLoadDialect<linalg::LinalgDialect>();
  auto generic = RegisteredOperationName::lookup("linalg.generic", context);
  if (!generic || !generic->hasInterface<PrecisionOpInterface>())
    return emitError(UnknownLoc::get(context))
           << "amp-insert-casts needs the interface models of upstream ops: "
              "call mlir::amp::registerAllExtensions(registry) before the "
              "context is made";
  return success();
}

FailureOr<Policy> InsertCastsPass::choosePolicy(Operation *root) {
  MLIRContext *context = root->getContext();
  if (!policy.empty()) {
    if (std::optional<Policy> preset = Policy::preset(context, policy))
      return std::move(*preset);
    return Policy::fromFile(context, policy);
  }
  for (Operation *op = root; op; op = op->getParentOp())
    if (auto attr = op->getAttrOfType<PolicyAttr>(AMPDialect::kPolicyAttrName))
      return Policy::fromAttr(attr, [&] { return op->emitError(); });
  return std::move(*Policy::preset(context, "torch"));
}

/// Puts the body of each `amp.autocast` in its place, and takes away the
/// attributes that were inputs of the pass.
static void removeInputs(Operation *root) {
  SmallVector<AutocastOp> regions;
  root->walk([&](Operation *op) {
    op->removeDiscardableAttr(AMPDialect::kPrecisionAttrName);
    op->removeDiscardableAttr(AMPDialect::kPolicyAttrName);
    if (auto region = dyn_cast<AutocastOp>(op))
      regions.push_back(region);
  });
  for (AutocastOp region : regions) { // inner ones first
    Block &body = region->getRegion(0).front();
    Operation *yield = body.getTerminator();
    region->replaceAllUsesWith(yield->getOperands());
    yield->erase();
    region->getBlock()->getOperations().splice(Block::iterator(region),
                                               body.getOperations());
    region->erase();
  }
}

static void markApplied(Operation *root, StringRef type) {
  if (isa<ModuleOp, FunctionOpInterface>(root))
    root->setAttr(AMPDialect::kAppliedAttrName,
                  StringAttr::get(root->getContext(), type));
}

static bool hasInputs(Operation *root) {
  return root
      ->walk([](Operation *op) {
        return isa<AutocastOp>(op) ||
                       op->hasAttr(AMPDialect::kPrecisionAttrName) ||
                       op->hasAttr(AMPDialect::kPolicyAttrName)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

void InsertCastsPass::runOnOperation() {
  Operation *root = getOperation();
  MLIRContext *context = &getContext();
  std::string name = type == "f16" ? "fp16" : std::string(type);
  // Above, here, or in a function on which the pass ran by itself.
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
    if (applied.getValue() != name) {
      op->emitError("autocast was applied already, with type ")
          << applied.getValue() << "; run it with " << name
          << " on the program as it was before";
      return signalPassFailure();
    }
    if (!root->isProperAncestor(op))
      return markAllAnalysesPreserved();
  }

  FailureOr<Policy> chosen = choosePolicy(root);
  if (failed(chosen))
    return signalPassFailure();
  Type low = name == "bf16" ? Type(BFloat16Type::get(context))
                            : Type(Float16Type::get(context));
  FailureOr<PrecisionGraph> graph = PrecisionGraph::build(root, *chosen, low);
  if (failed(graph))
    return signalPassFailure();

  SmallVector<StringRef> names;
  SmallVector<StringRef> locations;
  if (!chosen->rules().empty()) {
    llvm::SetVector<StringRef> seenOps, seenLocations;
    root->walk([&](Operation *op) {
      seenOps.insert(op->getName().getStringRef());
      op->getLoc()->walk([&](Location loc) {
        if (auto named = dyn_cast<NameLoc>(loc))
          seenLocations.insert(named.getName().getValue());
        return WalkResult::advance();
      });
    });
    names = seenOps.takeVector();
    locations = seenLocations.takeVector();
    chosen->warnUnused(root->getLoc(), names, locations);
  }

  if (name == "tf32") {
    for (const OpNode &node : graph->ops)
      if (node.isLowProduct())
        node.op->setAttr(AMPDialect::kComputeTypeAttrName,
                         StringAttr::get(context, "tf32"));
    bool anyProduct = llvm::any_of(
        graph->ops, [](const OpNode &node) { return node.isLowProduct(); });
    if (!anyProduct && !hasInputs(root))
      return markAllAnalysesPreserved();
    removeInputs(root);
    if (anyProduct)
      markApplied(root, name);
    return;
  }

  bool anyLow = llvm::any_of(graph->ops, [](const OpNode &node) {
    return node.isLowProduct() ||
           (node.cls == PrecisionClass::Low && node.role == OpRole::Compute);
  });
  bool explain = !report.empty() || context->getRemarkEngine();
  DenseMap<Operation *, unsigned> numbers;
  if (explain)
    numbers = numberOps(root);
  if (anyLow && recomputeCenteredValues(*graph)) {
    graph = PrecisionGraph::build(root, *chosen, low);
    if (failed(graph))
      return signalPassFailure();
  }
  PrecisionAnalysis analysis(*graph);
  CastPlacement placement(*graph, analysis);
  std::vector<Decision> decisions;
  if (explain)
    decisions = collectDecisions(numbers, *graph, analysis, placement);
  CastRewriter rewriter(*graph, placement, context);
  if (anyLow && failed(rewriter.run(root)))
    return signalPassFailure();
  if (explain) {
    addCasts(decisions, *graph, rewriter);
    emitRemarks(decisions);
    if (!report.empty() && failed(writeReport(decisions, report, name,
                                              chosen->name(), root->getLoc())))
      return signalPassFailure();
  }

  for (const OpNode &node : graph->ops)
    if (node.role == OpRole::Product)
      ++(node.refusal.empty() ? numLowProducts : numRefusedProducts);
  for (auto [id, count] : rewriter.castsOfValues())
    numCasts += count.casts;
  if (anyLow)
    for (unsigned id = 0, e = graph->values.size(); id != e; ++id)
      numLowValues +=
          graph->values[id].variable && !placement.stored(id).isF32();

  if (!anyLow && !hasInputs(root))
    return markAllAnalysesPreserved();
  removeInputs(root);
  if (anyLow)
    markApplied(root, name);
}
