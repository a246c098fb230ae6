//===- F32Reasons.cpp - Why a value is stored in f32 ----------------------===//
//
// The part of PrecisionAnalysis that knows the reasons; each is monotone in
// what was raised before.
//
//===----------------------------------------------------------------------===//

#include "LowDependence.h"
#include "RangeCheck.h"
#include "amp/Analysis/PrecisionAnalysis.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

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

//===----------------------------------------------------------------------===//
// From the start
//===----------------------------------------------------------------------===//

/// Does the op compute with, or fill in, a constant that its low result could
/// not carry: in its body, or as an operand (which may come from callers)?
static bool isOutOfRange(const OpNode &node, const PrecisionGraph &graph) {
  for (const Use &use : graph.operandsOf(node))
    if (const ValueNode *value = graph.lookup(use);
        value && value->outOfRange && !use.captured &&
        computesWith(node.op, use.operand->getOperandNumber()))
      return true;
  return constantsNeedF32(node.op, node.low);
}

void PrecisionAnalysis::initialize() {
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    const ValueNode &value = graph.values[id];
    if (value.def < 0) {
      if (value.function < 0)
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

//===----------------------------------------------------------------------===//
// Reads
//===----------------------------------------------------------------------===//

/// A cast of sizes that nothing reads, or only what reads any type: as if its
/// readers read what it casts. Canonicalization puts such casts, and takes
/// them.
static bool isCastForNothing(const OpNode &node, const PrecisionGraph &graph) {
  return isa<tensor::CastOp>(node.op) && node.role == OpRole::Move &&
         llvm::all_of(graph.usesOf(node.firstResult), [&](const Use &use) {
           const OpNode &reader = graph.readerOf(use);
           if (reader.role == OpRole::Reader || !use.readsElements())
             return true;
           if (reader.role != OpRole::Call && reader.role != OpRole::Return)
             return isCastForNothing(reader, graph);
           bool unused = true;
           graph.forEachSink(use, [&](int sink) {
             unused &= sink >= 0 && graph.isUnused(sink);
           });
           return unused;
         });
}

std::optional<bool> PrecisionAnalysis::readsF32(const Use &use) const {
  const OpNode &reader = graph.readerOf(use);
  switch (reader.role) {
  case OpRole::Boundary:
  case OpRole::Cast:
    return true;
  case OpRole::Uniform:
  case OpRole::Constant:
  case OpRole::Reader:
    return std::nullopt;
  case OpRole::Call:
  case OpRole::Return: {
    bool any = false, all = true;
    graph.forEachSink(use, [&](int sink) {
      bool unused = sink >= 0 && graph.isUnused(sink);
      any |= !unused;
      all &= unused || isF32OrFixed(sink);
    });
    return any ? std::optional<bool>(all) : std::nullopt;
  }
  case OpRole::Product:
    if (!use.readsElements())
      return std::nullopt;
    return use.how != OperandUse::Data || !reader.isLowProduct();
  case OpRole::Compute:
  case OpRole::Move: {
    if (!use.readsElements() || isCastForNothing(reader, graph))
      return std::nullopt;
    if (reader.cls == PrecisionClass::F32 ||
        reader.cls == PrecisionClass::F32Out)
      return true;
    bool all = true;
    for (unsigned result : graph.resultsOf(reader))
      all &= isF32OrFixed(result);
    return reader.numResults ? std::optional<bool>(all) : std::nullopt;
  }
  }
  llvm_unreachable("unknown role");
}

bool PrecisionAnalysis::isIsland(unsigned id) {
  // Uses only ever turn f32, so the scan goes on where it was stopped: each use
  // is passed once, however often its value is looked at.
  IslandScan &scan = islands[id];
  auto uses = graph.usesOf(id);
  for (unsigned e = graph.values[id].numUses; scan.passed != e; ++scan.passed) {
    std::optional<bool> f32 = readsF32(*(uses.begin() + scan.passed));
    if (f32 && !*f32)
      return false;
    scan.anyF32 |= f32.has_value();
  }
  return scan.anyF32;
}

/// Does `use` need its value in f32, and is no op that converts in its body?
bool PrecisionAnalysis::wantsF32Itself(const Use &use, unsigned depth) const {
  const OpNode &reader = graph.readerOf(use);
  switch (reader.role) {
  case OpRole::Boundary:
  case OpRole::Cast:
    return true;
  case OpRole::Call:
  case OpRole::Return:
    return readsF32(use).value_or(false);
  case OpRole::Product:
    return use.how == OperandUse::Accumulator;
  case OpRole::Move:
    // It is its readers that want it, a few movements on.
    return depth != 0 && !graph.isUnused(reader.firstResult) &&
           llvm::all_of(graph.usesOf(reader.firstResult), [&](const Use &next) {
             return wantsF32Itself(next, depth - 1);
           });
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Reasons that depend on what was raised
//===----------------------------------------------------------------------===//

F32Reason PrecisionAnalysis::checkWidest(const OpNode &node) const {
  bool data = false, dataF32 = false, other = false, otherF32 = false;
  for (const Use &use : graph.operandsOf(node)) {
    const ValueNode *value = graph.lookup(use);
    if (!value || value->uniform || !use.readsElements())
      continue;
    bool f32 = value->variable ? isF32(use.value) : value->original != node.low;
    if (use.how == OperandUse::Data || use.how == OperandUse::Accumulator ||
        node.role == OpRole::Move || value->counting) {
      data = true;
      dataF32 |= f32;
    } else if (cast<RankedTensorType>(value->value.getType()).getRank() != 0) {
      other = true;
      otherF32 |= f32;
    }
  }
  if (!data) { // only broadcasts: they promote each other
    data = other;
    dataF32 = otherF32;
  }
  return !data || dataF32 ? F32Reason::Operand : F32Reason::None;
}

/// Product `id` (or the bias addition behind it) is read by one f32 addition
/// of its own shape whose other operand is in f32 and there before the product.
bool PrecisionAnalysis::becomesAddend(unsigned id) const {
  const OpNode &product = graph.ops[id];
  const OpNode &tail =
      biasOfProduct[id] < 0 ? product : graph.ops[biasOfProduct[id]];
  const Use *use = getOnlyUse(tail.firstResult, graph);
  if (!use)
    return false;
  const OpNode &reader = graph.readerOf(*use);
  if (reader.role != OpRole::Compute || use->how != OperandUse::Data ||
      reader.op->getBlock() != product.op->getBlock() ||
      !isAddition(reader.op) || !readsF32(*use).value_or(false))
    return false;
  return llvm::any_of(graph.operandsOf(reader), [&](const Use &operand) {
    const ValueNode *other = graph.lookup(operand);
    if (operand.operand == use->operand || !other || !other->variable ||
        operand.how != OperandUse::Data || !isF32(operand.value))
      return false;
    const OpNode *def = graph.defOf(operand.value);
    // A cast of sizes, which canonicalization may have put there, is nothing.
    while (def && isa<tensor::CastOp>(def->op))
      def = graph.defOf(graph.operandOf(*def, 0));
    return !def || def->op->getBlock() != product.op->getBlock() ||
           graph.isBefore(*def, product);
  });
}

F32Reason PrecisionAnalysis::checkProduct(unsigned id) const {
  if (becomesAddend(id))
    return F32Reason::Addition;
  // Low would serve nobody: every reader wants f32 and converts nothing.
  unsigned result = graph.ops[id].firstResult;
  if (!graph.isUnused(result) &&
      llvm::all_of(graph.usesOf(result),
                   [&](const Use &use) { return wantsF32Itself(use); }))
    return F32Reason::KeptUse;
  return F32Reason::None;
}

F32Reason PrecisionAnalysis::check(unsigned id) {
  const OpNode &node = graph.ops[id];
  // What was raised already stays raised.
  if (llvm::all_of(graph.resultsOf(node), [&](unsigned value) {
        return !graph.values[value].variable ||
               reason[value] != F32Reason::None;
      }))
    return F32Reason::None;
  switch (node.role) {
  case OpRole::Product:
    return checkProduct(id);
  case OpRole::Compute: {
    if (node.cls != PrecisionClass::Widest)
      return F32Reason::None;
    if (F32Reason why = checkWidest(node); why != F32Reason::None)
      return why;
    if (int product = productOfBias[id]; product >= 0)
      return reason[graph.ops[product].firstResult];
    // Of several results each is an island by itself.
    for (unsigned result : graph.resultsOf(node))
      if (graph.values[result].variable && reason[result] == F32Reason::None &&
          isIsland(result)) {
        raiseValue(result, F32Reason::Island);
        revisitOperands(node);
      }
    return F32Reason::None;
  }
  case OpRole::Move:
    if (F32Reason why = checkWidest(node); why != F32Reason::None)
      return why;
    return isIsland(node.firstResult) ? F32Reason::Island : F32Reason::None;
  default:
    return F32Reason::None;
  }
}

/// An argument or a call result: f32 if a source is, or as an island.
F32Reason PrecisionAnalysis::checkCrossing(unsigned id) {
  bool allUniform = true, anyF32 = false;
  graph.forEachSource(id, [&](int source) {
    bool uniform = source >= 0 && graph.values[source].uniform;
    allUniform &= uniform;
    anyF32 |= !uniform && isF32OrFixed(source);
  });
  if (anyF32 || allUniform)
    return F32Reason::Operand;
  return isIsland(id) ? F32Reason::Island : F32Reason::None;
}
