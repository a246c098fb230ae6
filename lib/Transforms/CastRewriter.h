//===- CastRewriter.h - Writes what was decided -----------------*- C++ -*-===//
//
// One walk over the graph's ops in dominance order. Each op gets its operands
// in the types that the placement wants, and its results the types in which
// they are stored; copies are made right behind the definition. Nothing is
// decided here, and nothing is written that a later step would have to clean
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
      : graph(graph), placement(placement), rewriter(context) {}

  /// Fails with an error at an op that cannot be given the types decided for
  /// it (an interface model that does not keep its word).
  LogicalResult run(Operation *root);

  struct CastCount {
    unsigned casts =
        0;             ///< whole-tensor conversions, as DESIGN section 9 counts
    int64_t bytes = 0; ///< read and written by them; dynamic sizes count as 1
  };
  /// Casts of each value, by its number in the graph.
  const DenseMap<unsigned, CastCount> &castsOfValues() const { return casts; }

private:
  LogicalResult rewriteRegions(Operation *op);
  LogicalResult rewriteBlock(Block &block);
  LogicalResult rewriteOp(Operation *op, const OpNode &node);
  LogicalResult rewriteBoundary(Operation *op, const OpNode &node);
  void rewriteCast(Operation *op, const OpNode &node);
  void patchCaptured(const OpNode &node);
  void makeCopies(unsigned id);
  Value makeCopy(unsigned id, Type type);
  Value makeSecondResult(unsigned id, Value value, Type type);
  FailureOr<Value> makeDerived(Operation *clone, const OpNode &node, Type type);
  /// The version of `value` of the source program in `type`.
  Value version(Value value, Type type) const;
  /// The element type of a value of the source program.
  Type original(Value value) const;
  void define(Value original, Value value);
  StorageMarks marksOf(Operation *op) const;
  FailureOr<SmallVector<Value>> retype(Operation *op, ValueRange operands,
                                       TypeRange resultTypes);

  const PrecisionGraph &graph;
  const CastPlacement &placement;
  IRRewriter rewriter;
  DenseMap<std::pair<Value, Type>, Value> versions;
  DenseMap<unsigned, CastCount> casts;
  SmallVector<Operation *> replaced;
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_CASTREWRITER_H
