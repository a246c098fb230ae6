//===- SinkBroadcasts.cpp - amp-sink-broadcasts ---------------------------===//
//
// Programs by hand often repeat a statistic over the whole shape first and
// compute with it then: a reciprocal root for every element of a batch norm
// instead of one for each channel. As a tensor of the whole shape it is either
// computed again for each element, or kept for the backward pass.
//
//===----------------------------------------------------------------------===//

#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {
#define GEN_PASS_DEF_SINKBROADCASTSPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// A map that leaves dims out and has the others in order.
static bool repeats(AffineMap map) {
  int64_t last = -1;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || int64_t(dim.getPosition()) <= last)
      return false;
    last = dim.getPosition();
  }
  return map.getNumResults() < map.getNumDims();
}

/// What an operand of an elementwise op reads: a tensor that is repeated, and
/// how, behind ops that do nothing but repeat it.
static std::pair<Value, AffineMap> sourceOf(linalg::GenericOp op,
                                            OpOperand &use) {
  AffineMap map = op.getMatchingIndexingMap(&use);
  auto producer = use.get().getDefiningOp<linalg::GenericOp>();
  if (!map.isIdentity() || !producer ||
      !linalg::isaBroadcastOpInterface(producer))
    return {use.get(), map};
  OpOperand *input = producer.getDpsInputOperand(0);
  return {input->get(), producer.getMatchingIndexingMap(input)};
}

/// Computes an op whose operands are all repeated in the same way on what is
/// repeated, and repeats the result.
static bool sink(linalg::GenericOp op) {
  if (!linalg::isElementwise(op) || op->getNumResults() != 1 ||
      op.hasIndexSemantics() ||
      op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)) ||
      isa<BlockArgument>(op.getBody()->getTerminator()->getOperand(0)) ||
      !cast<RankedTensorType>(op->getResult(0).getType()).hasStaticShape())
    return false;
  AffineMap repeated;
  SmallVector<Value> inputs;
  for (OpOperand *use : op.getDpsInputOperands()) {
    auto [source, map] = sourceOf(op, *use);
    inputs.push_back(source);
    if (map.getNumResults() == 0)
      continue; // one number
    if (!repeats(map) || (repeated && map != repeated))
      return false;
    repeated = map;
  }
  if (!repeated)
    return false;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<int64_t> shape;
  for (AffineExpr expr : repeated.getResults())
    shape.push_back(type.getDimSize(cast<AffineDimExpr>(expr).getPosition()));
  auto small = RankedTensorType::get(shape, type.getElementType());
  if (small.getNumElements() == type.getNumElements())
    return false;

  OpBuilder builder(op);
  Location loc = op.getLoc();
  AffineMap identity = builder.getMultiDimIdentityMap(shape.size()),
            number = AffineMap::get(shape.size(), 0, builder.getContext());
  SmallVector<AffineMap> maps;
  for (Value input : inputs) {
    auto tensor = dyn_cast<RankedTensorType>(input.getType());
    maps.push_back(tensor && tensor.getRank() != 0 ? identity : number);
  }
  maps.push_back(identity);
  auto iterators = [](size_t rank) {
    return SmallVector<utils::IteratorType>(rank,
                                            utils::IteratorType::parallel);
  };
  Value empty =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  auto computed =
      linalg::GenericOp::create(builder, loc, TypeRange(small), inputs, empty,
                                maps, iterators(shape.size()));
  IRMapping mapping;
  op.getRegion().cloneInto(&computed.getRegion(), mapping);
  Value whole = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                        type.getElementType());
  auto result = linalg::GenericOp::create(
      builder, loc, TypeRange(type), computed->getResult(0), whole,
      {repeated, builder.getMultiDimIdentityMap(type.getRank())},
      iterators(type.getRank()),
      [](OpBuilder &inner, Location loc, ValueRange values) {
        linalg::YieldOp::create(inner, loc, values.front());
      });
  op->getResult(0).replaceAllUsesWith(result->getResult(0));
  op.erase();
  return true;
}

namespace {
class SinkBroadcastsPass
    : public amp::impl::SinkBroadcastsPassBase<SinkBroadcastsPass> {
public:
  using Base::Base;
  void runOnOperation() override {
    // In program order: what an op repeats is sunk before its readers.
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) { ops.push_back(op); });
    for (linalg::GenericOp op : ops)
      sink(op);
  }
};
} // namespace
