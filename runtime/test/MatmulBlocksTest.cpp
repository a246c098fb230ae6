//===- MatmulBlocksTest.cpp - Small workspaces, special numbers -----------===//

#include "MatmulReference.h"

using namespace amp;
using namespace amp::test;

TEST(MatmulBlocksTest, StaysWithinTheWorkspace) {
  for (ElementType in : {ElementType::F32, ElementType::BF16, ElementType::F16})
    for (Epilogue epilogue :
         {Epilogue::Default, Epilogue::GeluAuxBias, Epilogue::DreluBgrad,
          Epilogue::Drelu, Epilogue::BgradA})
      for (unsigned transposes = 0; transposes != 4; ++transposes) {
        MatmulCase test;
        test.in = test.out = in;
        test.m = 150, test.n = 210, test.k = 330;
        test.epilogue = epilogue;
        test.transposeA = transposes & 1;
        test.transposeB = transposes & 2;
        test.c = MatmulCase::OtherC;
        test.beta = 0.5f;
        test.workspace = 128 << 10;
        checkMatmul(test);
      }
}

TEST(MatmulBlocksTest, BatchesInSmallWorkspaces) {
  for (ElementType out : {ElementType::F16, ElementType::F32})
    for (bool interleaved : {false, true})
      for (bool shared : {false, true}) {
        MatmulCase test;
        test.in = ElementType::F16;
        test.out = out;
        test.batch = 7;
        test.m = 48, test.n = 40, test.k = 56;
        test.interleaved = interleaved;
        test.sharedB = shared;
        test.workspace = 96 << 10;
        checkMatmul(test);
      }
}

/// Factors that are widened in blocks along M, N or K, as a cache has room.
TEST(MatmulBlocksTest, PanelsOfACache) {
  constexpr int64_t sizes[][3] = {
      {33, 1037, 700}, {1037, 33, 700}, {90, 94, 4001}, {370, 371, 372}};
  for (auto [m, n, k] : sizes)
    for (unsigned transposes = 0; transposes != 4; ++transposes)
      for (Epilogue epilogue : {Epilogue::GeluAuxBias, Epilogue::DreluBgrad}) {
        MatmulCase test;
        test.in = ElementType::F16;
        test.out =
            epilogue == Epilogue::GeluAuxBias ? test.in : ElementType::F32;
        test.m = m, test.n = n, test.k = k;
        test.epilogue = epilogue;
        test.transposeA = transposes & 1;
        test.transposeB = transposes & 2;
        test.threads = 1;
        test.workspace = 16 << 20;
        checkMatmul(test);
      }
}

TEST(MatmulBlocksTest, BatchesOfACache) {
  for (bool shared : {false, true})
    for (int64_t m : {128, 700}) {
      MatmulCase test;
      test.in = test.out = ElementType::F16;
      test.batch = 9;
      test.m = m, test.n = 120, test.k = 301;
      test.sharedB = shared;
      test.threads = 1;
      test.workspace = 16 << 20;
      checkMatmul(test);
    }
}

TEST(MatmulBlocksTest, ManyThreads) {
  for (ElementType in : {ElementType::F32, ElementType::BF16, ElementType::F16})
    for (Epilogue epilogue : {Epilogue::ReluAux, Epilogue::DgeluBgrad}) {
      MatmulCase test;
      test.in = test.out = in;
      test.m = 130, test.n = 260, test.k = 70;
      test.epilogue = epilogue;
      test.threads = 5;
      checkMatmul(test);
    }
}

TEST(MatmulBlocksTest, NoWorkspace) {
  ProgramMaker maker(0);
  MatmulT op;
  op.m = op.n = op.k = op.lda = op.ldb = op.ldd = 64;
  op.a = maker.input(ElementType::F16, {64, 64});
  op.b = maker.input(ElementType::F16, {64, 64});
  op.d = maker.output(ElementType::F16, {64, 64});
  maker.step(op);
  expectRefused(maker.file(), AMP_UNSUPPORTED,
                "command 0 (Matmul, at test.mlir:7:3): a workspace of 0 bytes "
                "is too small");
}

/// One row of A times the unit matrix, in `type`.
static std::vector<float> passThrough(ElementType type, Epilogue epilogue,
                                      const std::vector<float> &row,
                                      const std::vector<float> *aux,
                                      float c = 0, bool readC = false) {
  int64_t n = static_cast<int64_t>(row.size());
  ProgramMaker maker;
  MatmulT op;
  op.m = 1;
  op.n = n, op.k = n, op.lda = op.ldb = op.ldc = op.ldd = op.ldaux = n;
  op.epilogue = epilogue;
  op.beta = readC ? 1 : 0;
  op.a = maker.input(type, {1, n});
  op.b = maker.input(type, {n, n});
  op.c = maker.input(type, {1, n});
  op.d = maker.output(type, {1, n});
  if (epilogue == Epilogue::Drelu)
    op.aux = maker.input(ElementType::I1, {1, n});
  else if (epilogue == Epilogue::ReluAux)
    op.aux = maker.output(ElementType::I1, {1, n});
  maker.step(op);
  Runner runner(maker.file());
  std::vector<float> unit(row.size() * row.size());
  for (size_t i = 0; i != row.size(); ++i)
    unit[i * row.size() + i] = 1;
  runner.set(0, type, row);
  runner.set(1, type, unit);
  runner.set(2, type, std::vector<float>(row.size(), c));
  if (aux)
    runner.set(3, ElementType::I1, *aux);
  runner.step();
  return runner.get(0, type);
}

TEST(MatmulBlocksTest, SpecialNumbers) {
  for (ElementType type :
       {ElementType::F32, ElementType::BF16, ElementType::F16}) {
    // relu of a NaN is one: it must reach whoever looks for it.
    for (Epilogue epilogue : {Epilogue::Relu, Epilogue::ReluAux}) {
      std::vector<float> d =
          passThrough(type, epilogue, {NAN, 1, 1, 1}, nullptr);
      for (float value : d)
        EXPECT_TRUE(std::isnan(value)) << value; // NaN * 0 is one, too
    }
    // What drelu drops is 0, even if it is no number.
    std::vector<float> mask = {1, 0, 1, 0};
    std::vector<float> d =
        passThrough(type, Epilogue::Drelu, {INFINITY, 1, 1, 1}, &mask);
    EXPECT_TRUE(std::isinf(d[0]));
    EXPECT_EQ(d[1], 0);
    EXPECT_TRUE(std::isnan(d[2])); // inf * 0
    EXPECT_EQ(d[3], 0);
    // C is not read where beta is 0.
    EXPECT_EQ(passThrough(type, Epilogue::Default, {1, 2, 3, 4}, nullptr, NAN),
              (std::vector<float>{1, 2, 3, 4}));
    EXPECT_TRUE(std::isnan(passThrough(type, Epilogue::Default, {1, 2, 3, 4},
                                       nullptr, NAN, true)[0]));
  }
}

/// What is computed in f32 is rounded to the nearest, ties to even, at the end.
TEST(MatmulBlocksTest, RoundsEveryNumberAsItShould) {
  for (ElementType type : {ElementType::F16, ElementType::BF16}) {
    // gelu_aux goes through f32 and our own rounding: aux is alpha * A.
    std::vector<float> values;
    for (int exponent = -30; exponent <= 17; ++exponent)
      for (float fraction :
           {1.0f, 1.0f + 0x1p-8f, 1.0f + 0x1p-11f, 1.0f + 3 * 0x1p-8f,
            1.0f + 3 * 0x1p-11f, 1.99999f, 1.2345678f})
        for (float sign : {1.0f, -1.0f})
          values.push_back(sign * std::ldexp(fraction, exponent));
    values.insert(values.end(), {65519.99f, 65520, -65520, INFINITY, -INFINITY,
                                 0x1p-25f, 0x1.000002p-25f, 3e38f, 0, -0.0f});
    int64_t n = static_cast<int64_t>(values.size());
    ProgramMaker maker;
    MatmulT op;
    op.m = op.k = 1;
    op.n = n, op.lda = 1, op.ldb = op.ldc = op.ldd = op.ldaux = n;
    op.beta = 1;
    op.epilogue = Epilogue::BgradB;
    // The bias gradient hands a sum of one on: from f32 to the type of D is not
    // possible there, so the values come in as C of a product in f32.
    op.a = maker.input(ElementType::F32, {1, 1});
    op.b = maker.input(ElementType::F32, {1, n});
    op.c = maker.input(ElementType::F32, {1, n});
    op.d = maker.output(ElementType::F32, {1, n});
    op.bgrad = maker.output(ElementType::F32, {n});
    maker.step(op);
    MatmulT rounding;
    rounding.m = rounding.k = rounding.lda = 1;
    rounding.n = n, rounding.ldb = rounding.ldd = rounding.ldaux = n;
    rounding.epilogue = Epilogue::GeluAuxBias;
    rounding.a = maker.input(type, {1, 1});
    rounding.b = maker.input(type, {1, n});
    rounding.bias = op.d; // in f32
    rounding.d = maker.output(type, {1, n});
    rounding.aux = maker.output(type, {1, n});
    maker.step(rounding);
    Runner runner(maker.file());
    runner.set(2, ElementType::F32, values);
    runner.step();
    EXPECT_EQ(runner.get(0, ElementType::F32), values);
    std::vector<float> got = runner.get(3, type);
    for (size_t i = 0; i != values.size(); ++i)
      EXPECT_EQ(got[i], round(type, values[i])) << values[i];
  }
}

/// Sums that depend on their order: two sessions agree to the last bit.
TEST(MatmulBlocksTest, IsDeterministic) {
  for (ElementType type :
       {ElementType::F32, ElementType::BF16, ElementType::F16}) {
    ProgramMaker maker;
    MatmulT op;
    op.m = 150, op.n = 200, op.k = 300;
    op.lda = 300, op.ldb = op.ldd = op.ldaux = 200;
    op.epilogue = Epilogue::DgeluBgrad;
    op.a = maker.input(type, {150, 300});
    op.b = maker.input(type, {300, 200});
    op.aux = maker.input(type, {150, 200});
    op.d = maker.output(type, {150, 200});
    op.bgrad = maker.output(type, {200});
    maker.step(op);
    Bytes results[2][2];
    for (auto &result : results) {
      Runner runner(maker.file());
      for (auto [input, size] : {std::pair<size_t, size_t>{0, 150 * 300},
                                 {1, 300 * 200},
                                 {2, 150 * 200}}) {
        std::vector<float> values = randomValues(size, 7);
        for (float &value : values)
          value = std::sin(value) / 3;
        runner.set(input, type, values);
      }
      runner.step();
      result[0] = runner.getBytes(0);
      result[1] = runner.getBytes(1);
    }
    EXPECT_EQ(results[0][0], results[1][0]);
    EXPECT_EQ(results[0][1], results[1][1]);
  }
}
