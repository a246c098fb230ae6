//===- StepGradients.cpp - The gradients of a step ------------------------===//
//
// The fourth step of TrainingStep.h.
//
//===----------------------------------------------------------------------===//

#include "GradientSearch.h"
#include "StepFinder.h"

using namespace mlir;
using namespace mlir::amp;

void StepFinder::findGradients() {
  GradientSearch search(graph, *region, producers);
  step.gradients.clear();
  for (NodeId id : search.run(results))
    step.gradients.push_back({id, {}, {}});
  scaledInside = search.scaledInside();
}

/// Which gradients each end is computed from.
void StepFinder::assignGradients() {
  DenseMap<NodeId, unsigned> numbers;
  for (auto [i, gradient] : llvm::enumerate(step.gradients))
    numbers[gradient.value] = i;
  step.gradientsOf.assign(ends.size(), {});
  std::vector<unsigned> visited(graph.size(), ~0u);
  for (unsigned end = 0; end != ends.size(); ++end) {
    SmallVector<NodeId> stack{results[ends[end]]};
    while (!stack.empty()) {
      NodeId id = stack.pop_back_val();
      if (visited[id] == end)
        continue;
      visited[id] = end;
      if (auto found = numbers.find(id); found != numbers.end()) {
        step.gradientsOf[end].push_back(found->second);
        continue;
      }
      if (!region->contains(id))
        continue;
      if (auto operands = graph.alignedOf(id))
        for (const Operand &operand : *operands)
          if (graph[operand.node].count == graph[id].count)
            stack.push_back(operand.node);
    }
  }
}

void StepFinder::insertUnscales() {
  llvm::BitVector values(graph.size()), above(graph.size());
  for (const Gradient &gradient : step.gradients)
    values.set(gradient.value);
  // What a gradient is made of stays scaled.
  SmallVector<NodeId> stack;
  for (const Gradient &gradient : step.gradients)
    for (const Operand &operand : graph[gradient.value].operands)
      stack.push_back(operand.node);
  while (!stack.empty()) {
    NodeId id = stack.pop_back_val();
    if (!has(scaledInside, id) || above.test(id))
      continue;
    above.set(id);
    for (const Operand &operand : graph[id].operands)
      stack.push_back(operand.node);
  }
  // What leads to no gradient, a norm that is returned, wants it unscaled, too.
  llvm::BitVector cone = step.coneOfGradients(graph);
  for (Gradient &gradient : step.gradients) {
    for (Reader reader : graph.readersOf(gradient.value))
      if (!cone.test(reader.node) ||
          (region->contains(reader.node) && !above.test(reader.node) &&
           !values.test(reader.node)))
        gradient.edges.push_back(reader);
    for (auto [result, node] : llvm::enumerate(results))
      if (node == gradient.value)
        gradient.results.push_back(result);
  }
  for (Gradient &gradient : step.gradients) {
    NodeId unscale = graph.addUnscale(gradient.value, gradient.edges);
    for (unsigned result : gradient.results)
      results[result] = unscale;
  }
  graph.indexReaders();
}
