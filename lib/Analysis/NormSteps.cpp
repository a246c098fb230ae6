//===- NormSteps.cpp - Steps of a normalization ---------------------------===//

#include "amp/Analysis/NormSteps.h"
#include "amp/Analysis/StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

bool amp::readsElements(OpOperand &use, const PrecisionGraph &graph) {
  const OpNode *reader = graph.readerOf(use);
  if (!reader)
    return true;
  if (reader->role == OpRole::Uniform)
    return false;
  OperandUse how = graph.useOf(use, *reader);
  return how != OperandUse::Shape && how != OperandUse::Destination;
}

bool amp::isArithmetic(const OpNode &node) {
  if (node.role != OpRole::Compute || node.cls != PrecisionClass::Widest ||
      !node.convertsInside)
    return false;
  auto isOne = [](Operation *op) {
    return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp>(op);
  };
  auto linalgOp = dyn_cast<linalg::LinalgOp>(node.op);
  if (!linalgOp)
    return isOne(node.op);
  if (linalgOp.getNumReductionLoops() != 0)
    return false;
  unsigned computes = 0;
  for (Operation &inner : linalgOp.getBlock()->without_terminator()) {
    if (isa<arith::TruncFOp, arith::ExtFOp>(inner))
      continue;
    if (!isOne(&inner))
      return false;
    ++computes;
  }
  return computes != 0;
}

bool amp::isAffine(const OpNode &node, const PrecisionGraph &graph) {
  if (!isArithmetic(node))
    return false;
  unsigned data = 0, broadcasts = 0;
  graph.forEachOperand(node, [&](OpOperand &operand) {
    const ValueNode *value = graph.lookup(operand.get());
    OperandUse how = graph.useOf(operand, node);
    data += how == OperandUse::Data && !(value && value->uniform);
    broadcasts +=
        how == OperandUse::Broadcast && value && !value->uniform &&
        cast<RankedTensorType>(operand.get().getType()).getRank() != 0;
  });
  return data == 1 && broadcasts != 0;
}

/// The first use of `value` in its block by a step of a norm: by an affine op,
/// or by arithmetic whose own result goes to one.
static OpOperand *findFirstStep(Value value, const PrecisionGraph &graph,
                                bool lookFurther) {
  OpOperand *first = nullptr;
  for (OpOperand &use : value.getUses()) {
    Operation *owner = use.getOwner();
    if (owner->getBlock() != value.getParentBlock() ||
        !readsElements(use, graph) ||
        (first && !owner->isBeforeInBlock(first->getOwner())))
      continue;
    const OpNode *reader = graph.readerOf(use);
    if (!reader || reader->op != owner || !isArithmetic(*reader) ||
        graph.useOf(use, *reader) != OperandUse::Data)
      continue;
    if (isAffine(*reader, graph) ||
        (lookFurther && findFirstStep(owner->getResult(0), graph, false)))
      first = &use;
  }
  return first;
}

OpOperand *amp::findNextNormStep(unsigned id, const PrecisionGraph &graph) {
  const ValueNode &value = graph.values[id];
  if (value.def < 0)
    return nullptr;
  const OpNode &def = graph.ops[value.def];
  bool inside = isAffine(def, graph);
  if (!inside && isArithmetic(def)) // two steps that meet
    graph.forEachOperand(def, [&](OpOperand &operand) {
      const ValueNode *source = graph.lookup(operand.get());
      inside |=
          source && source->def >= 0 && isAffine(graph.ops[source->def], graph);
    });
  if (!inside)
    return nullptr;
  return findFirstStep(value.value, graph, /*lookFurther=*/true);
}
