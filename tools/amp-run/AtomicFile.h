//===- AtomicFile.h - Files that are there in full or not at all *- C++ -*-===//
//
// What is written goes to ".NAME.tmp" in the folder of NAME, is synced to the
// disk, and only then takes the name: at any moment the file of that name is
// the old one or the new one, in full, also after kill -9 or a power failure.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUN_ATOMICFILE_H
#define AMP_RUN_ATOMICFILE_H

#include "Error.h"

namespace amp::run {

class AtomicFile {
public:
  /// A pipe or a device is written directly: it cannot be replaced.
  explicit AtomicFile(const std::string &path);
  AtomicFile(const AtomicFile &) = delete;
  /// Without commit() nothing is left of it.
  ~AtomicFile();

  void write(const void *data, size_t size);
  void write(const std::string &text) { write(text.data(), text.size()); }
  uint64_t position() const { return written; }
  void commit();

private:
  [[noreturn]] void failWrite();
  void flush();

  std::string path, target, temporary; // as given; without links; "" if direct
  std::string buffer;
  uint64_t written = 0;
  int fd = -1;
};

/// Fails if a file of that name could not be created: before a long run.
void checkWritable(const std::string &path, const char *option);

} // namespace amp::run
#endif // AMP_RUN_ATOMICFILE_H
