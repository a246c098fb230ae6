//===- Random.cpp - Numbers that are the same everywhere ------------------===//
//
// Compiled with -ffp-contract=off: a fused multiply-add would round
// differently.
//
//===----------------------------------------------------------------------===//
#include "Random.h"
#include <cmath>

namespace amp::run {

uint64_t hashBytes(const void *data, size_t size, uint64_t hash) {
  const unsigned char *at = static_cast<const unsigned char *>(data);
  for (size_t i = 0; i < size; ++i)
    hash = (hash ^ at[i]) * 0x100000001b3;
  return hash;
}

Random::Random(uint64_t seed, const std::string &name) {
  uint64_t x = seed ^ hashBytes(name.data(), name.size());
  for (uint64_t &word : state) { // SplitMix64
    uint64_t z = (x += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    word = z ^ (z >> 31);
  }
}

static uint64_t rotate(uint64_t x, int by) { return x << by | x >> (64 - by); }

uint64_t Random::next() {
  uint64_t result = rotate(state[1] * 5, 7) * 9, t = state[1] << 17;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= t;
  state[3] = rotate(state[3], 45);
  return result;
}

uint64_t Random::below(uint64_t bound) {
  // The first 2^64 mod bound numbers are thrown away: the rest divide evenly.
  uint64_t threshold = -bound % bound, value;
  do
    value = next();
  while (value < threshold);
  return value % bound;
}

/// Of 0 < x < 1, from operations that IEEE 754 rounds in one way only: with
/// m in [sqrt(1/2), sqrt(2)), log(m) = 2 atanh((m - 1) / (m + 1)).
static double naturalLog(double x) {
  int exponent;
  double m = std::frexp(x, &exponent);
  if (m < 0.70710678118654752) {
    m *= 2;
    --exponent;
  }
  double z = (m - 1) / (m + 1), square = z * z, sum = 0;
  for (int k = 21; k >= 1; k -= 2) // |z| < 0.172: z^23 / 23 is below 2^-60
    sum = sum * square + 1.0 / k;
  return exponent * 0.69314718055994531 + 2 * z * sum;
}

double Random::normal() {
  if (hasSpare) {
    hasSpare = false;
    return spare;
  }
  double u, v, s;
  do {
    u = 2 * uniform() - 1;
    v = 2 * uniform() - 1;
    s = u * u + v * v;
  } while (s >= 1 || s == 0);
  double factor = std::sqrt(-2 * naturalLog(s) / s);
  spare = v * factor;
  hasSpare = true;
  return u * factor;
}

std::vector<uint64_t> permutation(uint64_t seed, uint64_t epoch,
                                  uint64_t count) {
  std::vector<uint64_t> order(count);
  for (uint64_t i = 0; i < count; ++i)
    order[i] = i;
  Random random(seed, "shuffle of epoch " + std::to_string(epoch));
  for (uint64_t i = count; i > 1; --i)
    std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

} // namespace amp::run
