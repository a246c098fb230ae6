//===- ExternalModels.h - What upstream ops ask of precision ----*- C++ -*-===//
//
// Attaches PrecisionOpInterface to the ops of upstream dialects, one function a
// dialect. Each takes effect when its dialect is loaded.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_EXTERNALMODELS_EXTERNALMODELS_H
#define AMP_EXTERNALMODELS_EXTERNALMODELS_H

namespace mlir {
class DialectRegistry;
}

namespace mlir::amp {

void registerAMPModels(DialectRegistry &registry);
void registerArithMathModels(DialectRegistry &registry);
void registerControlFlowModels(DialectRegistry &registry);
void registerLinalgModels(DialectRegistry &registry);
void registerTensorModels(DialectRegistry &registry);
void registerTosaModels(DialectRegistry &registry);

/// All of the above.
void registerExternalModels(DialectRegistry &registry);

} // namespace mlir::amp
#endif // AMP_EXTERNALMODELS_EXTERNALMODELS_H
