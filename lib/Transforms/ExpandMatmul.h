//===- ExpandMatmul.h - The definition of amp.matmul ------------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_EXPANDMATMUL_H
#define AMP_LIB_TRANSFORMS_EXPANDMATMUL_H

#include "amp/Dialect/AMP/IR/AMP.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::amp {
/// What takes the place of the op's results: one sum of products in f32, and
/// one elementwise op behind it that makes D and the aux.
SmallVector<Value> expandMatmul(ImplicitLocOpBuilder &builder, MatmulOp op);

/// A batch of products of matrices so small that a call of a library costs more
/// than the products: heads of attention over a short sequence. In a kernel
/// they need no copies of their factors either.
bool isSmallBatch(MatmulOp op);

/// The sum of products of a convolution or of one of its gradients in f32, and
/// one elementwise op behind it.
Value expandConv(ImplicitLocOpBuilder &builder, ConvOp op);
} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_EXPANDMATMUL_H
