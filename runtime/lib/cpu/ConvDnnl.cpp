//===- ConvDnnl.cpp - Convolutions of oneDNN ------------------------------===//

#include "ConvOp.h"
#include "Parallel.h"
#include "Workspace.h"

#include <cstring>

using namespace amp;
using namespace amp::runtime;
using format::ConvKind;

namespace {
/// The tensors and numbers of a convolution as oneDNN wants them described.
struct Description {
  dnnl_memory_desc_t x, w, y, bias;
  dnnl_dims_t strides, dilations, low, high;

  Description(const ConvShape &shape, ElementType x, ElementType w,
              ElementType y, ElementType bias);
};
} // namespace

Description::Description(const ConvShape &s, ElementType typeX,
                         ElementType typeW, ElementType typeY,
                         ElementType typeBias) {
  dnnl_dims_t xSizes = {s.batch, s.inChannels}, xSteps = {s.xBatch, s.xChannel};
  dnnl_dims_t ySizes = {s.batch, s.outChannels},
              ySteps = {s.yBatch, s.yChannel};
  dnnl_dims_t wSizes, wSteps, biasSizes = {s.outChannels};
  int rank = static_cast<int>(s.spatial) + 2, first = s.groups > 1 ? 3 : 2;
  if (s.groups > 1) {
    wSizes[0] = s.groups;
    wSteps[0] = s.outOfGroup() * s.wOut;
  }
  wSizes[first - 2] = s.outOfGroup();
  wSteps[first - 2] = s.wOut;
  wSizes[first - 1] = s.inOfGroup();
  wSteps[first - 1] = s.wIn;
  for (unsigned i = 0; i != s.spatial; ++i) {
    xSizes[i + 2] = s.in[i];
    xSteps[i + 2] = s.xSpatial[i];
    ySizes[i + 2] = s.out[i];
    ySteps[i + 2] = s.ySpatial[i];
    wSizes[first + static_cast<int>(i)] = s.window[i];
    wSteps[first + static_cast<int>(i)] = s.wSpatial[i];
    strides[i] = s.stride[i];
    dilations[i] = s.dilation[i] - 1;
    low[i] = s.low[i];
    // What the last window does not reach is left out, as oneDNN checks it.
    high[i] = s.high[i];
  }
  dnnl_memory_desc_init_by_strides(&x, rank, xSizes, dnnlType(typeX), xSteps);
  dnnl_memory_desc_init_by_strides(&y, rank, ySizes, dnnlType(typeY), ySteps);
  dnnl_memory_desc_init_by_strides(&w, rank + first - 2, wSizes,
                                   dnnlType(typeW), wSteps);
  dnnl_memory_desc_init_by_tag(&bias, 1, biasSizes, dnnlType(typeBias), dnnl_a);
}

/// The same tensor, in whatever layout the library likes.
static dnnl_memory_desc_t anyLayout(const dnnl_memory_desc_t &from) {
  dnnl_memory_desc_t any;
  dnnl_memory_desc_init_by_tag(&any, from.ndims, from.dims, from.data_type,
                               dnnl_format_tag_any);
  return any;
}

bool ConvDnnl::createPrimitive(const Environment &environment,
                               bool chooseFilter) {
  Description plain(shape, isDgrad() ? typeD : typeA, isWgrad() ? typeD : typeA,
                    isFprop() ? typeD : typeA, biasType);
  dnnl_memory_desc_t w = chooseFilter ? anyLayout(plain.w) : plain.w;
  DnnlAttributes attributes;
  if (pointerC)
    attributes.addSum(1);
  // The relu of oneDNN makes a NaN 0: it is not taken.
  if (isGelu(op.epilogue()))
    attributes.addGelu();
  dnnl_convolution_desc_t operation;
  dnnl_status_t status;
  // The gradients want to know how they would go forward: in one type.
  dnnl_primitive_desc_t forward = nullptr;
  if (isFprop()) {
    status = dnnl_dilated_convolution_forward_desc_init(
        &operation, dnnl_forward_training, dnnl_convolution_direct, &plain.x,
        &w, pointerBias ? &plain.bias : nullptr, &plain.y, plain.strides,
        plain.dilations, plain.low, plain.high);
  } else {
    Description same(shape, typeA, typeA, typeA, typeA);
    dnnl_memory_desc_t anyX = anyLayout(same.x), anyW = anyLayout(same.w),
                       anyY = anyLayout(same.y);
    dnnl_convolution_desc_t forwardOperation;
    if (dnnl_dilated_convolution_forward_desc_init(
            &forwardOperation, dnnl_forward_training, dnnl_convolution_direct,
            &anyX, &anyW, nullptr, &anyY, plain.strides, plain.dilations,
            plain.low, plain.high) != dnnl_success ||
        dnnl_primitive_desc_create(&forward, &forwardOperation, nullptr,
                                   environment.engine, nullptr) != dnnl_success)
      return false;
    status = isDgrad() ? dnnl_dilated_convolution_backward_data_desc_init(
                             &operation, dnnl_convolution_direct, &plain.x, &w,
                             &plain.y, plain.strides, plain.dilations,
                             plain.low, plain.high)
                       : dnnl_dilated_convolution_backward_weights_desc_init(
                             &operation, dnnl_convolution_direct, &plain.x, &w,
                             nullptr, &plain.y, plain.strides, plain.dilations,
                             plain.low, plain.high);
  }
  primitive = std::make_unique<DnnlPrimitive>();
  bool created =
      status == dnnl_success &&
      primitive->create(environment, &operation, attributes.get(), forward);
  if (forward)
    dnnl_primitive_desc_destroy(forward);
  if (!created)
    return false;
  dnnl_memory_desc_t chosen = primitive->layoutOf(
      isWgrad() ? dnnl_query_diff_weights_md : dnnl_query_weights_md);
  reorder.reset();
  if (!dnnl_memory_desc_equal(&chosen, &plain.w)) {
    reorder = std::make_unique<DnnlPrimitive>();
    if (!reorder->createReorder(environment, isWgrad() ? chosen : plain.w,
                                isWgrad() ? plain.w : chosen))
      return false;
  }
  // Arguments in the order in which run() gives them: a, b, d, bias.
  bool added =
      isFprop()
          ? primitive->addArgument(environment, DNNL_ARG_SRC, plain.x) &&
                primitive->addArgument(environment, DNNL_ARG_WEIGHTS, chosen) &&
                primitive->addArgument(environment, DNNL_ARG_DST, plain.y) &&
                (!pointerBias ||
                 primitive->addArgument(environment, DNNL_ARG_BIAS, plain.bias))
      : isDgrad()
          ? primitive->addArgument(environment, DNNL_ARG_DIFF_DST, plain.y) &&
                primitive->addArgument(environment, DNNL_ARG_WEIGHTS, chosen) &&
                primitive->addArgument(environment, DNNL_ARG_DIFF_SRC, plain.x)
          : primitive->addArgument(environment, DNNL_ARG_SRC, plain.x) &&
                primitive->addArgument(environment, DNNL_ARG_DIFF_DST,
                                       plain.y) &&
                primitive->addArgument(environment, DNNL_ARG_DIFF_WEIGHTS,
                                       chosen);
  Workspace workspace(environment);
  return added &&
         workspace.take(reorder ? dnnl_memory_desc_get_size(&chosen) : 0,
                        filter) &&
         workspace.take(primitive->scratchpadBytes(), scratchpad) &&
         workspace.take(reorder ? reorder->scratchpadBytes() : 0,
                        reorderScratchpad);
}

bool ConvDnnl::create(const Environment &environment) {
  bool native = typeA == ElementType::F32 ||
                (typeA == ElementType::BF16 && environment.cpu.bf16);
  // C is what is in D already, or is copied there. Gradients have no post-ops.
  if (!native || environment.cpu.level < 3 || (pointerC && !isFprop()))
    return false;
  roundedPassFollows = isRelu(op.epilogue());
  return createPrimitive(environment, /*chooseFilter=*/true) ||
         createPrimitive(environment, /*chooseFilter=*/false);
}

amp_status ConvDnnl::run(Environment &environment) {
  if (pointerC && pointerC != pointerD) {
    ++environment.launches.passes;
    uint64_t bytes =
        static_cast<uint64_t>(shape.batch * shape.yBatch) * sizeOf(typeD);
    parallelRanges(environment.threadsFor(bytes), static_cast<int64_t>(bytes),
                   4096, [&](int64_t begin, int64_t end) {
                     memcpy(pointerD + begin, pointerC + begin,
                            static_cast<size_t>(end - begin));
                   });
  }
  const uint8_t *b = pointerB;
  uint8_t *d = pointerD;
  if (reorder && !isWgrad()) {
    ++environment.launches.passes;
    AMP_RETURN_IF_FAILED(
        reorder->run(environment, {pointerB, filter}, reorderScratchpad));
    b = filter;
  } else if (reorder) {
    d = filter;
  }
  ++environment.launches.library;
  AMP_RETURN_IF_FAILED(
      primitive->run(environment, {pointerA, b, d, pointerBias}, scratchpad));
  if (reorder && isWgrad()) {
    ++environment.launches.passes;
    AMP_RETURN_IF_FAILED(
        reorder->run(environment, {filter, pointerD}, reorderScratchpad));
  }
  if (roundedPassFollows) {
    int64_t ofImage = channelsLast() ? shape.out[0] : shape.outChannels;
    int64_t row = shape.yBatch / ofImage;
    RoundedPass{op.epilogue(), {pointerD, typeD, row}, {}}.run(
        environment, shape.batch * ofImage, row);
  }
  return AMP_OK;
}
