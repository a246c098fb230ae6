//===- program_header.h - What stands before the FlatBuffer -----*- C++ -*-===//
//
// The 32 bytes that program.fbs describes, for those that write programs and
// for the runtime that reads them.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUNTIME_FORMAT_PROGRAM_HEADER_H
#define AMP_RUNTIME_FORMAT_PROGRAM_HEADER_H

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace amp::format {

/// A program of another version is refused. 2: products within tasks, which a
/// runtime that does not know them would leave out.
constexpr uint32_t programVersion = 2;

constexpr size_t headerBytes = 32;

/// FNV-1a, 64 bits.
inline uint64_t hashOf(const void *data, size_t bytes) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const uint8_t *p = static_cast<const uint8_t *>(data), *end = p + bytes;
       p != end; ++p)
    hash = (hash ^ *p) * 0x100000001b3;
  return hash;
}

/// Writes the header of `bytes` of `flatBuffer`.
inline void writeHeader(uint8_t *header, const void *flatBuffer, size_t bytes) {
  auto write = [&](size_t at, uint64_t value, unsigned width) {
    for (unsigned i = 0; i != width; ++i, value >>= 8)
      header[at + i] = static_cast<uint8_t>(value);
  };
  std::memset(header, 0, headerBytes);
  std::memcpy(header, "AMPX", 4);
  write(4, programVersion, 4);
  write(8, bytes, 8);
  write(16, hashOf(flatBuffer, bytes), 8);
}

} // namespace amp::format

#endif // AMP_RUNTIME_FORMAT_PROGRAM_HEADER_H
