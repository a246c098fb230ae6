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
  int64_t bytes = 0;
};

/// The number of each op in a pre-order walk of `root`.
DenseMap<Operation *, unsigned> numberOps(Operation *root);

/// Collects the decisions. Called before the rewrite (ops still stand);
/// `numbers` are those of the source program.
std::vector<Decision>
collectDecisions(const DenseMap<Operation *, unsigned> &numbers,
                 const PrecisionGraph &graph, const PrecisionAnalysis &analysis,
                 const CastPlacement &placement);
/// Adds the casts that the rewrite made.
void addCasts(std::vector<Decision> &decisions, const PrecisionGraph &graph,
              const CastRewriter &rewriter);

/// Emits one remark for each decision (category `amp-cast`).
void emitRemarks(ArrayRef<Decision> decisions);

/// Writes JSON, sorted by location, to `path`, atomically. On failure emits an
/// error at `loc`.
LogicalResult writeReport(ArrayRef<Decision> decisions, StringRef path,
                          StringRef type, StringRef policy, Location loc);

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_DECISIONREPORT_H
