//===- FlattenControlFlow.cpp - amp-flatten-control-flow ------------------===//
//
// A loop over tensors is run at compile time: its rounds follow each other, and
// what counts them (JAX keeps the counter in a tensor<i32>) is folded away. Of
// a branch both sides are computed (FlattenBranches.cpp).
//
//===----------------------------------------------------------------------===//

#include "FlattenBranches.h"
#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::amp {
#define GEN_PASS_DEF_FLATTENCONTROLFLOWPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// One number of a constant: of a scalar, a tensor of rank 0, or a splat.
static TypedAttr numberOf(Value value) {
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return {};
  if (auto elements = dyn_cast<DenseElementsAttr>(attr)) {
    if (!elements.isSplat())
      return {};
    return dyn_cast<TypedAttr>(elements.getSplatValue<Attribute>());
  }
  return dyn_cast<TypedAttr>(attr);
}

/// The value of a linalg.generic of rank 0 whose operands are constants, if the
/// ops of its body fold.
static DenseElementsAttr evaluate(linalg::GenericOp op) {
  if (op->getNumResults() != 1 || op.getNumLoops() != 0)
    return {};
  DenseMap<Value, Attribute> known;
  for (OpOperand &operand : op->getOpOperands())
    if (TypedAttr number = numberOf(operand.get()))
      known[op.getMatchingBlockArgument(&operand)] = number;
  for (Operation &inner : op.getBody()->without_terminator()) {
    SmallVector<Attribute> operands;
    for (Value operand : inner.getOperands()) {
      Attribute attr = known.lookup(operand);
      if (!attr)
        attr = numberOf(operand);
      operands.push_back(attr);
    }
    SmallVector<OpFoldResult> results;
    if (failed(inner.fold(operands, results)))
      return {};
    for (auto [result, value] : llvm::zip(inner.getResults(), results)) {
      Attribute attr = dyn_cast<Attribute>(value);
      if (!attr)
        attr = known.lookup(cast<Value>(value));
      if (attr)
        known[result] = attr;
    }
  }
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  Attribute result = known.lookup(yielded);
  if (!result)
    result = numberOf(yielded);
  if (!result)
    return {};
  return DenseElementsAttr::get(
      cast<RankedTensorType>(op->getResult(0).getType()), result);
}

namespace {
class Unroller {
public:
  Unroller(Operation *loop, int64_t limit) : builder(loop), limit(limit) {}

  FailureOr<SmallVector<Value>> run(scf::WhileOp loop);
  FailureOr<SmallVector<Value>> run(scf::ForOp loop);

private:
  LogicalResult clone(Block &block, IRMapping &mapping);

  OpBuilder builder;
  int64_t limit;
  int64_t written = 0;
};
} // namespace

/// Clones a block's ops, those that are known by now folded.
LogicalResult Unroller::clone(Block &block, IRMapping &mapping) {
  for (Operation &op : block.without_terminator()) {
    if (++written > limit)
      return op.getParentOp()->emitError("this loop has more than ")
             << limit
             << " ops when it is unrolled; make fewer rounds of it, or raise "
                "the limit of amp-flatten-control-flow";
    Operation *copy = builder.clone(op, mapping);
    SmallVector<Value> folded;
    if (auto generic = dyn_cast<linalg::GenericOp>(copy)) {
      if (DenseElementsAttr value = evaluate(generic))
        folded.push_back(
            arith::ConstantOp::create(builder, copy->getLoc(), value));
    } else if (copy->getNumRegions() == 0 &&
               failed(builder.tryFold(copy, folded))) {
      folded.clear();
    }
    if (folded.empty())
      continue;
    mapping.map(op.getResults(), folded);
    copy->erase();
  }
  return success();
}

static SmallVector<Value> lookUp(IRMapping &mapping, ValueRange values) {
  return llvm::map_to_vector(
      values, [&](Value value) { return mapping.lookupOrDefault(value); });
}

FailureOr<SmallVector<Value>> Unroller::run(scf::WhileOp loop) {
  SmallVector<Value> carried(loop.getInits());
  while (true) {
    IRMapping before;
    before.map(loop.getBeforeArguments(), carried);
    if (failed(clone(*loop.getBeforeBody(), before)))
      return failure();
    scf::ConditionOp condition = loop.getConditionOp();
    TypedAttr goesOn =
        numberOf(before.lookupOrDefault(condition.getCondition()));
    if (!goesOn)
      return loop.emitError("how often this loop runs depends on data: a plan "
                            "needs to know; write it with a known number of "
                            "rounds");
    SmallVector<Value> passed = lookUp(before, condition.getArgs());
    if (cast<IntegerAttr>(goesOn).getValue().isZero())
      return passed;
    IRMapping after;
    after.map(loop.getAfterArguments(), passed);
    if (failed(clone(*loop.getAfterBody(), after)))
      return failure();
    carried = lookUp(after, loop.getYieldOp().getOperands());
  }
}

FailureOr<SmallVector<Value>> Unroller::run(scf::ForOp loop) {
  std::optional<APInt> rounds = loop.getStaticTripCount();
  std::optional<int64_t> from = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!rounds || !from || !step)
    return loop.emitError("how often this loop runs depends on data: a plan "
                          "needs to know; write it with constant bounds");
  SmallVector<Value> carried(loop.getInits());
  for (int64_t i = 0, e = rounds->getSExtValue(); i < e; ++i) {
    IRMapping mapping;
    mapping.map(loop.getInductionVar(),
                arith::ConstantOp::create(
                    builder, loop.getLoc(),
                    builder.getIntegerAttr(loop.getInductionVar().getType(),
                                           *from + i * *step)));
    mapping.map(loop.getRegionIterArgs(), carried);
    if (failed(clone(*loop.getBody(), mapping)))
      return failure();
    carried = lookUp(mapping, loop.getBody()->getTerminator()->getOperands());
  }
  return carried;
}

namespace {
class FlattenControlFlowPass
    : public amp::impl::FlattenControlFlowPassBase<FlattenControlFlowPass> {
public:
  using Base::Base;
  void runOnOperation() override;
};
} // namespace

/// A loop that computes tensors, and not one that writes parts of what it
/// carries (a scatter), which is no more than a loop in a kernel.
static bool computesTensors(Operation *loop) {
  bool multiplies = false, computes = false;
  loop->walk([&](Operation *op) {
    multiplies |= isa<amp::MatmulOp, amp::ConvOp>(op);
    computes |= isa<linalg::LinalgOp>(op);
  });
  auto scatter = dyn_cast<scf::ForOp>(loop);
  if (multiplies || !scatter)
    return multiplies || computes;
  for (auto [yielded, argument] :
       llvm::zip(scatter.getYieldedValues(), scatter.getRegionIterArgs()))
    if (!isWrittenInto(yielded, argument))
      return computes;
  return false;
}

void FlattenControlFlowPass::runOnOperation() {
  for (auto function : getOperation().getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    // Outer ones first: an inner loop may count with what the outer one knows,
    // and what is inside comes to the entry block.
    for (bool changed = true; changed;) {
      changed = false;
      for (Operation &op : llvm::make_early_inc_range(function.front())) {
        if (auto branch = dyn_cast<scf::IfOp>(op)) {
          if (guardsWriting(branch))
            continue;
          if (failed(flattenBranch(branch)))
            return signalPassFailure();
          changed = true;
          continue;
        }
        if (!loops || !isa<scf::WhileOp, scf::ForOp>(op) ||
            !computesTensors(&op))
          continue;
        Unroller unroller(&op, limit);
        FailureOr<SmallVector<Value>> results =
            isa<scf::WhileOp>(op) ? unroller.run(cast<scf::WhileOp>(op))
                                  : unroller.run(cast<scf::ForOp>(op));
        if (failed(results))
          return signalPassFailure();
        op.replaceAllUsesWith(*results);
        op.erase();
        changed = true;
      }
    }
  }
}
