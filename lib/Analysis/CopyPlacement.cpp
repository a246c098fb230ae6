//===- CopyPlacement.cpp - Which values exist in a second type ------------===//
//
// The part of CastPlacement that demands copies, once it is decided what each
// value is stored as.
//
//===----------------------------------------------------------------------===//

#include "amp/Analysis/CastPlacement.h"
#include "amp/Analysis/NormSteps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

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
      return reader->isLowProduct() ? Float32Type::get(original.getContext())
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
        // A sum on its way to the bias has no cast: the chain starts there.
        open |= source >= 0 &&
                (inChain[source] || rules[source] == PlacementRule::Bias) &&
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
    inChain[id] =
        reader && reader->op == only->getOwner() && isElementwise(*reader);
  }
}
