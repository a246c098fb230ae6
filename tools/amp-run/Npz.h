//===- Npz.h - Arrays in .npy and .npz files --------------------*- C++ -*-===//
#ifndef AMP_RUN_NPZ_H
#define AMP_RUN_NPZ_H

#include "AtomicFile.h"
#include "Npy.h"
#include <map>
#include <memory>

namespace amp::run {

/// An array in a file, that can be read in parts. Its header is known from the
/// start, its data is read when it is asked for: all of it once where it is
/// small, compressed or column-major, else (a large data set) part by part.
/// Parts of an array are never given out before its checksum was found right.
class ArrayFile {
public:
  virtual ~ArrayFile() = default;
  std::string what; // "array 'x' of data.npz"
  NpyHeader header; // of row-major data, whatever the file has
  /// Bytes of the row-major data.
  virtual void read(uint64_t offset, size_t size, char *to) = 0;
  Bytes readAll();
};

/// By name. Names in a .npz come without ".npy".
using ArrayFiles = std::map<std::string, std::shared_ptr<ArrayFile>>;

std::shared_ptr<ArrayFile> openNpy(const std::string &path);
ArrayFiles openNpz(const std::string &path);

/// Writes a .npz as numpy.savez does: stored, with 64-bit sizes.
class NpzWriter {
public:
  explicit NpzWriter(const std::string &path) : file(path) {}
  void add(const std::string &name, const std::string &descr,
           const Shape &shape, const void *data, size_t bytes);
  /// bf16 goes in as uint16 under "NAME.bf16".
  void add(const std::string &name, amp_type type, const Shape &shape,
           const Bytes &data);
  void commit();

private:
  AtomicFile file;
  std::string directory;
  uint64_t entries = 0;
};

/// What a bf16 array is called that numpy holds as uint16.
inline std::string rawName(const std::string &name) { return name + ".bf16"; }

} // namespace amp::run
#endif // AMP_RUN_NPZ_H
