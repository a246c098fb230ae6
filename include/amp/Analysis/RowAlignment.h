//===- RowAlignment.h - Which ops can be computed row by row ----*- C++ -*-===//
//
// A kernel computes its tensors row by row. With R rows, row r of a tensor is
// the r-th of R equal parts of its elements in row-major order. Two ops belong
// into one kernel if the one reads from the other, for its row r, only elements
// of row r: then no row waits for another. A reshape changes nothing in that,
// and neither does a softmax or a norm over the last dimensions.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_ROWALIGNMENT_H
#define AMP_ANALYSIS_ROWALIGNMENT_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::amp {

/// The numbers of rows that the leading dimensions of a shape make, ascending,
/// from 1 to its number of elements. The shape is static.
SmallVector<int64_t> getRowCounts(ArrayRef<int64_t> shape);

/// How many leading dimensions make `rows` rows; -1: none do.
int getRowDims(ArrayRef<int64_t> shape, int64_t rows);

/// That `op` reads, for row r of its result, only elements of row r of the
/// tensor `use`. False where it is not known.
bool isRowAligned(OpOperand &use, int64_t rows);

} // namespace mlir::amp
#endif // AMP_ANALYSIS_ROWALIGNMENT_H
