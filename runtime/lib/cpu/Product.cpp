//===- Product.cpp - Products of matrices by a library --------------------===//

#include "Product.h"
#include "Parallel.h"

#include <cblas.h>

using namespace amp;
using namespace amp::runtime;

static dnnl_memory_desc_t descriptionOf(int64_t batch, int64_t rows,
                                        int64_t columns, ElementType type,
                                        const MatrixLayout &layout) {
  // A factor that all of the batch share is a batch of one.
  bool shared = layout.batch == 0;
  dnnl_dims_t sizes = {shared ? 1 : batch, rows, columns};
  dnnl_dims_t strides = {
      shared ? layout.ld * (layout.transposed ? columns : rows) : layout.batch,
      layout.transposed ? 1 : layout.ld, layout.transposed ? layout.ld : 1};
  dnnl_memory_desc_t result;
  dnnl_memory_desc_init_by_strides(&result, 3, sizes, dnnlType(type), strides);
  return result;
}

/// oneDNN takes its newer kernels where it can. In f32 the older one is faster
/// where B lies as it is read, or there are very many rows: up to 25 %, and
/// never more than 3 % slower (README.md). null: whatever it takes.
static const char *preferredFor(const ProductShape &s, ElementType in,
                                const MatrixLayout &b, bool gelu) {
  double work = static_cast<double>(s.m) * s.n * s.k;
  if (in != ElementType::F32 || s.batch != 1 || gelu || work < 1 << 22)
    return nullptr;
  return !b.transposed || s.m >= 2048 ? "gemm:jit" : nullptr;
}

bool FusedProduct::create(const Environment &environment, const ProductShape &s,
                          ElementType in, ElementType out,
                          const MatrixLayout &a, const MatrixLayout &b,
                          const MatrixLayout &d, const FusedEpilogue &epilogue,
                          const char *preferred) {
  dnnl_memory_desc_t descA = descriptionOf(s.batch, s.m, s.k, in, a),
                     descB = descriptionOf(s.batch, s.k, s.n, in, b),
                     descD = descriptionOf(s.batch, s.m, s.n, out, d),
                     descBias = {}, descC = {};
  // Measured (README.md): below, starting threads takes longer than it saves.
  double work = static_cast<double>(s.batch) * s.m * s.n * s.k;
  double least = in == ElementType::F32 ? 1 << 19 : 1 << 20;
  threads = work < least ? 1 : environment.threads;
  ThreadsScope scope(threads);
  hasC = epilogue.addC;
  hasBias = epilogue.bias;
  hasAlpha = epilogue.deviceAlpha;
  DnnlAttributes attributes;
  if (hasAlpha)
    attributes.setScale(DNNL_RUNTIME_F32_VAL);
  else if (epilogue.alpha != 1)
    attributes.setScale(epilogue.alpha);
  int argumentC = 0, argumentBias = DNNL_ARG_BIAS;
  if (epilogue.beta != 0)
    attributes.addSum(epilogue.beta);
  if (hasC) {
    descC = descriptionOf(s.batch, s.m, s.n, out, epilogue.c);
    argumentC = attributes.addBinary(descC);
  }
  bool ownBias = false;
  if (hasBias) {
    descBias = descriptionOf(s.batch, 1, s.n, epilogue.biasType,
                             {epilogue.biasStride, s.n, false});
    // The library's own bias is scaled with the product, and one for all.
    ownBias = !hasAlpha && epilogue.alpha == 1 && epilogue.biasStride == 0;
    if (!ownBias)
      argumentBias = attributes.addBinary(descBias);
  }
  if (epilogue.gelu)
    attributes.addGelu();
  dnnl_matmul_desc_t operation;
  dnnl_memory_desc_t scaleDesc;
  dnnl_dims_t one = {1};
  return dnnl_matmul_desc_init(&operation, &descA, &descB,
                               ownBias ? &descBias : nullptr,
                               &descD) == dnnl_success &&
         primitive.create(environment, &operation, attributes.get(), nullptr,
                          preferred) &&
         primitive.addArgument(environment, DNNL_ARG_SRC, descA) &&
         primitive.addArgument(environment, DNNL_ARG_WEIGHTS, descB) &&
         primitive.addArgument(environment, DNNL_ARG_DST, descD) &&
         (!hasC || primitive.addArgument(environment, argumentC, descC)) &&
         (!hasBias ||
          primitive.addArgument(environment, argumentBias, descBias)) &&
         (!hasAlpha ||
          (dnnl_memory_desc_init_by_tag(&scaleDesc, 1, one, dnnl_f32, dnnl_a) ==
               dnnl_success &&
           primitive.addArgument(environment, DNNL_ARG_ATTR_OUTPUT_SCALES,
                                 scaleDesc)));
}

amp_status FusedProduct::run(Environment &environment, const void *a,
                             const void *b, void *d, const void *c,
                             const void *bias, const float *alpha,
                             void *scratchpad) {
  ++environment.launches.library;
  ThreadsScope scope(threads);
  const void *rest[3] = {};
  unsigned count = 0;
  if (hasC)
    rest[count++] = c;
  if (hasBias)
    rest[count++] = bias;
  if (hasAlpha)
    rest[count++] = alpha;
  return primitive.run(environment, {a, b, d, rest[0], rest[1], rest[2]},
                       scratchpad);
}

/// How much of K one call multiplies. With few rows oneDNN's older kernels wait
/// for B: they read some columns of all of K at once. In slices of K the rows
/// of B are read as they lie and D stays in a cache: 10 to 30 % faster where B
/// is in memory, as fast where it is in a cache (README.md).
static int64_t sliceOf(const ProductShape &s, ElementType out,
                       const MatrixLayout &b, const char *preferred) {
  constexpr int64_t slice = 64, cacheFloats = (1 << 20) / 4;
  bool slices = preferred && !b.transposed && out == ElementType::F32 &&
                s.m >= 16 && s.m <= 64 && s.k >= 4 * slice &&
                s.k * s.n >= cacheFloats;
  return slices ? slice : s.k;
}

bool SlicedProduct::create(const Environment &environment,
                           const ProductShape &s, ElementType in,
                           ElementType out, const MatrixLayout &layoutA,
                           const MatrixLayout &layoutB, const MatrixLayout &d,
                           const FusedEpilogue &epilogue) {
  a = layoutA;
  b = layoutB;
  type = in;
  const char *preferred = preferredFor(s, in, b, epilogue.gelu);
  slice = sliceOf(s, out, b, preferred);
  slices = s.k / slice;
  ProductShape part = s;
  auto createPart = [&](FusedProduct &product, int64_t k,
                        const FusedEpilogue &takesIn) {
    part.k = k;
    return product.create(environment, part, in, out, a, b, d, takesIn,
                          preferred);
  };
  // Those after the first add to it.
  FusedEpilogue adds;
  adds.alpha = epilogue.alpha;
  adds.deviceAlpha = epilogue.deviceAlpha;
  adds.beta = 1;
  return createPart(first, slice, epilogue) &&
         (slices <= 2 || createPart(next, slice, adds)) &&
         (slices == 1 || createPart(last, s.k - slice * (slices - 1), adds));
}

size_t SlicedProduct::scratchpadBytes() const {
  return std::max({first.scratchpadBytes(), next.scratchpadBytes(),
                   last.scratchpadBytes()});
}

amp_status SlicedProduct::run(Environment &environment, const uint8_t *dataA,
                              const uint8_t *dataB, void *d, const void *c,
                              const void *bias, const float *alpha,
                              void *scratchpad) {
  for (int64_t i = 0; i != slices; ++i) {
    int64_t k = i * slice;
    FusedProduct &product = i == 0 ? first : i + 1 < slices ? next : last;
    AMP_RETURN_IF_FAILED(product.run(
        environment, advance(dataA, a.transposed ? k * a.ld : k, type),
        advance(dataB, b.transposed ? k : k * b.ld, type), d, c, bias, alpha,
        scratchpad));
  }
  return AMP_OK;
}

/// `block`, and what is left of `whole` after as many of them as fit.
static std::vector<int64_t> sizesOf(int64_t whole, int64_t block) {
  std::vector<int64_t> sizes = {block};
  if (whole % block != 0)
    sizes.push_back(whole % block);
  return sizes;
}

bool BlockProduct::create(const Environment &environment,
                          const ProductShape &whole, const ProductShape &block,
                          ElementType in, const MatrixLayout &layoutA,
                          const MatrixLayout &layoutB,
                          const MatrixLayout &layoutD, bool accumulates) {
  accumulates |= block.k < whole.k;
  a = layoutA;
  b = layoutB;
  d = layoutD;
  variants.clear();
  scratchpad = 0;
  if (!prefersDnnl(environment))
    return in == ElementType::F32;
  for (int64_t batch : sizesOf(whole.batch, block.batch))
    for (int64_t m : sizesOf(whole.m, block.m))
      for (int64_t n : sizesOf(whole.n, block.n))
        for (int64_t k : sizesOf(whole.k, block.k))
          for (bool accumulate : {false, true}) {
            FusedEpilogue epilogue;
            epilogue.beta = accumulate ? 1 : 0;
            Variant variant = {
                {batch, m, n, k}, accumulate, std::make_unique<FusedProduct>()};
            if (accumulate && !accumulates)
              continue;
            if (!variant.product->create(
                    environment, variant.shape, in, ElementType::F32, a, b, d,
                    epilogue, preferredFor(variant.shape, in, b, false))) {
              variants.clear();
              return in == ElementType::F32;
            }
            scratchpad =
                std::max(scratchpad, variant.product->scratchpadBytes());
            variants.push_back(std::move(variant));
          }
  return true;
}

amp_status BlockProduct::run(Environment &environment,
                             const ProductShape &block, const void *dataA,
                             const void *dataB, float *dataD, bool accumulate,
                             void *scratchpadPointer) {
  for (Variant &variant : variants) {
    const ProductShape &s = variant.shape;
    if (s.batch == block.batch && s.m == block.m && s.n == block.n &&
        s.k == block.k && variant.accumulate == accumulate)
      return variant.product->run(environment, dataA, dataB, dataD, nullptr,
                                  nullptr, nullptr, scratchpadPointer);
  }
  ++environment.launches.library;
  runBlas(environment, block, static_cast<const float *>(dataA),
          static_cast<const float *>(dataB), dataD, accumulate);
  return AMP_OK;
}

/// OpenBLAS runs on one thread (the session says so); the parts are ours.
void BlockProduct::runBlas(const Environment &environment,
                           const ProductShape &s, const float *dataA,
                           const float *dataB, float *dataD,
                           bool accumulate) const {
  auto multiply = [&](int64_t batch, int64_t i, int64_t m, int64_t j,
                      int64_t n) {
    cblas_sgemm(CblasRowMajor, a.transposed ? CblasTrans : CblasNoTrans,
                b.transposed ? CblasTrans : CblasNoTrans, static_cast<int>(m),
                static_cast<int>(n), static_cast<int>(s.k), 1,
                dataA + batch * a.batch + i * (a.transposed ? 1 : a.ld),
                static_cast<int>(a.ld),
                dataB + batch * b.batch + j * (b.transposed ? b.ld : 1),
                static_cast<int>(b.ld), accumulate ? 1 : 0,
                dataD + batch * d.batch + i * d.ld + j, static_cast<int>(d.ld));
  };
  // Below this a product takes less time than starting threads.
  unsigned threads =
      static_cast<double>(s.batch) * s.m * s.n * s.k < 64 * 1024.0
          ? 1
          : environment.threads;
  if (s.batch >= threads)
    return parallelRanges(threads, s.batch, 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i != end; ++i)
        multiply(i, 0, s.m, 0, s.n);
    });
  for (int64_t batch = 0; batch != s.batch; ++batch)
    if (s.m >= s.n)
      parallelRanges(threads, s.m, 16, [&](int64_t begin, int64_t end) {
        multiply(batch, begin, end - begin, 0, s.n);
      });
    else
      parallelRanges(threads, s.n, 16, [&](int64_t begin, int64_t end) {
        multiply(batch, 0, s.m, begin, end - begin);
      });
}
