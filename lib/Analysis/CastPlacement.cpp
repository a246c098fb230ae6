//===- CastPlacement.cpp - Where casts stand ------------------------------===//

#include "amp/Analysis/CastPlacement.h"
#include "amp/Analysis/NormSteps.h"
#include "amp/Analysis/StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

CastPlacement::CastPlacement(const PrecisionGraph &graph,
                             const PrecisionAnalysis &analysis)
    : graph(graph), analysis(analysis), storedTypes(graph.values.size()),
      rules(graph.values.size(), PlacementRule::None),
      inChain(graph.values.size(), false) {
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

Type CastPlacement::stored(Value value) const {
  int id = graph.idOf(value);
  return id < 0 ? getFloatElementType(value.getType()) : storedTypes[id];
}

ArrayRef<Type> CastPlacement::copies(unsigned value) const {
  auto it = copyTypes.find(value);
  return it == copyTypes.end() ? ArrayRef<Type>() : ArrayRef<Type>(it->second);
}

bool CastPlacement::isDerived(unsigned value, Type type) const {
  return derived.contains({value, type});
}

Type CastPlacement::functionArgument(const KnownFunction &known,
                                     unsigned arg) const {
  func::FuncOp function = known.function;
  return stored(Value(function.getArgument(arg)));
}

Type CastPlacement::functionResult(const KnownFunction &known,
                                   unsigned result) const {
  return stored(known.calls.front()->getResult(result));
}

/// The low type at the definition of a value.
static Type lowTypeOf(const PrecisionGraph &graph, const ValueNode &value) {
  if (value.def >= 0)
    return graph.ops[value.def].low;
  for (OpOperand &use : value.value.getUses())
    if (const OpNode *reader = graph.readerOf(use))
      return reader->low;
  return {};
}

/// Does nothing read the value of `use` before `use` does?
bool CastPlacement::isFirstReader(OpOperand &use) const {
  for (OpOperand &other : use.get().getUses()) {
    Operation *owner = other.getOwner();
    if (&other != &use && readsElements(other, graph) && !isFloatCast(owner) &&
        owner->getBlock() == use.getOwner()->getBlock() &&
        owner->isBeforeInBlock(use.getOwner()))
      return false;
  }
  return true;
}

/// The backward pass of a norm ends in a gradient that adds up to zero over
/// what was normalized. A bias gradient before the norm is that sum: of rounded
/// values it would be nothing but noise. So a result of a norm's step that is
/// only summed up and multiplied stays f32, with a low copy for the products.
bool CastPlacement::isSummedNormEnd(unsigned id) const {
  const ValueNode &value = graph.values[id];
  if (value.def < 0 || !isAffine(graph.ops[value.def], graph))
    return false;
  bool summed = false;
  for (OpOperand &use : value.value.getUses()) {
    if (!readsElements(use, graph))
      continue;
    const OpNode *reader = graph.readerOf(use);
    if (!reader)
      return false;
    bool sum = reader->role == OpRole::Compute && reader->kind == OpKind::Sum;
    if (!sum && reader->role != OpRole::Product &&
        reader->role != OpRole::Move && reader->role != OpRole::Cast)
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
      Value result = node->op->getResult(0);
      beforeBias[graph.idOf(result)] = true;
      for (OpOperand &use : result.getUses())
        if (readsElements(use, graph))
          node = graph.readerOf(use);
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
    Type low = lowTypeOf(graph, value);
    if (!low)
      continue;
    // A step hands its result to the next one in f32, which nothing that fuses
    // elementwise ops stores; who reads it later (the backward pass) reads a
    // low copy.
    if (OpOperand *next = findNextNormStep(id, graph);
        next && isFirstReader(*next))
      nextNormStep[id] = {next, low}, rules[id] = PlacementRule::Norm;
    else if (isSummedNormEnd(id))
      rules[id] = PlacementRule::NormEnd;
    else
      storedTypes[id] = low;
  }
}

/// A movement that was raised as an island, but whose source is low, is stored
/// low after all where its readers convert for nothing: else it would have to
/// be cast. Arguments and results of known functions likewise.
void CastPlacement::settleMoves() {
  auto isLow = [&](Value value) {
    int id = graph.idOf(value);
    return id >= 0 && storedTypes[id] && !graph.values[id].uniform &&
           cast<FloatType>(storedTypes[id]).getWidth() == 16;
  };
  // What a value hands on, if it is such a movement, argument or result.
  auto sourcesOf = [&](const ValueNode &value) {
    SmallVector<Value> sources;
    if (value.def < 0) {
      auto arg = cast<BlockArgument>(value.value);
      auto known = graph.functions.find(arg.getOwner()->getParentOp());
      if (known != graph.functions.end() && arg.getOwner()->isEntryBlock())
        for (func::CallOp call : known->second.calls)
          sources.push_back(call->getOperand(arg.getArgNumber()));
      return sources;
    }
    const OpNode &def = graph.ops[value.def];
    if (def.role == OpRole::Call) {
      unsigned number = cast<OpResult>(value.value).getResultNumber();
      for (func::ReturnOp ret : graph.knownCallee(def.op)->returns)
        sources.push_back(ret->getOperand(number));
    } else if (def.role == OpRole::Move && !def.convertsInside &&
               def.cls == PrecisionClass::Follow &&
               analysis.why(&value - graph.values.data()) != F32Reason::Range) {
      graph.forEachOperand(def, [&](OpOperand &operand) {
        OperandUse use = graph.useOf(operand, def);
        if (use == OperandUse::Data || use == OperandUse::Broadcast)
          sources.push_back(operand.get());
      });
    }
    return sources;
  };
  std::vector<unsigned> queue;
  auto settle = [&](int id) {
    if (id < 0)
      return;
    const ValueNode &value = graph.values[id];
    if (!value.variable || value.uniform || !storedTypes[id].isF32())
      return;
    SmallVector<Value> sources = sourcesOf(value);
    if (sources.empty() || !llvm::all_of(sources, isLow) ||
        llvm::any_of(sources, [&](Value source) {
          return stored(source) != stored(sources.front());
        }))
      return;
    storedTypes[id] = stored(sources.front());
    rules[id] = PlacementRule::Settled;
    queue.push_back(id);
  };
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id)
    settle(id);
  while (!queue.empty()) {
    Value value = graph.values[queue.back()].value;
    queue.pop_back();
    for (OpOperand &use : value.getUses()) {
      const OpNode *reader = graph.readerOf(use);
      if (!reader)
        continue;
      if (reader->role == OpRole::Move) {
        settle(graph.idOf(reader->op->getResult(0)));
      } else if (reader->role == OpRole::Call) {
        func::FuncOp callee = graph.knownCallee(reader->op)->function;
        settle(graph.idOf(callee.getArgument(use.getOperandNumber())));
      } else if (reader->role == OpRole::Return) {
        for (func::CallOp call : graph.knownFunctionOf(reader->op)->calls)
          settle(graph.idOf(call->getResult(use.getOperandNumber())));
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Values that are only read low
//===----------------------------------------------------------------------===//

Type CastPlacement::demandsLow(OpOperand &use) const {
  const OpNode *reader = graph.readerOf(use);
  if (!reader)
    return {};
  switch (reader->role) {
  case OpRole::Product:
    return reader->isLowProduct() &&
                   graph.useOf(use, *reader) == OperandUse::Data
               ? reader->low
               : Type();
  case OpRole::Call: {
    Type type = functionArgument(*graph.knownCallee(reader->op),
                                 use.getOperandNumber());
    return type && type.isF32() ? Type() : type;
  }
  case OpRole::Return: {
    Type type = functionResult(*graph.knownFunctionOf(reader->op),
                               use.getOperandNumber());
    return type && type.isF32() ? Type() : type;
  }
  case OpRole::Move:
  case OpRole::Compute: {
    // A movement whose result is stored low, or an op that wants one type.
    if (reader->role == OpRole::Compute && reader->convertsInside)
      return {};
    int id = graph.idOf(reader->op->getResult(0));
    if (id < 0 || !graph.values[id].variable || reader->slices)
      return {};
    Type type = storedTypes[id];
    return type.isF32() ? Type() : type;
  }
  default:
    return {};
  }
}

void CastPlacement::findSoleLow() {
  // For each f32 value that could be stored low: how many uses do not want it
  // low yet. Data movements turn their sources' uses as they turn themselves.
  std::vector<int> pending(graph.values.size(), -1);
  std::vector<Type> wantedLow(graph.values.size());
  std::vector<unsigned> queue;

  auto eligible = [&](unsigned id) {
    const ValueNode &value = graph.values[id];
    if (!value.variable || !storedTypes[id].isF32() ||
        nextNormStep.contains(id))
      return false;
    if (value.def < 0)
      return graph.functions.contains(
                 cast<BlockArgument>(value.value).getOwner()->getParentOp()) &&
             cast<BlockArgument>(value.value).getOwner()->isEntryBlock();
    const OpNode &def = graph.ops[value.def];
    switch (def.role) {
    case OpRole::Compute:
      return def.convertsInside;
    case OpRole::Move:
      return !def.slices;
    case OpRole::Call:
    case OpRole::Product:
      return true;
    default:
      return false;
    }
  };
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    if (!eligible(id))
      continue;
    int open = 0, satisfied = 0;
    Type low;
    for (OpOperand &use : graph.values[id].value.getUses()) {
      if (!readsElements(use, graph))
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
  // One more use of `value` wants `low`.
  auto satisfy = [&](Value value, Type low) {
    int id = graph.idOf(value);
    if (id < 0 || pending[id] <= 0 || (wantedLow[id] && wantedLow[id] != low))
      return;
    wantedLow[id] = low;
    if (--pending[id] == 0)
      queue.push_back(id);
  };
  while (!queue.empty()) {
    unsigned id = queue.back();
    queue.pop_back();
    const ValueNode &value = graph.values[id];
    Type low = wantedLow[id];
    if (value.def < 0) { // an argument: the callers' operands
      storedTypes[id] = low;
      rules[id] = PlacementRule::Sole;
      auto arg = cast<BlockArgument>(value.value);
      for (func::CallOp call :
           graph.functions.find(arg.getOwner()->getParentOp())->second.calls)
        satisfy(call->getOperand(arg.getArgNumber()), low);
      continue;
    }
    const OpNode &def = graph.ops[value.def];
    if (def.role == OpRole::Call) { // all callers must agree
      const KnownFunction &known = *graph.knownCallee(def.op);
      unsigned number = cast<OpResult>(value.value).getResultNumber();
      bool agree = true;
      for (func::CallOp call : known.calls) {
        int result = graph.idOf(call->getResult(number));
        agree &=
            result >= 0 && (pending[result] == 0 && wantedLow[result] == low);
      }
      if (!agree)
        continue;
      for (func::CallOp call : known.calls) {
        storedTypes[graph.idOf(call->getResult(number))] = low;
        rules[graph.idOf(call->getResult(number))] = PlacementRule::Sole;
      }
      for (func::ReturnOp ret : known.returns)
        satisfy(ret->getOperand(number), low);
      continue;
    }
    storedTypes[id] = low;
    rules[id] = PlacementRule::Sole;
    if (def.role == OpRole::Move)
      graph.forEachOperand(def, [&](OpOperand &operand) {
        if (readsElements(operand, graph))
          satisfy(operand.get(), low);
      });
  }
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    if (pending[id] <= 0 || !wantedLow[id] || graph.values[id].def < 0 ||
        graph.ops[graph.values[id].def].role != OpRole::Compute ||
        !storedTypes[id].isF32() || !onlyFactorUses(id, wantedLow[id]))
      continue;
    storedTypes[id] = wantedLow[id];
    rules[id] = PlacementRule::Factor;
  }
}

/// Is the result with this number f32 for another reason than its operands?
bool CastPlacement::isF32OfItself(unsigned result) const {
  if (!graph.values[result].variable)
    return true;
  F32Reason why = analysis.why(result);
  if (why == F32Reason::None)
    return false;
  if (why != F32Reason::Operand)
    return true;
  // An island as well?
  bool any = false, all = true;
  for (OpOperand &use : graph.values[result].value.getUses())
    if (std::optional<bool> f32 = analysis.readsF32(use)) {
      any = true;
      all &= *f32;
    }
  return any && all;
}

/// Is the value, where it is not demanded low, only a factor of f32 products of
/// two numbers?
bool CastPlacement::onlyFactorUses(unsigned id, Type low) const {
  for (OpOperand &use : graph.values[id].value.getUses()) {
    if (!readsElements(use, graph) || demandsLow(use) == low)
      continue;
    const OpNode *reader = graph.readerOf(use);
    if (!reader || reader->role != OpRole::Compute ||
        reader->op != use.getOwner())
      return false;
    // The reader must be f32 whatever this value is stored as.
    for (Value result : reader->op->getResults())
      if (int made = graph.idOf(result); made >= 0 && !isF32OfItself(made))
        return false;
    if (isa<arith::MulFOp>(reader->op))
      continue;
    auto linalgOp = dyn_cast<linalg::LinalgOp>(reader->op);
    if (!linalgOp || linalgOp.getNumReductionLoops() != 0)
      return false;
    Block &body = *linalgOp.getBlock();
    if (use.getOperandNumber() >= body.getNumArguments())
      return false;
    for (Operation *user : body.getArgument(use.getOperandNumber()).getUsers())
      if (!isa<arith::MulFOp>(user))
        return false;
  }
  return true;
}
