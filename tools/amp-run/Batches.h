//===- Batches.h - What each step reads -------------------------*- C++ -*-===//
//
// Three forms: a folder of .npz, one for a step, in the order of their names;
// arrays [steps, ...the port's shape]; arrays [samples, ...] for ports [batch,
// ...], cut into batches. All are cycled. The order is a function of the seed
// and the number of the step alone, so a resumed run goes on in it. With
// programs of several sizes each batch is run by that of its own; samples are
// cut for the first, and the last of them for whichever has their number.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUN_BATCHES_H
#define AMP_RUN_BATCHES_H

#include "Convert.h"
#include "Options.h"
#include "Sizes.h"
#include <functional>
#include <optional>
#include <set>

namespace amp::run {

class Batches {
public:
  /// Checks names, types and shapes of everything before the first step.
  Batches(const Sizes &sizes, const Options &options, bool shuffle,
          uint64_t seed);

  /// Which program takes batch number `step`, counted from the first of the
  /// run.
  size_t sizeOf(uint64_t step);
  /// Sets its inputs, in a session of that program.
  void load(Session &session, uint64_t step);

  std::string kind;   // "folder", "steps", "samples"
  uint64_t count = 0; // batches in an epoch
  bool shuffle;
  std::set<size_t> ports; // indices of the inputs that they set
  bool debugNan;

private:
  struct Part {
    const Port *port;
    std::shared_ptr<ArrayFile> array;
    bool raw;
  };
  std::vector<Part> match(const ArrayFiles &arrays, const std::string &where);
  void openFolder(const std::string &path);
  void openArrays(const std::vector<std::string> &values);
  void chooseKind();
  using Fits = std::function<bool(const Shape &array, const Shape &port)>;
  std::optional<size_t> findSize(const std::vector<Part> &parts,
                                 const Fits &fits) const;
  size_t sizeOfFile(const std::vector<Part> &parts,
                    const std::string &file) const;
  void findTail();
  const Port &portIn(size_t size, const Part &part) const {
    return sizes[size]->inputs[part.port->index];
  }
  uint64_t inOrder(uint64_t step, uint64_t perEpoch);
  void set(Session &session, const Port &port, const Bytes &value,
           uint64_t step);
  Bytes slice(const Part &part, uint64_t step);

  Sizes sizes;
  const Program &program; // the first: all have its names and types
  bool allowUnused;
  uint64_t seed, rows = 1; // of a batch, where samples are cut
  std::vector<Part> parts;
  std::vector<std::string> files;
  std::vector<size_t> fileSizes; // which program takes a file
  // Of arrays: the program of all batches but the last of an epoch.
  size_t size = 0, lastSize = 0;
  std::vector<std::vector<Bytes>> cache; // of the files, if they are small
  std::vector<uint64_t> order;           // of the epoch
  uint64_t orderEpoch = UINT64_MAX, items = 0;
};

} // namespace amp::run
#endif // AMP_RUN_BATCHES_H
