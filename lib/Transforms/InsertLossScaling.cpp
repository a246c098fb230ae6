//===- InsertLossScaling.cpp - amp-insert-loss-scaling --------------------===//
//
// The pass is thin: TrainingStep finds and proves, LossScaler writes.
//
//===----------------------------------------------------------------------===//

#include "Autocast.h"
#include "LossScaler.h"
#include "LossScalingReport.h"
#include "OwnScaler.h"
#include "VerifyLossScaling.h"
#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {
#define GEN_PASS_DEF_INSERTLOSSSCALINGPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
class InsertLossScalingPass
    : public amp::impl::InsertLossScalingPassBase<InsertLossScalingPass> {
public:
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  FailureOr<bool> isWanted(Operation *root);
  LogicalResult scale(func::FuncOp function, LossScalingReport &report);
  LogicalResult refuse(func::FuncOp function, const Twine &reason,
                       LossScalingReport &report);

  ScaleRule rule;
  std::string name; ///< of the type that something has to be low in, or empty
};
} // namespace

LogicalResult InsertLossScalingPass::initialize(MLIRContext *context) {
  Location loc = UnknownLoc::get(context);
  auto error = [&](const Twine &message) {
    return emitError(loc) << getArgument() << ": " << message;
  };
  rule = ScaleRule();
  rule.growthFactor = growthFactor;
  rule.backoffFactor = backoffFactor;
  rule.growthInterval = growthInterval;
  rule.floor = floor;
  rule.holdStatistics = holdStatistics;
  if (cap != 0)
    rule.cap = cap;
  if (hysteresis != 0)
    rule.hysteresis = hysteresis;
  if (fixed != 0)
    rule.fixed = fixed;
  if (!(growthFactor > 1) || !std::isfinite(growthFactor))
    return error("growth-factor must be a number above 1");
  if (!(backoffFactor > 0) || !(backoffFactor < 1))
    return error("backoff-factor must lie between 0 and 1");
  if (growthInterval < 1)
    return error("growth-interval must be at least 1");
  if (!(floor > 0) || !std::isfinite(floor))
    return error("floor must be a number above 0");
  if (rule.cap && (!(*rule.cap >= floor) || !std::isfinite(*rule.cap)))
    return error("cap must be a number, and not below floor");
  if (hysteresis < 0)
    return error("hysteresis must be at least 1, or 0 for none");
  if (rule.fixed && (!(*rule.fixed > 0) || !std::isfinite(*rule.fixed)))
    return error("static must be a number above 0");
  name.clear();
  if (type.empty())
    return success();
  FailureOr<std::string> checked =
      checkSetup(context, getArgument(), type, {"bf16", "fp16"});
  name = checked.value_or("");
  return LogicalResult(checked);
}

/// Not where casts were inserted already, nor where none will be.
FailureOr<bool> InsertLossScalingPass::isWanted(Operation *root) {
  for (Operation *op = root; op; op = op->getParentOp())
    if (op->hasAttr(AMPDialect::kAppliedAttrName))
      return false;
  if (name.empty())
    return true;
  FailureOr<Policies> policies = Policies::choose(root, policy);
  if (failed(policies))
    return failure();
  FailureOr<PrecisionGraph> graph =
      buildGraph(root, *policies, name, /*warn=*/false);
  if (failed(graph))
    return failure();
  return hasLowOps(*graph);
}

/// The symbols that calls and other ops that say so refer to.
static llvm::DenseSet<StringAttr> findUsedSymbols(Operation *root) {
  llvm::DenseSet<StringAttr> used;
  root->walk([&](SymbolUserOpInterface op) {
    op->getAttrDictionary().walk(
        [&](SymbolRefAttr symbol) { used.insert(symbol.getRootReference()); });
  });
  return used;
}

/// Puts a copy of the callee's body, which is one block, in place of a call.
static void inlineBody(func::CallOp call, ValueGraph::Origins &origins) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  Block &body = callee.getBody().front();
  IRMapping mapping;
  mapping.map(body.getArguments(), call.getOperands());
  OpBuilder builder(call);
  SmallVector<Operation *> originals, copies;
  for (Operation &op : body.without_terminator()) {
    op.walk<WalkOrder::PreOrder>(
        [&](Operation *inner) { originals.push_back(inner); });
    builder.clone(op, mapping)->walk<WalkOrder::PreOrder>([&](Operation *copy) {
      copies.push_back(copy);
    });
  }
  for (auto [original, copy] : llvm::zip_equal(originals, copies)) {
    origins[copy] = origins.lookup_or(original, original);
    copy->setLoc(CallSiteLoc::get(copy->getLoc(), call.getLoc()));
  }
  for (auto [result, value] :
       llvm::zip_equal(call.getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(value));
  call.erase();
}

/// A function that is not scaled: a remark, or an error if it had to be.
LogicalResult InsertLossScalingPass::refuse(func::FuncOp function,
                                            const Twine &reason,
                                            LossScalingReport &report) {
  std::string text = reason.str();
  report.addUnscaled(function, text);
  if (required)
    return emitError(function.getLoc()) << "cannot scale the loss: " << text;
  return success();
}

LogicalResult InsertLossScalingPass::scale(func::FuncOp function,
                                           LossScalingReport &report) {
  if (hasLossScaling(function)) {
    if (failed(verifyLossScaling(function)))
      return failure();
    report.addUnscaled(function, "it has loss scaling of its own already");
    return success();
  }
  ValueGraph::Origins origins; // of what was inlined
  while (true) {
    std::unique_ptr<ValueGraph> graph = ValueGraph::build(function);
    if (!graph)
      return refuse(function,
                    "its control flow between blocks is not followed, or its "
                    "calls of calls make too many ops",
                    report);
    graph->setOrigins(origins);
    TrainingStep step = TrainingStep::analyze(*graph, function);
    if (step.verdict == TrainingStep::Verdict::NotTraining)
      return refuse(
          function,
          step.refusal.message +
              "; if it trains, mark gradients among its results with amp.role "
              "= \"grad\", or updates with amp.updates and the start of the "
              "backward pass with amp.seed",
          report);
    if (step.verdict == TrainingStep::Verdict::Refused) {
      InFlightDiagnostic error =
          emitError(step.refusal.op ? step.refusal.op->getLoc()
                                    : function.getLoc())
          << "cannot prove loss scaling: " << step.refusal.message;
      for (auto &[op, note] : step.refusal.notes)
        error.attachNote(op->getLoc()) << note;
      return error;
    }
    if (std::optional<unsigned> own = findOwnScaler(*graph, step, function)) {
      report.addUnscaled(function,
                         "argument " + std::to_string(*own) +
                             " is a loss scale of its own: it multiplies the "
                             "backward pass and is divided out again");
      return success();
    }
    LossScaler scaler(*graph, step, function, rule);
    llvm::SetVector<Operation *> calls = scaler.findCallsToInline();
    if (!calls.empty()) {
      for (Operation *call : calls)
        inlineBody(cast<func::CallOp>(call), origins);
      continue;
    }
    if (failed(scaler.check()))
      return failure();
    for (const Refusal &warning : step.warnings)
      emitWarning(warning.op ? warning.op->getLoc() : function.getLoc())
          << warning.message;
    report.addScaled(function, *graph, step);
    scaler.run();
    report.setBytes(scaler.addedBytes());
    return success();
  }
}

void InsertLossScalingPass::runOnOperation() {
  Operation *root = getOperation();
  FailureOr<bool> wanted = isWanted(root);
  if (failed(wanted))
    return signalPassFailure();
  if (!*wanted)
    return markAllAnalysesPreserved();
  LossScalingReport result;
  SmallVector<func::FuncOp> functions;
  if (auto function = dyn_cast<func::FuncOp>(root))
    functions.push_back(function);
  for (Region &region : root->getRegions())
    llvm::append_range(functions, region.getOps<func::FuncOp>());
  llvm::DenseSet<StringAttr> used = findUsedSymbols(root);
  for (func::FuncOp function : functions) {
    if (!function.isPublic() || function.isExternal() ||
        function->hasAttr(AMPDialect::kAppliedAttrName))
      continue;
    LogicalResult done = success();
    if (used.contains(function.getSymNameAttr()))
      done = refuse(function,
                    "other functions call it, and it would get more arguments",
                    result);
    else
      done = scale(function, result);
    if (failed(done))
      return signalPassFailure();
  }
  result.emitRemarks();
  if (!report.empty() && failed(result.write(report, root->getLoc())))
    return signalPassFailure();
  if (!result.scaledAny())
    markAllAnalysesPreserved();
}
