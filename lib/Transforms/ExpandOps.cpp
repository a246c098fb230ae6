//===- ExpandOps.cpp - The ops of the dialect in upstream dialects --------===//
//
// One function an op; together they are the definition of the dialect. Numbers
// such as the loss scale stay tensors of rank 0 and are computed in
// linalg.generic, never extracted, so that a compiler that runs the program on
// a device has nothing to wait for on the host.
//
//===----------------------------------------------------------------------===//

#include "ExpandMatmul.h"
#include "ScalarOps.h"
#include "amp/Interfaces/PrecisionOpInterface.h"
#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::amp {
#define GEN_PASS_DEF_EXPANDOPSPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Building blocks
//===----------------------------------------------------------------------===//

/// Computes one scalar for each result, from one for each operand.
using BodyBuilder =
    function_ref<SmallVector<Value>(ImplicitLocOpBuilder &, ValueRange)>;

static auto wrap(BodyBuilder body) {
  return [body](OpBuilder &builder, Location loc, ValueRange args) {
    ImplicitLocOpBuilder inner(loc, builder);
    linalg::YieldOp::create(builder, loc, body(inner, args));
  };
}

/// A linalg.generic on numbers: all tensors have rank 0.
static linalg::GenericOp onNumbers(ImplicitLocOpBuilder &builder,
                                   ValueRange inputs, TypeRange results,
                                   BodyBuilder body) {
  SmallVector<Value> destinations;
  for (Type type : results)
    destinations.push_back(
        tensor::EmptyOp::create(builder, type, /*dynamicSizes=*/ValueRange()));
  SmallVector<AffineMap> maps(inputs.size() + results.size(),
                              AffineMap::get(builder.getContext()));
  return linalg::GenericOp::create(builder, results, inputs, destinations, maps,
                                   ArrayRef<utils::IteratorType>(), wrap(body));
}

/// `tensor` times a number, each element in f32; and with `yes`, a constant
/// true, whether all products are finite, in the same pass over the tensor.
static SmallVector<Value> multiply(ImplicitLocOpBuilder &builder, Value tensor,
                                   Value number, Value yes = {}) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t rank = type.getRank();
  AffineMap identity = builder.getMultiDimIdentityMap(rank);
  AffineMap none = AffineMap::get(rank, 0, builder.getContext());
  SmallVector<AffineMap> maps = {identity, none, identity};
  SmallVector<Value> outputs = {createEmptyLike(
      builder, builder.getLoc(), type.clone(builder.getF32Type()), tensor)};
  auto iterator = utils::IteratorType::parallel;
  if (yes) {
    outputs.push_back(yes);
    maps.push_back(none);
    iterator = utils::IteratorType::reduction;
  }
  SmallVector<utils::IteratorType> iterators(rank, iterator);
  auto body = [&](ImplicitLocOpBuilder &inner,
                  ValueRange args) -> SmallVector<Value> {
    Value element =
        createFloatCast(inner, inner.getLoc(), args[0], inner.getF32Type());
    Value product = arith::MulFOp::create(inner, element, args[1]);
    if (!yes)
      return {product};
    return {product, arith::AndIOp::create(inner, args.back(),
                                           createIsFinite(inner, product))};
  };
  return linalg::GenericOp::create(builder, TypeRange(ValueRange(outputs)),
                                   ValueRange{tensor, number}, outputs, maps,
                                   iterators, wrap(body))
      .getResults();
}

/// Whether all elements of one tensor are finite.
static Value allFinite(ImplicitLocOpBuilder &builder, Value tensor, Value yes) {
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  SmallVector<AffineMap> maps = {builder.getMultiDimIdentityMap(rank),
                                 AffineMap::get(rank, 0, builder.getContext())};
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  auto body = [](ImplicitLocOpBuilder &inner,
                 ValueRange args) -> SmallVector<Value> {
    Value element =
        createFloatCast(inner, inner.getLoc(), args[0], inner.getF32Type());
    return {
        arith::AndIOp::create(inner, args[1], createIsFinite(inner, element))};
  };
  return linalg::GenericOp::create(builder, yes.getType(), tensor, yes, maps,
                                   iterators, wrap(body))
      .getResult(0);
}

//===----------------------------------------------------------------------===//
// The step of the scale
//===----------------------------------------------------------------------===//

namespace {
/// The body of amp.update_scale, on scalars.
struct ScaleStep {
  ScaleStep(UpdateScaleOp op, ImplicitLocOpBuilder &builder)
      : op(op), builder(builder) {}

  SmallVector<Value> build(ValueRange args);

private:
  Value integer(int64_t value) {
    return arith::ConstantOp::create(builder, builder.getI32IntegerAttr(value));
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(builder, condition, yes, no);
  }
  Value multiply(Value scale, FloatAttr factor);
  Value grow(Value scale);
  Value backOff(Value scale);

  UpdateScaleOp op;
  ImplicitLocOpBuilder &builder;
};
} // namespace

/// The product in f64, rounded once: a factor need not be an f32.
Value ScaleStep::multiply(Value scale, FloatAttr factor) {
  Value wide = arith::ExtFOp::create(builder, builder.getF64Type(), scale);
  Value product = arith::MulFOp::create(
      builder, wide, arith::ConstantOp::create(builder, factor));
  return arith::TruncFOp::create(builder, builder.getF32Type(), product);
}

Value ScaleStep::grow(Value scale) {
  Value grown = multiply(scale, op.getGrowthFactorAttr());
  if (FloatAttr cap = op.getCapAttr()) {
    grown = arith::MinimumFOp::create(builder, grown,
                                      arith::ConstantOp::create(builder, cap));
    grown = arith::MaximumFOp::create(builder, grown, scale);
  }
  return select(createIsFinite(builder, grown), grown, scale);
}

Value ScaleStep::backOff(Value scale) {
  Value reduced = multiply(scale, op.getBackoffFactorAttr());
  Value floor = arith::ConstantOp::create(builder, op.getFloorAttr());
  Value limited = arith::MaximumFOp::create(builder, reduced, floor);
  return arith::MinimumFOp::create(builder, limited, scale);
}

SmallVector<Value> ScaleStep::build(ValueRange args) {
  Value scale = args[0], tracker = args[1], finite = args[2];
  Value zero = integer(0), one = integer(1);
  // Asked of the old tracker: the new one of the largest i32 would wrap.
  int64_t interval = op.getGrowthInterval();
  Value reached = arith::CmpIOp::create(builder, arith::CmpIPredicate::sge,
                                        tracker, integer(interval - 1));
  Value counted = arith::AddIOp::create(builder, tracker, one);
  Value good = select(reached, grow(scale), scale);
  Value goodTracker = select(reached, zero, counted);
  Value bad = backOff(scale);
  SmallVector<Value> results;
  if (op.getHysteresis()) {
    Value all = integer(*op.getHysteresis());
    Value left = arith::MinSIOp::create(
        builder, arith::MaxSIOp::create(builder, args[3], one), all);
    left = arith::SubIOp::create(builder, left, one);
    Value borne =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::sgt, left, zero);
    bad = select(borne, scale, bad);
    results.push_back(select(finite, all, left));
  }
  results.insert(results.begin(), {select(finite, good, bad),
                                   select(finite, goodTracker, zero)});
  return results;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
class ExpandOpsPass : public amp::impl::ExpandOpsPassBase<ExpandOpsPass> {
public:
  using Base::Base;
  void runOnOperation() override;
};

/// Gives the values that take the place of an op's results.
class Expansion {
public:
  void expand(ArrayRef<Operation *> ops);

private:
  SmallVector<Value> expand(Operation *op);
  Value getInverse(Value scale, Location loc);

  /// By scale: all gradients are multiplied by one inverse.
  DenseMap<Value, Value> inverses;
};
} // namespace

/// 1/scale, in f64 and rounded once to f32, right behind the scale.
Value Expansion::getInverse(Value scale, Location loc) {
  Value &inverse = inverses[scale];
  if (inverse)
    return inverse;
  ImplicitLocOpBuilder builder(loc, scale.getContext());
  builder.setInsertionPointAfterValue(scale);
  inverse = createInverse(builder, scale);
  return inverse;
}

SmallVector<Value> Expansion::expand(Operation *op) {
  ImplicitLocOpBuilder builder(op->getLoc(), op);
  return TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case([](SeedOp op) -> SmallVector<Value> { return {op.getInput()}; })
      .Case([&](ScaleOp op) -> SmallVector<Value> {
        return multiply(builder, op.getInput(), op.getScale());
      })
      .Case([&](UnscaleOp op) -> SmallVector<Value> {
        Value inverse = getInverse(op.getScale(), op.getLoc());
        Value yes;
        if (Value flag = op.getFinite())
          yes = arith::ConstantOp::create(
              builder,
              DenseElementsAttr::get(cast<ShapedType>(flag.getType()), true));
        return multiply(builder, op.getInput(), inverse, yes);
      })
      .Case([&](MatmulOp op) { return expandMatmul(builder, op); })
      .Case([&](ConvOp op) -> SmallVector<Value> {
        return {expandConv(builder, op)};
      })
      .Case([&](AllFiniteOp op) -> SmallVector<Value> {
        Value yes = arith::ConstantOp::create(
            builder, DenseElementsAttr::get(op.getType(), true));
        Value all;
        for (Value input : op.getInputs()) {
          Value one = input.getType() == op.getType()
                          ? input
                          : allFinite(builder, input, yes);
          all =
              all ? arith::AndIOp::create(builder, all, one).getResult() : one;
        }
        return {all ? all : yes};
      })
      .Case([&](UpdateScaleOp op) {
        auto body = [&](ImplicitLocOpBuilder &inner, ValueRange args) {
          return ScaleStep(op, inner).build(args);
        };
        return SmallVector<Value>(
            onNumbers(builder, op->getOperands(), op->getResultTypes(), body)
                .getResults());
      });
}

void Expansion::expand(ArrayRef<Operation *> ops) {
  // Erased at the end, so that no value of `inverses` is a new one's double.
  SmallVector<Operation *> replaced;
  for (Operation *op : ops) {
    if (auto region = dyn_cast<AutocastOp>(op)) {
      region.inlineBody();
      continue;
    }
    op->replaceAllUsesWith(expand(op));
    replaced.push_back(op);
  }
  for (Operation *op : replaced)
    op->erase();
}

/// Puts the body of a kernel or a task in its place.
static void inlineBody(Operation *op) {
  Block &body = op->getRegion(0).front();
  Operation *yield = body.getTerminator();
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         body.getOperations(), body.begin(),
                                         yield->getIterator());
  op->replaceAllUsesWith(yield->getOperands());
  op->erase();
}

void ExpandOpsPass::runOnOperation() {
  SmallVector<Operation *> ops, kernels; // inner ones first
  SmallVector<linalg::SoftmaxOp> softmaxes;
  getOperation()->walk([&](Operation *op) {
    auto product = dyn_cast<MatmulOp>(op);
    bool isKept = keepProducts &&
                  (isa<ConvOp>(op) || (product && !isSmallBatch(product)));
    if (isa<AutocastOp, SeedOp, ScaleOp, UnscaleOp, AllFiniteOp, UpdateScaleOp,
            MatmulOp, ConvOp>(op) &&
        !isKept)
      ops.push_back(op);
    if (isa<amp_rt::KernelOp, amp_rt::TaskOp>(op))
      kernels.push_back(op);
    if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op); softmax && keepProducts)
      softmaxes.push_back(softmax);
  });
  if (ops.empty() && kernels.empty() && softmaxes.empty())
    return markAllAnalysesPreserved();
  IRRewriter rewriter(&getContext());
  for (linalg::SoftmaxOp softmax : softmaxes) {
    rewriter.setInsertionPoint(softmax);
    FailureOr<SmallVector<Value>> steps = softmax.decomposeOperation(rewriter);
    if (succeeded(steps))
      rewriter.replaceOp(softmax, *steps);
  }
  Expansion().expand(ops);
  for (Operation *kernel : kernels)
    inlineBody(kernel);
}
