//===- Steps.h - One step and what is known of it ---------------*- C++ -*-===//
#ifndef AMP_RUN_STEPS_H
#define AMP_RUN_STEPS_H

#include "Options.h"
#include "Program.h"
#include <nlohmann/json_fwd.hpp>

namespace amp::run {

struct StepRecord {
  double loss = 0, scale = 0; // the scale that the step ran with
  double seconds = 0;
  bool hasLoss = false, hasScale = false, skipped = false;
  /// A loss that is not finite is wrong, but in a step that was skipped.
  bool bad() const;
};

/// The steps of one run, in order.
struct History {
  uint64_t first = 0; // number of the first one, from 0
  std::vector<StepRecord> steps;

  uint64_t next() const { return first + steps.size(); }
  uint64_t skipped() const;
  double seconds() const;
  /// The first step is left out if there are more: it warms up caches.
  double stepsPerSecond() const;
};

/// From 2^127 down to the floor of 2^-24 it is no more halvings than this:
/// whatever overflows longer is not the scale's fault.
constexpr unsigned mostSkipsInARow = 160;

class StepRunner {
public:
  StepRunner(const Program &program, Session &session, const Options &options);

  /// Fails with ExitNonfinite if --debug-nan sees one that the loss scaling of
  /// the program does not take care of.
  StepRecord run(uint64_t step);

  const Port *loss, *scale, *foundInf;
  unsigned skipsInARow = 0;
  /// What --debug-nan saw last, in a step that was skipped; "" if nothing.
  std::string watched;

private:
  void runWatched(uint64_t step);

  const Program &program;
  Session &session;
  bool debugNan;
};

/// Fails if the record of that step is bad. `saved` says what is left.
void checkFinite(const StepRecord &record, uint64_t step, const Port *loss,
                 const std::string &saved);

/// Numbers by step; null where there is none or it is not finite.
nlohmann::json historyJson(const History &history);

} // namespace amp::run
#endif // AMP_RUN_STEPS_H
