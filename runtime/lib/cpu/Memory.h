//===- Memory.h - All memory of a session -----------------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_MEMORY_H
#define AMP_RUNTIME_LIB_CPU_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace amp::runtime {

/// Allocates pages, zeroed, and counts what it allocated. It is the only
/// allocator of memory for data: what it counts is what a session has.
class Memory {
public:
  enum Kind { Constants, State, IO, Arena, Workspace, Scratch, NumKinds };

  Memory() = default;
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  ~Memory();

  /// Aligned to a page. False where there is none; `result` is null for 0
  /// bytes.
  bool allocate(Kind kind, uint64_t bytes, uint8_t *&result);

  uint64_t allocated(Kind kind) const { return counts[kind]; }

private:
  struct Piece {
    void *address;
    size_t bytes;
  };
  std::vector<Piece> pieces;
  uint64_t counts[NumKinds] = {};
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_MEMORY_H
