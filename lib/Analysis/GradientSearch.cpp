//===- GradientSearch.cpp - Which values are unscaled ---------------------===//

#include "GradientSearch.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;

using NodeId = ValueGraph::NodeId;
using Operand = ValueGraph::Operand;
using Reader = ValueGraph::Reader;

static unsigned widthOf(const ValueGraph::Node &node) {
  return node.isFloat() ? node.elementType.getIntOrFloatBitWidth() : 0;
}

/// The function, or a callee, has a value for it: it is not only computed
/// inside of a body.
bool GradientSearch::hasValue(NodeId id) const {
  return graph[id].home || graph[id].call;
}

/// The values to unscale so that `id` is: itself, or where a body alone has it,
/// what the body makes it from.
void GradientSearch::settle(NodeId id, llvm::BitVector &values) const {
  SmallVector<NodeId> parts;
  if (!hasValue(id) && !producers.test(id))
    for (const Operand &operand : graph[id].operands)
      if (OptimizerRegion::has(inside, operand.node))
        parts.push_back(operand.node);
  if (parts.empty())
    values.set(id);
  for (NodeId part : parts)
    settle(part, values);
}

/// A branch hands out what one of its sides makes: both are unscaled at once,
/// behind it, where the optimizer and the check can read them.
static bool isBranch(const ValueGraph::Node &node) {
  return isa_and_nonnull<scf::IfOp>(node.op);
}

/// Up through factors that are one number (a rate, 1/N), not through tensors
/// (1/std), nor a widening cast, nor above a sum of two.
NodeId GradientSearch::lift(NodeId id) const {
  while (!producers.test(id)) {
    const ValueGraph::Node &node = graph[id];
    std::optional<NodeId> up;
    for (const Operand &operand : node.operands) {
      if (!OptimizerRegion::has(inside, operand.node))
        continue;
      if (up && *up != operand.node)
        return id;
      up = operand.node;
    }
    if (!up || node.kind == ValueKind::Phi || node.kind == ValueKind::Reduce ||
        isBranch(node) || widthOf(graph[*up]) < widthOf(node) ||
        llvm::any_of(node.operands,
                     [&](const Operand &operand) {
                       return operand.node != *up &&
                              !graph.isNumber(operand.node);
                     }) ||
        (!hasValue(*up) && hasValue(id)))
      return id;
    id = *up;
  }
  return id;
}

/// Drops the values that are made of others alone: a centered gradient, where
/// the gradient itself is unscaled for its norm.
void GradientSearch::dropCovered(llvm::BitVector &values) const {
  // In program order: what an operand is made of is known.
  llvm::BitVector covered(graph.size());
  for (NodeId id : inside.set_bits())
    if (!producers.test(id) &&
        llvm::all_of(graph[id].operands, [&](const Operand &operand) {
          return !OptimizerRegion::has(inside, operand.node) ||
                 values.test(operand.node) || covered.test(operand.node) ||
                 operand.node >= id;
        }))
      covered.set(id);
  values.reset(covered);
}

SmallVector<NodeId> GradientSearch::run(ArrayRef<NodeId> results) {
  llvm::BitVector area = region.values();
  area |= producers;
  DegreeAnalysis local(graph);
  local.restrictTo(area);
  for (NodeId id : producers.set_bits())
    local.declare(id, Degree::known(1));
  local.run();
  findScaled(area, local);
  llvm::BitVector values(graph.size());
  for (NodeId id : inside.set_bits()) {
    bool leaves = llvm::any_of(graph.readersOf(id), [&](Reader reader) {
      // A ratio of gradients, or whether they are finite, is the same for any
      // scale.
      return region.contains(reader.node) && !inside.test(reader.node) &&
             !local.of(reader.node).isPlain();
    });
    if (leaves || llvm::is_contained(results, id))
      settle(lift(id), values);
  }
  // What gradients are made of may be read for something else, a norm that is
  // returned.
  llvm::BitVector cone = graph.coneOf(SmallVector<NodeId>(values.set_bits()));
  for (NodeId id : inside.set_bits())
    if (cone.test(id) && !values.test(id) &&
        llvm::any_of(graph.readersOf(id),
                     [&](Reader reader) { return !cone.test(reader.node); }))
      settle(id, values);
  dropCovered(values);
  return SmallVector<NodeId>(values.set_bits());
}

/// Connected: the norm sqrt(sum g^2) has degree 1, too.
void GradientSearch::findScaled(const llvm::BitVector &area,
                                const DegreeAnalysis &local) {
  SmallVector<NodeId> stack(producers.set_bits());
  while (!stack.empty()) {
    NodeId id = stack.pop_back_val();
    if (inside.test(id))
      continue;
    inside.set(id);
    for (Reader reader : graph.readersOf(id))
      if (OptimizerRegion::has(area, reader.node) &&
          local.of(reader.node).is(1))
        stack.push_back(reader.node);
  }
}
