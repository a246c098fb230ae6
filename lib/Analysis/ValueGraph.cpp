//===- ValueGraph.cpp - One flat graph of a whole training step -----------===//

#include "amp/Analysis/ValueGraph.h"

#include <cmath>
#include <numeric>

using namespace mlir;
using namespace mlir::amp;

using Operand = ValueGraph::Operand;

bool ValueGraph::Node::hasAnyDegree() const {
  if (kind == ValueKind::Empty)
    return true;
  return literal && isFloat() && (*literal == 0 || !std::isfinite(*literal));
}

func::CallOp ValueGraph::callOf(NodeId id) const {
  unsigned call = nodes[id].call;
  while (call && calls[call].parent)
    call = calls[call].parent;
  return call ? calls[call].op : func::CallOp();
}

std::pair<Operation *, unsigned> ValueGraph::placeOf(NodeId id) const {
  const Node &node = nodes[id];
  Operation *op = node.op;
  unsigned number = 0;
  if (node.kind == ValueKind::Literal) {
    op = node.site->getOwner();
    number = node.site->getOperandNumber();
  } else if (auto result = dyn_cast_or_null<OpResult>(node.inner)) {
    op = result.getOwner();
    number = result.getResultNumber();
  } else {
    return {nullptr, 0};
  }
  if (!node.call && originOf(op) == op)
    return {nullptr, 0};
  return {originOf(op), number};
}

bool ValueGraph::keeps(ValueKind kind) {
  switch (kind) {
  case ValueKind::Cast:
  case ValueKind::Negate:
  case ValueKind::CopySign:
  case ValueKind::Reshape:
  case ValueKind::Transpose:
  case ValueKind::Copy:
  case ValueKind::Broadcast:
  case ValueKind::Slice:
  case ValueKind::Extract:
  case ValueKind::Reduce:
  case ValueKind::Loop:
    return true;
  default:
    return false;
  }
}

bool ValueGraph::joins(ValueKind kind) {
  switch (kind) {
  case ValueKind::Add:
  case ValueKind::Remainder:
  case ValueKind::Insert:
  case ValueKind::Concat:
  case ValueKind::Pad:
  case ValueKind::Phi:
  case ValueKind::Linear:
    return true;
  default:
    return false;
  }
}

llvm::BitVector ValueGraph::coneOf(ArrayRef<NodeId> ids,
                                   const llvm::BitVector *but) const {
  llvm::BitVector cone(size());
  SmallVector<NodeId> stack(ids);
  while (!stack.empty()) {
    NodeId id = stack.pop_back_val();
    if (cone.test(id) || (but && but->test(id)))
      continue;
    cone.set(id);
    for (const Operand &operand : nodes[id].operands)
      stack.push_back(operand.node);
  }
  return cone;
}

ArrayRef<Operand> ValueGraph::dataOf(NodeId id) const {
  const Node &node = nodes[id];
  ArrayRef<Operand> all = node.operands;
  if (keeps(node.kind) || node.kind == ValueKind::Unscale)
    return all.take_front(1);
  switch (node.kind) {
  case ValueKind::Select:
    return all.drop_front(1);
  case ValueKind::Insert:
  case ValueKind::Pad:
    return all.take_front(2);
  default:
    return all;
  }
}

std::optional<ArrayRef<Operand>> ValueGraph::alignedOf(NodeId id) const {
  const Node &node = nodes[id];
  ArrayRef<Operand> all = node.operands;
  switch (node.kind) {
  case ValueKind::Cast:
  case ValueKind::Negate:
  case ValueKind::Add:
  case ValueKind::Order:
  case ValueKind::Multiply:
  case ValueKind::Divide:
  case ValueKind::Fma:
  case ValueKind::Power:
  case ValueKind::Compare:
  case ValueKind::CopySign:
  case ValueKind::Remainder:
  case ValueKind::Select:
  case ValueKind::Elementwise:
    return all;
  case ValueKind::Reshape:
  case ValueKind::Transpose:
  case ValueKind::Copy:
  case ValueKind::Unscale:
    return all.take_front(1);
  case ValueKind::Broadcast:
  case ValueKind::Extract:
    if (node.count != -1 && nodes[all[0].node].count == node.count)
      return all.take_front(1);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

ArrayRef<Operand> ValueGraph::linearOf(NodeId id) const {
  const Node &node = nodes[id];
  if (keeps(node.kind) || joins(node.kind))
    return dataOf(id);
  switch (node.kind) {
  case ValueKind::Order:
  case ValueKind::Select:
  case ValueKind::Multiply:
  case ValueKind::Contract:
  case ValueKind::Fma:
    return dataOf(id);
  case ValueKind::Divide:
    return ArrayRef<Operand>(node.operands).take_front(1);
  default:
    return {};
  }
}

bool ValueGraph::isNumber(NodeId id) const {
  while (nodes[id].kind == ValueKind::Broadcast && nodes[id].count != 1)
    id = nodes[id].operands[0].node;
  return nodes[id].count == 1 || nodes[id].literal;
}

ValueGraph::NodeId ValueGraph::addUnscale(NodeId source,
                                          ArrayRef<Reader> edges) {
  NodeId id = nodes.size();
  Node &node = nodes.emplace_back();
  const Node &from = nodes[source];
  node.kind = ValueKind::Unscale;
  node.op = from.op;
  node.elementType = from.elementType;
  node.shape = from.shape;
  node.count = from.count;
  node.call = from.call;
  node.operands.push_back({source, nullptr});
  for (Reader edge : edges)
    nodes[edge.node].operands[edge.operand].node = id;
  return id;
}

void ValueGraph::removeUnscales() {
  auto source = [&](NodeId id) {
    return nodes[id].kind == ValueKind::Unscale ? nodes[id].operands[0].node
                                                : id;
  };
  for (NodeId id = 0; id != numProgramNodes; ++id)
    for (Operand &operand : nodes[id].operands)
      operand.node = source(operand.node);
  while (nodes.size() > numProgramNodes)
    nodes.pop_back();
}

void ValueGraph::indexReaders() {
  firstReader.assign(nodes.size() + 1, 0);
  for (const Node &node : nodes)
    for (const Operand &operand : node.operands)
      ++firstReader[operand.node + 1];
  std::partial_sum(firstReader.begin(), firstReader.end(), firstReader.begin());
  readers.resize(firstReader.back());
  std::vector<unsigned> next(firstReader.begin(), firstReader.end() - 1);
  for (NodeId id = 0, e = nodes.size(); id != e; ++id)
    for (auto [k, operand] : llvm::enumerate(nodes[id].operands))
      readers[next[operand.node]++] = {id, static_cast<unsigned>(k)};

  // Program nodes are in order; each Unscale goes behind its source.
  std::vector<std::pair<NodeId, NodeId>> unscales;
  for (NodeId id = numProgramNodes, e = nodes.size(); id != e; ++id)
    unscales.push_back({nodes[id].operands[0].node, id});
  llvm::sort(unscales);
  inOrder.clear();
  auto at = unscales.begin();
  for (NodeId id = 0; id != numProgramNodes; ++id) {
    inOrder.push_back(id);
    for (; at != unscales.end() && at->first == id; ++at)
      inOrder.push_back(at->second);
  }
  ranks.resize(nodes.size());
  for (auto [rank, id] : llvm::enumerate(inOrder))
    ranks[id] = rank;
}
