//===- ConvBlocks.cpp - Convolutions as products of panels ----------------===//
//
// With channels last, a place is a row of the result and channels are its
// columns; with channels first it is the other way round, and the product is
// computed transposed. So the result always has rows that are contiguous in
// memory.
//
//===----------------------------------------------------------------------===//

#include "ConvOp.h"
#include "Parallel.h"
#include "Workspace.h"

using namespace amp;
using namespace amp::runtime;

ConvBlocks::ConvBlocks(const Environment &environment, const format::Conv &op)
    : ConvBase(environment, op), windows(shape, isDgrad()) {
  depth = windows.placesOfFilter() *
          (isDgrad() ? shape.outOfGroup() : shape.inOfGroup());
  channels = isDgrad() ? shape.inOfGroup() : shape.outOfGroup();
  places = windows.placesOfImage();
  // Rows of one image follow those of the last, if channels are last; a sum
  // over places does not mind where they are.
  if (channelsLast() || isWgrad())
    places *= shape.batch;
  else
    images = shape.batch;
  placesBlock = places;
  depthBlock = depth;
  channelsBlock = channels;
  offsets.resize(environment.threads *
                 static_cast<size_t>(windows.placesOfFilter()));
}

bool ConvBlocks::place(const Environment &environment) {
  Workspace workspace(environment);
  auto take = [&](int64_t rows, int64_t columns, float *&panel) {
    return workspace.take(static_cast<uint64_t>(rows) *
                              static_cast<uint64_t>(columns) * sizeof(float),
                          panel);
  };
  bool ofFilter = isWgrad(), transposed = !channelsLast();
  int64_t rows = ofFilter ? depthBlock : placesBlock;
  int64_t otherRows = ofFilter ? placesBlock : depthBlock;
  // Panels as they are stored: places x depth, and what is multiplied with it.
  MatrixLayout layoutG = {0, depthBlock, ofFilter != transposed};
  MatrixLayout layoutO = {0, channelsBlock, transposed};
  MatrixLayout layoutD = {0, transposed ? rows : channelsBlock, false};
  ProductShape whole = {1, ofFilter ? depth : places, channels,
                        ofFilter ? places : depth};
  ProductShape block = {1, rows, channelsBlock, otherRows};
  if (transposed) {
    std::swap(whole.m, whole.n);
    std::swap(block.m, block.n);
  }
  return take(placesBlock, depthBlock, gathered) &&
         take(otherRows, channelsBlock, other) &&
         take(rows, channelsBlock, result) &&
         product.create(environment, whole, block, ElementType::F32,
                        transposed ? layoutO : layoutG,
                        transposed ? layoutG : layoutO, layoutD, false) &&
         workspace.take(product.scratchpadBytes(), scratchpad);
}

bool ConvBlocks::shrink() {
  struct Step {
    int64_t *size, enough;
  } steps[] = {{&placesBlock, 512}, {&depthBlock, 1024}, {&channelsBlock, 256},
               {&placesBlock, 128}, {&depthBlock, 128},  {&channelsBlock, 64},
               {&placesBlock, 16},  {&depthBlock, 16},   {&channelsBlock, 16}};
  for (const Step &step : steps)
    if (*step.size > step.enough) {
      *step.size = std::max(step.enough, (*step.size / 2 + 15) / 16 * 16);
      return true;
    }
  return false;
}

amp_status ConvBlocks::create(const Environment &environment) {
  // A panel of places stays in the cache until it is multiplied.
  placesBlock = std::min<int64_t>(
      placesBlock, std::max<int64_t>(512, (1 << 19) / depthBlock / 16 * 16));
  while (!place(environment))
    if (!shrink())
      return fail(AMP_UNSUPPORTED,
                  "a workspace of %llu bytes is too small for this convolution",
                  static_cast<unsigned long long>(environment.workspaceBytes));
  return AMP_OK;
}

/// Rows of places, columns of depth, out of x (dgrad: y).
void ConvBlocks::gatherPlaces(Environment &environment, int64_t group,
                              int64_t firstPlace, int64_t count,
                              int64_t firstColumn, int64_t columns) {
  ++environment.launches.passes;
  int64_t ofGroup = isDgrad() ? shape.outOfGroup() : shape.inOfGroup();
  int64_t stride = isDgrad() ? shape.yChannel : shape.xChannel;
  RowSource source = {advance(pointerA, group * ofGroup * stride, typeA),
                      typeA,
                      windows.placesOfFilter(),
                      ofGroup,
                      stride,
                      channelsLast()};
  unsigned threads = environment.threadsFor(static_cast<uint64_t>(count) *
                                            static_cast<uint64_t>(columns) * 4);
  int64_t parts = std::min<int64_t>(threads, count);
  parallel(static_cast<unsigned>(parts), [&](unsigned part) {
    int64_t *own = offsets.data() + part * windows.placesOfFilter();
    for (int64_t i = count * part / parts; i != count * (part + 1) / parts;
         ++i) {
      windows.offsetsOf(firstPlace + i, own);
      source.gather(*environment.rows, own, firstColumn, firstColumn + columns,
                    gathered + i * depthBlock);
    }
  });
}

/// Rows of depth, columns of channels, out of the filter.
void ConvBlocks::gatherFilter(Environment &environment, int64_t group,
                              int64_t firstRow, int64_t rows,
                              int64_t firstColumn, int64_t columns) {
  if (filterGroup == group && filterRow == firstRow &&
      filterColumn == firstColumn)
    return;
  filterGroup = group;
  filterRow = firstRow;
  filterColumn = firstColumn;
  ++environment.launches.passes;
  int64_t filterPlaces = windows.placesOfFilter(), inner = depth / filterPlaces;
  int64_t innerStride = isDgrad() ? shape.wOut : shape.wIn;
  RowSource source = {
      advance(pointerB, group * shape.outOfGroup() * shape.wOut, typeA),
      typeA,
      1,
      channels,
      isDgrad() ? shape.wIn : shape.wOut,
      true};
  unsigned threads = environment.threadsFor(static_cast<uint64_t>(rows) *
                                            static_cast<uint64_t>(columns) * 4);
  parallelRanges(threads, rows, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i != end; ++i) {
      int64_t row = firstRow + i;
      int64_t place = channelsLast() ? row / inner : row % filterPlaces;
      int64_t channel = channelsLast() ? row % inner : row / filterPlaces;
      int64_t offset = channel * innerStride;
      for (unsigned s = shape.spatial; s-- != 0;) {
        offset += place % shape.window[s] * shape.wSpatial[s];
        place /= shape.window[s];
      }
      source.gather(*environment.rows, &offset, firstColumn,
                    firstColumn + columns, other + i * channelsBlock);
    }
  });
}

/// Rows of places, columns of channels, out of y: for wgrad.
void ConvBlocks::gatherOutput(Environment &environment, int64_t group,
                              int64_t firstPlace, int64_t count,
                              int64_t firstColumn, int64_t columns) {
  ++environment.launches.passes;
  RowSource source = {
      advance(pointerB, group * channels * shape.yChannel, typeA),
      typeA,
      1,
      channels,
      shape.yChannel,
      true};
  unsigned threads = environment.threadsFor(static_cast<uint64_t>(count) *
                                            static_cast<uint64_t>(columns) * 4);
  // Places of an image are dense but for the channels.
  int64_t step = shape.ySpatial[shape.spatial - 1];
  int64_t ofImage = windows.placesOfImage();
  parallelRanges(threads, count, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i != end; ++i) {
      int64_t at = firstPlace + i;
      int64_t offset = at / ofImage * shape.yBatch + at % ofImage * step;
      source.gather(*environment.rows, &offset, firstColumn,
                    firstColumn + columns, other + i * channelsBlock);
    }
  });
}

amp_status ConvBlocks::multiply(Environment &environment, int64_t placesNow,
                                int64_t depthNow, int64_t channelsNow,
                                bool accumulate) {
  ProductShape size = {1, isWgrad() ? depthNow : placesNow, channelsNow,
                       isWgrad() ? placesNow : depthNow};
  if (channelsLast())
    return product.run(environment, size, gathered, other, result, accumulate,
                       scratchpad);
  std::swap(size.m, size.n);
  return product.run(environment, size, other, gathered, result, accumulate,
                     scratchpad);
}

void ConvBlocks::finish(Environment &environment, uint8_t *d, uint8_t *c,
                        const void *bias, int64_t ld, int64_t rows,
                        int64_t columns) {
  EpiloguePass pass;
  pass.epilogue = op.epilogue();
  int64_t resultLd = channelsLast() ? channelsBlock
                     : isWgrad()    ? depthBlock
                                    : placesBlock;
  pass.product = {result, ElementType::F32, resultLd};
  pass.d = {d, typeD, ld};
  if (c) {
    pass.beta = 1;
    pass.c = {c, typeD, ld};
  }
  pass.bias = bias;
  pass.biasType = biasType;
  pass.biasIsOfRows = !channelsLast();
  if (!channelsLast())
    std::swap(rows, columns);
  pass.run(environment, rows, columns);
}

/// fprop and dgrad: of one group, within one image if channels are first.
amp_status ConvBlocks::runPlaces(Environment &environment, int64_t group,
                                 int64_t image) {
  int64_t total = isDgrad() ? shape.inChannels : shape.outChannels;
  int64_t ld = channelsLast() ? total : places;
  for (int64_t j = 0; j < channels; j += channelsBlock) {
    int64_t nj = std::min(channelsBlock, channels - j);
    for (int64_t i = 0; i < places; i += placesBlock) {
      int64_t ni = std::min(placesBlock, places - i);
      for (int64_t k = 0; k < depth; k += depthBlock) {
        int64_t nk = std::min(depthBlock, depth - k);
        gatherFilter(environment, group, k, nk, j, nj);
        gatherPlaces(environment, group, image * places + i, ni, k, nk);
        AMP_RETURN_IF_FAILED(multiply(environment, ni, nk, nj, k != 0));
      }
      int64_t channel = group * channels + j;
      int64_t at = channelsLast() ? i * total + channel
                                  : (image * total + channel) * places + i;
      finish(environment, advance(pointerD, at, typeD),
             pointerC ? advance(pointerC, at, typeD) : nullptr,
             pointerBias ? advance(pointerBias, channel, biasType) : nullptr,
             ld, ni, nj);
    }
  }
  return AMP_OK;
}

/// wgrad of one group.
amp_status ConvBlocks::runFilter(Environment &environment, int64_t group) {
  int64_t ld = channelsLast() ? shape.outChannels : depth;
  for (int64_t k = 0; k < depth; k += depthBlock) {
    int64_t nk = std::min(depthBlock, depth - k);
    for (int64_t j = 0; j < channels; j += channelsBlock) {
      int64_t nj = std::min(channelsBlock, channels - j);
      for (int64_t i = 0; i < places; i += placesBlock) {
        int64_t ni = std::min(placesBlock, places - i);
        gatherPlaces(environment, group, i, ni, k, nk);
        gatherOutput(environment, group, i, ni, j, nj);
        AMP_RETURN_IF_FAILED(multiply(environment, ni, nk, nj, i != 0));
      }
      int64_t channel = group * channels + j;
      int64_t at = channelsLast() ? k * ld + channel : channel * ld + k;
      finish(environment, advance(pointerD, at, typeD),
             pointerC ? advance(pointerC, at, typeD) : nullptr, nullptr, ld, nk,
             nj);
    }
  }
  return AMP_OK;
}

amp_status ConvBlocks::run(Environment &environment) {
  filterGroup = -1;
  for (int64_t group = 0; group != shape.groups; ++group) {
    if (isWgrad())
      AMP_RETURN_IF_FAILED(runFilter(environment, group));
    for (int64_t image = 0; !isWgrad() && image != images; ++image)
      AMP_RETURN_IF_FAILED(runPlaces(environment, group, image));
  }
  return AMP_OK;
}
