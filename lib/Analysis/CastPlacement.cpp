//===- CastPlacement.cpp - What each value is stored as -------------------===//

#include "amp/Analysis/CastPlacement.h"

using namespace mlir;
using namespace mlir::amp;

CastPlacement::CastPlacement(const PrecisionGraph &graph,
                             const PrecisionAnalysis &analysis,
                             const NormSteps &steps)
    : graph(graph), analysis(analysis), steps(steps),
      storedTypes(graph.values.size()),
      rules(graph.values.size(), PlacementRule::None),
      inChain(graph.values.size(), false),
      hasCopies(graph.values.size(), false) {
  if (!graph.ops.empty())
    f32 = Float32Type::get(graph.ops.front().op->getContext());
  storeDecided();
  settleMoves();
  findSoleLow();
  demandCopies();
  deriveCopies();
  findChains();
}

StringRef amp::stringifyRule(PlacementRule rule) {
  switch (rule) {
  case PlacementRule::None:
    return "as decided";
  case PlacementRule::Bias:
    return "on its way to the bias, rounded behind it";
  case PlacementRule::Norm:
    return "handed to the next step of a norm";
  case PlacementRule::NormEnd:
    return "a gradient behind a norm that is summed up";
  case PlacementRule::Sole:
    return "all its readers are low";
  case PlacementRule::Factor:
    return "otherwise read only as a factor";
  case PlacementRule::Settled:
    return "its source is low";
  }
  llvm_unreachable("unknown rule");
}

/// The low type at the definition of a value.
Type CastPlacement::lowTypeOf(unsigned value) const {
  if (const OpNode *def = graph.defOf(value))
    return def->low;
  if (graph.isUnused(value))
    return {};
  return graph.readerOf(*graph.usesOf(value).begin()).low;
}

/// Does nothing read the value of `use` before `use` does?
bool CastPlacement::isFirstReader(const Use &use) const {
  return llvm::none_of(graph.usesOf(use.value), [&](const Use &other) {
    const OpNode &reader = graph.readerOf(other);
    return other.operand != use.operand && other.readsElements() &&
           !other.captured && reader.role != OpRole::Cast &&
           graph.isBefore(reader, graph.readerOf(use));
  });
}

/// The backward pass of a norm ends in a gradient that adds up to zero over
/// what was normalized. A bias gradient before the norm is that sum: of rounded
/// values it would be nothing but noise. So a result of a norm's step that is
/// only summed up and multiplied stays f32, with a low copy for the products.
bool CastPlacement::isSummedNormEnd(unsigned id) const {
  const OpNode *def = graph.defOf(id);
  return def && steps.isAffine(*def) && isOnlySummedAndMultiplied(id);
}

bool CastPlacement::isOnlySummedAndMultiplied(unsigned id) const {
  bool summed = false;
  for (const Use &use : graph.usesOf(id)) {
    if (!use.readsElements())
      continue;
    const OpNode &reader = graph.readerOf(use);
    bool sum = reader.role == OpRole::Compute && reader.kind == OpKind::Sum;
    if (!sum && reader.role != OpRole::Product && reader.role != OpRole::Move &&
        reader.role != OpRole::Cast)
      return false;
    summed |= sum;
  }
  return summed;
}

void CastPlacement::storeDecided() {
  // A product hands its sum to its bias in f32, through reshapes: as in
  // PyTorch's linear, the two round once, and the sum by itself is not stored.
  std::vector<bool> beforeBias(graph.values.size(), false);
  for (unsigned id = 0, e = graph.ops.size(); id != e; ++id) {
    int bias = analysis.biasAdditionOf(id);
    if (bias < 0)
      continue;
    for (const OpNode *node = &graph.ops[id]; node != &graph.ops[bias];) {
      unsigned result = node->firstResult;
      beforeBias[result] = true;
      for (const Use &use : graph.usesOf(result))
        if (use.readsElements())
          node = &graph.readerOf(use);
    }
  }
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    const ValueNode &value = graph.values[id];
    storedTypes[id] = value.original;
    if (!value.variable || analysis.isF32(id))
      continue;
    if (beforeBias[id]) {
      rules[id] = PlacementRule::Bias;
      continue;
    }
    Type low = lowTypeOf(id);
    if (!low)
      continue;
    // A step hands its result to the next one in f32, which nothing that fuses
    // elementwise ops stores; who reads it later (the backward pass) reads a
    // low copy.
    if (const Use *next = steps.findNext(id); next && isFirstReader(*next)) {
      nextNormStep[id] = {next->reader, low};
      rules[id] = PlacementRule::Norm;
    } else if (isSummedNormEnd(id)) {
      rules[id] = PlacementRule::NormEnd;
    } else {
      storedTypes[id] = low;
    }
  }
}

/// A movement that was raised as an island, but whose source is low, is stored
/// low after all where its readers convert for nothing: else it would have to
/// be cast. Arguments and results of known functions likewise. Returns true if
/// the value is stored low from now on.
bool CastPlacement::settle(unsigned id) {
  const ValueNode &value = graph.values[id];
  if (!value.variable || value.uniform || !storedTypes[id].isF32())
    return false;
  Type type;
  bool agree = true;
  auto consider = [&](int source) {
    Type stored = source < 0 ? Type() : storedTypes[source];
    agree &= stored && !graph.values[source].uniform &&
             cast<FloatType>(stored).getWidth() == 16 &&
             (!type || type == stored);
    type = stored;
  };
  const OpNode *def = graph.defOf(id);
  if (graph.crossesCalls(id)) {
    graph.forEachSource(id, consider);
  } else if (def && def->role == OpRole::Move && !def->convertsInside &&
             def->cls == PrecisionClass::Follow &&
             analysis.why(id) != F32Reason::Range) {
    for (const Use &use : graph.operandsOf(*def))
      if (use.how == OperandUse::Data || use.how == OperandUse::Broadcast)
        consider(use.value);
  }
  if (!agree || !type)
    return false;
  storedTypes[id] = type;
  rules[id] = PlacementRule::Settled;
  return true;
}

void CastPlacement::settleMoves() {
  std::vector<unsigned> queue;
  auto trySettle = [&](int id) {
    if (id >= 0 && settle(id))
      queue.push_back(id);
  };
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id)
    trySettle(id);
  while (!queue.empty()) {
    unsigned id = queue.back();
    queue.pop_back();
    for (const Use &use : graph.usesOf(id)) {
      const OpNode &reader = graph.readerOf(use);
      if (reader.role == OpRole::Move)
        trySettle(reader.firstResult);
      else
        graph.forEachSink(use, trySettle);
    }
  }
}
