//===- MatmulAbsorber.h - What the formula of the library holds -*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_MATMULABSORBER_H
#define AMP_LIB_TRANSFORMS_MATMULABSORBER_H

#include "MatmulFusion.h"

namespace mlir::amp {

/// Takes the formula of one op apart, from its root down to the value that the
/// product has reached, and adds what it finds to the state.
class MatmulAbsorber {
public:
  MatmulAbsorber(FusedMatmul &matmul, const FusionOptions &options)
      : state(matmul.state), matmul(matmul), exprs(matmul.exprs),
        from(matmul.state), options(options),
        exact(options.strict || matmul.contraction.getFactorType().isF32()) {}

  /// On failure `why` says what the formula of the library does not hold.
  bool run(Expr *root) {
    if (!visit(root))
      return false;
    if (state.activation == Activation::Relu && !options.assumeRelu)
      return refuse("cuBLASLt does not document what RELU makes of a NaN "
                    "(assume=relu)");
    return true;
  }
  MatmulState state;
  std::string why;

private:
  FusedMatmul &matmul;
  ExprBuilder &exprs;
  const MatmulState &from;
  const FusionOptions &options;
  bool exact; ///< no two f32 additions may be exchanged

  bool refuse(const Twine &reason) {
    if (why.empty())
      why = reason.str();
    return false;
  }
  bool isStart(Expr *expr) const {
    return expr->kind == Expr::Input && expr->tensor == from.value;
  }
  bool holdsStart(Expr *expr) const {
    return anyNode(expr, [&](Expr *node) { return isStart(node); });
  }
  /// What follows computes with the f32 value, not with the rounded one.
  bool cross() {
    if (!state.rounded)
      return true;
    if (options.strict)
      return refuse("a rounding lies between (strict-rounding)");
    if (!state.crossable)
      return refuse("a rounding of the program lies between");
    state.rounded = false;
    return true;
  }
  bool visit(Expr *expr);
  bool visitApply(Expr *expr);
  bool add(Expr *other, bool negateProduct, bool negateOther);
  bool multiply(Expr *other, bool divide);
  bool activate(Expr *expr);
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_MATMULABSORBER_H
