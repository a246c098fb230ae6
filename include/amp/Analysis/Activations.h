//===- Activations.h - relu and gelu, by what they compute ------*- C++ -*-===//
//
// The derivative of gelu comes in as many forms as there are autodiffs, so no
// form is looked for: a formula is what it computes.
//
//   relu   a formula of max, min, comparisons, selects and the constant 0 alone
//          is linear on each side of 0, so it is decided by a few points, a NaN
//          and both zeros among them. That is a proof, not a sample. So it is
//          for the derivative, which may also multiply by a mask.
//   gelu   a formula of smooth functions alone is compared with the tanh form
//          (and its derivative) at 65 points of [-8, 8], to one part in
//          10^6: the erf form is 4e-4 away, another constant in the last digit
//          printed (0.0447) 1e-5. The derivative has to be linear in the
//          gradient by its form.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_ACTIVATIONS_H
#define AMP_ANALYSIS_ACTIVATIONS_H

#include "amp/Analysis/ScalarExpr.h"

namespace mlir::amp {

enum class Activation : uint8_t { None, Relu, Gelu };

/// Is `root`, as a function of its node `x`, an activation? Every other input
/// makes it none.
Activation findActivation(Expr *root, Expr *x);

/// Is `root` = q * f'(x), where f is the activation, or q * f'(y) with y = f(x)
/// if `ofResult` (relu only)? `q` and `x` are its inputs.
bool isGradient(Activation f, Expr *root, Expr *q, Expr *x, bool ofResult);

/// The erf form of gelu, which looks like an activation of the library.
bool isErfGelu(Expr *root, Expr *x);

} // namespace mlir::amp
#endif // AMP_ANALYSIS_ACTIVATIONS_H
