//===- NormSteps.cpp - Steps of a normalization ---------------------------===//

#include "amp/Analysis/NormSteps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::amp;

static bool computesArithmetic(const OpNode &node) {
  if (node.role != OpRole::Compute || node.cls != PrecisionClass::Widest ||
      !node.convertsInside || node.accumulates)
    return false;
  auto isOne = [](Operation *op) {
    return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp>(op);
  };
  auto linalgOp = dyn_cast<linalg::LinalgOp>(node.op);
  if (!linalgOp)
    return isOne(node.op);
  unsigned computes = 0;
  for (Operation &inner : linalgOp.getBlock()->without_terminator()) {
    if (isa<arith::TruncFOp, arith::ExtFOp>(inner))
      continue;
    if (!isOne(&inner))
      return false;
    ++computes;
  }
  return computes != 0 && linalgOp.getNumReductionLoops() == 0;
}

static bool isAffineStep(const OpNode &node, const PrecisionGraph &graph) {
  unsigned data = 0, broadcasts = 0;
  for (const Use &use : graph.operandsOf(node)) {
    const ValueNode *value = graph.lookup(use);
    bool uniform = value && value->uniform;
    data += use.how == OperandUse::Data && !uniform;
    broadcasts += use.how == OperandUse::Broadcast && value && !uniform &&
                  cast<RankedTensorType>(value->value.getType()).getRank() != 0;
  }
  return data == 1 && broadcasts != 0;
}

NormSteps::NormSteps(const PrecisionGraph &graph)
    : graph(graph), arithmetic(graph.ops.size()), affine(graph.ops.size()) {
  for (unsigned id = 0, e = graph.ops.size(); id != e; ++id) {
    arithmetic[id] = computesArithmetic(graph.ops[id]);
    affine[id] = arithmetic[id] && isAffineStep(graph.ops[id], graph);
  }
}

/// The first use of a value in its block by a step of a norm: by an affine op,
/// or by arithmetic whose own result goes to one.
const Use *NormSteps::findFirst(unsigned value, bool lookFurther) const {
  const OpNode *def = graph.defOf(value);
  const Use *first = nullptr;
  for (const Use &use : graph.usesOf(value)) {
    const OpNode &reader = graph.readerOf(use);
    if (use.how != OperandUse::Data || use.captured || !isArithmetic(reader) ||
        !def || !graph.isBefore(*def, reader) ||
        (first && use.reader >= first->reader))
      continue;
    if (isAffine(reader) ||
        (lookFurther && findFirst(reader.firstResult, false)))
      first = &use;
  }
  return first;
}

const Use *NormSteps::findNext(unsigned value) const {
  const OpNode *def = graph.defOf(value);
  if (!def)
    return nullptr;
  bool inside = isAffine(*def);
  if (!inside && isArithmetic(*def)) // two steps that meet
    inside = llvm::any_of(graph.operandsOf(*def), [&](const Use &use) {
      const OpNode *source = graph.defOf(use.value);
      return source && isAffine(*source);
    });
  return inside ? findFirst(value, /*lookFurther=*/true) : nullptr;
}
