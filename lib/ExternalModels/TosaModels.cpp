//===- TosaModels.cpp - What TOSA ops ask of precision --------------------===//
//
// Data movement of TOSA, whose types must agree. Contractions follow.
//
//===----------------------------------------------------------------------===//

#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
template <typename OpTy>
struct TosaMoveModel
    : public PrecisionOpInterface::ExternalModel<TosaMoveModel<OpTy>, OpTy> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {policy.classOf(OpKind::DataMovement), OpKind::DataMovement,
            "data movement"};
  }
  OperandUse getOperandUse(Operation *op, OpOperand &operand) const {
    return operand.getOperandNumber() == 0 ? OperandUse::Data
                                           : OperandUse::Original;
  }
};

/// A product reads low, zero points as well, and accumulates in f32.
template <typename OpTy>
struct TosaProductModel
    : public PrecisionOpInterface::ExternalModel<TosaProductModel<OpTy>, OpTy> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {policy.classOf(OpKind::Contraction), OpKind::Contraction,
            "contraction"};
  }
};
} // namespace

void amp::registerTosaModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tosa::TosaDialect *) {
    tosa::ReshapeOp::attachInterface<TosaMoveModel<tosa::ReshapeOp>>(*context);
    tosa::TransposeOp::attachInterface<TosaMoveModel<tosa::TransposeOp>>(
        *context);
    tosa::SliceOp::attachInterface<TosaMoveModel<tosa::SliceOp>>(*context);
    tosa::ReverseOp::attachInterface<TosaMoveModel<tosa::ReverseOp>>(*context);
    tosa::TileOp::attachInterface<TosaMoveModel<tosa::TileOp>>(*context);
    tosa::GatherOp::attachInterface<TosaMoveModel<tosa::GatherOp>>(*context);
    tosa::MatMulOp::attachInterface<TosaProductModel<tosa::MatMulOp>>(*context);
  });
}
