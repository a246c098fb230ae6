//===- PanelTest.cpp - Tasks that work on the rows of a product -----------===//

#include "ProgramMaker.h"

using namespace amp;
using namespace amp::test;

namespace {
struct PanelCase {
  ElementType type = ElementType::F32;
  bool transposeA = true, transposeB = false;
  size_t threads = 1;
  int64_t m = 37, n = 24, k = 19, panelRows = 8, perRow = 1;
  uint64_t workspace = 8 << 20;
};
} // namespace

static uint32_t index(int32_t buffer) { return static_cast<uint32_t>(buffer); }

/// state += op(A) op(B), and another task beside it.
static ProgramMaker make(const PanelCase &test) {
  ProgramMaker maker(test.workspace);
  maker.addCode();
  auto shape = [](bool transposed, int64_t rows, int64_t columns) {
    return transposed ? std::vector<int64_t>{columns, rows}
                      : std::vector<int64_t>{rows, columns};
  };
  int32_t a = maker.input(test.type, shape(test.transposeA, test.m, test.k));
  int32_t b = maker.input(test.type, shape(test.transposeB, test.k, test.n));
  int32_t state = maker.state(ElementType::F32, {test.m, test.n});
  int32_t in = maker.input(ElementType::F32, {100});
  int32_t out = maker.output(ElementType::F32, {100});
  KernelT kernel;
  auto task = std::make_unique<TaskT>();
  task->entry = maker.entry(test.perRow == 1 ? "accumulate" : "accumulate_six");
  task->extent = static_cast<uint64_t>(test.m * test.n / test.perRow);
  task->grain = static_cast<uint64_t>(test.panelRows * test.n / test.perRow);
  task->scratch = static_cast<uint64_t>(test.panelRows * test.n * 4);
  task->writes = {index(state)};
  task->work = 1 << 30;
  task->product = std::make_unique<PanelProductT>();
  PanelProductT &product = *task->product;
  product.m = test.m, product.n = test.n, product.k = test.k;
  product.a = a, product.b = b;
  product.lda = test.transposeA ? test.m : test.k;
  product.ldb = test.transposeB ? test.k : test.n;
  product.transpose_a = test.transposeA, product.transpose_b = test.transposeB;
  auto other = std::make_unique<TaskT>();
  other->entry = maker.entry("doubled");
  other->extent = 100, other->grain = 16, other->scratch = 64;
  other->reads = {index(in)}, other->writes = {index(out)};
  kernel.tasks.push_back(std::move(task));
  kernel.tasks.push_back(std::move(other));
  maker.step(std::move(kernel));
  return maker;
}

static void check(const PanelCase &test) {
  Runner runner(make(test).file(), test.threads);
  size_t m = static_cast<size_t>(test.m), n = static_cast<size_t>(test.n),
         k = static_cast<size_t>(test.k);
  // Small multiples of 1/4: exact in any type and any order.
  std::vector<float> a = randomValues(m * k, 1), b = randomValues(k * n, 2),
                     state = randomValues(m * n, 3), in = randomValues(100, 4);
  runner.set(0, test.type, a);
  runner.set(1, test.type, b);
  runner.set(2, ElementType::F32, state);
  runner.set(3, ElementType::F32, in);
  for (unsigned step = 0; step != 2; ++step) {
    runner.step();
    for (size_t i = 0; i != m; ++i)
      for (size_t j = 0; j != n; ++j)
        for (size_t l = 0; l != k; ++l)
          state[i * n + j] += a[test.transposeA ? l * m + i : i * k + l] *
                              b[test.transposeB ? j * k + l : l * n + j];
    EXPECT_EQ(runner.get(0, ElementType::F32), state);
  }
  for (float &value : in)
    value *= 2;
  EXPECT_EQ(runner.get(1, ElementType::F32), in);
  amp_launches launches = {};
  EXPECT_EQ(amp_session_launches(runner.session, &launches), AMP_OK);
  EXPECT_EQ(launches.kernels, 1u);
  EXPECT_EQ(
      launches.library,
      static_cast<uint64_t>((test.m + test.panelRows - 1) / test.panelRows));
}

TEST(PanelTest, EveryTypeAndTranspose) {
  for (ElementType type :
       {ElementType::F32, ElementType::BF16, ElementType::F16})
    for (bool transposeA : {false, true})
      for (bool transposeB : {false, true})
        for (size_t threads : {1, 2, 3}) {
          SCOPED_TRACE(std::string(EnumNameElementType(type)) +
                       (transposeA ? " T" : " N") + (transposeB ? "T " : "N ") +
                       std::to_string(threads));
          PanelCase test;
          test.type = type;
          test.transposeA = transposeA, test.transposeB = transposeB;
          test.threads = threads;
          check(test);
        }
}

TEST(PanelTest, SizesOfPanels) {
  for (int64_t panelRows : {1, 7, 37})
    for (int64_t perRow : {1, 6}) {
      PanelCase test;
      test.panelRows = panelRows, test.perRow = perRow;
      test.threads = 2;
      check(test);
    }
}

TEST(PanelTest, SmallWorkspace) {
  // Without room for scratchpads another library multiplies; factors that are
  // widened need room.
  PanelCase test;
  test.threads = 3, test.workspace = 0;
  check(test);
  test.type = ElementType::F16, test.workspace = 8192;
  check(test);
  test.workspace = 4096;
  expectRefused(make(test).file(), AMP_UNSUPPORTED,
                "a workspace of 4096 bytes is too small for this product");
}

TEST(PanelTest, Refused) {
  auto refused = [](void (*change)(TaskT & task), const char *text) {
    ProgramMaker maker = make({});
    change(*maker.program.step[0]->op.AsKernel()->tasks[0]);
    expectRefused(maker.file(), AMP_BAD_PROGRAM, text);
  };
  refused([](TaskT &task) { task.product->a = 77; },
          "product, a: no buffer 77");
  refused([](TaskT &task) { task.product->b = -1; }, "product, b: missing");
  refused([](TaskT &task) { task.product->k = 20; },
          "product, a: exceeds buffer");
  refused([](TaskT &task) { task.product->k = 0; }, "product, sizes: 0");
  refused([](TaskT &task) { task.product->lda = 3; },
          "product, a: a leading dimension of 3");
  refused([](TaskT &task) { task.extent = 7; },
          "888 elements, 7 rows of the task");
  refused([](TaskT &task) { task.extent = 0; }, "0 rows of the task");
  refused([](TaskT &task) { task.grain = 25; },
          "a grain of 25 is not whole rows");
  refused([](TaskT &task) { task.grain = 1ull << 62; }, "not whole rows");
  refused([](TaskT &task) { task.scratch -= 4; }, "a panel of 8 rows of 24");
  refused([](TaskT &task) { task.writes = {0}; },
          "overlaps buffer 0, which its product reads");
  refused([](TaskT &task) { task.product->b = 3; }, "product, b: exceeds");
}
