//===- CastRewriter.h - Writes what was decided -----------------*- C++ -*-===//
//
// One pass over the graph's ops, definitions before uses. Each op gets its
// operands in the types that the placement wants, and its results the types in
// which they are stored; copies are made right behind the definition. Nothing
// is decided here, and nothing is written that a later step would have to clean
// up.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_LIB_TRANSFORMS_CASTREWRITER_H
#define AMP_LIB_TRANSFORMS_CASTREWRITER_H

#include "amp/Analysis/CastPlacement.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::amp {

class CastRewriter {
public:
  CastRewriter(const PrecisionGraph &graph, const CastPlacement &placement,
               MLIRContext *context)
      : graph(graph), placement(placement), rewriter(context),
        firstVersions(graph.values.size()) {}

  /// Fails with an error at an op that cannot be given the types decided for
  /// it (an interface model that does not keep its word).
  LogicalResult run();

  struct CastCount {
    unsigned casts =
        0;             ///< whole-tensor conversions, as DESIGN section 9 counts
    int64_t bytes = 0; ///< read and written by them; dynamic sizes count as 1
  };
  /// Casts of each value, by its number in the graph.
  const DenseMap<unsigned, CastCount> &castsOfValues() const { return casts; }

private:
  void rewriteArguments();
  LogicalResult rewriteOp(const OpNode &node);
  void rewriteBoundary(const OpNode &node);
  void rewriteCast(const OpNode &node);
  void patchCaptured(const OpNode &node);
  SmallVector<Type> resultTypesOf(const OpNode &node) const;
  Value makeDestination(const Use &use, Type type);
  void makeCopies(unsigned id);
  Value makeCopy(unsigned id, Type type);
  Value makeSecondResult(unsigned id, Value value, Type type);
  Value moveOwnWidening(unsigned id, Value value, Type type);
  FailureOr<Value> makeDerived(Operation *clone, const OpNode &node, Type type);
  /// The version of a value in `type`, if it is defined.
  Value find(unsigned value, Type type) const;
  /// The version of a value of the source program in `type`.
  Value version(unsigned value, Type type) const;
  /// What an operand of the source program is read as, in `type`.
  Value version(const Use &use, Type type) const;
  /// The version in the type of the source program.
  Value original(const Use &use) const;
  /// `version` is one of the versions of value `id`.
  void define(unsigned id, Value version);
  StorageMarks marksOf(const OpNode &node) const;
  FailureOr<SmallVector<Value>> retype(const OpNode &node, Operation *op,
                                       ValueRange operands,
                                       TypeRange resultTypes);

  const PrecisionGraph &graph;
  const CastPlacement &placement;
  IRRewriter rewriter;
  /// By value: the version that was defined first; others beside it.
  std::vector<Value> firstVersions;
  DenseMap<std::pair<unsigned, Type>, Value> otherVersions;
  DenseMap<unsigned, CastCount> casts;
  SmallVector<Operation *> replaced;
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_CASTREWRITER_H
