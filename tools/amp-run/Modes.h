//===- Modes.h - What the tool can do ---------------------------*- C++ -*-===//
#ifndef AMP_RUN_MODES_H
#define AMP_RUN_MODES_H

#include "Options.h"
#include "Program.h"
#include <nlohmann/json_fwd.hpp>

namespace amp::run {

// Each fills the document that --json writes, also when it fails on the way,
// and returns the exit code. Text for people goes to stdout only if `print`.
int runInfo(const Options &options, nlohmann::json &document, bool print);
int runSteps(const Options &options, nlohmann::json &document, bool print);
int runCompare(const Options &options, nlohmann::json &document, bool print);

/// Fails if a file to be written is one that is read, or is to be written
/// twice.
void checkApart(const Options &options);
/// Whether both names lead to one regular file.
bool sameFile(const std::string &a, const std::string &b);

nlohmann::json programJson(const Program &program);
nlohmann::json memoryJson(const amp_memory &memory);

} // namespace amp::run
#endif // AMP_RUN_MODES_H
