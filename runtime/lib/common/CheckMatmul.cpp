//===- CheckMatmul.cpp - The rules of a Matmul command --------------------===//

#include "Checker.h"

using namespace amp;
using namespace amp::runtime;

amp_status CommandChecker::checkEpilogue(Epilogue epilogue, bool isConv) {
  if (epilogue > Epilogue::MAX)
    return bad("epilogue: unknown");
  if (isConv &&
      (readsAux(epilogue) || writesAux(epilogue) || writesBgrad(epilogue)))
    return bad("epilogue: %s is one of matrix products only",
               format::EnumNameEpilogue(epilogue));
  return AMP_OK;
}

amp_status CommandChecker::checkMatmulTypes(const format::Matmul &op) {
  Epilogue epilogue = op.epilogue();
  auto useIf = [](bool present, Use use) {
    return present ? use : Use::Absent;
  };
  AMP_RETURN_IF_FAILED(checkBuffer("a", op.a(), Use::Read));
  AMP_RETURN_IF_FAILED(checkBuffer("b", op.b(), Use::Read));
  AMP_RETURN_IF_FAILED(checkBuffer("d", op.d(), Use::Write));
  AMP_RETURN_IF_FAILED(checkBuffer(
      "c", op.c(), useIf(op.c() != -1 || op.beta() != 0, Use::Read)));
  AMP_RETURN_IF_FAILED(checkBuffer("device_alpha", op.device_alpha(),
                                   useIf(op.device_alpha() != -1, Use::Read)));
  AMP_RETURN_IF_FAILED(
      checkBuffer("bias", op.bias(), useIf(readsBias(epilogue), Use::Read)));
  AMP_RETURN_IF_FAILED(checkBuffer(
      "aux", op.aux(),
      readsAux(epilogue) ? Use::Read : useIf(writesAux(epilogue), Use::Write)));
  AMP_RETURN_IF_FAILED(checkBuffer("bgrad", op.bgrad(),
                                   useIf(writesBgrad(epilogue), Use::Write)));
  auto typeOf = [&](int32_t index) { return buffer(index).type(); };
  ElementType in = typeOf(op.a()), out = typeOf(op.d());
  if (!isFactor(in) || typeOf(op.b()) != in)
    return bad("a and b: expected f16, bf16 or f32, and the same in both");
  if (out != in && out != ElementType::F32)
    return bad("d: expected the type of a and b, or f32");
  if (op.c() >= 0 && typeOf(op.c()) != out)
    return bad("c: expected the type of d");
  if (op.compute() > format::ComputeType::MAX)
    return bad("compute: unknown");
  if (op.compute() == format::ComputeType::TF32 && in != ElementType::F32)
    return bad("compute: TF32 is for factors in f32");
  if (op.device_alpha() >= 0 &&
      (typeOf(op.device_alpha()) != ElementType::F32 ||
       buffer(op.device_alpha()).bytes() < 4))
    return bad("device_alpha: expected one number in f32");
  for (Operand operand : {Operand{"bias", op.bias()}, {"bgrad", op.bgrad()}})
    if (operand.buffer >= 0 && typeOf(operand.buffer) != out &&
        typeOf(operand.buffer) != ElementType::F32)
      return bad("%s: expected the type of d, or f32", operand.field);
  bool isMask = isRelu(epilogue) || isDrelu(epilogue);
  if (op.aux() >= 0 && typeOf(op.aux()) != (isMask ? ElementType::I1 : out))
    return bad("aux: expected %s", isMask ? "I1" : "the type of d");
  return AMP_OK;
}

amp_status CommandChecker::checkMatmulSizes(const format::Matmul &op) {
  int64_t m = op.m(), n = op.n(), k = op.k(), batch = op.batch();
  // What libraries count with.
  for (int64_t size :
       {m, n, k, batch, op.lda(), op.ldb(), op.ldc(), op.ldd(), op.ldaux()})
    if (size < 0 || size > INT32_MAX)
      return bad("sizes: %lld", static_cast<long long>(size));
  if (m < 1 || n < 1 || k < 1 || batch < 1)
    return bad("m, n, k, batch: expected 1 or more");
  bool tA = op.transpose_a(), tB = op.transpose_b();
  AMP_RETURN_IF_FAILED(checkMatrix("a", op.a(), batch, op.stride_a(),
                                   tA ? k : m, op.lda(), tA ? m : k, false));
  AMP_RETURN_IF_FAILED(checkMatrix("b", op.b(), batch, op.stride_b(),
                                   tB ? n : k, op.ldb(), tB ? k : n, false));
  AMP_RETURN_IF_FAILED(
      checkMatrix("d", op.d(), batch, op.stride_d(), m, op.ldd(), n, true));
  if (op.c() >= 0)
    AMP_RETURN_IF_FAILED(
        checkMatrix("c", op.c(), batch, op.stride_c(), m, op.ldc(), n, false));
  if (op.aux() >= 0)
    AMP_RETURN_IF_FAILED(checkMatrix("aux", op.aux(), batch, op.stride_aux(), m,
                                     op.ldaux(), n, writesAux(op.epilogue())));
  if (op.bias() >= 0)
    AMP_RETURN_IF_FAILED(checkMatrix("bias", op.bias(), batch, op.stride_bias(),
                                     1, n, n, false));
  int64_t sums = op.epilogue() == Epilogue::BgradA ? m : n;
  if (op.bgrad() >= 0)
    AMP_RETURN_IF_FAILED(checkMatrix("bgrad", op.bgrad(), batch,
                                     op.stride_bgrad(), 1, sums, sums, true));
  return AMP_OK;
}

amp_status CommandChecker::check(const format::Matmul &op) {
  AMP_RETURN_IF_FAILED(checkEpilogue(op.epilogue(), /*isConv=*/false));
  AMP_RETURN_IF_FAILED(checkMatmulTypes(op));
  AMP_RETURN_IF_FAILED(checkMatmulSizes(op));
  bool cIsD = op.c() >= 0 &&
              buffer(op.c()).offset() == buffer(op.d()).offset() &&
              op.ldc() == op.ldd() &&
              (op.batch() == 1 || op.stride_c() == op.stride_d());
  bool auxRead = readsAux(op.epilogue());
  return checkOverlap(
      {{"d", op.d()}, {"aux", auxRead ? -1 : op.aux()}, {"bgrad", op.bgrad()}},
      {{"a", op.a()},
       {"b", op.b()},
       {"c", op.c()},
       {"bias", op.bias()},
       {"aux", auxRead ? op.aux() : -1},
       {"device_alpha", op.device_alpha()}},
      cIsD);
}
