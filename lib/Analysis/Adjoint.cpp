//===- Adjoint.cpp - Is a gradient one? -----------------------------------===//

#include "Adjoint.h"

using namespace mlir;
using namespace mlir::amp;

using NodeId = ValueGraph::NodeId;
using Operand = ValueGraph::Operand;

/// Hands a value on, or parts of it.
static bool isMove(ValueKind kind) {
  switch (kind) {
  case ValueKind::Phi:
  case ValueKind::Insert:
  case ValueKind::Concat:
  case ValueKind::Pad:
  case ValueKind::Select:
  case ValueKind::Unscale:
    return true;
  default:
    return ValueGraph::keeps(kind) && kind != ValueKind::Reduce;
  }
}

static bool isProduct(ValueKind kind) {
  return kind == ValueKind::Contract || kind == ValueKind::Multiply ||
         kind == ValueKind::Fma;
}

static bool isSum(ValueKind kind) {
  return kind == ValueKind::Add || kind == ValueKind::Negate;
}

/// Everything that `from` is computed from, itself included, through nodes that
/// `through` accepts.
template <typename Through>
static llvm::BitVector walkBack(const ValueGraph &graph, ArrayRef<NodeId> from,
                                Through through) {
  llvm::BitVector seen(graph.size());
  SmallVector<NodeId> stack(from);
  while (!stack.empty()) {
    NodeId id = stack.pop_back_val();
    if (seen.test(id))
      continue;
    seen.set(id);
    if (through(id))
      for (const Operand &operand : graph.dataOf(id))
        stack.push_back(operand.node);
  }
  return seen;
}

static bool isComputedFrom(const ValueGraph &graph, NodeId id, NodeId source) {
  llvm::BitVector seen(graph.size());
  SmallVector<NodeId> stack{id};
  while (!stack.empty()) {
    NodeId at = stack.pop_back_val();
    if (at == source)
      return true;
    if (seen.test(at))
      continue;
    seen.set(at);
    for (const Operand &operand : graph[at].operands)
      stack.push_back(operand.node);
  }
  return false;
}

static bool holdsAdjoint(const ValueGraph &graph,
                         const OptimizerRegion &optimizer, NodeId parameter,
                         ArrayRef<NodeId> gradients,
                         const llvm::BitVector &updated, bool throughSums) {
  auto moves = [&](NodeId id) { return isMove(graph[id].kind); };
  // The parameter, moved about, and the products outside of the optimizer that
  // read it.
  llvm::BitVector mine(graph.size());
  SmallVector<std::pair<NodeId, NodeId>> firsts; // product, its other operand
  SmallVector<NodeId> stack{parameter};
  mine.set(parameter);
  while (!stack.empty()) {
    NodeId id = stack.pop_back_val();
    for (ValueGraph::Reader reader : graph.readersOf(id)) {
      if (optimizer.contains(reader.node))
        continue;
      ValueKind kind = graph[reader.node].kind;
      if (isProduct(kind) && reader.operand < 2)
        firsts.push_back(
            {reader.node,
             graph[reader.node].operands[1 - reader.operand].node});
      if ((isMove(kind) || (throughSums && isSum(kind))) &&
          !mine.test(reader.node)) {
        mine.set(reader.node);
        stack.push_back(reader.node);
      }
    }
  }
  // The products that the gradient is made by.
  auto isNumber = [&](NodeId id) {
    const ValueGraph::Node &node = graph[id];
    return node.literal || node.count == 1 ||
           (node.kind == ValueKind::Broadcast &&
            graph[node.operands[0].node].count == 1);
  };
  llvm::BitVector made = walkBack(graph, gradients, [&](NodeId id) {
    ValueKind kind = graph[id].kind;
    if (isProduct(kind))
      return isNumber(graph[id].operands[0].node) ||
             isNumber(graph[id].operands[1].node);
    // What is not known may hand gradients on, as an all-reduce does.
    return isMove(kind) || isSum(kind) || kind == ValueKind::Reduce ||
           kind == ValueKind::Divide || kind == ValueKind::Linear ||
           kind == ValueKind::Unknown;
  });
  for (auto [first, other] : firsts) {
    llvm::BitVector roots = walkBack(graph, {other}, moves);
    roots.reset(updated);
    for (NodeId second : made.set_bits()) {
      if (second == first || !isProduct(graph[second].kind))
        continue;
      for (unsigned k : {0, 1})
        if (walkBack(graph, {graph[second].operands[k].node}, moves)
                .anyCommon(roots) &&
            isComputedFrom(graph, graph[second].operands[1 - k].node, first))
          return true;
    }
  }
  return false;
}

bool amp::holdsAdjoint(const ValueGraph &graph,
                       const OptimizerRegion &optimizer, NodeId parameter,
                       ArrayRef<NodeId> gradients, ArrayRef<NodeId> updated) {
  llvm::BitVector arguments(graph.size());
  for (NodeId id : updated)
    arguments.set(id);
  // A parameter may be read through a sum: a residual, a coupled one.
  return ::holdsAdjoint(graph, optimizer, parameter, gradients, arguments,
                        /*throughSums=*/false) ||
         ::holdsAdjoint(graph, optimizer, parameter, gradients, arguments,
                        /*throughSums=*/true);
}
