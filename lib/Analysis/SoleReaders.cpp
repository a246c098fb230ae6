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

/// Is the result with this number f32, whatever value `factor` is stored as:
/// for another reason than its operands, or as an island whose readers are? An
/// op that reads another f32 value of its own shape is f32 because of that; one
/// that does not, such as dead code behind a square, follows the factor.
bool CastPlacement::staysF32(unsigned result, unsigned factor,
                             unsigned depth) const {
  if (!graph.values[result].variable)
    return true;
  F32Reason why = analysis.why(result);
  if (why == F32Reason::None)
    return false;
  if (why != F32Reason::Operand)
    return true;
  const OpNode &def = *graph.defOf(result);
  bool other = llvm::any_of(graph.operandsOf(def), [&](const Use &use) {
    const ValueNode *value = graph.lookup(use);
    return value && use.value != static_cast<int>(factor) &&
           use.how == OperandUse::Data && !value->uniform &&
           (!value->variable || analysis.isF32(use.value));
  });
  bool any = false;
  for (const Use &use : graph.usesOf(result)) {
    std::optional<bool> f32 = analysis.readsF32(use);
    if (!f32)
      continue;
    if (!*f32)
      return false;
    any = true;
    const OpNode &reader = graph.readerOf(use);
    bool follows =
        (reader.role == OpRole::Compute || reader.role == OpRole::Move) &&
        reader.cls != PrecisionClass::F32 &&
        reader.cls != PrecisionClass::F32Out;
    if (!other && follows && depth != 0 &&
        !llvm::all_of(graph.resultsOf(reader), [&](unsigned next) {
          return staysF32(next, result, depth - 1);
        }))
      return false;
  }
  return any;
}

/// Is the value, where it is not demanded low, only a factor of f32 products of
/// two numbers?
bool CastPlacement::onlyFactorUses(unsigned id, Type low) const {
  for (const Use &use : graph.usesOf(id)) {
    if (!use.readsElements() || demandsLow(use) == low)
      continue;
    const OpNode &reader = graph.readerOf(use);
    if (reader.role != OpRole::Compute || use.captured)
      return false;
    // The reader must be f32 whatever this value is stored as.
    if (!llvm::all_of(graph.resultsOf(reader),
                      [&](unsigned made) { return staysF32(made, id); }))
      return false;
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
  return true;
}
