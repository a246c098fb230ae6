//===- Race.cpp - That the thread sanitizer would see a race --------------===//
//
// Built in its builds only. Without an argument: a region writes what the next
// one reads on other threads, which is in order. With "race": two threads of a
// region write one number, which has to be reported.
//
//===----------------------------------------------------------------------===//
#include "../lib/cpu/Parallel.h"
#include <cstdio>
#include <cstring>
#include <vector>

int main(int argc, char **argv) {
  bool race = argc > 1 && std::strcmp(argv[1], "race") == 0;
  std::vector<int> first(4), second(4);
  for (int round = 0; round < 100; ++round) {
    amp::runtime::parallel(4, [&](unsigned i) { ++first[race ? 0 : i]; });
    amp::runtime::parallel(4, [&](unsigned i) { second[i] += first[3 - i]; });
  }
  std::printf("%d\n", second[0]);
  return 0;
}
