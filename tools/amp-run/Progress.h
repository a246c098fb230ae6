//===- Progress.h - The line that shows how far it is -----------*- C++ -*-===//
#ifndef AMP_RUN_PROGRESS_H
#define AMP_RUN_PROGRESS_H

#include "Steps.h"
#include <chrono>

namespace amp::run {

/// One line on stderr, drawn over itself; nothing if stderr is not a terminal.
class Progress {
public:
  Progress(const std::string &label, uint64_t first, uint64_t total,
           bool quiet);
  ~Progress() { clear(); }
  void update(uint64_t done, const StepRecord &record);
  void clear();

private:
  using Clock = std::chrono::steady_clock;
  std::string label;
  uint64_t first, total;
  bool enabled;
  Clock::time_point start, drawn;
};

} // namespace amp::run
#endif // AMP_RUN_PROGRESS_H
