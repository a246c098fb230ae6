//===- PrecisionOpInterface.cpp - What an op asks of precision ------------===//

#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace mlir::amp;

#include "amp/Interfaces/PrecisionOpInterface.cpp.inc"

Type amp::withElementType(Type type, Type element) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(element);
  return element;
}

FloatType amp::getFloatElementType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || tensor.getEncoding())
    return {};
  return dyn_cast<FloatType>(tensor.getElementType());
}

int64_t amp::countElements(RankedTensorType type) {
  int64_t count = 1;
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size) && llvm::MulOverflow(count, size, count))
      return std::numeric_limits<int64_t>::max();
  return count;
}

int64_t amp::countBytes(RankedTensorType type, Type element) {
  int64_t width = cast<FloatType>(element).getWidth() / 8, bytes;
  return llvm::MulOverflow(countElements(type), width, bytes)
             ? std::numeric_limits<int64_t>::max()
             : bytes;
}

int64_t amp::addSaturating(int64_t a, int64_t b) {
  int64_t sum;
  return llvm::AddOverflow(a, b, sum) ? std::numeric_limits<int64_t>::max()
                                      : sum;
}

SmallVector<Value> amp::retypeInPlace(Operation *op, RewriterBase &rewriter,
                                      ValueRange operands,
                                      TypeRange resultTypes) {
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperands(operands);
    for (auto [result, type] : llvm::zip_equal(op->getResults(), resultTypes))
      result.setType(type);
  });
  return llvm::to_vector_of<Value>(op->getResults());
}

/// The value that `value` repeats everywhere, if `value` is a broadcast, a fill
/// or a splat: a scalar or a smaller tensor. Null otherwise.
static Value getRepeatedSource(Value value) {
  Operation *def = value.getDefiningOp();
  if (!def)
    return {};
  if (auto fill = dyn_cast<linalg::FillOp>(def))
    return fill.getInputs().front();
  if (auto splat = dyn_cast<tensor::SplatOp>(def))
    return splat.getInput();
  if (auto broadcast = dyn_cast<linalg::BroadcastOp>(def))
    return broadcast.getInput();
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
          tensor::ExtractSliceOp, linalg::TransposeOp>(def))
    return def->getOperand(0);
  auto generic = dyn_cast<linalg::GenericOp>(def);
  if (!generic || generic.getNumResults() != 1 ||
      generic.getNumReductionLoops() != 0)
    return {};
  Block &body = generic.getRegion().front();
  auto yield = cast<linalg::YieldOp>(body.getTerminator());
  Value yielded = yield.getOperand(0);
  if (auto arg = dyn_cast<BlockArgument>(yielded);
      arg && arg.getOwner() == &body)
    return arg.getArgNumber() < generic.getNumDpsInputs()
               ? generic.getInputs()[arg.getArgNumber()]
               : Value();
  // A constant of the body, or a scalar from outside.
  return yielded.getParentBlock() != &body ||
                 matchPattern(yielded, m_Constant())
             ? yielded
             : Value();
}

/// How far a chain of broadcasts and reshapes is followed.
static constexpr unsigned kUniformDepth = 8;

bool amp::isUniform(Value value) {
  for (unsigned i = 0; i < kUniformDepth && value; ++i) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return value.getType().isIntOrIndexOrFloat();
    DenseElementsAttr constant;
    if (matchPattern(value, m_Constant(&constant)))
      return constant.isSplat();
    value = getRepeatedSource(value);
  }
  return false;
}

std::optional<APFloat> amp::getUniformConstant(Value value) {
  for (unsigned i = 0; i < kUniformDepth && value; ++i) {
    APFloat number(0.0);
    if (matchPattern(value, m_ConstantFloat(&number)))
      return number;
    value = getRepeatedSource(value);
  }
  return std::nullopt;
}

APFloat amp::roundTo(APFloat number, Type type) {
  bool losesInfo;
  number.convert(cast<FloatType>(type).getFloatSemantics(),
                 APFloat::rmNearestTiesToEven, &losesInfo);
  return number;
}

Value amp::createFloatCast(OpBuilder &builder, Location loc, Value value,
                           Type elementType, bool storage) {
  auto from = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  auto to = cast<FloatType>(elementType);
  if (from == to)
    return value;
  APFloat number(0.0);
  if (!isa<ShapedType>(value.getType()) &&
      matchPattern(value, m_ConstantFloat(&number))) {
    // A literal is rounded here, as it would be at run time.
    return arith::ConstantOp::create(
        builder, loc, builder.getFloatAttr(to, roundTo(number, to)));
  }
  if (from.getWidth() == to.getWidth()) // f16 and bf16: no direct conversion
    return createFloatCast(
        builder, loc,
        createFloatCast(builder, loc, value, builder.getF32Type(), storage), to,
        storage);
  Type type = withElementType(value.getType(), to);
  Operation *op;
  if (from.getWidth() > to.getWidth())
    op = arith::TruncFOp::create(builder, loc, type, value);
  else
    op = arith::ExtFOp::create(builder, loc, type, value);
  if (storage)
    op->setAttr(AMPDialect::kStorageAttrName, builder.getUnitAttr());
  return op->getResult(0);
}

Value amp::createEmptyLike(OpBuilder &builder, Location loc,
                           RankedTensorType type, Value like) {
  SmallVector<Value> sizes;
  if (auto empty = like.getDefiningOp<tensor::EmptyOp>())
    llvm::append_range(sizes, empty.getDynamicSizes());
  else
    for (int64_t i = 0, e = type.getRank(); i < e; ++i)
      if (type.isDynamicDim(i))
        sizes.push_back(tensor::DimOp::create(builder, loc, like, i));
  return tensor::EmptyOp::create(builder, loc, type, sizes);
}
