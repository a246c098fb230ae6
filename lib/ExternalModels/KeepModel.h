//===- KeepModel.h - Ops that keep the types they have ----------*- C++ -*-===//
#ifndef AMP_LIB_EXTERNALMODELS_KEEPMODEL_H
#define AMP_LIB_EXTERNALMODELS_KEEPMODEL_H

#include "amp/Interfaces/PrecisionOpInterface.h"

namespace mlir::amp {

/// Says that nothing is known to be gained: otherwise the op would count as
/// unknown.
template <typename OpTy>
struct KeepModel
    : public PrecisionOpInterface::ExternalModel<KeepModel<OpTy>, OpTy> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {PrecisionClass::Keep, std::nullopt,
            op->hasTrait<OpTrait::IsTerminator>()
                ? "what leaves a region keeps its type"
                : "keeps the types of the source program"};
  }
};

template <typename... OpTys> void attachKeep(MLIRContext *context) {
  (OpTys::template attachInterface<KeepModel<OpTys>>(*context), ...);
}

} // namespace mlir::amp
#endif // AMP_LIB_EXTERNALMODELS_KEEPMODEL_H
