//===- LossScaler.h - Writes what loss scaling has decided ------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_LOSSSCALER_H
#define AMP_LIB_TRANSFORMS_LOSSSCALER_H

#include "UpdateGroups.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::amp {

/// How the scale follows overflows, as `amp.update_scale` has it.
struct ScaleRule {
  double growthFactor = 2, backoffFactor = 0.5;
  int64_t growthInterval = 2000;
  double floor = 0x1p-24;
  std::optional<double> cap;
  std::optional<int64_t> hysteresis;
  /// The scale never changes: it is a constant of the program.
  std::optional<double> fixed;
  /// A skipped step holds the statistics of the forward pass, too.
  bool holdStatistics = false;
};

/// Writes one proved step: the seed times the scale, one unscale for each
/// gradient, one check for each group, updates that a skipped step does not
/// make, and the scale's own update. The graph must be that of the function as
/// it is; it is of no use afterwards.
class LossScaler {
public:
  LossScaler(const ValueGraph &graph, const TrainingStep &step,
             func::FuncOp function, ScaleRule rule)
      : graph(graph), step(step), function(function), rule(rule),
        groups(step, function) {}

  /// The calls that are to be inlined, and the step to be analyzed again,
  /// before anything can be written: what is scaled or unscaled stands in a
  /// callee, and others may call that, too.
  llvm::SetVector<Operation *> findCallsToInline() const;
  /// Errors name what cannot be written. Nothing has changed then.
  LogicalResult check();
  void run();

  /// Bytes that scaling, unscaling and checking read and write, before fusion.
  int64_t addedBytes() const { return bytes; }

private:
  using NodeId = ValueGraph::NodeId;

  void addState();
  void scaleSeed(NodeId id);
  Value scaled(OpBuilder &builder, Value value);
  Value scaleScalar(OpBuilder &builder);
  void unscale(const Gradient &gradient);
  void redirect(OpOperand &use, Value to,
                const llvm::SmallPtrSetImpl<OpOperand *> &edges);
  void holdUpdates();
  void finish();

  const ValueGraph &graph;
  const TrainingStep &step;
  func::FuncOp function;
  ScaleRule rule;
  UpdateGroups groups;

  Value scale, growthTracker, hysteresisTracker;
  Value scalar; ///< the scale as a number; null until it is asked for
  SmallVector<Value> finite; ///< flags, by gradient
  SmallVector<Value> flags;  ///< by group
  /// Uses in bodies that need an operand of their own.
  llvm::MapVector<std::pair<BlockArgument, Value>, SmallVector<OpOperand *>>
      later;
  int64_t bytes = 0;
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_LOSSSCALER_H
