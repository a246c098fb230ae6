//===- ArenaPlanner.h - Buffers in one piece of memory ----------*- C++ -*-===//
//
// Places buffers that live from one command to another in one arena, so that
// those that live at the same time do not overlap. That is interval-graph
// colouring with widths, which is NP-hard; what is done here is what works in
// practice: buffers are taken in several orders (largest first, most bytes
// times commands first, longest first), each goes to the tightest gap among
// those that live with it, and the best result is kept. The maximum of the
// bytes that live at one command bounds every placement from below, so how good
// it is is known.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_ARENAPLANNER_H
#define AMP_ANALYSIS_ARENAPLANNER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace mlir::amp {

class ArenaPlanner {
public:
  /// Offsets and sizes are multiples of `granularity`, in bytes.
  explicit ArenaPlanner(int64_t granularity = 256) : granularity(granularity) {}

  /// A buffer of `size` bytes, written first by command `first` and read last
  /// by `last`. Returns its number.
  unsigned add(int64_t size, int64_t first, int64_t last);
  void plan();

  int64_t getOffset(unsigned buffer) const { return buffers[buffer].offset; }
  int64_t getSize() const { return total; }
  int64_t getLowerBound() const { return lowerBound; }

private:
  struct Buffer {
    int64_t size, first, last, offset = 0;
  };
  int64_t place(llvm::ArrayRef<unsigned> order, std::vector<int64_t> &offsets);

  int64_t granularity;
  std::vector<Buffer> buffers;
  int64_t total = 0, lowerBound = 0;
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_ARENAPLANNER_H
