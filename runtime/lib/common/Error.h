//===- Error.h - A status, and the line that explains it --------*- C++ -*-===//
//
// Functions that can fail return an amp_status. The one that finds the fault
// writes the line behind amp_last_error() with fail(), so that callers hand the
// status on and nothing else.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUNTIME_LIB_COMMON_ERROR_H
#define AMP_RUNTIME_LIB_COMMON_ERROR_H

#include "amp-runtime/amp_runtime.h"

namespace amp::runtime {

/// Sets what amp_last_error() of this thread says; returns `status`.
[[gnu::format(printf, 2, 3)]] amp_status fail(amp_status status,
                                              const char *format, ...);

} // namespace amp::runtime

/// Returns from the caller unless `expression` is AMP_OK.
#define AMP_RETURN_IF_FAILED(expression)                                       \
  if (amp_status status_ = (expression))                                       \
  return status_

#endif // AMP_RUNTIME_LIB_COMMON_ERROR_H
