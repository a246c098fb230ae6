//===- MatmulPairs.cpp - Forward and backward products --------------------===//

#include "MatmulFusion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
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
      auto op = dyn_cast<linalg::LinalgOp>(user);
      bool elementwise =
          op ? op.getNumReductionLoops() == 0
             : user->hasTrait<OpTrait::Elementwise>() ||
                   isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user);
      if (!elementwise || user->getBlock() != &block || !isPure(user) ||
          user->hasTrait<OpTrait::IsTerminator>() || seen.size() > kSearchLimit)
        return false;
      llvm::append_range(stack, user->getResults());
    }
  }
  return true;
}

/// If the last thing that happens is a rounding, it is one to the type in which
/// the result is stored.
static bool endsInType(Expr *root, Value result) {
  return root->kind != Expr::Round ||
         root->type == getElementTypeOrSelf(result.getType());
}

/// D is now this result, whose formula is `root`.
static void moveTo(MatmulState &state, const AccessedValue &result,
                   Expr *root) {
  state.value = result.value;
  state.access = result.access;
  state.last = result.value.getDefiningOp();
  state.rounded = is16Bit(result.value);
  if (state.rounded)
    state.roundedTo =
        cast<FloatType>(getElementTypeOrSelf(result.value.getType()));
  state.crossable = root->kind == Expr::Round && root->crossable;
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
            bool inside = anyNode(
                inner, [](Expr *node) { return node->kind == Expr::Round; });
            if (inside && (options.strict || !onlyCrossable(root))) {
              why = "roundings lie inside of the activation";
              return ForwardSearch::GoOn;
            }
            if (activation == Activation::Gelu && options.strict &&
                is16Bit(x)) {
              why = "the input of gelu is rounded (strict-rounding)";
              return ForwardSearch::GoOn;
            }
            if (!endsInType(root, result.value))
              return ForwardSearch::GoOn;
            next = state;
            moveTo(next, result, root);
            next.activation = activation;
            next.input = x;
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
  if (!forward || forward == &matmul || forward->contraction.conv)
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
  bool inside =
      anyNode(inner, [](Expr *node) { return node->kind == Expr::Round; });
  if ((inside && (options.strict || !onlyCrossable(root))) ||
      (activation == Activation::Gelu &&
       ((state.rounded && !state.crossable) || (options.strict && is16Bit(q)))))
    return stop("roundings lie inside of the derivative of the activation");
  if (!endsInType(root, result.value))
    return stop("the gradient is rounded and stored wide again");
  bool narrow = is16Bit(forward->state.value);
  if (activation == Activation::Relu && narrow && options.strict)
    return stop("the mask is that of the f32 value, the program's that of the "
                "rounded one (strict-rounding)");
  if (activation == Activation::Gelu) {
    Type ofD = getElementTypeOrSelf(forward->state.value.getType());
    if (getElementTypeOrSelf(stored.getType()) != ofD ||
        getElementTypeOrSelf(result.value.getType()) != ofD)
      return stop("the aux of gelu has the type of D, in both products");
    if (narrow && !options.assumeGelu)
      return stop("cuBLASLt does not document how the aux of GELU is rounded "
                  "(assume=gelu)");
  }
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
  const MatmulLayout &a = matmul.state.layout, &b = forward->state.layout;
  bool same = a.batch.empty() == b.batch.empty();
  for (auto loops :
       {&MatmulLayout::batch, &MatmulLayout::rows, &MatmulLayout::columns})
    same &= space.sizeOf(a.*loops) == theirs.sizeOf(b.*loops);
  if (!same)
    return stop("the aux is a matrix of another shape");
  MatmulState next = state;
  moveTo(next, result, root);
  if (!accept(matmul, next))
    return false;
  matmul.forward = forward;
  forward->partners.push_back(&matmul);
  return true;
}

void MatmulFusion::findGradient(FusedMatmul &matmul) {
  MatmulState state = matmul.state;
  if (activations.empty() || matmul.copyD || matmul.contraction.conv ||
      state.bias || state.unscale || state.activation != Activation::None)
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
  llvm::erase(backward.forward->partners, &backward);
  backward.forward = nullptr;
  restore(backward, backward.history.size() - 1);
  backward.stopped = why.str();
}

/// False if something was dropped.
bool MatmulFusion::checkForward(FusedMatmul &forward) {
  llvm::SmallPtrSet<Operation *, 4> into{forward.state.last};
  for (FusedMatmul *partner : forward.partners)
    into.insert(partner->state.last);
  for (FusedMatmul *partner : forward.partners) {
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
  while (!forward.partners.empty())
    dropPair(*forward.partners.back(),
             "the activation's own product does not write the aux");
  restore(forward, *forward.beforeStored);
  forward.beforeStored.reset();
  forward.stopped =
      "the input of the activation has a reader that is not fused";
  return false;
}

void MatmulFusion::checkPairs() {
  // What is dropped concerns one forward product and its partners only.
  for (auto &matmul : matmuls)
    while (matmul->state.activation != Activation::None &&
           !checkForward(*matmul))
      ;
}
