//===- MatmulBlocks.cpp - A Matmul in blocks of f32 -----------------------===//
//
// The order is batch, columns of D, rows of D, K: a block of B stays for all
// rows, and the sums of columns are complete when the rows are. Blocks are as
// large as the workspace allows, and where factors are widened as small as a
// cache, if that costs no second widening.
//
//===----------------------------------------------------------------------===//

#include "MatmulOp.h"
#include "Parallel.h"
#include "Workspace.h"

#include <cstring>

using namespace amp;
using namespace amp::runtime;

/// Of a cache of 2 MB, which a thread has for itself, what is left beside the
/// blocks of the library and what lies in memory as it is. Measured.
static constexpr int64_t cacheFloats = (1 << 20) / sizeof(float);

static uint64_t floats(int64_t a, int64_t b, int64_t c) {
  // No overflow: they are sizes of buffers in memory, up to a factor of 4.
  return (static_cast<uint64_t>(a) * static_cast<uint64_t>(b) *
              static_cast<uint64_t>(c) * sizeof(float) +
          255) /
         256 * 256;
}

static int64_t batchesOf(const MatrixLayout &layout,
                         const ProductShape &block) {
  return layout.batch == 0 ? 1 : block.batch;
}

/// Bytes of the panels; the scratchpad of the library comes on top.
uint64_t MatmulBlocks::bytesOf(const ProductShape &s) const {
  uint64_t bytes = 0;
  if (widened)
    bytes += floats(batchesOf(layoutA, s), s.m, s.k) +
             floats(batchesOf(layoutB, s), s.k, s.n);
  if (!inPlace)
    bytes += floats(s.batch, s.m, s.n);
  if (sumsD(op.epilogue()))
    bytes += floats(1, 1, s.n);
  return bytes;
}

bool MatmulBlocks::shrink(ProductShape &s) const {
  if (s.batch > 1) {
    s.batch = (s.batch + 1) / 2;
    return true;
  }
  struct Step {
    int64_t ProductShape::*size;
    int64_t enough;
  };
  // Large panels first pay off in all three; then each gives way in turn.
  constexpr Step steps[] = {{&ProductShape::m, 512},  {&ProductShape::n, 512},
                            {&ProductShape::k, 1024}, {&ProductShape::m, 64},
                            {&ProductShape::n, 64},   {&ProductShape::k, 256},
                            {&ProductShape::m, 16},   {&ProductShape::n, 16},
                            {&ProductShape::k, 64}};
  for (const Step &step : steps) {
    int64_t &size = s.*step.size;
    if (step.size == &ProductShape::k && !widened)
      continue;
    if (size > step.enough) {
      size = std::max(step.enough, (size / 2 + 15) / 16 * 16);
      return true;
    }
  }
  return false;
}

/// Panels that go through memory cost more than a product with few rows. In
/// blocks along one dimension nothing is widened twice; the panel that all of
/// them share has to stay in the cache, together with theirs.
void MatmulBlocks::fitCache(const Environment &environment,
                            ProductShape &s) const {
  const int64_t cache = cacheFloats * environment.threads;
  const int64_t a = s.m * s.k, b = s.k * s.n, d = s.m * s.n;
  if (a + b + d <= cache) {
    s.batch = std::min(s.batch, cache / (a + b + d));
    return;
  }
  bool shares = layoutA.batch == 0 || layoutB.batch == 0;
  if (s.batch > 1 && shares)
    return;
  struct {
    int64_t ProductShape::*size;
    int64_t shared, perUnit;
    bool contiguous; // pieces of both factors, as they lie in memory
  } ways[] = {{&ProductShape::k, d, s.m + s.n,
               layoutA.transposed && !layoutB.transposed},
              {&ProductShape::n, a, s.k + s.m, layoutB.transposed},
              {&ProductShape::m, b, s.k + s.n, !layoutA.transposed}};
  auto cost = [](const auto &way) {
    return way.contiguous ? way.shared : 2 * way.shared;
  };
  auto &way = *std::min_element(
      std::begin(ways), std::end(ways),
      [&](const auto &x, const auto &y) { return cost(x) < cost(y); });
  int64_t room = (cache - way.shared) / way.perUnit;
  if (way.shared > cache / 2 || room < 32)
    return;
  s.batch = 1;
  int64_t &size = s.*way.size, blocks = (size + room - 1) / room;
  size = std::min(size, (size + blocks * 16 - 1) / (blocks * 16) * 16);
}

bool MatmulBlocks::place(const Environment &environment,
                         const ProductShape &s) {
  blockA = layoutA;
  blockB = layoutB;
  if (widened) {
    blockA.ld = blockA.transposed ? s.m : s.k;
    blockB.ld = blockB.transposed ? s.k : s.n;
    blockA.batch = blockA.batch ? s.m * s.k : 0;
    blockB.batch = blockB.batch ? s.k * s.n : 0;
  }
  blockD = inPlace ? layoutD : MatrixLayout{s.m * s.n, s.n, false};
  Workspace workspace(environment);
  auto take = [&](bool wanted, int64_t a, int64_t b, int64_t c, float *&panel) {
    return workspace.take(wanted ? floats(a, b, c) : 0, panel);
  };
  ElementType type = widened ? ElementType::F32 : typeA;
  return take(widened, batchesOf(layoutA, s), s.m, s.k, panelA) &&
         take(widened, batchesOf(layoutB, s), s.k, s.n, panelB) &&
         take(!inPlace, s.batch, s.m, s.n, panelD) &&
         take(sumsD(op.epilogue()), 1, 1, s.n, columnSums) &&
         product.create(environment, shape, s, type, blockA, blockB, blockD,
                        inPlace && isCInD()) &&
         workspace.take(product.scratchpadBytes(), scratchpad);
}

amp_status MatmulBlocks::create(const Environment &environment) {
  bool plainAlpha = op.alpha() == 1 && !alpha;
  inPlace = typeD == ElementType::F32 &&
            (!isCInD() || (op.beta() == 1 && plainAlpha));
  passFollows =
      !inPlace || !plainAlpha || (hasC() && !isCInD()) || pointerBias ||
      (op.epilogue() != Epilogue::Default &&
       op.epilogue() != Epilogue::BgradA && op.epilogue() != Epilogue::BgradB);
  // Where the library refuses factors of 16 bits as they lie, they are widened.
  for (widened = !multiplies(environment, typeA);; widened = true) {
    block = shape;
    if (widened)
      fitCache(environment, block);
    if (sumsD(op.epilogue()))
      block.batch = 1;
    for (;;) {
      if (bytesOf(block) <= environment.workspaceBytes &&
          place(environment, block))
        return AMP_OK;
      if (!shrink(block))
        break;
    }
    if (widened || typeA == ElementType::F32)
      return fail(AMP_UNSUPPORTED,
                  "a workspace of %llu bytes is too small for this product",
                  static_cast<unsigned long long>(environment.workspaceBytes));
  }
}

/// The block of a factor that begins at (row, column) as it lies in memory.
const void *MatmulBlocks::factor(Environment &environment, bool isB,
                                 int64_t batch, int64_t batches, int64_t row,
                                 int64_t rows, int64_t column,
                                 int64_t columns) {
  const MatrixLayout &from = isB ? layoutB : layoutA;
  const MatrixLayout &to = isB ? blockB : blockA;
  uint8_t *data = advance(isB ? pointerB : pointerA,
                          batch * from.batch + row * from.ld + column, typeA);
  if (!widened)
    return data;
  float *panel = isB ? panelB : panelA;
  Content &content = isB ? contentB : contentA;
  if (from.batch == 0)
    batch = 0;
  if (content.batch == batch && content.row == row && content.column == column)
    return panel;
  content = {batch, row, column};
  if (from.batch == 0)
    batches = 1;
  // Several of a batch are whole matrices: often they are one in memory.
  if (batches > 1 && from.batch == rows * from.ld) {
    widenMatrix(environment, {data, typeA, from.ld}, batches * rows, columns,
                panel, to.ld);
    return panel;
  }
  for (int64_t i = 0; i != batches; ++i)
    widenMatrix(environment,
                {advance(data, i * from.batch, typeA), typeA, from.ld}, rows,
                columns, panel + i * to.batch, to.ld);
  return panel;
}

amp_status MatmulBlocks::runBlock(Environment &environment,
                                  const ProductShape &at,
                                  const ProductShape &size) {
  float *d = panelD;
  if (inPlace)
    d = reinterpret_cast<float *>(pointerD) + at.batch * layoutD.batch +
        at.m * layoutD.ld + at.n;
  bool addsToC = inPlace && isCInD();
  for (int64_t k = 0; k < shape.k; k += block.k) {
    ProductShape part = size;
    part.k = std::min(block.k, shape.k - k);
    bool tA = layoutA.transposed, tB = layoutB.transposed;
    const void *a =
        factor(environment, false, at.batch, size.batch, tA ? k : at.m,
               tA ? part.k : size.m, tA ? at.m : k, tA ? size.m : part.k);
    const void *b =
        factor(environment, true, at.batch, size.batch, tB ? at.n : k,
               tB ? size.n : part.k, tB ? k : at.n, tB ? part.k : size.n);
    AMP_RETURN_IF_FAILED(
        product.run(environment, part, a, b, d, k != 0 || addsToC, scratchpad));
  }
  if (passFollows)
    finish(environment, at, size, d);
  return AMP_OK;
}

static RowMatrix blockOf(RowMatrix matrix, int64_t row, int64_t column) {
  if (matrix.data)
    matrix.data = advance(matrix.data, row * matrix.ld + column, matrix.type);
  return matrix;
}

void MatmulBlocks::finish(Environment &environment, const ProductShape &at,
                          const ProductShape &size, const float *result) {
  auto passOf = [&](int64_t i) {
    int64_t batch = at.batch + i;
    EpiloguePass pass;
    pass.epilogue = op.epilogue();
    pass.alpha = alphaOf();
    pass.product = {const_cast<float *>(result) + i * blockD.batch,
                    ElementType::F32, blockD.ld};
    if (hasC() && !(inPlace && isCInD())) {
      pass.beta = op.beta();
      pass.c = blockOf(matrixC(batch), at.m, at.n);
    }
    pass.d = blockOf(matrixD(batch), at.m, at.n);
    pass.aux = blockOf(matrixAux(batch), at.m, at.n);
    if (const void *bias = biasOf(batch))
      pass.bias = advance(bias, at.n, biasType);
    pass.biasType = biasType;
    pass.columnSums = columnSums;
    return pass;
  };
  if (size.batch == 1)
    return passOf(0).run(environment, size.m, size.n);
  ++environment.launches.passes;
  parallelRanges(environment.threads, size.batch, 1,
                 [&](int64_t begin, int64_t end) {
                   for (int64_t i = begin; i != end; ++i)
                     passOf(i).runPart(*environment.rows, size.m, size.n);
                 });
}

amp_status MatmulBlocks::run(Environment &environment) {
  contentA = contentB = {};
  ProductShape at = {}, size = {};
  for (at.batch = 0; at.batch < shape.batch; at.batch += block.batch) {
    size.batch = std::min(block.batch, shape.batch - at.batch);
    for (at.n = 0; at.n < shape.n; at.n += block.n) {
      size.n = std::min(block.n, shape.n - at.n);
      if (columnSums)
        memset(columnSums, 0, static_cast<size_t>(size.n) * sizeof(float));
      for (at.m = 0; at.m < shape.m; at.m += block.m) {
        size.m = std::min(block.m, shape.m - at.m);
        AMP_RETURN_IF_FAILED(runBlock(environment, at, size));
      }
      if (columnSums)
        storeRow(*environment.rows, bgradType, columnSums,
                 advance(pointerBgrad, at.batch * op.stride_bgrad() + at.n,
                         bgradType),
                 static_cast<size_t>(size.n));
    }
  }
  sumFactors(environment);
  return AMP_OK;
}
