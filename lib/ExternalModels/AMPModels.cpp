//===- AMPModels.cpp - What our own ops ask of precision ------------------===//
//
// Loss scaling is f32 arithmetic on gradients that may be stored low: the seed
// is scaled in f32, and what is unscaled or checked is read as it comes. The
// loss scale itself is never anything but f32.
//
//===----------------------------------------------------------------------===//

#include "KeepModel.h"
#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/ExternalModels/ExternalModels.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// The seed is handed on as it is: what scales it comes before the casts.
struct SeedModel
    : public PrecisionOpInterface::ExternalModel<SeedModel, SeedOp> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {PrecisionClass::Keep, std::nullopt, "start of the backward pass"};
  }
};

struct ScaleModel
    : public PrecisionOpInterface::ExternalModel<ScaleModel, ScaleOp> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {PrecisionClass::F32, std::nullopt, "loss scaling"};
  }
  void getOperandUses(Operation *op, MutableArrayRef<OperandUse> uses) const {
    uses.back() = OperandUse::Original;
  }
};

struct UnscaleModel
    : public PrecisionOpInterface::ExternalModel<UnscaleModel, UnscaleOp> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {PrecisionClass::F32Out, std::nullopt, "loss scaling"};
  }
  void getOperandUses(Operation *op, MutableArrayRef<OperandUse> uses) const {
    uses.back() = OperandUse::Original;
  }
  bool convertsInside(Operation *op) const { return true; }
  /// The result is f32 as before: where it is to be stored low, it is rounded
  /// behind the op.
  FailureOr<SmallVector<Value>> retype(Operation *op, RewriterBase &rewriter,
                                       ValueRange operands, TypeRange,
                                       const StorageMarks &) const {
    return retypeInPlace(op, rewriter, operands, op->getResultTypes());
  }
};

/// Checks what is stored: what the optimizer reads is made of that.
struct AllFiniteModel
    : public PrecisionOpInterface::ExternalModel<AllFiniteModel, AllFiniteOp> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {PrecisionClass::Follow, std::nullopt, "checks for infinities"};
  }
  bool convertsInside(Operation *op) const { return true; }
};
} // namespace

void amp::registerAMPModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, AMPDialect *) {
    SeedOp::attachInterface<SeedModel>(*context);
    ScaleOp::attachInterface<ScaleModel>(*context);
    UnscaleOp::attachInterface<UnscaleModel>(*context);
    AllFiniteOp::attachInterface<AllFiniteModel>(*context);
    attachKeep<ConvOp, MatmulOp, UpdateScaleOp, YieldOp>(context);
  });
}
