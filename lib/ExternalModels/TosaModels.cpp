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
  void getOperandUses(Operation *op, MutableArrayRef<OperandUse> uses) const {
    if constexpr (isConvolution)
      uses[2] = OperandUse::Accumulator;
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
  void getOperandUses(Operation *op, MutableArrayRef<OperandUse> uses) const {
    auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!result || !result.hasStaticShape())
      return;
    for (auto [use, operand] : llvm::zip_equal(uses, op->getOperandTypes()))
      if (auto type = dyn_cast<RankedTensorType>(operand);
          type && type.hasStaticShape() &&
          countElements(type) < countElements(result))
        use = OperandUse::Broadcast;
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
