//===- Environment.h - What commands are executed with ----------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_ENVIRONMENT_H
#define AMP_RUNTIME_LIB_CPU_ENVIRONMENT_H

#include "../common/Error.h"
#include "../common/Types.h"
#include "Cpu.h"
#include "Rows.h"

#include <dnnl.h>
#include <vector>

namespace amp::runtime {

struct Environment {
  const format::Program *program = nullptr;
  Cpu cpu = {};
  const RowOps *rows = nullptr;
  unsigned threads = 1;
  uint8_t *segments[4] = {};
  uint8_t *workspace = nullptr;
  uint64_t workspaceBytes = 0;
  std::vector<uint8_t *> scratch; // one for each thread
  dnnl_engine_t engine = nullptr;
  dnnl_stream_t stream = nullptr;
  std::vector<dnnl_stream_t>
      streams; // one for each thread; the first is stream
  amp_launches launches = {};

  const format::Buffer &buffer(int32_t index) const {
    return *program->buffers()->Get(static_cast<unsigned>(index));
  }
  ElementType typeOf(int32_t index) const { return buffer(index).type(); }
  /// Null for -1.
  uint8_t *pointer(int32_t index) const {
    if (index < 0)
      return nullptr;
    const format::Buffer &b = buffer(index);
    return segments[static_cast<unsigned>(b.segment())] + b.offset();
  }
  /// Threads for a pass over so many bytes: starting them must pay.
  unsigned threadsFor(uint64_t bytes) const {
    return bytes < 64 * 1024 ? 1 : threads;
  }
};

/// A command, prepared when a session is made: executing it allocates nothing.
class Executable {
public:
  virtual ~Executable() = default;
  virtual amp_status run(Environment &environment) = 0;
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_ENVIRONMENT_H
