//===- DecisionReport.h - What was decided, and why -------------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_DECISIONREPORT_H
#define AMP_LIB_TRANSFORMS_DECISIONREPORT_H

#include "CastRewriter.h"

namespace mlir::amp {

/// One decision: an op that touches float tensors, or an argument that is cast.
struct Decision {
  std::string op, function, location, cls, rule, result, why, refused;
  Location loc;
  unsigned index = 0; ///< of the op in a pre-order walk before the pass
  unsigned casts = 0;
  int64_t castBytes = 0;
  int64_t saved = 0;       ///< bytes saved for the backward pass
  int64_t savedBefore = 0; ///< ... by the source program

  /// The decision in one line, in the words of a remark.
  std::string describe() const;
};

/// The number of each op in a pre-order walk of `root`.
DenseMap<Operation *, unsigned> numberOps(Operation *root);

class DecisionReport {
public:
  /// Before the rewrite, while the ops still stand; `numbers` are those of the
  /// source program. The first rows are those of the graph's ops, in its order.
  void collect(const DenseMap<Operation *, unsigned> &numbers,
               const PrecisionGraph &graph, const PrecisionAnalysis &analysis,
               const CastPlacement &placement);
  /// Adds the casts that the rewrite made.
  void addCasts(const PrecisionGraph &graph, const CastRewriter &rewriter);

  /// One remark for each decision (category `amp-cast`).
  void emitRemarks() const;
  /// Writes JSON, sorted by location, to `path`, atomically. On failure emits
  /// an error at `loc`.
  LogicalResult write(StringRef path, StringRef type, StringRef policy,
                      Location loc) const;

  ArrayRef<Decision> decisions() const { return rows; }

private:
  std::vector<Decision> rows;
  bool knowsBackward = false; ///< the program's backward pass can be told
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_DECISIONREPORT_H
