//===- Train.h - Runs the steps of one program ------------------*- C++ -*-===//
#ifndef AMP_RUN_TRAIN_H
#define AMP_RUN_TRAIN_H

#include "Batches.h"
#include "Checkpoint.h"
#include "Inputs.h"
#include "Modes.h"
#include "Profile.h"
#include "Steps.h"

namespace amp::run {

/// What amp-run does with one step, in one size or several.
class Training {
public:
  Training(const Options &options, nlohmann::json &document, bool print);
  int run();

private:
  void resume();
  void openBatches();
  void useSize(size_t next);
  amp_memory memory() const;
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
  nlohmann::json &document;
  bool print;
  std::vector<Program> programs; // of several sizes
  const Program &program;        // the first, which checkpoints name
  Sizes sizes;
  std::unique_ptr<CheckpointFile> resumed;
  std::vector<std::unique_ptr<Session>> sessions;
  std::unique_ptr<Batches> batches;
  std::vector<std::unique_ptr<StepRunner>> runners;
  std::vector<uint64_t> stepsOf; // by size
  // Of the size that runs now, and has the state.
  size_t size = 0;
  Session *session = nullptr;
  StepRunner *runner = nullptr;
  std::unique_ptr<Profile> profile;
  std::set<size_t> batched;
  CheckpointMeta meta;
  Origins origins;
  History history;
  uint64_t savedStep = UINT64_MAX, failedSaves = 0;
  bool saidNonfinite = false;
};

} // namespace amp::run
#endif // AMP_RUN_TRAIN_H
