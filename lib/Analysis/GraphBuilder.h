//===- GraphBuilder.h - Builds a PrecisionGraph -----------------*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_GRAPHBUILDER_H
#define AMP_LIB_ANALYSIS_GRAPHBUILDER_H

#include "amp/Analysis/PrecisionGraph.h"

namespace mlir::amp {

/// One walk, definitions before uses; known functions after their callers.
class GraphBuilder {
public:
  /// The rule of an op with `amp.precision`.
  static constexpr StringLiteral kPrecisionRule = "attribute amp.precision";

  GraphBuilder(PrecisionGraph &graph, PrecisionGraph::PolicyOf policyOf,
               MLIRContext *context)
      : graph(graph), policyOf(policyOf),
        precisionName(
            StringAttr::get(context, AMPDialect::kPrecisionAttrName)) {}

  LogicalResult run(Operation *root, Policy &policy, Type low);

private:
  /// What holds at a place.
  struct Context {
    Policy *policy;
    Type low;
    /// Why everything keeps its types; empty: it does not.
    StringRef kept = "";
    /// ... since a use may come before its definition: nothing is looked at.
    bool unordered = false;
  };

  // The walk (GraphBuilder.cpp).
  LogicalResult visitRegions(Operation *op, Context context);
  LogicalResult visitBlock(Block &block, Context context);
  LogicalResult visit(Operation *op, Context context);
  LogicalResult visitRegionOp(Operation *op, Context context);
  void addUses(OpNode &node);
  void addResults(OpNode &node, int id);
  ValueNode &addValue(Value value, int def);
  void addArgument(BlockArgument arg);
  bool computesBroadcast(const OpNode &node) const;
  /// Values that were not there when their use was met.
  void resolveLateUses();
  void findHidden(Operation *op, Policy &policy);
  bool isFollowed(const OpNode &node, PrecisionClass asked) const;

  // What an op is (GraphRoles.cpp).
  void decideClass(OpNode &node, const Context &context);
  void decideRole(OpNode &node);
  void refuseProduct(OpNode &node);

  PrecisionGraph &graph;
  PrecisionGraph::PolicyOf policyOf;
  StringAttr precisionName;
  /// The known functions, by op.
  DenseMap<Operation *, unsigned> functionIds;
  DenseMap<Operation *, unsigned> calleeIds; ///< by call
  std::vector<unsigned> lateUses;
  SmallVector<OperandUse> operandUses; ///< of the op that is looked at
};

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_GRAPHBUILDER_H
