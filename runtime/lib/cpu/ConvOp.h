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

/// A primitive of oneDNN. Tensors are brought into the layouts that it likes,
/// in the workspace, where that is much faster; and into f32 where it does not
/// take their type.
class ConvDnnl final : public ConvBase {
public:
  using ConvBase::ConvBase;
  bool create(const Environment &environment);
  amp_status run(Environment &environment) override;

private:
  /// Which layouts the library chooses; the others are as in the program.
  enum class Choice { All, Filter, None };
  /// a, b or d on the way to the primitive, or back.
  struct Tensor {
    uint8_t *widened = nullptr; // in f32
    uint8_t *chosen = nullptr;  // as the library likes it
    std::unique_ptr<DnnlPrimitive> reorder;
    void *scratchpad = nullptr;
  };

  bool createWith(const Environment &environment, bool widens);
  bool createAs(const Environment &environment, bool widens, Choice choice);
  bool createPrimitive(const Environment &environment, Choice choice);
  amp_status bring(Environment &environment, Tensor &tensor, uint8_t *data,
                   const flatbuffers::Vector<int64_t> &sizes,
                   const uint8_t *&result);
  amp_status copyC(Environment &environment);
  void finish(Environment &environment, const uint8_t *result);
  /// The pass works on D itself: it is in f32, and C is elsewhere.
  bool passInD() const {
    return typeD == ElementType::F32 && pointerC != pointerD;
  }

  std::unique_ptr<DnnlPrimitive> primitive;
  Tensor tensors[3];
  bool widens = false;
  bool passFollows = false; // from the result in f32 to d, with what is left
  void *scratchpad = nullptr;
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
  int64_t *offsets = nullptr; // of places of the filter, for each thread
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_CONVOP_H
