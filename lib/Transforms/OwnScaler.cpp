//===- OwnScaler.cpp - A step that scales its loss by itself --------------===//

#include "OwnScaler.h"

using namespace mlir;
using namespace mlir::amp;

using NodeId = ValueGraph::NodeId;

static bool isScaler(const ValueGraph &graph, const TrainingStep &step,
                     unsigned argument) {
  DegreeAnalysis degrees(graph);
  degrees.scale(graph.arguments()[argument], Degree::known(1));
  // The graph has our unscales in it: they are not written yet.
  for (NodeId id = 0, e = graph.size(); id != e; ++id)
    if (graph[id].kind == ValueKind::Unscale)
      degrees.scale(id, Degree::known(1));
  degrees.run();
  for (const Gradient &gradient : step.gradients)
    if (!degrees.of(gradient.value).is(1))
      return false;
  for (auto [result, operand] : llvm::enumerate(graph.results())) {
    bool own = llvm::any_of(step.pairs, [&](const UpdatePair &pair) {
      return pair.argument == argument && pair.result == result;
    });
    if (!own && !degrees.of(operand.node).isPlain())
      return false;
  }
  return true;
}

std::optional<unsigned> amp::findOwnScaler(const ValueGraph &graph,
                                           const TrainingStep &step,
                                           func::FuncOp function) {
  // What the first gradient is computed from; what all are is asked below.
  llvm::BitVector cone = graph.coneOf(step.gradients.front().value);
  for (auto [argument, id] : llvm::enumerate(graph.arguments()))
    if (graph[id].isFloat() && graph[id].count == 1 && cone.test(id) &&
        isScaler(graph, step, argument))
      return argument;
  return std::nullopt;
}
