//===- Conv.h - Executes Conv commands --------------------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_CONV_H
#define AMP_RUNTIME_LIB_CPU_CONV_H

#include "Environment.h"

#include <memory>

namespace amp::runtime {

amp_status createConv(const Environment &environment, const format::Conv &op,
                      std::unique_ptr<Executable> &result);

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_CONV_H
