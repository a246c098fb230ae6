//===- LowDependence.cpp - What low ops depend on; biases of products -----===//
//
// The part of PrecisionAnalysis that does not depend on what is decided.
//
//===----------------------------------------------------------------------===//

#include "LowDependence.h"
#include "amp/Analysis/PrecisionAnalysis.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

/// How many movements of its shape may stand between a value and a return.
static constexpr uint8_t kMovesBeforeReturn = 3;

/// The number of the result of the same op of which result `number` is the
/// rounded copy, or -1.
static int getUnrounded(Operation *op, unsigned number) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic->getNumResults() < 2)
    return -1;
  Operation *yield = generic.getRegion().front().getTerminator();
  auto round = yield->getOperand(number).getDefiningOp<arith::TruncFOp>();
  for (OpOperand &other : yield->getOpOperands())
    if (round && other.get() == round.getIn())
      return other.getOperandNumber();
  return -1;
}

void PrecisionAnalysis::findReturned() {
  // From the ends, so that each value is looked at once.
  constexpr uint8_t kNever = 255;
  std::vector<uint8_t> moves(graph.values.size(), kNever);
  for (unsigned id = graph.values.size(); id-- != 0;) {
    for (const Use &use : graph.usesOf(id)) {
      const OpNode &reader = graph.readerOf(use);
      if (reader.role == OpRole::Move && !reader.convertsInside &&
          !reader.slices) {
        uint8_t behind = moves[reader.firstResult];
        if (behind < kMovesBeforeReturn)
          moves[id] = std::min<uint8_t>(moves[id], behind + 1);
      } else if (isa<arith::ExtFOp>(reader.op)) {
        // What is low and returned was returned before it was low.
        if (reader.numResults == 1)
          moves[id] = std::min(moves[id], moves[reader.firstResult]);
      } else if (reader.role == OpRole::Boundary &&
                 reader.op->hasTrait<OpTrait::IsTerminator>()) {
        moves[id] = 0;
      }
    }
    returned[id] = moves[id] != kNever;
  }
  // A rounded copy is as good as what it is the copy of.
  for (const OpNode &node : graph.ops)
    if (node.numResults > 1)
      for (unsigned id : graph.resultsOf(node)) {
        unsigned number =
            cast<OpResult>(graph.values[id].value).getResultNumber();
        int wide = getUnrounded(node.op, number);
        int source = wide < 0 ? -1 : graph.resultOf(node, wide);
        if (source >= 0 && moves[source] != kNever)
          returned[id] = true;
      }
}

static const Use *getMovedUse(const OpNode &node, const PrecisionGraph &graph) {
  const Use *moved = nullptr;
  if (node.role == OpRole::Move)
    for (const Use &use : graph.operandsOf(node))
      if (use.how == OperandUse::Data || use.how == OperandUse::Broadcast)
        moved = &use;
  return moved;
}

int amp::getMoved(const OpNode &node, const PrecisionGraph &graph) {
  const Use *moved = getMovedUse(node, graph);
  return moved ? moved->value : -1;
}

int amp::getCopySource(const OpNode &node, const PrecisionGraph &graph) {
  const Use *moved = getMovedUse(node, graph);
  return moved && (moved->broadcastHere ||
                   isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                       tensor::CastOp>(node.op))
             ? moved->value
             : -1;
}

/// Marks the values from which data flows to an operand of a low product
/// without passing a returned value, a loop or an unknown op.
void PrecisionAnalysis::findLowDependence() {
  std::vector<unsigned> queue;
  auto mark = [&](int id) {
    // A value that is returned is there in f32 anyhow: paths end here, but for
    // those through a low copy that is made of something before it.
    while (id >= 0 && returned[id]) {
      const OpNode *def = graph.defOf(id);
      id = def ? getCopySource(*def, graph) : -1;
    }
    if (id < 0 || feedsLow[id])
      return;
    feedsLow[id] = true;
    queue.push_back(id);
  };
  for (const OpNode &node : graph.ops)
    if (node.isLowProduct())
      for (const Use &use : graph.operandsOf(node))
        if (use.how == OperandUse::Data)
          mark(use.value);
  while (!queue.empty()) {
    unsigned id = queue.back();
    queue.pop_back();
    if (graph.crossesCalls(id)) {
      graph.forEachSource(id, mark);
      continue;
    }
    const OpNode *def = graph.defOf(id);
    if (!def || def->role == OpRole::Boundary)
      continue;
    for (const Use &use : graph.operandsOf(*def))
      if (use.readsElements())
        mark(use.value);
  }
}

const Use *amp::getOnlyUse(unsigned value, const PrecisionGraph &graph) {
  const Use *only = nullptr;
  for (const Use &use : graph.usesOf(value)) {
    if (!use.readsElements())
      continue;
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
    unsigned result = graph.ops[id].firstResult;
    // What the program itself stores low is rounded before it is added: the
    // addition decides for itself, as it does once that rounding is written.
    if (!graph.values[result].variable)
      continue;
    const Use *use = getOnlyUse(result, graph);
    while (use && graph.readerOf(*use).role == OpRole::Move &&
           !graph.readerOf(*use).slices)
      use = getOnlyUse(graph.readerOf(*use).firstResult, graph);
    if (!use)
      continue;
    const OpNode &reader = graph.readerOf(*use);
    if (reader.role != OpRole::Compute ||
        reader.cls != PrecisionClass::Widest || use->how != OperandUse::Data ||
        !isAddition(reader.op))
      continue;
    bool otherData =
        llvm::any_of(graph.operandsOf(reader), [&](const Use &operand) {
          const ValueNode *other = graph.lookup(operand);
          return operand.operand != use->operand && other && !other->uniform &&
                 operand.how == OperandUse::Data;
        });
    if (otherData)
      continue;
    biasOfProduct[id] = use->reader;
    productOfBias[use->reader] = id;
  }
}

int PrecisionAnalysis::biasAdditionOf(unsigned product) const {
  return biasOfProduct[product];
}
