//===- ProgramMaker.h - Programs made by hand, for tests ------*- C++ -*-===//
#ifndef AMP_RUNTIME_TEST_PROGRAMMAKER_H
#define AMP_RUNTIME_TEST_PROGRAMMAKER_H

#include "amp-runtime/amp_runtime.h"
#include "program_objects.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace amp::test {

using namespace format;
using Bytes = std::vector<uint8_t>;

size_t sizeOf(ElementType type);

/// One number in memory, rounded once from f32.
float load(ElementType type, const uint8_t *data);
void store(ElementType type, float value, uint8_t *data);
Bytes encode(ElementType type, const std::vector<float> &values);
std::vector<float> decode(ElementType type, const Bytes &bytes);
/// value, rounded to the type and back.
float round(ElementType type, float value);

/// Small multiples of 1/4, whose products and sums are exact in f32.
std::vector<float> randomValues(size_t count, unsigned seed, int range = 8);

class ProgramMaker {
public:
  ProgramT program;

  explicit ProgramMaker(uint64_t workspace = 8 << 20);

  int32_t buffer(Segment segment, ElementType type, size_t elements);
  int32_t constant(ElementType type, const std::vector<float> &values);
  /// Returns the buffer; ports are numbered in the order of these calls.
  int32_t input(ElementType type, std::vector<int64_t> shape,
                const std::string &name = "in");
  int32_t output(ElementType type, std::vector<int64_t> shape,
                 const std::string &name = "out");
  /// An input that the step replaces: a buffer that is both.
  int32_t state(ElementType type, std::vector<int64_t> shape,
                const std::string &name = "state");

  template <typename Op> CommandT &step(Op op) {
    return add(program.step, std::move(op));
  }
  template <typename Op> CommandT &init(Op op) {
    return add(program.init, std::move(op));
  }
  /// A kernel of one task over all of `extent`.
  CommandT &kernel(const std::string &entry, std::vector<uint32_t> reads,
                   std::vector<uint32_t> writes, uint64_t extent,
                   uint64_t grain, uint64_t work = 1 << 30);
  uint32_t entry(const std::string &name);
  /// Adds kernels.so as the code.
  void addCode(const std::string &level = "generic");

  Bytes payload() const;
  Bytes file() const { return file(payload()); }
  static Bytes file(const Bytes &payload);

private:
  template <typename Op>
  CommandT &add(std::vector<std::unique_ptr<CommandT>> &list, Op op) {
    auto command = std::make_unique<CommandT>();
    command->op.Set(std::move(op));
    command->name = EnumNameOp(command->op.type);
    command->location = "test.mlir:7:3";
    list.push_back(std::move(command));
    return *list.back();
  }
  std::unique_ptr<PortT> port(const std::string &name, ElementType type,
                              std::vector<int64_t> shape, int32_t buffer);
};

/// A program and a session of it; calls that fail fail the test.
class Runner {
public:
  explicit Runner(const Bytes &file, size_t threads = 2);
  ~Runner();

  void set(size_t input, ElementType type, const std::vector<float> &values);
  std::vector<float> get(size_t output, ElementType type);
  Bytes getBytes(size_t output);
  std::vector<float> getInput(size_t input, ElementType type);
  void step();

  amp_program *program = nullptr;
  amp_session *session = nullptr;
};

/// What loading a file and making a session of it says; the message is checked
/// to contain `text`.
void expectRefused(const Bytes &file, amp_status status,
                   const std::string &text);

} // namespace amp::test

#endif // AMP_RUNTIME_TEST_PROGRAMMAKER_H
