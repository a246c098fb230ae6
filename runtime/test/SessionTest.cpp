//===- SessionTest.cpp - The promises of the C interface ------------------===//

#include "MatmulReference.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

using namespace amp;
using namespace amp::test;

//===----------------------------------------------------------------------===//
// Allocations, counted while a step runs
//===----------------------------------------------------------------------===//

static std::atomic<bool> counting(false);
static std::atomic<size_t> allocations(0), allocatedBytes(0), largest(0);

static void *counted(size_t bytes) {
  if (counting) {
    ++allocations;
    allocatedBytes += bytes;
    if (bytes > largest)
      largest = bytes;
  }
  return malloc(bytes ? bytes : 1);
}

void *operator new(size_t bytes) { return counted(bytes); }
void *operator new[](size_t bytes) { return counted(bytes); }
void *operator new(size_t bytes, const std::nothrow_t &) noexcept {
  return counted(bytes);
}
void *operator new[](size_t bytes, const std::nothrow_t &) noexcept {
  return counted(bytes);
}
void operator delete(void *pointer) noexcept { free(pointer); }
void operator delete[](void *pointer) noexcept { free(pointer); }
void operator delete(void *pointer, size_t) noexcept { free(pointer); }
void operator delete[](void *pointer, size_t) noexcept { free(pointer); }

static void countedSteps(Runner &runner, int steps) {
  allocations = allocatedBytes = largest = 0;
  counting = true;
  for (int i = 0; i != steps; ++i)
    amp_session_step(runner.session);
  counting = false;
}

static uint32_t index(int32_t buffer) { return static_cast<uint32_t>(buffer); }

TEST(SessionTest, StepsOfKernelsAllocateNothing) {
  ProgramMaker maker;
  maker.addCode();
  int32_t in = maker.input(ElementType::F32, {1000});
  int32_t state = maker.state(ElementType::F32, {1000});
  maker.kernel("accumulate", {index(in)}, {index(state)}, 1000, 10);
  Runner runner(maker.file());
  countedSteps(runner, 3);
  EXPECT_EQ(allocations, 0u);
}

/// oneDNN makes a small table of the arguments of each call, whatever their
/// sizes are: that cannot be had otherwise. Nothing else is allocated.
TEST(SessionTest, StepsOfProductsAllocateNothingThatGrows) {
  for (ElementType type :
       {ElementType::F32, ElementType::BF16, ElementType::F16})
    for (int64_t size : {64, 512}) {
      ProgramMaker maker;
      MatmulT op;
      op.m = op.n = op.k = op.lda = op.ldb = op.ldd = op.ldaux = size;
      op.a = maker.input(type, {size, size});
      op.b = maker.input(type, {size, size});
      op.d = maker.output(type, {size, size});
      op.aux = maker.output(type, {size, size});
      op.epilogue = Epilogue::GeluAux;
      maker.step(op);
      ConvT conv;
      conv.shape_a = {1, size, 8, 8};
      conv.shape_b = {3, 3, 8, 8};
      conv.shape_d = {1, size - 2, 6, 8};
      conv.strides = conv.dilations = {1, 1};
      conv.pad_low = conv.pad_high = {0, 0};
      conv.a = maker.input(type, conv.shape_a);
      conv.b = maker.input(type, conv.shape_b);
      conv.d = maker.output(type, conv.shape_d);
      maker.step(conv);
      Runner runner(maker.file());
      runner.step();
      countedSteps(runner, 4);
      EXPECT_LE(allocations, 4u * 3 * 12);
      EXPECT_LE(largest, 1024u) << EnumNameElementType(type) << " " << size;
    }
}

TEST(SessionTest, MemoryIsWhatWasAnnounced) {
  ProgramMaker maker(5 << 20);
  maker.addCode();
  maker.constant(ElementType::F32, randomValues(77, 1));
  maker.input(ElementType::F16, {1001});
  maker.state(ElementType::F32, {333});
  maker.buffer(Segment::Arena, ElementType::I64, 12345);
  maker.program.arena_lower_bound = 98760;
  maker.program.saved_for_backward = 4711;
  for (size_t threads : {0, 1, 3}) {
    Runner runner(maker.file(), threads);
    amp_memory announced = {}, measured = {};
    ASSERT_EQ(amp_program_memory(runner.program, threads, &announced), AMP_OK);
    ASSERT_EQ(amp_session_memory(runner.session, &measured), AMP_OK);
    EXPECT_EQ(memcmp(&announced, &measured, sizeof(announced)), 0);
    EXPECT_EQ(measured.constants, 77u * 4);
    EXPECT_EQ(measured.arena, 12345u * 8);
    EXPECT_EQ(measured.scratch, 4096 * amp_session_threads(runner.session));
    EXPECT_EQ(measured.total, measured.constants + measured.state +
                                  measured.io + measured.arena +
                                  measured.workspace + measured.scratch);
    EXPECT_EQ(measured.saved_for_backward, 4711u);
    if (threads != 0) {
      EXPECT_EQ(amp_session_threads(runner.session), threads);
    }
  }
}

TEST(SessionTest, MisuseIsRefused) {
  ProgramMaker maker;
  maker.input(ElementType::F32, {3}, "weights");
  maker.output(ElementType::F32, {2}, "loss");
  Runner runner(maker.file());
  amp_session *s = runner.session;
  float data[3] = {};
  amp_port port;
  amp_command command;
  amp_memory memory;
  amp_session *none = nullptr;
  amp_session_options many = {1000000};
  auto refused = [](amp_status status, const char *text) {
    EXPECT_EQ(status, AMP_INVALID_ARGUMENT);
    EXPECT_NE(strstr(amp_last_error(), text), nullptr) << amp_last_error();
  };
  refused(amp_session_set_input(s, 1, data, 12), "input 1: the program has 1");
  refused(amp_session_set_input(s, 0, data, 8),
          "input 0 (weights): 8 bytes, it has 12");
  refused(amp_session_set_input(s, 0, nullptr, 12), "null pointer");
  refused(amp_session_get_input(s, 7, data, 12), "input 7");
  refused(amp_session_get_output(s, 1, data, 8), "output 1");
  refused(amp_session_get_output(s, 0, data, 12), "output 0 (loss)");
  refused(amp_session_get_output(s, 0, nullptr, 8), "null pointer");
  refused(amp_session_step(nullptr), "amp_session_step: a null pointer");
  refused(amp_session_memory(s, nullptr), "null pointer");
  refused(amp_session_launches(nullptr, nullptr), "null pointer");
  refused(amp_session_create(nullptr, nullptr, &none), "null pointer");
  refused(amp_session_create(runner.program, nullptr, nullptr), "null pointer");
  refused(amp_session_create(runner.program, &many, &none), "1000000 threads");
  refused(amp_program_load(nullptr, nullptr), "null pointer");
  refused(amp_program_load_memory(data, 4, nullptr), "null pointer");
  refused(amp_program_input(runner.program, 1, &port), "input 1");
  refused(amp_program_output(runner.program, 9, &port), "output 9");
  refused(amp_program_command(runner.program, 0, &command), "command 0");
  refused(amp_program_memory(runner.program, 1000000, &memory), "threads");
  refused(amp_session_set_trace(nullptr, nullptr, nullptr), "null pointer");
  refused(amp_session_set_nonfinite_watch(nullptr, 1), "null pointer");
  amp_session_free(nullptr);
  amp_program_free(nullptr);
}

TEST(SessionTest, TraceSeesEveryCommand) {
  ProgramMaker maker;
  int32_t out = maker.output(ElementType::I8, {100});
  for (uint8_t i = 0; i != 3; ++i) {
    FillT fill;
    fill.to = out, fill.pattern = i;
    maker.step(fill);
  }
  Runner runner(maker.file());
  struct Seen {
    std::vector<size_t> commands;
    uint64_t last = 0;
  } seen;
  amp_session_set_trace(
      runner.session,
      [](void *user, size_t command, uint64_t begin, uint64_t end) {
        Seen &seen = *static_cast<Seen *>(user);
        seen.commands.push_back(command);
        EXPECT_LE(seen.last, begin);
        EXPECT_LE(begin, end);
        seen.last = end;
      },
      &seen);
  runner.step();
  EXPECT_EQ(seen.commands, (std::vector<size_t>{0, 1, 2}));
  amp_session_set_trace(runner.session, nullptr, nullptr);
  runner.step();
  EXPECT_EQ(seen.commands.size(), 3u);
}

TEST(SessionTest, SessionsAreIndependentAndOutliveTheProgram) {
  ProgramMaker maker;
  maker.addCode();
  int32_t in = maker.input(ElementType::F32, {4});
  int32_t state = maker.state(ElementType::F32, {4});
  maker.kernel("accumulate", {index(in)}, {index(state)}, 4, 4);
  Runner first(maker.file());
  amp_session *second = nullptr;
  ASSERT_EQ(amp_session_create(first.program, nullptr, &second), AMP_OK);
  amp_program_free(first.program);
  first.program = nullptr;
  first.set(0, ElementType::F32, {1, 1, 1, 1});
  first.step();
  float values[4] = {7, 7, 7, 7};
  EXPECT_EQ(amp_session_get_output(second, 0, values, 16), AMP_OK);
  EXPECT_EQ(values[0], 0);
  EXPECT_EQ(amp_session_step(second), AMP_OK);
  EXPECT_EQ(amp_session_get_input(first.session, 1, values, 16), AMP_OK);
  EXPECT_EQ(values[3], 1);
  amp_session_free(second);
}
