//===- Session.cpp - A program with memory and threads --------------------===//

#include "Session.h"
#include "../common/Describe.h"
#include "../common/Reads.h"
#include "Conv.h"
#include "Kernel.h"
#include "Matmul.h"
#include "Parallel.h"
#include "Watch.h"

#include <cblas.h>
#include <chrono>
#include <cstring>

using namespace amp;
using namespace amp::runtime;

/// Puts the command in front of the message of a failure.
static amp_status failIn(amp_status status, const format::Command &command,
                         const char *list, unsigned index) {
  std::string message = amp_last_error();
  return fail(status, "%s: %s", describe(command, list, index).c_str(),
              message.c_str());
}

//===----------------------------------------------------------------------===//
// Making a session
//===----------------------------------------------------------------------===//

amp_session::~amp_session() {
  // Primitives belong to the engine.
  initCommands.clear();
  stepCommands.clear();
  for (dnnl_stream_t stream : environment.streams)
    dnnl_stream_destroy(stream);
  if (environment.engine)
    dnnl_engine_destroy(environment.engine);
}

amp_status amp_session::allocate() {
  const format::Memory &sizes = *program().memory();
  struct {
    Memory::Kind kind;
    uint64_t bytes;
    uint8_t *&result;
  } pieces[] = {
      {Memory::Constants, sizes.constants(), environment.segments[0]},
      {Memory::State, sizes.state(), environment.segments[1]},
      {Memory::IO, sizes.io(), environment.segments[2]},
      {Memory::Arena, sizes.arena(), environment.segments[3]},
      {Memory::Workspace, sizes.workspace(), environment.workspace},
  };
  static_assert(static_cast<int>(format::Segment::Constants) == 0 &&
                static_cast<int>(format::Segment::State) == 1 &&
                static_cast<int>(format::Segment::IO) == 2 &&
                static_cast<int>(format::Segment::Arena) == 3);
  auto noMemory = [](uint64_t bytes) {
    return fail(AMP_OUT_OF_MEMORY, "a session: %llu bytes cannot be allocated",
                static_cast<unsigned long long>(bytes));
  };
  for (auto &piece : pieces)
    if (!memory.allocate(piece.kind, piece.bytes, piece.result))
      return noMemory(piece.bytes);
  environment.workspaceBytes = sizes.workspace();
  environment.scratch.resize(environment.threads);
  for (uint8_t *&scratch : environment.scratch)
    if (!memory.allocate(Memory::Scratch, sizes.scratch(), scratch))
      return noMemory(sizes.scratch());
  if (sizes.constants() != 0)
    memcpy(environment.segments[0], program().constants()->data(),
           sizes.constants());
  return AMP_OK;
}

amp_status amp_session::startLibraries() {
  if (dnnl_engine_create(&environment.engine, dnnl_cpu, 0) != dnnl_success)
    return fail(AMP_INTERNAL_ERROR, "oneDNN cannot be started");
  for (unsigned i = 0; i != environment.threads; ++i) {
    dnnl_stream_t stream = nullptr;
    if (dnnl_stream_create(&stream, environment.engine,
                           dnnl_stream_default_flags) != dnnl_success)
      return fail(AMP_INTERNAL_ERROR, "oneDNN cannot be started");
    environment.streams.push_back(stream);
  }
  environment.stream = environment.streams.front();
  // We divide the work of OpenBLAS: its own threads would be too many.
  openblas_set_num_threads(1);
  // Threads and what they need of OpenBLAS come into being here, not in a step.
  parallel(environment.threads, [](unsigned) {
    float a[64] = {}, b[64] = {}, c[64];
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 8, 8, 8, 1, a, 8, b,
                8, 0, c, 8);
  });
  return AMP_OK;
}

amp_status amp_session::prepare(const format::Command &command,
                                std::unique_ptr<Executable> &result) {
  switch (command.op_type()) {
  case format::Op::Matmul:
    return createMatmul(environment, *command.op_as_Matmul(), result);
  case format::Op::Conv:
    return createConv(environment, *command.op_as_Conv(), result);
  case format::Op::Kernel:
    if (!code.isLoaded())
      AMP_RETURN_IF_FAILED(code.load(program(), environment.cpu));
    return createKernel(environment, *command.op_as_Kernel(), code, result);
  case format::Op::Copy:
    result = createCopy(environment, *command.op_as_Copy());
    return AMP_OK;
  case format::Op::Fill:
    result = createFill(environment, *command.op_as_Fill());
    return AMP_OK;
  case format::Op::NONE:
    break;
  }
  return fail(AMP_BAD_PROGRAM, "unknown kind of command");
}

amp_status amp_session::prepare(const Commands &commands, const char *list,
                                Executables &result) {
  result.resize(commands.size());
  for (unsigned i = 0; i != commands.size(); ++i)
    if (amp_status status = prepare(*commands.Get(i), result[i]))
      return failIn(status, *commands.Get(i), list, i);
  return AMP_OK;
}

amp_status amp_session::create(size_t threads) {
  if (threads > maxThreads)
    return fail(AMP_INVALID_ARGUMENT, "%zu threads; the most are %zu", threads,
                maxThreads);
  environment.program = &program();
  environment.cpu = detectCpu();
  environment.rows = &rowsFor(environment.cpu.level);
  environment.threads =
      static_cast<unsigned>(threads == 0 ? defaultThreads() : threads);
  isReadByInit = inputsOfInit(program());
  ThreadsScope scope(environment.threads);
  AMP_RETURN_IF_FAILED(allocate());
  AMP_RETURN_IF_FAILED(startLibraries());
  if (program().init())
    AMP_RETURN_IF_FAILED(prepare(*program().init(), "init ", initCommands));
  return prepare(*program().step(), "", stepCommands);
}

//===----------------------------------------------------------------------===//
// Inputs and outputs
//===----------------------------------------------------------------------===//

amp_status amp_session::checkPort(const format::Port &port, const char *kind,
                                  size_t index, const void *pointer,
                                  size_t bytes) const {
  uint64_t size =
      environment.buffer(static_cast<int32_t>(port.buffer())).bytes();
  if (bytes != size)
    return fail(AMP_INVALID_ARGUMENT, "%s %zu (%s): %zu bytes, it has %llu",
                kind, index, port.name()->c_str(), bytes,
                static_cast<unsigned long long>(size));
  if (!pointer && bytes != 0)
    return fail(AMP_INVALID_ARGUMENT, "%s %zu (%s): a null pointer", kind,
                index, port.name()->c_str());
  return AMP_OK;
}

/// The port of an index, null with a message where there is none.
static const format::Port *
findPort(const flatbuffers::Vector<flatbuffers::Offset<format::Port>> &ports,
         const char *kind, size_t index) {
  if (index < ports.size())
    return ports.Get(static_cast<unsigned>(index));
  fail(AMP_INVALID_ARGUMENT, "%s %zu: the program has %u", kind, index,
       ports.size());
  return nullptr;
}

amp_status amp_session::setInput(size_t index, const void *from, size_t bytes) {
  const format::Port *port = findPort(*program().inputs(), "input", index);
  if (!port)
    return AMP_INVALID_ARGUMENT;
  AMP_RETURN_IF_FAILED(checkPort(*port, "input", index, from, bytes));
  if (bytes != 0)
    memcpy(environment.pointer(static_cast<int32_t>(port->buffer())), from,
           bytes);
  initIsDue = initIsDue || isReadByInit[index];
  return AMP_OK;
}

amp_status amp_session::getInput(size_t index, void *to, size_t bytes) {
  const format::Port *port = findPort(*program().inputs(), "input", index);
  if (!port)
    return AMP_INVALID_ARGUMENT;
  AMP_RETURN_IF_FAILED(checkPort(*port, "input", index, to, bytes));
  if (bytes != 0)
    memcpy(to, environment.pointer(static_cast<int32_t>(port->buffer())),
           bytes);
  return AMP_OK;
}

amp_status amp_session::getOutput(size_t index, void *to, size_t bytes) {
  const format::Port *port = findPort(*program().outputs(), "output", index);
  if (!port)
    return AMP_INVALID_ARGUMENT;
  AMP_RETURN_IF_FAILED(checkPort(*port, "output", index, to, bytes));
  if (bytes != 0)
    memcpy(to, environment.pointer(static_cast<int32_t>(port->buffer())),
           bytes);
  return AMP_OK;
}

amp_memory amp_session::memoryUse() const {
  amp_memory use = {};
  use.constants = memory.allocated(Memory::Constants);
  use.state = memory.allocated(Memory::State);
  use.io = memory.allocated(Memory::IO);
  use.arena = memory.allocated(Memory::Arena);
  use.workspace = memory.allocated(Memory::Workspace);
  use.scratch = memory.allocated(Memory::Scratch);
  use.total = use.constants + use.state + use.io + use.arena + use.workspace +
              use.scratch;
  use.arena_lower_bound = program().arena_lower_bound();
  use.saved_for_backward = program().saved_for_backward();
  return use;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

static uint64_t now() {
  return static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(
          std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

amp_status amp_session::runInit() {
  for (unsigned i = 0; i != initCommands.size(); ++i)
    if (amp_status status = initCommands[i]->run(environment))
      return failIn(status, *program().init()->Get(i), "init ", i);
  initIsDue = false;
  return AMP_OK;
}

amp_status amp_session::runStep() {
  environment.launches = {};
  for (unsigned i = 0; i != stepCommands.size(); ++i) {
    const format::Command &command = *program().step()->Get(i);
    uint64_t begin = trace ? now() : 0;
    if (amp_status status = stepCommands[i]->run(environment))
      return failIn(status, command, "", i);
    if (trace)
      trace(traceUser, i, begin, now());
    if (!watchesNonfinite)
      continue;
    if (amp_status status = watch(environment, command)) {
      nonfiniteCommand = i;
      return failIn(status, command, "", i);
    }
  }
  return AMP_OK;
}

amp_status amp_session::step() {
  ThreadsScope scope(environment.threads);
  if (initIsDue)
    AMP_RETURN_IF_FAILED(runInit());
  return runStep();
}
