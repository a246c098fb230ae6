//===- CopyPlacement.cpp - Which values exist in a second type ------------===//
//
// The part of CastPlacement that demands copies, once it is decided what each
// value is stored as.
//
//===----------------------------------------------------------------------===//

#include "LowDependence.h"
#include "amp/Analysis/CastPlacement.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

Type CastPlacement::wanted(const Use &use) const {
  const ValueNode *node = graph.lookup(use);
  if (!node)
    return getFloatElementType(use.operand->get().getType());
  Type original = node->original, asStored = storedTypes[use.value];
  const OpNode &reader = graph.readerOf(use);
  if (use.captured)
    return reader.role != OpRole::Boundary &&
                   isa<tensor::ExtractOp, tensor::DimOp>(
                       use.operand->getOwner())
               ? asStored
               : original;
  if (use.how == OperandUse::Original)
    return original;
  if (use.how == OperandUse::Shape)
    return asStored;
  auto storedResult = [&](int value) {
    return value < 0 ? original : storedTypes[value];
  };
  int firstResult = graph.resultOf(reader, 0);
  switch (reader.role) {
  case OpRole::Product:
    if (!reader.isLowProduct())
      return original;
    if (use.how == OperandUse::Accumulator)
      return f32;
    return use.how == OperandUse::Data ? reader.low : original;
  case OpRole::Compute:
    if (use.how == OperandUse::Accumulator) {
      if (reader.accumulates && node->variable)
        return original;
      auto dps = dyn_cast<DestinationStyleOpInterface>(reader.op);
      return storedResult(
          dps ? graph.resultOf(
                    reader, dps.getTiedOpResult(use.operand).getResultNumber())
              : firstResult);
    }
    if (!reader.convertsInside)
      return storedResult(firstResult);
    if (rules[use.value] == PlacementRule::Norm) {
      // Behind the next step of the norm: the backward pass.
      const NormStep &step = nextNormStep.find(use.value)->second;
      const OpNode &next = graph.ops[step.next];
      bool early = reader.op->getBlock() == next.op->getBlock() &&
                   !graph.isBefore(next, reader);
      return early ? asStored : step.low;
    }
    return asStored;
  case OpRole::Move: {
    Type result = storedResult(firstResult);
    return reader.convertsInside && result.isF32() ? asStored : result;
  }
  case OpRole::Reader:
    return reader.convertsInside ? asStored : original;
  case OpRole::Cast:
    // A rounding of the source program that is there already.
    return storedResult(firstResult) == asStored ? asStored : original;
  case OpRole::Call:
  case OpRole::Return: {
    Type type = sinkType(use);
    return type ? type : original;
  }
  default:
    return original;
  }
}

void CastPlacement::demand(int id, Type type) {
  if (id < 0 || !type || storedTypes[id] == type)
    return;
  auto &types = copyTypes[id];
  if (!llvm::is_contained(types, type))
    types.push_back(type);
  hasCopies[id] = true;
}

void CastPlacement::demandCopies() {
  for (const Use &use : graph.uses)
    if (use.how != OperandUse::Destination &&
        graph.readerOf(use).role != OpRole::Uniform)
      demand(use.value, wanted(use));
}

void CastPlacement::deriveCopies() {
  // Readers first: what only looks at data anew, or enlarges it, hands the
  // demand on, so that the smaller tensor is cast.
  for (unsigned id = graph.values.size(); id-- != 0;) {
    if (!hasCopies[id])
      continue;
    const OpNode *def = graph.defOf(id);
    int source = def ? getCopySource(*def, graph) : -1;
    if (source < 0)
      continue;
    for (Type type : SmallVector<Type>(copies(id))) {
      demand(source, type);
      derived.insert({id, type});
    }
  }
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    if (!hasCopies[id])
      continue;
    const OpNode *def = graph.defOf(id);
    if (!def)
      continue;
    if (isa<arith::ExtFOp>(def->op) && def->role == OpRole::Cast) {
      // A widened value has its narrow copy already. (A rounded one must not
      // take its source for a wide copy.)
      int source = graph.operandOf(*def, 0);
      for (Type type : copies(id))
        if (source >= 0 && storedTypes[source] == type)
          derived.insert({id, type});
    } else if (def->role == OpRole::Move) {
      int source = getMoved(*def, graph);
      for (Type type : copies(id))
        if (source >= 0 && !type.isF32() &&
            (storedTypes[source] == type ||
             llvm::is_contained(copies(source), type)))
          derived.insert({id, type});
    }
  }
}

//===----------------------------------------------------------------------===//
// Chains that fusion may keep in registers
//===----------------------------------------------------------------------===//

static bool isElementwise(const OpNode &node) {
  if (node.role != OpRole::Compute || node.accumulates)
    return false;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(node.op))
    return linalgOp.getNumReductionLoops() == 0;
  return node.op->hasTrait<OpTrait::Elementwise>();
}

void CastPlacement::findChains() {
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    const OpNode *def = graph.defOf(id);
    if (!def || !graph.values[id].variable || storedTypes[id].isF32())
      continue;
    bool open = def->isLowProduct();
    if (!open && isElementwise(*def))
      open = llvm::any_of(graph.operandsOf(*def), [&](const Use &use) {
        // A sum on its way to the bias has no cast: the chain starts there.
        return use.value >= 0 && use.how == OperandUse::Data &&
               (inChain[use.value] || rules[use.value] == PlacementRule::Bias);
      });
    if (!open)
      continue;
    bool read = false, elementwise = true;
    for (const Use &use : graph.usesOf(id)) {
      if (!use.readsElements())
        continue;
      read = true;
      elementwise &= !use.captured && isElementwise(graph.readerOf(use));
    }
    inChain[id] = read && elementwise;
  }
}

bool CastPlacement::isSummedBeside(unsigned id) const {
  return storedTypes[id].isF32() && rules[id] != PlacementRule::NormEnd &&
         isOnlySummedAndMultiplied(id);
}
