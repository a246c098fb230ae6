//===- StepProof.cpp - The seeds of a step, and the proof -----------------===//
//
// The last steps of TrainingStep.h.
//
//===----------------------------------------------------------------------===//

#include "Adjoint.h"
#include "SeedSearch.h"
#include "StepFinder.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// 5 and 6: seeds and proof
//===----------------------------------------------------------------------===//

bool StepFinder::findMarkedSeeds() {
  for (NodeId id = 0, e = graph.size(); id != e; ++id) {
    const ValueGraph::Node &node = graph[id];
    if (isa_and_nonnull<SeedOp>(node.op) && node.kind == ValueKind::Reshape)
      step.seeds.push_back({{id}});
    if (node.kind == ValueKind::Argument && roleOf(node.argument) == Role::Seed)
      step.seeds.push_back({{id}});
  }
  return !step.seeds.empty();
}

void StepFinder::findSeeds() {
  step.seeds.clear();
  if (seedsMarked) {
    findMarkedSeeds();
    return;
  }
  SmallVector<NodeId> gradients, checked;
  llvm::BitVector lastSums(graph.size());
  for (const Gradient &gradient : step.gradients) {
    gradients.push_back(gradient.value);
    lastSums.set(gradient.value);
  }
  for (NodeId id : gradients)
    for (const Operand &operand : graph[id].operands)
      if (has(scaledInside, operand.node) && !has(producers, operand.node))
        lastSums.set(operand.node);
  for (unsigned result = 0; result != results.size(); ++result) {
    // Until statistics are told from gradients, what they update is not asked.
    auto *end = llvm::find(ends, result);
    bool open = end != ends.end() && !complete &&
                llvm::any_of(walkOf(end - ends.begin()).producers,
                             [&](NodeId id) { return candidates.test(id); });
    if (!open)
      checked.push_back(results[result]);
  }
  step.seeds =
      SeedSearch(graph, gradients, checked, lastSums).run(step.refusal);
}

/// How a value became mixed, for people.
void StepFinder::explain(Refusal &refusal, const DegreeAnalysis &degrees,
                         NodeId mixed) {
  SmallVector<NodeId> chain = degrees.chain(mixed);
  NodeId origin = chain.back();
  refusal.op = graph[origin].op;
  std::string operands;
  for (const Operand &operand : graph.dataOf(origin))
    operands += (operands.empty() ? "" : ", ") + degrees.of(operand.node).str();
  refusal.message += "; this op is where it goes wrong: its operands carry the "
                     "loss scale to the powers " +
                     operands;
  Operation *last = refusal.op;
  for (NodeId id : llvm::reverse(llvm::drop_end(chain)))
    if (graph[id].op != last && refusal.notes.size() < 8) {
      last = graph[id].op;
      refusal.notes.push_back({last, "through this op"});
    }
}

void StepFinder::prove() {
  DegreeAnalysis degrees(graph);
  for (const Seed &seed : step.seeds)
    for (NodeId id : seed.values)
      degrees.scale(id, Degree::known(1));
  degrees.run();
  for (const Gradient &gradient : step.gradients) {
    Degree degree = degrees.of(gradient.value);
    if (degree.is(1) || degree.isAny())
      continue;
    step.refusal.op = graph[gradient.value].op;
    step.refusal.message =
        "this gradient would carry the loss scale to the power " + degree.str();
    if (degree.isMixed())
      explain(step.refusal, degrees, gradient.value);
    else
      step.refusal.message +=
          degree.is(0) ? "; no seed reaches it: mark where its backward pass "
                         "starts with amp.seed"
                       : "; mark one seed only with amp.seed";
    return;
  }
  for (unsigned result = 0; result != results.size(); ++result) {
    // A seed is returned as it was.
    Degree degree = degrees.computed(results[result]);
    auto *end = llvm::find(ends, result);
    bool open = end != ends.end() && !complete &&
                llvm::any_of(walkOf(end - ends.begin()).producers,
                             [&](NodeId id) { return candidates.test(id); });
    if (degree.isPlain() || open)
      continue;
    step.refusal.op = graph[results[result]].op;
    step.refusal.message = "result " + std::to_string(result) +
                           " would carry the loss scale to the power " +
                           degree.str();
    if (degree.isMixed())
      explain(step.refusal, degrees, results[result]);
    else
      step.refusal.message += "; mark it with amp.role = \"grad\" if it is a "
                              "gradient";
    return;
  }
  if (complete)
    return;
  // A producer that was set aside and has degree 1 is a gradient, too.
  for (NodeId id : candidates.set_bits())
    if (!producers.test(id) && degrees.of(id).is(1))
      producers.set(id);
}

/// Steps 4 to 6; twice where producers had been set aside.
bool StepFinder::findSteps() {
  complete = producers == candidates;
  while (true) {
    findGradients();
    if (step.gradients.empty())
      return false;
    assignGradients();
    insertUnscales();
    findSeeds();
    bool last = complete;
    if (step.refusal.message.empty())
      prove();
    if (last || !step.refusal.message.empty())
      return step.refusal.message.empty();
    complete = true;
    graph.removeUnscales();
    graph.indexReaders();
    results.clear();
    for (const Operand &result : graph.results())
      results.push_back(result.node);
  }
}

//===----------------------------------------------------------------------===//
// 7: is it training at all?
//===----------------------------------------------------------------------===//

bool StepFinder::isTraining() const {
  if (isMarked())
    return true;
  SmallVector<NodeId> updated;
  for (const UpdatePair &pair : step.pairs)
    updated.push_back(graph.arguments()[pair.argument]);
  return llvm::any_of(parameters, [&](unsigned end) {
    SmallVector<NodeId> gradients;
    for (unsigned number : step.gradientsOf[end])
      gradients.push_back(step.gradients[number].value);
    return holdsAdjoint(graph, *region,
                        graph.arguments()[step.pairs[end].argument], gradients,
                        updated);
  });
}

/// What each pair is. A target that an error is returned of looks like a
/// running statistic, but the gradients are computed from it: no pair at all.
void StepFinder::classifyPairs() {
  llvm::BitVector isParameter(ends.size());
  for (unsigned end : parameters)
    isParameter.set(end);
  llvm::BitVector cone = step.coneOfGradients(graph);
  SmallVector<UpdatePair, 0> kept;
  std::vector<SmallVector<unsigned, 1>> keptGradients;
  for (auto [i, pair] : llvm::enumerate(step.pairs)) {
    bool fromForward =
        !walkOf(i).producers.empty() && step.gradientsOf[i].empty() &&
        llvm::none_of(walkOf(i).producers,
                      [&](NodeId id) { return has(producers, id); });
    bool own = !step.gradientsOf[i].empty() && isParameter.test(i);
    if (fromForward && !isSaid(pair) &&
        cone.test(graph.arguments()[pair.argument]))
      continue;
    kept.push_back(pair);
    keptGradients.push_back(step.gradientsOf[i]);
    step.kinds.push_back(own           ? PairKind::Parameter
                         : fromForward ? PairKind::Statistic
                                       : PairKind::State);
  }
  step.pairs = std::move(kept);
  step.gradientsOf = std::move(keptGradients);
}

/// An attribute says so.
bool StepFinder::isSaid(const UpdatePair &pair) {
  auto aliased = function.getArgAttrOfType<IntegerAttr>(pair.argument,
                                                        "tf.aliasing_output");
  return function.getResultAttr(pair.result, AMPDialect::kUpdatesAttrName) ||
         (aliased && aliased.getInt() == pair.result);
}

/// What hangs on a guess is refused.
void StepFinder::rejectTies() {
  for (const UpdatePairs::Tie &tie : pairs->ties()) {
    step.refusal.message =
        "results " + std::to_string(tie.first) + " and " +
        std::to_string(tie.second) +
        " could each replace the other's argument: say which with "
        "amp.updates on both";
    return;
  }
  // x_prev' = x, x' = x - g + b (x - x_prev): nearness says the opposite of the
  // truth.
  DenseMap<unsigned, unsigned> ownerOf;
  for (auto [i, pair] : llvm::enumerate(step.pairs))
    ownerOf[pair.argument] = i;
  llvm::BitVector read = step.coneOfGradients(graph);
  for (auto [i, pair] : llvm::enumerate(step.pairs)) {
    if (step.gradientsOf[i].empty() ||
        function.getResultAttr(pair.result, AMPDialect::kUpdatesAttrName))
      continue;
    for (unsigned argument : pairs->reachedBy(pair.result)) {
      auto owner = ownerOf.find(argument);
      NodeId node = graph.arguments()[argument];
      if (owner == ownerOf.end() || !graph[node].isFloat() ||
          !read.test(node) || !walkOf(owner->second).producers.empty() ||
          owner->second == i)
        continue;
      unsigned result = step.pairs[owner->second].result;
      if (function.getResultAttr(result, AMPDialect::kUpdatesAttrName))
        continue;
      step.refusal.message =
          "argument " + std::to_string(argument) +
          " looks like a parameter, but only result " + std::to_string(result) +
          ", which has no gradient, is left to replace it: say which result "
          "does with amp.updates";
      return;
    }
  }
}
