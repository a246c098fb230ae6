//===- ScalarExpr.cpp - What elementwise ops compute, in one formula ------===//

#include "amp/Analysis/ScalarExpr.h"
#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallPtrSet.h"

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
