//===- Checkpoint.h - The state of training in a file -----------*- C++ -*-===//
//
// A .npz with every input that batches do not set, bit by bit, and "__amp__":
// JSON text as bytes that says which program, how many steps, and which
// batches.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUN_CHECKPOINT_H
#define AMP_RUN_CHECKPOINT_H

#include "Convert.h"
#include "Options.h"
#include <set>

namespace amp::run {

struct CheckpointMeta {
  uint64_t step = 0, skipped = 0, seed = 0, threads = 0;
  std::string hash, module, precision;
  // Of the batches, "" if there were none: what makes their order.
  std::string batchKind;
  uint64_t batchCount = 0;
  bool shuffle = false;
};

class CheckpointFile {
public:
  static constexpr const char *metaName = "__amp__";

  explicit CheckpointFile(const std::string &path);

  std::string path;
  CheckpointMeta meta;

  /// Fails if it is of another program, unless --resume-any.
  void checkProgram(const Program &program, const Options &options);
  /// False if it has no such array.
  bool read(const Port &port, Bytes &value);

private:
  ArrayFiles arrays;
  bool otherProgram = false;
};

/// Atomically. Fails, and writes nothing, if a parameter is not finite, unless
/// `keepGoing`.
void writeCheckpoint(const std::string &path, const Program &program,
                     const Session &session, const CheckpointMeta &meta,
                     const std::set<size_t> &batched, bool keepGoing);

} // namespace amp::run
#endif // AMP_RUN_CHECKPOINT_H
