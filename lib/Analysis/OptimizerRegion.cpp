//===- OptimizerRegion.cpp - What belongs to the optimizer ----------------===//

#include "OptimizerRegion.h"

using namespace mlir;
using namespace mlir::amp;

using Operand = ValueGraph::Operand;

static bool isLeaf(const ValueGraph::Node &node) {
  switch (node.kind) {
  case ValueKind::Argument:
  case ValueKind::Literal:
  case ValueKind::Empty:
  case ValueKind::Index:
    return true;
  default:
    return false;
  }
}

/// Walks back from one end through what is computed element by element.
OptimizerRegion::Walk OptimizerRegion::walk(NodeId end) {
  Walk walk;
  ++round;
  SmallVector<NodeId> stack{end};
  while (!stack.empty()) {
    NodeId id = stack.pop_back_val();
    if (visited[id] == round)
      continue;
    visited[id] = round;
    const ValueGraph::Node &node = graph[id];
    if (isLeaf(node)) {
      walk.values.push_back(id);
      continue;
    }
    std::optional<ArrayRef<Operand>> operands = graph.alignedOf(id);
    if (!operands && node.kind == ValueKind::Broadcast) {
      walk.values.push_back(id);
      walk.smaller.push_back(node.operands[0].node);
    } else if (!operands) {
      (node.isFloat() ? walk.producers : walk.values).push_back(id);
    } else {
      walk.values.push_back(id);
      for (const Operand &operand : *operands)
        (graph[operand.node].count == node.count ? stack : walk.smaller)
            .push_back(operand.node);
    }
  }
  return walk;
}

bool OptimizerRegion::isAllowed(NodeId id) const {
  switch (graph[id].kind) {
  case ValueKind::Broadcast:
  case ValueKind::Reduce:
  case ValueKind::Phi:
  case ValueKind::Extract:
    return true;
  default:
    return graph.alignedOf(id).has_value();
  }
}

/// One pass in program order: the only operand that comes later is a loop's,
/// which is judged by what it is made of there, too; so it is taken for pure
/// until the second pass.
llvm::BitVector OptimizerRegion::findPure(const llvm::BitVector &leaves) const {
  llvm::BitVector pure(graph.size(), true);
  for (bool changed = true; changed;) {
    changed = false;
    for (NodeId id = 0, e = graph.size(); id != e; ++id) {
      if (!pure.test(id) || isLeaf(graph[id]))
        continue;
      bool fits = isAllowed(id) &&
                  llvm::all_of(graph[id].operands, [&](const Operand &operand) {
                    return pure.test(operand.node) || has(leaves, operand.node);
                  });
      if (!fits) {
        pure.reset(id);
        changed = true;
      }
    }
  }
  return pure;
}

/// A norm or a mean square of gradients is no gradient: a reduction that is
/// made of other producers only, and is one number or of another degree.
bool OptimizerRegion::removeNorms(SmallVectorImpl<NodeId> &norms) {
  llvm::BitVector pure = findPure(producers);
  // Computed from a producer, through what may belong to the optimizer.
  llvm::BitVector reaches(graph.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (NodeId id = 0, e = graph.size(); id != e; ++id)
      if (!reaches.test(id) && isAllowed(id) &&
          llvm::any_of(graph[id].operands, [&](const Operand &operand) {
            return has(producers, operand.node) || reaches.test(operand.node);
          })) {
        reaches.set(id);
        changed = true;
      }
  }
  SmallVector<NodeId> suspects;
  for (NodeId id : producers.set_bits())
    if (graph[id].kind == ValueKind::Reduce && pure.test(id) &&
        reaches.test(id))
      suspects.push_back(id);
  if (suspects.empty())
    return false;
  DegreeAnalysis degrees(graph);
  for (NodeId id : producers.set_bits())
    degrees.declare(id, Degree::known(1));
  degrees.run();
  bool removed = false;
  for (NodeId id : suspects)
    if (graph[id].count == 1 || !degrees.computed(id).is(1)) {
      producers.reset(id);
      norms.push_back(id);
      removed = true;
    }
  return removed;
}

OptimizerRegion::OptimizerRegion(const ValueGraph &graph, ArrayRef<NodeId> ends)
    : graph(graph), visited(graph.size()), direct(graph.size()),
      producers(graph.size()), inside(graph.size()) {
  SmallVector<NodeId> roots;
  for (NodeId end : ends) {
    byEnd.push_back(walk(end));
    const Walk &walk = byEnd.back();
    for (NodeId id : walk.values)
      direct.set(id);
    for (NodeId id : walk.producers)
      producers.set(id);
    roots.append(walk.smaller.begin(), walk.smaller.end());
  }
  direct.reset(producers);
  // A norm of norms shows only when these are none.
  while (removeNorms(roots)) {
  }
  // What is made of these alone is the optimizer's: its rates and norms.
  llvm::BitVector leaves = direct;
  leaves |= producers;
  llvm::BitVector pure = findPure(leaves);
  inside = direct;
  while (!roots.empty()) {
    NodeId id = roots.pop_back_val();
    if (!pure.test(id) || inside.test(id) || producers.test(id) ||
        isLeaf(graph[id]))
      continue;
    inside.set(id);
    for (const Operand &operand : graph[id].operands)
      roots.push_back(operand.node);
  }
  inside.reset(producers);
}
