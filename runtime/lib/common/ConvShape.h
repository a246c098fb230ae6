//===- ConvShape.h - The sizes of a convolution -----------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_COMMON_CONVSHAPE_H
#define AMP_RUNTIME_LIB_COMMON_CONVSHAPE_H

#include "program_generated.h"

#include <cstdint>

namespace amp::runtime {

constexpr unsigned maxSpatial = 3;

/// x, w and y, whichever of them is computed, with their dimensions in one
/// order (batch or output channels, channels, spatial) and in memory by
/// strides.
struct ConvShape {
  /// The tensors of the three kinds of product, as buffers.
  int32_t xBuffer, wBuffer, yBuffer;
  unsigned spatial; // 1 to maxSpatial
  int64_t batch, groups;
  int64_t inChannels, outChannels; // of all groups
  int64_t in[maxSpatial], window[maxSpatial], out[maxSpatial];
  int64_t stride[maxSpatial], dilation[maxSpatial], low[maxSpatial],
      high[maxSpatial];
  // Elements from one to the next in each dimension.
  int64_t xBatch, xChannel, xSpatial[maxSpatial];
  int64_t yBatch, yChannel, ySpatial[maxSpatial];
  int64_t wOut, wIn, wSpatial[maxSpatial];

  int64_t inOfGroup() const { return inChannels / groups; }
  int64_t outOfGroup() const { return outChannels / groups; }
  int64_t count(const int64_t *sizes) const {
    int64_t product = 1;
    for (unsigned i = 0; i != spatial; ++i)
      product *= sizes[i];
    return product;
  }
};

/// Null where all is consistent, else what is wrong. Sizes of tensors fit
/// int64.
const char *shapeOf(const format::Conv &op, ConvShape &shape);

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_COMMON_CONVSHAPE_H
