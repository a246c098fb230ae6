//===- LossScalingReport.h - What was scaled, and why not -------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_LOSSSCALINGREPORT_H
#define AMP_LIB_TRANSFORMS_LOSSSCALINGREPORT_H

#include "amp/Analysis/TrainingStep.h"
#include "llvm/Support/JSON.h"

namespace mlir::amp {

class LossScalingReport {
public:
  void addUnscaled(func::FuncOp function, StringRef reason);
  /// Before the rewrite, while the ops still stand.
  void addScaled(func::FuncOp function, const ValueGraph &graph,
                 const TrainingStep &step);
  /// Of the function that was added last.
  void setBytes(int64_t bytes);

  bool scaledAny() const { return anyScaled; }
  /// One remark (category `amp-scale`) for each function, seed and gradient.
  void emitRemarks() const;
  /// Writes JSON to `path`, atomically. On failure emits an error at `loc`.
  LogicalResult write(StringRef path, Location loc) const;

private:
  struct Row {
    Location loc;
    std::string function, text;
    bool missed;
  };
  std::vector<Row> rows;
  llvm::json::Array functions;
  bool anyScaled = false;
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_LOSSSCALINGREPORT_H
