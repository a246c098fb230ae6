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

/// What amp-run does with a single program.
class Training {
public:
  Training(const Options &options, nlohmann::json &document, bool print);
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
  nlohmann::json &document;
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

} // namespace amp::run
#endif // AMP_RUN_TRAIN_H
