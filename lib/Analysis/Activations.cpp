//===- Activations.cpp - relu and gelu, by what they compute --------------===//

#include "amp/Analysis/Activations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::amp;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

/// Nodes below `x` do not count.
static bool allAbove(Expr *root, Expr *x, function_ref<bool(Expr *)> test) {
  SmallVector<Expr *> stack{root};
  llvm::SmallPtrSet<Expr *, 32> seen;
  while (!stack.empty()) {
    Expr *expr = stack.pop_back_val();
    if (expr == x || !seen.insert(expr).second)
      continue;
    if (!test(expr))
      return false;
    llvm::append_range(stack, expr->operands);
  }
  return true;
}

/// Max, min, comparisons and selects, and no constant but 0 (and truth values,
/// which are 0 and 1).
static bool isPiecewise(Expr *expr) {
  if (expr->kind == Expr::Constant)
    return expr->number == 0;
  return expr->kind != Expr::Apply ||
         isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
             arith::MinNumFOp, arith::CmpFOp, arith::SelectOp, arith::AndIOp,
             arith::OrIOp>(expr->op);
}

static bool isSmooth(Expr *expr) {
  return expr->kind != Expr::Apply ||
         isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
             arith::NegFOp, math::TanhOp, math::ExpOp, math::ErfOp,
             math::PowFOp, math::FPowIOp>(expr->op);
}

static bool same(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b);
  return a == b && std::signbit(a) == std::signbit(b);
}

static bool isRelu(Expr *root, Expr *x) {
  if (!allAbove(root, x, isPiecewise))
    return false;
  Evaluator f(root, x);
  if (!f.isKnown())
    return false;
  for (double point : {-kInf, -2.0, -1.0, 0.0, 1.0, 2.0, kInf, kNaN})
    if (!same(f(point), std::isnan(point) ? kNaN : point > 0 ? point : 0.0))
      return false;
  // A zero that is negative may stay so: the two are equal.
  return f(-0.0) == 0;
}

static double innerTanh(double x) {
  return std::tanh(0.79788456080286535588 * (x + 0.044715 * x * x * x));
}

static double geluOf(double x) { return 0.5 * x * (1 + innerTanh(x)); }

static double dgeluOf(double x) {
  double t = innerTanh(x);
  double slope = 0.79788456080286535588 * (1 + 3 * 0.044715 * x * x);
  return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * slope;
}

constexpr int kPoints = 65;
static double pointOf(int i) { return (i - kPoints / 2) * 0.25; }

static bool isClose(double a, double b) {
  return std::fabs(a - b) <= 1e-6 * std::fmax(1, std::fabs(b));
}

static bool isGelu(Expr *root, Expr *x, double (*form)(double)) {
  if (!allAbove(root, x, isSmooth))
    return false;
  Evaluator f(root, x);
  if (!f.isKnown())
    return false;
  for (int i = 0; i != kPoints; ++i)
    if (!isClose(f(pointOf(i)), form(pointOf(i))))
      return false;
  return true;
}

/// Is `root` linear in its node `q`, without a constant term?
static bool isLinear(Expr *root, Expr *q) {
  DenseMap<Expr *, bool> reads;
  auto readsQ = [&](auto &self, Expr *expr) -> bool {
    if (expr == q)
      return true;
    if (auto it = reads.find(expr); it != reads.end())
      return it->second;
    bool found =
        llvm::any_of(expr->operands, [&](Expr *x) { return self(self, x); });
    reads[expr] = found;
    return found;
  };
  DenseMap<Expr *, bool> linear;
  auto visit = [&](auto &self, Expr *expr) -> bool {
    if (expr == q)
      return true;
    if (auto it = linear.find(expr); it != linear.end())
      return it->second;
    auto isLinear = [&](unsigned i) { return self(self, expr->operands[i]); };
    auto isFree = [&](unsigned i) {
      return !readsQ(readsQ, expr->operands[i]);
    };
    bool result = false;
    if (expr->kind == Expr::Round)
      result = isLinear(0);
    else if (expr->kind == Expr::Apply) {
      if (isa<arith::AddFOp, arith::SubFOp>(expr->op))
        result = isLinear(0) && isLinear(1);
      else if (isa<arith::MulFOp>(expr->op))
        result = (isLinear(0) && isFree(1)) || (isFree(0) && isLinear(1));
      else if (isa<arith::DivFOp>(expr->op))
        result = isLinear(0) && isFree(1);
      else if (isa<arith::NegFOp>(expr->op))
        result = isLinear(0);
    }
    linear[expr] = result;
    return result;
  };
  return visit(visit, root);
}

Activation amp::findActivation(Expr *root, Expr *x) {
  if (root == x)
    return Activation::None;
  if (isRelu(root, x))
    return Activation::Relu;
  if (isGelu(root, x, geluOf))
    return Activation::Gelu;
  return Activation::None;
}

bool amp::isErfGelu(Expr *root, Expr *x) {
  return root != x && isGelu(root, x, [](double v) {
           return 0.5 * v * (1 + std::erf(v * 0.70710678118654752440));
         });
}

bool amp::isGradient(Activation f, Expr *root, Expr *q, Expr *x,
                     bool ofResult) {
  if (f == Activation::None)
    return false;
  bool gelu = f == Activation::Gelu;
  // q * mask, with the mask as a number, is linear in q as well; but it makes a
  // NaN of an infinite q where the mask is 0.
  auto allowed = [&](Expr *expr) {
    if (gelu)
      return isSmooth(expr);
    if (isPiecewise(expr))
      return true;
    if (expr->kind != Expr::Apply)
      return false;
    auto isMask = [](Expr *factor) {
      return factor->kind == Expr::Apply && isa<arith::UIToFPOp>(factor->op);
    };
    return isMask(expr) ||
           (isa<arith::MulFOp>(expr->op) &&
            (isMask(expr->operands[0]) || isMask(expr->operands[1])));
  };
  if ((gelu && ofResult) || !allAbove(root, nullptr, allowed))
    return false;
  Evaluator of(root, {q, x});
  if (!of.isKnown())
    return false;
  if (gelu) {
    // Linear in q, so one q tells all.
    if (!isLinear(root, q))
      return false;
    for (int i = 0; i != kPoints; ++i)
      if (!isClose(of({1.0, pointOf(i)}), dgeluOf(pointOf(i))))
        return false;
    return true;
  }
  bool product = anyNode(root, [](Expr *expr) {
    return expr->kind == Expr::Apply && isa<arith::MulFOp>(expr->op);
  });
  // The gradient of a NaN is a matter of taste; so it is not asked for.
  // What comparisons of q, x and 0 can tell apart has a point each.
  for (double point : {-kInf, -5.0, -1.0, -0.0, 0.0, 1.0, 5.0, kInf}) {
    if (ofResult && point < 0)
      continue;
    for (double factor : {-2.0, -1.0, 0.0, 1.0, 3.0, kInf, kNaN}) {
      if (product && !std::isfinite(factor))
        continue;
      double expected = point > 0 ? factor : 0.0;
      double y = of({factor, point});
      if (y != expected && !(std::isnan(y) && std::isnan(expected)))
        return false;
    }
  }
  return true;
}
