//===- Workspace.h - Divides the memory of libraries ------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_WORKSPACE_H
#define AMP_RUNTIME_LIB_CPU_WORKSPACE_H

#include "Environment.h"

namespace amp::runtime {

/// Hands out parts of the workspace to one command. All commands start from its
/// beginning: one is executed after the other.
class Workspace {
public:
  Workspace(const Environment &environment)
      : base(environment.workspace), size(environment.workspaceBytes) {}

  /// Aligned to 256 bytes; false where no more is left. Null for no bytes.
  template <typename T> bool take(uint64_t bytes, T *&result) {
    result = nullptr;
    if (bytes == 0)
      return true;
    if (bytes > size - used)
      return false;
    result = reinterpret_cast<T *>(base + used);
    uint64_t rounded = (bytes + 255) / 256 * 256;
    used += rounded < size - used ? rounded : size - used;
    return true;
  }

private:
  uint8_t *base;
  uint64_t size, used = 0;
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_WORKSPACE_H
