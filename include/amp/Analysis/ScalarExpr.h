//===- ScalarExpr.h - Elementwise ops as one formula -----------*- C++ -*-===//
//
// Graphs come with one op for each addition, or with ten in one body, with
// broadcasts and transposes as ops or in maps. For one element of a tensor they
// all are one formula over the elements of other tensors, each with the place
// from which it is read. Here such formulas are built on demand, taken apart,
// and computed.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_SCALAREXPR_H
#define AMP_ANALYSIS_SCALAREXPR_H

#include "amp/Analysis/Contraction.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>

namespace mlir::amp {

struct Expr {
  enum Kind : uint8_t {
    Input,    ///< an element of `tensor`, or a scalar that is no constant
    Constant, ///< `number`, for an i1 0 or 1
    Round,    ///< its operand, rounded to `type`
    Apply,    ///< what `op` makes of its operands
  };
  explicit Expr(Kind kind) : kind(kind) {}
  Kind kind;
  Value tensor;
  Access access;
  double number = 0;
  FloatType type;
  bool crossable = false; ///< marked `amp.storage`
  Operation *op = nullptr;
  SmallVector<Expr *, 3> operands;
};

/// Longer formulas are no epilogue: gelu and its derivative have about 40
/// nodes.
constexpr unsigned kMaxNodes = 256;

/// The one number that a tensor holds: a constant, a fill, and what moves them.
std::optional<double> getUniformNumber(Value value);

class ExprBuilder {
public:
  explicit ExprBuilder(LoopSpace &space) : space(space) {}

  /// The element of `value` that `access` reads, not looked into.
  Expr *input(Value value, const Access &access);

  /// One step into an input: by what op it was made, in terms of the elements
  /// that the op reads. The input itself if that op is not elementwise.
  Expr *expand(Expr *input);

  /// In terms of those inputs of which `isInput` is true. Null if it reads
  /// anything else, or is larger than `limit` nodes.
  Expr *expandTo(Expr *expr, function_ref<bool(Value)> isInput,
                 unsigned limit = kMaxNodes);

  /// Looks through movements and broadcasts only.
  Expr *lookThrough(Expr *input);

  LoopSpace &getSpace() { return space; }

private:
  Expr *make(Expr expr);
  Expr *constant(double number);
  Expr *round(Expr *of, FloatType type, bool crossable);
  /// The element that is read, or the number that all of them are.
  Expr *readOf(Value value, const Access &access);
  Expr *ofBody(linalg::LinalgOp op, unsigned result, const Access &access);
  Expr *apply(Operation *op, ArrayRef<Expr *> operands);

  LoopSpace &space;
  std::deque<Expr> exprs;
  DenseMap<Value, SmallVector<Expr *, 1>> inputs;
  DenseMap<Expr *, Expr *> expansions;
};

/// The distinct tensors that are read, in the order in which they are met.
SmallVector<Expr *> inputsOf(Expr *expr);

/// Computes a formula for many inputs, in f64 and without its roundings.
class Evaluator {
public:
  /// `variables` are nodes of the formula; what is below one does not matter.
  Evaluator(Expr *root, ArrayRef<Expr *> variables);

  /// False if the formula holds an op that is not known, or reads an input that
  /// is none of the variables.
  bool isKnown() const { return known; }
  double operator()(ArrayRef<double> values);

private:
  struct Step {
    Expr *expr;
    SmallVector<unsigned, 3> operands;
  };
  int visit(Expr *expr, DenseMap<Expr *, unsigned> &places);

  std::vector<Step> steps; ///< in order, behind the variables
  std::vector<double> numbers;
  unsigned numVariables;
  int last = -1;
  bool known = true;
};

/// Some node of `expr`, itself included, satisfies `test`.
bool anyNode(Expr *expr, function_ref<bool(Expr *)> test);

} // namespace mlir::amp
#endif // AMP_ANALYSIS_SCALAREXPR_H
