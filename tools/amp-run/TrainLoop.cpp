//===- TrainLoop.cpp - The steps, and what is saved on the way ------------===//
#include "Interrupt.h"
#include "Progress.h"
#include "Train.h"
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace amp::run {

using nlohmann::json;

std::string Training::savedText() const {
  return savedStep == UINT64_MAX
             ? std::string()
             : fmt::format("; {} has the state after {} steps",
                           options.checkpoint, savedStep);
}

/// A program that checks its indices stumbles over made-up ones.
std::string Training::madeUpText() const {
  for (const Port &port : program.inputs) {
    auto origin = origins.find(port.name);
    if (!isFloat(port.type) && port.pair < 0 && origin != origins.end() &&
        origin->second == "made up")
      return fmt::format(" ('{}' was made up of integers below {}; --classes "
                         "sets that)",
                         port.name, options.classes);
  }
  return "";
}

void Training::save() {
  uint64_t begin = Profile::now();
  meta.step = done();
  CheckpointMeta now = meta;
  now.skipped += history.skipped();
  writeCheckpoint(options.checkpoint, program, *session, now, batched,
                  options.keepGoing);
  savedStep = done();
  if (profile)
    profile->span("checkpoint", begin, Profile::now());
}

/// While it runs, a full disk is no reason to throw away what is in memory:
/// there may be room at the next try. The last try is one that counts.
void Training::saveDuring() {
  try {
    save();
  } catch (const Failure &failure) {
    if (failure.code != ExitIO)
      throw;
    ++failedSaves;
    say("warning",
        fmt::format("step {}: {}; training goes on, the next try is "
                    "after {} steps",
                    done(), failure.what(), done() + options.checkpointEvery));
  }
}

/// The state goes on in the session of another size.
void Training::useSize(size_t next) {
  if (next == size)
    return;
  carryState(program, *session, *sessions[next]);
  runners[next]->skipsInARow = runner->skipsInARow;
  runners[next]->watched = runner->watched;
  size = next;
  session = sessions[next].get();
  runner = runners[next].get();
}

void Training::step() {
  uint64_t begin = Profile::now();
  if (batches) {
    try {
      useSize(batches->sizeOf(done()));
      batches->load(*session, done());
    } catch (const Failure &failure) {
      // The state is fine: only what comes next is missing.
      if (options.checkpoint.empty() || done() == savedStep ||
          done() == history.first)
        throw;
      try {
        save();
      } catch (const Failure &second) {
        fail(failure.code, "{}; {}", failure.what(), second.what());
      }
      fail(failure.code, "{}{}", failure.what(), savedText());
    }
    if (profile)
      profile->span("batch", begin, Profile::now());
    begin = Profile::now();
  }
  StepRecord record;
  try {
    record = runner->run(done());
  } catch (const Failure &failure) {
    fail(failure.code, "{}{}{}", failure.what(), madeUpText(), savedText());
  }
  if (profile) {
    profile->span("step", begin, Profile::now());
    profile->stepDone();
  }
  history.steps.push_back(record);
  ++stepsOf[size];
  if (!options.keepGoing && runner->skipsInARow > mostSkipsInARow)
    fail(
        ExitNonfinite,
        "step {}: {} steps in a row were skipped, and the scale is {:g}: it is "
        "not the scale that overflows{}{}; {}--keep-going goes on",
        done() - 1, runner->skipsInARow, record.scale,
        runner->watched.empty() ? "" : "; " + runner->watched, savedText(),
        options.debugNan ? "" : "--debug-nan finds the command, ");
  if (!options.keepGoing)
    checkFinite(record, done() - 1, runner->loss, savedText());
  else if (record.bad() && !std::exchange(saidNonfinite, true))
    note("step {}: the loss is not finite for the first time", done() - 1);
}

void Training::loop() {
  Progress progress("", history.first, options.steps, options.quiet);
  while (done() < options.steps && !interrupted()) {
    step();
    const StepRecord &record = history.steps.back();
    progress.update(done(), record);
    if (options.logEvery && done() % options.logEvery == 0) {
      progress.clear();
      std::string line = fmt::format("step {}", done());
      if (record.hasLoss)
        line += fmt::format("  loss {:.6g}", record.loss);
      if (record.hasScale)
        line += fmt::format("  scale {:g}{}", record.scale,
                            record.skipped ? " (skipped)" : "");
      line += "\n";
      if (print)
        printText(line);
      else
        std::fputs(line.c_str(), stderr);
      std::fflush(stdout);
    }
    if (options.checkpointEvery && done() % options.checkpointEvery == 0 &&
        done() < options.steps)
      saveDuring();
  }
}

void Training::writeOutputs() {
  if (history.steps.empty()) {
    note("no step was run: {} is not written", options.outputs);
    return;
  }
  NpzWriter file(options.outputs);
  for (const Port &port : programs[size].outputs)
    file.add(port.name, port.type, port.shape, session->getOutput(port));
  file.commit();
}

/// What one full disk has no room for is no reason to lose the rest.
void Training::writeAll() {
  std::optional<Failure> first;
  auto attempt = [&](bool wanted, auto write) {
    try {
      if (wanted)
        write();
    } catch (const Failure &failure) {
      if (failure.code != ExitIO)
        throw;
      if (first)
        say("warning", failure.what());
      else
        first = failure;
    }
  };
  attempt(!options.checkpoint.empty() && savedStep != done(), [&] { save(); });
  attempt(!options.outputs.empty(), [&] { writeOutputs(); });
  attempt(profile != nullptr, [&] { profile->writeTrace(options.profile); });
  if (first)
    throw *first;
}

int Training::run() {
  try {
    loop();
    writeAll();
  } catch (const Failure &) {
    describe();
    throw;
  }
  describe();
  if (print)
    printSummary();
  if (!interrupted())
    return ExitFine;
  say("interrupted",
      fmt::format("after {} of {} steps{}", done(), options.steps,
                  options.checkpoint.empty()
                      ? "; without --checkpoint nothing is saved"
                      : savedText()));
  return ExitInterrupted;
}

int runSteps(const Options &options, json &document, bool print) {
  return Training(options, document, print).run();
}

} // namespace amp::run
