//===- Format.cpp - The file around the FlatBuffer ------------------------===//

#include "Format.h"

#include <cstring>

using namespace amp;
using namespace amp::runtime;
using format::headerBytes;

static uint64_t readLittle(const uint8_t *data, unsigned bytes) {
  uint64_t value = 0;
  for (unsigned i = bytes; i-- != 0;)
    value = value << 8 | data[i];
  return value;
}

static_assert(format::programVersion == AMP_RUNTIME_VERSION,
              "the version of the interface is that of the format");

amp_status amp::runtime::parseFile(const uint8_t *data, size_t bytes,
                                   const format::Program *&program,
                                   uint64_t &hash) {
  if (bytes < headerBytes)
    return fail(AMP_BAD_PROGRAM,
                "not a program: %zu bytes, and the header alone has %zu", bytes,
                headerBytes);
  if (memcmp(data, "AMPX", 4) != 0)
    return fail(AMP_BAD_PROGRAM,
                "not a program: it does not begin with \"AMPX\"");
  uint64_t version = readLittle(data + 4, 4);
  if (version != format::programVersion)
    return fail(AMP_BAD_PROGRAM,
                "a program of version %llu, this runtime reads version %d",
                static_cast<unsigned long long>(version), AMP_RUNTIME_VERSION);
  uint64_t size = readLittle(data + 8, 8);
  if (size != bytes - headerBytes)
    return fail(AMP_BAD_PROGRAM,
                "damaged program: the header announces %llu bytes, %zu follow",
                static_cast<unsigned long long>(size), bytes - headerBytes);
  if (readLittle(data + 24, 8) != 0)
    return fail(AMP_BAD_PROGRAM,
                "damaged program: the last 8 bytes of the header are not zero");
  const uint8_t *payload = data + headerBytes;
  hash = format::hashOf(payload, size);
  if (hash != readLittle(data + 16, 8))
    return fail(AMP_BAD_PROGRAM, "damaged program: its hash is wrong");
  // The verifier asserts what is tested here first.
  if (size < 16 || size >= FLATBUFFERS_MAX_BUFFER_SIZE)
    return fail(AMP_BAD_PROGRAM, "a FlatBuffer cannot have %llu bytes",
                static_cast<unsigned long long>(size));
  flatbuffers::Verifier verifier(payload, size, /*max_depth=*/16,
                                 /*max_tables=*/10000000);
  if (!format::VerifyProgramBuffer(verifier))
    return fail(AMP_BAD_PROGRAM,
                "damaged program: its structure is not that of a program");
  program = format::GetProgram(payload);
  return AMP_OK;
}
