//===- KnownFunctions.h - Functions whose callers are known -----*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_KNOWNFUNCTIONS_H
#define AMP_LIB_ANALYSIS_KNOWNFUNCTIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// The private functions directly under a root whose every use is a func.call
/// and that do not reach themselves.
struct KnownFunctions {
  struct Entry {
    func::FuncOp function;
    SmallVector<func::CallOp> calls;
  };
  std::vector<Entry> callersFirst; ///< callers before callees
};
KnownFunctions findKnownFunctions(Operation *root);

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_KNOWNFUNCTIONS_H
