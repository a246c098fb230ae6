//===- MatmulFusion.cpp - What each matrix product absorbs ----------------===//

#include "MatmulFusion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

static std::string printed(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

static bool isPowerOfTwo(double number) {
  int exponent;
  return std::isfinite(number) &&
         std::fabs(std::frexp(number, &exponent)) == 0.5;
}

//===----------------------------------------------------------------------===//
// One step
//===----------------------------------------------------------------------===//

namespace {
/// Takes the formula of one op apart, from its root down to the value that the
/// product has reached, and adds what it finds to the state.
class Absorber {
public:
  Absorber(FusedMatmul &matmul, const FusionOptions &options)
      : state(matmul.state), matmul(matmul), exprs(matmul.exprs),
        from(matmul.state), options(options),
        exact(options.strict || matmul.contraction.getFactorType().isF32()) {}

  /// On failure `why` says what the formula of the library does not hold.
  bool run(Expr *root) {
    if (!visit(root))
      return false;
    if (state.activation == Activation::Relu && !options.assumeRelu)
      return refuse("cuBLASLt does not document what RELU makes of a NaN "
                    "(assume=relu)");
    return true;
  }
  MatmulState state;
  std::string why;

private:
  FusedMatmul &matmul;
  ExprBuilder &exprs;
  const MatmulState &from;
  const FusionOptions &options;
  bool exact; ///< no two f32 additions may be exchanged

  bool refuse(const Twine &reason) {
    if (why.empty())
      why = reason.str();
    return false;
  }
  bool isStart(Expr *expr) const {
    return expr->kind == Expr::Input && expr->tensor == from.value;
  }
  bool holdsStart(Expr *expr) const {
    return anyNode(expr, [&](Expr *node) { return isStart(node); });
  }
  /// What follows computes with the f32 value, not with the rounded one.
  bool cross() {
    if (!state.rounded)
      return true;
    if (options.strict)
      return refuse("a rounding lies between (strict-rounding)");
    if (!state.crossable)
      return refuse("a rounding of the program lies between");
    state.rounded = false;
    return true;
  }
  bool visit(Expr *expr);
  bool visitApply(Expr *expr);
  bool add(Expr *other, bool negateProduct, bool negateOther);
  bool multiply(Expr *other, bool divide);
  bool activate(Expr *expr);
};
} // namespace

bool Absorber::visit(Expr *expr) {
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

bool Absorber::visitApply(Expr *expr) {
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
bool Absorber::activate(Expr *root) {
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
    bool rounds = anyNode(root, [&](Expr *inner) {
      return inner->kind == Expr::Round &&
             !anyNode(node, [&](Expr *below) { return below == inner; }) &&
             (options.strict || !inner->crossable);
    });
    if (found == Activation::Gelu && rounds)
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

bool Absorber::add(Expr *other, bool negateProduct, bool negateOther) {
  if (state.activation != Activation::None)
    return refuse("nothing can be added behind the activation");
  if (!cross())
    return false;
  Expr *deep = exprs.lookThrough(other);
  if (deep->kind == Expr::Constant)
    return refuse("a constant is added, which is no bias");
  if (deep->kind != Expr::Input || other->kind != Expr::Input)
    return refuse("what is added is computed in the same op");
  LoopSpace &space = exprs.getSpace();
  LoopList out = flatten(space, from.access);
  LoopList read = flatten(space, deep->access);
  // What is added to a single row is a bias.
  bool oneRow = matmul.layout.rows.empty() && !state.bias && !negateProduct &&
                !negateOther;
  if (read.size() == out.size() && !oneRow) {
    if (state.c)
      return refuse("C is taken already");
    if (state.bias && exact)
      return refuse(
          "it is added behind the bias, and the formula adds C before "
          "it: in f32 the two differ");
    if (negateProduct) {
      if (state.deviceAlpha || state.bias)
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
bool Absorber::multiply(Expr *other, bool divide) {
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
    if (state.deviceAlpha)
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
  if (state.deviceAlpha || state.alpha != 1)
    return refuse("there is an alpha already");
  state.deviceAlpha = factor->tensor;
  return true;
}

//===----------------------------------------------------------------------===//
// The chain of a product
//===----------------------------------------------------------------------===//

SmallVector<Operation *> amp::readersOf(Value value) {
  SmallVector<Operation *> readers;
  for (Operation *user : value.getUsers())
    if (!llvm::is_contained(readers, user) && !isOpTriviallyDead(user))
      readers.push_back(user);
  return readers;
}

static FloatType elementOf(Value value) {
  return dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
}

/// Is D of this state a matrix of the library, with what belongs to it?
bool MatmulFusion::accept(FusedMatmul &matmul, MatmulState next) {
  Contraction &contraction = matmul.contraction;
  LoopSpace &space = contraction.space;
  auto stop = [&](const Twine &reason) {
    matmul.stopped = reason.str();
    return false;
  };
  FloatType type = elementOf(next.value),
            before = elementOf(matmul.state.value);
  FloatType factors = contraction.getFactorType();
  if (!type || (!type.isF32() && type != factors))
    return stop("D would be " + printed(type) + ", and A and B are " +
                printed(factors));
  if (next.rounded != !type.isF32())
    return stop("it is rounded, and stored wide again");
  if (!before.isF32() && type.isF32())
    return stop("D would be stored in f32 instead of " + printed(before));
  // Mostly the order of D stays as it was.
  LoopList out = flatten(space, next.access);
  MatmulLayout layout = matmul.layout;
  if (out != flatten(space, matmul.state.access)) {
    std::optional<MatmulLayout> other = contraction.layoutFor(out);
    if (!other)
      return stop("the result is written in an order that no matrix has");
    auto copies = [](const MatmulLayout &of) { return of.copyA + of.copyB; };
    if (copies(*other) > copies(layout))
      return stop("a factor would have to be transposed in memory");
    if (std::string rule = contraction.checkLayout(*other); !rule.empty())
      return stop(rule);
    layout = *other;
  }
  if (next.c) {
    if (flatten(space, next.c->access) != out)
      return stop("C would be transposed");
    FloatType ofC = elementOf(next.c->tensor);
    if (ofC != type)
      return stop("C is " + printed(ofC) + " and D would be " + printed(type));
  }
  if (next.bias) {
    LoopList along = flatten(space, next.bias->access);
    LoopList columns = space.resolve(layout.columns),
             own = space.resolve(layout.batch);
    own.append(columns);
    if (along != columns && along != own)
      return stop("the bias does not lie along the columns of D");
    FloatType ofBias = elementOf(next.bias->tensor);
    if (ofBias != type && options.strict && !type.isF32())
      return stop("the bias is " + printed(ofBias) +
                  " and would be rounded to " + printed(type) +
                  " (strict-rounding)");
    if (!ofBias || (ofBias != type && !ofBias.isF32() && !type.isF32()))
      return stop("the bias is of another 16-bit type than D");
  }
  matmul.history.push_back(matmul.state);
  matmul.state = std::move(next);
  matmul.layout = std::move(layout);
  matmul.stopped.clear();
  return true;
}

bool MatmulFusion::takeUnscale(FusedMatmul &matmul, UnscaleOp unscale) {
  MatmulState next = matmul.state;
  if (unscale->getOperand(0) != next.value)
    return false;
  auto stop = [&](const Twine &reason) {
    matmul.stopped = reason.str();
    return false;
  };
  if (next.rounded)
    return stop("the gradient is rounded before it is unscaled");
  if (next.c || next.bias || next.activation != Activation::None)
    return stop("alpha unscales the product alone, and this is a sum");
  if (next.deviceAlpha || next.alpha != 1)
    return stop("there is an alpha already");
  next.unscale = unscale;
  next.value = unscale->getResult(0);
  next.last = unscale;
  return accept(matmul, next);
}

FailureOr<AccessedValue> amp::followElementwise(LoopSpace &space, Value value,
                                                const Access &access,
                                                Operation *user) {
  FailureOr<AccessedValue> moved = followMovement(space, value, access, user);
  if (succeeded(moved))
    return moved;
  if (user->getNumResults() != 1 ||
      !isa<RankedTensorType>(user->getResult(0).getType()))
    return failure();
  if (auto op = dyn_cast<linalg::LinalgOp>(user)) {
    if (op.getNumReductionLoops() != 0 || !op.hasPureTensorSemantics())
      return failure();
    unsigned operand = std::distance(user->operand_begin(),
                                     llvm::find(user->getOperands(), value));
    FailureOr<Access> result =
        accessOf(op.getMatchingIndexingMap(
                     &user->getOpOperand(user->getNumOperands() - 1)),
                 loopsOf(op, operand, access));
    if (failed(result))
      return failure();
    return AccessedValue{user->getResult(0), *result};
  }
  if (!user->hasTrait<OpTrait::Elementwise>())
    return failure();
  return AccessedValue{user->getResult(0), access};
}

bool MatmulFusion::stepInto(FusedMatmul &matmul, Operation *user) {
  MatmulState next = matmul.state;
  if (auto unscale = dyn_cast<UnscaleOp>(user))
    return takeUnscale(matmul, unscale);
  FailureOr<AccessedValue> result = followElementwise(
      matmul.contraction.space, next.value, next.access, user);
  auto stop = [&](const Twine &reason) {
    matmul.stopped = reason.str();
    return false;
  };
  if (failed(result))
    return stop("");
  Expr *input = matmul.exprs.input(result->value, result->access);
  Expr *root = matmul.exprs.expand(input);
  if (root == input)
    return stop("");
  Absorber absorber(matmul, options);
  if (!absorber.run(root))
    return stop(absorber.why);
  next = absorber.state;
  next.value = result->value;
  next.access = result->access;
  next.last = user;
  return accept(matmul, next);
}

void MatmulFusion::grow(FusedMatmul &matmul) {
  while (true) {
    SmallVector<Operation *> readers = readersOf(matmul.state.value);
    if (readers.size() != 1) {
      matmul.stopped = readers.empty() ? "" : "it has several readers";
      return;
    }
    Operation *user = readers.front();
    if (user->getBlock() != &block) {
      matmul.stopped = "its reader is in another block";
      return;
    }
    if (isa<CallOpInterface>(user)) {
      matmul.stopped = "a call reads it: run --inline before";
      return;
    }
    if (!stepInto(matmul, user))
      return;
  }
}

void MatmulFusion::restore(FusedMatmul &matmul, unsigned size) {
  matmul.state = matmul.history[size];
  matmul.history.resize(size);
  matmul.layout = *matmul.contraction.layoutFor(
      flatten(matmul.contraction.space, matmul.state.access));
}

/// An addition of two products is in both chains: its first operand keeps it.
void MatmulFusion::resolveClaims() {
  DenseMap<Operation *, FusedMatmul *> owners;
  for (auto &matmul : matmuls) {
    auto stateOf = [&](FusedMatmul &of, unsigned i) -> MatmulState & {
      return i < of.history.size() ? of.history[i] : of.state;
    };
    for (unsigned i = 1; i <= matmul->history.size(); ++i) {
      Operation *op = stateOf(*matmul, i).last;
      FusedMatmul *&owner = owners[op];
      if (!owner) {
        owner = matmul.get();
        continue;
      }
      if (owner == matmul.get())
        continue;
      auto indexIn = [&](FusedMatmul &of) {
        for (unsigned j = 1; j <= of.history.size(); ++j)
          if (stateOf(of, j).last == op)
            return j;
        llvm_unreachable("claimed");
      };
      auto placeOf = [&](FusedMatmul &of) {
        Value value = stateOf(of, indexIn(of) - 1).value;
        return std::distance(op->operand_begin(),
                             llvm::find(op->getOperands(), value));
      };
      FusedMatmul &loser =
          placeOf(*owner) < placeOf(*matmul) ? *matmul : *owner;
      FusedMatmul *winner = &loser == owner ? matmul.get() : owner;
      unsigned keep = indexIn(loser) - 1;
      for (unsigned j = keep + 1; j <= loser.history.size(); ++j) {
        Operation *lost = stateOf(loser, j).last;
        if (lost != op && owners.lookup(lost) == &loser)
          owners[lost] = winner;
      }
      restore(loser, keep);
      loser.stopped = "the other product takes it in as C";
      owner = winner;
      if (&loser == matmul.get())
        break;
    }
  }
}

/// A factor may be read as it was before a transpose; then the product that
/// makes it does not take that transpose in.
void MatmulFusion::keepWhatIsRead() {
  DenseMap<Value, std::pair<FusedMatmul *, unsigned>> inside;
  for (auto &matmul : matmuls)
    for (auto [i, state] : llvm::enumerate(matmul->history))
      inside[state.value] = {matmul.get(), i};
  for (auto &matmul : matmuls) {
    SmallVector<Value, 4> read{matmul->layout.a.value, matmul->layout.b.value};
    for (Expr *expr : {matmul->state.c, matmul->state.bias})
      if (expr)
        read.push_back(expr->tensor);
    for (Value value : read)
      if (auto it = inside.find(value); it != inside.end()) {
        auto [maker, size] = it->second;
        if (size < maker->history.size())
          restore(*maker, size);
      }
  }
}

void MatmulFusion::plan() {
  for (Operation &op : block) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp)
      continue;
    std::string why;
    FailureOr<Contraction> contraction = Contraction::match(linalgOp, why);
    if (failed(contraction)) {
      if (!why.empty())
        others.push_back({&op, why});
      continue;
    }
    auto matmul = std::make_unique<FusedMatmul>(std::move(*contraction));
    Contraction &of = matmul->contraction;
    MatmulState &state = matmul->state;
    state.value = op.getResult(0);
    state.access = of.result;
    std::optional<MatmulLayout> layout =
        of.layoutFor(flatten(of.space, of.result));
    if (!layout) {
      layout = of.layoutFor(of.getCanonicalOrder());
      matmul->copyD = true;
    }
    std::string rule =
        layout ? of.checkLayout(*layout)
               : "a loop is summed over in one factor only, or in none";
    if (!rule.empty()) {
      others.push_back({&op, rule});
      continue;
    }
    matmul->layout = *layout;
    if (!of.zeroInit)
      state.c = matmul->exprs.input(of.init, of.result);
    if (state.c && matmul->copyD) {
      others.push_back({&op, "C would have to be transposed in memory"});
      continue;
    }
    matmuls.push_back(std::move(matmul));
  }
  for (auto &matmul : matmuls)
    if (!matmul->copyD)
      grow(*matmul);
  resolveClaims();
  keepWhatIsRead();
  for (auto &matmul : matmuls)
    findStoredActivations(*matmul);
  for (auto &matmul : matmuls)
    findGradient(*matmul);
  checkPairs();
  // A weight gradient can give it in f32 even where the gradients are 16-bit.
  for (bool backward : {false, true})
    for (auto &matmul : matmuls)
      if ((matmul->forward != nullptr) == backward)
        findBiasGradient(*matmul);
}
