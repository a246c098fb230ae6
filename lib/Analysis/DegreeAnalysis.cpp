//===- DegreeAnalysis.cpp - Which power of the loss scale is where --------===//

#include "amp/Analysis/DegreeAnalysis.h"

using namespace mlir;
using namespace mlir::amp;

using Operand = ValueGraph::Operand;

Degree DegreeAnalysis::computed(NodeId id) const {
  const ValueGraph::Node &node = graph[id];
  if (node.hasAnyDegree())
    return Degree::any();
  if (node.operands.empty())
    return Degree::known(0);
  auto of = [&](unsigned k) { return degrees[node.operands[k].node]; };
  auto joined = [&](ArrayRef<Operand> operands) {
    Degree degree = Degree::any();
    for (const Operand &operand : operands)
      degree = degree.join(degrees[operand.node]);
    return degree;
  };
  // Conditions, positions and sizes must not depend on S.
  auto othersPlain = [&](unsigned from) {
    return llvm::all_of(
        ArrayRef<Operand>(node.operands).drop_front(from),
        [&](const Operand &o) { return degrees[o.node].isPlain(); });
  };
  switch (node.kind) {
  case ValueKind::Unscale:
    return of(0).over(Degree::known(1));
  case ValueKind::Slice:
  case ValueKind::Extract:
  case ValueKind::Loop:
    return othersPlain(1) ? of(0) : Degree::mixed();
  case ValueKind::Insert:
    return othersPlain(2) ? joined(graph.dataOf(id)) : Degree::mixed();
  case ValueKind::Select:
    return of(0).isPlain() ? joined(graph.dataOf(id)) : Degree::mixed();
  case ValueKind::Multiply:
    return of(0).times(of(1));
  case ValueKind::Divide:
    return of(0).over(of(1));
  case ValueKind::Fma:
  case ValueKind::Contract:
    return of(0).times(of(1)).join(of(2));
  case ValueKind::Power: {
    // 1/3 is no binary fraction; it comes from cbrt alone.
    Degree exponent = node.exponent == 1.0 / 3
                          ? Degree::known(1, 3)
                          : Degree::fromDouble(node.exponent);
    return of(0).power(exponent);
  }
  case ValueKind::Compare:
    return joined(node.operands).isMixed() ? Degree::mixed() : Degree::known(0);
  case ValueKind::Order:
    return joined(node.operands);
  case ValueKind::Index:
    return Degree::known(0);
  default:
    if (ValueGraph::keeps(node.kind))
      return of(0);
    if (ValueGraph::joins(node.kind))
      return joined(node.operands);
    return othersPlain(0) ? Degree::known(0) : Degree::mixed();
  }
}

Degree DegreeAnalysis::transfer(NodeId id) const {
  if (auto found = declared.find(id); found != declared.end())
    return found->second;
  Degree degree = computed(id);
  if (auto found = scaled.find(id); found != scaled.end())
    degree = degree.times(found->second);
  return degree;
}

unsigned DegreeAnalysis::run() {
  llvm::BitVector all;
  if (!region)
    all.resize(graph.size(), true);
  const llvm::BitVector &nodes = region ? *region : all;
  degrees.assign(graph.size(), Degree::any());
  for (NodeId id = 0, e = graph.size(); id != e; ++id)
    if (!(id < nodes.size() && nodes.test(id)) && !graph[id].hasAnyDegree())
      degrees[id] = Degree::known(0);
  return solve(
      graph, nodes,
      [&](NodeId id) {
        Degree degree = transfer(id);
        bool changed = degree != degrees[id];
        degrees[id] = degree;
        return changed;
      },
      [&](NodeId id) { degrees[id] = Degree::mixed(); });
}

SmallVector<ValueGraph::NodeId> DegreeAnalysis::chain(NodeId mixed) const {
  SmallVector<NodeId> chain{mixed};
  llvm::BitVector seen(graph.size());
  seen.set(mixed);
  while (true) {
    auto operands = ArrayRef<Operand>(graph[chain.back()].operands);
    auto *next = llvm::find_if(operands, [&](const Operand &operand) {
      return degrees[operand.node].isMixed() && !seen.test(operand.node);
    });
    if (next == operands.end())
      return chain;
    seen.set(next->node);
    chain.push_back(next->node);
  }
}
