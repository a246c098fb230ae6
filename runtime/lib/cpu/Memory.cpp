//===- Memory.cpp - All memory of a session -------------------------------===//

#include "Memory.h"

#include <sys/mman.h>

using namespace amp::runtime;

Memory::~Memory() {
  for (const Piece &piece : pieces)
    munmap(piece.address, piece.bytes);
}

bool Memory::allocate(Kind kind, uint64_t bytes, uint8_t *&result) {
  result = nullptr;
  if (bytes == 0)
    return true;
  void *address = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (address == MAP_FAILED)
    return false;
  // Products walk over many rows at once; a failure costs nothing but speed.
  constexpr uint64_t hugePage = 2 << 20;
  if (bytes >= 2 * hugePage)
    madvise(address, bytes, MADV_HUGEPAGE);
  pieces.push_back({address, bytes});
  counts[kind] += bytes;
  result = static_cast<uint8_t *>(address);
  return true;
}
