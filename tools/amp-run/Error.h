//===- Error.h - Failures, notes and exit codes -----------------*- C++ -*-===//
//
// Whatever goes wrong ends in a Failure: one message that names the thing and
// says what to do, and the exit code. main prints it; nothing else ends the
// process, so that the state of a run can be saved on the way out.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUN_ERROR_H
#define AMP_RUN_ERROR_H

#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace amp::run {

enum ExitCode {
  ExitFine = 0,
  ExitDiagnostic = 1,
  ExitUsage = 2,
  ExitIO = 3,
  ExitDevice = 4,
  ExitNonfinite = 5,
  ExitInterrupted = 130
};

class Failure : public std::runtime_error {
public:
  Failure(ExitCode code, const std::string &message)
      : std::runtime_error(message), code(code) {}
  ExitCode code;
};

template <typename... Args>
[[noreturn]] void fail(ExitCode code, fmt::format_string<Args...> text,
                       Args &&...args) {
  throw Failure(code, fmt::format(text, std::forward<Args>(args)...));
}

/// "amp-run: warning: ..." on stderr, over a progress bar that is on screen.
void say(const char *kind, const std::string &message);

/// Text for people on stdout. Never throws: main looks for errors at the end,
/// and a closed pipe must not cost a running training its state.
void printText(const std::string &text);

/// A note: printed once however often it is given, and kept for --json.
void noteText(const std::string &message);
const std::vector<std::string> &notes();
template <typename... Args>
void note(fmt::format_string<Args...> text, Args &&...args) {
  noteText(fmt::format(text, std::forward<Args>(args)...));
}

/// strerror(errno), of the call just made.
std::string systemError();

/// Whether a progress bar stands in the current line of the terminal.
extern bool progressOnScreen;

/// " (did you mean 'x'?)" for the most similar of the names, "" if none is.
std::string didYouMean(const std::string &name,
                       const std::vector<std::string> &names);

} // namespace amp::run
#endif // AMP_RUN_ERROR_H
