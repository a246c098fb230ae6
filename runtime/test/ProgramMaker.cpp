//===- ProgramMaker.cpp - Programs made by hand, for tests --------------===//

#include "ProgramMaker.h"

#include <cmath>
#include <cstring>
#include <fstream>
#include <random>

using namespace amp;
using namespace amp::test;

size_t test::sizeOf(ElementType type) {
  constexpr size_t sizes[] = {1, 1, 2, 4, 8, 2, 2, 4, 8};
  return sizes[static_cast<unsigned>(type)];
}

/// Rounds to `digits` bits of fraction and a least exponent by arithmetic in
/// double, not by the bits as the runtime does it.
static float roundTo(float value, int digits, int least, float largest) {
  if (!std::isfinite(value) || value == 0)
    return value;
  int exponent;
  std::frexp(value, &exponent);
  int ulp = std::max(exponent - 1, least) - digits;
  float rounded = static_cast<float>(std::ldexp(
      std::nearbyint(std::ldexp(static_cast<double>(value), -ulp)), ulp));
  return std::fabs(rounded) > largest ? std::copysign(INFINITY, value)
                                      : rounded;
}

float test::round(ElementType type, float value) {
  if (type == ElementType::F16)
    return roundTo(value, 10, -14, 65504);
  if (type == ElementType::BF16)
    return roundTo(value, 7, -126, 3.3895314e38f);
  return value;
}

float test::load(ElementType type, const uint8_t *data) {
  uint32_t bits = 0;
  memcpy(&bits, data, std::min<size_t>(sizeOf(type), 4));
  if (type == ElementType::I1)
    return static_cast<float>(bits);
  if (type == ElementType::F16) {
    int exponent = static_cast<int>(bits >> 10 & 31);
    float fraction = static_cast<float>(bits & 1023);
    float value = exponent == 31  ? (fraction != 0 ? NAN : INFINITY)
                  : exponent == 0 ? std::ldexp(fraction, -24)
                                  : std::ldexp(1024 + fraction, exponent - 25);
    return bits & 0x8000 ? -value : value;
  }
  if (type == ElementType::BF16)
    bits <<= 16;
  float value;
  memcpy(&value, &bits, 4);
  return value;
}

void test::store(ElementType type, float value, uint8_t *data) {
  uint32_t bits;
  value = round(type, value);
  memcpy(&bits, &value, 4);
  if (type == ElementType::I1)
    bits = value != 0;
  if (type == ElementType::BF16)
    bits = std::isnan(value) ? 0x7fc0 : bits >> 16;
  if (type == ElementType::F16) {
    uint32_t sign = bits >> 16 & 0x8000;
    float magnitude = std::fabs(value);
    if (std::isnan(value))
      bits = 0x7e00;
    else if (std::isinf(value))
      bits = 0x7c00;
    else if (magnitude < std::ldexp(1.0f, -14))
      bits = static_cast<uint32_t>(std::ldexp(magnitude, 24));
    else
      bits = ((bits & 0x7fffffff) >> 13) - (112 << 10);
    bits |= sign;
  }
  memcpy(data, &bits, std::min<size_t>(sizeOf(type), 4));
}

Bytes test::encode(ElementType type, const std::vector<float> &values) {
  Bytes bytes(values.size() * sizeOf(type));
  for (size_t i = 0; i != values.size(); ++i)
    store(type, values[i], bytes.data() + i * sizeOf(type));
  return bytes;
}

std::vector<float> test::decode(ElementType type, const Bytes &bytes) {
  std::vector<float> values(bytes.size() / sizeOf(type));
  for (size_t i = 0; i != values.size(); ++i)
    values[i] = load(type, bytes.data() + i * sizeOf(type));
  return values;
}

std::vector<float> test::randomValues(size_t count, unsigned seed, int range) {
  std::mt19937 engine(seed);
  std::uniform_int_distribution<int> distribution(-range, range);
  std::vector<float> values(count);
  for (float &value : values)
    value = static_cast<float>(distribution(engine)) / 4;
  return values;
}

ProgramMaker::ProgramMaker(uint64_t workspace) {
  program.producer = "test";
  program.precision = "f32";
  program.module_ = "module";
  program.memory = std::make_unique<Memory>(0, 0, 0, 0, workspace, 4096);
}

int32_t ProgramMaker::buffer(Segment segment, ElementType type,
                             size_t elements) {
  uint64_t sizes[] = {program.memory->constants(), program.memory->state(),
                      program.memory->io(), program.memory->arena()};
  uint64_t &size = sizes[static_cast<unsigned>(segment)];
  uint64_t offset = (size + 63) / 64 * 64, bytes = elements * sizeOf(type);
  size = offset + bytes;
  *program.memory =
      Memory(sizes[0], sizes[1], sizes[2], sizes[3],
             program.memory->workspace(), program.memory->scratch());
  program.buffers.emplace_back(offset, bytes, segment, type);
  return static_cast<int32_t>(program.buffers.size()) - 1;
}

int32_t ProgramMaker::constant(ElementType type,
                               const std::vector<float> &values) {
  int32_t index = buffer(Segment::Constants, type, values.size());
  Bytes bytes = encode(type, values);
  program.constants.resize(program.buffers.back().offset());
  program.constants.insert(program.constants.end(), bytes.begin(), bytes.end());
  return index;
}

static size_t elementsOf(const std::vector<int64_t> &shape) {
  size_t elements = 1;
  for (int64_t size : shape)
    elements *= static_cast<size_t>(size);
  return elements;
}

std::unique_ptr<PortT> ProgramMaker::port(const std::string &name,
                                          ElementType type,
                                          std::vector<int64_t> shape,
                                          int32_t buffer) {
  auto port = std::make_unique<PortT>();
  port->name = name;
  port->type = type;
  port->shape = std::move(shape);
  port->buffer = static_cast<uint32_t>(buffer);
  return port;
}

int32_t ProgramMaker::input(ElementType type, std::vector<int64_t> shape,
                            const std::string &name) {
  int32_t index = buffer(Segment::IO, type, elementsOf(shape));
  program.inputs.push_back(port(name, type, std::move(shape), index));
  return index;
}

int32_t ProgramMaker::output(ElementType type, std::vector<int64_t> shape,
                             const std::string &name) {
  int32_t index = buffer(Segment::IO, type, elementsOf(shape));
  program.outputs.push_back(port(name, type, std::move(shape), index));
  return index;
}

int32_t ProgramMaker::state(ElementType type, std::vector<int64_t> shape,
                            const std::string &name) {
  int32_t index = buffer(Segment::State, type, elementsOf(shape));
  program.inputs.push_back(port(name, type, shape, index));
  program.outputs.push_back(port(name, type, std::move(shape), index));
  program.inputs.back()->pair =
      static_cast<int32_t>(program.outputs.size()) - 1;
  program.outputs.back()->pair =
      static_cast<int32_t>(program.inputs.size()) - 1;
  return index;
}

uint32_t ProgramMaker::entry(const std::string &name) {
  for (size_t i = 0; i != program.entries.size(); ++i)
    if (program.entries[i] == name)
      return static_cast<uint32_t>(i);
  program.entries.push_back(name);
  return static_cast<uint32_t>(program.entries.size()) - 1;
}

CommandT &ProgramMaker::kernel(const std::string &name,
                               std::vector<uint32_t> reads,
                               std::vector<uint32_t> writes, uint64_t extent,
                               uint64_t grain, uint64_t work) {
  KernelT kernel;
  auto task = std::make_unique<TaskT>();
  task->entry = entry(name);
  task->extent = extent;
  task->grain = grain;
  task->reads = std::move(reads);
  task->writes = std::move(writes);
  task->scratch = program.memory->scratch();
  task->work = work;
  kernel.tasks.push_back(std::move(task));
  return step(std::move(kernel));
}

void ProgramMaker::addCode(const std::string &level) {
  auto code = std::make_unique<CodeT>();
  code->arch = "x86_64";
  code->level = level;
  std::ifstream file(AMP_TEST_KERNELS, std::ios::binary);
  code->data.assign(std::istreambuf_iterator<char>(file), {});
  program.code.push_back(std::move(code));
}

Bytes ProgramMaker::payload() const {
  flatbuffers::FlatBufferBuilder builder;
  FinishProgramBuffer(builder, CreateProgram(builder, &program));
  return Bytes(builder.GetBufferPointer(),
               builder.GetBufferPointer() + builder.GetSize());
}

Bytes ProgramMaker::file(const Bytes &payload) {
  uint64_t hash = 0xcbf29ce484222325, size = payload.size();
  for (uint8_t byte : payload)
    hash = (hash ^ byte) * 0x100000001b3;
  Bytes file = {'A', 'M', 'P', 'X', 2, 0, 0, 0};
  for (uint64_t number : {size, hash, uint64_t(0)})
    for (unsigned i = 0; i != 8; ++i)
      file.push_back(static_cast<uint8_t>(number >> 8 * i));
  file.insert(file.end(), payload.begin(), payload.end());
  return file;
}

Runner::Runner(const Bytes &file, size_t threads) {
  amp_session_options options = {threads};
  EXPECT_EQ(amp_program_load_memory(file.data(), file.size(), &program), AMP_OK)
      << amp_last_error();
  EXPECT_EQ(amp_session_create(program, &options, &session), AMP_OK)
      << amp_last_error();
}

Runner::~Runner() {
  amp_program_free(program);
  amp_session_free(session);
}

void Runner::set(size_t input, ElementType type,
                 const std::vector<float> &values) {
  Bytes bytes = encode(type, values);
  EXPECT_EQ(amp_session_set_input(session, input, bytes.data(), bytes.size()),
            AMP_OK)
      << amp_last_error();
}

Bytes Runner::getBytes(size_t output) {
  amp_port port = {};
  EXPECT_EQ(amp_program_output(program, output, &port), AMP_OK);
  Bytes bytes(port.bytes);
  EXPECT_EQ(amp_session_get_output(session, output, bytes.data(), bytes.size()),
            AMP_OK)
      << amp_last_error();
  return bytes;
}

std::vector<float> Runner::get(size_t output, ElementType type) {
  return decode(type, getBytes(output));
}

std::vector<float> Runner::getInput(size_t input, ElementType type) {
  amp_port port = {};
  EXPECT_EQ(amp_program_input(program, input, &port), AMP_OK);
  Bytes bytes(port.bytes);
  EXPECT_EQ(amp_session_get_input(session, input, bytes.data(), bytes.size()),
            AMP_OK)
      << amp_last_error();
  return decode(type, bytes);
}

void Runner::step() {
  EXPECT_EQ(amp_session_step(session), AMP_OK) << amp_last_error();
}

void test::expectRefused(const Bytes &file, amp_status status,
                         const std::string &text) {
  amp_program *program = nullptr;
  amp_session *session = nullptr;
  amp_status got = amp_program_load_memory(file.data(), file.size(), &program);
  if (got == AMP_OK)
    got = amp_session_create(program, nullptr, &session);
  EXPECT_EQ(got, status) << amp_last_error();
  EXPECT_NE(std::string(amp_last_error()).find(text), std::string::npos)
      << amp_last_error();
  EXPECT_EQ(session, nullptr);
  amp_session_free(session);
  amp_program_free(program);
}
