//===- Steps.cpp - One step and what is known of it -----------------------===//
#include "Steps.h"
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

namespace amp::run {

bool StepRecord::bad() const {
  return hasLoss && !skipped && !std::isfinite(loss);
}

uint64_t History::skipped() const {
  uint64_t count = 0;
  for (const StepRecord &step : steps)
    count += step.skipped;
  return count;
}

double History::seconds() const {
  double sum = 0;
  for (const StepRecord &step : steps)
    sum += step.seconds;
  return sum;
}

double History::stepsPerSecond() const {
  if (steps.empty())
    return 0;
  bool warm = steps.size() > 1;
  double time = seconds() - (warm ? steps[0].seconds : 0);
  return (steps.size() - warm) / std::max(time, 1e-9);
}

StepRunner::StepRunner(const Program &program, Session &session,
                       const Options &options)
    : loss(program.loss(options.loss)),
      scale(program.inputOfRole(AMP_ROLE_LOSS_SCALE)),
      foundInf(program.outputOfRole(AMP_ROLE_FOUND_INF)), program(program),
      session(session), debugNan(options.debugNan) {
  if (debugNan)
    session.setNonfiniteWatch(true);
}

StepRecord StepRunner::run(uint64_t step) {
  StepRecord record;
  if (scale) {
    record.hasScale = true;
    record.scale = session.scalarInput(*scale);
  }
  auto start = std::chrono::steady_clock::now();
  if (debugNan)
    runWatched(step);
  else
    check(session.step(), fmt::format("step {}", step));
  record.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  if (loss) {
    record.hasLoss = true;
    record.loss = session.scalarOutput(*loss);
  }
  if (foundInf)
    record.skipped = session.scalarOutput(*foundInf) != 0;
  skipsInARow = record.skipped ? skipsInARow + 1 : 0;
  return record;
}

void StepRunner::runWatched(uint64_t step) {
  // With loss scaling an overflow is how the scale is found: such a step is
  // skipped by the program. Only a step that it would not skip is wrong, and to
  // know that the step is run again, from the same state, without the watch.
  std::vector<Bytes> before;
  if (foundInf)
    for (const Port &port : program.inputs)
      before.push_back(port.pair >= 0 ? session.getInput(port) : Bytes());
  amp_status status = session.step();
  if (status != AMP_NONFINITE)
    return check(status, fmt::format("step {}", step));
  std::string reason = amp_last_error();
  size_t number = session.nonfiniteCommand();
  std::string command = "an unknown command";
  if (number < program.commands.size()) {
    const amp_command &found = program.commands[number];
    command = fmt::format("command {} '{}'", number, found.name);
    if (found.location && *found.location)
      command += fmt::format(" at {}", found.location);
  }
  watched = fmt::format("the first value that is not finite was made by {}: {}",
                        command, reason);
  if (foundInf) {
    for (const Port &port : program.inputs)
      if (port.pair >= 0)
        session.setInput(port, before[port.index]);
    session.setNonfiniteWatch(false);
    check(session.step(), fmt::format("step {}", step));
    session.setNonfiniteWatch(true);
    // The loss is not scaled: what makes it infinite, no scale repairs.
    bool lossIsFine = !loss || std::isfinite(session.scalarOutput(*loss));
    if (session.scalarOutput(*foundInf) != 0 && lossIsFine)
      return;
  }
  fail(ExitNonfinite, "step {}: {}", step, watched);
}

void checkFinite(const StepRecord &record, uint64_t step, const Port *loss,
                 const std::string &saved) {
  if (record.bad())
    fail(ExitNonfinite,
         "step {}: the loss ('{}') is {}{}; --debug-nan finds the command that "
         "made it, --keep-going goes on",
         step, loss->name, record.loss, saved);
}

nlohmann::json historyJson(const History &history) {
  using nlohmann::json;
  json losses = json::array(), scales = json::array(), seconds = json::array(),
       skipped = json::array();
  bool hasLoss = false, hasScale = false;
  for (size_t i = 0; i < history.steps.size(); ++i) {
    const StepRecord &step = history.steps[i];
    bool finite = step.hasLoss && std::isfinite(step.loss);
    losses.push_back(finite ? json(step.loss) : json());
    scales.push_back(step.hasScale ? json(step.scale) : json());
    seconds.push_back(step.seconds);
    if (step.skipped)
      skipped.push_back(history.first + i);
    hasLoss |= step.hasLoss;
    hasScale |= step.hasScale;
  }
  return {{"first", history.first},
          {"count", history.steps.size()},
          {"loss", hasLoss ? losses : json()},
          {"scale", hasScale ? scales : json()},
          {"skipped", skipped},
          {"seconds", seconds}};
}

} // namespace amp::run
