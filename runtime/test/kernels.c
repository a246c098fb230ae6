/*===- kernels.c - What a compiler would put into a program ---------------===*/

#include <stdint.h>

#define ENTRY(name)                                                            \
  void name(void *const *buffers, int64_t begin, int64_t end, void *scratch,   \
            int32_t *status)

/* out = 2 * in, in f32, by way of the scratch memory. */
ENTRY(doubled) {
  const float *in = buffers[0];
  float *out = buffers[1], *own = scratch;
  for (int64_t i = begin; i != end; ++i) {
    own[0] = 2 * in[i];
    out[i] = own[0];
  }
}

/* state += in. */
ENTRY(accumulate) {
  const float *in = buffers[0];
  float *state = buffers[1];
  for (int64_t i = begin; i != end; ++i)
    state[i] += in[i];
}

/* The same in rows of six. */
ENTRY(accumulate_six) {
  const float *in = buffers[0];
  float *state = buffers[1];
  for (int64_t i = begin * 6; i != end * 6; ++i)
    state[i] += in[i];
}

/* counts[begin] = end - begin: which ranges were called. */
ENTRY(ranges) {
  int32_t *counts = buffers[0];
  counts[begin] += (int32_t)(end - begin);
}

/* Fails with the first message where an element is negative. */
ENTRY(check) {
  const float *in = buffers[0];
  for (int64_t i = begin; i != end; ++i)
    if (in[i] < 0)
      *status = 1;
}

/* Divides by zero: an infinity. */
ENTRY(reciprocal) {
  const float *in = buffers[0];
  float *out = buffers[1];
  for (int64_t i = begin; i != end; ++i)
    out[i] = 1 / in[i];
}
