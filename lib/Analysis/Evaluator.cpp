//===- Evaluator.cpp - Formulas of elementwise ops, computed --------------===//

#include "amp/Analysis/ScalarExpr.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

static std::optional<bool> compare(arith::CmpFPredicate predicate, double a,
                                   double b) {
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case arith::CmpFPredicate::OEQ:
    return !unordered && a == b;
  case arith::CmpFPredicate::OGT:
    return !unordered && a > b;
  case arith::CmpFPredicate::OGE:
    return !unordered && a >= b;
  case arith::CmpFPredicate::OLT:
    return !unordered && a < b;
  case arith::CmpFPredicate::OLE:
    return !unordered && a <= b;
  case arith::CmpFPredicate::ONE:
    return !unordered && a != b;
  case arith::CmpFPredicate::ORD:
    return !unordered;
  case arith::CmpFPredicate::UEQ:
    return unordered || a == b;
  case arith::CmpFPredicate::UGT:
    return unordered || a > b;
  case arith::CmpFPredicate::UGE:
    return unordered || a >= b;
  case arith::CmpFPredicate::ULT:
    return unordered || a < b;
  case arith::CmpFPredicate::ULE:
    return unordered || a <= b;
  case arith::CmpFPredicate::UNE:
    return unordered || a != b;
  case arith::CmpFPredicate::UNO:
    return unordered;
  default:
    return std::nullopt;
  }
}

/// max of IEEE 754-2019: a NaN stays one, and +0 is above -0.
static double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return a + b;
  if (a == b)
    return std::signbit(a) ? b : a;
  return a > b ? a : b;
}

static std::optional<double> applyTo(Operation *op, ArrayRef<double> x) {
  if (isa<arith::AddFOp>(op))
    return x[0] + x[1];
  if (isa<arith::SubFOp>(op))
    return x[0] - x[1];
  if (isa<arith::MulFOp>(op))
    return x[0] * x[1];
  if (isa<arith::DivFOp>(op))
    return x[0] / x[1];
  if (isa<arith::NegFOp>(op))
    return -x[0];
  if (isa<arith::MaximumFOp>(op))
    return maximum(x[0], x[1]);
  if (isa<arith::MinimumFOp>(op))
    return -maximum(-x[0], -x[1]);
  if (isa<arith::MaxNumFOp>(op))
    return std::fmax(x[0], x[1]);
  if (isa<arith::MinNumFOp>(op))
    return std::fmin(x[0], x[1]);
  if (auto cmp = dyn_cast<arith::CmpFOp>(op)) {
    std::optional<bool> holds = compare(cmp.getPredicate(), x[0], x[1]);
    return holds ? std::optional<double>(*holds) : std::nullopt;
  }
  if (isa<arith::SelectOp>(op))
    return x[0] != 0 ? x[1] : x[2];
  Type type = op->getNumOperands() != 0
                  ? getElementTypeOrSelf(op->getOperand(0).getType())
                  : Type();
  if (type && type.isInteger(1)) {
    if (isa<arith::AndIOp>(op))
      return x[0] != 0 && x[1] != 0;
    if (isa<arith::OrIOp>(op))
      return x[0] != 0 || x[1] != 0;
    if (isa<arith::XOrIOp>(op))
      return (x[0] != 0) != (x[1] != 0);
    if (isa<arith::UIToFPOp, arith::ExtUIOp>(op))
      return x[0];
    if (isa<arith::SIToFPOp>(op))
      return -x[0];
    return std::nullopt;
  }
  if (isa<math::TanhOp>(op))
    return std::tanh(x[0]);
  if (isa<math::ExpOp>(op))
    return std::exp(x[0]);
  if (isa<math::ErfOp>(op))
    return std::erf(x[0]);
  if (isa<math::PowFOp>(op))
    return std::pow(x[0], x[1]);
  if (isa<math::FPowIOp>(op))
    return std::pow(x[0], x[1]);
  if (isa<math::AbsFOp>(op))
    return std::fabs(x[0]);
  if (isa<math::SqrtOp>(op))
    return std::sqrt(x[0]);
  return std::nullopt;
}

Evaluator::Evaluator(Expr *root, ArrayRef<Expr *> variables)
    : numVariables(variables.size()) {
  DenseMap<Expr *, unsigned> places;
  for (auto [i, expr] : llvm::enumerate(variables))
    places[expr] = i;
  last = visit(root, places);
  numbers.resize(numVariables + steps.size());
  for (auto [i, step] : llvm::enumerate(steps))
    if (step.expr->kind == Expr::Constant)
      numbers[numVariables + i] = step.expr->number;
  // One try tells whether all ops are known.
  SmallVector<double> zeros(numVariables, 0.0);
  if (known)
    (*this)(zeros);
}

int Evaluator::visit(Expr *expr, DenseMap<Expr *, unsigned> &places) {
  if (auto it = places.find(expr); it != places.end())
    return it->second;
  if (expr->kind == Expr::Input) {
    known = false;
    return 0;
  }
  if (expr->kind == Expr::Round)
    return visit(expr->operands[0], places);
  Step step{expr, {}};
  for (Expr *operand : expr->operands)
    step.operands.push_back(visit(operand, places));
  unsigned place = numVariables + steps.size();
  steps.push_back(std::move(step));
  places[expr] = place;
  return place;
}

double Evaluator::operator()(ArrayRef<double> values) {
  llvm::copy(values, numbers.begin());
  for (auto [i, step] : llvm::enumerate(steps)) {
    if (step.expr->kind == Expr::Constant)
      continue;
    SmallVector<double, 3> operands;
    for (unsigned operand : step.operands)
      operands.push_back(numbers[operand]);
    std::optional<double> result = applyTo(step.expr->op, operands);
    known &= result.has_value();
    numbers[numVariables + i] = result.value_or(0);
  }
  return numbers[last];
}
