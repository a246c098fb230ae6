//===- Describe.h - How a command is called in messages ---------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_COMMON_DESCRIBE_H
#define AMP_RUNTIME_LIB_COMMON_DESCRIBE_H

#include "program_generated.h"

#include <string>

namespace amp::runtime {

/// "command 3 (matmul bias 32x10x256, at model.mlir:7:3)"; `list` is "init "
/// for those that are not of the step.
inline std::string describe(const format::Command &command, const char *list,
                            unsigned index) {
  std::string text = list;
  text += "command " + std::to_string(index) + " (";
  bool isNamed = command.name() && command.name()->size() != 0;
  text +=
      isNamed ? command.name()->str() : format::EnumNameOp(command.op_type());
  if (command.location() && command.location()->size() != 0)
    text += ", at " + command.location()->str();
  return text + ")";
}

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_COMMON_DESCRIBE_H
