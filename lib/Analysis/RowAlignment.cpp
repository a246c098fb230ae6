//===- RowAlignment.cpp - Which ops can be computed row by row ------------===//
#include "amp/Analysis/RowAlignment.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<int64_t> amp::getRowCounts(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> counts = {1};
  for (int64_t size : shape)
    if (size != 1)
      counts.push_back(counts.back() * size);
  return counts;
}

int amp::getRowDims(ArrayRef<int64_t> shape, int64_t rows) {
  int64_t product = 1;
  for (auto [i, size] : llvm::enumerate(shape)) {
    if (product == rows)
      return i;
    product *= size;
  }
  return product == rows ? shape.size() : -1;
}

static ArrayRef<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

/// The dims that the first `count` results of a map are, those of size 1 left
/// out; nothing where one is not a plain dim.
static std::optional<SmallVector<unsigned>>
leadingDims(AffineMap map, ArrayRef<int64_t> shape, int count) {
  SmallVector<unsigned> dims;
  for (int i = 0; i < count; ++i) {
    if (shape[i] == 1)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(map.getResult(i));
    if (!dim)
      return std::nullopt;
    dims.push_back(dim.getPosition());
  }
  return dims;
}

static bool isAligned(linalg::GenericOp op, OpOperand &use, int64_t rows) {
  if (use.getOwner() != op.getOperation())
    return false; // read somewhere in the body
  for (OpOperand &out : op.getDpsInitsMutable()) {
    ArrayRef<int64_t> to = shapeOf(out.get()), from = shapeOf(use.get());
    int p = getRowDims(to, rows), q = getRowDims(from, rows);
    if (p < 0 || q < 0)
      return false;
    auto written = leadingDims(op.getMatchingIndexingMap(&out), to, p);
    auto read = leadingDims(op.getMatchingIndexingMap(&use), from, q);
    if (!written || !read || *written != *read)
      return false;
  }
  return true;
}

/// That the first `count` dims are taken whole.
static bool isWhole(OffsetSizeAndStrideOpInterface op, ArrayRef<int64_t> shape,
                    int count) {
  for (int i = 0; i < count; ++i)
    if (op.isDynamicOffset(i) || op.isDynamicSize(i) || op.isDynamicStride(i) ||
        op.getStaticOffset(i) != 0 || op.getStaticSize(i) != shape[i] ||
        op.getStaticStride(i) != 1)
      return false;
  return true;
}

bool amp::isRowAligned(OpOperand &use, int64_t rows) {
  if (rows == 1)
    return true;
  Operation *op = use.getOwner();
  if (op->getNumResults() < 1 || !isa<RankedTensorType>(use.get().getType()))
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type)
    return false;
  int to = getRowDims(type.getShape(), rows);
  int from = getRowDims(shapeOf(use.get()), rows);
  if (to < 0 || from < 0)
    return false;
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](linalg::GenericOp op) { return isAligned(op, use, rows); })
      .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
          [](auto) { return true; })
      .Case([&](tensor::ExtractSliceOp op) {
        return isWhole(op, op.getSourceType().getShape(), from);
      })
      .Case([&](tensor::InsertSliceOp op) {
        // The part is whole in the leading dims of the tensor it goes into.
        return isWhole(op, op.getType().getShape(), to);
      })
      .Case([&](tensor::PadOp op) {
        for (int i = 0; i < to; ++i)
          if (op.getStaticLow()[i] != 0 || op.getStaticHigh()[i] != 0)
            return false;
        return true;
      })
      .Case([&](tensor::ConcatOp op) { return int(op.getDim()) >= to; })
      .Default(false);
}
