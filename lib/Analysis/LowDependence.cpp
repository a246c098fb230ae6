//===- LowDependence.cpp - What low ops depend on; biases of products -----===//
//
// The part of PrecisionAnalysis that does not depend on what is decided.
//
//===----------------------------------------------------------------------===//

#include "LowDependence.h"
#include "amp/Analysis/PrecisionAnalysis.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <functional>

using namespace mlir;
using namespace mlir::amp;

/// The result of the same op of which `value` is the rounded copy, or null.
static Value getUnrounded(Value value) {
  auto generic = value.getDefiningOp<linalg::GenericOp>();
  if (!generic || generic.getNumResults() < 2)
    return {};
  Operation *yield = generic.getRegion().front().getTerminator();
  unsigned number = cast<OpResult>(value).getResultNumber();
  auto round = yield->getOperand(number).getDefiningOp<arith::TruncFOp>();
  for (OpOperand &other : yield->getOpOperands())
    if (round && other.get() == round.getIn())
      return generic.getResult(other.getOperandNumber());
  return {};
}

/// Marks the values from which data flows to an operand of a low product
/// without passing a returned value, a loop or an unknown op.
void PrecisionAnalysis::findLowDependence() {
  std::vector<unsigned> queue;
  // Directly, or by way of a reshape or cast of its shape.
  std::function<bool(Value, unsigned)> isReturned = [&](Value value,
                                                        unsigned depth) {
    return value && llvm::any_of(value.getUses(), [&](OpOperand &use) {
             const OpNode *reader = graph.readerOf(use);
             if (!reader)
               return false;
             if (reader->role == OpRole::Move && !reader->convertsInside &&
                 !reader->slices && depth != 0)
               return isReturned(reader->op->getResult(0), depth - 1);
             return reader->role == OpRole::Boundary &&
                    reader->op->hasTrait<OpTrait::IsTerminator>();
           });
  };
  auto mark = [&](Value value) {
    int id = graph.idOf(value);
    if (id < 0 || feedsLow[id])
      return;
    // A value that is returned is there in f32 anyhow: paths end here.
    if (isReturned(value, 3) || isReturned(getUnrounded(value), 3))
      return;
    feedsLow[id] = true;
    queue.push_back(id);
  };
  for (const OpNode &node : graph.ops)
    if (node.isLowProduct())
      graph.forEachOperand(node, [&](OpOperand &operand) {
        if (graph.useOf(operand, node) == OperandUse::Data)
          mark(operand.get());
      });
  while (!queue.empty()) {
    const ValueNode &value = graph.values[queue.back()];
    queue.pop_back();
    if (auto arg = dyn_cast<BlockArgument>(value.value)) {
      auto known = graph.functions.find(arg.getOwner()->getParentOp());
      if (known != graph.functions.end() && arg.getOwner()->isEntryBlock())
        for (func::CallOp call : known->second.calls)
          mark(call->getOperand(arg.getArgNumber()));
      continue;
    }
    const OpNode &def = graph.ops[value.def];
    if (def.role == OpRole::Call) {
      unsigned number = cast<OpResult>(value.value).getResultNumber();
      for (func::ReturnOp ret : graph.knownCallee(def.op)->returns)
        mark(ret->getOperand(number));
    } else if (def.role != OpRole::Boundary) {
      graph.forEachOperand(def, [&](OpOperand &operand) {
        OperandUse use = graph.useOf(operand, def);
        if (use != OperandUse::Destination && use != OperandUse::Shape)
          mark(operand.get());
      });
    }
  }
}

OpOperand *amp::getOnlyUse(Value value, const PrecisionGraph &graph) {
  OpOperand *only = nullptr;
  for (OpOperand &use : value.getUses()) {
    const OpNode *reader = graph.readerOf(use);
    if (reader) {
      OperandUse how = graph.useOf(use, *reader);
      if (how == OperandUse::Shape || how == OperandUse::Destination)
        continue;
    }
    if (only)
      return nullptr;
    only = &use;
  }
  return only;
}

bool amp::isAddition(Operation *op) {
  if (isa<arith::AddFOp>(op))
    return true;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || linalgOp.getNumReductionLoops() != 0)
    return false;
  Operation *add =
      linalgOp.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  while (isa_and_nonnull<arith::TruncFOp, arith::ExtFOp>(add))
    add = add->getOperand(0).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp>(add))
    return false;
  // Nothing else is computed.
  return llvm::all_of(
      linalgOp.getBlock()->without_terminator(), [&](Operation &inner) {
        return &inner == add || isa<arith::TruncFOp, arith::ExtFOp>(inner);
      });
}

/// Product, then at most reshapes, then an addition whose every other float
/// operand is a broadcast or a constant: the bias of a linear layer.
void PrecisionAnalysis::findBiasAdditions() {
  for (unsigned id = 0, e = graph.ops.size(); id != e; ++id) {
    if (graph.ops[id].role != OpRole::Product)
      continue;
    Value value = graph.ops[id].op->getResult(0);
    OpOperand *use = getOnlyUse(value, graph);
    const OpNode *reader = use ? graph.readerOf(*use) : nullptr;
    while (reader && reader->role == OpRole::Move && !reader->slices) {
      use = getOnlyUse(reader->op->getResult(0), graph);
      reader = use ? graph.readerOf(*use) : nullptr;
    }
    if (!reader || reader->role != OpRole::Compute ||
        reader->cls != PrecisionClass::Widest || !isAddition(reader->op) ||
        graph.useOf(*use, *reader) != OperandUse::Data)
      continue;
    bool otherData = false;
    graph.forEachOperand(*reader, [&](OpOperand &operand) {
      const ValueNode *other = graph.lookup(operand.get());
      otherData |= &operand != use && other && !other->uniform &&
                   graph.useOf(operand, *reader) == OperandUse::Data;
    });
    if (otherData)
      continue;
    unsigned bias = reader - graph.ops.data();
    biasOfProduct[id] = bias;
    productOfBias[bias] = id;
  }
}

int PrecisionAnalysis::biasAdditionOf(unsigned product) const {
  return biasOfProduct[product];
}
