//===- Format.h - The file around the FlatBuffer ----------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_COMMON_FORMAT_H
#define AMP_RUNTIME_LIB_COMMON_FORMAT_H

#include "Error.h"
#include "program_generated.h"

#include <cstddef>
#include <cstdint>

namespace amp::runtime {

constexpr size_t headerBytes = 32;

/// FNV-1a, 64 bits.
uint64_t hashOf(const void *data, size_t bytes);

/// Writes the 32 bytes that stand before `bytes` of `flatBuffer`.
void writeHeader(uint8_t *header, const void *flatBuffer, size_t bytes);

/// Checks header, hash and structure of a file; `data` is aligned to 8 bytes.
/// The contents are checked by checkProgram.
amp_status parseFile(const uint8_t *data, size_t bytes,
                     const format::Program *&program, uint64_t &hash);

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_COMMON_FORMAT_H
