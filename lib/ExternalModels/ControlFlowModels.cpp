//===- ControlFlowModels.cpp - Control flow, functions, buffers -----------===//
//
// Region results, loop-carried values and signatures keep their types; the
// graph looks inside by RegionBranchOpInterface and through known calls. The
// models here only say so, for ops that would otherwise count as unknown.
//
//===----------------------------------------------------------------------===//

#include "KeepModel.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;

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

void amp::registerExternalModels(DialectRegistry &registry) {
  registerAMPModels(registry);
  registerArithMathModels(registry);
  registerControlFlowModels(registry);
  registerLinalgModels(registry);
  registerTensorModels(registry);
  registerTosaModels(registry);
}
