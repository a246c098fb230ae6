//===- Train.cpp - Runs the steps of one program --------------------------===//
#include "Batches.h"
#include "Checkpoint.h"
#include "Inputs.h"
#include "Interrupt.h"
#include "Modes.h"
#include "Profile.h"
#include "Progress.h"
#include <cmath>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <utility>

namespace amp::run {

using nlohmann::json;

namespace {

class Training {
public:
  Training(const Options &options, json &document, bool print);
  int run();

private:
  void resume();
  void openBatches();
  void loop();
  void step();
  void save();
  void saveDuring();
  void writeOutputs();
  void writeAll();
  void describe();
  void printSummary() const;
  uint64_t done() const { return history.next(); }
  std::string savedText() const;
  std::string madeUpText() const;

  const Options &options;
  json &document;
  bool print;
  Program program;
  std::unique_ptr<CheckpointFile> resumed;
  std::unique_ptr<Session> session;
  std::unique_ptr<Batches> batches;
  std::unique_ptr<StepRunner> runner;
  std::unique_ptr<Profile> profile;
  std::set<size_t> batched;
  CheckpointMeta meta;
  Origins origins;
  History history;
  uint64_t savedStep = UINT64_MAX, failedSaves = 0;
  bool saidNonfinite = false;
};

} // namespace

static bool exists(const std::string &path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0;
}

Training::Training(const Options &options, json &document, bool print)
    : options(options), document(document), print(print),
      program(options.programs[0]) {
  document["program"] = programJson(program);
  Given given = openGiven(options);
  checkUsed(given, {&program}, options.allowUnused);
  program.loss(options.loss); // a wrong name is told before anything is read
  if (options.lossScale && !program.inputOfRole(AMP_ROLE_LOSS_SCALE))
    fail(ExitUsage, "--loss-scale: {} has no loss scaling", program.path);
  if (!options.resume.empty())
    resume();
  const std::string &checkpoint = options.checkpoint;
  if (!checkpoint.empty() && exists(checkpoint)) {
    struct stat info;
    if (stat(checkpoint.c_str(), &info) == 0 && !S_ISREG(info.st_mode))
      fail(ExitUsage, "--checkpoint: {} is no regular file", checkpoint);
    if (!options.overwrite && !sameFile(checkpoint, options.resume))
      fail(ExitUsage,
           "--checkpoint: {} is there already; go on from it with --resume {}, "
           "or replace it with --overwrite",
           checkpoint, checkpoint);
  }
  for (auto [path, option] : {std::pair(&checkpoint, "--checkpoint"),
                              std::pair(&options.outputs, "--outputs"),
                              std::pair(&options.profile, "--profile")})
    if (!path->empty())
      checkWritable(*path, option);

  session = std::make_unique<Session>(program, options.threads);
  meta.hash = program.hashText();
  meta.seed = options.seed.value_or(resumed ? resumed->meta.seed : 0);
  meta.threads = session->threads();
  if (resumed && resumed->meta.threads != meta.threads)
    note("{} was made with {} threads, and now there are {}: sums may be made "
         "in another order, and differ in their last bits",
         options.resume, resumed->meta.threads, meta.threads);
  openBatches();
  origins =
      setInputs(*session, program, options, given, resumed.get(), batched);
  runner = std::make_unique<StepRunner>(program, *session, options);
  if (!options.profile.empty())
    profile =
        std::make_unique<Profile>(program, *session, options.profileSteps);
}

void Training::resume() {
  resumed = std::make_unique<CheckpointFile>(options.resume);
  resumed->checkProgram(program, options);
  history.first = resumed->meta.step;
  meta.skipped = resumed->meta.skipped;
  if (history.first > options.steps)
    fail(ExitUsage,
         "{} is at step {} already; --steps counts from the start of the "
         "training and must be more than that",
         options.resume, history.first);
  if (options.lossScale)
    note("--loss-scale is where training starts; the checkpoint has the scale "
         "of its step");
  if (options.seed && *options.seed != resumed->meta.seed)
    fail(ExitUsage,
         "--seed {}: the checkpoint was made with --seed {}; leave it away, or "
         "start anew",
         *options.seed, resumed->meta.seed);
}

void Training::openBatches() {
  bool shuffle = options.shuffle || (resumed && resumed->meta.shuffle);
  if (!options.batches.empty()) {
    batches = std::make_unique<Batches>(program, options, shuffle, meta.seed);
    batched = batches->ports;
    meta.batchKind = batches->kind;
    meta.batchCount = batches->count;
    meta.shuffle = shuffle;
  }
  if (!resumed || options.otherBatches)
    return;
  const CheckpointMeta &old = resumed->meta;
  if (old.batchKind != meta.batchKind || old.batchCount != meta.batchCount ||
      old.shuffle != meta.shuffle) {
    auto text = [](const CheckpointMeta &m) {
      return m.batchKind.empty()
                 ? std::string("no --batches")
                 : fmt::format("{} batches ({}{})", m.batchCount, m.batchKind,
                               m.shuffle ? ", shuffled" : "");
    };
    fail(ExitDiagnostic,
         "{} was made with {}, and now there are {}: the order cannot go on; "
         "--other-batches goes on all the same",
         options.resume, text(old), text(meta));
  }
}

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

void Training::step() {
  uint64_t begin = Profile::now();
  if (batches) {
    try {
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
  for (const Port &port : program.outputs)
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

/// Everything that is known by now; also called when a step failed.
void Training::describe() {
  document["steps"] = historyJson(history);
  document["loss"] = runner->loss ? json(runner->loss->name) : json();
  document["skipped"] = meta.skipped + history.skipped();
  document["interrupted"] = interrupted();
  document["seed"] = meta.seed;
  document["inputs"] = origins;
  document["threads"] = session->threads();
  document["memory"] = memoryJson(session->memory());
  document["time"] = {{"seconds", history.seconds()},
                      {"steps_per_second", history.stepsPerSecond()}};
  if (batches)
    document["batches"] = {{"kind", batches->kind},
                           {"count", batches->count},
                           {"shuffle", batches->shuffle}};
  if (!history.steps.empty()) {
    amp_launches launches = session->launches();
    document["launches"] = {{"library", launches.library},
                            {"kernels", launches.kernels},
                            {"passes", launches.passes}};
  }
  if (!options.checkpoint.empty())
    document["checkpoint"] = {
        {"path", options.checkpoint},
        {"step", savedStep == UINT64_MAX ? json() : json(savedStep)},
        {"failed", failedSaves}};
  if (profile)
    document["profile"] = profile->json();
}

void Training::printSummary() const {
  std::string line = fmt::format("{} steps", history.steps.size());
  if (history.first)
    line += fmt::format(" after {}", history.first);
  if (uint64_t skipped = history.skipped())
    line += fmt::format(", {} skipped", skipped);
  line += fmt::format(" in {:.3g} s, {:.4g} steps/s, memory {}\n",
                      history.seconds(), history.stepsPerSecond(),
                      bytesText(session->memory().total));
  if (!history.steps.empty()) {
    const StepRecord &first = history.steps[0], &last = history.steps.back();
    if (last.hasLoss)
      line += fmt::format("loss {:.6g} at first, {:.6g} at last\n", first.loss,
                          last.loss);
    if (last.hasScale)
      line += fmt::format("scale {:g}\n", session->scalarInput(*runner->scale));
  }
  if (savedStep != UINT64_MAX)
    line += fmt::format("{} has the state after {} steps\n", options.checkpoint,
                        savedStep);
  if (profile)
    line += fmt::format("\n{}", profile->table(20));
  printText(line);
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
