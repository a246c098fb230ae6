//===- ExpandConv.cpp - The definition of amp.conv ------------------------===//
//
// All three kinds are sums of products over windows of a padded tensor. The
// gradient of the input is a convolution of y's gradient, spread by the
// strides, with the filter turned around.
//
//===----------------------------------------------------------------------===//

#include "EpilogueMath.h"
#include "ExpandMatmul.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
class ConvExpansion {
public:
  ConvExpansion(ImplicitLocOpBuilder &builder, ConvOp op)
      : builder(builder), op(op), spatial(op.getNumSpatial()),
        grouped(op.getGroups() != 1) {}
  Value run();

private:
  // The loops: batch, group, input channel of it, output channel of it, places,
  // window.
  enum : unsigned { Batch, Group, Input, Output, Places };
  AffineExpr loop(unsigned i) { return builder.getAffineDimExpr(i); }
  AffineExpr place(unsigned i) { return loop(Places + i); }
  AffineExpr window(unsigned i) { return loop(Places + spatial + i); }

  Value zeros(RankedTensorType type, Value like);
  Value pad(Value value, ArrayRef<int64_t> low, ArrayRef<int64_t> high);
  Value split(Value value, unsigned dim);
  Value join(Value value, RankedTensorType type, unsigned dim);
  Value spread(Value y);
  Value reverse(Value w);
  AffineMap mapOfData(ArrayRef<AffineExpr> places, unsigned channel);
  AffineMap mapOfFilter(unsigned first, unsigned second);
  Value epilogue(Value sum);

  ImplicitLocOpBuilder &builder;
  ConvOp op;
  unsigned spatial;
  bool grouped;
};
} // namespace

Value ConvExpansion::zeros(RankedTensorType type, Value like) {
  SmallVector<OpFoldResult> sizes;
  for (auto [i, size] : llvm::enumerate(type.getShape()))
    sizes.push_back(
        ShapedType::isDynamic(size)
            ? tensor::getMixedSize(builder, builder.getLoc(), like, i)
            : OpFoldResult(builder.getIndexAttr(size)));
  Value zero = arith::ConstantOp::create(
      builder, builder.getZeroAttr(type.getElementType()));
  Value empty = tensor::EmptyOp::create(builder, sizes, type.getElementType());
  return linalg::FillOp::create(builder, zero, empty).getResult(0);
}

/// By zeros, the spatial dims of x or y.
Value ConvExpansion::pad(Value value, ArrayRef<int64_t> low,
                         ArrayRef<int64_t> high) {
  if (llvm::all_of(low, [](int64_t n) { return n == 0; }) &&
      llvm::all_of(high, [](int64_t n) { return n == 0; }))
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> lows(type.getRank(), builder.getIndexAttr(0)),
      highs(lows);
  for (unsigned i = 0; i != spatial; ++i) {
    lows[op.getFirstSpatial() + i] = builder.getIndexAttr(low[i]);
    highs[op.getFirstSpatial() + i] = builder.getIndexAttr(high[i]);
  }
  Value zero = arith::ConstantOp::create(
      builder, builder.getZeroAttr(type.getElementType()));
  return tensor::PadOp::create(builder, Type(), value, lows, highs, zero);
}

/// A dim of channels in groups and the channels of each.
Value ConvExpansion::split(Value value, unsigned dim) {
  if (!grouped)
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] /= op.getGroups();
  shape.insert(shape.begin() + dim, op.getGroups());
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0, next = 0; i != type.getRank(); ++i) {
    groups.push_back({next++});
    if (i == static_cast<int64_t>(dim))
      groups.back().push_back(next++);
  }
  return tensor::ExpandShapeOp::create(builder, type.clone(shape), value,
                                       groups);
}

Value ConvExpansion::join(Value value, RankedTensorType type, unsigned dim) {
  if (!grouped)
    return value;
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0, next = 0; i != type.getRank(); ++i) {
    groups.push_back({next++});
    if (i == static_cast<int64_t>(dim))
      groups.back().push_back(next++);
  }
  return tensor::CollapseShapeOp::create(builder, type, value, groups);
}

/// y's gradient with zeros between its places, and around it, so that each
/// place of x is the first of a window.
Value ConvExpansion::spread(Value y) {
  auto type = cast<RankedTensorType>(y.getType());
  RankedTensorType x = op.typeOf(op.getX()), w = op.typeOf(op.getW());
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<OpFoldResult> offsets, sizes, strides;
  for (int64_t i = 0; i != type.getRank(); ++i) {
    offsets.push_back(builder.getIndexAttr(0));
    sizes.push_back(tensor::getMixedSize(builder, builder.getLoc(), y, i));
    strides.push_back(builder.getIndexAttr(1));
  }
  for (unsigned i = 0; i != spatial; ++i) {
    unsigned at = op.getFirstSpatial() + i;
    int64_t reach =
        op.getDilations()[i] * (w.getDimSize(op.getFirstOfW() + i) - 1);
    // Whatever lies outside of the result is cut off below.
    shape[at] =
        std::max(x.getDimSize(at) + op.getPadLow()[i] + reach,
                 (type.getDimSize(at) - 1) * op.getStrides()[i] + 1 + reach);
    offsets[at] = builder.getIndexAttr(reach);
    strides[at] = builder.getIndexAttr(op.getStrides()[i]);
  }
  Value wide = zeros(type.clone(shape), y);
  wide =
      tensor::InsertSliceOp::create(builder, y, wide, offsets, sizes, strides);
  SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
  for (unsigned i = 0; i != spatial; ++i) {
    unsigned at = op.getFirstSpatial() + i;
    int64_t reach =
        op.getDilations()[i] * (w.getDimSize(op.getFirstOfW() + i) - 1);
    offsets[at] = builder.getIndexAttr(op.getPadLow()[i]);
    sizes[at] = builder.getIndexAttr(x.getDimSize(at) + reach);
  }
  return tensor::ExtractSliceOp::create(builder, wide, offsets, sizes, ones);
}

Value ConvExpansion::reverse(Value w) {
  auto type = cast<RankedTensorType>(w.getType());
  SmallVector<AffineExpr> places;
  for (int64_t i = 0; i != type.getRank(); ++i) {
    bool turned = i >= op.getFirstOfW() && i < op.getFirstOfW() + spatial;
    places.push_back(turned ? type.getDimSize(i) - 1 - loop(i) : loop(i));
  }
  Value empty = tensor::EmptyOp::create(
      builder, tensor::getMixedSizes(builder, builder.getLoc(), w),
      type.getElementType());
  return linalg::GenericOp::create(
             builder, TypeRange(type), w, empty,
             ArrayRef<AffineMap>{
                 AffineMap::get(type.getRank(), 0, places,
                                builder.getContext()),
                 builder.getMultiDimIdentityMap(type.getRank())},
             SmallVector<utils::IteratorType>(type.getRank(),
                                              utils::IteratorType::parallel),
             [](OpBuilder &nested, Location loc, ValueRange args) {
               linalg::YieldOp::create(nested, loc, args[0]);
             })
      .getResult(0);
}

/// Of x or y, with the loop of its channels.
AffineMap ConvExpansion::mapOfData(ArrayRef<AffineExpr> places,
                                   unsigned channel) {
  SmallVector<AffineExpr> all{loop(Batch)}, channels;
  if (grouped)
    channels.push_back(loop(Group));
  channels.push_back(loop(channel));
  if (op.getLayout() == ConvLayout::NCHW)
    all.append(channels);
  all.append(places.begin(), places.end());
  if (op.getLayout() == ConvLayout::NHWC)
    all.append(channels);
  return AffineMap::get(Places + 2 * spatial, 0, all, builder.getContext());
}

AffineMap ConvExpansion::mapOfFilter(unsigned first, unsigned second) {
  SmallVector<AffineExpr> all, windows;
  for (unsigned i = 0; i != spatial; ++i)
    windows.push_back(loop(second + i));
  SmallVector<AffineExpr> output;
  if (grouped)
    output.push_back(loop(Group));
  output.push_back(loop(Output));
  if (op.getLayout() == ConvLayout::NHWC) {
    all.append(windows);
    all.push_back(loop(Input));
    all.append(output);
  } else {
    all.append(output);
    all.push_back(loop(Input));
    all.append(windows);
  }
  return AffineMap::get(Places + 2 * spatial, 0, all, builder.getContext());
}

Value ConvExpansion::epilogue(Value sum) {
  RankedTensorType type = op.typeOf(op.getD());
  Epilogue kind = op.getEpilogue();
  if (kind == Epilogue::Default && !op.getC() && type.getElementType().isF32())
    return sum;
  unsigned rank = type.getRank();
  SmallVector<Value> inputs{sum};
  SmallVector<AffineMap> maps{builder.getMultiDimIdentityMap(rank)};
  if (op.getC()) {
    inputs.push_back(op.getC());
    maps.push_back(builder.getMultiDimIdentityMap(rank));
  }
  if (op.getBias()) {
    inputs.push_back(op.getBias());
    maps.push_back(
        AffineMap::get(rank, 0, builder.getAffineDimExpr(op.getChannels())));
  }
  maps.push_back(builder.getMultiDimIdentityMap(rank));
  Value empty = tensor::EmptyOp::create(
      builder, tensor::getMixedSizes(builder, builder.getLoc(), sum),
      type.getElementType());
  return linalg::GenericOp::create(
             builder, TypeRange(type), inputs, empty, maps,
             SmallVector<utils::IteratorType>(rank,
                                              utils::IteratorType::parallel),
             [&](OpBuilder &nested, Location loc, ValueRange args) {
               ImplicitLocOpBuilder inner(loc, nested);
               Numbers f{inner};
               Value x = args[0];
               for (Value other : args.drop_front().drop_back())
                 x = f.add(x, f.wide(other));
               if (isOfRelu(kind))
                 x = arith::MaximumFOp::create(inner, x, f.constant(0));
               if (isOfGelu(kind))
                 x = gelu(f, x);
               linalg::YieldOp::create(
                   inner,
                   createFloatCast(inner, loc, x, type.getElementType()));
             })
      .getResult(0);
}

Value ConvExpansion::run() {
  RankedTensorType d = op.typeOf(op.getD());
  RankedTensorType wide = d.clone(builder.getF32Type());
  bool ofFilter = op.getKind() == ConvKind::Wgrad;
  unsigned dim = ofFilter ? op.getOutputOfW() : op.getChannels();
  Value init = split(zeros(wide, op.getA()), dim);
  SmallVector<AffineExpr> windows, places;
  for (unsigned i = 0; i != spatial; ++i) {
    AffineExpr inner = window(i) * op.getDilations()[i];
    windows.push_back(op.getKind() == ConvKind::Dgrad
                          ? place(i) + inner
                          : place(i) * op.getStrides()[i] + inner);
    places.push_back(place(i));
  }
  SmallVector<utils::IteratorType> iterators(Places + 2 * spatial,
                                             utils::IteratorType::parallel);
  auto reduce = [&](unsigned i) {
    iterators[i] = utils::IteratorType::reduction;
  };
  Value a, b;
  AffineMap ofA, ofB, ofD;
  switch (op.getKind()) {
  case ConvKind::Fprop:
    a = split(pad(op.getA(), op.getPadLow(), op.getPadHigh()),
              op.getChannels());
    b = split(op.getB(), op.getOutputOfW());
    ofA = mapOfData(windows, Input);
    ofB = mapOfFilter(0, Places + spatial);
    ofD = mapOfData(places, Output);
    reduce(Input);
    break;
  case ConvKind::Dgrad:
    a = split(spread(op.getA()), op.getChannels());
    b = split(reverse(op.getB()), op.getOutputOfW());
    ofA = mapOfData(windows, Output);
    ofB = mapOfFilter(0, Places + spatial);
    ofD = mapOfData(places, Input);
    reduce(Output);
    break;
  case ConvKind::Wgrad:
    a = split(pad(op.getA(), op.getPadLow(), op.getPadHigh()),
              op.getChannels());
    b = split(op.getB(), op.getChannels());
    ofA = mapOfData(windows, Input);
    ofB = mapOfData(places, Output);
    ofD = mapOfFilter(0, Places + spatial);
    reduce(Batch);
    break;
  }
  for (unsigned i = 0; i != spatial; ++i)
    reduce(Places + i + (ofFilter ? 0 : spatial));
  // Without groups their loop is none: it is taken out of the maps.
  SmallVector<AffineMap> maps{ofA, ofB, ofD};
  if (!grouped) {
    SmallVector<AffineExpr> others;
    for (unsigned i = 0, next = 0; i != iterators.size(); ++i)
      others.push_back(i == Group ? builder.getAffineConstantExpr(0)
                                  : builder.getAffineDimExpr(next++));
    for (AffineMap &map : maps)
      map = map.replaceDimsAndSymbols(others, {}, iterators.size() - 1, 0);
    iterators.erase(iterators.begin() + Group);
  }
  bool tf32 = op.getCompute() == ComputeType::TF32;
  Value sum = linalg::GenericOp::create(
                  builder, TypeRange(init.getType()), ValueRange{a, b}, init,
                  maps, iterators,
                  [&](OpBuilder &nested, Location loc, ValueRange args) {
                    ImplicitLocOpBuilder inner(loc, nested);
                    Numbers f{inner};
                    Value x = f.wide(args[0]), y = f.wide(args[1]);
                    if (tf32) {
                      x = roundToTF32(inner, x);
                      y = roundToTF32(inner, y);
                    }
                    linalg::YieldOp::create(inner, f.add(args[2], f.mul(x, y)));
                  })
                  .getResult(0);
  return epilogue(join(sum, wide, dim));
}

Value amp::expandConv(ImplicitLocOpBuilder &builder, ConvOp op) {
  return ConvExpansion(builder, op).run();
}
