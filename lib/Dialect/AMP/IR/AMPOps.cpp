//===- AMPOps.cpp - Ops of the amp dialect --------------------------------===//
#include "amp/Dialect/AMP/IR/AMP.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::amp;

#define GET_OP_CLASSES
#include "amp/Dialect/AMP/IR/AMPOps.cpp.inc"

void AMPDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "amp/Dialect/AMP/IR/AMPOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// AutocastOp
//===----------------------------------------------------------------------===//

LogicalResult AutocastOp::verify() {
  if (getBody().getNumArguments() != 0)
    return emitOpError("expected a region without arguments: it reads what is "
                       "defined outside");
  std::optional<Type> type = getType();
  if (type && !type->isF16() && !type->isBF16())
    return emitOpError("expected type f16 or bf16, got ") << *type;
  if (type && !getEnabled())
    return emitOpError("has a type, which says nothing where autocast is off: "
                       "leave out 'type' or 'enabled = false'");
  return success();
}

void AutocastOp::getSuccessorRegions(
    RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &successors) {
  if (point.isParent())
    successors.emplace_back(&getBody());
  else
    successors.emplace_back(getOperation(), getResults());
}

void AutocastOp::getRegionInvocationBounds(
    ArrayRef<Attribute>, SmallVectorImpl<InvocationBounds> &bounds) {
  bounds.emplace_back(1, 1);
}

//===----------------------------------------------------------------------===//
// YieldOp
//===----------------------------------------------------------------------===//

LogicalResult YieldOp::verify() {
  Operation *parent = (*this)->getParentOp();
  if (getNumOperands() != parent->getNumResults())
    return emitOpError("gives ")
           << getNumOperands() << " values, but '" << parent->getName()
           << "' has " << parent->getNumResults() << " results";
  // Possible where dominance does not hold.
  for (Value given : getOperands())
    if (given.getDefiningOp() == parent)
      return emitOpError("gives a result of the '")
             << parent->getName() << "' that it ends";
  for (auto [index, given, result] :
       llvm::enumerate(getOperandTypes(), parent->getResultTypes()))
    if (given != result)
      return emitOpError("value ")
             << index << " has type " << given << ", but the result of '"
             << parent->getName() << "' is " << result;
  return success();
}
