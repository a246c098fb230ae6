//===- Program.h - The runtime's C interface as values ----------*- C++ -*-===//
#ifndef AMP_RUN_PROGRAM_H
#define AMP_RUN_PROGRAM_H

#include "Error.h"
#include "Types.h"
#include <memory>

namespace amp::run {

struct Port {
  std::string name; // never empty, and no other port of its side has it
  size_t index;
  amp_type type;
  amp_role role;
  Shape shape;
  size_t bytes;
  size_t elements;
  int pair; // -1: none

  /// "input 'x', f32 [32, 784]"
  std::string text(const char *side = "input") const;
};

class Program {
public:
  explicit Program(const std::string &path);

  std::string path, module, precision;
  uint64_t hash;
  std::vector<Port> inputs, outputs;
  std::vector<amp_command> commands; // their strings live as long as this

  const Port *findInput(const std::string &name) const;
  const Port *inputOfRole(amp_role role) const;
  const Port *outputOfRole(amp_role role) const;
  std::vector<std::string> inputNames() const;
  /// The output to watch: `wanted` by name, else the role, else the only float
  /// scalar; null if there is none.
  const Port *loss(const std::string &wanted) const;
  amp_memory memory(size_t threads) const;
  std::string hashText() const;
  amp_program *get() const { return handle.get(); }

private:
  struct Free {
    void operator()(amp_program *program) const { amp_program_free(program); }
  };
  std::unique_ptr<amp_program, Free> handle;
};

class Session {
public:
  Session(const Program &program, size_t threads);

  void setInput(const Port &port, const Bytes &data);
  Bytes getInput(const Port &port) const;
  Bytes getOutput(const Port &port) const;
  double scalarInput(const Port &port) const;
  double scalarOutput(const Port &port) const;

  /// Raw: the caller knows what a non-finite value means.
  amp_status step() { return amp_session_step(handle.get()); }
  void setNonfiniteWatch(bool enabled);
  size_t nonfiniteCommand() const;
  void setTrace(amp_trace_fn trace, void *user);
  size_t threads() const { return amp_session_threads(handle.get()); }
  amp_memory memory() const;
  amp_launches launches() const;

private:
  struct Free {
    void operator()(amp_session *session) const { amp_session_free(session); }
  };
  std::unique_ptr<amp_session, Free> handle;
};

/// Throws what the runtime reported, after `what`.
[[noreturn]] void failRuntime(amp_status status, const std::string &what);
inline void check(amp_status status, const std::string &what) {
  if (status != AMP_OK)
    failRuntime(status, what);
}

} // namespace amp::run
#endif // AMP_RUN_PROGRAM_H
