//===- ReportFile.h - How the passes write their reports --------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_REPORTFILE_H
#define AMP_LIB_TRANSFORMS_REPORTFILE_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/ToolOutputFile.h"

namespace mlir::amp {

/// Writes the file atomically: a reader sees the old one or the whole new one.
/// On failure emits an error at `loc`.
inline LogicalResult writeReport(StringRef path, const llvm::json::Value &json,
                                 Location loc) {
  llvm::Error error = llvm::writeToOutput(path, [&](raw_ostream &stream) {
    stream << llvm::formatv("{0:2}\n", json);
    return llvm::Error::success();
  });
  if (error)
    return emitError(loc) << "cannot write the report to '" << path
                          << "': " << llvm::toString(std::move(error));
  return success();
}

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_REPORTFILE_H
