//===- RowsImpl.cpp - Vectorised work on rows of numbers ------------------===//
//
// Compiled for several levels of x86-64, with AMP_ROWS as the name of the
// table. No header with inline functions may be used here: the linker would
// keep one copy of each, of any level, for all of the program.
//
// The loops are plain and the compiler vectorises them: no calls, no branches.
//
//===----------------------------------------------------------------------===//

#include "Rows.h"

#ifdef __F16C__
#include <immintrin.h>
#endif

using amp::runtime::RowOps;

static inline uint32_t bitsOf(float x) {
  uint32_t bits;
  __builtin_memcpy(&bits, &x, 4);
  return bits;
}
static inline float floatOf(uint32_t bits) {
  float x;
  __builtin_memcpy(&x, &bits, 4);
  return x;
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

static void widenBF16(const uint16_t *in, float *out, size_t n) {
  for (size_t i = 0; i != n; ++i)
    out[i] = floatOf(static_cast<uint32_t>(in[i]) << 16);
}

static void narrowBF16(const float *in, uint16_t *out, size_t n) {
  for (size_t i = 0; i != n; ++i) {
    uint32_t x = bitsOf(in[i]);
    uint32_t rounded = (x + 0x7fff + (x >> 16 & 1)) >> 16;
    uint32_t quiet = x >> 16 | 0x40;
    out[i] =
        static_cast<uint16_t>((x & 0x7fffffff) > 0x7f800000 ? quiet : rounded);
  }
}

/// The exponent is moved by a multiplication that is exact, also of subnormals:
/// those of f16 are normal numbers in f32.
static inline float widen(uint16_t h) {
  uint32_t magnitude = static_cast<uint32_t>(h & 0x7fff) << 13;
  // Infinities and NaNs: all bits of the exponent.
  uint32_t finite = bitsOf(floatOf(magnitude) * floatOf(0x77800000)); // 2^112
  uint32_t special = magnitude | 0x7f800000;
  uint32_t bits = (h & 0x7c00) == 0x7c00 ? special : finite;
  return floatOf(bits | static_cast<uint32_t>(h & 0x8000) << 16);
}

static inline uint16_t narrow(float f) {
  uint32_t x = bitsOf(f), sign = x >> 16 & 0x8000;
  x &= 0x7fffffff;
  // Normal: move the exponent, round to nearest even; a carry goes into the
  // exponent, and from 65520 on it reaches that of infinity.
  uint32_t normal = (x - 0x38000000 + 0xfff + (x >> 13 & 1)) >> 13;
  // Subnormal: 0.5 has ulps of 2^-24, so the sum is rounded where f16 would be.
  uint32_t subnormal = bitsOf(floatOf(x) + 0.5f) - 0x3f000000;
  uint32_t quiet = 0x7e00 | (x >> 13 & 0x3ff);
  uint32_t result = x < 0x38800000 ? subnormal : normal;
  result = x >= 0x47800000 ? 0x7c00 : result;
  result = x > 0x7f800000 ? quiet : result;
  return static_cast<uint16_t>(result | sign);
}

static void widenF16(const uint16_t *in, float *out, size_t n) {
  size_t i = 0;
#ifdef __AVX512F__
  for (; i + 16 <= n; i += 16)
    _mm512_storeu_ps(out + i, _mm512_cvtph_ps(_mm256_loadu_si256(
                                  reinterpret_cast<const __m256i *>(in + i))));
#elif defined(__F16C__)
  for (; i + 8 <= n; i += 8)
    _mm256_storeu_ps(out + i, _mm256_cvtph_ps(_mm_loadu_si128(
                                  reinterpret_cast<const __m128i *>(in + i))));
#endif
  for (; i != n; ++i)
    out[i] = widen(in[i]);
}

static void narrowF16(const float *in, uint16_t *out, size_t n) {
  size_t i = 0;
#ifdef __AVX512F__
  for (; i + 16 <= n; i += 16)
    _mm256_storeu_si256(
        reinterpret_cast<__m256i *>(out + i),
        _mm512_cvtps_ph(_mm512_loadu_ps(in + i),
                        _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
#elif defined(__F16C__)
  for (; i + 8 <= n; i += 8)
    _mm_storeu_si128(
        reinterpret_cast<__m128i *>(out + i),
        _mm256_cvtps_ph(_mm256_loadu_ps(in + i),
                        _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
#endif
  for (; i != n; ++i)
    out[i] = narrow(in[i]);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static void scale(float *v, float factor, size_t n) {
  for (size_t i = 0; i != n; ++i)
    v[i] *= factor;
}

static void addScaled(float *__restrict v, const float *__restrict c,
                      float factor, size_t n) {
  for (size_t i = 0; i != n; ++i)
    v[i] += factor * c[i];
}

static void addConstant(float *v, float constant, size_t n) {
  for (size_t i = 0; i != n; ++i)
    v[i] += constant;
}

/// In so many partial sums as fit vectors of any level: the result does not
/// depend on how a compiler vectorises.
static float sum(const float *v, size_t n) {
  float partial[32] = {};
  size_t i = 0;
  for (; i + 32 <= n; i += 32)
    for (unsigned j = 0; j != 32; ++j)
      partial[j] += v[i + j];
  for (unsigned j = 0; i != n; ++i, ++j)
    partial[j] += v[i];
  for (unsigned half = 16; half != 0; half /= 2)
    for (unsigned j = 0; j != half; ++j)
      partial[j] += partial[j + half];
  return partial[0];
}

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

static void relu(float *v, size_t n) {
  for (size_t i = 0; i != n; ++i)
    v[i] = v[i] < 0 ? 0 : v[i];
}

static void reluMask(float *__restrict v, uint8_t *__restrict mask, size_t n) {
  for (size_t i = 0; i != n; ++i) {
    float x = v[i];
    mask[i] = x > 0 ? 1 : 0;
    v[i] = x < 0 ? 0 : x;
  }
}

static void relu16(uint16_t *v, uint16_t infinity, size_t n) {
  // Negative and no NaN: from -0 to -infinity.
  uint16_t last = static_cast<uint16_t>(0x8000 | infinity);
  for (size_t i = 0; i != n; ++i) {
    uint16_t x = v[i];
    v[i] = x >= 0x8000 && x <= last ? 0 : x;
  }
}

static void reluMask16(uint16_t *__restrict v, uint8_t *__restrict mask,
                       uint16_t infinity, size_t n) {
  uint16_t last = static_cast<uint16_t>(0x8000 | infinity);
  for (size_t i = 0; i != n; ++i) {
    uint16_t x = v[i];
    mask[i] = static_cast<uint16_t>(x - 1) < infinity ? 1 : 0;
    v[i] = x >= 0x8000 && x <= last ? 0 : x;
  }
}

static void select(float *__restrict v, const uint8_t *__restrict mask,
                   size_t n) {
  for (size_t i = 0; i != n; ++i)
    v[i] = mask[i] ? v[i] : 0;
}

static void select16(uint16_t *__restrict v, const uint8_t *__restrict mask,
                     size_t n) {
  for (size_t i = 0; i != n; ++i)
    v[i] = mask[i] ? v[i] : 0;
}

/// e^x for |x| <= 88: 2^k e^r with |r| <= ln 2 / 2, a polynomial for e^r.
static inline float exponential(float x) {
  constexpr float magic = 12582912.0f; // 1.5 * 2^23: adding it rounds
  float k = (x * 1.44269504f + magic) - magic;
  float r = x - k * 0.693145752f;
  r = r - k * 1.42860677e-6f;
  float p = 1.98756915e-4f;
  p = p * r + 1.39819995e-3f;
  p = p * r + 8.33345205e-3f;
  p = p * r + 4.16657962e-2f;
  p = p * r + 1.66666655e-1f;
  p = p * r + 5.00000013e-1f;
  p = (p * r) * r + r + 1.0f;
  return p *
         floatOf(static_cast<uint32_t>(static_cast<int32_t>(k) + 127) << 23);
}

constexpr float geluLinear = 0.797884561f; // sqrt(2 / pi)
constexpr float geluCubic = 0.0356774081f; // 0.044715 times that
/// Beyond, the tanh of the argument is 1 in f32.
constexpr float geluLimit = 9.9f;

static inline float clampToLimit(float x) {
  x = x > geluLimit ? geluLimit : x;
  return x < -geluLimit ? -geluLimit : x;
}

/// 0.5 x (1 + tanh u) = x / (1 + e^-2u), which keeps the digits of small
/// results.
static void gelu(float *v, size_t n) {
  for (size_t i = 0; i != n; ++i) {
    float x = v[i], c = clampToLimit(x);
    float u = c * (geluLinear + geluCubic * c * c);
    u = u == u ? u : 0; // a NaN comes back by the factor x
    float y = x / (1 + exponential(-2 * u));
    v[i] = x < -geluLimit ? x * 0 : y;
  }
}

static void dgelu(float *__restrict v, const float *__restrict in, size_t n) {
  for (size_t i = 0; i != n; ++i) {
    float c = clampToLimit(in[i]);
    float u = c * (geluLinear + geluCubic * c * c);
    u = u == u ? u : 0;
    float e = exponential(-2 * u), s = 1 / (1 + e);
    float slope = 2 * (geluLinear + 3 * geluCubic * c * c);
    v[i] *= s + (c * s) * (e * s) * slope;
  }
}

//===----------------------------------------------------------------------===//
// The search for what is not finite
//===----------------------------------------------------------------------===//

template <typename T>
static size_t find(const T *v, T infinity, bool infinities, size_t n) {
  constexpr T magnitude = static_cast<T>(static_cast<T>(~T(0)) >> 1);
  T limit = static_cast<T>(infinity - (infinities ? 1 : 0));
  constexpr size_t block = 256;
  for (size_t begin = 0; begin < n; begin += block) {
    size_t end = n - begin < block ? n : begin + block;
    T largest = 0;
    for (size_t i = begin; i != end; ++i) {
      T m = static_cast<T>(v[i] & magnitude);
      largest = m > largest ? m : largest;
    }
    if (largest > limit)
      for (size_t i = begin; i != end; ++i)
        if (static_cast<T>(v[i] & magnitude) > limit)
          return i;
  }
  return n;
}

static size_t findNonfinite16(const uint16_t *v, uint16_t infinity,
                              bool infinities, size_t n) {
  return find<uint16_t>(v, infinity, infinities, n);
}
static size_t findNonfinite32(const uint32_t *v, bool infinities, size_t n) {
  return find<uint32_t>(v, 0x7f800000, infinities, n);
}
static size_t findNonfinite64(const uint64_t *v, bool infinities, size_t n) {
  return find<uint64_t>(v, 0x7ff0000000000000, infinities, n);
}

extern const RowOps amp::runtime::AMP_ROWS = {widenF16,        widenBF16,
                                              narrowF16,       narrowBF16,
                                              scale,           addScaled,
                                              addConstant,     relu,
                                              reluMask,        relu16,
                                              reluMask16,      select,
                                              select16,        gelu,
                                              dgelu,           sum,
                                              findNonfinite16, findNonfinite32,
                                              findNonfinite64};
