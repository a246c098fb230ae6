//===- CheckConv.cpp - The rules of a Conv command ------------------------===//

#include "Checker.h"
#include "ConvShape.h"

using namespace amp;
using namespace amp::runtime;
using format::ConvKind;
using format::ConvLayout;

using Numbers = flatbuffers::Vector<int64_t>;

static bool hasSize(const Numbers *list, unsigned size) {
  return list && list->size() == size;
}

/// No dimension is beyond what libraries count with, no tensor beyond memory.
static bool areSizes(const Numbers &shape) {
  int64_t elements = 1;
  for (int64_t size : shape)
    if (size < 1 || size > INT32_MAX ||
        !multiplyAdd(elements, size, 0, elements) || elements > INT64_MAX / 16)
      return false;
  return true;
}

/// Fills in sizes and strides of a dense tensor whose dimensions, outermost
/// first, are listed by where their size and their stride go.
namespace {
struct Dim {
  int64_t *size, *stride;
};
} // namespace

static void layOut(const Numbers &shape, const Dim *dims) {
  int64_t stride = 1;
  for (unsigned i = shape.size(); i-- != 0;) {
    *dims[i].size = shape.Get(i);
    *dims[i].stride = stride;
    stride *= shape.Get(i);
  }
}

static const char *checkSpatial(const ConvShape &shape) {
  for (unsigned i = 0; i != shape.spatial; ++i) {
    if (shape.stride[i] < 1 || shape.dilation[i] < 1 || shape.low[i] < 0 ||
        shape.high[i] < 0 || shape.stride[i] > INT32_MAX ||
        shape.dilation[i] > INT32_MAX || shape.low[i] > INT32_MAX ||
        shape.high[i] > INT32_MAX)
      return "strides and dilations are 1 or more, pads 0 or more";
    // Products of two numbers of 31 bits: no overflow.
    int64_t room = shape.in[i] + shape.low[i] + shape.high[i] -
                   shape.dilation[i] * (shape.window[i] - 1) - 1;
    if (room < 0 || shape.out[i] != room / shape.stride[i] + 1)
      return "the sizes of input, filter and output do not fit together";
  }
  return nullptr;
}

const char *amp::runtime::shapeOf(const format::Conv &op, ConvShape &shape) {
  unsigned spatial = op.strides() ? op.strides()->size() : 0;
  if (spatial < 1 || spatial > maxSpatial)
    return "strides: expected 1 to 3 spatial dimensions";
  if (!hasSize(op.dilations(), spatial) || !hasSize(op.pad_low(), spatial) ||
      !hasSize(op.pad_high(), spatial))
    return "strides, dilations and pads are not of one number";
  if (!hasSize(op.shape_a(), spatial + 2) ||
      !hasSize(op.shape_b(), spatial + 2) ||
      !hasSize(op.shape_d(), spatial + 2))
    return "shapes: expected two dimensions more than strides";
  if (!areSizes(*op.shape_a()) || !areSizes(*op.shape_b()) ||
      !areSizes(*op.shape_d()))
    return "shapes: a size that no memory has";
  bool dgrad = op.kind() == ConvKind::Dgrad,
       wgrad = op.kind() == ConvKind::Wgrad;
  const Numbers &x = dgrad ? *op.shape_d() : *op.shape_a();
  const Numbers &w = wgrad ? *op.shape_d() : *op.shape_b();
  const Numbers &y = dgrad   ? *op.shape_a()
                     : wgrad ? *op.shape_b()
                             : *op.shape_d();
  shape.xBuffer = dgrad ? op.d() : op.a();
  shape.wBuffer = wgrad ? op.d() : op.b();
  shape.yBuffer = dgrad ? op.a() : wgrad ? op.b() : op.d();
  shape.spatial = spatial;
  shape.groups = op.groups();
  bool channelsLast = op.layout() == ConvLayout::NHWC;
  int64_t yBatch, wIn, wOut;
  Dim xDims[maxSpatial + 2], yDims[maxSpatial + 2], wDims[maxSpatial + 2];
  unsigned first = channelsLast ? 1 : 2,
           channels = channelsLast ? spatial + 1 : 1;
  xDims[0] = {&shape.batch, &shape.xBatch};
  yDims[0] = {&yBatch, &shape.yBatch};
  xDims[channels] = {&shape.inChannels, &shape.xChannel};
  yDims[channels] = {&shape.outChannels, &shape.yChannel};
  wDims[channelsLast ? spatial : 1] = {&wIn, &shape.wIn};
  wDims[channelsLast ? spatial + 1 : 0] = {&wOut, &shape.wOut};
  for (unsigned i = 0; i != spatial; ++i) {
    xDims[first + i] = {&shape.in[i], &shape.xSpatial[i]};
    yDims[first + i] = {&shape.out[i], &shape.ySpatial[i]};
    wDims[channelsLast ? i : i + 2] = {&shape.window[i], &shape.wSpatial[i]};
    shape.stride[i] = op.strides()->Get(i);
    shape.dilation[i] = op.dilations()->Get(i);
    shape.low[i] = op.pad_low()->Get(i);
    shape.high[i] = op.pad_high()->Get(i);
  }
  layOut(x, xDims);
  layOut(y, yDims);
  layOut(w, wDims);
  if (yBatch != shape.batch)
    return "the batches of input and output differ";
  if (shape.groups < 1 || shape.inChannels % shape.groups != 0 ||
      shape.outChannels % shape.groups != 0 || wOut != shape.outChannels ||
      wIn != shape.inChannels / shape.groups)
    return "channels and groups do not fit together";
  return checkSpatial(shape);
}

amp_status CommandChecker::check(const format::Conv &op) {
  if (op.kind() > ConvKind::MAX || op.layout() > ConvLayout::MAX ||
      op.compute() > format::ComputeType::MAX)
    return bad("kind, layout or compute: unknown");
  AMP_RETURN_IF_FAILED(checkEpilogue(op.epilogue(), /*isConv=*/true));
  if (op.epilogue() != Epilogue::Default && op.kind() != ConvKind::Fprop)
    return bad("epilogue: %s is one of fprop only",
               format::EnumNameEpilogue(op.epilogue()));
  AMP_RETURN_IF_FAILED(checkBuffer("a", op.a(), Use::Read));
  AMP_RETURN_IF_FAILED(checkBuffer("b", op.b(), Use::Read));
  AMP_RETURN_IF_FAILED(checkBuffer("d", op.d(), Use::Write));
  if (op.c() != -1)
    AMP_RETURN_IF_FAILED(checkBuffer("c", op.c(), Use::Read));
  bool hasBias = readsBias(op.epilogue());
  AMP_RETURN_IF_FAILED(
      checkBuffer("bias", op.bias(), hasBias ? Use::Read : Use::Absent));
  ElementType in = buffer(op.a()).type(), out = buffer(op.d()).type();
  if (!isFactor(in) || buffer(op.b()).type() != in)
    return bad("a and b: expected f16, bf16 or f32, and the same in both");
  if (out != in && out != ElementType::F32)
    return bad("d: expected the type of a and b, or f32");
  if (op.compute() == format::ComputeType::TF32 && in != ElementType::F32)
    return bad("compute: TF32 is for factors in f32");
  if (op.c() >= 0 && buffer(op.c()).type() != out)
    return bad("c: expected the type of d");
  if (hasBias && buffer(op.bias()).type() != out &&
      buffer(op.bias()).type() != ElementType::F32)
    return bad("bias: expected the type of d, or f32");
  for (const Numbers *list :
       {op.shape_a(), op.shape_b(), op.shape_d(), op.strides(), op.dilations(),
        op.pad_low(), op.pad_high()})
    if (!isAligned(list))
      return bad("shapes, strides or pads are not aligned in the file");
  ConvShape shape;
  if (const char *fault = shapeOf(op, shape))
    return bad("%s", fault);
  auto elements = [](const Numbers &sizes) {
    uint64_t product = 1;
    for (int64_t size : sizes)
      product *= static_cast<uint64_t>(size);
    return product;
  };
  auto holds = [&](int32_t index, uint64_t number) {
    return buffer(index).bytes() / sizeOf(buffer(index).type()) >= number;
  };
  if (!holds(op.a(), elements(*op.shape_a())))
    return bad("shape_a: exceeds its buffer");
  if (!holds(op.b(), elements(*op.shape_b())))
    return bad("shape_b: exceeds its buffer");
  if (!holds(op.d(), elements(*op.shape_d())))
    return bad("shape_d: exceeds its buffer");
  if (op.c() >= 0 && !holds(op.c(), elements(*op.shape_d())))
    return bad("c: exceeds its buffer");
  if (hasBias && !holds(op.bias(), static_cast<uint64_t>(shape.outChannels)))
    return bad("bias: exceeds its buffer");
  bool cIsD = op.c() >= 0 && buffer(op.c()).offset() == buffer(op.d()).offset();
  return checkOverlap(
      {{"d", op.d()}},
      {{"a", op.a()}, {"b", op.b()}, {"c", op.c()}, {"bias", op.bias()}}, cIsD);
}
