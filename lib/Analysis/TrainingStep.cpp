//===- TrainingStep.cpp - What is to be scaled, and the proof -------------===//

#include "amp/Analysis/TrainingStep.h"
#include "Adjoint.h"
#include "GradientSearch.h"
#include "LateSeeds.h"
#include "OptimizerRegion.h"
#include "SeedSearch.h"
#include "amp/Dialect/AMP/IR/AMP.h"

using namespace mlir;
using namespace mlir::amp;

using NodeId = ValueGraph::NodeId;
using Operand = ValueGraph::Operand;
using Reader = ValueGraph::Reader;

static bool has(const llvm::BitVector &set, NodeId id) {
  return OptimizerRegion::has(set, id);
}

namespace {
/// The steps that the header tells, in their order.
class Finder {
public:
  Finder(ValueGraph &graph, func::FuncOp function, TrainingStep &step)
      : graph(graph), function(function), step(step) {}
  void run();

private:
  void findEnds();
  void findParameters();
  void findProducers();
  bool findSteps();
  void findGradients();
  void assignGradients();
  void insertUnscales();
  void findSeeds();
  bool findMarkedSeeds();
  void prove();
  void explain(Refusal &refusal, const DegreeAnalysis &degrees, NodeId mixed);
  bool isTraining() const;
  void classifyPairs();
  bool isSaid(const UpdatePair &pair);
  void rejectTies();

  std::optional<Role> roleOf(unsigned argument);
  bool isMarked() const { return !markedResults.empty() || seedsMarked; }
  const OptimizerRegion::Walk &walkOf(unsigned end) const {
    return region->walks()[end];
  }
  /// A gradient that is unscaled where `result` returns it, else its value.
  NodeId resultNode(unsigned result) const { return results[result]; }

  ValueGraph &graph;
  func::FuncOp function;
  TrainingStep &step;

  SmallVector<NodeId, 0> results; ///< by result; Unscale nodes where unscaled
  std::optional<UpdatePairs> pairs;
  /// Results that are walked back from: the updates, then marked gradients.
  SmallVector<unsigned, 0> ends;
  SmallVector<unsigned> markedResults; ///< amp.role = "grad"
  bool seedsMarked = false;
  std::optional<OptimizerRegion> region;
  SmallVector<unsigned, 0> parameters; ///< indices of ends
  llvm::BitVector candidates;          ///< producers that may be gradients
  llvm::BitVector producers;    ///< those of them that are taken for gradients
  bool complete = false;        ///< statistics have been told from gradients
  llvm::BitVector scaledInside; ///< degree 1 and connected, in the optimizer
};
} // namespace

std::optional<Role> Finder::roleOf(unsigned argument) {
  auto role = function.getArgAttrOfType<StringAttr>(argument,
                                                    AMPDialect::kRoleAttrName);
  return role ? symbolizeRole(role) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// 1 to 3: pairs, optimizer, parameters
//===----------------------------------------------------------------------===//

void Finder::findEnds() {
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

void Finder::findParameters() {
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
void Finder::findProducers() {
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
// 4: gradients
//===----------------------------------------------------------------------===//

void Finder::findGradients() {
  GradientSearch search(graph, *region, producers);
  step.gradients.clear();
  for (NodeId id : search.run(results))
    step.gradients.push_back({id, {}, {}});
  scaledInside = search.scaledInside();
}

/// Which gradients each end is computed from.
void Finder::assignGradients() {
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

void Finder::insertUnscales() {
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

//===----------------------------------------------------------------------===//
// 5 and 6: seeds and proof
//===----------------------------------------------------------------------===//

bool Finder::findMarkedSeeds() {
  for (NodeId id = 0, e = graph.size(); id != e; ++id) {
    const ValueGraph::Node &node = graph[id];
    if (isa_and_nonnull<SeedOp>(node.op) && node.kind == ValueKind::Reshape)
      step.seeds.push_back({{id}});
    if (node.kind == ValueKind::Argument && roleOf(node.argument) == Role::Seed)
      step.seeds.push_back({{id}});
  }
  return !step.seeds.empty();
}

void Finder::findSeeds() {
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
void Finder::explain(Refusal &refusal, const DegreeAnalysis &degrees,
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

void Finder::prove() {
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
bool Finder::findSteps() {
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
// 7 and the whole
//===----------------------------------------------------------------------===//

bool Finder::isTraining() const {
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
void Finder::classifyPairs() {
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
bool Finder::isSaid(const UpdatePair &pair) {
  auto aliased = function.getArgAttrOfType<IntegerAttr>(pair.argument,
                                                        "tf.aliasing_output");
  return function.getResultAttr(pair.result, AMPDialect::kUpdatesAttrName) ||
         (aliased && aliased.getInt() == pair.result);
}

/// What hangs on a guess is refused.
void Finder::rejectTies() {
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

void Finder::run() {
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
  Finder(graph, function, step).run();
  return step;
}
