//===- Train.cpp - What is made ready before the first step ---------------===//
#include "Train.h"
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace amp::run {

using nlohmann::json;

static bool exists(const std::string &path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0;
}

Training::Training(const Options &options, json &document, bool print)
    : options(options), document(document), print(print),
      programs(loadSizes(options.programs)), program(programs[0]) {
  for (const Program &each : programs)
    sizes.push_back(&each);
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

  for (const Program &each : programs)
    sessions.push_back(std::make_unique<Session>(each, options.threads));
  session = sessions[0].get();
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
  for (size_t i = 0; i < programs.size(); ++i) {
    // State follows with the first step of that size.
    for (const Port &port : program.inputs)
      if (i && !batched.count(port.index))
        sessions[i]->setInput(port, session->getInput(port));
    runners.push_back(
        std::make_unique<StepRunner>(programs[i], *sessions[i], options));
  }
  runner = runners[0].get();
  stepsOf.resize(programs.size());
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
    batches = std::make_unique<Batches>(sizes, options, shuffle, meta.seed);
    batched = batches->ports;
    checkSizesOutside(sizes, batched);
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

} // namespace amp::run
