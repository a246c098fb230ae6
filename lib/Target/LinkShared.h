//===- LinkShared.h - An object file to a shared object ---------*- C++ -*-===//
#ifndef AMP_LIB_TARGET_LINKSHARED_H
#define AMP_LIB_TARGET_LINKSHARED_H

#include "mlir/Support/LLVM.h"
#include <string>

namespace mlir::amp {

/// Links the ELF object file `object` into a shared object, by LLD within this
/// process. What it calls of the C library is left to the loader.
LogicalResult linkShared(StringRef object, std::string &shared,
                         std::string &error);

} // namespace mlir::amp
#endif // AMP_LIB_TARGET_LINKSHARED_H
