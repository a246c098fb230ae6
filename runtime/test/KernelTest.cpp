//===- KernelTest.cpp - Kernels, copies, fills, what init does ------------===//

#include "ProgramMaker.h"

#include <cmath>
#include <cstring>

using namespace amp;
using namespace amp::test;

static uint32_t index(int32_t buffer) { return static_cast<uint32_t>(buffer); }

TEST(KernelTest, CallsEveryRangeOnce) {
  for (size_t threads : {1, 2, 3})
    for (uint64_t work : {1, 1 << 30}) {
      ProgramMaker maker;
      maker.addCode();
      int32_t first = maker.output(ElementType::I32, {1000});
      int32_t second = maker.output(ElementType::I32, {70});
      KernelT kernel;
      for (auto [buffer, extent, grain] :
           {std::tuple{first, 1000, 7}, std::tuple{second, 70, 64}}) {
        auto task = std::make_unique<TaskT>();
        task->entry = maker.entry("ranges");
        task->extent = static_cast<uint64_t>(extent);
        task->grain = static_cast<uint64_t>(grain);
        task->writes = {index(buffer)};
        task->work = work;
        kernel.tasks.push_back(std::move(task));
      }
      maker.step(std::move(kernel));
      Runner runner(maker.file(), threads);
      runner.step();
      for (auto [output, extent, grain] :
           {std::tuple{0, 1000, 7}, std::tuple{1, 70, 64}}) {
        Bytes bytes = runner.getBytes(static_cast<size_t>(output));
        for (int i = 0; i != extent; ++i) {
          int32_t count;
          memcpy(&count, bytes.data() + i * 4, 4);
          EXPECT_EQ(count, i % grain ? 0 : std::min(grain, extent - i)) << i;
        }
      }
      amp_launches launches = {};
      EXPECT_EQ(amp_session_launches(runner.session, &launches), AMP_OK);
      EXPECT_EQ(launches.kernels, 1u);
      EXPECT_EQ(launches.library + launches.passes, 0u);
    }
}

TEST(KernelTest, ReplacesInPlaceOverSteps) {
  ProgramMaker maker;
  maker.addCode();
  int32_t in = maker.input(ElementType::F32, {100});
  int32_t state = maker.state(ElementType::F32, {100});
  maker.kernel("accumulate", {index(in)}, {index(state)}, 100, 16);
  Runner runner(maker.file());
  std::vector<float> values = randomValues(100, 1);
  runner.set(0, ElementType::F32, values);
  runner.set(1, ElementType::F32, values);
  for (int step = 0; step != 3; ++step)
    runner.step();
  for (float &value : values)
    value *= 4;
  EXPECT_EQ(runner.get(0, ElementType::F32), values);
  EXPECT_EQ(runner.getInput(1, ElementType::F32), values);
}

TEST(KernelTest, InitRunsAfterInputsWereSet) {
  ProgramMaker maker;
  maker.addCode();
  int32_t in = maker.input(ElementType::F32, {4});
  int32_t hidden = maker.buffer(Segment::State, ElementType::F32, 4);
  int32_t out = maker.output(ElementType::F32, {4});
  CopyT copy;
  copy.from = in, copy.to = hidden;
  maker.init(copy);
  maker.kernel("doubled", {index(hidden)}, {index(out)}, 4, 4);
  maker.kernel("accumulate", {index(in)}, {index(hidden)}, 4, 4);
  Runner runner(maker.file());
  runner.set(0, ElementType::F32, {1, 2, 3, 4});
  runner.step();
  EXPECT_EQ(runner.get(0, ElementType::F32), (std::vector<float>{2, 4, 6, 8}));
  runner.step(); // not again: `hidden` lives on
  EXPECT_EQ(runner.get(0, ElementType::F32),
            (std::vector<float>{4, 8, 12, 16}));
  runner.set(0, ElementType::F32, {5, 5, 5, 5});
  runner.step();
  EXPECT_EQ(runner.get(0, ElementType::F32),
            (std::vector<float>{10, 10, 10, 10}));
}

TEST(KernelTest, CopiesAndFills) {
  size_t large = 3 << 20;
  ProgramMaker maker;
  int32_t in = maker.constant(ElementType::F32, randomValues(large, 3));
  int32_t out = maker.output(ElementType::F32, {static_cast<int64_t>(large)});
  int32_t filled = maker.output(ElementType::I8, {1000});
  CopyT copy;
  copy.from = in, copy.to = out;
  maker.step(copy);
  FillT fill;
  fill.to = filled, fill.pattern = 0xa5;
  maker.step(fill);
  Runner runner(maker.file());
  runner.step();
  EXPECT_EQ(runner.get(0, ElementType::F32), randomValues(large, 3));
  EXPECT_EQ(runner.getBytes(1), Bytes(1000, 0xa5));
}

TEST(KernelTest, AssertionEndsTheStep) {
  ProgramMaker maker;
  maker.addCode();
  maker.program.messages = {"an index is out of range"};
  int32_t in = maker.input(ElementType::F32, {100});
  int32_t out = maker.output(ElementType::F32, {100});
  maker.kernel("check", {index(in)}, {}, 100, 8);
  maker.kernel("doubled", {index(in)}, {index(out)}, 100, 8);
  Runner runner(maker.file());
  std::vector<float> values(100, 1);
  values[77] = -1;
  runner.set(0, ElementType::F32, values);
  EXPECT_EQ(amp_session_step(runner.session), AMP_ASSERTION_FAILED);
  EXPECT_STREQ(
      amp_last_error(),
      "command 0 (Kernel, at test.mlir:7:3): an index is out of range");
  EXPECT_EQ(runner.get(0, ElementType::F32), std::vector<float>(100, 0));
  values[77] = 1;
  runner.set(0, ElementType::F32, values);
  runner.step();
  EXPECT_EQ(runner.get(0, ElementType::F32), std::vector<float>(100, 2));
}

TEST(KernelTest, WatchFindsTheCommand) {
  ProgramMaker maker;
  maker.addCode();
  int32_t in = maker.input(ElementType::F32, {64});
  int32_t middle = maker.buffer(Segment::Arena, ElementType::F32, 64);
  int32_t out = maker.output(ElementType::F32, {64});
  maker.kernel("reciprocal", {index(in)}, {index(middle)}, 64, 64);
  MatmulT op;
  op.m = op.n = op.k = op.lda = op.ldb = op.ldd = 8;
  op.a = middle, op.b = in, op.d = out;
  maker.step(op);
  Runner runner(maker.file());
  std::vector<float> values(64, 1);
  auto stepWith = [&](float special) {
    values[9] = special;
    runner.set(0, ElementType::F32, values);
    return amp_session_step(runner.session);
  };
  EXPECT_EQ(stepWith(0), AMP_OK); // nobody looks
  EXPECT_EQ(amp_session_set_nonfinite_watch(runner.session, 1), AMP_OK);
  EXPECT_EQ(stepWith(2), AMP_OK);
  // An infinity of a kernel may be meant, one of a product is not.
  EXPECT_EQ(stepWith(0), AMP_NONFINITE);
  EXPECT_EQ(amp_session_nonfinite_command(runner.session), 1u);
  EXPECT_NE(strstr(amp_last_error(), "command 1 (Matmul, at test.mlir:7:3)"),
            nullptr)
      << amp_last_error();
  EXPECT_EQ(stepWith(NAN), AMP_NONFINITE);
  EXPECT_EQ(amp_session_nonfinite_command(runner.session), 0u);
  EXPECT_NE(strstr(amp_last_error(), "a NaN in its result (buffer 1, F32), "
                                     "element 9"),
            nullptr)
      << amp_last_error();
  EXPECT_EQ(amp_session_set_nonfinite_watch(runner.session, 0), AMP_OK);
  EXPECT_EQ(stepWith(NAN), AMP_OK);
}

TEST(KernelTest, TakesTheBestCode) {
  ProgramMaker maker;
  maker.addCode("x86-64-v9");
  int32_t out = maker.output(ElementType::I32, {1});
  maker.kernel("ranges", {}, {index(out)}, 1, 1);
  expectRefused(maker.file(), AMP_UNSUPPORTED, "no code for this CPU");
  maker.program.code.back()->arch = "aarch64";
  expectRefused(maker.file(), AMP_BAD_PROGRAM, "for another architecture");
  maker.addCode("generic");
  maker.program.code.erase(maker.program.code.begin());
  Runner(maker.file()).step();
}
