//===- Code.h - The native code of a program --------------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_CODE_H
#define AMP_RUNTIME_LIB_CPU_CODE_H

#include "Environment.h"

namespace amp::runtime {

using Entry = void (*)(void *const *buffers, int64_t begin, int64_t end,
                       void *scratch, int32_t *status);

/// The shared object that fits this CPU best, loaded from memory.
class LoadedCode {
public:
  LoadedCode() = default;
  LoadedCode(const LoadedCode &) = delete;
  LoadedCode &operator=(const LoadedCode &) = delete;
  ~LoadedCode();

  amp_status load(const format::Program &program, const Cpu &cpu);

  Entry entry(unsigned index) const { return entries[index]; }
  bool isLoaded() const { return handle; }

private:
  void *handle = nullptr;
  std::vector<Entry> entries;
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_CODE_H
