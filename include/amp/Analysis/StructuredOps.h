//===- StructuredOps.h - What a linalg op computes --------------*- C++ -*-===//
//
// Recognition of linalg ops by structure: iterators, indexing maps and body.
// Six in ten contractions of real training graphs are `linalg.generic`s, so
// nothing here looks at an op's name.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_STRUCTUREDOPS_H
#define AMP_ANALYSIS_STRUCTUREDOPS_H

#include "amp/Policy/Policy.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::amp {

/// The body of a product: `out + lhs * rhs`, in any operand order, with float
/// conversions allowed on every edge.
struct ProductBody {
  Operation *mul, *add;
  unsigned lhs, rhs; ///< operand numbers of the factors
  unsigned init;     ///< operand number of the accumulator
};
std::optional<ProductBody> matchProductBody(linalg::LinalgOp op);

/// Contraction, Convolution or Dot, for an op whose body is a product and that
/// has a reduction iterator.
///   * Convolution: a factor's map adds dims (a window).
///   * Dot: no M and no N: every parallel dim indexes both factors.
///   * Contraction: everything else.
std::optional<OpKind> classifyProduct(linalg::LinalgOp op);

/// What the yielded values of a body are made of.
struct BodySummary {
  /// The body only hands an input on (the value may be converted).
  bool copies = false;
  /// ... and the only thing that happens is a conversion between float types.
  bool onlyCasts = false;
  /// The reduction's combiner, if the body is `combiner(out, f(in))`.
  Operation *combiner = nullptr;
  /// 1 / (1 + exp(-x)), and nothing else.
  bool logistic = false;
  /// A division whose numerator is a literal.
  bool reciprocal = false;
  /// An integer wider than 8 bits, an index or a bit pattern becomes a float.
  bool counts = false;
  /// An i1 becomes a float (0 or 1: exact in every type).
  bool mask = false;
  /// The op that sets the class, if the policy lists one of the body's ops.
  Operation *listed = nullptr;
  PrecisionClass listedClass = PrecisionClass::Widest;
};
BodySummary summarizeBody(linalg::LinalgOp op, const Policy &policy);

/// Some use of the operand's block argument reads its value.
bool readsOperand(linalg::LinalgOp op, OpOperand &operand);

/// The operand has as many elements as the op has iterations: it is not
/// broadcast.
bool readsFully(linalg::LinalgOp op, OpOperand &operand);

/// The values of the body that depend on an operand of the op's own shape, and
/// not on broadcasts and literals alone.
DenseSet<Value> findDataDependent(linalg::LinalgOp op);

/// `op` is a whole-tensor conversion between float types: `arith.truncf` or
/// `arith.extf` on tensors, or a linalg op that does nothing else.
bool isFloatCast(Operation *op);

} // namespace mlir::amp
#endif // AMP_ANALYSIS_STRUCTUREDOPS_H
