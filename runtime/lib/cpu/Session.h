//===- Session.h - A program with memory and threads ------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_SESSION_H
#define AMP_RUNTIME_LIB_CPU_SESSION_H

#include "../common/Program.h"
#include "Code.h"
#include "Memory.h"

#include <memory>

struct amp_session {
public:
  explicit amp_session(std::shared_ptr<const amp::runtime::ProgramData> data)
      : data(std::move(data)) {}
  ~amp_session();

  amp_status create(size_t threads);
  amp_status setInput(size_t index, const void *from, size_t bytes);
  amp_status getInput(size_t index, void *to, size_t bytes);
  amp_status getOutput(size_t index, void *to, size_t bytes);
  amp_status step();
  amp_memory memoryUse() const;

  amp::runtime::Environment environment;
  amp_trace_fn trace = nullptr;
  void *traceUser = nullptr;
  bool watchesNonfinite = false;
  size_t nonfiniteCommand = 0;

private:
  using Commands =
      flatbuffers::Vector<flatbuffers::Offset<amp::format::Command>>;
  using Executables = std::vector<std::unique_ptr<amp::runtime::Executable>>;

  const amp::format::Program &program() const { return *data->root; }
  amp_status allocate();
  amp_status startLibraries();
  amp_status prepare(const Commands &commands, const char *list,
                     Executables &result);
  amp_status prepare(const amp::format::Command &command,
                     std::unique_ptr<amp::runtime::Executable> &result);
  amp_status runInit();
  amp_status runStep();
  amp_status checkPort(const amp::format::Port &port, const char *kind,
                       size_t index, const void *pointer, size_t bytes) const;

  std::shared_ptr<const amp::runtime::ProgramData> data;
  amp::runtime::Memory memory;
  amp::runtime::LoadedCode code;
  Executables initCommands, stepCommands;
  bool initIsDue = true; // inputs were set since it ran
};

#endif // AMP_RUNTIME_LIB_CPU_SESSION_H
