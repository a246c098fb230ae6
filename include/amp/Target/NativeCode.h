//===- NativeCode.h - The tasks of a plan as machine code -------*- C++ -*-===//
#ifndef AMP_TARGET_NATIVECODE_H
#define AMP_TARGET_NATIVECODE_H

#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace mlir::amp {

struct NativeCode {
  std::string arch;                 ///< "x86_64", "aarch64"
  std::string level;                ///< "x86-64-v3", "x86-64-v4", "generic"
  std::vector<std::string> entries; ///< names of the tasks' functions
  std::string object;               ///< an ELF shared object
};

/// The level of the CPU that this runs on.
std::string getHostLevel();

/// Compiles the functions of the tasks in `module` (which is not changed). Each
/// task @t is exported as `amp_t`:
///   void amp_t(void *const *buffers, int64_t begin, int64_t end, void
///   *scratch,
///              int32_t *status)
/// `level` is as in NativeCode. Errors are reported on the module.
FailureOr<NativeCode> compileTasks(ModuleOp module, StringRef level);

} // namespace mlir::amp
#endif // AMP_TARGET_NATIVECODE_H
