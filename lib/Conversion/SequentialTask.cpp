//===- SequentialTask.cpp - A loop over state, in place -------------------===//
//
// A scatter is a loop that carries a tensor and inserts into it. There is one
// version of that tensor at a time, so it is kept in one buffer: what is carried,
// inserted into and yielded are names of it. That holds only if no older version
// is read after a newer one was made, which is checked.
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
      return op.emitError("no code for a branch in this loop that gives numbers");
  Value condition = mapping.lookupOrDefault(op.getCondition());
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
    for (auto [result, value] :
         llvm::zip(op.getResults(), from.front().getTerminator()->getOperands())) {
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

LogicalResult LoopWriter::write(Operation &op) {
  if (auto inner = dyn_cast<scf::ForOp>(op))
    return write(inner);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    if (llvm::any_of(op.getResultTypes(),
                     [](Type type) { return isa<TensorType>(type); }))
      return write(branch);
  if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    SmallVector<Value> position;
    ArrayRef<int64_t> shape = insert.getDest().getType().getShape();
    for (auto [value, size] : llvm::zip(insert.getIndices(), shape)) {
      Value at = mapping.contains(value) ? mapping.lookup(value)
                                         : emitter.scalar(value);
      // As for reads: out of bounds is undefined, and stays in the buffer.
      at = builder.createOrFold<arith::MaxSIOp>(at, emitter.index(0));
      at = builder.createOrFold<arith::MinSIOp>(at, emitter.index(size - 1));
      position.push_back(at);
    }
    Value value = mapping.contains(insert.getScalar())
                      ? mapping.lookup(insert.getScalar())
                      : emitter.scalar(insert.getScalar());
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
  return result;
}

LogicalResult LoopWriter::write(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(write(op)))
      return failure();
  return success();
}

LogicalResult LoopWriter::write(scf::ForOp loop) {
  auto bound = [&](Value value) {
    return mapping.contains(value) ? mapping.lookup(value)
                                   : emitter.scalar(value);
  };
  for (auto [init, argument] :
       llvm::zip(loop.getInits(), loop.getRegionIterArgs()))
    if (failed(rename(init, argument)))
      return failure();
  auto copy = scf::ForOp::create(builder, bound(loop.getLowerBound()),
                                 bound(loop.getUpperBound()),
                                 bound(loop.getStep()));
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(copy.getBody());
    mapping.map(loop.getInductionVar(), copy.getInductionVar());
    emitter.pushScope();
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
