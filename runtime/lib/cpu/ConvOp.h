//===- ConvOp.h - The two ways to execute a convolution ---------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_CONVOP_H
#define AMP_RUNTIME_LIB_CPU_CONVOP_H

#include "../common/ConvShape.h"
#include "ConvGather.h"
#include "Epilogue.h"
#include "Product.h"

namespace amp::runtime {

/// What both ways have in common.
class ConvBase : public Executable {
public:
  ConvBase(const Environment &environment, const format::Conv &op);

protected:
  bool isFprop() const { return op.kind() == format::ConvKind::Fprop; }
  bool isDgrad() const { return op.kind() == format::ConvKind::Dgrad; }
  bool isWgrad() const { return op.kind() == format::ConvKind::Wgrad; }
  bool channelsLast() const { return op.layout() == format::ConvLayout::NHWC; }

  const format::Conv &op;
  ConvShape shape;
  ElementType typeA, typeD, biasType;
  uint8_t *pointerA, *pointerB, *pointerC, *pointerD, *pointerBias;
};

/// A primitive of oneDNN. The filter is brought into the layout that it likes,
/// in the workspace, if that is another one.
class ConvDnnl final : public ConvBase {
public:
  using ConvBase::ConvBase;
  bool create(const Environment &environment);
  amp_status run(Environment &environment) override;

private:
  bool createPrimitive(const Environment &environment, bool chooseFilter);

  std::unique_ptr<DnnlPrimitive> primitive, reorder;
  bool roundedPassFollows = false;
  uint8_t *filter = nullptr; // as the library likes it, in the workspace
  void *scratchpad = nullptr, *reorderScratchpad = nullptr;
};

/// Products of panels that are gathered from the tensors, in f32. fprop: places
/// of y by (filter place, channel of x), times the filter; dgrad: the same from
/// y to x, with zeros where a stride leaves holes; wgrad: the panel of fprop,
/// transposed, times y, summed over all places.
class ConvBlocks final : public ConvBase {
public:
  ConvBlocks(const Environment &environment, const format::Conv &op);
  amp_status create(const Environment &environment);
  amp_status run(Environment &environment) override;

private:
  bool place(const Environment &environment);
  bool shrink();
  amp_status runPlaces(Environment &environment, int64_t group, int64_t image);
  amp_status runFilter(Environment &environment, int64_t group);
  void gatherPlaces(Environment &environment, int64_t group, int64_t firstPlace,
                    int64_t places, int64_t firstColumn, int64_t columns);
  void gatherFilter(Environment &environment, int64_t group, int64_t firstRow,
                    int64_t rows, int64_t firstColumn, int64_t columns);
  void gatherOutput(Environment &environment, int64_t group, int64_t firstPlace,
                    int64_t places, int64_t firstColumn, int64_t columns);
  amp_status multiply(Environment &environment, int64_t places, int64_t depth,
                      int64_t channels, bool accumulate);
  void finish(Environment &environment, uint8_t *d, uint8_t *c,
              const void *bias, int64_t ld, int64_t rows, int64_t columns);

  Windows windows;
  // Sizes of the three loops, of all and of one block. depth is (filter place,
  // channel), channels those of the result within a group. What is summed over
  // is depth, for wgrad places.
  int64_t places, depth, channels;
  int64_t placesBlock, depthBlock, channelsBlock;
  int64_t images = 1; // that places are counted within
  BlockProduct product;
  float *gathered = nullptr, *other = nullptr, *result = nullptr;
  void *scratchpad = nullptr;
  int64_t filterGroup = -1, filterRow = -1, filterColumn = -1; // in `other`
  std::vector<int64_t> offsets;                                // of each thread
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_CONVOP_H
