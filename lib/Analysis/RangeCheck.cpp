//===- RangeCheck.cpp - Constants that a 16-bit float cannot hold ---------===//

#include "RangeCheck.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

static APFloat rounded(APFloat value, Type low) {
  bool losesInfo;
  value.convert(cast<FloatType>(low).getFloatSemantics(),
                APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

bool amp::constantOverflows(Value value, Type low) {
  DenseElementsAttr dense;
  if (!matchPattern(value, m_Constant(&dense)) ||
      !isa<FloatType>(dense.getElementType()))
    return false;
  auto overflows = [&](const APFloat &element) {
    return element.isFinite() && rounded(element, low).isInfinity();
  };
  if (dense.isSplat())
    return overflows(dense.getSplatValue<APFloat>());
  return llvm::any_of(dense.getValues<APFloat>(), overflows);
}

/// One constant, read by `user`.
static bool needsF32(const APFloat &constant, Operation *user, Type low) {
  if (constant.isZero() || !constant.isFinite())
    return false;
  APFloat narrow = rounded(constant, low);
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
  return op
      ->walk([&](Operation *inner) {
        return inner != op && check(inner) ? WalkResult::interrupt()
                                           : WalkResult::advance();
      })
      .wasInterrupted();
}
