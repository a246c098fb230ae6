//===- MatmulFusion.cpp - What each matrix product absorbs ----------------===//

#include "MatmulAbsorber.h"
#include "amp/Analysis/Convolution.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Support/DebugStringHelper.h"

using namespace mlir;
using namespace mlir::amp;

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
    return stop("D would be " + debugString(type) + ", and A and B are " +
                debugString(factors));
  if (next.rounded != !type.isF32())
    return stop("it is rounded, and stored wide again");
  if (!before.isF32() && type.isF32())
    return stop("D would be stored in f32 instead of " + debugString(before));
  if (contraction.conv) {
    if (next.alpha != 1 || next.beta != 1 || next.deviceAlpha || next.unscale)
      return stop("a convolution has no alpha and no beta");
    if (contraction.conv->kind != ConvKind::Fprop &&
        (next.bias || next.activation != Activation::None))
      return stop("a gradient of a convolution has no bias and no activation");
  }
  // Mostly the order of D stays as it was.
  LoopList out = flatten(space, next.access);
  MatmulLayout &layout = next.layout;
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
  Access ofD = layout.getAccessOfD();
  if (!canRegroup(space, ofD, next.access))
    return stop("a reshape of D has two sizes that are not known");
  if (next.c) {
    if (!canRegroup(space, next.c->access, ofD))
      return stop("a reshape of C has two sizes that are not known");
    if (flatten(space, next.c->access) != out)
      return stop("C would be transposed");
    FloatType ofC = elementOf(next.c->tensor);
    if (ofC != type)
      return stop("C is " + debugString(ofC) + " and D would be " +
                  debugString(type));
  }
  if (next.bias) {
    LoopList along = flatten(space, next.bias->access);
    LoopList columns = space.resolve(layout.columns),
             own = space.resolve(layout.batch);
    own.append(columns);
    if (along != columns && along != own) {
      // One row may as well be one column, which has one number for a bias.
      std::optional<MatmulLayout> column;
      if (along.empty() && layout.rows.empty())
        column = contraction.layoutFor(out, /*oneColumn=*/true);
      if (!column || column->copyA || column->copyB)
        return stop("the bias does not lie along the columns of D");
      layout = *column;
    }
    FloatType ofBias = elementOf(next.bias->tensor);
    if (ofBias != type && options.strict && !type.isF32())
      return stop("the bias is " + debugString(ofBias) +
                  " and would be rounded to " + debugString(type) +
                  " (strict-rounding)");
    if (!ofBias || (ofBias != type && !ofBias.isF32() && !type.isF32()))
      return stop("the bias is of another 16-bit type than D");
  }
  matmul.history.push_back(matmul.state);
  matmul.state = std::move(next);
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
  if (next.deviceAlpha || next.alpha != 1 || next.unscale)
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
    FailureOr<LoopsOfOp> loops = loopsOf(op, operand, access);
    if (failed(loops))
      return failure();
    FailureOr<Access> result = accessOf(op, user->getNumOperands() - 1, *loops);
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
  // What else D took in would be in the check.
  if (next.unscale && next.unscale.getFinite() &&
      !next.unscale.getFinite().use_empty() &&
      failed(followMovement(matmul.contraction.space, next.value, next.access,
                            user)))
    return stop("the unscaled gradient is checked");
  Expr *input = matmul.exprs.input(result->value, result->access);
  Expr *root = matmul.exprs.expand(input);
  if (root == input)
    return stop("");
  unsigned nodes = 0;
  if (anyNode(root, [&](Expr *) { return ++nodes > kMaxNodes; }))
    return stop("the formula behind it is too long for an epilogue");
  MatmulAbsorber absorber(matmul, options);
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
  matmul.copyD = !matmul.contraction.layoutFor(
      flatten(matmul.contraction.space, matmul.state.access));
}

/// An addition of two products is in both chains: its first operand keeps it.
/// In the order of the block, which is that of each chain, so what was decided
/// before an op is settled when it is looked at.
void MatmulFusion::resolveClaims() {
  struct Claim {
    FusedMatmul *matmul;
    unsigned size; ///< of the history before the op was taken in
  };
  DenseMap<Operation *, SmallVector<Claim, 1>> claims;
  for (auto &matmul : matmuls)
    for (unsigned i = 0, e = matmul->history.size(); i != e; ++i) {
      MatmulState &after = i + 1 == e ? matmul->state : matmul->history[i + 1];
      claims[after.last].push_back({matmul.get(), i});
    }
  for (Operation &op : block) {
    auto it = claims.find(&op);
    if (it == claims.end() || it->second.size() < 2)
      continue;
    SmallVector<Claim, 1> &all = it->second;
    // Those that were cut off before do not count.
    llvm::erase_if(all, [&](const Claim &claim) {
      return claim.matmul->history.size() <= claim.size;
    });
    auto placeOf = [&](const Claim &claim) {
      Value value = claim.matmul->history[claim.size].value;
      return std::distance(op.operand_begin(),
                           llvm::find(op.getOperands(), value));
    };
    llvm::stable_sort(all, [&](const Claim &a, const Claim &b) {
      return placeOf(a) < placeOf(b);
    });
    for (const Claim &claim : ArrayRef(all).drop_front()) {
      restore(*claim.matmul, claim.size);
      claim.matmul->stopped = "the other product takes it in as C";
    }
  }
}

/// Is the value an operand of an amp.matmul to be?
bool MatmulFusion::isReadByPlanned(Value value) {
  return llvm::any_of(matmuls, [&](auto &matmul) {
    MatmulState &state = matmul->state;
    return state.layout.a.value == value || state.layout.b.value == value ||
           state.deviceAlpha == value ||
           (state.c && state.c->tensor == value) ||
           (state.bias && state.bias->tensor == value);
  });
}

/// A factor may be read as it was before a transpose; then the product that
/// makes it does not take that transpose in.
void MatmulFusion::keepWhatIsRead() {
  DenseMap<Value, std::pair<FusedMatmul *, unsigned>> inside;
  for (auto &matmul : matmuls)
    for (auto [i, state] : llvm::enumerate(matmul->history))
      inside[state.value] = {matmul.get(), i};
  for (auto &matmul : matmuls) {
    SmallVector<Value, 4> read{matmul->state.layout.a.value,
                               matmul->state.layout.b.value};
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

/// The sizes of a result are those of its destination: asking for one does not
/// read the result.
static void readSizesOfDestinations(Block &block) {
  for (Operation &op : block) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp || !linalgOp.hasPureTensorSemantics())
      continue;
    for (OpResult result : op.getResults())
      for (OpOperand &use : llvm::make_early_inc_range(result.getUses()))
        if (isa<tensor::DimOp>(use.getOwner()))
          use.set(linalgOp.getTiedOpOperand(result)->get());
  }
}

/// What a product adds to is C, or a bias if it is the same along the columns.
void MatmulFusion::takeInit(FusedMatmul &matmul) {
  Contraction &contraction = matmul.contraction;
  Expr *init = matmul.exprs.input(contraction.init, contraction.result);
  Expr *deep = matmul.exprs.lookThrough(init);
  const LoopSpace &space = contraction.space;
  auto type = deep->kind == Expr::Input
                  ? dyn_cast<RankedTensorType>(deep->tensor.getType())
                  : RankedTensorType();
  bool fprop = !contraction.conv || contraction.conv->kind == ConvKind::Fprop;
  if (type && fprop && !type.getEncoding() && deep != init &&
      flatten(space, deep->access) ==
          space.resolve(matmul.state.layout.columns) &&
      flatten(space, deep->access).size() <
          flatten(space, contraction.result).size())
    matmul.state.bias = deep;
  else
    matmul.state.c = init;
}

/// D is in no order that a matrix has; but what only moves it may be.
bool MatmulFusion::moveIntoOrder(FusedMatmul &matmul) {
  MatmulState next = matmul.state;
  LoopSpace &space = matmul.contraction.space;
  SmallVector<Operation *> readers = readersOf(next.value);
  if (readers.size() != 1 || readers[0]->getBlock() != &block || next.c)
    return false;
  FailureOr<AccessedValue> moved =
      followMovement(space, next.value, next.access, readers[0]);
  if (failed(moved) ||
      !matmul.contraction.layoutFor(flatten(space, moved->access)))
    return false;
  next.value = moved->value;
  next.access = moved->access;
  next.last = readers[0];
  if (!accept(matmul, next))
    return false;
  matmul.copyD = false;
  return true;
}

void MatmulFusion::plan() {
  readSizesOfDestinations(block);
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
    matmul->state.layout = *layout;
    if (!of.zeroInit)
      takeInit(*matmul);
    matmuls.push_back(std::move(matmul));
  }
  for (auto &matmul : matmuls)
    if (!matmul->copyD || moveIntoOrder(*matmul))
      grow(*matmul);
  resolveClaims();
  keepWhatIsRead();
  for (auto &matmul : matmuls)
    findStoredActivations(*matmul);
  for (auto &matmul : matmuls)
    findGradient(*matmul);
  checkPairs();
  findBiasGradients();
}
