//===- Matmul.cpp - Executes Matmul commands ------------------------------===//

#include "Matmul.h"
#include "MatmulOp.h"
#include "Parallel.h"
#include "Workspace.h"

#include <cstring>

using namespace amp;
using namespace amp::runtime;

static MatrixLayout layout(int64_t batch, int64_t stride, int64_t ld,
                           bool transposed) {
  return {batch == 1 ? 0 : stride, ld, transposed};
}

MatmulBase::MatmulBase(const Environment &environment, const format::Matmul &op)
    : op(op), shape{op.batch(), op.m(), op.n(), op.k()} {
  auto typeOf = [&](int32_t index) {
    return index < 0 ? ElementType::F32 : environment.typeOf(index);
  };
  typeA = typeOf(op.a());
  typeD = typeOf(op.d());
  biasType = typeOf(op.bias());
  auxType = typeOf(op.aux());
  bgradType = typeOf(op.bgrad());
  pointerA = environment.pointer(op.a());
  pointerB = environment.pointer(op.b());
  pointerC = environment.pointer(op.c());
  pointerD = environment.pointer(op.d());
  pointerBias = environment.pointer(op.bias());
  pointerAux = environment.pointer(op.aux());
  pointerBgrad = environment.pointer(op.bgrad());
  alpha =
      reinterpret_cast<const float *>(environment.pointer(op.device_alpha()));
  layoutA = layout(op.batch(), op.stride_a(), op.lda(), op.transpose_a());
  layoutB = layout(op.batch(), op.stride_b(), op.ldb(), op.transpose_b());
  layoutD = layout(op.batch(), op.stride_d(), op.ldd(), false);
}

RowMatrix MatmulBase::matrixAux(int64_t batch) const {
  if (!pointerAux)
    return {};
  return {advance(pointerAux, batch * op.stride_aux(), auxType), auxType,
          op.ldaux()};
}

/// The sums of bgrada and bgradb.
void MatmulBase::sumFactors(Environment &environment) const {
  bool ofA = op.epilogue() == Epilogue::BgradA;
  if (!ofA && op.epilogue() != Epilogue::BgradB)
    return;
  bool transposed = ofA ? op.transpose_a() : op.transpose_b();
  // Rows as they are in memory. K is summed over: it is along rows of A and
  // columns of B, unless they are transposed.
  bool ofRows = ofA != transposed;
  int64_t kept = ofA ? shape.m : shape.n;
  int64_t rows = ofRows ? kept : shape.k, columns = ofRows ? shape.k : kept;
  for (int64_t i = 0; i != shape.batch; ++i) {
    RowMatrix matrix = {advance(ofA ? pointerA : pointerB,
                                i * (ofA ? op.stride_a() : op.stride_b()),
                                typeA),
                        typeA, ofA ? op.lda() : op.ldb()};
    sumMatrix(environment, matrix, rows, columns, ofRows,
              advance(pointerBgrad, i * op.stride_bgrad(), bgradType),
              bgradType);
  }
}

//===----------------------------------------------------------------------===//
// One call of oneDNN
//===----------------------------------------------------------------------===//

/// Epilogues that need x before it is rounded to 16 bits.
static bool needsUnrounded(Epilogue epilogue) {
  return (isGelu(epilogue) && writesAux(epilogue)) || isDgelu(epilogue) ||
         sumsD(epilogue);
}

bool MatmulFused::create(const Environment &environment) {
  Epilogue epilogue = op.epilogue();
  bool native = typeA == ElementType::F32 ||
                (typeA == ElementType::BF16 && environment.cpu.bf16);
  if (!prefersDnnl(environment) || !native ||
      op.alpha() != op.alpha() || // the library has NaNs of its own
      (needsUnrounded(epilogue) && typeD != ElementType::F32))
    return false;
  FusedEpilogue fused;
  fused.alpha = op.alpha();
  fused.deviceAlpha = alpha != nullptr;
  if (isCInD())
    fused.beta = op.beta();
  else if (hasC() && op.beta() != 1)
    return false; // added as it is, or not at all
  fused.addC = hasC() && !isCInD();
  fused.c = layout(op.batch(), op.stride_c(), op.ldc(), false);
  fused.bias = pointerBias != nullptr;
  fused.biasType = biasType;
  fused.biasStride = op.batch() == 1 ? 0 : op.stride_bias();
  // The relu of oneDNN makes a NaN 0: it is not taken.
  fused.gelu = isGelu(epilogue) && !writesAux(epilogue);
  passFollows = needsUnrounded(epilogue);
  roundedPassFollows = RoundedPass::takes(epilogue);
  if (!product.create(environment, shape, typeA, typeD, layoutA, layoutB,
                      layoutD, fused))
    return false;
  Workspace workspace(environment);
  uint64_t sums = sumsD(epilogue) ? static_cast<uint64_t>(shape.n) * 4 : 0;
  return workspace.take(sums, columnSums) &&
         workspace.take(product.scratchpadBytes(), scratchpad);
}

amp_status MatmulFused::run(Environment &environment) {
  scaled = alphaOf();
  AMP_RETURN_IF_FAILED(product.run(environment, pointerA, pointerB, pointerD,
                                   pointerC, pointerBias, &scaled, scratchpad));
  if (passFollows) {
    EpiloguePass pass;
    pass.epilogue = op.epilogue();
    pass.columnSums = columnSums;
    for (int64_t i = 0; i != shape.batch; ++i) {
      pass.product = pass.d = matrixD(i);
      pass.aux = matrixAux(i);
      if (columnSums)
        memset(columnSums, 0, static_cast<size_t>(shape.n) * sizeof(float));
      pass.run(environment, shape.m, shape.n);
      if (columnSums)
        storeRow(*environment.rows, bgradType, columnSums,
                 advance(pointerBgrad, i * op.stride_bgrad(), bgradType),
                 static_cast<size_t>(shape.n));
    }
  } else if (roundedPassFollows && shape.batch == 1) {
    RoundedPass{op.epilogue(), matrixD(0), matrixAux(0)}.run(environment,
                                                             shape.m, shape.n);
  } else if (roundedPassFollows) {
    ++environment.launches.passes;
    parallelRanges(
        environment.threads, shape.batch, 1, [&](int64_t begin, int64_t end) {
          for (int64_t i = begin; i != end; ++i)
            RoundedPass{op.epilogue(), matrixD(i), matrixAux(i)}.runPart(
                *environment.rows, shape.m, shape.n);
        });
  }
  sumFactors(environment);
  return AMP_OK;
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

amp_status amp::runtime::createMatmul(const Environment &environment,
                                      const format::Matmul &op,
                                      std::unique_ptr<Executable> &result) {
  auto fused = std::make_unique<MatmulFused>(environment, op);
  if (fused->create(environment)) {
    result = std::move(fused);
    return AMP_OK;
  }
  auto blocks = std::make_unique<MatmulBlocks>(environment, op);
  AMP_RETURN_IF_FAILED(blocks->create(environment));
  result = std::move(blocks);
  return AMP_OK;
}
