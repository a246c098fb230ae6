//===- ConvGather.h - Panels out of tensors of convolutions -----*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_CONVGATHER_H
#define AMP_RUNTIME_LIB_CPU_CONVGATHER_H

#include "../common/ConvShape.h"
#include "Environment.h"

#include <vector>

namespace amp::runtime {

/// A tensor whose elements are at (an offset of a window's place) + channel *
/// stride. A row has a column for each place and channel; the channel runs
/// fastest where channels are last in memory, else the place.
struct RowSource {
  const void *data;
  ElementType type;
  int64_t places, channels, channelStride;
  bool channelsFastest;

  /// Columns [begin, end) as f32. offsets[i] is that of place i, -1 for a zero.
  void gather(const RowOps &rows, const int64_t *offsets, int64_t begin,
              int64_t end, float *out) const;
};

/// Which elements of x a place of y sees through the filter, and, for dgrad,
/// which of y a place of x comes from.
class Windows {
public:
  Windows(const ConvShape &shape, bool ofInput);

  /// Places of one image.
  int64_t placesOfImage() const { return count; }
  int64_t placesOfFilter() const { return filterPlaces; }

  /// Offsets, in the other tensor, of all places of the filter; -1 where there
  /// is no element. `place` counts through images.
  void offsetsOf(int64_t place, int64_t *offsets) const;

private:
  bool offsetsInside(int64_t image, const int64_t *coordinates,
                     int64_t *offsets) const;

  const ConvShape &shape;
  bool ofInput; // places are those of x: dgrad
  int64_t count, filterPlaces;
  std::vector<int64_t> fixed; // offsets in x from that of the window's place
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_CONVGATHER_H
