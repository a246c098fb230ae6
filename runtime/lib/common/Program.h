//===- Program.h - A checked program in memory ------------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_COMMON_PROGRAM_H
#define AMP_RUNTIME_LIB_COMMON_PROGRAM_H

#include "Error.h"
#include "program_generated.h"

#include <cstdint>
#include <memory>

namespace amp::runtime {

/// The bytes of a file and what they say. Shared by a program and its sessions.
struct ProgramData {
  std::unique_ptr<uint8_t[]> bytes;
  size_t size = 0;
  const format::Program *root = nullptr;
  uint64_t hash = 0;
};

constexpr size_t maxThreads = 4096;

/// As many threads as the machine has for this process.
size_t defaultThreads();

/// What a session of `threads` allocates.
amp_memory memoryOf(const format::Program &program, size_t threads);

} // namespace amp::runtime

struct amp_program {
  std::shared_ptr<const amp::runtime::ProgramData> data;
};

#endif // AMP_RUNTIME_LIB_COMMON_PROGRAM_H
