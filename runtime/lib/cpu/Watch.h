//===- Watch.h - Looks for NaNs and infinities ------------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_WATCH_H
#define AMP_RUNTIME_LIB_CPU_WATCH_H

#include "Environment.h"

namespace amp::runtime {

/// Looks through what `command` wrote. AMP_NONFINITE with a message of what is
/// there, without the command's name.
amp_status watch(const Environment &environment,
                 const format::Command &command);

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_WATCH_H
