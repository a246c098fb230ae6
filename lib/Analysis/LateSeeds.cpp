//===- LateSeeds.cpp - Seeds that protect little --------------------------===//

#include "LateSeeds.h"

using namespace mlir;
using namespace mlir::amp;

using NodeId = ValueGraph::NodeId;
using Operand = ValueGraph::Operand;

/// The first op in the cone that makes a mixed value if `id` is scaled.
static Operation *findBroken(const ValueGraph &graph,
                             const llvm::BitVector &cone, NodeId id) {
  DegreeAnalysis degrees(graph);
  degrees.restrictTo(cone);
  degrees.scale(id, Degree::known(1));
  degrees.run();
  for (NodeId node : graph.order())
    if (cone.test(node) && degrees.of(node).isMixed())
      return graph[node].op;
  return nullptr;
}

/// The nearest op before the seed that nothing is known of, or that chooses
/// between a value and a number that is not scaled with it. Other functions are
/// most often where the loss, or a part of it, begins.
static Operation *findObstacle(const ValueGraph &graph, const Seed &seed) {
  llvm::BitVector seen(graph.size());
  std::deque<NodeId> queue(seed.values.begin(), seed.values.end());
  while (!queue.empty()) {
    NodeId id = queue.front();
    queue.pop_front();
    if (seen.test(id))
      continue;
    seen.set(id);
    ArrayRef<Operand> operands = graph.linearOf(id);
    ValueKind kind = graph[id].kind;
    bool bounded = (kind == ValueKind::Order || kind == ValueKind::Select) &&
                   llvm::any_of(operands, [&](const Operand &operand) {
                     return graph.isNumber(operand.node) &&
                            !graph[operand.node].hasAnyDegree();
                   });
    if (bounded || kind == ValueKind::Unknown)
      return graph[id].op;
    for (const Operand &operand : operands)
      queue.push_back(operand.node);
  }
  return nullptr;
}

void amp::warnOfLateSeeds(const ValueGraph &graph, TrainingStep &step) {
  if (step.seeds.size() < 2)
    return;
  llvm::BitVector cone = step.coneOfGradients(graph);
  DegreeAnalysis degrees(graph);
  for (const Seed &seed : step.seeds)
    for (NodeId id : seed.values)
      degrees.scale(id, Degree::known(1));
  degrees.run();
  for (const Seed &seed : step.seeds) {
    // What this one scales, with others or alone.
    llvm::BitVector scaled(graph.size());
    SmallVector<NodeId> stack(seed.values.begin(), seed.values.end());
    SmallVector<NodeId, 2> products;
    while (!stack.empty()) {
      NodeId id = stack.pop_back_val();
      if (scaled.test(id) || !degrees.of(id).is(1))
        continue;
      scaled.set(id);
      if (graph[id].kind == ValueKind::Contract)
        products.push_back(id);
      for (ValueGraph::Reader reader : graph.readersOf(id))
        stack.push_back(reader.node);
    }
    unsigned reached =
        llvm::count_if(step.gradients, [&](const Gradient &gradient) {
          return scaled.test(gradient.value);
        });
    if (products.size() > 1 || reached == step.gradients.size())
      continue;
    // The product's other operand is the cotangent, where the seed is not.
    Operation *obstacle = nullptr;
    for (NodeId product : products)
      for (const Operand &operand : graph.dataOf(product).take_front(2))
        if (!obstacle && degrees.of(operand.node).isPlain())
          obstacle = findBroken(graph, cone, operand.node);
    if (!obstacle)
      obstacle = findObstacle(graph, seed);
    if (!obstacle) // this part of the loss begins here
      continue;
    Refusal warning;
    warning.op = obstacle;
    warning.message =
        "the loss scale protects only the last product of " +
        std::to_string(reached) +
        " gradient(s): it cannot pass this op; if the op clips gradients, clip "
        "the "
        "unscaled ones in the optimizer instead, or mark the start of the "
        "backward pass with amp.seed to have it refused";
    step.warnings.push_back(warning);
  }
}
