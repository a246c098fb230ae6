//===- ArithMathModels.cpp - Elementwise arith and math on tensors --------===//
//
// An op on whole tensors needs one element type. Where the operands are stored
// in several, or where rounding after a computation in f32 is not what the op
// does on 16-bit tensors, a linalg.generic takes its place: it converts in its
// body and reads each tensor once.
//
//===----------------------------------------------------------------------===//

#include "amp/Analysis/StructuredOps.h"
#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

static ClassDecision classify(Operation *op, const Policy &policy) {
  ClassDecision decision{policy.classOf(OpKind::Elementwise),
                         OpKind::Elementwise, "elementwise"};
  if (isFloatCast(op))
    return {PrecisionClass::Keep, std::nullopt,
            "conversion of the source program"};
  if (isa<arith::SIToFPOp, arith::UIToFPOp, arith::BitcastOp>(op)) {
    Type from = getElementTypeOrSelf(op->getOperand(0).getType());
    decision.mask = from.isInteger(1);
    decision.counts = !decision.mask &&
                      !(from.isInteger() && from.getIntOrFloatBitWidth() <= 8);
    if (decision.counts)
      decision.cls = PrecisionClass::F32;
    decision.rule = "floats made of integers";
    return decision;
  }
  if (auto listed = policy.classOfBodyOp(op->getName()))
    return {*listed, OpKind::Elementwise, op->getName().getStringRef()};
  if (auto div = dyn_cast<arith::DivFOp>(op))
    if (getUniformConstant(div.getLhs()))
      return {policy.classOf(OpKind::Reciprocal), OpKind::Reciprocal,
              "division of a literal"};
  return decision;
}

/// A linalg.generic that computes `op`, with the literal operands in its body.
static FailureOr<SmallVector<Value>>
makeGeneric(Operation *op, RewriterBase &rewriter, ValueRange operands,
            Type resultType, const StorageMarks &storage) {
  auto tensor = dyn_cast<RankedTensorType>(resultType);
  if (!tensor || op->getNumResults() != 1 || op->getNumRegions() != 0)
    return failure();
  Location loc = op->getLoc();
  SmallVector<Value> inputs;
  SmallVector<int> inputOf(operands.size(), -1); // -1: a scalar
  SmallVector<Value> scalars(operands.size());
  Value shape;
  for (auto [i, operand] : llvm::enumerate(operands)) {
    DenseElementsAttr dense;
    if (!isa<RankedTensorType>(operand.getType())) {
      scalars[i] = operand;
    } else if (matchPattern(op->getOperand(i), m_Constant(&dense)) &&
               dense.isSplat()) {
      scalars[i] = arith::ConstantOp::create(
          rewriter, loc, cast<TypedAttr>(dense.getSplatValue<Attribute>()));
    } else {
      shape = operand;
      inputOf[i] = inputs.size();
      inputs.push_back(operand);
    }
  }
  if (!shape)
    return failure();
  AffineMap identity = rewriter.getMultiDimIdentityMap(tensor.getRank());
  SmallVector<AffineMap> maps(inputs.size() + 1, identity);
  SmallVector<utils::IteratorType> iterators(tensor.getRank(),
                                             utils::IteratorType::parallel);
  Value destination = createEmptyLike(rewriter, loc, tensor, shape);
  auto generic = linalg::GenericOp::create(
      rewriter, loc, tensor, inputs, destination, maps, iterators,
      [&](OpBuilder &builder, Location, ValueRange args) {
        SmallVector<Value> values;
        for (unsigned i = 0, e = op->getNumOperands(); i != e; ++i) {
          Value value = inputOf[i] < 0 ? scalars[i] : args[inputOf[i]];
          // Not the type of the op's own operand: that value may have been
          // given its low type in place already.
          if (auto type = dyn_cast<FloatType>(value.getType());
              type && type.getWidth() < 32)
            value = createFloatCast(builder, loc, value, builder.getF32Type(),
                                    storage.operands.size() > i &&
                                        storage.operands[i]);
          values.push_back(value);
        }
        Operation *scalar = builder.create(
            loc, op->getName().getIdentifier(), values,
            getElementTypeOrSelf(op->getResult(0).getType()), op->getAttrs());
        scalar->removeDiscardableAttr(AMPDialect::kPrecisionAttrName);
        Value result = scalar->getResult(0);
        if (result.getType() != tensor.getElementType())
          result =
              createFloatCast(builder, loc, result, tensor.getElementType(),
                              !storage.results.empty() && storage.results[0]);
        linalg::YieldOp::create(builder, loc, result);
      });
  return SmallVector<Value>{generic.getResult(0)};
}

namespace {
template <typename OpTy>
struct ElementwiseModel
    : public PrecisionOpInterface::ExternalModel<ElementwiseModel<OpTy>, OpTy> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return classify(op, policy);
  }
  bool convertsInside(Operation *op) const {
    // Scalars have no body to convert in.
    return op->getNumResults() == 1 &&
           isa<RankedTensorType>(op->getResult(0).getType());
  }
  FailureOr<SmallVector<Value>> retype(Operation *op, RewriterBase &rewriter,
                                       ValueRange operands,
                                       TypeRange resultTypes,
                                       const StorageMarks &storage) const {
    return makeGeneric(op, rewriter, operands, resultTypes.front(), storage);
  }
};

template <typename OpTy> void attachOne(MLIRContext *context) {
  if constexpr (OpTy::template hasTrait<OpTrait::Elementwise>())
    OpTy::template attachInterface<ElementwiseModel<OpTy>>(*context);
}
template <typename... OpTys> void attachAll(MLIRContext *context) {
  (attachOne<OpTys>(context), ...);
}
} // namespace

void amp::registerArithMathModels(DialectRegistry &registry) {
  // The generic op that may take the place of these needs its dialects.
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachAll<
#define GET_OP_LIST
#include "mlir/Dialect/Arith/IR/ArithOps.cpp.inc"
        >(context);
  });
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *) {
    attachAll<
#define GET_OP_LIST
#include "mlir/Dialect/Math/IR/MathOps.cpp.inc"
        >(context);
  });
}
