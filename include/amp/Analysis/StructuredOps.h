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

/// A linalg op on tensors, with what its interface computes anew for each
/// question looked up once.
class StructuredOp {
public:
  /// Requires: pure tensor semantics.
  explicit StructuredOp(linalg::LinalgOp op);

  linalg::LinalgOp op;
  Block &body;
  unsigned inputs; ///< the operands from there on are destinations
  unsigned loops;
  bool reduces; ///< it has a reduction iterator

  AffineMap map(unsigned operand) const {
    return cast<AffineMapAttr>(maps[operand]).getValue();
  }
  /// Some use of the operand's block argument reads its value.
  bool reads(unsigned operand) const;
  /// The operand has as many elements as the op has iterations: it is not
  /// broadcast.
  bool readsFully(unsigned operand) const;

private:
  /// -1: not known.
  int64_t getNumIterations() const;

  ArrayRef<Attribute> maps;
  mutable std::optional<int64_t> iterations;
};

/// The body of a product: `out + lhs * rhs`, in any operand order, with float
/// conversions allowed on every edge.
struct ProductBody {
  Operation *mul, *add;
  unsigned lhs, rhs; ///< operand numbers of the factors
  unsigned init;     ///< operand number of the accumulator
};
std::optional<ProductBody> matchProductBody(const StructuredOp &op);

/// Contraction, Convolution or Dot, for an op whose body is a product and that
/// has a reduction iterator.
///   * Convolution: a factor's map adds dims (a window).
///   * Dot: no M and no N: every parallel dim indexes both factors.
///   * Contraction: everything else.
std::optional<OpKind> classifyProduct(const StructuredOp &op);

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
BodySummary summarizeBody(const StructuredOp &op, const Policy &policy);

/// The values of the body that depend on an operand of the op's own shape, and
/// not on broadcasts and literals alone.
using ValueSet = llvm::SmallDenseSet<Value, 16>;
ValueSet findDataDependent(const StructuredOp &op);

/// `op` is a whole-tensor conversion between float types: `arith.truncf` or
/// `arith.extf` on tensors, or a linalg op that does nothing else.
bool isFloatCast(Operation *op);

} // namespace mlir::amp
#endif // AMP_ANALYSIS_STRUCTUREDOPS_H
