//===- Program.cpp - The C interface of programs --------------------------===//

#include "Program.h"
#include "Checker.h"
#include "Format.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <sched.h>
#include <sys/stat.h>

using namespace amp;
using namespace amp::runtime;

static_assert(static_cast<int>(ElementType::F64) == AMP_F64);
static_assert(static_cast<int>(format::Role::FoundInf) == AMP_ROLE_FOUND_INF);
static_assert(static_cast<int>(format::Op::Matmul) == AMP_COMMAND_MATMUL + 1);
static_assert(static_cast<int>(format::Op::Fill) == AMP_COMMAND_FILL + 1);

size_t amp::runtime::defaultThreads() {
  cpu_set_t set;
  int count =
      sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : 1;
  return count < 1 ? 1 : static_cast<size_t>(count);
}

amp_memory amp::runtime::memoryOf(const format::Program &program,
                                  size_t threads) {
  const format::Memory &announced = *program.memory();
  amp_memory memory = {};
  memory.constants = announced.constants();
  memory.state = announced.state();
  memory.io = announced.io();
  memory.arena = announced.arena();
  memory.workspace = announced.workspace();
  memory.scratch = announced.scratch() * threads;
  memory.total = memory.constants + memory.state + memory.io + memory.arena +
                 memory.workspace + memory.scratch;
  memory.arena_lower_bound = program.arena_lower_bound();
  memory.saved_for_backward = program.saved_for_backward();
  return memory;
}

static amp_status allocate(ProgramData &data, size_t size) {
  data.bytes.reset(new (std::nothrow) uint8_t[size]);
  data.size = size;
  return data.bytes ? AMP_OK
                    : fail(AMP_OUT_OF_MEMORY, "a program of %zu bytes", size);
}

static amp_status finish(std::shared_ptr<ProgramData> data,
                         amp_program **program) {
  AMP_RETURN_IF_FAILED(
      parseFile(data->bytes.get(), data->size, data->root, data->hash));
  AMP_RETURN_IF_FAILED(checkProgram(*data->root));
  *program = new amp_program{std::move(data)};
  return AMP_OK;
}

static amp_status readFile(FILE *file, const char *path, ProgramData &data) {
  struct stat info;
  if (fstat(fileno(file), &info) != 0 || !S_ISREG(info.st_mode))
    return fail(AMP_IO_ERROR, "%s: not a file", path);
  AMP_RETURN_IF_FAILED(allocate(data, static_cast<size_t>(info.st_size)));
  if (fread(data.bytes.get(), 1, data.size, file) != data.size)
    return fail(AMP_IO_ERROR, "%s: cannot be read", path);
  return AMP_OK;
}

amp_status amp_program_load(const char *path, amp_program **program) {
  if (!path || !program)
    return fail(AMP_INVALID_ARGUMENT, "amp_program_load: a null pointer");
  *program = nullptr;
  FILE *file = fopen(path, "rb");
  if (!file)
    return fail(AMP_IO_ERROR, "%s: %s", path, strerror(errno));
  auto data = std::make_shared<ProgramData>();
  amp_status status = readFile(file, path, *data);
  fclose(file);
  return status != AMP_OK ? status : finish(std::move(data), program);
}

amp_status amp_program_load_memory(const void *bytes, size_t size,
                                   amp_program **program) {
  if (!bytes || !program)
    return fail(AMP_INVALID_ARGUMENT,
                "amp_program_load_memory: a null pointer");
  *program = nullptr;
  auto data = std::make_shared<ProgramData>();
  AMP_RETURN_IF_FAILED(allocate(*data, size));
  memcpy(data->bytes.get(), bytes, size);
  return finish(std::move(data), program);
}

void amp_program_free(amp_program *program) { delete program; }

static const char *textOf(const flatbuffers::String *string) {
  return string ? string->c_str() : "";
}

const char *amp_program_precision(const amp_program *program) {
  return program ? textOf(program->data->root->precision()) : "";
}

const char *amp_program_module(const amp_program *program) {
  return program ? textOf(program->data->root->module_()) : "";
}

uint64_t amp_program_hash(const amp_program *program) {
  return program ? program->data->hash : 0;
}

size_t amp_program_num_inputs(const amp_program *program) {
  return program ? program->data->root->inputs()->size() : 0;
}

size_t amp_program_num_outputs(const amp_program *program) {
  return program ? program->data->root->outputs()->size() : 0;
}

static amp_status
describe(const format::Program &program,
         const flatbuffers::Vector<flatbuffers::Offset<format::Port>> &ports,
         const char *kind, size_t index, amp_port *result) {
  if (index >= ports.size())
    return fail(AMP_INVALID_ARGUMENT, "%s %zu: the program has %u", kind, index,
                ports.size());
  const format::Port &port = *ports.Get(static_cast<unsigned>(index));
  result->name = port.name()->c_str();
  result->type = static_cast<amp_type>(port.type());
  result->role = static_cast<amp_role>(port.role());
  result->rank = port.shape() ? port.shape()->size() : 0;
  result->shape = port.shape() ? port.shape()->data() : nullptr;
  result->bytes = program.buffers()->Get(port.buffer())->bytes();
  result->pair = port.pair();
  return AMP_OK;
}

amp_status amp_program_input(const amp_program *program, size_t index,
                             amp_port *port) {
  if (!program || !port)
    return fail(AMP_INVALID_ARGUMENT, "amp_program_input: a null pointer");
  const format::Program &root = *program->data->root;
  return describe(root, *root.inputs(), "input", index, port);
}

amp_status amp_program_output(const amp_program *program, size_t index,
                              amp_port *port) {
  if (!program || !port)
    return fail(AMP_INVALID_ARGUMENT, "amp_program_output: a null pointer");
  const format::Program &root = *program->data->root;
  return describe(root, *root.outputs(), "output", index, port);
}

size_t amp_program_num_commands(const amp_program *program) {
  return program ? program->data->root->step()->size() : 0;
}

amp_status amp_program_command(const amp_program *program, size_t index,
                               amp_command *result) {
  if (!program || !result)
    return fail(AMP_INVALID_ARGUMENT, "amp_program_command: a null pointer");
  const auto &step = *program->data->root->step();
  if (index >= step.size())
    return fail(AMP_INVALID_ARGUMENT, "command %zu: the program has %u", index,
                step.size());
  const format::Command &command = *step.Get(static_cast<unsigned>(index));
  result->kind =
      static_cast<amp_command_kind>(static_cast<int>(command.op_type()) - 1);
  result->name = textOf(command.name());
  result->location = textOf(command.location());
  result->flops = command.flops();
  result->bytes = command.bytes();
  return AMP_OK;
}

amp_status amp_program_memory(const amp_program *program, size_t threads,
                              amp_memory *memory) {
  if (!program || !memory)
    return fail(AMP_INVALID_ARGUMENT, "amp_program_memory: a null pointer");
  if (threads > maxThreads)
    return fail(AMP_INVALID_ARGUMENT, "%zu threads; the most are %zu", threads,
                maxThreads);
  *memory =
      memoryOf(*program->data->root, threads == 0 ? defaultThreads() : threads);
  return AMP_OK;
}
