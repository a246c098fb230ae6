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
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
      const ValueNode &value = graph.values[id];
      if (!value.variable || value.uniform || !storedTypes[id].isF32())
        continue;
      SmallVector<Value> sources;
      if (value.def < 0) {
        auto arg = cast<BlockArgument>(value.value);
        auto known = graph.functions.find(arg.getOwner()->getParentOp());
        if (known == graph.functions.end() || !arg.getOwner()->isEntryBlock())
          continue;
        for (func::CallOp call : known->second.calls)
          sources.push_back(call->getOperand(arg.getArgNumber()));
      } else {
        const OpNode &def = graph.ops[value.def];
        if (def.role == OpRole::Call) {
          unsigned number = cast<OpResult>(value.value).getResultNumber();
          for (func::ReturnOp ret : graph.knownCallee(def.op)->returns)
            sources.push_back(ret->getOperand(number));
        } else if (def.role == OpRole::Move && !def.convertsInside &&
                   def.cls == PrecisionClass::Follow) {
          graph.forEachOperand(def, [&](OpOperand &operand) {
            OperandUse use = graph.useOf(operand, def);
            if (use == OperandUse::Data || use == OperandUse::Broadcast)
              sources.push_back(operand.get());
          });
        } else {
          continue;
        }
      }
      if (sources.empty() || !llvm::all_of(sources, isLow) ||
          llvm::any_of(sources, [&](Value source) {
            return stored(source) != stored(sources.front());
          }))
        continue;
      storedTypes[id] = stored(sources.front());
      rules[id] = PlacementRule::Settled;
      changed = true;
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

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

Type CastPlacement::wanted(OpOperand &use) const {
  Value value = use.get();
  const ValueNode *node = graph.lookup(value);
  if (!node)
    return getFloatElementType(value.getType());
  Type original = node->original;
  const OpNode *reader = graph.readerOf(use);
  if (!reader)
    return original;
  if (use.getOwner() != reader->op) // captured in a body
    return reader->role != OpRole::Boundary &&
                   isa<tensor::ExtractOp, tensor::DimOp>(use.getOwner())
               ? stored(value)
               : original;
  OperandUse how = graph.useOf(use, *reader);
  if (how == OperandUse::Original)
    return original;
  if (how == OperandUse::Shape)
    return stored(value);
  auto storedResult = [&](unsigned number) -> Type {
    if (number >= reader->op->getNumResults())
      return original;
    Type type = stored(reader->op->getResult(number));
    return type ? type : original;
  };
  switch (reader->role) {
  case OpRole::Product:
    if (how == OperandUse::Accumulator)
      return reader->accumulates ? Float32Type::get(original.getContext())
                                 : original;
    return reader->isLowProduct() && how == OperandUse::Data ? reader->low
                                                             : original;
  case OpRole::Compute:
    if (how == OperandUse::Accumulator && reader->accumulates && node->variable)
      return original;
    if (how == OperandUse::Accumulator) {
      auto dps = dyn_cast<DestinationStyleOpInterface>(reader->op);
      return dps ? storedResult(dps.getTiedOpResult(&use).getResultNumber())
                 : storedResult(0);
    }
    if (!reader->convertsInside)
      return storedResult(0);
    if (auto step = nextNormStep.find(graph.idOf(value));
        step != nextNormStep.end()) {
      Operation *next = step->second.first->getOwner();
      bool late = use.getOwner()->getBlock() != next->getBlock() ||
                  next->isBeforeInBlock(use.getOwner());
      return late ? step->second.second : stored(value);
    }
    return stored(value);
  case OpRole::Move: {
    Type result = storedResult(0);
    return reader->convertsInside && result.isF32() ? stored(value) : result;
  }
  case OpRole::Reader:
    return reader->convertsInside ? stored(value) : original;
  case OpRole::Cast:
    // A rounding of the source program that is there already.
    return stored(reader->op->getResult(0)) == stored(value) ? stored(value)
                                                             : original;
  case OpRole::Call:
    return functionArgument(*graph.knownCallee(reader->op),
                            use.getOperandNumber());
  case OpRole::Return:
    return functionResult(*graph.knownFunctionOf(reader->op),
                          use.getOperandNumber());
  default:
    return original;
  }
}

void CastPlacement::demand(Value value, Type type) {
  int id = graph.idOf(value);
  if (id < 0 || !type || storedTypes[id] == type)
    return;
  auto &types = copyTypes[id];
  if (!llvm::is_contained(types, type))
    types.push_back(type);
}

void CastPlacement::demandCopies() {
  for (const OpNode &node : graph.ops)
    graph.forEachOperand(node, [&](OpOperand &operand) {
      OperandUse how = graph.useOf(operand, node);
      if (how == OperandUse::Destination || node.role == OpRole::Uniform)
        return;
      demand(operand.get(), wanted(operand));
    });
}

/// The source of a movement, where it has one.
static Value getMoveSource(const OpNode &node, const PrecisionGraph &graph,
                           bool &broadcasts) {
  Value source;
  graph.forEachOperand(node, [&](OpOperand &operand) {
    OperandUse how = graph.useOf(operand, node);
    if (how != OperandUse::Data && how != OperandUse::Broadcast)
      return;
    auto iface = dyn_cast<PrecisionOpInterface>(node.op);
    broadcasts = iface && operand.getOwner() == node.op &&
                 iface.getOperandUse(operand) == OperandUse::Broadcast;
    source = operand.get();
  });
  return source;
}

void CastPlacement::deriveCopies() {
  auto has = [&](Value value, Type type) {
    int id = graph.idOf(value);
    return id >= 0 &&
           (storedTypes[id] == type || llvm::is_contained(copies(id), type));
  };
  // Readers first: what only looks at data anew, or enlarges it, hands the
  // demand on, so that the smaller tensor is cast.
  for (unsigned id = graph.values.size(); id-- != 0;) {
    if (graph.values[id].def < 0)
      continue;
    const OpNode &def = graph.ops[graph.values[id].def];
    if (def.role != OpRole::Move)
      continue;
    bool broadcasts = false;
    Value source = getMoveSource(def, graph, broadcasts);
    if (!source ||
        (!broadcasts &&
         !isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(
             def.op)))
      continue;
    for (Type type : SmallVector<Type>(copies(id))) {
      demand(source, type);
      derived[{id, type}] = true;
    }
  }
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    if (graph.values[id].def < 0)
      continue;
    const OpNode &def = graph.ops[graph.values[id].def];
    if (def.role == OpRole::Cast) {
      // A widened value has its narrow copy already.
      for (Type type : copies(id))
        if (stored(def.op->getOperand(0)) == type)
          derived[{id, type}] = true;
      continue;
    }
    if (def.role != OpRole::Move)
      continue;
    bool broadcasts = false;
    Value source = getMoveSource(def, graph, broadcasts);
    for (Type type : copies(id))
      if (source && !type.isF32() && has(source, type))
        derived[{id, type}] = true;
  }
}

//===----------------------------------------------------------------------===//
// Chains that fusion may keep in registers
//===----------------------------------------------------------------------===//

static bool isElementwise(const OpNode &node) {
  if (node.role != OpRole::Compute)
    return false;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(node.op))
    return linalgOp.getNumReductionLoops() == 0;
  return node.op->hasTrait<OpTrait::Elementwise>();
}

void CastPlacement::findChains() {
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    const ValueNode &value = graph.values[id];
    if (!value.variable || value.def < 0 || storedTypes[id].isF32())
      continue;
    const OpNode &def = graph.ops[value.def];
    bool open = def.isLowProduct();
    if (isElementwise(def))
      graph.forEachOperand(def, [&](OpOperand &operand) {
        int source = graph.idOf(operand.get());
        open |= source >= 0 && inChain[source] &&
                graph.useOf(operand, def) == OperandUse::Data;
      });
    if (!open)
      continue;
    OpOperand *only = nullptr;
    bool single = true;
    for (OpOperand &use : value.value.getUses()) {
      if (!readsElements(use, graph))
        continue;
      single &= only == nullptr;
      only = &use;
    }
    const OpNode *reader = single && only ? graph.readerOf(*only) : nullptr;
    inChain[id] = reader && isElementwise(*reader);
  }
}
