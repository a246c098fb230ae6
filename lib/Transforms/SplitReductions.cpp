//===- SplitReductions.cpp - What kernels want of a linalg.generic --------===//
//
// Each linalg.generic gets one result, and a reduction of a large tensor to one
// number becomes two: first along rows, so that there are rows to compute at
// once, then over their sums.
//
//===----------------------------------------------------------------------===//

#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::amp {
#define GEN_PASS_DEF_SPLITREDUCTIONSPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
class SplitReductionsPass
    : public amp::impl::SplitReductionsPassBase<SplitReductionsPass> {
public:
  using Base::Base;
  void runOnOperation() override;
};
} // namespace

/// The part of `op` that computes its result number `index`.
static Value extractResult(OpBuilder &builder, linalg::GenericOp op,
                           unsigned index) {
  SmallVector<AffineMap> maps;
  for (OpOperand *input : op.getDpsInputOperands())
    maps.push_back(op.getMatchingIndexingMap(input));
  OpOperand *init = op.getDpsInitOperand(index);
  AffineMap outMap = op.getMatchingIndexingMap(init);
  maps.push_back(outMap);
  // What the result has as a dim is no reduction for it.
  SmallVector<utils::IteratorType> iterators(op.getNumLoops(),
                                             utils::IteratorType::reduction);
  for (AffineExpr expr : outMap.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      iterators[dim.getPosition()] = utils::IteratorType::parallel;
  auto part = linalg::GenericOp::create(
      builder, op.getLoc(), TypeRange{op->getResult(index).getType()},
      op.getDpsInputs(), ValueRange{init->get()}, maps, iterators);
  IRMapping mapping;
  SmallVector<Type> types;
  for (Value input : op.getDpsInputs())
    types.push_back(getElementTypeOrSelf(input));
  types.push_back(getElementTypeOrSelf(init->get()));
  OpBuilder::InsertionGuard guard(builder);
  Block *body =
      builder.createBlock(&part.getRegion(), {}, types,
                          SmallVector<Location>(types.size(), op.getLoc()));
  for (auto [i, input] : llvm::enumerate(op.getRegionInputArgs()))
    mapping.map(input, body->getArgument(i));
  mapping.map(op.getRegionOutputArgs()[index], body->getArguments().back());
  // Only what the result is computed from.
  Value yielded = op.getBody()->getTerminator()->getOperand(index);
  DenseSet<Operation *> needed;
  SmallVector<Value> list = {yielded};
  while (!list.empty()) {
    Operation *producer = list.pop_back_val().getDefiningOp();
    if (!producer || producer->getBlock() != op.getBody() ||
        !needed.insert(producer).second)
      continue;
    llvm::append_range(list, producer->getOperands());
    producer->walk([&](Operation *inner) {
      llvm::append_range(list, inner->getOperands());
    });
  }
  for (Operation &inner : op.getBody()->without_terminator())
    if (needed.contains(&inner))
      builder.clone(inner, mapping);
  linalg::YieldOp::create(builder, op.getLoc(),
                          mapping.lookupOrDefault(yielded));
  return part->getResult(0);
}

/// That a result is computed from another destination than its own.
static bool mixesResults(linalg::GenericOp op) {
  for (unsigned i = 0, e = op->getNumResults(); i < e; ++i) {
    if (op->getResult(i).use_empty())
      continue;
    SmallVector<Value> list = {op.getBody()->getTerminator()->getOperand(i)};
    DenseSet<Value> seen;
    while (!list.empty()) {
      Value value = list.pop_back_val();
      if (!seen.insert(value).second)
        continue;
      if (auto argument = dyn_cast<BlockArgument>(value)) {
        if (argument.getOwner() == op.getBody() &&
            argument.getArgNumber() >= op.getNumDpsInputs() &&
            argument != op.getRegionOutputArgs()[i])
          return true;
        continue;
      }
      Operation *producer = value.getDefiningOp();
      if (producer->getBlock() == op.getBody())
        producer->walk([&](Operation *inner) {
          llvm::append_range(list, inner->getOperands());
        });
    }
  }
  return false;
}

/// A reduction of everything to one number, by an op that does not mind order:
/// sum over the leading dim apart.
static void splitLeadingDim(linalg::GenericOp op, int64_t minimum) {
  if (op->getNumResults() != 1 ||
      op.getNumReductionLoops() != op.getNumLoops() || op.getNumLoops() == 0)
    return;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  int64_t total = 1;
  for (int64_t size : sizes)
    total *= size;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (total < minimum || sizes[0] < 8 || type.getRank() != 0 ||
      op.getNumLoops() < 2 || op.hasIndexSemantics())
    return;
  // acc op f(x), with the accumulator nowhere else.
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  Operation *combiner = yielded.getDefiningOp();
  Value accumulator = op.getRegionOutputArgs()[0];
  if (!combiner || combiner->getNumOperands() != 2 ||
      !accumulator.hasOneUse() || *accumulator.user_begin() != combiner ||
      !isa<arith::AddFOp, arith::AndIOp, arith::OrIOp, arith::MaximumFOp,
           arith::MinimumFOp, arith::MaxNumFOp, arith::AddIOp>(combiner))
    return;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  std::optional<TypedAttr> neutral = arith::getNeutralElement(combiner);
  if (!neutral)
    return;
  Type element = type.getElementType();
  RankedTensorType rowType = RankedTensorType::get({sizes[0]}, element);
  Value init = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(rowType, Attribute(*neutral)));
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  unsigned loops = op.getNumLoops();
  AffineExpr first = builder.getAffineDimExpr(0);
  maps.back() = AffineMap::get(loops, 0, first);
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  iterators[0] = utils::IteratorType::parallel;
  auto rows = linalg::GenericOp::create(builder, loc, TypeRange{rowType},
                                        op.getDpsInputs(), ValueRange{init},
                                        maps, iterators);
  IRMapping mapping;
  op.getRegion().cloneInto(&rows.getRegion(), mapping);
  SmallVector<AffineMap> sumMaps = {AffineMap::get(1, 0, first),
                                    AffineMap::get(1, 0, builder.getContext())};
  auto sum = linalg::GenericOp::create(
      builder, loc, TypeRange{type}, ValueRange{rows->getResult(0)},
      op.getDpsInits(), sumMaps,
      SmallVector<utils::IteratorType>{utils::IteratorType::reduction},
      [&](OpBuilder &inner, Location loc, ValueRange args) {
        IRMapping values;
        bool left = combiner->getOperand(0) == accumulator;
        values.map(combiner->getOperand(left ? 1 : 0), args[0]);
        values.map(accumulator, args[1]);
        Operation *copy = inner.clone(*combiner, values);
        linalg::YieldOp::create(inner, loc, copy->getResults());
      });
  op.replaceAllUsesWith(sum);
  op.erase();
}

void SplitReductionsPass::runOnOperation() {
  SmallVector<linalg::GenericOp> ops;
  getOperation().walk([&](linalg::GenericOp op) { ops.push_back(op); });
  for (linalg::GenericOp op : ops) {
    if (op->getNumResults() < 2 || mixesResults(op))
      continue;
    OpBuilder builder(op);
    SmallVector<Value> parts;
    for (unsigned i = 0, e = op->getNumResults(); i < e; ++i)
      parts.push_back(op->getResult(i).use_empty()
                          ? Value(op.getDpsInits()[i])
                          : extractResult(builder, op, i));
    op.replaceAllUsesWith(parts);
    op.erase();
  }
  ops.clear();
  getOperation().walk([&](linalg::GenericOp op) { ops.push_back(op); });
  for (linalg::GenericOp op : ops)
    splitLeadingDim(op, minimum);
}
