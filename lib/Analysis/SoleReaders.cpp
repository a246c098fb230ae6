//===- SoleReaders.cpp - Values that are only read low --------------------===//
//
// The part of CastPlacement with the rules `sole` and `factor`.
//
//===----------------------------------------------------------------------===//

#include "amp/Analysis/CastPlacement.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::amp;

Type CastPlacement::sinkType(const Use &use) const {
  Type type;
  graph.forEachSink(use, [&](int sink) {
    if (!type && sink >= 0)
      type = storedTypes[sink];
  });
  return type;
}

Type CastPlacement::demandsLow(const Use &use) const {
  const OpNode &reader = graph.readerOf(use);
  Type type;
  switch (reader.role) {
  case OpRole::Product:
    return reader.isLowProduct() && use.how == OperandUse::Data ? reader.low
                                                                : Type();
  case OpRole::Call:
  case OpRole::Return:
    type = sinkType(use);
    break;
  case OpRole::Move:
  case OpRole::Compute:
    // A movement whose result is stored low, or an op that wants one type.
    if ((reader.role == OpRole::Compute && reader.convertsInside) ||
        reader.numResults == 0 || reader.slices ||
        !graph.values[reader.firstResult].variable)
      return {};
    type = storedTypes[reader.firstResult];
    break;
  default:
    break;
  }
  return type && type.isF32() ? Type() : type;
}

/// May the value be stored low if its readers are: does its op round it itself?
bool CastPlacement::mayBeSoleLow(unsigned id) const {
  const ValueNode &value = graph.values[id];
  if (!value.variable || !storedTypes[id].isF32() || nextNormStep.contains(id))
    return false;
  const OpNode *def = graph.defOf(id);
  if (!def)
    return value.function >= 0;
  switch (def->role) {
  case OpRole::Compute:
    return def->convertsInside;
  case OpRole::Move:
    return !def->slices;
  case OpRole::Call:
  case OpRole::Product:
    return true;
  default:
    return false;
  }
}

void CastPlacement::findSoleLow() {
  // For each f32 value that could be stored low: how many uses do not want it
  // low yet. Data movements turn their sources' uses as they turn themselves.
  std::vector<int> pending(graph.values.size(), -1);
  std::vector<Type> wantedLow(graph.values.size());
  std::vector<unsigned> queue;
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    if (!mayBeSoleLow(id))
      continue;
    int open = 0, satisfied = 0;
    Type low;
    for (const Use &use : graph.usesOf(id)) {
      if (!use.readsElements())
        continue;
      Type type = demandsLow(use);
      if (type && (!low || low == type)) {
        low = type;
        ++satisfied;
      } else {
        ++open;
      }
    }
    pending[id] = open;
    wantedLow[id] = low;
    if (open == 0 && satisfied != 0)
      queue.push_back(id);
  }
  // One more use of a value wants `low`.
  auto satisfy = [&](int id, Type low) {
    if (id < 0 || pending[id] <= 0 || (wantedLow[id] && wantedLow[id] != low))
      return;
    wantedLow[id] = low;
    if (--pending[id] == 0)
      queue.push_back(id);
  };
  auto store = [&](unsigned id, Type low) {
    storedTypes[id] = low;
    rules[id] = PlacementRule::Sole;
  };
  while (!queue.empty()) {
    unsigned id = queue.back();
    queue.pop_back();
    const ValueNode &value = graph.values[id];
    Type low = wantedLow[id];
    const OpNode *def = graph.defOf(id);
    if (def && def->role == OpRole::Call) { // all callers must agree
      unsigned number = cast<OpResult>(value.value).getResultNumber();
      SmallVector<int> results;
      for (unsigned call : graph.functions[def->function].callNodes)
        results.push_back(graph.resultOf(graph.ops[call], number));
      if (!llvm::all_of(results, [&](int result) {
            return pending[result] == 0 && wantedLow[result] == low;
          }))
        continue;
      for (int result : results)
        store(result, low);
    } else {
      store(id, low);
    }
    if (graph.crossesCalls(id))
      graph.forEachSource(id, [&](int source) { satisfy(source, low); });
    else if (def->role == OpRole::Move)
      for (const Use &use : graph.operandsOf(*def))
        if (use.readsElements())
          satisfy(use.value, low);
  }
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    if (pending[id] <= 0 || !wantedLow[id])
      continue;
    const OpNode *def = graph.defOf(id);
    if (!def || def->role != OpRole::Compute || !storedTypes[id].isF32() ||
        !onlyFactorUses(id, wantedLow[id]))
      continue;
    storedTypes[id] = wantedLow[id];
    rules[id] = PlacementRule::Factor;
  }
}

/// Calls `fn` for each f32 value that makes the value f32 as well.
void CastPlacement::forEachPromoter(unsigned id,
                                    function_ref<void(int)> fn) const {
  if (graph.crossesCalls(id)) {
    graph.forEachSource(id, [&](int source) {
      if (source < 0 ||
          (!graph.values[source].uniform &&
           (!graph.values[source].variable ||
            (analysis.isF32(source) && storedTypes[source].isF32()))))
        fn(source);
    });
    return;
  }
  const OpNode &def = *graph.defOf(id);
  for (const Use &use : graph.operandsOf(def)) {
    const ValueNode *value = graph.lookup(use);
    if (!value || value->uniform || use.how != OperandUse::Data)
      continue;
    if (value->variable
            ? analysis.isF32(use.value) && storedTypes[use.value].isF32()
            : value->original != def.low)
      fn(use.value);
  }
}

/// What reads `use` as data and may follow it: the results of an op, or what it
/// is on the other side of a call.
void CastPlacement::forEachFollower(const Use &use,
                                    function_ref<void(int)> fn) const {
  const OpNode &reader = graph.readerOf(use);
  if (!use.readsElements())
    return;
  if (reader.role == OpRole::Call || reader.role == OpRole::Return)
    return graph.forEachSink(use, [&](int sink) {
      if (sink < 0 || !graph.isUnused(sink))
        fn(sink);
    });
  if ((reader.role == OpRole::Compute || reader.role == OpRole::Move) &&
      reader.cls != PrecisionClass::F32 && reader.cls != PrecisionClass::F32Out)
    for (unsigned result : graph.resultsOf(reader))
      fn(result);
}

/// The values that would not be f32 if `factor` were not: those that are made
/// of it, also across calls, and what is f32 because only they read it. Of
/// many, the nearest.
SmallVector<unsigned> CastPlacement::findFollowers(unsigned factor) const {
  constexpr unsigned kMost = 64;
  SmallVector<unsigned> set{factor};
  auto contains = [&](int id) {
    return id >= 0 && llvm::is_contained(set, static_cast<unsigned>(id));
  };
  auto isIsland = [&](int id) {
    return id >= 0 && graph.values[id].variable &&
           analysis.why(id) == F32Reason::Island;
  };
  // All that might be: it is certain of none of them yet.
  for (unsigned next = 0; next != set.size() && set.size() < kMost; ++next) {
    unsigned id = set[next];
    if (next != 0)
      forEachPromoter(id, [&](int other) {
        if (isIsland(other) && !contains(other))
          set.push_back(other);
      });
    for (const Use &use : graph.usesOf(id))
      forEachFollower(use, [&](int made) {
        if (made < 0 || contains(made) || !graph.values[made].variable ||
            !storedTypes[made].isF32() ||
            analysis.why(made) != F32Reason::Operand)
          return;
        bool only = true;
        forEachPromoter(made, [&](int other) {
          only &= contains(other) || isIsland(other);
        });
        if (only)
          set.push_back(made);
      });
  }
  // Less what another value, or all that read it, keeps in f32.
  auto staysF32 = [&](unsigned id) {
    bool other = false, any = false, all = true;
    forEachPromoter(id, [&](int promoter) { other |= !contains(promoter); });
    for (const Use &use : graph.usesOf(id)) {
      std::optional<bool> f32 = analysis.readsF32(use);
      any |= f32.has_value();
      all &= f32.value_or(true) && !demandsLow(use);
      if (f32)
        forEachFollower(use, [&](int made) { all &= !contains(made); });
    }
    return other || (any && all);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned next = set.size(); --next != 0;)
      if (staysF32(set[next])) {
        set.erase(set.begin() + next);
        changed = true;
      }
  }
  return set;
}

/// Is the value, where it is not demanded low, only a factor of f32 products of
/// two numbers?
bool CastPlacement::onlyFactorUses(unsigned id, Type low) const {
  SmallVector<unsigned> readers;
  for (const Use &use : graph.usesOf(id)) {
    if (!use.readsElements() || demandsLow(use) == low)
      continue;
    const OpNode &reader = graph.readerOf(use);
    if (reader.role != OpRole::Compute || use.captured)
      return false;
    readers.push_back(use.reader);
    if (isa<arith::MulFOp>(reader.op))
      continue;
    auto linalgOp = dyn_cast<linalg::LinalgOp>(reader.op);
    if (!linalgOp || linalgOp.getNumReductionLoops() != 0)
      return false;
    Block &body = *linalgOp.getBlock();
    unsigned number = use.operand->getOperandNumber();
    if (number >= body.getNumArguments() ||
        !llvm::all_of(body.getArgument(number).getUsers(),
                      llvm::IsaPred<arith::MulFOp>))
      return false;
  }
  // The readers must be f32 whatever this value is stored as.
  SmallVector<unsigned> followers = findFollowers(id);
  return llvm::all_of(readers, [&](unsigned reader) {
    return llvm::all_of(graph.resultsOf(graph.ops[reader]), [&](unsigned made) {
      return !graph.values[made].variable ||
             (analysis.isF32(made) && !llvm::is_contained(followers, made));
    });
  });
}
