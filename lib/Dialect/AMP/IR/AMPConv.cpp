//===- AMPConv.cpp - The rules of amp.conv --------------------------------===//

#include "ProductTypes.h"

using namespace mlir;
using namespace mlir::amp;

static bool agree(int64_t a, int64_t b) {
  return ShapedType::isDynamic(a) || ShapedType::isDynamic(b) || a == b;
}

static LogicalResult checkTypes(ConvOp op) {
  if (failed(verifyProductTypes(op)))
    return failure();
  Type d = getElementTypeOrSelf(op.getD().getType());
  for (Value value : {op.getC(), op.getBias()})
    if (value && getElementTypeOrSelf(value.getType()) != d)
      return op.emitOpError("expected C and the bias in ")
             << d << ", the type of D, got " << value.getType();
  return success();
}

static LogicalResult checkSizes(ConvOp op) {
  unsigned spatial = op.getNumSpatial();
  if (spatial == 0)
    return op.emitOpError("has no spatial dimension: it is a matrix product");
  for (ArrayRef<int64_t> list :
       {op.getDilations(), op.getPadLow(), op.getPadHigh()})
    if (list.size() != spatial)
      return op.emitOpError("expected as many strides, dilations and pads as "
                            "spatial dimensions, ")
             << spatial;
  RankedTensorType x = op.typeOf(op.getX()), w = op.typeOf(op.getW()),
                   y = op.typeOf(op.getY());
  for (RankedTensorType type : {x, w, y})
    if (type.getRank() != static_cast<int64_t>(spatial) + 2)
      return op.emitOpError("expected tensors of ")
             << spatial + 2 << " dimensions, got " << type;
  for (unsigned i = 0; i != spatial; ++i) {
    int64_t stride = op.getStrides()[i], dilation = op.getDilations()[i],
            low = op.getPadLow()[i], high = op.getPadHigh()[i];
    if (stride < 1 || dilation < 1 || low < 0 || high < 0)
      return op.emitOpError("expected strides and dilations of 1 or more, and "
                            "pads of 0 or more");
    int64_t in = x.getDimSize(op.getFirstSpatial() + i),
            window = w.getDimSize(op.getFirstOfW() + i),
            out = y.getDimSize(op.getFirstSpatial() + i);
    if (ShapedType::isDynamic(in) || ShapedType::isDynamic(window) ||
        ShapedType::isDynamic(out))
      return op.emitOpError("expected known sizes of spatial dimensions");
    int64_t room = in + low + high - dilation * (window - 1) - 1;
    if (window < 1 || room < 0 || out != room / stride + 1)
      return op.emitOpError("a window of ")
             << window << " over " << in << " and its padding has "
             << (room < 0 ? 0 : room / stride + 1) << " places, not " << out;
  }
  int64_t groups = op.getGroups();
  if (groups < 1)
    return op.emitOpError("expected 1 group or more");
  int64_t channels = x.getDimSize(op.getChannels()),
          filters = y.getDimSize(op.getChannels()),
          ofGroup = w.getDimSize(op.getInputOfW());
  if (!agree(x.getDimSize(0), y.getDimSize(0)) ||
      !agree(filters, w.getDimSize(op.getOutputOfW())) ||
      (!ShapedType::isDynamic(channels) && !ShapedType::isDynamic(ofGroup) &&
       channels != ofGroup * groups) ||
      (!ShapedType::isDynamic(filters) && filters % groups != 0))
    return op.emitOpError("the batches or channels of ")
           << x << ", " << w << " and " << y << " do not fit " << groups
           << " group(s)";
  if (op.getC() &&
      failed(verifyCompatibleShape(op.getC().getType(), op.getD().getType())))
    return op.emitOpError("expected C of the shape of D, got ")
           << op.getC().getType();
  if (op.getBias()) {
    RankedTensorType bias = op.typeOf(op.getBias());
    if (bias.getRank() != 1 || !agree(bias.getDimSize(0), filters))
      return op.emitOpError("expected a bias of one number for each output "
                            "channel, got ")
             << bias;
  }
  return success();
}

LogicalResult ConvOp::verify() {
  if (failed(checkTypes(*this)) || failed(checkSizes(*this)))
    return failure();
  Epilogue kind = getEpilogue();
  if (readsAux(kind) || writesAux(kind) || writesBgrad(kind))
    return emitOpError("epilogue ")
           << stringifyEpilogue(kind) << " is one of matrix products only";
  if (kind != Epilogue::Default && getKind() != ConvKind::Fprop)
    return emitOpError("epilogue ")
           << stringifyEpilogue(kind) << " is one of fprop only";
  if (readsBias(kind) != bool(getBias()))
    return emitOpError("epilogue ")
           << stringifyEpilogue(kind)
           << (readsBias(kind) ? " needs a bias" : " has no bias");
  return success();
}
