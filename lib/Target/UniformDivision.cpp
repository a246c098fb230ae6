//===- UniformDivision.cpp - Divisions by one number ----------------------===//
//
// With r the reciprocal of c, rounded, q = x * r is near the quotient, and
// q - (q * c - x) * r, both in fused operations, is the rounded one (Markstein,
// "Computation of elementary functions on the IBM RISC System/6000 processor",
// 1990; Brisebarre, Muller and Raina, "Accelerating correctly rounded
// floating-point division when the divisor is known in advance", 2004).
//
//===----------------------------------------------------------------------===//
#include "UniformDivision.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

/// Positive, so that zeros keep their signs, and such that neither reciprocals
/// nor corrections leave the range of f32 before the quotient does.
static constexpr double least = 0x1p-32, most = 0x1p32;

static bool isKnown(Value divisor, bool &isNice) {
  FloatAttr constant;
  if (!matchPattern(divisor, m_Constant(&constant)))
    return false;
  double value = constant.getValueAsDouble();
  isNice = value >= least && value <= most;
  return true;
}

/// Divisions in a loop by what it does not change.
static SmallVector<arith::DivFOp> divisionsIn(scf::ForOp loop) {
  SmallVector<arith::DivFOp> divisions;
  loop.walk([&](arith::DivFOp op) {
    Value divisor = op.getRhs();
    bool isNice = true;
    isKnown(divisor, isNice);
    // A loop of its own says that there are many.
    if (op.getType().isF32() && isNice && loop.isDefinedOutsideOfLoop(divisor))
      divisions.push_back(op);
  });
  return divisions;
}

static void divide(arith::DivFOp op, Value reciprocal) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value x = op.getLhs(), c = op.getRhs();
  Value q = arith::MulFOp::create(b, x, reciprocal);
  Value tooMuch = math::FmaOp::create(b, q, c, arith::NegFOp::create(b, x));
  Value corrected =
      math::FmaOp::create(b, arith::NegFOp::create(b, tooMuch), reciprocal, q);
  // Of an infinite quotient the correction is not a number.
  Value isNumber =
      arith::CmpFOp::create(b, arith::CmpFPredicate::ORD, corrected, corrected);
  op.replaceAllUsesWith(
      arith::SelectOp::create(b, isNumber, corrected, q).getResult());
  op.erase();
}

static void rewrite(scf::ForOp loop) {
  SmallVector<arith::DivFOp> divisions = divisionsIn(loop);
  if (divisions.empty())
    return;
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  auto constant = [&](double value) -> Value {
    return arith::ConstantOp::create(b, b.getF32FloatAttr(value));
  };
  DenseMap<Value, Value> reciprocals;
  Value condition; // none: all divisors are known
  for (arith::DivFOp op : divisions) {
    Value divisor = op.getRhs();
    auto [it, isNew] = reciprocals.try_emplace(divisor);
    if (!isNew)
      continue;
    it->second = arith::DivFOp::create(b, constant(1), divisor);
    bool isNice;
    if (isKnown(divisor, isNice))
      continue;
    Value isInRange = arith::AndIOp::create(
        b,
        arith::CmpFOp::create(b, arith::CmpFPredicate::OGE, divisor,
                              constant(least)),
        arith::CmpFOp::create(b, arith::CmpFPredicate::OLE, divisor,
                              constant(most)));
    condition =
        condition ? arith::AndIOp::create(b, condition, isInRange) : isInRange;
  }
  if (condition) {
    auto choice = scf::IfOp::create(b, loop.getResultTypes(), condition,
                                    /*withElseRegion=*/true);
    auto fill = [&](Block *block, scf::ForOp inside) {
      OpBuilder end = OpBuilder::atBlockEnd(block);
      if (inside.getNumResults() != 0)
        scf::YieldOp::create(end, loop.getLoc(), inside.getResults());
    };
    OpBuilder exact(choice.elseBlock(), choice.elseBlock()->begin());
    fill(choice.elseBlock(), cast<scf::ForOp>(exact.clone(*loop)));
    loop.replaceAllUsesWith(choice.getResults());
    loop->moveBefore(choice.thenBlock(), choice.thenBlock()->begin());
    fill(choice.thenBlock(), loop);
  }
  for (arith::DivFOp op : divisions)
    divide(op, reciprocals.lookup(op.getRhs()));
}

void amp::divideByReciprocals(func::FuncOp task) {
  for (auto loop : llvm::to_vector(task.getOps<scf::ForOp>()))
    rewrite(loop);
}
