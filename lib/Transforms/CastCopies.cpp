//===- CastCopies.cpp - A value in a second type --------------------------===//
//
// The part of CastRewriter that makes copies: constants and fills in another
// type, second results of elementwise ops, moved copies, casts.
//
//===----------------------------------------------------------------------===//

#include "CastRewriter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::amp;

void CastRewriter::makeCopies(unsigned id) {
  for (Type type : placement.copies(id))
    if (!find(id, type))
      define(id, makeCopy(id, type));
}

/// A constant, or one number everywhere, is made in the other type from the
/// start; anything else is converted.
Value CastRewriter::makeCopy(unsigned id, Type type) {
  Value value = version(id, placement.stored(id));
  Location loc = value.getLoc();
  auto tensor = cast<RankedTensorType>(withElementType(value.getType(), type));
  if (value.getDefiningOp<tensor::EmptyOp>())
    return createEmptyLike(rewriter, loc, tensor, value);
  DenseElementsAttr dense;
  if (std::optional<APFloat> number = getUniformConstant(value)) {
    if (tensor.hasStaticShape())
      return arith::ConstantOp::create(
          rewriter, loc, tensor,
          DenseElementsAttr::get(tensor, roundTo(*number, type)));
    Value scalar = arith::ConstantOp::create(
        rewriter, loc, rewriter.getFloatAttr(type, roundTo(*number, type)));
    Value empty = createEmptyLike(rewriter, loc, tensor, value);
    return linalg::FillOp::create(rewriter, loc, scalar, empty).getResult(0);
  }
  Attribute constant;
  if (value.getDefiningOp() && matchPattern(value, m_Constant(&constant)))
    if (auto resource = dyn_cast<DenseF32ResourceElementsAttr>(constant))
      if (auto elements = resource.tryGetAsArrayRef()) {
        SmallVector<APFloat> narrow;
        for (float element : *elements)
          narrow.push_back(roundTo(APFloat(element), type));
        return arith::ConstantOp::create(
            rewriter, loc, tensor, DenseElementsAttr::get(tensor, narrow));
      }
  auto round = [&](DenseElementsAttr values) {
    SmallVector<APFloat> elements;
    for (APFloat element : values.getValues<APFloat>())
      elements.push_back(roundTo(std::move(element), type));
    return DenseElementsAttr::get(
        cast<ShapedType>(values.getType()).clone(type), elements);
  };
  if (auto sparse = dyn_cast_or_null<SparseElementsAttr>(constant))
    return arith::ConstantOp::create(
        rewriter, loc, tensor,
        SparseElementsAttr::get(tensor, sparse.getIndices(),
                                round(sparse.getValues())));
  if (value.getDefiningOp() && matchPattern(value, m_Constant(&dense)))
    return arith::ConstantOp::create(rewriter, loc, tensor, round(dense));
  // Before the broadcast of a scalar, not behind it.
  Value scalar;
  if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    scalar = splat.getInput();
  else if (auto fill = value.getDefiningOp<linalg::FillOp>())
    scalar = fill.getInputs().front();
  if (scalar) {
    scalar = createFloatCast(rewriter, loc, scalar, type);
    Value empty = createEmptyLike(rewriter, loc, tensor, value);
    return linalg::FillOp::create(rewriter, loc, scalar, empty).getResult(0);
  }
  if (Value second = makeSecondResult(id, value, type))
    return second;
  // f16 to bf16 and back goes through f32, which others may want as well.
  if (getFloatElementType(value.getType()).getWidth() ==
      cast<FloatType>(type).getWidth()) {
    Type f32 = rewriter.getF32Type();
    Value wide = find(id, f32);
    if (!wide) {
      wide = moveOwnWidening(id, value, f32);
      if (!wide)
        wide = createFloatCast(rewriter, loc, value, f32);
      define(id, wide);
    }
    value = wide;
  } else if (Value own = moveOwnWidening(id, value, type)) {
    return own;
  }
  Value copy =
      createFloatCast(rewriter, loc, value, type, placement.isSummedBeside(id));
  CastCount &count = casts[id];
  ++count.casts;
  for (Type element : {getElementTypeOrSelf(value), type})
    count.bytes = addSaturating(count.bytes, countBytes(tensor, element));
  return copy;
}

/// An elementwise linalg.generic that computes `value` writes the rounded copy
/// besides, as another result: nothing is read again. Null for other ops.
Value CastRewriter::makeSecondResult(unsigned id, Value value, Type type) {
  auto generic = value.getDefiningOp<linalg::GenericOp>();
  if (!generic || generic.getNumReductionLoops() != 0 ||
      cast<FloatType>(type).getWidth() >=
          getFloatElementType(value.getType()).getWidth())
    return {};
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(generic);
  Location loc = generic.getLoc();
  unsigned number = cast<OpResult>(value).getResultNumber();
  auto tensor = cast<RankedTensorType>(withElementType(value.getType(), type));
  Value like = generic.getOutputs()[number];
  SmallVector<Value> outputs(generic.getOutputs());
  outputs.push_back(createEmptyLike(rewriter, loc, tensor, like));
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  maps.push_back(generic.getIndexingMapMatchingResult(cast<OpResult>(value)));
  SmallVector<Type> types(generic->getResultTypes());
  types.push_back(tensor);
  auto both =
      linalg::GenericOp::create(rewriter, loc, types, generic.getInputs(),
                                outputs, maps, generic.getIteratorTypesArray());
  both->setDiscardableAttrs(generic->getDiscardableAttrDictionary());
  both.getRegion().takeBody(generic.getRegion());
  Block &body = both.getRegion().front();
  body.addArgument(type, loc);
  Operation *yield = body.getTerminator();
  rewriter.setInsertionPoint(yield);
  Value wide = yield->getOperand(number);
  Value rounded =
      createFloatCast(rewriter, loc, wide, type, placement.isSummedBeside(id));
  yield->insertOperands(yield->getNumOperands(), rounded);
  // What stood for the op's results stands for the new ones.
  const OpNode &node = graph.ops[graph.values[id].def];
  for (auto [number, original] : llvm::enumerate(node.op->getResults()))
    if (int result = graph.resultOf(node, number); result >= 0)
      define(result, both.getResult(number));
    else
      rewriter.replaceAllUsesWith(original, both.getResult(number));
  if (!llvm::is_contained(replaced, node.op))
    replaced.push_back(node.op);
  if (generic != node.op)
    replaced.push_back(generic);
  return both.getResults().back();
}

/// `clone` is a copy of a data movement, with the operands of the source
/// program: it moves the `type` version of its source.
FailureOr<Value> CastRewriter::makeDerived(Operation *clone, const OpNode &node,
                                           Type type) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(clone);
  SmallVector<Value> operands(clone->getOperands());
  Type resultType = withElementType(clone->getResult(0).getType(), type);
  auto dps = dyn_cast<DestinationStyleOpInterface>(clone);
  for (const Use &use : graph.operandsOf(node)) {
    if (use.captured)
      continue;
    unsigned number = use.operand->getOperandNumber();
    if (dps && dps.isDpsInit(&clone->getOpOperand(number)))
      operands[number] =
          createEmptyLike(rewriter, clone->getLoc(),
                          cast<RankedTensorType>(resultType), operands[number]);
    else if (use.value >= 0)
      operands[number] = version(use.value, type);
  }
  FailureOr<SmallVector<Value>> made =
      retype(node, clone, operands, resultType);
  if (failed(made))
    return clone->emitOpError("cannot move a value of type ") << resultType;
  if ((*made)[0].getDefiningOp() != clone)
    rewriter.eraseOp(clone);
  return (*made)[0];
}
