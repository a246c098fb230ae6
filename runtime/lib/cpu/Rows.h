//===- Rows.h - Vectorised work on rows of numbers --------------*- C++ -*-===//
//
// What surrounds a product: conversions, epilogues, sums, the search for NaNs.
// A row is a piece of memory that stays in the first-level cache (at most
// rowChunk elements), so several of these loops over it cost one pass over
// memory.
//
// RowsImpl.cpp is compiled once for each level of the x86-64 architecture, and
// the best that the CPU has is taken: all depends on the machine that executes.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUNTIME_LIB_CPU_ROWS_H
#define AMP_RUNTIME_LIB_CPU_ROWS_H

#include <cstddef>
#include <cstdint>

namespace amp::runtime {

constexpr size_t rowChunk = 1024;

struct RowOps {
  // 16 bits to f32, exactly; f32 to 16 bits, to nearest even. Subnormals are
  // kept, and a NaN stays one.
  void (*widenF16)(const uint16_t *in, float *out, size_t n);
  void (*widenBF16)(const uint16_t *in, float *out, size_t n);
  void (*narrowF16)(const float *in, uint16_t *out, size_t n);
  void (*narrowBF16)(const float *in, uint16_t *out, size_t n);

  void (*scale)(float *v, float factor, size_t n);
  void (*addScaled)(float *v, const float *c, float factor, size_t n);
  void (*addConstant)(float *v, float constant, size_t n);

  // max(v, 0), and a NaN stays one. Where there is a mask it is v > 0.
  void (*relu)(float *v, size_t n);
  void (*reluMask)(float *v, uint8_t *mask, size_t n);
  // The same on the bits of f16 or bf16, told apart by what infinity is.
  void (*relu16)(uint16_t *v, uint16_t infinity, size_t n);
  void (*reluMask16)(uint16_t *v, uint8_t *mask, uint16_t infinity, size_t n);
  // mask ? v : 0.
  void (*select)(float *v, const uint8_t *mask, size_t n);
  void (*select16)(uint16_t *v, const uint8_t *mask, size_t n);
  // The tanh form, and its derivative: v *= gelu'(x).
  void (*gelu)(float *v, size_t n);
  void (*dgelu)(float *v, const float *x, size_t n);

  float (*sum)(const float *v, size_t n);

  // The first element that is a NaN, or also an infinity; n where there is
  // none.
  size_t (*findNonfinite16)(const uint16_t *v, uint16_t infinity,
                            bool infinities, size_t n);
  size_t (*findNonfinite32)(const uint32_t *v, bool infinities, size_t n);
  size_t (*findNonfinite64)(const uint64_t *v, bool infinities, size_t n);
};

extern const RowOps rowsBaseline, rowsV3, rowsV4;

/// `level` is that of x86-64, 1 to 4.
inline const RowOps &rowsFor(unsigned level) {
  return level >= 4 ? rowsV4 : level >= 3 ? rowsV3 : rowsBaseline;
}

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_ROWS_H
