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

/// The operation and, for a gradient, how it would go forward: oneDNN wants to
/// know.
static bool describe(const Environment &environment, ConvKind kind,
                     const Description &plain, const dnnl_memory_desc_t &x,
                     const dnnl_memory_desc_t &w, const dnnl_memory_desc_t &y,
                     bool bias, ElementType in,
                     dnnl_convolution_desc_t &operation,
                     dnnl_primitive_desc_t &forward) {
  if (kind == ConvKind::Fprop)
    return dnnl_dilated_convolution_forward_desc_init(
               &operation, dnnl_forward_training, dnnl_convolution_direct, &x,
               &w, bias ? &plain.bias : nullptr, &y, plain.strides,
               plain.dilations, plain.low, plain.high) == dnnl_success;
  auto any = [&](const dnnl_memory_desc_t &from) {
    dnnl_memory_desc_t result = anyLayout(from);
    result.data_type = dnnlType(in);
    return result;
  };
  dnnl_memory_desc_t anyX = any(plain.x), anyW = any(plain.w),
                     anyY = any(plain.y);
  dnnl_convolution_desc_t forwardOperation;
  if (dnnl_dilated_convolution_forward_desc_init(
          &forwardOperation, dnnl_forward_training, dnnl_convolution_direct,
          &anyX, &anyW, nullptr, &anyY, plain.strides, plain.dilations,
          plain.low, plain.high) != dnnl_success ||
      dnnl_primitive_desc_create(&forward, &forwardOperation, nullptr,
                                 environment.engine, nullptr) != dnnl_success)
    return false;
  return (kind == ConvKind::Dgrad
              ? dnnl_dilated_convolution_backward_data_desc_init(
                    &operation, dnnl_convolution_direct, &x, &w, &y,
                    plain.strides, plain.dilations, plain.low, plain.high)
              : dnnl_dilated_convolution_backward_weights_desc_init(
                    &operation, dnnl_convolution_direct, &x, &w, nullptr, &y,
                    plain.strides, plain.dilations, plain.low, plain.high)) ==
         dnnl_success;
}

bool ConvDnnl::createPrimitive(const Environment &environment, Choice choice) {
  ElementType in = widens ? ElementType::F32 : typeA;
  ElementType out = passFollows ? ElementType::F32 : typeD;
  Description plain(shape, isDgrad() ? out : in, isWgrad() ? out : in,
                    isFprop() ? out : in, biasType);
  auto layout = [&](const dnnl_memory_desc_t &from, bool chosen) {
    return chosen ? anyLayout(from) : from;
  };
  dnnl_memory_desc_t x = layout(plain.x, choice == Choice::All),
                     w = layout(plain.w, choice != Choice::None),
                     y = layout(plain.y, choice == Choice::All);
  DnnlAttributes attributes;
  if (pointerC && !passFollows)
    attributes.addSum(1);
  // The relu of oneDNN makes a NaN 0: it is not taken.
  if (isGelu(op.epilogue()) && !passFollows)
    attributes.addGelu();
  bool bias = pointerBias && !passFollows;
  dnnl_convolution_desc_t operation;
  dnnl_primitive_desc_t forward = nullptr;
  primitive = std::make_unique<DnnlPrimitive>();
  bool created =
      describe(environment, op.kind(), plain, x, w, y, bias, in, operation,
               forward) &&
      primitive->create(environment, &operation, attributes.get(), forward);
  if (forward)
    dnnl_primitive_desc_destroy(forward);
  if (!created)
    return false;
  struct Argument {
    int number;
    dnnl_query_t query;
    const dnnl_memory_desc_t &plain;
  } argumentX = {isDgrad() ? DNNL_ARG_DIFF_SRC : DNNL_ARG_SRC,
                 isDgrad() ? dnnl_query_diff_src_md : dnnl_query_src_md,
                 plain.x},
    argumentW = {isWgrad() ? DNNL_ARG_DIFF_WEIGHTS : DNNL_ARG_WEIGHTS,
                 isWgrad() ? dnnl_query_diff_weights_md : dnnl_query_weights_md,
                 plain.w},
    argumentY = {isFprop() ? DNNL_ARG_DST : DNNL_ARG_DIFF_DST,
                 isFprop() ? dnnl_query_dst_md : dnnl_query_diff_dst_md,
                 plain.y};
  // a, b, d.
  const Argument *order[] = {isDgrad() ? &argumentY : &argumentX,
                             isWgrad() ? &argumentY : &argumentW,
                             isFprop()   ? &argumentY
                             : isDgrad() ? &argumentX
                                         : &argumentW};
  Workspace workspace(environment);
  for (unsigned i = 0; i != 3; ++i) {
    Tensor &tensor = tensors[i];
    tensor = Tensor();
    dnnl_memory_desc_t chosen = primitive->layoutOf(order[i]->query);
    if (!primitive->addArgument(environment, order[i]->number, chosen))
      return false;
    bool isOwn = i == 2 ? passFollows && !passInD() : widens;
    if (!workspace.take(isOwn ? dnnl_memory_desc_get_size(&order[i]->plain) : 0,
                        tensor.widened))
      return false;
    if (dnnl_memory_desc_equal(&chosen, &order[i]->plain))
      continue;
    tensor.reorder = std::make_unique<DnnlPrimitive>();
    if (!tensor.reorder->createReorder(environment,
                                       i == 2 ? chosen : order[i]->plain,
                                       i == 2 ? order[i]->plain : chosen) ||
        !workspace.take(dnnl_memory_desc_get_size(&chosen), tensor.chosen) ||
        !workspace.take(tensor.reorder->scratchpadBytes(), tensor.scratchpad))
      return false;
  }
  return (!bias ||
          primitive->addArgument(environment, DNNL_ARG_BIAS, plain.bias)) &&
         workspace.take(primitive->scratchpadBytes(), scratchpad);
}

bool ConvDnnl::createAs(const Environment &environment, bool widensNow,
                        Choice choice) {
  widens = widensNow;
  // Gradients have no post-ops, and a sum wants C where the result is written.
  bool addsC = isFprop() && choice != Choice::All;
  passFollows = (widens && typeD != ElementType::F32) || (pointerC && !addsC);
  return createPrimitive(environment, choice);
}

bool ConvDnnl::create(const Environment &environment) {
  if (environment.cpu.level < 3)
    return false;
  bool native = typeA == ElementType::F32 ||
                (typeA == ElementType::BF16 && environment.cpu.bf16);
  // Measured (README.md): the gradient of a filter with few input channels is
  // slower in bf16 than in f32, reading x and y once more included.
  bool few = isWgrad() && shape.groups == 1 && shape.inOfGroup() < 4;
  return (native && typeA != ElementType::F32 && few &&
          createWith(environment, /*widensNow=*/true)) ||
         createWith(environment, !native);
}

bool ConvDnnl::createWith(const Environment &environment, bool widensNow) {
  // Measured (README.md): with channels last, or a window of one place, only
  // the filter is worth it.
  bool all = !channelsLast() && shape.count(shape.window) > 1;
  return (all && createAs(environment, widensNow, Choice::All)) ||
         createAs(environment, widensNow, Choice::Filter) ||
         createAs(environment, widensNow, Choice::None);
}

/// What an argument of the primitive is made of.
amp_status ConvDnnl::bring(Environment &environment, Tensor &tensor,
                           uint8_t *data,
                           const flatbuffers::Vector<int64_t> &sizes,
                           const uint8_t *&result) {
  result = data;
  if (tensor.widened) {
    int64_t rows = sizes.Get(0), columns = 1;
    for (unsigned i = 1; i != sizes.size(); ++i)
      columns *= sizes.Get(i);
    if (rows < 16) { // of a filter: enough rows for all threads
      rows *= sizes.Get(1);
      columns /= sizes.Get(1);
    }
    widenMatrix(environment, {data, typeA, columns}, rows, columns,
                reinterpret_cast<float *>(tensor.widened), columns);
    result = tensor.widened;
  }
  if (!tensor.reorder)
    return AMP_OK;
  ++environment.launches.passes;
  AMP_RETURN_IF_FAILED(tensor.reorder->run(environment, {result, tensor.chosen},
                                           tensor.scratchpad));
  result = tensor.chosen;
  return AMP_OK;
}

/// The primitive adds to what is in D.
amp_status ConvDnnl::copyC(Environment &environment) {
  ++environment.launches.passes;
  uint64_t bytes =
      static_cast<uint64_t>(shape.batch * shape.yBatch) * sizeOf(typeD);
  parallelRanges(environment.threadsFor(bytes), static_cast<int64_t>(bytes),
                 4096, [&](int64_t begin, int64_t end) {
                   memcpy(pointerD + begin, pointerC + begin,
                          static_cast<size_t>(end - begin));
                 });
  return AMP_OK;
}

/// The result in f32, to D, with all that is left: in one matrix, or, with a
/// bias for each row of an image, in one for each image.
void ConvDnnl::finish(Environment &environment, const uint8_t *result) {
  const flatbuffers::Vector<int64_t> &sizes = *op.shape_d();
  bool perImage = pointerBias && !channelsLast();
  int64_t elements = 1;
  for (int64_t size : sizes)
    elements *= size;
  int64_t images = perImage ? shape.batch : 1;
  int64_t columns =
      perImage ? shape.yBatch / shape.outChannels : sizes.Get(sizes.size() - 1);
  // Without a bias any division into rows will do: those of a window are short.
  for (unsigned i = sizes.size() - 1; !pointerBias && i-- != 0;) {
    if (columns * sizes.Get(i) > 4 * static_cast<int64_t>(rowChunk))
      break;
    columns *= sizes.Get(i);
  }
  for (int64_t i = 0; i != images; ++i) {
    int64_t at = i * (elements / images);
    EpiloguePass pass;
    pass.epilogue = op.epilogue();
    pass.product = {const_cast<uint8_t *>(result) + at * 4, ElementType::F32,
                    columns};
    pass.d = {advance(pointerD, at, typeD), typeD, columns};
    if (pointerC) {
      pass.beta = 1;
      pass.c = {advance(pointerC, at, typeD), typeD, columns};
    }
    pass.bias = pointerBias;
    pass.biasType = biasType;
    pass.biasIsOfRows = perImage;
    pass.run(environment, elements / images / columns, columns);
  }
}

amp_status ConvDnnl::run(Environment &environment) {
  if (pointerC && pointerC != pointerD && !passFollows)
    AMP_RETURN_IF_FAILED(copyC(environment));
  const uint8_t *a, *b;
  AMP_RETURN_IF_FAILED(
      bring(environment, tensors[0], pointerA, *op.shape_a(), a));
  AMP_RETURN_IF_FAILED(
      bring(environment, tensors[1], pointerB, *op.shape_b(), b));
  Tensor &d = tensors[2];
  uint8_t *plain = d.widened ? d.widened : pointerD;
  ++environment.launches.library;
  AMP_RETURN_IF_FAILED(primitive->run(
      environment, {a, b, d.reorder ? d.chosen : plain, pointerBias},
      scratchpad));
  if (d.reorder) {
    ++environment.launches.passes;
    AMP_RETURN_IF_FAILED(
        d.reorder->run(environment, {d.chosen, plain}, d.scratchpad));
  }
  if (passFollows) {
    finish(environment, plain);
  } else if (isRelu(op.epilogue())) {
    int64_t ofImage = channelsLast() ? shape.out[0] : shape.outChannels;
    int64_t row = shape.yBatch / ofImage;
    RoundedPass{op.epilogue(), {pointerD, typeD, row}, {}}.run(
        environment, shape.batch * ofImage, row);
  }
  return AMP_OK;
}
