//===- ProgramTest.cpp - What is checked when a program is loaded ---------===//

#include "ProgramMaker.h"

#include <cstdio>
#include <fstream>

using namespace amp;
using namespace amp::test;

/// A program with one product that is right; a test changes one thing.
static ProgramMaker good(MatmulT **op = nullptr) {
  ProgramMaker maker;
  MatmulT product;
  product.m = 4, product.n = 8, product.k = 16;
  product.lda = 16, product.ldb = product.ldc = product.ldd = product.ldaux = 8;
  product.a = maker.input(ElementType::F32, {4, 16}, "x");
  product.b = maker.input(ElementType::F32, {16, 8}, "w");
  product.d = maker.output(ElementType::F32, {4, 8}, "y");
  CommandT &command = maker.step(product);
  command.name = "matmul 4x8x16";
  if (op)
    *op = command.op.AsMatmul();
  return maker;
}

static void refused(const ProgramMaker &maker, const std::string &text) {
  expectRefused(maker.file(), AMP_BAD_PROGRAM, text);
}

TEST(ProgramTest, Describes) {
  ProgramMaker maker = good();
  maker.program.inputs[1]->role = Role::Param;
  maker.program.step[0]->flops = 1024;
  Runner runner(maker.file());
  amp_port port = {};
  ASSERT_EQ(amp_program_input(runner.program, 1, &port), AMP_OK);
  EXPECT_STREQ(port.name, "w");
  EXPECT_EQ(port.type, AMP_F32);
  EXPECT_EQ(port.role, AMP_ROLE_PARAM);
  EXPECT_EQ(port.rank, 2u);
  EXPECT_EQ(port.shape[0], 16);
  EXPECT_EQ(port.bytes, 512u);
  EXPECT_EQ(port.pair, -1);
  amp_command command = {};
  ASSERT_EQ(amp_program_command(runner.program, 0, &command), AMP_OK);
  EXPECT_EQ(command.kind, AMP_COMMAND_MATMUL);
  EXPECT_STREQ(command.name, "matmul 4x8x16");
  EXPECT_STREQ(command.location, "test.mlir:7:3");
  EXPECT_EQ(command.flops, 1024u);
  EXPECT_STREQ(amp_program_precision(runner.program), "f32");
  EXPECT_STREQ(amp_program_module(runner.program), "module");
  EXPECT_NE(amp_program_hash(runner.program), 0u);
  EXPECT_EQ(amp_program_num_inputs(runner.program), 2u);
  EXPECT_EQ(amp_program_num_outputs(runner.program), 1u);
}

TEST(ProgramTest, Files) {
  std::string path = testing::TempDir() + "amp-runtime-test.ampx";
  amp_program *program = nullptr;
  EXPECT_EQ(amp_program_load("/no/such/file", &program), AMP_IO_ERROR);
  EXPECT_NE(std::string(amp_last_error()).find("/no/such/file"),
            std::string::npos);
  EXPECT_EQ(amp_program_load("/tmp", &program), AMP_IO_ERROR);
  Bytes file = good().file();
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char *>(file.data()),
             static_cast<std::streamsize>(file.size()));
  ASSERT_EQ(amp_program_load(path.c_str(), &program), AMP_OK)
      << amp_last_error();
  amp_program_free(program);
  std::remove(path.c_str());
}

TEST(ProgramTest, MessagesNameCommandAndField) {
  MatmulT *op;
  ProgramMaker maker = good(&op);
  op->lda = 15;
  refused(maker, "command 0 (matmul 4x8x16, at test.mlir:7:3): a: a leading "
                 "dimension of 15, rows of 16");
}

TEST(ProgramTest, Products) {
  auto refusedAfter = [](void (*change)(ProgramMaker &, MatmulT &),
                         const std::string &text) {
    MatmulT *op;
    ProgramMaker maker = good(&op);
    change(maker, *op);
    refused(maker, text);
  };
  refusedAfter([](ProgramMaker &, MatmulT &op) { op.a = 99; },
               "a: no buffer 99");
  refusedAfter([](ProgramMaker &, MatmulT &op) { op.a = -1; }, "a: missing");
  refusedAfter([](ProgramMaker &, MatmulT &op) { op.bias = 1; },
               "bias: not one of this epilogue");
  refusedAfter(
      [](ProgramMaker &, MatmulT &op) { op.epilogue = Epilogue::Bias; },
      "bias: missing");
  refusedAfter([](ProgramMaker &, MatmulT &op) { op.beta = 1; }, "c: missing");
  refusedAfter([](ProgramMaker &, MatmulT &op) { op.d = op.a; },
               "d overlaps a");
  refusedAfter([](ProgramMaker &, MatmulT &op) { op.m = 5; },
               "a: exceeds buffer 0");
  refusedAfter([](ProgramMaker &, MatmulT &op) { op.m = 0; }, "1 or more");
  refusedAfter([](ProgramMaker &, MatmulT &op) { op.k = INT64_MAX; },
               "sizes: 9223372036854775807");
  refusedAfter([](ProgramMaker &, MatmulT &op) { op.stride_a = -1; },
               "a: a negative stride");
  refusedAfter(
      [](ProgramMaker &, MatmulT &op) {
        op.batch = 2;
        op.stride_d = 4;
      },
      "d: a stride of 4 writes elements twice");
  refusedAfter([](ProgramMaker &, MatmulT &op) { op.transpose_a = true; },
               "a: exceeds buffer");
  refusedAfter(
      [](ProgramMaker &maker, MatmulT &op) {
        op.d = maker.constant(ElementType::F32, randomValues(32, 1));
      },
      "d: buffer 3 is a constant");
  refusedAfter(
      [](ProgramMaker &maker, MatmulT &op) {
        op.a = maker.input(ElementType::F16, {4, 16});
      },
      "a and b: expected");
  refusedAfter(
      [](ProgramMaker &maker, MatmulT &op) {
        op.epilogue = Epilogue::ReluAux;
        op.aux = maker.output(ElementType::F32, {4, 8});
      },
      "aux: expected I1");
  refusedAfter(
      [](ProgramMaker &maker, MatmulT &op) {
        op.epilogue = Epilogue::BgradB;
        op.bgrad = maker.output(ElementType::F32, {7});
      },
      "bgrad: exceeds");
}

TEST(ProgramTest, BuffersAndMemory) {
  ProgramMaker maker = good();
  maker.program.buffers[0] = Buffer(32, 4, Segment::IO, ElementType::F32);
  refused(maker, "buffer 0: offset 32 is not a multiple of 64");
  maker.program.buffers[0] = Buffer(1 << 20, 4, Segment::IO, ElementType::F32);
  refused(maker, "buffer 0: offset 1048576 and 4 bytes exceed segment IO");
  maker.program.buffers[0] = Buffer(0, 5, Segment::IO, ElementType::F32);
  refused(maker, "no whole number of elements");
  maker = good();
  maker.program.constants = {1, 2, 3};
  refused(maker, "memory: 0 bytes of constants announced, 3 carried");
}

TEST(ProgramTest, AnotherVersion) {
  // One without products within tasks; the hash is not of the header.
  Bytes file = good().file();
  file[4] = 1;
  expectRefused(file, AMP_BAD_PROGRAM,
                "a program of version 1, this runtime reads version 2");
}

TEST(ProgramTest, Ports) {
  ProgramMaker maker = good();
  maker.program.inputs[0]->shape = {4, 15};
  refused(maker, "input 0 (x): its buffer has another size");
  maker = good();
  maker.program.inputs[1]->buffer = 77;
  refused(maker, "input 1 (w): no such buffer");
  maker = good();
  maker.program.inputs[1]->pair = 0;
  refused(maker, "input 1 (w): has a pair, but is not in segment State");
  maker = good();
  maker.state(ElementType::F32, {2});
  maker.program.inputs[2]->pair = 5;
  refused(maker, "input 2 (state): pair 5 does not exist");
  maker.program.inputs[2]->pair = 1;
  maker.program.outputs[1]->pair = 1;
  refused(maker, "input 2 (state): pair 1 does not point back");
  maker = good();
  maker.program.inputs[1]->buffer = maker.program.inputs[0]->buffer;
  maker.program.inputs[1]->shape = {4, 16};
  refused(maker, "inputs 0 and 1 overlap");
}

TEST(ProgramTest, Kernels) {
  auto refusedAfter = [](void (*change)(TaskT &), const std::string &text) {
    ProgramMaker maker;
    maker.addCode();
    uint32_t out = static_cast<uint32_t>(maker.output(ElementType::F32, {4}));
    maker.kernel("doubled", {out}, {out}, 4, 4);
    change(*maker.program.step[0]->op.AsKernel()->tasks[0]);
    refused(maker, text);
  };
  refusedAfter([](TaskT &task) { task.entry = 3; }, "entry: no entry 3");
  refusedAfter([](TaskT &task) { task.grain = 0; }, "grain: 0");
  refusedAfter([](TaskT &task) { task.extent = UINT64_MAX; }, "extent: ");
  refusedAfter([](TaskT &task) { task.scratch = 5000; }, "scratch: 5000");
  refusedAfter([](TaskT &task) { task.reads = {9}; }, "reads: no buffer 9");
  refusedAfter([](TaskT &task) { task.writes = {9}; }, "writes: no buffer 9");
  ProgramMaker maker;
  maker.addCode();
  maker.entry("missing");
  refused(maker, "does not define entry missing");
  maker.program.code[0]->data = {1, 2, 3};
  refused(maker, "not an ELF shared object");
}

TEST(ProgramTest, CopiesFillsAndConvolutions) {
  ProgramMaker maker;
  int32_t a = maker.output(ElementType::F32, {4});
  int32_t b = maker.output(ElementType::F32, {5});
  CopyT copy;
  copy.from = a, copy.to = b;
  maker.step(copy);
  refused(maker, "from and to have different sizes");
  maker.program.step[0]->op.AsCopy()->to = a;
  refused(maker, "from and to overlap");
  maker = good();
  ConvT conv;
  conv.a = 0, conv.b = 1, conv.d = 2;
  conv.shape_a = {1, 4, 4}, conv.shape_b = {2, 4, 4}, conv.shape_d = {1, 4, 4};
  conv.strides = conv.dilations = {1};
  conv.pad_low = conv.pad_high = {0};
  maker.step(conv);
  refused(maker, "command 1 (Conv, at test.mlir:7:3): the sizes of input, "
                 "filter and output do not fit");
  maker.program.step[1]->op.AsConv()->groups = 3;
  refused(maker, "channels and groups do not fit");
  maker.program.step[1]->op.AsConv()->strides.clear();
  refused(maker, "1 to 3 spatial dimensions");
}
