//===- MoveModel.h - Ops that hand one tensor on ----------------*- C++ -*-===//
#ifndef AMP_LIB_EXTERNALMODELS_MOVEMODEL_H
#define AMP_LIB_EXTERNALMODELS_MOVEMODEL_H

#include "amp/Interfaces/PrecisionOpInterface.h"

namespace mlir::amp {

/// Hands its first operand on: the result is stored as that is.
template <typename OpTy>
struct MoveModel
    : public PrecisionOpInterface::ExternalModel<MoveModel<OpTy>, OpTy> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    if (!getFloatElementType(op->getOperand(0).getType()))
      return {PrecisionClass::Keep, std::nullopt,
              "its source is no ranked float tensor of plain layout"};
    return {policy.classOf(OpKind::DataMovement), OpKind::DataMovement,
            "data movement"};
  }
  void getOperandUses(Operation *op, MutableArrayRef<OperandUse> uses) const {
    llvm::fill(uses.drop_front(), OperandUse::Original);
  }
};

template <typename... OpTys> void attachMoves(MLIRContext *context) {
  (OpTys::template attachInterface<MoveModel<OpTys>>(*context), ...);
}

} // namespace mlir::amp
#endif // AMP_LIB_EXTERNALMODELS_MOVEMODEL_H
