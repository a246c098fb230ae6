//===- Reads.h - What commands read -----------------------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_COMMON_READS_H
#define AMP_RUNTIME_LIB_COMMON_READS_H

#include "program_generated.h"

#include <vector>

namespace amp::runtime {

/// For each input, whether a command of init may read it: then init is due
/// again when it is set. A batch of data that is set for every step is none of
/// those.
std::vector<bool> inputsOfInit(const format::Program &program);

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_COMMON_READS_H
