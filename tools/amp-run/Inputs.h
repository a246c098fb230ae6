//===- Inputs.h - What the inputs of a program start with -------*- C++ -*-===//
#ifndef AMP_RUN_INPUTS_H
#define AMP_RUN_INPUTS_H

#include "Convert.h"
#include "Options.h"
#include <set>

namespace amp::run {

class CheckpointFile;

/// What the command line gives by name, opened once for all programs.
struct Given {
  ArrayFiles arrays;                 // --inputs
  std::map<std::string, double> set; // --set
};

Given openGiven(const Options &options);

/// Adds the arrays of one --inputs or --batches: a .npz, NAME=FILE.npy, or
/// FILE.npy, which is called as the file.
void addArrays(const std::string &value, const char *option,
               ArrayFiles &arrays);

/// Fails, unless --allow-unused, if a name given belongs to no port of a
/// program.
void checkUsed(const Given &given, const std::vector<const Program *> &programs,
               bool allowUnused);

/// Where the value of an input came from, for people and --json.
using Origins = std::map<std::string, std::string>;

/// Sets all inputs but those of `batched` (indices), which the batches set.
/// `checkpoint` may be null.
Origins setInputs(Session &session, const Program &program,
                  const Options &options, const Given &given,
                  CheckpointFile *checkpoint, const std::set<size_t> &batched);

/// A value for a port that nothing is given for, from its role.
Bytes makeUp(const Port &port, const Options &options, uint64_t seed);

} // namespace amp::run
#endif // AMP_RUN_INPUTS_H
