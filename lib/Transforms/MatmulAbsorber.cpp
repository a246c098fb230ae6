//===- MatmulAbsorber.cpp - What the formula of the library holds ---------===//

#include "MatmulAbsorber.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

static bool isPowerOfTwo(double number) {
  int exponent;
  return std::isfinite(number) &&
         std::fabs(std::frexp(number, &exponent)) == 0.5;
}

bool MatmulAbsorber::visit(Expr *expr) {
  switch (expr->kind) {
  case Expr::Input:
    if (!isStart(expr))
      return refuse("it is computed from something else");
    if (flatten(exprs.getSpace(), expr->access) !=
        flatten(exprs.getSpace(), from.access))
      return refuse("the product is read transposed or broadcast");
    return true;
  case Expr::Constant:
    return refuse("it is a constant");
  case Expr::Round:
    if (!visit(expr->operands[0]))
      return false;
    // What was rounded before is rounded already: only what keeps it so came in
    // between.
    if (state.rounded && state.roundedTo != expr->type)
      return refuse("it is rounded to two types");
    state.crossable = expr->crossable && (!state.rounded || state.crossable);
    state.rounded = true;
    state.roundedTo = expr->type;
    return true;
  case Expr::Apply:
    return visitApply(expr);
  }
  return false;
}

bool MatmulAbsorber::visitApply(Expr *expr) {
  if (activate(expr))
    return true;
  if (!why.empty())
    return false;
  Operation *op = expr->op;
  if (isa<arith::NegFOp>(op))
    return visit(expr->operands[0]) && multiply(nullptr, false);
  if (!isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp>(op))
    return refuse((op->getName().getStringRef() + " is no epilogue").str());
  bool left = holdsStart(expr->operands[0]),
       right = holdsStart(expr->operands[1]);
  if (left && right)
    return refuse("the product is read twice, and it is no activation");
  Expr *spine = expr->operands[left ? 0 : 1];
  Expr *other = expr->operands[left ? 1 : 0];
  if (!visit(spine))
    return false;
  if (isa<arith::MulFOp>(op))
    return multiply(other, false);
  if (isa<arith::DivFOp>(op))
    return left ? multiply(other, true)
                : refuse("arith.divf by a product is no epilogue");
  bool minus = isa<arith::SubFOp>(op);
  return add(other, minus && right, minus && left);
}

/// The whole formula from some node on is an activation of that node.
bool MatmulAbsorber::activate(Expr *root) {
  // Nodes that hold the start, from the root down.
  SmallVector<Expr *> nodes;
  anyNode(root, [&](Expr *node) {
    if (node != root && holdsStart(node))
      nodes.push_back(node);
    return false;
  });
  for (Expr *node : nodes) {
    Activation found = findActivation(root, node);
    if (found == Activation::None) {
      if (isErfGelu(root, node))
        return refuse("it is the erf form of gelu, the epilogue the tanh form");
      continue;
    }
    // The last rounding of the whole is none inside.
    bool rounds = anyNode(root, [&](Expr *inner) {
      return inner->kind == Expr::Round &&
             !anyNode(node, [&](Expr *below) { return below == inner; }) &&
             (options.strict || !inner->crossable);
    });
    if (rounds)
      return refuse("a rounding of the program lies inside of the activation");
    if (!visit(node))
      return false;
    if (state.activation != Activation::None)
      return refuse("an epilogue has one activation");
    if (found == Activation::Gelu && !cross())
      return false;
    // relu is exact: it may as well round before as behind.
    state.activation = found;
    return true;
  }
  return false;
}

bool MatmulAbsorber::add(Expr *other, bool negateProduct, bool negateOther) {
  if (state.activation != Activation::None)
    return refuse("nothing can be added behind the activation");
  if (!cross())
    return false;
  Expr *deep = exprs.lookThrough(other);
  if (deep->kind == Expr::Constant)
    return refuse("a constant is added, which is no bias");
  if (deep->kind != Expr::Input || other->kind != Expr::Input)
    return refuse("what is added is computed in the same op");
  auto plain = [](Expr *expr) {
    auto type = dyn_cast<RankedTensorType>(expr->tensor.getType());
    return type && !type.getEncoding();
  };
  if (!plain(deep) || !plain(other))
    return refuse("what is added is no plain tensor");
  LoopSpace &space = exprs.getSpace();
  LoopList out = flatten(space, from.access);
  LoopList read = flatten(space, deep->access);
  // What is added to a single row is a bias.
  bool oneRow = matmul.state.layout.rows.empty() && !state.bias &&
                !negateProduct && !negateOther;
  if (read.size() == out.size() && !oneRow) {
    if (state.c)
      return refuse("C is taken already");
    if (state.bias && exact)
      return refuse(
          "it is added behind the bias, and the formula adds C before "
          "it: in f32 the two differ");
    if (negateProduct) {
      if (state.deviceAlpha || state.unscale || state.bias)
        return refuse("the sum is subtracted");
      state.alpha = -state.alpha;
    }
    // As it stands, if it can be: what it was made from may not stay.
    state.c = flatten(space, other->access) == out ? other : deep;
    if (flatten(space, state.c->access) != out)
      return refuse("C is transposed or broadcast");
    state.beta = negateOther ? -1 : 1;
    return true;
  }
  if (state.bias)
    return refuse("there is a bias already");
  if (negateProduct || negateOther)
    return refuse("a bias is added, not subtracted");
  state.bias = deep;
  return true;
}

/// By a number; a null factor is -1.
bool MatmulAbsorber::multiply(Expr *other, bool divide) {
  if (state.activation != Activation::None || state.c || state.bias)
    return refuse("alpha scales the product alone, and this scales a sum or an "
                  "activation");
  if (!cross())
    return false;
  Expr *factor = other ? exprs.lookThrough(other) : nullptr;
  if (!factor || factor->kind == Expr::Constant) {
    double number = factor ? factor->number : -1;
    if (divide) {
      if (!isPowerOfTwo(number))
        return refuse("a division by what is no power of two is no "
                      "multiplication");
      number = 1 / number;
    }
    if (!std::isfinite(number) || number == 0)
      return refuse("alpha is 0 or not finite");
    if (state.deviceAlpha || state.unscale)
      return refuse("alpha is on the device already");
    if (!isPowerOfTwo(number) && !isPowerOfTwo(state.alpha))
      return refuse("there is an alpha already");
    float alpha = static_cast<float>(state.alpha * number);
    if (!std::isnormal(alpha))
      return refuse("alpha is no normal number");
    state.alpha = alpha;
    return true;
  }
  auto type = factor->kind == Expr::Input
                  ? dyn_cast<RankedTensorType>(factor->tensor.getType())
                  : RankedTensorType();
  if (!type || type.getRank() != 0 || !type.getElementType().isF32())
    return refuse("it is multiplied by what is no single number");
  if (divide)
    return refuse("it is divided by a number on the device: alpha multiplies");
  if (state.deviceAlpha || state.unscale || state.alpha != 1)
    return refuse("there is an alpha already");
  state.deviceAlpha = factor->tensor;
  return true;
}
