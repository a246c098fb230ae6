//===- Autocast.h - What the passes of autocast have in common --*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_AUTOCAST_H
#define AMP_LIB_TRANSFORMS_AUTOCAST_H

#include "amp/Analysis/CastPlacement.h"

namespace mlir::amp {

/// `fp16` for `f16`, else the type as it is; an error at an unknown location
/// where it is none of bf16, fp16, tf32.
FailureOr<StringRef> checkAutocastType(MLIRContext *context, StringRef pass,
                                       StringRef type);

/// An error where the interface models of upstream ops are missing: without
/// them every linalg op would silently be an unknown one.
LogicalResult checkModels(MLIRContext *context, StringRef pass);

/// f16 for fp16, else bf16.
Type getLowType(MLIRContext *context, StringRef type);

/// The policy that `option` names (a preset or a file), else that of the
/// nearest `amp.policy` around or at `root`, else `torch`.
FailureOr<Policy> choosePolicy(Operation *root, StringRef option);

/// Warns of each rule of a user that matched nothing under `root`.
void warnUnusedRules(Operation *root, const Policy &policy);

/// Is there anything to be made low?
bool hasLowOps(const PrecisionGraph &graph);

/// All that is decided about a graph. The members refer to one another, so it
/// stays where it is made.
struct Decisions {
  explicit Decisions(const PrecisionGraph &graph)
      : steps(graph), analysis(graph), placement(graph, analysis, steps) {}
  Decisions(const Decisions &) = delete;

  NormSteps steps;
  PrecisionAnalysis analysis;
  CastPlacement placement;
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_AUTOCAST_H
