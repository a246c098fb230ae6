//===- Interrupt.cpp - Ctrl-C ---------------------------------------------===//
#include "Interrupt.h"
#include <csignal>
#include <unistd.h>

namespace amp::run {

static volatile std::sig_atomic_t wasInterrupted = 0;

static void onInterrupt(int) {
  wasInterrupted = 1;
  const char text[] =
      "\namp-run: finishing the step; once more to stop at once\n";
  // Nothing can be done about an error here.
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
    return;
}

void catchInterrupts() {
  struct sigaction action = {};
  action.sa_handler = onInterrupt;
  action.sa_flags = SA_RESTART | SA_RESETHAND;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

bool interrupted() { return wasInterrupted; }

} // namespace amp::run
