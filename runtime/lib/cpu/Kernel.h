//===- Kernel.h - Executes kernels, copies and fills ------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_KERNEL_H
#define AMP_RUNTIME_LIB_CPU_KERNEL_H

#include "Code.h"

#include <memory>

namespace amp::runtime {

amp_status createKernel(const Environment &environment,
                        const format::Kernel &op, const LoadedCode &code,
                        std::unique_ptr<Executable> &result);
std::unique_ptr<Executable> createCopy(const Environment &environment,
                                       const format::Copy &op);
std::unique_ptr<Executable> createFill(const Environment &environment,
                                       const format::Fill &op);

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_KERNEL_H
