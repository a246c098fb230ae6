//===- ColumnSums.cpp - Sums along the rows of a task ---------------------===//
#include "TaskWriter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

/// So many elements are summed before the sum in memory is touched: one after
/// the other, each would wait until the last is back from there.
static constexpr int64_t summedAtOnce = 8;

/// `before` and the elements at dims, dims + 1 ... in dimension `dim`. Sums are
/// taken in four parts, which do not wait for each other.
FailureOr<Value> TaskWriter::summed(linalg::GenericOp generic,
                                    SmallVectorImpl<Value> &dims, unsigned dim,
                                    int64_t count, Value before) {
  Operation *yield = generic.getBody()->getTerminator();
  auto sum = yield->getOperand(0).getDefiningOp<arith::AddFOp>();
  Value running = generic.getRegionOutputArgs().front();
  bool inParts = count > 1 && sum &&
                 (sum.getLhs() == running) != (sum.getRhs() == running) &&
                 running.hasOneUse();
  SmallVector<Value> parts(inParts ? std::min<int64_t>(count, 4) : 1);
  Value first = count > 1 ? dims[dim] : Value();
  for (int64_t i = 0; i < count; ++i) {
    if (i != 0)
      dims[dim] = emitter.add(first, emitter.index(i));
    Value &part = parts[i % parts.size()];
    if (!part)
      part = inParts
                 ? arith::ConstantOp::create(
                       builder, builder.getFloatAttr(before.getType(), -0.0))
                 : before;
    emitter.pushScope();
    auto after = emitter.body(generic, dims, part);
    emitter.popScope();
    if (mlir::failed(after))
      return failure();
    part = after->front();
  }
  while (parts.size() > 1) {
    size_t half = parts.size() / 2;
    for (size_t i = 0; i < half; ++i)
      parts[i] =
          arith::AddFOp::create(builder, parts[i], parts[parts.size() - 1 - i]);
    parts.resize(parts.size() - half);
  }
  return inParts
             ? arith::AddFOp::create(builder, before, parts.front()).getResult()
             : parts.front();
}

/// A sum that keeps the last dimension: set to its first value, then everything
/// added to it in memory, in the order in which it lies there.
LogicalResult TaskWriter::writeColumns(Member &member, Value begin, Value end) {
  auto generic = cast<linalg::GenericOp>(member.op);
  SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
  // Loops over the kept part: rows, then what is within a row.
  auto overRows = [&](SmallVectorImpl<Value> &dims,
                      function_ref<LogicalResult(ValueRange)> body) {
    SmallVector<int64_t> rowShape;
    for (unsigned dim : member.rowDims)
      rowShape.push_back(ranges[dim]);
    auto forRow = [&](Value row) {
      for (auto [dim, value] :
           llvm::zip(member.rowDims, emitter.delinearize(row, rowShape)))
        dims[dim] = value;
      return over(member.inner, ranges, dims, [&] { return body(dims); });
    };
    if (!plan.byColumns)
      return forRow(begin); // one row
    loop(begin, end, {},
         [&](Value iv, ValueRange) -> FailureOr<SmallVector<Value>> {
           if (mlir::failed(forRow(iv)))
             return failure();
           return SmallVector<Value>();
         });
    return failure(failed);
  };
  SmallVector<Value> dims(ranges.size(), emitter.index(0));
  if (mlir::failed(overRows(
          dims, [&](ValueRange dims) { return writeInit(member, dims); })))
    return failure();
  unsigned last = ranges.size(); // of the summed dimensions, the innermost
  for (unsigned dim : member.reductions)
    if (ranges[dim] != 1)
      last = dim;
  // `count` elements, which follow one another in the last dimension.
  auto addAll = [&](int64_t count) {
    Value first = last == ranges.size() ? Value() : dims[last];
    return overRows(dims, [&](ValueRange) {
      SmallVector<Value> at = positionOf(member, dims);
      emitter.pushScope();
      auto after =
          summed(generic, dims, last, count, emitter.load(member.result, at));
      emitter.popScope();
      if (first)
        dims[last] = first;
      if (mlir::failed(after))
        return failure();
      emitter.store(member.result, at, *after);
      return success();
    });
  };
  auto overRange = [&](unsigned dim, int64_t rounds,
                       function_ref<LogicalResult(Value)> body) {
    loop(emitter.index(0), emitter.index(rounds), {},
         [&](Value iv, ValueRange) -> FailureOr<SmallVector<Value>> {
           if (mlir::failed(body(iv)))
             return failure();
           return SmallVector<Value>();
         });
    return failure(failed);
  };
  std::function<LogicalResult(unsigned)> overSummed =
      [&](unsigned depth) -> LogicalResult {
    if (depth == member.reductions.size())
      return addAll(1);
    unsigned dim = member.reductions[depth];
    if (ranges[dim] == 1)
      return overSummed(depth + 1);
    if (dim != last)
      return overRange(dim, ranges[dim], [&](Value iv) {
        dims[dim] = iv;
        return overSummed(depth + 1);
      });
    int64_t rounds = ranges[dim] / summedAtOnce;
    int64_t rest = ranges[dim] % summedAtOnce;
    if (rounds != 0 && mlir::failed(overRange(dim, rounds, [&](Value iv) {
          dims[dim] = emitter.mul(iv, summedAtOnce);
          return addAll(summedAtOnce);
        })))
      return failure();
    if (rest == 0)
      return success();
    dims[dim] = emitter.index(rounds * summedAtOnce);
    return addAll(rest);
  };
  return overSummed(0);
}
