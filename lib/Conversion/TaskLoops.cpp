//===- TaskLoops.cpp - The loops of a task --------------------------------===//
//
// The members of a task, the ops that are not recomputed, are computed in
// *nests*: loops over the part of a row that their tensors have, one nest for
// all members of one shape, a new one behind a reduction. What a later nest
// reads stands in memory, in the buffer of a result or in scratch, and the
// scalars of a row in registers.
//
//   for r in [begin, end)
//     for i in row: e = exp(x[r, i]); sum += e; scratch[i] = e
//     for i in row: y[r, i] = scratch[i] / sum
//
// Where a sum runs along the rows (a bias gradient: the last dimension is
// kept), loops over rows go inside instead, in each nest, so that memory is
// read in order: the task is then *by columns*.
//
//===----------------------------------------------------------------------===//

#include "TaskWriter.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;

/// A loop whose body gives what is carried on. `failed` says how it went.
void TaskWriter::loop(
    Value from, Value to, ValueRange carried,
    function_ref<FailureOr<SmallVector<Value>>(Value, ValueRange)> body,
    SmallVectorImpl<Value> *out) {
  auto loop = scf::ForOp::create(builder, from, to, emitter.index(1), carried);
  OpBuilder::InsertionGuard guard(builder);
  Block *block = loop.getBody();
  if (!block->empty())
    block->clear();
  builder.setInsertionPointToStart(block);
  emitter.pushScope();
  auto yielded = body(loop.getInductionVar(), loop.getRegionIterArgs());
  emitter.popScope();
  if (mlir::failed(yielded)) {
    failed = true;
    scf::YieldOp::create(builder, carried);
    return;
  }
  scf::YieldOp::create(builder, *yielded);
  if (out)
    llvm::append_range(*out, loop.getResults());
}

/// The values of all loops of a member, from the row and the position in the
/// nest.
SmallVector<Value> TaskWriter::dimsOf(Member &member, Value row,
                                      ValueRange position) {
  SmallVector<int64_t> ranges = member.getRanges();
  SmallVector<Value> dims(ranges.size());
  SmallVector<int64_t> rowShape;
  for (unsigned dim : member.rowDims)
    rowShape.push_back(ranges[dim]);
  for (auto [dim, value] :
       llvm::zip(member.rowDims, emitter.delinearize(row, rowShape)))
    dims[dim] = value;
  unsigned next = 0;
  for (auto *list : {&member.inner, &member.reductions})
    for (unsigned dim : *list)
      if (ranges[dim] == 1)
        dims[dim] = emitter.index(0);
      else if (next < position.size())
        dims[dim] = position[next++];
  for (auto [i, dim] : llvm::enumerate(dims))
    if (!dim)
      dims[i] = emitter.index(0); // a dim of size 1 that nothing names, or one
                                  // that is still to be looped over
  return dims;
}

SmallVector<Value> TaskWriter::positionOf(Member &member, ValueRange dims) {
  auto generic = dyn_cast<linalg::GenericOp>(member.op);
  if (!generic)
    return SmallVector<Value>(dims);
  AffineMap out = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  SmallVector<Value> position;
  for (AffineExpr expr : out.getResults())
    position.push_back(emitter.apply(expr, dims));
  return position;
}

void TaskWriter::finish(Member &member, ValueRange dims, ValueRange elements) {
  SmallVector<Value> position = positionOf(member, dims);
  for (auto [result, element] : llvm::zip(member.op->getResults(), elements)) {
    if (emitter.isPlaced(result))
      stores.push_back({result, position, element});
    emitter.define(result, position, element);
  }
}

/// What the results of an op are before it: the destinations' elements.
FailureOr<SmallVector<Value>>
TaskWriter::initOf(Member &member, ValueRange position, bool onlyIfUsed) {
  auto generic = cast<linalg::GenericOp>(member.op);
  SmallVector<Value> values;
  for (OpOperand &init : generic.getDpsInitsMutable()) {
    values.push_back(Value());
    if (onlyIfUsed && !generic.payloadUsesValueFromOperand(&init))
      continue;
    values.back() = emitter.element(init.get(), position);
    if (!values.back())
      return failure();
  }
  return values;
}

/// Stores come last: a result may be written over what was read for it.
void TaskWriter::writeStores() {
  for (auto &[tensor, position, value] : stores)
    emitter.store(tensor, position, value);
  stores.clear();
}

/// An elementwise member at one position.
LogicalResult TaskWriter::writeMember(Member &member, Value row,
                                      ValueRange position) {
  SmallVector<Value> dims = dimsOf(member, row, position);
  SmallVector<Value> at = positionOf(member, dims);
  if (auto generic = dyn_cast<linalg::GenericOp>(member.op)) {
    auto before = initOf(member, at, /*onlyIfUsed=*/true);
    if (mlir::failed(before))
      return failure();
    auto after = emitter.body(generic, dims, *before);
    if (mlir::failed(after))
      return failure();
    finish(member, dims, *after);
    return success();
  }
  Value value = emitter.elementOf(member.op, at);
  if (!value)
    return failure();
  finish(member, dims, value);
  return success();
}

/// The loops of a nest from `depth` on. `running` holds the sums that are
/// carried; each starts at the loop where its first summed dimension is.
LogicalResult
TaskWriter::writeLoops(Nest &nest, Value row, unsigned depth,
                       SmallVectorImpl<Value> &position,
                       MutableArrayRef<SmallVector<Value>> running) {
  if (depth == nest.domain.size()) {
    for (auto [i, member] : llvm::enumerate(nest.members)) {
      if (!member->sums()) {
        if (mlir::failed(writeMember(*member, row, position)))
          return failure();
        continue;
      }
      auto generic = cast<linalg::GenericOp>(member->op);
      auto after =
          emitter.body(generic, dimsOf(*member, row, position), running[i]);
      if (mlir::failed(after))
        return failure();
      if (after->size() == 1)
        ElementEmitter::allowReordering(after->front(), running[i].front());
      running[i] = *after;
    }
    writeStores();
    return success();
  }
  // Sums that begin here.
  SmallVector<unsigned> carried, begun;
  for (auto [i, member] : llvm::enumerate(nest.members)) {
    if (!member->sums())
      continue;
    if (member->numKept() == depth) {
      SmallVector<Value> at =
          positionOf(*member, dimsOf(*member, row, position));
      auto init = initOf(*member, at, /*onlyIfUsed=*/false);
      if (mlir::failed(init))
        return failure();
      running[i] = *init;
      begun.push_back(i);
    }
    if (member->numKept() <= depth)
      carried.push_back(i);
  }
  SmallVector<Value> before, after;
  for (unsigned i : carried)
    llvm::append_range(before, running[i]);
  // One list for the loop to carry, and back.
  auto spread = [&](ValueRange values) {
    for (unsigned i : carried)
      for (Value &value : running[i]) {
        value = values.front();
        values = values.drop_front();
      }
  };
  loop(
      emitter.index(0), emitter.index(nest.domain[depth]), before,
      [&](Value iv, ValueRange args) -> FailureOr<SmallVector<Value>> {
        spread(args);
        position.push_back(iv);
        LogicalResult result =
            writeLoops(nest, row, depth + 1, position, running);
        position.pop_back();
        if (mlir::failed(result))
          return failure();
        SmallVector<Value> values;
        for (unsigned i : carried)
          llvm::append_range(values, running[i]);
        return values;
      },
      &after);
  if (failed)
    return failure();
  spread(after);
  for (unsigned i : begun)
    finish(*nest.members[i], dimsOf(*nest.members[i], row, position),
           running[i]);
  writeStores();
  return success();
}

LogicalResult TaskWriter::writeNest(Nest &nest, Value row) {
  SmallVector<Value> position;
  SmallVector<SmallVector<Value>> running(nest.members.size());
  return writeLoops(nest, row, 0, position, running);
}

/// Loops over some of an op's dimensions, whose values are set in `dims`.
LogicalResult TaskWriter::over(ArrayRef<unsigned> loops,
                               ArrayRef<int64_t> ranges,
                               SmallVectorImpl<Value> &dims,
                               function_ref<LogicalResult()> body) {
  if (loops.empty())
    return body();
  unsigned dim = loops.front();
  if (ranges[dim] == 1)
    return over(loops.drop_front(), ranges, dims, body);
  Value before = dims[dim];
  loop(emitter.index(0), emitter.index(ranges[dim]), {},
       [&](Value iv, ValueRange) -> FailureOr<SmallVector<Value>> {
         dims[dim] = iv;
         if (mlir::failed(over(loops.drop_front(), ranges, dims, body)))
           return failure();
         return SmallVector<Value>();
       });
  dims[dim] = before;
  return failure(failed);
}

/// Where a sum is taken in memory: what it is before it.
LogicalResult TaskWriter::writeInit(Member &member, ValueRange dims) {
  SmallVector<Value> at = positionOf(member, dims);
  auto init = initOf(member, at, /*onlyIfUsed=*/false);
  if (mlir::failed(init))
    return failure();
  emitter.store(member.result, at, init->front());
  return success();
}

LogicalResult TaskWriter::writeConcat(Member &member, Value row) {
  auto concat = cast<tensor::ConcatOp>(member.op);
  unsigned dim = concat.getDim();
  int64_t from = 0;
  for (Value part : concat.getInputs()) {
    SmallVector<Value> dims = dimsOf(member, row, {});
    ArrayRef<int64_t> sizes = typeOf(part).getShape();
    if (mlir::failed(over(member.inner, sizes, dims, [&]() -> LogicalResult {
          Value element = emitter.element(part, dims);
          if (!element)
            return failure();
          SmallVector<Value> at = dims;
          at[dim] = emitter.add(at[dim], emitter.index(from));
          emitter.store(member.result, at, element);
          return success();
        })))
      return failure();
    from += sizes[dim];
  }
  return success();
}

LogicalResult TaskWriter::writeRow(Nest &nest, Value row) {
  if (!nest.isAlone)
    return writeNest(nest, row);
  Member &member = *nest.members.front();
  return member.isConcat ? writeConcat(member, row) : writeProduct(member, row);
}
