//===- TrainingStep.cpp - What is to be scaled, and the proof -------------===//

#include "LateSeeds.h"
#include "StepFinder.h"

using namespace mlir;
using namespace mlir::amp;

std::optional<Role> StepFinder::roleOf(unsigned argument) {
  auto role = function.getArgAttrOfType<StringAttr>(argument,
                                                    AMPDialect::kRoleAttrName);
  return role ? symbolizeRole(role) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// 1 to 3: pairs, optimizer, parameters
//===----------------------------------------------------------------------===//

void StepFinder::findEnds() {
  for (const Operand &result : graph.results())
    results.push_back(result.node);
  pairs.emplace(graph, function);
  llvm::append_range(step.pairs, pairs->pairs());
  for (const UpdatePair &pair : step.pairs)
    ends.push_back(pair.result);
  for (unsigned result = 0, e = results.size(); result != e; ++result)
    if (function.getResultAttr(result, AMPDialect::kRoleAttrName) ==
            StringAttr::get(function.getContext(), stringifyRole(Role::Grad)) &&
        !pairs->argumentOf(result)) {
      markedResults.push_back(result);
      ends.push_back(result);
    }
  for (NodeId id = 0, e = graph.size(); id != e && !seedsMarked; ++id)
    seedsMarked = isa_and_nonnull<SeedOp>(graph[id].op);
  for (unsigned number = 0; number != function.getNumArguments(); ++number)
    seedsMarked |= roleOf(number) == Role::Seed;

  SmallVector<NodeId> nodes;
  for (unsigned end : ends)
    nodes.push_back(results[end]);
  region.emplace(graph, nodes);
}

void StepFinder::findParameters() {
  llvm::BitVector updates(graph.size());
  for (const UpdatePair &pair : step.pairs)
    if (graph[results[pair.result]].kind != ValueKind::Argument)
      updates.set(results[pair.result]);
  // Everything that a producer is computed from within this step: a network
  // that another one is trained through is read updated.
  SmallVector<NodeId> read;
  for (NodeId id : region->allProducers().set_bits())
    for (const Operand &operand : graph[id].operands)
      read.push_back(operand.node);
  llvm::BitVector feeds = graph.coneOf(read, &updates);
  auto hasProducer = [&](unsigned end) {
    return llvm::any_of(walkOf(end).producers,
                        [&](NodeId id) { return region->isProducer(id); });
  };
  // A statistic that a loop carries is computed from itself, too, but it is not
  // moved by something.
  auto isMoved = [&](unsigned i) {
    return llvm::is_contained(walkOf(i).values,
                              graph.arguments()[step.pairs[i].argument]);
  };
  auto isFloatPair = [&](unsigned i) {
    return graph[graph.arguments()[step.pairs[i].argument]].isFloat();
  };
  for (unsigned i = 0, e = step.pairs.size(); i != e; ++i) {
    std::optional<Role> role = roleOf(step.pairs[i].argument);
    bool fed = feeds.test(graph.arguments()[step.pairs[i].argument]);
    if (isFloatPair(i) && hasProducer(i) && role != Role::State &&
        role != Role::Buffer && ((fed && isMoved(i)) || role == Role::Param))
      parameters.push_back(i);
  }
  for (unsigned i = step.pairs.size(), e = ends.size(); i != e; ++i)
    parameters.push_back(i);
  // Gradients that are only added to buffers: the optimizer is elsewhere.
  if (parameters.empty())
    for (unsigned i = 0, e = step.pairs.size(); i != e; ++i)
      if (isFloatPair(i) && hasProducer(i) && isMoved(i))
        parameters.push_back(i);
}

/// The producers of the parameters; first those that no other one is computed
/// from, except through an update.
void StepFinder::findProducers() {
  candidates.resize(graph.size());
  for (unsigned end : parameters)
    for (NodeId id : walkOf(end).producers)
      if (region->isProducer(id))
        candidates.set(id);
  llvm::BitVector updates(graph.size());
  for (const UpdatePair &pair : step.pairs)
    updates.set(results[pair.result]);
  SmallVector<NodeId> read;
  for (NodeId id : candidates.set_bits())
    for (const Operand &operand : graph[id].operands)
      read.push_back(operand.node);
  producers = candidates;
  producers.reset(graph.coneOf(read, &updates));
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

void StepFinder::run() {
  findEnds();
  findParameters();
  if (seedsMarked || !parameters.empty()) {
    findProducers();
    findSteps();
  }
  if (step.gradients.empty()) {
    step.verdict = TrainingStep::Verdict::NotTraining;
    step.refusal = {nullptr, "no gradient was found in it", {}};
    return;
  }
  if (!isTraining()) {
    step.verdict = TrainingStep::Verdict::NotTraining;
    step.refusal = {nullptr,
                    "no gradient in it is the adjoint of a product: a step "
                    "that keeps a state, not one that trains",
                    {}};
    return;
  }
  if (step.refusal.message.empty())
    rejectTies();
  classifyPairs();
  if (step.refusal.message.empty() && !seedsMarked)
    warnOfLateSeeds(graph, step);
  step.verdict = step.refusal.message.empty() ? TrainingStep::Verdict::Proved
                                              : TrainingStep::Verdict::Refused;
}

llvm::BitVector TrainingStep::coneOfGradients(const ValueGraph &graph) const {
  SmallVector<NodeId> values;
  for (const Gradient &gradient : gradients)
    values.push_back(gradient.value);
  return graph.coneOf(values);
}

TrainingStep TrainingStep::analyze(ValueGraph &graph, func::FuncOp function) {
  TrainingStep step;
  StepFinder(graph, function, step).run();
  return step;
}
