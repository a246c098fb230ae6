//===- ConvGather.cpp - Panels out of tensors of convolutions -------------===//

#include "ConvGather.h"
#include "Epilogue.h"

#include <algorithm>
#include <cstring>

using namespace amp;
using namespace amp::runtime;

/// Columns [column, column + n) of a row, as they are in memory.
template <typename T>
static void collect(const RowSource &source, const int64_t *offsets,
                    int64_t column, int64_t n, T *out) {
  const T *data = static_cast<const T *>(source.data);
  int64_t stride = source.channelStride;
  if (!source.channelsFastest) {
    int64_t place = column % source.places, channel = column / source.places;
    for (int64_t i = 0; i != n; ++i) {
      out[i] =
          offsets[place] < 0 ? T(0) : data[offsets[place] + channel * stride];
      if (++place == source.places) {
        place = 0;
        ++channel;
      }
    }
    return;
  }
  int64_t place = column / source.channels, channel = column % source.channels;
  while (n != 0) {
    int64_t run = source.channels - channel;
    const T *from = data + (offsets[place] + channel * stride);
    bool exists = offsets[place] >= 0;
    // Places of one row of the filter are neighbours in memory, too.
    while (stride == 1 && exists && run < n && place + 1 < source.places &&
           offsets[place + 1] == offsets[place] + source.channels) {
      run += source.channels;
      ++place;
    }
    run = std::min(n, run);
    size_t bytes = static_cast<size_t>(run) * sizeof(T);
    if (!exists)
      memset(out, 0, bytes);
    else if (stride == 1)
      memcpy(out, from, bytes);
    else
      for (int64_t i = 0; i != run; ++i)
        out[i] = from[i * stride];
    out += run;
    n -= run;
    ++place;
    channel = 0;
  }
}

void RowSource::gather(const RowOps &rows, const int64_t *offsets,
                       int64_t begin, int64_t end, float *out) const {
  if (type == ElementType::F32)
    return collect<float>(*this, offsets, begin, end - begin, out);
  uint16_t buffer[rowChunk];
  for (int64_t column = begin; column < end;) {
    int64_t n = std::min<int64_t>(rowChunk, end - column);
    collect<uint16_t>(*this, offsets, column, n, buffer);
    loadRow(rows, type, buffer, out, static_cast<size_t>(n));
    column += n;
    out += n;
  }
}

Windows::Windows(const ConvShape &shape, bool ofInput)
    : shape(shape), ofInput(ofInput),
      count(shape.count(ofInput ? shape.in : shape.out)),
      filterPlaces(shape.count(shape.window)),
      fixed(static_cast<size_t>(filterPlaces)) {
  int64_t filter[maxSpatial] = {};
  for (int64_t &offset : fixed) {
    for (unsigned i = 0; i != shape.spatial; ++i)
      offset +=
          (filter[i] * shape.dilation[i] - shape.low[i]) * shape.xSpatial[i];
    for (unsigned i = shape.spatial; i-- != 0;) {
      if (++filter[i] < shape.window[i])
        break;
      filter[i] = 0;
    }
  }
}

/// Where all of a window lies inside of x, its places are known up to one
/// number.
bool Windows::offsetsInside(int64_t image, const int64_t *coordinates,
                            int64_t *offsets) const {
  int64_t base = image * shape.xBatch;
  for (unsigned i = 0; i != shape.spatial; ++i) {
    int64_t at = coordinates[i] * shape.stride[i];
    int64_t last =
        at - shape.low[i] + (shape.window[i] - 1) * shape.dilation[i];
    if (at < shape.low[i] || last >= shape.in[i])
      return false;
    base += at * shape.xSpatial[i];
  }
  for (int64_t f = 0; f != filterPlaces; ++f)
    offsets[f] = base + fixed[static_cast<size_t>(f)];
  return true;
}

void Windows::offsetsOf(int64_t place, int64_t *offsets) const {
  int64_t image = place / count, rest = place % count;
  int64_t coordinates[maxSpatial], filter[maxSpatial] = {};
  for (unsigned i = shape.spatial; i-- != 0;) {
    int64_t size = ofInput ? shape.in[i] : shape.out[i];
    coordinates[i] = rest % size;
    rest /= size;
  }
  if (!ofInput && offsetsInside(image, coordinates, offsets))
    return;
  for (int64_t f = 0; f != filterPlaces; ++f) {
    int64_t offset = image * (ofInput ? shape.yBatch : shape.xBatch);
    bool exists = true;
    for (unsigned i = 0; i != shape.spatial; ++i) {
      int64_t shift = filter[i] * shape.dilation[i] - shape.low[i];
      if (ofInput) {
        int64_t at = coordinates[i] - shift;
        exists &= at >= 0 && at % shape.stride[i] == 0 &&
                  at / shape.stride[i] < shape.out[i];
        offset += at / shape.stride[i] * shape.ySpatial[i];
      } else {
        int64_t at = coordinates[i] * shape.stride[i] + shift;
        exists &= at >= 0 && at < shape.in[i];
        offset += at * shape.xSpatial[i];
      }
    }
    offsets[f] = exists ? offset : -1;
    for (unsigned i = shape.spatial; i-- != 0;) {
      if (++filter[i] < shape.window[i])
        break;
      filter[i] = 0;
    }
  }
}
