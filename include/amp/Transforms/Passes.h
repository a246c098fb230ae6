//===- Passes.h - Passes of autocast ----------------------------*- C++ -*-===//
#ifndef AMP_TRANSFORMS_PASSES_H
#define AMP_TRANSFORMS_PASSES_H

#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/Dialect/AMPRT/IR/AMPRT.h"
#include "mlir/Pass/Pass.h"

namespace mlir::arith {
class ArithDialect;
}
namespace mlir::linalg {
class LinalgDialect;
}
namespace mlir::math {
class MathDialect;
}
namespace mlir::tensor {
class TensorDialect;
}

namespace mlir::amp {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

#endif // AMP_TRANSFORMS_PASSES_H
