//===- GraphBuilder.h - Builds a PrecisionGraph -----------------*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_GRAPHBUILDER_H
#define AMP_LIB_ANALYSIS_GRAPHBUILDER_H

#include "amp/Analysis/PrecisionGraph.h"

namespace mlir::amp {

/// One walk, definitions before uses; known functions after their callers.
class GraphBuilder {
public:
  GraphBuilder(PrecisionGraph &graph, Policy &policy, MLIRContext *context)
      : graph(graph), policy(policy),
        precisionName(
            StringAttr::get(context, AMPDialect::kPrecisionAttrName)) {}

  LogicalResult run(Operation *root, Type low);

private:
  /// What holds at a place: the low type, and whether autocast is on.
  struct Context {
    Type low;
    bool enabled = true;
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

  // What an op is (GraphRoles.cpp).
  void decideClass(OpNode &node, const Context &context);
  void decideRole(OpNode &node);
  void refuseProduct(OpNode &node);

  PrecisionGraph &graph;
  Policy &policy;
  StringAttr precisionName;
  /// The known functions, by op.
  DenseMap<Operation *, unsigned> functionIds;
  DenseMap<Operation *, unsigned> calleeIds; ///< by call
  std::vector<unsigned> lateUses;
  SmallVector<OperandUse> operandUses; ///< of the op that is looked at
};

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_GRAPHBUILDER_H
