//===- Contraction.h - Sums of products as matrix products -----*- C++ -*-===//
//
// A contraction multiplies two tensors over any loops in any order. A library
// multiplies matrices, or equal batches of them. This is the way from the one
// to the other: which loops are rows, columns, sum and batch, and how the
// tensors have to be read as matrices for it.
//
// Requires  a linalg op (named or generic) on tensors whose body is
//           out + a * b in the type of `out`, with nothing rounded on the way.
// Ensures   a layout is the one with the fewest bytes copied; reshapes cost
//           nothing, transposes of a factor are undone or absorbed where they
//           can be. The same layout comes out whatever the order of the loops.
// Numerics  none: the products and their sum stay what they were.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_CONTRACTION_H
#define AMP_ANALYSIS_CONTRACTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <memory>

namespace mlir::amp {

using LoopList = SmallVector<unsigned, 4>;

/// Loops with their sizes. A reshape may split one in two; what was written
/// down before is read through `resolve`.
class LoopSpace {
public:
  unsigned add(int64_t size);
  int64_t sizeOf(unsigned loop) const { return sizes[loop]; }
  /// The product of the sizes; kDynamic if one is not known.
  int64_t sizeOf(ArrayRef<unsigned> loops) const;
  LoopList resolve(ArrayRef<unsigned> loops) const;
  /// Hands the size out to `dims`, slowest first, splitting loops where needed;
  /// empty lists for dims of size 1. Fails where that is not possible.
  FailureOr<SmallVector<LoopList>> distribute(ArrayRef<unsigned> loops,
                                              ArrayRef<int64_t> dims);

private:
  SmallVector<int64_t> sizes;
  SmallVector<LoopList> parts; ///< by loop: what it was split into
  bool anySplit = false;
};

/// Which element of a tensor is read: for each dim the loops that make its
/// index, the slowest first. A dim of size 1 has none.
using Access = SmallVector<LoopList, 4>;

/// All loops of an access, the slowest first.
LoopList flatten(const LoopSpace &space, const Access &access);

/// From what is read of the result of a reshape, transpose or broadcast to what
/// is read of its source: one step. Fails if the op is nothing of the kind.
struct AccessedValue {
  Value value;
  Access access;
};
FailureOr<AccessedValue> lookThroughMovement(LoopSpace &space, Value value,
                                             const Access &access);

/// The other way: `user` reads `value` and does nothing but move it.
FailureOr<AccessedValue> followMovement(LoopSpace &space, Value value,
                                        const Access &access, Operation *user);

/// What the loops of a linalg op are, if operand `operand` is read as `access`
/// says; null for a loop that the operand does not show. Fails where the op
/// reads (or writes) only a part: a diagonal, one index of several.
using LoopsOfOp = SmallVector<std::optional<LoopList>>;
FailureOr<LoopsOfOp> loopsOf(linalg::LinalgOp op, unsigned operand,
                             const Access &access);
/// How an operand is then read. Fails as `loopsOf` does.
FailureOr<Access> accessOf(linalg::LinalgOp op, unsigned operand,
                           const LoopsOfOp &loops);
FailureOr<Access> accessOf(AffineMap map, ArrayRef<int64_t> shape,
                           const LoopsOfOp &loops);

/// The body of an op only hands on its input.
bool onlyMoves(linalg::LinalgOp op);

struct ConvPlan;

/// How the tensors of a contraction are matrices, or those of a convolution the
/// ones of its op: then only the columns, along which a bias lies, are of use.
struct MatmulLayout {
  std::shared_ptr<const ConvPlan> conv;
  LoopList batch, rows, columns, sum;
  AccessedValue a, b;
  bool swapped = false; ///< `a` is the op's second factor
  bool batchedA = false, batchedB = false;
  bool transposeA = false, transposeB = false;
  bool copyA = false, copyB = false; ///< to be transposed in memory first

  /// What the matrices hold, as they lie in memory.
  Access getAccessOfA() const;
  Access getAccessOfB() const;
  Access getAccessOfD() const;
};

/// That an op is nothing but a product of two matrices or of batches of them,
/// in f32: out + a * b and no more, without a window, without tf32. (Upstream's
/// isaContractionOpInterface looks through unary ops on the way.)
bool isPlainProduct(linalg::LinalgOp op);

class Contraction {
public:
  /// On failure `why` is the rule that the op does not keep.
  static FailureOr<Contraction> match(linalg::LinalgOp op, std::string &why);

  linalg::LinalgOp op;
  Value init;
  bool zeroInit;
  bool tf32;
  LoopSpace space;
  Access result;                        ///< of the op's own result
  std::shared_ptr<const ConvPlan> conv; ///< null: a product of matrices

  FloatType getFactorType() const;
  FloatType getResultType() const;

  /// The cheapest layout whose D, row-major, has the loops `out` from the
  /// slowest to the fastest. None if D itself would have to be transposed.
  /// A D with loops of one factor only is one row, or with `oneColumn` a
  /// column.
  std::optional<MatmulLayout> layoutFor(ArrayRef<unsigned> out,
                                        bool oneColumn = false);
  /// An order of D's loops for which there is a layout, if the op's own has
  /// none: batch, rows, columns.
  LoopList getCanonicalOrder() const;

  /// A factor of a layout, as it is and with the movements before it undone.
  ArrayRef<AccessedValue> getForms(const MatmulLayout &layout, bool ofA) const {
    return factors[layout.swapped == ofA ? 1 : 0];
  }

  /// The rule by which no layout may be used, or empty.
  std::string checkLayout(const MatmulLayout &layout) const;

private:
  explicit Contraction(linalg::LinalgOp op) : op(op) {}
  std::optional<MatmulLayout> tryLayout(ArrayRef<unsigned> out,
                                        const AccessedValue &first,
                                        const AccessedValue &second,
                                        unsigned promoted, bool orderOfB,
                                        bool oneColumn);
  int64_t costOf(const MatmulLayout &layout) const;

  SmallVector<AccessedValue, 4> factors[2];
};

/// Can reshapes do what `regroup` does? They cannot where they would have to
/// find out two sizes at once.
bool canRegroup(const LoopSpace &space, const Access &from, const Access &to);

/// `value` holds the loops of `from`; gives it those of `to`, which are the
/// same in the same order, with reshapes.
Value regroup(OpBuilder &builder, Location loc, Value value,
              const LoopSpace &space, Access from, Access to);

/// A factor as [batch x] rows x columns of a row-major matrix.
Value makeMatrix(OpBuilder &builder, Location loc, const LoopSpace &space,
                 const AccessedValue &factor, const Access &groups, bool copy);

} // namespace mlir::amp
#endif // AMP_ANALYSIS_CONTRACTION_H
