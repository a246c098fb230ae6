//===- Program.h - A plan as a program file ---------------------*- C++ -*-===//
#ifndef AMP_TARGET_PROGRAM_H
#define AMP_TARGET_PROGRAM_H

#include "amp/Dialect/AMPRT/IR/AMPRT.h"
#include "amp/Target/NativeCode.h"
#include <string>
#include <vector>

namespace mlir::amp {

/// The bytes of a program file: the plan of `module`, with `code` for its tasks
/// (one for each level that it is to run on). The format is that of
/// runtime/format/program.fbs. Errors are reported at the op.
FailureOr<std::string> writeProgram(ModuleOp module,
                                    const std::vector<NativeCode> &code);

} // namespace mlir::amp
#endif // AMP_TARGET_PROGRAM_H
