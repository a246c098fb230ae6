//===- MatmulReference.h - A Matmul by its definition -----------*- C++ -*-===//
#ifndef AMP_RUNTIME_TEST_MATMULREFERENCE_H
#define AMP_RUNTIME_TEST_MATMULREFERENCE_H

#include "ProgramMaker.h"

#include <cmath>

namespace amp::test {

/// One Matmul, as a test varies it.
struct MatmulCase {
  ElementType in = ElementType::F32, out = ElementType::F32;
  int64_t m = 33, n = 70, k = 37, batch = 1;
  bool transposeA = false, transposeB = false;
  Epilogue epilogue = Epilogue::Default;
  enum { NoC, OtherC, CInD } c = NoC;
  float alpha = 1, beta = 0;
  bool deviceAlpha = false; // 0.5
  bool sharedA = false, sharedB = false, batchedBias = false;
  /// The matrices of a batch side by side in rows, as the heads of an
  /// attention.
  bool interleaved = false;
  int64_t padding = 0; // added to leading dimensions
  uint64_t workspace = 8 << 20;
  size_t threads = 2;
};

std::string nameOf(const MatmulCase &test);

/// Builds, executes and compares; all but gelu must agree to the last bit.
void checkMatmul(const MatmulCase &test);

} // namespace amp::test

#endif // AMP_RUNTIME_TEST_MATMULREFERENCE_H
