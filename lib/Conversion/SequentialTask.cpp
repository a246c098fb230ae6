//===- SequentialTask.cpp - A loop over state, in place -------------------===//
//
// A scatter is a loop that carries a tensor and inserts into it. There is one
// version of that tensor at a time, so it is kept in one buffer: what is
// carried, inserted into and yielded are names of it. That holds only if no
// older version is read after a newer one was made, which is checked.
//
//===----------------------------------------------------------------------===//
#include "SequentialTask.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
class LoopWriter {
public:
  explicit LoopWriter(ElementEmitter &emitter)
      : emitter(emitter), builder(emitter.builder) {}

  LogicalResult write(scf::ForOp loop);
  void carry(Value tensor, unsigned state) { stateOf[tensor] = state; }
  SmallVector<Value> current; ///< the newest name of each state
  SmallVector<Value> buffers;

private:
  LogicalResult write(Block &block);
  LogicalResult write(Operation &op);
  LogicalResult write(scf::IfOp op);
  LogicalResult rename(Value from, Value to);
  LogicalResult write(tensor::InsertSliceOp op);
  bool isReadInPlace(Value value, tensor::InsertSliceOp into);

  ElementEmitter &emitter;
  ImplicitLocOpBuilder &builder;
  IRMapping mapping;
  DenseMap<Value, unsigned> stateOf;
};
} // namespace

/// `to` is now the newest name of what `from` is.
LogicalResult LoopWriter::rename(Value from, Value to) {
  auto it = stateOf.find(from);
  if (it == stateOf.end() || current[it->second] != from)
    return emitError(to.getLoc(),
                     "no code for this loop: it goes on from a tensor that was "
                     "already replaced, or that it does not carry");
  unsigned state = it->second;
  stateOf[to] = state;
  current[state] = to;
  emitter.setPlace(to, {buffers[state], Value()});
  return success();
}

LogicalResult LoopWriter::write(scf::IfOp op) {
  SmallVector<Value> before = current;
  SmallVector<Type> scalars;
  for (Type type : op.getResultTypes())
    if (!isa<TensorType>(type))
      return op.emitError(
          "no code for a branch in this loop that gives numbers");
  Value condition = emitter.scalar(op.getCondition(), mapping);
  if (!condition)
    return failure();
  auto copy = scf::IfOp::create(builder, condition,
                                /*withElseRegion=*/!op.getElseRegion().empty());
  for (auto [from, to] : llvm::zip(op->getRegions(), copy->getRegions())) {
    if (from.empty())
      continue;
    current = before;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&to.front());
    emitter.pushScope();
    if (failed(write(from.front())))
      return failure();
    emitter.popScope();
    for (auto [result, value] : llvm::zip(
             op.getResults(), from.front().getTerminator()->getOperands())) {
      auto it = stateOf.find(value);
      if (it == stateOf.end() || current[it->second] != value)
        return op.emitError("no code for a branch in this loop that gives an "
                            "older tensor");
      stateOf[result] = it->second;
    }
  }
  current = before;
  for (Value result : op.getResults()) {
    current[stateOf[result]] = result;
    emitter.setPlace(result, {buffers[stateOf[result]], Value()});
  }
  return success();
}

/// That a tensor that is to be written into a part of a state is computed,
/// element by element, from nothing else of that state than the same part.
bool LoopWriter::isReadInPlace(Value value, tensor::InsertSliceOp into) {
  auto it = stateOf.find(value);
  if (it != stateOf.end())
    return it->second != stateOf.lookup(into.getDest());
  Operation *op = value.getDefiningOp();
  if (!op || !op->getParentOfType<scf::ForOp>())
    return true; // there before the loop
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    auto state = stateOf.find(slice.getSource());
    if (state == stateOf.end() ||
        state->second != stateOf.lookup(into.getDest()))
      return isReadInPlace(slice.getSource(), into);
    return slice.getMixedOffsets() == into.getMixedOffsets() &&
           slice.getMixedSizes() == into.getMixedSizes() &&
           slice.getMixedStrides() == into.getMixedStrides() &&
           slice.getType() == into.getSourceType();
  }
  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    for (AffineMap map : generic.getIndexingMapsArray())
      if (!map.isIdentity())
        return false;
  } else if (!isa<tensor::EmptyOp, arith::ConstantOp>(op)) {
    return false;
  }
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return !isa<TensorType>(operand.getType()) || isReadInPlace(operand, into);
  });
}

/// A part of a state: loops over its elements.
LogicalResult LoopWriter::write(tensor::InsertSliceOp op) {
  if (!isReadInPlace(op.getSource(), op))
    return op.emitError(
        "no code for this loop: what it writes is computed from "
        "other elements of what it writes into");
  ArrayRef<int64_t> sizes = op.getSourceType().getShape();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<Value> offsets;
  ArrayRef<int64_t> shape = op.getType().getShape();
  for (auto [i, offset, size] :
       llvm::enumerate(op.getMixedOffsets(), op.getStaticSizes())) {
    if (op.getStaticStride(i) != 1 || ShapedType::isDynamic(size))
      return op.emitError("no code for this loop: it writes a part with steps, "
                          "or of a size that is known only when it runs");
    if (auto number = getConstantIntValue(offset)) {
      offsets.push_back(emitter.index(*number));
      continue;
    }
    Value at = emitter.scalar(cast<Value>(offset));
    if (!at)
      return failure();
    at = builder.createOrFold<arith::MaxSIOp>(at, emitter.index(0));
    at = builder.createOrFold<arith::MinSIOp>(at,
                                              emitter.index(shape[i] - size));
    offsets.push_back(at);
  }
  SmallVector<Value> inner;
  std::function<LogicalResult()> loops = [&]() -> LogicalResult {
    if (inner.size() == sizes.size()) {
      emitter.pushScope();
      Value value = emitter.element(op.getSource(), inner);
      emitter.popScope();
      if (!value)
        return failure();
      SmallVector<Value> position;
      unsigned next = 0;
      for (auto [i, offset] : llvm::enumerate(offsets))
        position.push_back(dropped[i] ? offset
                                      : emitter.add(offset, inner[next++]));
      emitter.store(op.getDest(), position, value);
      return success();
    }
    auto loop = scf::ForOp::create(builder, emitter.index(0),
                                   emitter.index(sizes[inner.size()]),
                                   emitter.index(1));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    inner.push_back(loop.getInductionVar());
    emitter.pushScope();
    LogicalResult result = loops();
    emitter.popScope();
    inner.pop_back();
    return result;
  };
  if (failed(loops()))
    return failure();
  return rename(op.getDest(), op.getResult());
}

LogicalResult LoopWriter::write(Operation &op) {
  if (auto inner = dyn_cast<scf::ForOp>(op))
    return write(inner);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return write(insert);
  // Tensors within a round are computed where they are written.
  if (isa<linalg::GenericOp, tensor::ExtractSliceOp, tensor::EmptyOp>(op))
    return success();
  if (auto branch = dyn_cast<scf::IfOp>(op))
    if (llvm::any_of(op.getResultTypes(),
                     [](Type type) { return isa<TensorType>(type); }))
      return write(branch);
  if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    SmallVector<Value> position;
    ArrayRef<int64_t> shape = insert.getDest().getType().getShape();
    for (auto [value, size] : llvm::zip(insert.getIndices(), shape)) {
      Value at = emitter.scalar(value, mapping);
      // As for reads: out of bounds is undefined, and stays in the buffer.
      at = builder.createOrFold<arith::MaxSIOp>(at, emitter.index(0));
      at = builder.createOrFold<arith::MinSIOp>(at, emitter.index(size - 1));
      position.push_back(at);
    }
    Value value = emitter.scalar(insert.getScalar(), mapping);
    if (failed(rename(insert.getDest(), insert.getResult())))
      return failure();
    emitter.store(insert.getResult(), position, value);
    return success();
  }
  for (Value operand : op.getOperands())
    if (auto it = stateOf.find(operand);
        it != stateOf.end() && current[it->second] != operand)
      return op.emitError("no code for this loop: it reads a tensor that was "
                          "already replaced");
  // What was read before an insertion is not what is there now.
  emitter.pushScope();
  LogicalResult result = emitter.clone(op, mapping, {});
  emitter.popScope();
  if (succeeded(result))
    for (Value value : op.getResults())
      if (!isa<TensorType>(value.getType()))
        emitter.defineScalar(value, mapping.lookup(value));
  return result;
}

LogicalResult LoopWriter::write(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(write(op)))
      return failure();
  return success();
}

LogicalResult LoopWriter::write(scf::ForOp loop) {
  auto bound = [&](Value value) { return emitter.scalar(value, mapping); };
  for (auto [init, argument] :
       llvm::zip(loop.getInits(), loop.getRegionIterArgs()))
    if (failed(rename(init, argument)))
      return failure();
  auto copy =
      scf::ForOp::create(builder, bound(loop.getLowerBound()),
                         bound(loop.getUpperBound()), bound(loop.getStep()));
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(copy.getBody());
    mapping.map(loop.getInductionVar(), copy.getInductionVar());
    emitter.pushScope();
    emitter.defineScalar(loop.getInductionVar(), copy.getInductionVar());
    if (failed(write(*loop.getBody())))
      return failure();
    emitter.popScope();
  }
  for (auto [value, result, argument] :
       llvm::zip(loop.getBody()->getTerminator()->getOperands(),
                 loop.getResults(), loop.getRegionIterArgs())) {
    if (stateOf.lookup(value) != stateOf.lookup(argument))
      return loop.emitError("no code for a loop that exchanges its tensors");
    if (failed(rename(value, result)))
      return failure();
  }
  return success();
}

LogicalResult amp::writeSequentialTask(amp_rt::TaskOp task, ArrayRef<Value> out,
                                       ElementEmitter &emitter) {
  ImplicitLocOpBuilder &builder = emitter.builder;
  scf::ForOp loop;
  for (Operation &op : task.getBody().front())
    if (auto found = dyn_cast<scf::ForOp>(op))
      loop = found;
  if (!loop)
    return task.emitError("is sequential, but holds no loop");
  auto yield = cast<amp_rt::YieldOp>(task.getBody().front().getTerminator());
  LoopWriter writer(emitter);
  for (auto [i, init] : llvm::enumerate(loop.getInits())) {
    auto type = dyn_cast<RankedTensorType>(init.getType());
    auto place = llvm::find(yield.getValues(), loop.getResult(i));
    if (!type || place == yield.getValues().end())
      return loop.emitError("no code for a loop that carries numbers, or a "
                            "tensor that nobody reads");
    Value buffer = out[place - yield.getValues().begin()];
    // What it starts from.
    auto copy = scf::ForOp::create(builder, emitter.index(0),
                                   emitter.index(type.getNumElements()),
                                   emitter.index(1));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(copy.getBody());
    emitter.pushScope();
    SmallVector<Value> position =
        emitter.delinearize(copy.getInductionVar(), type.getShape());
    Value element = emitter.element(init, position);
    emitter.popScope();
    if (!element)
      return failure();
    writer.carry(init, i);
    writer.current.push_back(init);
    writer.buffers.push_back(buffer);
    emitter.storeAt(buffer, copy.getInductionVar(), element);
  }
  emitter.pushScope();
  LogicalResult result = writer.write(loop);
  emitter.popScope();
  return result;
}
