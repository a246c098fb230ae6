//===- Convolution.h - A sum of products over windows -----------*- C++ -*-===//
//
// Convolutions come as named ops, as generics, and the two gradients as either,
// on tensors that were padded, transposed or turned around before. They have in
// common that one factor is read at `p * stride + q * dilation`, with p in the
// result and q in the other factor. Which of the three kinds it is does not
// change what is computed: a filter that is turned around makes it the gradient
// of the input; a window larger than the result, the gradient of the filter.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_CONVOLUTION_H
#define AMP_ANALYSIS_CONVOLUTION_H

#include "amp/Analysis/Contraction.h"
#include "amp/Dialect/AMP/IR/AMP.h"

namespace mlir::amp {

struct ConvPlan {
  ConvKind kind = ConvKind::Fprop;
  ConvLayout layout = ConvLayout::NHWC;
  SmallVector<int64_t> strides, dilations, padLow, padHigh;
  int64_t groups = 1;
  /// The factors; a window is one loop of its own.
  AccessedValue a, b;
  bool copyA = false, copyB = false;
  Access ofA, ofB, ofD; ///< how the op wants them
  LoopList channels;    ///< of the result, along which a bias lies
};

/// The plan with the fewest copies for an op whose body is a product. `loops`
/// are its loops in `space`, of operand `lhs`, `rhs` and the result.
std::optional<ConvPlan> planConvolution(linalg::LinalgOp op, LoopSpace &space,
                                        const LoopsOfOp &loops, unsigned lhs,
                                        unsigned rhs, const Access &result);

} // namespace mlir::amp
#endif // AMP_ANALYSIS_CONVOLUTION_H
