//===- Cpu.h - What this machine can do -------------------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_CPU_H
#define AMP_RUNTIME_LIB_CPU_CPU_H

namespace amp::runtime {

struct Cpu {
  unsigned level; // of x86-64: 1 (baseline) to 4 (AVX-512)
  bool bf16;      // dot products of bf16: AVX512-BF16 or AMX
};

/// Of the machine that executes. The variable AMP_CPU_LEVEL (1 to 4) lowers it,
/// so that every implementation can be tested and measured on one machine.
Cpu detectCpu();

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_CPU_H
