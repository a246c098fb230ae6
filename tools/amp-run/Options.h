//===- Options.h - The command line -----------------------------*- C++ -*-===//
#ifndef AMP_RUN_OPTIONS_H
#define AMP_RUN_OPTIONS_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace amp::run {

struct Options {
  std::vector<std::string> programs;
  bool info = false, compare = false, quiet = false;
  uint64_t steps = 1;

  std::vector<std::string> inputs, batches, set;
  bool shuffle = false, fillMissing = false, allowUnused = false;
  std::optional<uint64_t> seed;
  uint64_t classes = 10;
  std::optional<double> lossScale;

  uint64_t threads = 0;
  std::string outputs, checkpoint, resume, json, loss, profile;
  uint64_t checkpointEvery = 0, profileSteps = 20, logEvery = 0;
  bool overwrite = false, resumeAny = false, otherBatches = false;
  bool debugNan = false, keepGoing = false;
};

/// The exit code if there is nothing to run: after --help, or a usage error,
/// which was printed.
std::optional<int> parseOptions(int argc, char **argv, Options &options);

} // namespace amp::run
#endif // AMP_RUN_OPTIONS_H
