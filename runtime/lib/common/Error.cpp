//===- Error.cpp - A status, and the line that explains it ----------------===//

#include "Error.h"

#include <cstdarg>
#include <cstdio>

// A plain array: an error can be reported where memory has run out.
static thread_local char message[2048];

amp_status amp::runtime::fail(amp_status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof(message), format, arguments);
  va_end(arguments);
  // Names come from files: the promise is one line.
  for (char *c = message; *c; ++c)
    if (*c == '\n' || *c == '\r')
      *c = ' ';
  return status;
}

const char *amp_last_error(void) { return message; }
