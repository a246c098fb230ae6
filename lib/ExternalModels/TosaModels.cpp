//===- TosaModels.cpp - What TOSA ops ask of precision --------------------===//
//
// Products, data movement and plain elementwise ops. A TOSA op has no body to
// convert in, so what it reads is cast to one element type. Everything else
// (sums, clamps, pooling, tosa.negate with its zero points) keeps its types
// here: lower TOSA to linalg first to have it decided.
//
//===----------------------------------------------------------------------===//

#include "MoveModel.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// A product reads low, zero points as well, and accumulates in f32. A bias is
/// added to the sum: it stays f32.
template <typename OpTy, bool isConvolution>
struct TosaProductModel : public PrecisionOpInterface::ExternalModel<
                              TosaProductModel<OpTy, isConvolution>, OpTy> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    OpKind kind = isConvolution ? OpKind::Convolution : OpKind::Contraction;
    return {policy.classOf(kind), kind, stringifyKind(kind)};
  }
  OperandUse getOperandUse(Operation *op, OpOperand &operand) const {
    return isConvolution && operand.getOperandNumber() == 2
               ? OperandUse::Accumulator
               : OperandUse::Data;
  }
  FailureOr<SmallVector<Value>> retype(Operation *op, RewriterBase &rewriter,
                                       ValueRange operands,
                                       TypeRange resultTypes,
                                       const StorageMarks &storage) const {
    if constexpr (isConvolution)
      op->setAttr("acc_type", TypeAttr::get(rewriter.getF32Type()));
    return retypeInPlace(op, rewriter, operands, resultTypes);
  }
};

/// One op on whole tensors of one element type. Smaller operands broadcast.
template <typename OpTy>
struct TosaElementwiseModel
    : public PrecisionOpInterface::ExternalModel<TosaElementwiseModel<OpTy>,
                                                 OpTy> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    if (auto listed = policy.classOfBodyOp(op->getName()))
      return {*listed, OpKind::Elementwise, op->getName().getStringRef()};
    return {policy.classOf(OpKind::Elementwise), OpKind::Elementwise,
            "elementwise"};
  }
  OperandUse getOperandUse(Operation *op, OpOperand &operand) const {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    return type && result && type.hasStaticShape() && result.hasStaticShape() &&
                   type.getNumElements() < result.getNumElements()
               ? OperandUse::Broadcast
               : OperandUse::Data;
  }
};

template <typename... OpTys> void attachConvolutions(MLIRContext *context) {
  (OpTys::template attachInterface<TosaProductModel<OpTys, true>>(*context),
   ...);
}
template <typename... OpTys> void attachElementwise(MLIRContext *context) {
  (OpTys::template attachInterface<TosaElementwiseModel<OpTys>>(*context), ...);
}
} // namespace

void amp::registerTosaModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tosa::TosaDialect *) {
    attachMoves<tosa::ReshapeOp, tosa::TransposeOp, tosa::SliceOp,
                tosa::ReverseOp, tosa::TileOp, tosa::GatherOp>(context);
    tosa::MatMulOp::attachInterface<TosaProductModel<tosa::MatMulOp, false>>(
        *context);
    attachConvolutions<tosa::Conv2DOp, tosa::Conv3DOp, tosa::DepthwiseConv2DOp,
                       tosa::TransposeConv2DOp>(context);
    attachElementwise<tosa::AddOp, tosa::SubOp, tosa::MulOp, tosa::MaximumOp,
                      tosa::MinimumOp, tosa::AbsOp, tosa::TanhOp,
                      tosa::SigmoidOp, tosa::ErfOp, tosa::ExpOp, tosa::LogOp,
                      tosa::PowOp, tosa::RsqrtOp, tosa::ReciprocalOp>(context);
  });
}
