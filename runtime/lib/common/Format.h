//===- Format.h - The file around the FlatBuffer ----------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_COMMON_FORMAT_H
#define AMP_RUNTIME_LIB_COMMON_FORMAT_H

#include "Error.h"
#include "program_generated.h"
#include "program_header.h"

#include <cstddef>
#include <cstdint>

namespace amp::runtime {

/// Checks header, hash and structure of a file; `data` is aligned to 8 bytes.
/// The contents are checked by checkProgram.
amp_status parseFile(const uint8_t *data, size_t bytes,
                     const format::Program *&program, uint64_t &hash);

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_COMMON_FORMAT_H
