//===- Cpu.cpp - What this machine can do ---------------------------------===//

#include "Cpu.h"

#include <algorithm>
#include <cstdlib>

using namespace amp::runtime;

static unsigned detectLevel() {
  __builtin_cpu_init();
#define HAS(feature) (__builtin_cpu_supports(feature) != 0)
  if (!HAS("sse4.2") || !HAS("popcnt") || !HAS("ssse3"))
    return 1;
  if (!HAS("avx2") || !HAS("bmi") || !HAS("bmi2") || !HAS("fma"))
    return 2;
  if (!HAS("avx512f") || !HAS("avx512bw") || !HAS("avx512cd") ||
      !HAS("avx512dq") || !HAS("avx512vl"))
    return 3;
  return 4;
}

Cpu amp::runtime::detectCpu() {
  Cpu cpu = {detectLevel(), false};
  if (const char *text = getenv("AMP_CPU_LEVEL"))
    cpu.level = std::clamp(static_cast<unsigned>(atoi(text)), 1u, cpu.level);
  cpu.bf16 = cpu.level == 4 && HAS("avx512bf16");
  return cpu;
}
