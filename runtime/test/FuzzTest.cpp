//===- FuzzTest.cpp - Damaged programs are errors, never crashes ----------===//
//
// Whatever the bytes are, loading them and making a session gives an error or a
// session. Nothing that was changed is executed, and no native code that was
// changed is loaded: a program with native code is trusted as any program is.
//
//===----------------------------------------------------------------------===//

#include "ProgramMaker.h"

#include <random>

using namespace amp;
using namespace amp::test;

static size_t sessions, refusals;

/// Loads, and makes a session unless there is native code.
static void take(const Bytes &file, bool withSession) {
  amp_program *program = nullptr;
  amp_session *session = nullptr;
  amp_session_options options = {1};
  amp_status status =
      amp_program_load_memory(file.data(), file.size(), &program);
  if (status == AMP_OK && withSession)
    status = amp_session_create(program, &options, &session);
  if (status != AMP_OK) {
    ++refusals;
    EXPECT_STRNE(amp_last_error(), "");
    EXPECT_EQ(session, nullptr);
  } else {
    ++sessions;
    amp_port port;
    amp_command command;
    for (size_t i = 0; i != amp_program_num_inputs(program); ++i)
      amp_program_input(program, i, &port);
    for (size_t i = 0; i != amp_program_num_commands(program); ++i)
      amp_program_command(program, i, &command);
  }
  amp_session_free(session);
  amp_program_free(program);
}

/// All kinds of commands that need no native code.
static ProgramMaker library() {
  ProgramMaker maker(64 << 10);
  int32_t state = maker.state(ElementType::F32, {8, 8}, "w");
  int32_t in = maker.input(ElementType::F16, {8, 8}, "x");
  int32_t out = maker.output(ElementType::F16, {8, 8}, "y");
  int32_t constant = maker.constant(ElementType::F32, randomValues(8, 1));
  int32_t arena = maker.buffer(Segment::Arena, ElementType::F32, 64);
  MatmulT product;
  product.m = product.n = product.k = product.lda = product.ldb = product.ldc =
      product.ldd = 8;
  product.a = state, product.b = state, product.c = product.d = arena;
  product.bias = constant, product.epilogue = Epilogue::ReluBias;
  product.beta = 1;
  maker.step(product);
  MatmulT half;
  half.m = half.n = half.k = half.lda = half.ldb = half.ldd = 8;
  half.a = half.b = in, half.d = out;
  maker.step(half);
  ConvT conv;
  conv.a = state, conv.b = state, conv.d = arena;
  conv.shape_a = {1, 4, 4, 4}, conv.shape_b = {2, 2, 4, 4};
  conv.shape_d = {1, 3, 3, 4};
  conv.strides = conv.dilations = {1, 1}, conv.pad_low = conv.pad_high = {0, 0};
  maker.step(conv);
  CopyT copy;
  copy.from = arena, copy.to = state;
  maker.step(copy);
  FillT fill;
  fill.to = arena;
  maker.init(fill);
  return maker;
}

/// With kernels; the code is the last vector that is written, thus the first
/// part of the FlatBuffer.
static ProgramMaker native() {
  ProgramMaker maker;
  maker.addCode();
  uint32_t in = static_cast<uint32_t>(maker.input(ElementType::F32, {4}));
  uint32_t out = static_cast<uint32_t>(maker.output(ElementType::F32, {4}));
  maker.kernel("doubled", {in}, {out}, 4, 4);
  // A task on the rows of a product.
  uint32_t state = static_cast<uint32_t>(maker.state(ElementType::F32, {4, 4}));
  maker.kernel("accumulate", {}, {state}, 16, 8);
  TaskT &task = *maker.program.step.back()->op.AsKernel()->tasks[0];
  task.scratch = 64;
  task.product = std::make_unique<PanelProductT>();
  PanelProductT &product = *task.product;
  product.m = product.n = product.ldb = 4, product.k = product.lda = 1;
  product.a = product.b = static_cast<int32_t>(in);
  maker.program.messages = {"a message"};
  return maker;
}

TEST(FuzzTest, Truncations) {
  for (const Bytes &file : {library().file(), native().file()})
    for (size_t size = 0; size < file.size(); size += size < 3000 ? 1 : 97) {
      // With the header as it was, and with one that fits.
      Bytes part(file.begin(), file.begin() + static_cast<ptrdiff_t>(size));
      sessions = 0;
      take(part, true);
      EXPECT_EQ(sessions, 0u);
      // This one may load: the last bytes can be padding.
      if (size >= 32)
        take(ProgramMaker::file(Bytes(part.begin() + 32, part.end())), false);
    }
}

TEST(FuzzTest, BitsOfTheHeader) {
  Bytes file = library().file();
  sessions = 0;
  for (size_t bit = 0; bit != 32 * 8; ++bit) {
    file[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
    take(file, true);
    file[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
  }
  EXPECT_EQ(sessions, 0u);
  file.push_back(0);
  take(file, true);
  EXPECT_EQ(sessions, 0u);
}

TEST(FuzzTest, BitsOfThePayload) {
  Bytes payload = library().payload();
  sessions = refusals = 0;
  for (size_t bit = 0; bit != payload.size() * 8; ++bit) {
    payload[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
    take(ProgramMaker::file(payload), true);
    payload[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
  }
  // Some bits are of names, of constants, of padding.
  EXPECT_GT(sessions, 1000u);
  EXPECT_GT(refusals, 1000u);
}

TEST(FuzzTest, BitsOfNativeCode) {
  Bytes payload = native().payload();
  size_t step = payload.size() > 8000 ? 17 : 1;
  for (size_t bit = 0; bit < payload.size() * 8; bit += step) {
    payload[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
    take(ProgramMaker::file(payload), false);
    payload[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
  }
}

TEST(FuzzTest, RandomMutations) {
  std::mt19937 engine(5);
  auto random = [&](size_t limit) {
    return std::uniform_int_distribution<size_t>(0, limit - 1)(engine);
  };
  constexpr uint8_t favourites[] = {0, 1, 0x7f, 0x80, 0xff, 4, 32};
  Bytes original = library().payload();
  for (int round = 0; round != 20000; ++round) {
    Bytes payload = original;
    for (size_t i = 0, e = 1 + random(6); i != e; ++i) {
      size_t at = random(payload.size());
      switch (random(4)) {
      case 0:
        payload[at] = favourites[random(sizeof(favourites))];
        break;
      case 1:
        payload[at] = static_cast<uint8_t>(random(256));
        break;
      case 2: // a piece from elsewhere
        for (size_t j = 0, from = random(payload.size());
             j != 8 && std::max(at, from) + j < payload.size(); ++j)
          payload[at + j] = payload[from + j];
        break;
      case 3:
        payload.erase(payload.begin() + static_cast<ptrdiff_t>(at));
        break;
      }
    }
    take(ProgramMaker::file(payload), true);
  }
}

TEST(FuzzTest, RandomBytes) {
  std::mt19937 engine(6);
  sessions = 0;
  for (size_t size = 0; size != 600; ++size) {
    Bytes bytes(size);
    for (uint8_t &byte : bytes)
      byte = static_cast<uint8_t>(engine());
    take(bytes, true);
    take(ProgramMaker::file(bytes), true);
  }
  EXPECT_EQ(sessions, 0u);
}
