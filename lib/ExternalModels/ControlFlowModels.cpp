//===- ControlFlowModels.cpp - Control flow, functions, buffers -----------===//
//
// Region results, loop-carried values and signatures keep their types; the
// graph looks inside by RegionBranchOpInterface and through known calls. The
// models here only say so, for ops that would otherwise count as unknown.
//
//===----------------------------------------------------------------------===//

#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
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

/// The seed is handed on as it is: what scales it comes before the casts.
struct SeedModel
    : public PrecisionOpInterface::ExternalModel<SeedModel, SeedOp> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {PrecisionClass::Keep, std::nullopt, "start of the backward pass"};
  }
};
} // namespace

void amp::registerControlFlowModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, scf::SCFDialect *) {
    attachKeep<scf::YieldOp, scf::ConditionOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, cf::ControlFlowDialect *) {
    attachKeep<cf::BranchOp, cf::CondBranchOp, cf::SwitchOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, func::FuncDialect *) {
    attachKeep<func::CallOp, func::CallIndirectOp, func::ReturnOp>(context);
  });
  registry.addExtension(
      +[](MLIRContext *context, bufferization::BufferizationDialect *) {
        attachKeep<bufferization::AllocTensorOp, bufferization::ToBufferOp,
                   bufferization::ToTensorOp,
                   bufferization::MaterializeInDestinationOp>(context);
      });
}

void amp::registerAMPModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, AMPDialect *) {
    SeedOp::attachInterface<SeedModel>(*context);
    attachKeep<YieldOp>(context);
  });
}

void amp::registerExternalModels(DialectRegistry &registry) {
  registerAMPModels(registry);
  registerArithMathModels(registry);
  registerControlFlowModels(registry);
  registerLinalgModels(registry);
  registerTensorModels(registry);
  registerTosaModels(registry);
}
