//===- Random.h - Numbers that are the same everywhere ----------*- C++ -*-===//
//
// xoshiro256**, seeded by SplitMix64 from a seed and the name of what is
// filled, so that an array does not depend on its neighbours nor on the
// precision of the program. Normal numbers are made by the polar method with a
// logarithm of our own: the one of a C library may differ from machine to
// machine in its last bit.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUN_RANDOM_H
#define AMP_RUN_RANDOM_H

#include <cstdint>
#include <string>
#include <vector>

namespace amp::run {

class Random {
public:
  Random(uint64_t seed, const std::string &name);
  uint64_t next();
  /// In [0, 1), a multiple of 2^-53.
  double uniform() { return double(next() >> 11) * 0x1p-53; }
  /// In [0, bound), each with the same probability.
  uint64_t below(uint64_t bound);
  double normal();

private:
  uint64_t state[4];
  double spare = 0;
  bool hasSpare = false;
};

/// 0 .. count-1 in the order of that epoch.
std::vector<uint64_t> permutation(uint64_t seed, uint64_t epoch,
                                  uint64_t count);

/// FNV-1a, 64 bits.
uint64_t hashBytes(const void *data, size_t size,
                   uint64_t hash = 0xcbf29ce484222325);

} // namespace amp::run
#endif // AMP_RUN_RANDOM_H
