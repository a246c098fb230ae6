//===- Adjoint.cpp - Is a gradient one? -----------------------------------===//

#include "Adjoint.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

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

namespace {
/// The dimensions of a value over which a product sums.
struct Summed {
  NodeId value;
  llvm::SmallBitVector dimensions;
};
} // namespace

/// Of operand `k` of a contraction, seen through transposes; none where another
/// op stands between that moves it about.
static std::optional<Summed> findSummed(const ValueGraph &graph, NodeId product,
                                        unsigned k) {
  const ValueGraph::Node &node = graph[product];
  OpOperand *use = node.operands[k].use;
  if (node.kind != ValueKind::Contract || !use)
    return std::nullopt;
  auto op = cast<linalg::LinalgOp>(use->getOwner());
  AffineMap map = op.getMatchingIndexingMap(use);
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  Summed summed{node.operands[k].node,
                llvm::SmallBitVector(map.getNumResults())};
  for (auto [i, place] : llvm::enumerate(map.getResults()))
    if (auto loop = dyn_cast<AffineDimExpr>(place))
      if (iterators[loop.getPosition()] == utils::IteratorType::reduction)
        summed.dimensions.set(i);
  while (true) {
    const ValueGraph::Node &source = graph[summed.value];
    if (source.kind == ValueKind::Transpose &&
        source.permutation.size() == summed.dimensions.size()) {
      llvm::SmallBitVector before(summed.dimensions.size());
      for (unsigned i : summed.dimensions.set_bits())
        before.set(source.permutation[i]);
      summed.dimensions = before;
    } else if (source.kind != ValueKind::Cast &&
               source.kind != ValueKind::Copy) {
      return summed;
    }
    summed.value = source.operands[0].node;
  }
}

/// Both sum over a dimension of one value. A gradient does not: what the
/// product sums over, its adjoint has for each.
static bool sumAlike(const std::optional<Summed> &a,
                     const std::optional<Summed> &b) {
  return a && b && a->value == b->value &&
         a->dimensions.anyCommon(b->dimensions);
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
  SmallVector<std::pair<NodeId, unsigned>> firsts; // product, other operand
  SmallVector<NodeId> stack{parameter};
  mine.set(parameter);
  while (!stack.empty()) {
    NodeId id = stack.pop_back_val();
    for (ValueGraph::Reader reader : graph.readersOf(id)) {
      if (optimizer.contains(reader.node))
        continue;
      ValueKind kind = graph[reader.node].kind;
      if (isProduct(kind) && reader.operand < 2)
        firsts.push_back({reader.node, 1 - reader.operand});
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
    llvm::BitVector roots =
        walkBack(graph, {graph[first].operands[other].node}, moves);
    roots.reset(updated);
    std::optional<Summed> summed = findSummed(graph, first, other);
    for (NodeId second : made.set_bits()) {
      if (second == first || !isProduct(graph[second].kind))
        continue;
      for (unsigned k : {0, 1})
        if (walkBack(graph, {graph[second].operands[k].node}, moves)
                .anyCommon(roots) &&
            !sumAlike(summed, findSummed(graph, second, k)) &&
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
