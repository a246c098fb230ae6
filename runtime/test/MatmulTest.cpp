//===- MatmulTest.cpp - Every epilogue, type and layout -------------------===//

#include "MatmulReference.h"

using namespace amp;
using namespace amp::test;

static constexpr std::pair<ElementType, ElementType> types[] = {
    {ElementType::F32, ElementType::F32},
    {ElementType::BF16, ElementType::BF16},
    {ElementType::BF16, ElementType::F32},
    {ElementType::F16, ElementType::F16},
    {ElementType::F16, ElementType::F32}};

class MatmulTest : public testing::TestWithParam<Epilogue> {};

TEST_P(MatmulTest, TypesAndTransposes) {
  for (auto [in, out] : types)
    for (unsigned transposes = 0; transposes != 4; ++transposes) {
      MatmulCase test;
      test.in = in;
      test.out = out;
      test.epilogue = GetParam();
      test.transposeA = transposes & 1;
      test.transposeB = transposes & 2;
      test.padding = transposes == 0 ? 0 : 3;
      checkMatmul(test);
    }
}

TEST_P(MatmulTest, AlphaAndC) {
  for (auto [in, out] : types)
    for (auto c : {MatmulCase::NoC, MatmulCase::OtherC, MatmulCase::CInD})
      for (float beta : {1.0f, 0.5f})
        for (unsigned alpha = 0; alpha != 3; ++alpha) {
          MatmulCase test;
          test.in = in;
          test.out = out;
          test.m = 17, test.n = 40, test.k = 24;
          test.epilogue = GetParam();
          test.c = c;
          test.beta = c == MatmulCase::NoC ? 0 : beta;
          test.alpha = alpha == 0 ? 1 : -2;
          test.deviceAlpha = alpha == 2;
          checkMatmul(test);
        }
}

TEST_P(MatmulTest, Batches) {
  if (GetParam() == Epilogue::DreluBgrad ||
      GetParam() == Epilogue::DgeluBgrad || GetParam() >= Epilogue::BgradA)
    return; // gradients of a bias are of one matrix
  for (auto [in, out] : types)
    for (unsigned kind = 0; kind != 5; ++kind) {
      MatmulCase test;
      test.in = in;
      test.out = out;
      test.batch = 5;
      test.m = 20, test.n = 32, test.k = 16;
      test.epilogue = GetParam();
      test.transposeB = kind % 2;
      test.sharedA = kind == 1;
      test.sharedB = kind == 2;
      test.batchedBias = kind == 3;
      test.interleaved = kind == 4;
      checkMatmul(test);
    }
}

/// Few rows and a large B: oneDNN is called for one slice of K after the other.
TEST_P(MatmulTest, FewRows) {
  for (auto c : {MatmulCase::NoC, MatmulCase::OtherC, MatmulCase::CInD}) {
    MatmulCase test;
    test.in = test.out = ElementType::F32;
    test.m = 64, test.n = 520, test.k = 521;
    test.epilogue = GetParam();
    test.c = c;
    test.beta = c == MatmulCase::NoC ? 0 : c == MatmulCase::OtherC ? 1 : 0.5f;
    test.alpha = c == MatmulCase::CInD ? -2 : 1;
    test.deviceAlpha = c == MatmulCase::CInD;
    test.transposeA = c == MatmulCase::OtherC;
    test.padding = c == MatmulCase::OtherC ? 3 : 0;
    checkMatmul(test);
  }
}

INSTANTIATE_TEST_SUITE_P(Epilogues, MatmulTest,
                         testing::ValuesIn(EnumValuesEpilogue()),
                         [](const auto &info) {
                           return EnumNameEpilogue(info.param);
                         });
