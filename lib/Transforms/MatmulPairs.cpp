//===- MatmulPairs.cpp - Forward and backward products, bias gradients ----===//

#include "MatmulFusion.h"
#include "amp/Analysis/StructuredOps.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

/// How many ops a search looks at: gelu and its derivative are 20.
constexpr unsigned kSearchLimit = 64;

static bool is16Bit(Value value) {
  auto type = dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
  return type && type.getWidth() == 16;
}

/// Every path from `value` ends in one of `into`.
bool MatmulFusion::onlyFeeds(Value value,
                             const llvm::SmallPtrSetImpl<Operation *> &into) {
  SmallVector<Value> stack{value};
  llvm::SmallPtrSet<Operation *, 32> seen;
  while (!stack.empty()) {
    for (Operation *user : stack.pop_back_val().getUsers()) {
      if (into.contains(user) || !seen.insert(user).second)
        continue;
      if (user->getBlock() != &block || !isPure(user) ||
          user->hasTrait<OpTrait::IsTerminator>() || seen.size() > kSearchLimit)
        return false;
      llvm::append_range(stack, user->getResults());
    }
  }
  return true;
}

/// No rounding between the root and the inputs but marked ones, the last one
/// aside.
static bool onlyCrossable(Expr *root) {
  Expr *body = root->kind == Expr::Round ? root->operands[0] : root;
  return !anyNode(body, [](Expr *node) {
    return node->kind == Expr::Round && !node->crossable;
  });
}

namespace {
/// Walks what is computed elementwise from one value, the nearest first.
class ForwardSearch {
public:
  ForwardSearch(Block &block, LoopSpace &space, Value value,
                const Access &access, function_ref<bool(Value)> isInput)
      : block(block), space(space), isInput(isInput), queue{{value, access}} {}

  /// Calls `visit` for each result; it says whether to go on behind it.
  /// Returns at once where it says `found`.
  enum Answer { Found, GoOn, Prune };
  bool run(function_ref<Answer(const AccessedValue &)> visit) {
    llvm::SmallPtrSet<Operation *, 32> seen;
    for (unsigned i = 0; i != queue.size(); ++i) {
      AccessedValue at = queue[i];
      for (Operation *user : readersOf(at.value)) {
        if (user->getBlock() != &block || seen.size() > kSearchLimit ||
            !seen.insert(user).second || readsOthers(user))
          continue;
        FailureOr<AccessedValue> next =
            followElementwise(space, at.value, at.access, user);
        if (failed(next))
          continue;
        Answer answer = visit(*next);
        if (answer == Found)
          return true;
        if (answer == GoOn)
          queue.push_back(*next);
      }
    }
    return false;
  }

private:
  /// It reads a tensor that no formula over the inputs can hold.
  bool readsOthers(Operation *user) {
    unsigned count = user->getNumOperands();
    if (auto dps = dyn_cast<DestinationStyleOpInterface>(user))
      count = dps.getNumDpsInputs();
    return llvm::any_of(
        user->getOperands().take_front(count), [&](Value value) {
          if (isInput(value) || !isa<RankedTensorType>(value.getType()))
            return false;
          auto op = value.getDefiningOp<linalg::LinalgOp>();
          return isa<BlockArgument>(value) ||
                 (op && op.getNumReductionLoops() != 0);
        });
  }

  Block &block;
  LoopSpace &space;
  function_ref<bool(Value)> isInput;
  std::vector<AccessedValue> queue;
};
} // namespace

/// An activation whose input is read by others as well: by its own parts, and
/// by the backward pass.
void MatmulFusion::findStoredActivations(FusedMatmul &matmul) {
  MatmulState &state = matmul.state;
  if (state.activation == Activation::Relu) {
    // The mask may be made of the result.
    for (unsigned i = 0; i <= matmul.history.size(); ++i) {
      MatmulState &at = i < matmul.history.size() ? matmul.history[i] : state;
      if (at.activation == Activation::Relu)
        activations[at.value] = &matmul;
    }
    return;
  }
  if (state.activation != Activation::None || matmul.copyD ||
      readersOf(state.value).size() < 2)
    return;
  Value x = state.value;
  Expr *input = matmul.exprs.input(x, state.access);
  MatmulState next;
  std::string why;
  auto isInput = [&](Value value) { return value == x; };
  bool found =
      ForwardSearch(block, matmul.contraction.space, x, state.access, isInput)
          .run([&](const AccessedValue &result) {
            Expr *root = matmul.exprs.expandTo(
                matmul.exprs.input(result.value, result.access), isInput);
            if (!root)
              return ForwardSearch::Prune;
            SmallVector<Expr *> inputs = inputsOf(root);
            if (inputs.size() != 1 || inputs[0] != input)
              return ForwardSearch::Prune;
            Expr *inner = root->kind == Expr::Round ? root->operands[0] : root;
            Activation activation = findActivation(inner, input);
            if (activation == Activation::None) {
              if (isErfGelu(inner, input))
                why = "it is the erf form of gelu, the epilogue the tanh form";
              return ForwardSearch::GoOn;
            }
            if (activation == Activation::Gelu &&
                (options.strict || !onlyCrossable(root)) &&
                (is16Bit(x) || anyNode(root, [](Expr *node) {
                   return node->kind == Expr::Round;
                 }))) {
              why = "roundings lie inside of the activation";
              return ForwardSearch::GoOn;
            }
            next = state;
            next.value = result.value;
            next.access = result.access;
            next.activation = activation;
            next.input = x;
            next.last = result.value.getDefiningOp();
            next.rounded = is16Bit(result.value);
            if (next.rounded)
              next.roundedTo =
                  cast<FloatType>(getElementTypeOrSelf(result.value.getType()));
            next.crossable = root->kind == Expr::Round && root->crossable;
            return ForwardSearch::Found;
          });
  if (!found) {
    if (!why.empty())
      matmul.stopped = why;
    return;
  }
  if (next.activation == Activation::Gelu && state.rounded &&
      !state.crossable) {
    matmul.stopped = "a rounding of the program lies before the activation";
    return;
  }
  if (next.activation == Activation::Relu && !options.assumeRelu) {
    matmul.stopped = "cuBLASLt does not document what RELU makes of a NaN "
                     "(assume=relu)";
    return;
  }
  unsigned before = matmul.history.size();
  if (!accept(matmul, next))
    return;
  matmul.beforeStored = before;
  activations[x] = &matmul;
  if (next.activation == Activation::Relu)
    activations[next.value] = &matmul;
}

/// `result` is what the product was, times the derivative of an activation;
/// `root` is its formula.
bool MatmulFusion::isGradient(FusedMatmul &matmul, const AccessedValue &result,
                              Expr *root) {
  const MatmulState &state = matmul.state;
  Value q = state.value;
  LoopSpace &space = matmul.contraction.space;
  LoopList out = flatten(space, state.access);
  Expr *product = nullptr, *other = nullptr;
  for (Expr *input : inputsOf(root)) {
    if (flatten(space, input->access) != out)
      return false;
    Expr *&place = input->tensor == q ? product : other;
    if (place)
      return false;
    place = input;
  }
  if (!product || !other)
    return false;
  Value stored = other->tensor;
  FusedMatmul *forward = activations.lookup(stored);
  if (!forward || forward == &matmul)
    return false;
  Expr *inner = root->kind == Expr::Round ? root->operands[0] : root;
  Activation activation = forward->state.activation;
  bool ofResult = stored != forward->state.input;
  if (!amp::isGradient(activation, inner, product, other, ofResult))
    return false;
  auto stop = [&](const Twine &reason) {
    matmul.stopped = reason.str();
    return false;
  };
  if (activation == Activation::Gelu &&
      ((state.rounded && !state.crossable) || !onlyCrossable(root) ||
       (options.strict && is16Bit(q))))
    return stop("roundings lie inside of the derivative of the activation");
  bool narrow = is16Bit(forward->state.value);
  if (activation == Activation::Relu && narrow && options.strict)
    return stop("the mask is that of the f32 value, the program's that of the "
                "rounded one (strict-rounding)");
  if (activation == Activation::Gelu && narrow && !options.assumeGelu)
    return stop("cuBLASLt does not document how the aux of GELU is rounded "
                "(assume=gelu)");
  // The aux lies in memory as D of the forward product does.
  const LoopSpace &theirs = forward->contraction.space;
  LoopList order, end = flatten(theirs, forward->state.access);
  for (const MatmulState &at : forward->history)
    if (at.value == stored)
      order = flatten(theirs, at.access);
  if (stored == forward->state.value)
    order = end;
  if (order != end)
    return stop("the aux would have to be transposed");
  const MatmulLayout &a = matmul.layout, &b = forward->layout;
  bool same = a.batch.empty() == b.batch.empty();
  for (auto loops :
       {&MatmulLayout::batch, &MatmulLayout::rows, &MatmulLayout::columns})
    same &= space.sizeOf(a.*loops) == theirs.sizeOf(b.*loops);
  if (!same)
    return stop("the aux is a matrix of another shape");
  MatmulState next = state;
  next.value = result.value;
  next.access = result.access;
  next.last = result.value.getDefiningOp();
  next.rounded = is16Bit(result.value);
  if (next.rounded)
    next.roundedTo =
        cast<FloatType>(getElementTypeOrSelf(result.value.getType()));
  next.crossable = root->kind == Expr::Round && root->crossable;
  if (!accept(matmul, next))
    return false;
  matmul.forward = forward;
  return true;
}

void MatmulFusion::findGradient(FusedMatmul &matmul) {
  MatmulState state = matmul.state;
  if (activations.empty() || matmul.copyD || state.bias || state.unscale ||
      state.activation != Activation::None)
    return;
  // What is read of other tensors ends the search: it is no derivative.
  auto isInput = [&](Value value) {
    return value == state.value || activations.contains(value);
  };
  ForwardSearch(block, matmul.contraction.space, state.value, state.access,
                isInput)
      .run([&](const AccessedValue &result) {
        Expr *root = matmul.exprs.expandTo(
            matmul.exprs.input(result.value, result.access), isInput);
        if (!root)
          return ForwardSearch::Prune;
        return isGradient(matmul, result, root) ? ForwardSearch::Found
                                                : ForwardSearch::GoOn;
      });
}

void MatmulFusion::dropPair(FusedMatmul &backward, StringRef why) {
  backward.forward = nullptr;
  restore(backward, backward.history.size() - 1);
  backward.stopped = why.str();
}

/// False if something was dropped.
bool MatmulFusion::checkForward(FusedMatmul &forward) {
  llvm::SmallPtrSet<Operation *, 4> into{forward.state.last};
  SmallVector<FusedMatmul *> partners;
  for (auto &matmul : matmuls)
    if (matmul->forward == &forward) {
      partners.push_back(matmul.get());
      into.insert(matmul->state.last);
    }
  forward.writesAux = !partners.empty();
  for (FusedMatmul *partner : partners) {
    llvm::SmallPtrSet<Operation *, 1> own{partner->state.last};
    Value product = partner->history.back().value;
    if (!onlyFeeds(product, own)) {
      dropPair(*partner,
               "the gradient before the activation has another reader");
      return false;
    }
  }
  if (!forward.beforeStored || onlyFeeds(forward.state.input, into))
    return true;
  for (FusedMatmul *partner : partners)
    dropPair(*partner, "the activation's own product does not write the aux");
  forward.writesAux = false;
  restore(forward, *forward.beforeStored);
  forward.beforeStored.reset();
  forward.stopped =
      "the input of the activation has a reader that is not fused";
  return false;
}

void MatmulFusion::checkPairs() {
  bool stable;
  do {
    stable = true;
    for (auto &matmul : matmuls)
      if (matmul->state.activation != Activation::None)
        stable &= checkForward(*matmul);
  } while (!stable);
}

//===----------------------------------------------------------------------===//
// Bias gradients
//===----------------------------------------------------------------------===//

/// `value` is another one, rounded by a cast that may be crossed.
static Value beforeRounding(Value value) {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return {};
  Operation *def = result.getOwner();
  auto isMarked = [](Operation *op) {
    return op->hasAttr(AMPDialect::kStorageAttrName);
  };
  if (auto narrow = dyn_cast<arith::TruncFOp>(def))
    return isMarked(def) ? narrow.getIn() : Value();
  auto op = dyn_cast<linalg::LinalgOp>(def);
  if (!op || op.getNumReductionLoops() != 0)
    return {};
  Operation *yield = op.getBlock()->getTerminator();
  auto narrow = yield->getOperand(result.getResultNumber())
                    .getDefiningOp<arith::TruncFOp>();
  if (!narrow || !isMarked(narrow))
    return {};
  for (OpOperand &other : yield->getOpOperands())
    if (other.get() == narrow.getIn()) {
      unsigned number = other.getOperandNumber();
      AffineMap map = op.getIndexingMapMatchingResult(def->getResult(number));
      if (map == op.getIndexingMapMatchingResult(result))
        return def->getResult(number);
    }
  return {};
}

/// A sum of `factor` over all loops but `kept`.
Operation *MatmulFusion::findSum(FusedMatmul &matmul,
                                 const AccessedValue &factor,
                                 ArrayRef<unsigned> kept) {
  LoopSpace &space = matmul.contraction.space;
  // A sum in 16 bits rounds at each addition.
  Type wanted = getElementTypeOrSelf(matmul.state.value.getType());
  if (!wanted.isF32())
    return nullptr;
  for (Operation *user : readersOf(factor.value)) {
    auto op = dyn_cast<linalg::LinalgOp>(user);
    if (!op || user->getBlock() != &block || user->getNumResults() != 1 ||
        op.getNumReductionLoops() == 0 || user->getNumOperands() != 2 ||
        !op.hasPureTensorSemantics() || takenSums.contains(user) ||
        user->getOperand(0) != factor.value ||
        getElementTypeOrSelf(user->getResult(0).getType()) != wanted)
      continue;
    Block &body = *op.getBlock();
    auto add =
        body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
    if (!add || body.getNumArguments() != 2)
      continue;
    auto read = [&](Value value) {
      if (auto widen = value.getDefiningOp<arith::ExtFOp>())
        value = widen.getIn();
      return value == body.getArgument(0);
    };
    Value out = body.getArgument(1);
    if (!(read(add.getLhs()) && add.getRhs() == out) &&
        !(read(add.getRhs()) && add.getLhs() == out))
      continue;
    Value init = user->getOperand(1);
    std::optional<APFloat> number = getUniformConstant(init);
    auto fill = init.getDefiningOp<linalg::FillOp>();
    if (!(number && number->isZero()) &&
        !(fill && matchPattern(fill.getInputs()[0], m_AnyZeroFloat())))
      continue;
    SmallVector<std::optional<LoopList>> loops = loopsOf(op, 0, factor.access);
    for (auto [loop, range] : llvm::zip_equal(loops, op.getStaticLoopRanges()))
      if (!loop && range == 1)
        loop = LoopList();
    FailureOr<Access> result =
        accessOf(op.getMatchingIndexingMap(&user->getOpOperand(1)), loops);
    if (succeeded(result) && flatten(space, *result) == space.resolve(kept))
      return user;
  }
  return nullptr;
}

/// The op of the block behind which all operands are there.
Operation *MatmulFusion::getLastDef(FusedMatmul &matmul) {
  MatmulState &state = matmul.state;
  SmallVector<Value, 8> operands{
      matmul.layout.a.value, matmul.layout.b.value, state.deviceAlpha,
      state.unscale ? state.unscale.getScale() : Value()};
  for (Expr *expr : {state.c, state.bias})
    if (expr)
      operands.push_back(expr->tensor);
  if (matmul.forward)
    operands.push_back(auxOf.lookup(matmul.forward));
  Operation *last = nullptr;
  for (Value operand : operands) {
    Operation *def = operand ? operand.getDefiningOp() : nullptr;
    if (def && def->getBlock() == &block &&
        (!last || last->isBeforeInBlock(def)))
      last = def;
  }
  return last;
}

void MatmulFusion::findBiasGradient(FusedMatmul &matmul) {
  MatmulState &state = matmul.state;
  const MatmulLayout &layout = matmul.layout;
  if (!layout.batch.empty() || matmul.copyD ||
      state.activation != Activation::None || state.bias)
    return;
  auto search = [&](bool ofA) -> Operation * {
    ArrayRef<unsigned> kept = ofA ? layout.rows : layout.columns;
    // DRELU and DGELU sum their own result.
    if (matmul.forward)
      return ofA || kept.empty()
                 ? nullptr
                 : findSum(matmul, {state.value, state.access}, kept);
    if (kept.empty() || (ofA ? layout.copyA : layout.copyB))
      return nullptr;
    for (const AccessedValue &form : matmul.contraction.getForms(layout, ofA)) {
      if (Operation *sum = findSum(matmul, form, kept))
        return sum;
      Value wide = options.strict ? Value() : beforeRounding(form.value);
      if (wide)
        if (Operation *sum = findSum(matmul, {wide, form.access}, kept))
          return sum;
    }
    return nullptr;
  };
  for (bool ofA : {false, true}) {
    Operation *sum = search(ofA);
    if (!sum)
      continue;
    // Where its readers are, the product must be there already.
    Operation *last = getLastDef(matmul);
    bool inTime = llvm::all_of(sum->getUsers(), [&](Operation *user) {
      Operation *at = block.findAncestorOpInBlock(*user);
      return !last || (at && last->isBeforeInBlock(at));
    });
    if (!inTime) {
      matmul.stopped = "the bias gradient is read before the product can be";
      continue;
    }
    // The sum of a factor, that is; the sum of D is of all that is in D.
    bool scaled = state.alpha != 1 || state.deviceAlpha || state.unscale;
    if ((scaled || state.c) && !matmul.forward && !options.assumeBgrad) {
      matmul.stopped =
          "cuBLASLt does not document whether alpha and beta are in "
          "a bias gradient (assume=bgrad)";
      continue;
    }
    matmul.bgradSum = sum;
    matmul.bgradOfA = ofA;
    takenSums.insert(sum);
    return;
  }
}
