//===- ValueGraphBuilder.h - From a function to its flat graph --*- C++ -*-===//
//
// ValueGraphBuilder.cpp has nodes, scalars and tensors, GraphOfControlFlow.cpp
// calls and scf, GraphOfLinalg.cpp linalg.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_LIB_ANALYSIS_VALUEGRAPHBUILDER_H
#define AMP_LIB_ANALYSIS_VALUEGRAPHBUILDER_H

#include "amp/Analysis/ValueGraph.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::amp {
/// One pass over the function, calls followed. Every visit gives each result of
/// its op a node, or leaves it unknown.
class ValueGraphBuilder {
public:
  using NodeId = ValueGraph::NodeId;
  using Operand = ValueGraph::Operand;
  using Operands = SmallVector<Operand, 4>;

  ValueGraphBuilder(ValueGraph &graph, unsigned maxNodes)
      : graph(graph), maxNodes(maxNodes) {}
  bool run(func::FuncOp function);

private:
  NodeId add(ValueKind kind, Operation *op, Type type,
             ArrayRef<Operand> operands);
  NodeId add(ValueKind kind, Operation *op, Type element,
             ArrayRef<int64_t> shape, ArrayRef<Operand> operands);
  void bind(Value value, NodeId id);
  /// The node that an operand reads; a fresh one where it reads a constant.
  Operand read(OpOperand &operand);
  Operands readAll(Operation *op);
  /// Gives all results of `op` one kind of node, that reads all its operands.
  void addAll(ValueKind kind, Operation *op);

  /// Visits the ops of a block; what its terminator reads.
  Operands visitBlock(Block &block);
  void visit(Operation *op);
  bool visitScalarOp(Operation *op);
  bool visitScalingOp(Operation *op);
  bool visitTensorOp(Operation *op);
  bool visitControlFlow(Operation *op);
  void visitCall(func::CallOp op);
  void visitFor(scf::ForOp op);
  void visitWhile(scf::WhileOp op);
  void visitIf(scf::IfOp op);
  void visitForall(scf::ForallOp op);
  void visitLinalg(linalg::LinalgOp op);
  bool visitContraction(linalg::LinalgOp op, ArrayRef<AffineMap> maps);
  ArrayRef<int64_t> rangesOf(linalg::LinalgOp op, ArrayRef<AffineMap> maps);
  void visitUnknown(Operation *op);
  /// An operand as a body sees it: itself, where element (i, j, ..) is read by
  /// iteration (i, j, ..).
  NodeId access(Operand operand, AffineMap map, Operation *op);
  /// An index that a body or a loop hands to its ops.
  void bindIndex(Value value, Operation *op) {
    bind(value, add(ValueKind::Index, op, value.getType(), {}));
  }

  ValueGraph &graph;
  unsigned maxNodes;
  DenseMap<Value, NodeId> nodeOf;
  SymbolTableCollection symbols;
  SmallVector<Operation *> callees; ///< that are being followed
  unsigned call = 0;                ///< the one that is being followed
  std::optional<ArrayRef<int64_t>> iterations; ///< of the body that is visited
  bool tooLarge = false;
};
} // namespace mlir::amp

#endif // AMP_LIB_ANALYSIS_VALUEGRAPHBUILDER_H
