//===- Profile.h - Where the time of a step goes ----------------*- C++ -*-===//
#ifndef AMP_RUN_PROFILE_H
#define AMP_RUN_PROFILE_H

#include "Program.h"
#include <chrono>
#include <nlohmann/json_fwd.hpp>

namespace amp::run {

/// Takes the times of all commands; those of the first steps one by one.
class Profile {
public:
  Profile(const Program &program, Session &session, uint64_t traceSteps);

  static uint64_t now();
  /// A span of our own: a step, a batch that is loaded.
  void span(const std::string &name, uint64_t begin, uint64_t end);
  void stepDone() { ++steps; }

  /// For chrome://tracing and ui.perfetto.dev.
  void writeTrace(const std::string &path) const;
  std::string table(size_t rows) const;
  nlohmann::json json() const;

private:
  struct Event {
    size_t command; // or commands.size() + a span
    uint64_t begin, end;
  };
  struct Total {
    uint64_t calls = 0, time = 0;
  };
  static void onCommand(void *user, size_t command, uint64_t begin,
                        uint64_t end);
  std::vector<size_t> byTime() const;

  const Program &program;
  uint64_t traceSteps, steps = 0;
  std::vector<Event> events;
  std::vector<std::string> spans;
  std::vector<Total> totals;
};

} // namespace amp::run
#endif // AMP_RUN_PROFILE_H
