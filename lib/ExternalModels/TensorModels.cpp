//===- TensorModels.cpp - What tensor ops ask of precision ----------------===//

#include "MoveModel.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
struct PadModel
    : public PrecisionOpInterface::ExternalModel<PadModel, tensor::PadOp> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {policy.classOf(OpKind::DataMovement), OpKind::DataMovement,
            "data movement"};
  }
  FailureOr<SmallVector<Value>> retype(Operation *op, RewriterBase &rewriter,
                                       ValueRange operands,
                                       TypeRange resultTypes,
                                       const StorageMarks &storage) const {
    auto pad = cast<tensor::PadOp>(op);
    retypeInPlace(op, rewriter, operands, resultTypes);
    auto yield = cast<tensor::YieldOp>(pad.getRegion().front().getTerminator());
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(yield);
    Type element = pad.getResultType().getElementType();
    Value value = yield.getValue();
    yield.getValueMutable().assign(
        createFloatCast(rewriter, op->getLoc(), value, element));
    return SmallVector<Value>{pad.getResult()};
  }
};

/// Puts tensors together: low if all of them are.
template <typename OpTy>
struct JoinModel
    : public PrecisionOpInterface::ExternalModel<JoinModel<OpTy>, OpTy> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {policy.classOf(OpKind::Elementwise), OpKind::Elementwise,
            "tensors put together"};
  }
};

/// Reads single elements, or only the shape, in whatever type is there.
struct ExtractModel
    : public PrecisionOpInterface::ExternalModel<ExtractModel,
                                                 tensor::ExtractOp> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {PrecisionClass::Follow, OpKind::DataMovement, "reads one element"};
  }
  bool convertsInside(Operation *op) const { return true; }
  FailureOr<SmallVector<Value>> retype(Operation *op, RewriterBase &rewriter,
                                       ValueRange operands,
                                       TypeRange resultTypes,
                                       const StorageMarks &storage) const {
    Value tensor = operands.front();
    Value element = tensor::ExtractOp::create(rewriter, op->getLoc(), tensor,
                                              operands.drop_front());
    return SmallVector<Value>{
        createFloatCast(rewriter, op->getLoc(), element, resultTypes.front())};
  }
};

struct DimModel
    : public PrecisionOpInterface::ExternalModel<DimModel, tensor::DimOp> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {PrecisionClass::Follow, OpKind::DataMovement, "reads the shape"};
  }
  void getOperandUses(Operation *op, MutableArrayRef<OperandUse> uses) const {
    uses.front() = OperandUse::Shape;
  }
  bool convertsInside(Operation *op) const { return true; }
};
} // namespace

void amp::registerTensorModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    attachMoves<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                tensor::ExtractSliceOp, tensor::GatherOp, tensor::ReshapeOp>(
        context);
    tensor::PadOp::attachInterface<PadModel>(*context);
    tensor::ConcatOp::attachInterface<JoinModel<tensor::ConcatOp>>(*context);
    tensor::InsertSliceOp::attachInterface<JoinModel<tensor::InsertSliceOp>>(
        *context);
    tensor::ScatterOp::attachInterface<JoinModel<tensor::ScatterOp>>(*context);
    tensor::ExtractOp::attachInterface<ExtractModel>(*context);
    tensor::DimOp::attachInterface<DimModel>(*context);
  });
}
