//===- BackwardPass.cpp - What is saved for the backward pass -------------===//

#include "amp/Analysis/BackwardPass.h"

using namespace mlir;
using namespace mlir::amp;

/// Calls `fn` for each name in a location, until it returns true.
static bool anyName(Location loc, function_ref<bool(StringRef)> fn) {
  return loc
      ->walk([&](Location part) {
        auto name = dyn_cast<NameLoc>(part);
        return name && fn(name.getName()) ? WalkResult::interrupt()
                                          : WalkResult::advance();
      })
      .wasInterrupted();
}

BackwardPass::BackwardPass(const PrecisionGraph &graph)
    : graph(graph), phases(graph.ops.size(), Phase::None),
      computed(graph.values.size()), root(graph.values.size()) {
  readNames();
  if (!known)
    return;
  findPhases();
  findActivations();
}

void BackwardPass::readNames() {
  for (const OpNode &node : graph.ops)
    anyName(node.op->getLoc(), [&](StringRef name) {
      torch |= name.starts_with("grad:");
      known |= torch || name.contains("jvp(");
      return torch;
    });
}

BackwardPass::Phase BackwardPass::phaseOf(Operation *op) {
  Phase phase = Phase::None;
  anyName(op->getLoc(), [&](StringRef name) {
    if (torch)
      phase = name.starts_with("grad:")       ? Phase::Backward
              : name.starts_with("optimizer") ? Phase::Neither
              : !name.empty()                 ? Phase::Forward
                                              : Phase::None;
    else
      phase = name.contains("transpose(jvp") ? Phase::Backward
              : name.contains("jvp(")        ? Phase::Forward
              : name.starts_with("jit(")     ? Phase::Neither
                                             : Phase::None;
    return phase != Phase::None;
  });
  return phase;
}

void BackwardPass::findPhases() {
  // A function belongs to the pass that calls it.
  DenseMap<Operation *, unsigned> functionIds;
  for (auto [id, known] : llvm::enumerate(graph.functions))
    functionIds[known.function] = id;
  std::vector<Phase> ofFunction(graph.functions.size(), Phase::None);
  for (unsigned id = 0, e = graph.ops.size(); id != e; ++id) {
    const OpNode &node = graph.ops[id];
    Phase phase = node.role == OpRole::Cast ? Phase::None : phaseOf(node.op);
    if (auto parent = functionIds.find(node.op->getParentOp());
        phase == Phase::None && parent != functionIds.end())
      phase = ofFunction[parent->second];
    // Backward before neither before forward.
    if (phase == Phase::None)
      for (const Use &use : graph.operandsOf(node))
        if (const OpNode *def = graph.defOf(use.value);
            def && use.readsElements() && def->role != OpRole::Uniform)
          phase = std::max(phase, phases[graph.idOf(*def)]);
    phases[id] = phase;
    if (node.role == OpRole::Call)
      ofFunction[node.function] = std::max(ofFunction[node.function], phase);
  }
}

void BackwardPass::findActivations() {
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id)
    root[id] = id;
  auto isComputed = [&](unsigned id) {
    bool any = false;
    auto consider = [&](int source) { any |= source >= 0 && computed[source]; };
    const OpNode *def = graph.defOf(id);
    if (graph.crossesCalls(id)) {
      graph.forEachSource(id, consider);
      return any;
    }
    if (!def || def->role == OpRole::Uniform || def->role == OpRole::Constant)
      return false;
    if (def->role != OpRole::Move && def->role != OpRole::Cast)
      return true;
    for (const Use &use : graph.operandsOf(*def))
      if (use.readsElements()) {
        consider(use.value);
        if (def->role == OpRole::Move && !def->slices && use.value >= 0)
          root[id] = root[use.value];
      }
    return any;
  };
  // Callees come after their callers: once more for each level of calls.
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned id = 0, e = graph.values.size(); id != e; ++id)
      if (!computed[id] && isComputed(id))
        computed[id] = changed = true;
    changed &= !graph.functions.empty();
  }
}

DenseMap<unsigned, BackwardPass::Saved>
BackwardPass::findSaved(const CastPlacement &placement) const {
  DenseMap<unsigned, Saved> saved;
  if (!known)
    return saved;
  DenseSet<std::pair<unsigned, Type>> counted;
  for (const Use &use : graph.uses) {
    if (use.value < 0 || phases[use.reader] != Phase::Backward ||
        !use.readsElements())
      continue;
    unsigned id = root[use.value];
    const ValueNode &value = graph.values[id];
    auto type = cast<RankedTensorType>(value.value.getType());
    if (value.def < 0 || phases[value.def] != Phase::Forward || !computed[id] ||
        type.getRank() == 0)
      continue;
    // A movement that is dead keeps nothing.
    const OpNode &reader = graph.readerOf(use);
    if (reader.role == OpRole::Move && graph.isUnused(reader.firstResult))
      continue;
    Type stored = placement.wanted(use);
    if (!stored || !counted.insert({id, stored}).second)
      continue;
    Saved &sum = saved[id];
    sum.bytes = addSaturating(sum.bytes, countBytes(type, stored));
    sum.bytesOriginal = countBytes(type, value.original);
  }
  return saved;
}
