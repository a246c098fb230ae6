//===- Benchmark.cpp - How fast products and convolutions are -------------===//
//
//   AmpRuntimeBenchmark [threads]
//
// GFLOP/s of single commands as a session executes them, with the
// implementation that it chooses; AMP_CPU_LEVEL=3 shows those of a CPU with
// AVX2. The best of many steps counts. The figures in README.md are from here.
//
//===----------------------------------------------------------------------===//

#include "ProgramMaker.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace amp;
using namespace amp::test;

using Clock = std::chrono::steady_clock;

/// Seconds of the fastest step.
static double measure(const ProgramMaker &maker, size_t threads,
                      amp_launches &launches) {
  Runner runner(maker.file(), threads);
  if (!runner.session)
    return 0;
  for (size_t i = 0; i != amp_program_num_inputs(runner.program); ++i) {
    amp_port port;
    amp_program_input(runner.program, i, &port);
    size_t elements = port.bytes / sizeOf(static_cast<ElementType>(port.type));
    runner.set(i, static_cast<ElementType>(port.type),
               randomValues(elements, static_cast<unsigned>(i)));
  }
  double best = 1e9;
  auto begin = Clock::now();
  for (int i = 0;
       i < 5 || Clock::now() - begin < std::chrono::milliseconds(150); ++i) {
    auto start = Clock::now();
    amp_session_step(runner.session);
    best = std::min(
        best, std::chrono::duration<double>(Clock::now() - start).count());
  }
  amp_session_launches(runner.session, &launches);
  return best;
}

static void print(double flops, double seconds, const amp_launches &launches) {
  printf(" %8.1f (%llu+%llu)", flops / seconds * 1e-9,
         static_cast<unsigned long long>(launches.library),
         static_cast<unsigned long long>(launches.passes));
  fflush(stdout);
}

static constexpr struct {
  const char *name;
  ElementType in, out;
} types[] = {{"f32", ElementType::F32, ElementType::F32},
             {"bf16", ElementType::BF16, ElementType::BF16},
             {"bf16->f32", ElementType::BF16, ElementType::F32},
             {"f16", ElementType::F16, ElementType::F16},
             {"f16->f32", ElementType::F16, ElementType::F32}};

namespace {
struct Product {
  int64_t batch, m, n, k;
  bool transposeA, transposeB;
  Epilogue epilogue;
};
} // namespace

static void benchmark(const Product &p, size_t threads) {
  printf("%3lld x %4lldx%4lldx%4lld %c%c %-11s",
         static_cast<long long>(p.batch), static_cast<long long>(p.m),
         static_cast<long long>(p.n), static_cast<long long>(p.k),
         p.transposeA ? 'T' : 'N', p.transposeB ? 'T' : 'N',
         EnumNameEpilogue(p.epilogue));
  for (auto type : types) {
    ProgramMaker maker(32 << 20);
    MatmulT op;
    op.batch = p.batch, op.m = p.m, op.n = p.n, op.k = p.k;
    op.lda = p.transposeA ? p.m : p.k, op.ldb = p.transposeB ? p.k : p.n;
    op.ldd = op.ldaux = p.n;
    op.stride_a = p.m * p.k, op.stride_b = p.k * p.n;
    op.stride_d = op.stride_aux = p.m * p.n;
    op.transpose_a = p.transposeA, op.transpose_b = p.transposeB;
    op.epilogue = p.epilogue;
    op.a = maker.input(type.in, {p.batch * p.m * p.k});
    op.b = maker.input(type.in, {p.batch * p.k * p.n});
    op.d = maker.output(type.out, {p.batch * p.m * p.n});
    if (p.epilogue == Epilogue::ReluAuxBias ||
        p.epilogue == Epilogue::GeluAuxBias) {
      bool relu = p.epilogue == Epilogue::ReluAuxBias;
      op.bias = maker.input(type.out, {p.n});
      op.aux = maker.output(relu ? ElementType::I1 : type.out, {p.m * p.n});
    } else if (p.epilogue == Epilogue::DgeluBgrad) {
      op.aux = maker.input(type.out, {p.m * p.n});
      op.bgrad = maker.output(type.out, {p.n});
    } else if (p.epilogue == Epilogue::BgradB) {
      op.bgrad = maker.output(type.out, {p.n});
    }
    maker.step(op);
    amp_launches launches = {};
    double seconds = measure(maker, threads, launches);
    print(2.0 * static_cast<double>(p.batch * p.m * p.n * p.k), seconds,
          launches);
  }
  printf("\n");
}

namespace {
struct Convolution {
  ConvKind kind;
  ConvLayout layout;
  int64_t batch, size, in, out, window, stride, groups;
};
} // namespace

static void benchmark(const Convolution &c, size_t threads) {
  printf("%s %s %lldx%lldx%lldx%lld -> %lld, %lldx%lld/%lld, groups %lld  ",
         EnumNameConvKind(c.kind), EnumNameConvLayout(c.layout),
         static_cast<long long>(c.batch), static_cast<long long>(c.size),
         static_cast<long long>(c.size), static_cast<long long>(c.in),
         static_cast<long long>(c.out), static_cast<long long>(c.window),
         static_cast<long long>(c.window), static_cast<long long>(c.stride),
         static_cast<long long>(c.groups));
  int64_t pad = c.window / 2,
          size = (c.size + 2 * pad - c.window) / c.stride + 1;
  bool last = c.layout == ConvLayout::NHWC;
  using Shape = std::vector<int64_t>;
  Shape x = last ? Shape{c.batch, c.size, c.size, c.in}
                 : Shape{c.batch, c.in, c.size, c.size};
  Shape y = last ? Shape{c.batch, size, size, c.out}
                 : Shape{c.batch, c.out, size, size};
  Shape w = last ? Shape{c.window, c.window, c.in / c.groups, c.out}
                 : Shape{c.out, c.in / c.groups, c.window, c.window};
  for (auto type : types) {
    if (type.in != type.out)
      continue;
    ProgramMaker maker(32 << 20);
    ConvT op;
    op.kind = c.kind, op.layout = c.layout, op.groups = c.groups;
    op.shape_a = c.kind == ConvKind::Dgrad ? y : x;
    op.shape_b = c.kind == ConvKind::Wgrad ? y : w;
    op.shape_d = c.kind == ConvKind::Fprop   ? y
                 : c.kind == ConvKind::Dgrad ? x
                                             : w;
    op.strides = {c.stride, c.stride};
    op.dilations = {1, 1};
    op.pad_low = op.pad_high = {pad, pad};
    op.a = maker.input(type.in, op.shape_a);
    op.b = maker.input(type.in, op.shape_b);
    op.d = maker.output(type.out, op.shape_d);
    maker.step(op);
    amp_launches launches = {};
    double seconds = measure(maker, threads, launches);
    print(2.0 * static_cast<double>(c.batch * size * size * c.out * c.in /
                                    c.groups * c.window * c.window),
          seconds, launches);
  }
  printf("\n");
}

int main(int count, char **arguments) {
  size_t threads =
      count > 1 ? static_cast<size_t>(atoi(arguments[1])) : size_t(1);
  printf("GFLOP/s (calls of libraries + passes), %zu thread(s)\n", threads);
  printf("%-37s", "batch x MxNxK, transposes, epilogue");
  for (auto type : types)
    printf(" %14s", type.name);
  printf("\n");
  using E = Epilogue;
  for (const Product &p : {Product{1, 32, 256, 128, false, false, E::Default},
                           {1, 32, 256, 256, false, false, E::Default},
                           {1, 32, 256, 256, false, false, E::ReluAuxBias},
                           {1, 512, 2048, 2048, false, false, E::Default},
                           {1, 512, 2048, 2048, false, false, E::GeluAuxBias},
                           {1, 512, 2048, 2048, false, true, E::DgeluBgrad},
                           {1, 2048, 2048, 512, true, false, E::Default},
                           {1, 2048, 2048, 512, true, false, E::BgradB},
                           {1, 256, 768, 256, false, false, E::Default},
                           {16, 32, 32, 16, false, true, E::Default},
                           {64, 128, 128, 64, false, true, E::Default},
                           {64, 128, 64, 128, false, false, E::Default}})
    benchmark(p, threads);
  printf("%-58s f32, bf16, f16\n", "convolutions");
  for (ConvLayout layout : {ConvLayout::NHWC, ConvLayout::NCHW})
    for (ConvKind kind : {ConvKind::Fprop, ConvKind::Dgrad, ConvKind::Wgrad})
      for (const Convolution &c :
           {Convolution{kind, layout, 8, 32, 3, 16, 3, 1, 1},
            {kind, layout, 8, 32, 64, 64, 3, 1, 1},
            {kind, layout, 8, 16, 128, 128, 3, 2, 1},
            {kind, layout, 8, 16, 256, 256, 1, 1, 1}})
        benchmark(c, threads);
}
