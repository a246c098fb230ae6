//===- RangeCheck.cpp - Constants that a 16-bit float cannot hold ---------===//

#include "RangeCheck.h"
#include "amp/Analysis/StructuredOps.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

static bool overflows(const APFloat &element, Type low) {
  return element.isFinite() && roundTo(element, low).isInfinity();
}

bool amp::constantIsOutOfRange(Value value, Type low) {
  if (auto number = getUniformConstant(value)) {
    if (number->isZero() || !number->isFinite())
      return false;
    APFloat narrow = roundTo(*number, low);
    return narrow.isInfinity() || narrow.isZero() || narrow.isDenormal();
  }
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return false;
  if (auto resource = dyn_cast<DenseF32ResourceElementsAttr>(attr)) {
    auto elements = resource.tryGetAsArrayRef();
    return elements && llvm::any_of(*elements, [&](float element) {
             return overflows(APFloat(element), low);
           });
  }
  auto dense = dyn_cast<DenseElementsAttr>(attr);
  if (auto sparse = dyn_cast<SparseElementsAttr>(attr))
    dense = sparse.getValues(); // what is not written is 0
  if (!dense || !isa<FloatType>(dense.getElementType()))
    return false;
  return llvm::any_of(dense.getValues<APFloat>(), [&](const APFloat &element) {
    return overflows(element, low);
  });
}

bool amp::computesWith(Operation *op, unsigned operand) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return true;
  Block &body = *linalgOp.getBlock();
  return operand < body.getNumArguments() &&
         !llvm::all_of(
             body.getArgument(operand).getUsers(),
             [](Operation *user) { return isa<arith::CmpFOp>(user); });
}

/// One constant, read by `user`.
static bool needsF32(const APFloat &constant, Operation *user, Type low) {
  if (constant.isZero() || !constant.isFinite())
    return false;
  APFloat narrow = roundTo(constant, low);
  if (narrow.isInfinity() || narrow.isZero() || narrow.isDenormal())
    return true;
  if (!isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
           arith::MinNumFOp, arith::SelectOp>(user))
    return false;
  // 1 - 1e-6 clamps away from 1; in 16 bits it is 1.
  return abs(narrow).isExactlyValue(1.0) && !abs(constant).isExactlyValue(1.0);
}

bool amp::constantsNeedF32(Operation *op, Type low) {
  auto check = [&](Operation *user) {
    if (isa<arith::CmpFOp>(user))
      return false;
    for (Value operand : user->getOperands()) {
      if (!isa<FloatType>(getElementTypeOrSelf(operand.getType())))
        continue;
      // A literal, or a block argument that reads a splat.
      Value source = operand;
      if (auto arg = dyn_cast<BlockArgument>(operand);
          arg && arg.getOwner()->getParentOp() == op) {
        if (arg.getArgNumber() >= op->getNumOperands())
          continue;
        source = op->getOperand(arg.getArgNumber());
      }
      if (auto constant = getUniformConstant(source))
        if (needsF32(*constant, user, low))
          return true;
    }
    return false;
  };
  if (op->getNumRegions() == 0)
    return check(op);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  std::optional<ValueSet> data;
  // What is computed of broadcasts alone (a variance and its eps) is never
  // stored in the low type.
  auto stands = [&](Operation *inner) {
    if (!linalgOp || inner->getNumResults() != 1)
      return true;
    if (!data)
      data = findDataDependent(StructuredOp(linalgOp));
    return data->empty() || data->contains(inner->getResult(0));
  };
  return op
      ->walk([&](Operation *inner) {
        return inner != op && check(inner) && stands(inner)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}
