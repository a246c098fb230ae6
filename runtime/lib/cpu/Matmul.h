//===- Matmul.h - Executes Matmul commands ----------------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_MATMUL_H
#define AMP_RUNTIME_LIB_CPU_MATMUL_H

#include "Environment.h"

#include <memory>

namespace amp::runtime {

amp_status createMatmul(const Environment &environment,
                        const format::Matmul &op,
                        std::unique_ptr<Executable> &result);

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_MATMUL_H
