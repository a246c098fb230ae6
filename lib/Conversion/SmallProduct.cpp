//===- SmallProduct.cpp - A product of matrices in each row ---------------===//
//
//   for k, n: panel[k, n] = f32(b[k, n])
//   for m
//     for n: d[m, n] = 0
//     for k, n: d[m, n] += a[m, k] * panel[k, n]
//
//===----------------------------------------------------------------------===//
#include "TaskWriter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::amp;

/// A small product of matrices: its panel in f32, then rows, sum, columns. The
/// sums of one row stay in registers, and those of several rows overlap.
LogicalResult TaskWriter::writeProduct(Member &member, Value row) {
  auto generic = cast<linalg::GenericOp>(member.op);
  SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
  SmallVector<Value> dims = dimsOf(member, row, {});
  Value panel = panels.lookup(&member);
  SmallVector<int64_t> panelShape;
  for (unsigned dim : member.panelDims)
    panelShape.push_back(ranges[dim]);
  auto inPanel = [&] {
    return emitter.linearize(
        llvm::map_to_vector(member.panelDims,
                            [&](unsigned dim) { return dims[dim]; }),
        panelShape);
  };
  auto over = [&](ArrayRef<unsigned> loops,
                  function_ref<LogicalResult()> body) {
    return TaskWriter::over(loops, ranges, dims, body);
  };
  Type f32 = builder.getF32Type();
  auto wide = [&](OpOperand &factor) -> Value {
    SmallVector<Value> at;
    for (AffineExpr expr : generic.getMatchingIndexingMap(&factor).getResults())
      at.push_back(emitter.apply(expr, dims));
    Value element = emitter.element(factor.get(), at);
    if (element && element.getType() != f32)
      element = arith::ExtFOp::create(builder, f32, element);
    return element;
  };
  if (mlir::failed(over(member.panelDims, [&]() -> LogicalResult {
        Value element = wide(*member.panel);
        if (!element)
          return failure();
        emitter.storeAt(panel, inPanel(), element);
        return success();
      })))
    return failure();

  ArrayRef<unsigned> inner = member.inner;
  while (ranges[inner.back()] == 1)
    inner = inner.drop_back();
  ArrayRef<unsigned> columns = inner.take_back();
  return over(inner.drop_back(), [&] {
    if (mlir::failed(over(columns, [&] { return writeInit(member, dims); })))
      return failure();
    SmallVector<unsigned> rest = member.reductions;
    llvm::append_range(rest, columns);
    return over(rest, [&]() -> LogicalResult {
      SmallVector<Value> at = positionOf(member, dims);
      Value x = memref::LoadOp::create(builder, panel, inPanel());
      SmallVector<Value> factors;
      for (OpOperand *factor : generic.getDpsInputOperands())
        factors.push_back(factor == member.panel ? x : wide(*factor));
      if (llvm::is_contained(factors, Value()))
        return failure();
      // One rounding or two, as the CPU has it: so do the libraries.
      auto contract = arith::FastMathFlags::contract;
      Value product =
          arith::MulFOp::create(builder, factors[0], factors[1], contract);
      Value before = emitter.load(member.result, at);
      emitter.store(member.result, at,
                    arith::AddFOp::create(builder, before, product, contract));
      return success();
    });
  });
}
