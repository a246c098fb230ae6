//===- ScalarExpr.cpp - What elementwise ops compute, in one formula ------===//

#include "amp/Analysis/ScalarExpr.h"
#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

Expr *ExprBuilder::make(Expr expr) {
  exprs.push_back(std::move(expr));
  return &exprs.back();
}

Expr *ExprBuilder::constant(double number) {
  Expr expr(Expr::Constant);
  expr.number = number;
  return make(expr);
}

Expr *ExprBuilder::round(Expr *of, FloatType type, bool crossable) {
  if (of->kind == Expr::Constant)
    return constant(roundTo(APFloat(of->number), type).convertToDouble());
  Expr expr(Expr::Round);
  expr.type = type;
  expr.crossable = crossable;
  expr.operands = {of};
  return make(expr);
}

Expr *ExprBuilder::input(Value value, const Access &access) {
  SmallVector<Expr *, 1> &known = inputs[value];
  LoopList flat = flatten(space, access);
  for (Expr *expr : known)
    if (flatten(space, expr->access) == flat)
      return expr;
  Expr expr(Expr::Input);
  expr.tensor = value;
  expr.access = access;
  Expr *made = make(expr);
  known.push_back(made);
  return made;
}

static std::optional<double> getNumber(Attribute attr) {
  if (auto number = dyn_cast<FloatAttr>(attr))
    return number.getValueAsDouble();
  if (auto number = dyn_cast<IntegerAttr>(attr))
    return number.getType().isInteger(1)
               ? static_cast<double>(number.getValue().getZExtValue())
               : static_cast<double>(number.getValue().getSExtValue());
  return std::nullopt;
}

static bool isMarked(Operation *op) {
  return op->hasAttr(AMPDialect::kStorageAttrName);
}

/// A scalar op of a body, or an elementwise op on tensors.
Expr *ExprBuilder::apply(Operation *op, ArrayRef<Expr *> operands) {
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  if (auto widen = dyn_cast<arith::ExtFOp>(op))
    // Exact; but what follows would compute in f64.
    return type.isF32() || operands[0]->kind == Expr::Constant ? operands[0]
                                                               : nullptr;
  if (auto narrow = dyn_cast<arith::TruncFOp>(op))
    return round(operands[0], cast<FloatType>(type), isMarked(op));
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return nullptr;
  Expr expr(Expr::Apply);
  expr.op = op;
  expr.operands.assign(operands.begin(), operands.end());
  auto computed = dyn_cast<FloatType>(type);
  if (!computed || computed.isF32())
    return make(expr);
  if (computed.getWidth() > 32)
    return nullptr;
  // Arithmetic in 16 bits rounds each time, but for what only selects.
  if (isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
          arith::MinNumFOp, arith::SelectOp, arith::NegFOp, math::AbsFOp>(op))
    return make(expr);
  return round(make(expr), computed, /*crossable=*/false);
}

std::optional<double> amp::getUniformNumber(Value value) {
  for (unsigned steps = 0; steps != 8; ++steps) {
    DenseElementsAttr dense;
    if (matchPattern(value, m_Constant(&dense)))
      return dense.isSplat() ? getNumber(dense.getSplatValue<Attribute>())
                             : std::nullopt;
    Operation *def = value.getDefiningOp();
    if (auto fill = dyn_cast_or_null<linalg::FillOp>(def)) {
      Attribute attr;
      if (!matchPattern(fill.getInputs()[0], m_Constant(&attr)))
        return std::nullopt;
      return getNumber(attr);
    }
    auto op = dyn_cast_or_null<linalg::LinalgOp>(def);
    if (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def) ||
        (op && op->getNumOperands() == 2 && onlyMoves(op)))
      value = def->getOperand(0);
    else
      return std::nullopt;
  }
  return std::nullopt;
}

Expr *ExprBuilder::readOf(Value value, const Access &access) {
  std::optional<double> number = getUniformNumber(value);
  return number ? constant(*number) : input(value, access);
}

Expr *ExprBuilder::ofBody(linalg::LinalgOp op, unsigned result,
                          const Access &access) {
  if (op.getNumReductionLoops() != 0 || !op.hasPureTensorSemantics())
    return nullptr;
  Block &body = *op.getBlock();
  if (body.getNumArguments() != op->getNumOperands())
    return nullptr;
  unsigned init = op->getNumOperands() - op->getNumResults() + result;
  FailureOr<LoopsOfOp> loops = loopsOf(op, init, access);
  if (failed(loops))
    return nullptr;
  llvm::SmallDenseMap<Value, Expr *, 8> known;
  for (BlockArgument arg : body.getArguments()) {
    if (arg.use_empty())
      continue;
    Value operand = op->getOperand(arg.getArgNumber());
    if (!isa<RankedTensorType>(operand.getType())) {
      Attribute attr;
      std::optional<double> number;
      if (matchPattern(operand, m_Constant(&attr)))
        number = getNumber(attr);
      known[arg] = number ? constant(*number) : input(operand, {});
      continue;
    }
    FailureOr<Access> read = accessOf(op, arg.getArgNumber(), *loops);
    if (failed(read))
      continue; // what reads it is not known
    known[arg] = readOf(operand, *read);
  }
  auto valueOf = [&](Value value) -> Expr * {
    if (auto it = known.find(value); it != known.end())
      return it->second;
    if (value.getParentBlock() == &body)
      return nullptr;
    Attribute attr;
    if (matchPattern(value, m_Constant(&attr)))
      if (std::optional<double> number = getNumber(attr))
        return known[value] = constant(*number);
    return known[value] = input(value, {}); // a scalar from outside
  };
  for (Operation &inner : body.without_terminator()) {
    Attribute attr;
    if (matchPattern(&inner, m_Constant(&attr))) {
      if (std::optional<double> number = getNumber(attr))
        known[inner.getResult(0)] = constant(*number);
      continue;
    }
    SmallVector<Expr *> operands;
    for (Value operand : inner.getOperands())
      if (Expr *expr = valueOf(operand))
        operands.push_back(expr);
    if (operands.size() != inner.getNumOperands() ||
        inner.getNumResults() != 1 || inner.getNumOperands() == 0)
      continue;
    if (Expr *expr = apply(&inner, operands))
      known[inner.getResult(0)] = expr;
  }
  return valueOf(body.getTerminator()->getOperand(result));
}

Expr *ExprBuilder::expand(Expr *expr) {
  if (auto it = expansions.find(expr); it != expansions.end())
    return it->second;
  auto compute = [&]() -> Expr * {
    Value value = expr->tensor;
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return nullptr;
    DenseElementsAttr dense;
    if (matchPattern(value, m_Constant(&dense)) && dense.isSplat())
      if (std::optional<double> number =
              getNumber(dense.getSplatValue<Attribute>()))
        return constant(*number);
    Operation *def = value.getDefiningOp();
    if (!def)
      return nullptr;
    FailureOr<AccessedValue> moved =
        lookThroughMovement(space, value, expr->access);
    if (succeeded(moved))
      return input(moved->value, moved->access);
    if (auto op = dyn_cast<linalg::LinalgOp>(def))
      return ofBody(op, cast<OpResult>(value).getResultNumber(), expr->access);
    if (def->hasTrait<OpTrait::Elementwise>() && def->getNumResults() == 1) {
      SmallVector<Expr *> operands;
      for (Value operand : def->getOperands())
        operands.push_back(readOf(
            operand, isa<RankedTensorType>(operand.getType()) ? expr->access
                                                              : Access()));
      return apply(def, operands);
    }
    return nullptr;
  };
  Expr *made = compute();
  if (!made)
    made = expr;
  expansions[expr] = made;
  return made;
}

Expr *ExprBuilder::lookThrough(Expr *expr) {
  for (unsigned steps = 0; expr->kind == Expr::Input && steps != 16; ++steps) {
    Expr *next = expand(expr);
    if (next == expr ||
        (next->kind != Expr::Input && next->kind != Expr::Constant))
      break;
    expr = next;
  }
  return expr;
}

Expr *ExprBuilder::expandTo(Expr *root, function_ref<bool(Value)> isInput,
                            unsigned limit) {
  DenseMap<Expr *, Expr *> done;
  // Started, not finished ones: a long chain of ops is left early.
  unsigned started = 0;
  auto visit = [&](auto &self, Expr *expr) -> Expr * {
    if (expr->kind == Expr::Constant)
      return expr;
    if (auto it = done.find(expr); it != done.end())
      return it->second;
    if (++started > limit)
      return nullptr;
    Expr *made = expr;
    if (expr->kind == Expr::Input) {
      if (!isInput(expr->tensor)) {
        Expr *inner = expand(expr);
        made = inner == expr ? nullptr : self(self, inner);
      }
    } else {
      SmallVector<Expr *, 3> operands;
      for (Expr *operand : expr->operands) {
        Expr *expanded = self(self, operand);
        if (!expanded)
          return nullptr;
        operands.push_back(expanded);
      }
      if (operands != expr->operands) {
        made = make(*expr);
        made->operands = operands;
      }
    }
    if (made)
      done[expr] = made;
    return made;
  };
  return visit(visit, root);
}

//===----------------------------------------------------------------------===//
// Looking at formulas
//===----------------------------------------------------------------------===//

bool amp::anyNode(Expr *root, function_ref<bool(Expr *)> test) {
  SmallPtrSet<Expr *, 32> seen;
  SmallVector<Expr *> stack{root};
  while (!stack.empty()) {
    Expr *expr = stack.pop_back_val();
    if (!seen.insert(expr).second)
      continue;
    if (test(expr))
      return true;
    llvm::append_range(stack, llvm::reverse(expr->operands));
  }
  return false;
}

SmallVector<Expr *> amp::inputsOf(Expr *root) {
  SmallVector<Expr *> found;
  anyNode(root, [&](Expr *expr) {
    if (expr->kind == Expr::Input)
      found.push_back(expr);
    return false;
  });
  return found;
}

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
