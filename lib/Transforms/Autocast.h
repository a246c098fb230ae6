//===- Autocast.h - What the passes of autocast have in common --*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_AUTOCAST_H
#define AMP_LIB_TRANSFORMS_AUTOCAST_H

#include "amp/Analysis/CastPlacement.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::amp {

/// What a pass checks before it runs. The name of `type`: `fp16` for `f16`,
/// else as it is. An error at an unknown location where it is none of `types`,
/// or where the interface models of upstream ops are missing: without them
/// every linalg op would silently be an unknown one.
FailureOr<std::string> checkSetup(MLIRContext *context, StringRef pass,
                                  StringRef type, ArrayRef<StringRef> types);

/// f16 for fp16, else bf16.
Type getLowType(MLIRContext *context, StringRef type);

/// The policies of a program: the one that `option` names (a preset or a file),
/// and else that of the nearest `amp.policy` around an op, else `torch`.
class Policies {
public:
  static FailureOr<Policies> choose(Operation *root, StringRef option);

  /// What holds at the root.
  Policy &ofRoot() { return *policies.front().second; }
  /// That of a module inside, if it has one of its own that counts.
  FailureOr<Policy *> of(Operation *module);
  /// Warns of each rule of a user that matched nothing.
  void warnUnused() const;

private:
  bool byOption = false;
  /// By op; the root's first. Each stays where it is while others are added.
  llvm::MapVector<Operation *, std::unique_ptr<Policy>> policies;
};

/// The graph under `root`. Warns, if `warn` is set, of each `amp.precision`
/// that cannot be followed, and of each rule that matched nothing.
FailureOr<PrecisionGraph> buildGraph(Operation *root, Policies &policies,
                                     StringRef type, bool warn);

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
