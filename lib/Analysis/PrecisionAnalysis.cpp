//===- PrecisionAnalysis.cpp - Which values are stored low ----------------===//

#include "amp/Analysis/PrecisionAnalysis.h"
#include "LowDependence.h"
#include "RangeCheck.h"
#include "amp/Analysis/StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

StringRef amp::stringifyReason(F32Reason reason) {
  switch (reason) {
  case F32Reason::None:
    return "stored low";
  case F32Reason::Class:
    return "its class";
  case F32Reason::Boundary:
    return "its signature";
  case F32Reason::Operand:
    return "an f32 operand of its own shape";
  case F32Reason::Range:
    return "a constant that 16 bits cannot hold";
  case F32Reason::Island:
    return "all its readers are f32";
  case F32Reason::NoLowUse:
    return "no low op depends on it";
  case F32Reason::Addition:
    return "its only reader is an f32 addition";
  case F32Reason::KeptUse:
    return "all its readers keep their types";
  }
  llvm_unreachable("unknown reason");
}

PrecisionAnalysis::PrecisionAnalysis(const PrecisionGraph &graph)
    : graph(graph), reason(graph.values.size(), F32Reason::None),
      feedsLow(graph.values.size(), false), islands(graph.values.size()),
      productOfBias(graph.ops.size(), -1), biasOfProduct(graph.ops.size(), -1),
      queued(graph.ops.size(), false) {
  findLowDependence();
  findBiasAdditions();
  initialize();
  solve();
}

//===----------------------------------------------------------------------===//
// The fixpoint
//===----------------------------------------------------------------------===//

/// Does the op compute with, or fill in, a constant that its low result could
/// not carry: in its body, or as an operand (which may come from callers)?
static bool isOutOfRange(const OpNode &node, const PrecisionGraph &graph) {
  bool found = false;
  graph.forEachOperand(node, [&](OpOperand &operand) {
    const ValueNode *value = graph.lookup(operand.get());
    found |= value && value->outOfRange && operand.getOwner() == node.op &&
             computesWith(node.op, operand.getOperandNumber());
  });
  return found || constantsNeedF32(node.op, node.low);
}

void PrecisionAnalysis::initialize() {
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    const ValueNode &value = graph.values[id];
    if (value.def < 0) {
      auto arg = cast<BlockArgument>(value.value);
      bool known = arg.getOwner()->isEntryBlock() &&
                   graph.functions.contains(arg.getOwner()->getParentOp());
      if (!known)
        reason[id] = F32Reason::Boundary;
      continue;
    }
    const OpNode &def = graph.ops[value.def];
    switch (def.role) {
    case OpRole::Product:
      if (!def.isLowProduct())
        reason[id] = F32Reason::Class;
      else if (!feedsLow[id])
        reason[id] = F32Reason::NoLowUse;
      break;
    case OpRole::Compute:
      if (def.cls == PrecisionClass::F32 || def.cls == PrecisionClass::F32Out)
        reason[id] = F32Reason::Class;
      else if (def.cls == PrecisionClass::Widest && isOutOfRange(def, graph))
        reason[id] = F32Reason::Range;
      break;
    case OpRole::Move:
      if (def.cls == PrecisionClass::F32)
        reason[id] = F32Reason::Class;
      else if (isOutOfRange(def, graph))
        reason[id] = F32Reason::Range;
      break;
    case OpRole::Call:
      break;
    default:
      reason[id] = F32Reason::Boundary;
      break;
    }
  }
}

std::optional<bool> PrecisionAnalysis::readsF32(OpOperand &use) const {
  const OpNode *reader = graph.readerOf(use);
  if (!reader)
    return true;
  auto valueIsF32 = [&](Value value) {
    int id = graph.idOf(value);
    return id < 0 || !graph.values[id].variable || isF32(id);
  };
  switch (reader->role) {
  case OpRole::Boundary:
  case OpRole::Cast:
    return true;
  case OpRole::Uniform:
  case OpRole::Constant:
  case OpRole::Reader:
    return std::nullopt;
  case OpRole::Call: {
    func::FuncOp callee = graph.knownCallee(reader->op)->function;
    Value arg = callee.getArgument(use.getOperandNumber());
    if (arg.use_empty())
      return std::nullopt;
    return valueIsF32(arg);
  }
  case OpRole::Return: {
    bool any = false, all = true;
    for (func::CallOp call : graph.knownFunctionOf(reader->op)->calls) {
      Value result = call->getResult(use.getOperandNumber());
      any |= !result.use_empty();
      all &= valueIsF32(result) || result.use_empty();
    }
    if (!any)
      return std::nullopt;
    return all;
  }
  case OpRole::Product: {
    OperandUse how = graph.useOf(use, *reader);
    if (how == OperandUse::Destination || how == OperandUse::Shape)
      return std::nullopt;
    return how != OperandUse::Data || !reader->isLowProduct();
  }
  case OpRole::Compute:
  case OpRole::Move: {
    OperandUse how = graph.useOf(use, *reader);
    if (how == OperandUse::Destination || how == OperandUse::Shape)
      return std::nullopt;
    if (reader->cls == PrecisionClass::F32 ||
        reader->cls == PrecisionClass::F32Out)
      return true;
    bool any = false, all = true;
    for (Value result : reader->op->getResults())
      if (graph.idOf(result) >= 0) {
        any = true;
        all &= valueIsF32(result);
      }
    return any ? std::optional<bool>(all) : std::nullopt;
  }
  }
  llvm_unreachable("unknown role");
}

bool PrecisionAnalysis::isIsland(Value value) {
  int id = graph.idOf(value);
  if (id < 0)
    return false;
  // Uses only ever turn f32, so the scan goes on where it was stopped: each use
  // is passed once, however often its value is looked at.
  IslandScan &scan = islands[id];
  if (!scan.started) {
    scan.started = true;
    scan.next = value.use_empty() ? nullptr : &*value.use_begin();
  }
  for (; scan.next; scan.next = static_cast<OpOperand *>(
                        scan.next->getNextOperandUsingThisValue())) {
    std::optional<bool> f32 = readsF32(*scan.next);
    if (f32 && !*f32)
      return false;
    scan.anyF32 |= f32.has_value();
  }
  return scan.anyF32;
}

F32Reason PrecisionAnalysis::checkWidest(const OpNode &node) const {
  bool data = false, dataF32 = false, other = false, otherF32 = false;
  graph.forEachOperand(node, [&](OpOperand &operand) {
    const ValueNode *value = graph.lookup(operand.get());
    if (!value || value->uniform)
      return;
    OperandUse use = graph.useOf(operand, node);
    if (use == OperandUse::Destination || use == OperandUse::Shape)
      return;
    bool f32 = value->variable ? isF32(graph.idOf(operand.get()))
                               : value->original != node.low;
    auto tensor = cast<RankedTensorType>(operand.get().getType());
    if (use == OperandUse::Data || use == OperandUse::Accumulator ||
        node.role == OpRole::Move || value->counting) {
      data = true;
      dataF32 |= f32;
    } else if (tensor.getRank() != 0) {
      other = true;
      otherF32 |= f32;
    }
  });
  if (!data) { // only broadcasts: they promote each other
    data = other;
    dataF32 = otherF32;
  }
  return !data || dataF32 ? F32Reason::Operand : F32Reason::None;
}

/// Product `id` (or the bias addition behind it) is read by one f32 addition
/// of its own shape whose other operand is in f32 and there before the product.
bool PrecisionAnalysis::becomesAddend(unsigned id) const {
  Operation *product = graph.ops[id].op;
  Operation *tail =
      biasOfProduct[id] < 0 ? product : graph.ops[biasOfProduct[id]].op;
  OpOperand *use = getOnlyUse(tail->getResult(0), graph);
  const OpNode *reader = use ? graph.readerOf(*use) : nullptr;
  if (!reader || reader->role != OpRole::Compute || !isAddition(reader->op) ||
      graph.useOf(*use, *reader) != OperandUse::Data ||
      !readsF32(*use).value_or(false) ||
      reader->op->getBlock() != product->getBlock())
    return false;
  bool found = false;
  graph.forEachOperand(*reader, [&](OpOperand &operand) {
    const ValueNode *other = graph.lookup(operand.get());
    if (&operand == use || !other || !other->variable ||
        graph.useOf(operand, *reader) != OperandUse::Data ||
        !isF32(graph.idOf(operand.get())))
      return;
    Operation *def = operand.get().getDefiningOp();
    found |= !def || def->getBlock() != product->getBlock() ||
             def->isBeforeInBlock(product);
  });
  return found;
}

/// Does `use` need its value in f32, and is no op that converts in its body?
bool PrecisionAnalysis::wantsF32Itself(OpOperand &use, unsigned depth) const {
  const OpNode *reader = graph.readerOf(use);
  if (!reader)
    return true;
  switch (reader->role) {
  case OpRole::Boundary:
  case OpRole::Cast:
    return true;
  case OpRole::Call:
  case OpRole::Return:
    return readsF32(use).value_or(false);
  case OpRole::Product:
    return graph.useOf(use, *reader) == OperandUse::Accumulator;
  case OpRole::Move: {
    // It is its readers that want it, a few movements on.
    Value moved = reader->op->getResult(0);
    return depth != 0 && !moved.use_empty() &&
           llvm::all_of(moved.getUses(), [&](OpOperand &next) {
             return wantsF32Itself(next, depth - 1);
           });
  }
  default:
    return false;
  }
}

F32Reason PrecisionAnalysis::check(unsigned id) {
  const OpNode &node = graph.ops[id];
  Value result;
  for (Value value : node.op->getResults())
    if (getFloatElementType(value.getType())) {
      result = value;
      break;
    }
  switch (node.role) {
  case OpRole::Product: {
    if (becomesAddend(id))
      return F32Reason::Addition;
    // Low would serve nobody: every reader wants f32 and converts nothing.
    bool onlyKept = !result.use_empty();
    for (OpOperand &use : result.getUses()) {
      onlyKept = wantsF32Itself(use);
      if (!onlyKept)
        break;
    }
    if (onlyKept)
      return F32Reason::KeptUse;
    return F32Reason::None;
  }
  case OpRole::Compute: {
    if (node.cls != PrecisionClass::Widest)
      return F32Reason::None;
    if (F32Reason why = checkWidest(node); why != F32Reason::None)
      return why;
    if (int product = productOfBias[id]; product >= 0) {
      int value = graph.idOf(graph.ops[product].op->getResult(0));
      return reason[value];
    }
    // Of several results each is an island by itself.
    for (Value value : node.op->getResults())
      if (int result = graph.idOf(value);
          result >= 0 && graph.values[result].variable &&
          reason[result] == F32Reason::None && isIsland(value)) {
        raiseValue(result, F32Reason::Island);
        revisitOperands(node);
      }
    return F32Reason::None;
  }
  case OpRole::Move:
    if (F32Reason why = checkWidest(node); why != F32Reason::None)
      return why;
    return isIsland(result) ? F32Reason::Island : F32Reason::None;
  default:
    return F32Reason::None;
  }
}

void PrecisionAnalysis::raiseValue(unsigned id, F32Reason why) {
  if (reason[id] != F32Reason::None || !graph.values[id].variable)
    return;
  reason[id] = why;
  Value value = graph.values[id].value;
  // Its readers may have to follow, and what they read as well.
  for (OpOperand &use : value.getUses()) {
    const OpNode *reader = graph.readerOf(use);
    if (!reader)
      continue;
    if (reader->role == OpRole::Call) {
      func::FuncOp callee = graph.knownCallee(reader->op)->function;
      int arg = graph.idOf(callee.getArgument(use.getOperandNumber()));
      if (arg >= 0)
        raiseValue(arg, F32Reason::Operand);
    } else if (reader->role == OpRole::Return) {
      for (func::CallOp call : graph.knownFunctionOf(reader->op)->calls) {
        int result = graph.idOf(call->getResult(use.getOperandNumber()));
        if (result >= 0)
          raiseValue(result, F32Reason::Operand);
      }
    } else {
      unsigned op = reader - graph.ops.data();
      if (!queued[op]) {
        queued[op] = true;
        opQueue.push_back(op);
      }
      // The other operands of an addition: rule (ii).
      revisitOperands(*reader);
    }
  }
  if (graph.values[id].def < 0) {
    // An argument of a known function: its callers' operands may be islands.
    auto arg = cast<BlockArgument>(value);
    auto known = graph.functions.find(arg.getOwner()->getParentOp());
    if (known != graph.functions.end())
      for (func::CallOp call : known->second.calls)
        revisitDefinition(call->getOperand(arg.getArgNumber()));
    return;
  }
  const OpNode &def = graph.ops[graph.values[id].def];
  if (def.role == OpRole::Call) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    for (func::ReturnOp ret : graph.knownCallee(def.op)->returns)
      revisitDefinition(ret->getOperand(number));
  }
}

/// `value` may have become an island.
void PrecisionAnalysis::revisitDefinition(Value value) {
  int id = graph.idOf(value);
  if (id < 0 || reason[id] != F32Reason::None || !graph.values[id].variable)
    return;
  int def = graph.values[id].def;
  if (def >= 0 && graph.ops[def].role != OpRole::Call) {
    if (!queued[def]) {
      queued[def] = true;
      opQueue.push_back(def);
    }
    // A bias addition decides with its product.
    if (int product = productOfBias[def]; product >= 0 && !queued[product]) {
      queued[product] = true;
      opQueue.push_back(product);
    }
    return;
  }
  valueQueue.push_back(id);
}

void PrecisionAnalysis::revisitOperands(const OpNode &node) {
  graph.forEachOperand(
      node, [&](OpOperand &operand) { revisitDefinition(operand.get()); });
}

void PrecisionAnalysis::raiseOp(unsigned id, F32Reason why) {
  const OpNode &node = graph.ops[id];
  bool changed = false;
  for (Value result : node.op->getResults()) {
    int value = graph.idOf(result);
    if (value >= 0 && graph.values[value].variable &&
        reason[value] == F32Reason::None) {
      raiseValue(value, why);
      changed = true;
    }
  }
  if (!changed)
    return;
  revisitOperands(node);
  if (biasOfProduct[id] >= 0 && !queued[biasOfProduct[id]]) {
    queued[biasOfProduct[id]] = true;
    opQueue.push_back(biasOfProduct[id]);
  }
}

void PrecisionAnalysis::solve() {
  // Results that are f32 from the start do not reach raiseValue: everything is
  // looked at once, in reverse order so that islands are found from their ends.
  for (unsigned id = 0, e = graph.ops.size(); id != e; ++id) {
    queued[id] = true;
    opQueue.push_back(id);
  }
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    const ValueNode &value = graph.values[id];
    if (!value.variable || reason[id] != F32Reason::None)
      continue;
    bool isArg = value.def < 0;
    if (isArg || graph.ops[value.def].role == OpRole::Call)
      valueQueue.push_back(id);
  }
  while (!opQueue.empty() || !valueQueue.empty()) {
    if (!opQueue.empty()) {
      unsigned id = opQueue.back();
      opQueue.pop_back();
      queued[id] = false;
      if (F32Reason why = check(id); why != F32Reason::None)
        raiseOp(id, why);
      continue;
    }
    unsigned id = valueQueue.back();
    valueQueue.pop_back();
    if (reason[id] != F32Reason::None)
      continue;
    // An argument or a call result: f32 if a source is, or as an island.
    const ValueNode &value = graph.values[id];
    SmallVector<Value> sources;
    if (auto arg = dyn_cast<BlockArgument>(value.value)) {
      for (func::CallOp call :
           graph.functions.find(arg.getOwner()->getParentOp())->second.calls)
        sources.push_back(call->getOperand(arg.getArgNumber()));
    } else {
      unsigned number = cast<OpResult>(value.value).getResultNumber();
      for (func::ReturnOp ret :
           graph.knownCallee(graph.ops[value.def].op)->returns)
        sources.push_back(ret->getOperand(number));
    }
    bool allUniform = true, anyF32 = false;
    for (Value source : sources) {
      const ValueNode *node = graph.lookup(source);
      bool uniform = node && node->uniform;
      allUniform &= uniform;
      anyF32 |=
          !uniform && (!node || !node->variable || isF32(graph.idOf(source)));
    }
    if (anyF32 || allUniform)
      raiseValue(id, F32Reason::Operand);
    else if (isIsland(value.value))
      raiseValue(id, F32Reason::Island);
  }
}
