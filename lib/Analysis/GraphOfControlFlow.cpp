//===- GraphOfControlFlow.cpp - Calls and scf in the flat graph -----------===//

#include "ValueGraphBuilder.h"
#include "amp/Dialect/AMP/IR/AMP.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::amp;

bool ValueGraphBuilder::visitControlFlow(Operation *op) {
  if (auto call = dyn_cast<func::CallOp>(op))
    visitCall(call);
  else if (auto loop = dyn_cast<scf::ForOp>(op))
    visitFor(loop);
  else if (auto loop = dyn_cast<scf::WhileOp>(op))
    visitWhile(loop);
  else if (auto choice = dyn_cast<scf::IfOp>(op))
    visitIf(choice);
  else if (auto loop = dyn_cast<scf::ForallOp>(op))
    visitForall(loop);
  else if (isa<scf::ExecuteRegionOp, AutocastOp>(op) &&
           op->getRegion(0).hasOneBlock()) {
    Operands yielded = visitBlock(op->getRegion(0).front());
    for (auto [result, value] : llvm::zip_equal(op->getResults(), yielded))
      bind(result, value.node);
  } else
    return false;
  return true;
}

void ValueGraphBuilder::visitCall(func::CallOp op) {
  auto callee =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(op, op.getCalleeAttr());
  if (callee && callee->hasAttr(AMPDialect::kLinearAttrName))
    return addAll(ValueKind::Linear, op);
  if (!callee || !callee.getBody().hasOneBlock() ||
      llvm::is_contained(callees, callee))
    return addAll(ValueKind::Unknown, op);
  Operands operands = readAll(op);
  Block &body = callee.getBody().front();
  callees.push_back(callee);
  graph.calls.push_back({op, call});
  unsigned caller = std::exchange(call, graph.calls.size() - 1);
  for (auto [argument, operand] :
       llvm::zip_equal(body.getArguments(), operands))
    bind(argument, operand.node);
  Operands returned = visitBlock(body);
  call = caller;
  callees.pop_back();
  if (tooLarge)
    return;
  for (auto [result, value] : llvm::zip_equal(op.getResults(), returned))
    bind(result, value.node);
}

void ValueGraphBuilder::visitFor(scf::ForOp op) {
  Operands operands = readAll(op);
  Block &body = *op.getBody();
  bindIndex(op.getInductionVar(), op);
  SmallVector<NodeId> phis;
  for (auto [argument, init] : llvm::zip_equal(
           op.getRegionIterArgs(), ArrayRef(operands).drop_front(3))) {
    phis.push_back(add(ValueKind::Phi, op, argument.getType(), {init}));
    bind(argument, phis.back());
  }
  Operands yielded = visitBlock(body);
  if (tooLarge)
    return;
  for (auto [phi, next, result] :
       llvm::zip_equal(phis, yielded, op.getResults())) {
    graph[phi].operands.push_back(next);
    bind(result, add(ValueKind::Loop, op, result.getType(), {{phi, nullptr}}));
  }
}

void ValueGraphBuilder::visitWhile(scf::WhileOp op) {
  Operands operands = readAll(op);
  Block &before = op.getBefore().front(), &after = op.getAfter().front();
  SmallVector<NodeId> phis;
  for (auto [argument, init] :
       llvm::zip_equal(before.getArguments(), operands)) {
    phis.push_back(add(ValueKind::Phi, op, argument.getType(), {init}));
    bind(argument, phis.back());
  }
  Operands passed = visitBlock(before);
  if (tooLarge)
    return;
  for (auto [argument, value] :
       llvm::zip_equal(after.getArguments(), ArrayRef(passed).drop_front()))
    bind(argument, value.node);
  Operands yielded = visitBlock(after);
  if (tooLarge)
    return;
  for (auto [phi, next] : llvm::zip_equal(phis, yielded))
    graph[phi].operands.push_back(next);
  for (auto [result, value] :
       llvm::zip_equal(op.getResults(), ArrayRef(passed).drop_front()))
    bind(result, add(ValueKind::Loop, op, result.getType(),
                     {value, {passed.front().node, nullptr}}));
}

void ValueGraphBuilder::visitIf(scf::IfOp op) {
  Operand condition = read(op->getOpOperand(0));
  Operands then = visitBlock(*op.thenBlock());
  Operands otherwise =
      op.elseBlock() ? visitBlock(*op.elseBlock()) : Operands();
  if (tooLarge || op.getNumResults() == 0)
    return;
  for (auto [result, a, b] : llvm::zip_equal(op.getResults(), then, otherwise))
    bind(result,
         add(ValueKind::Select, op, result.getType(), {condition, a, b}));
}

void ValueGraphBuilder::visitForall(scf::ForallOp op) {
  for (Value index : op.getInductionVars())
    bindIndex(index, op);
  SmallVector<NodeId> phis;
  for (auto [argument, init] :
       llvm::zip_equal(op.getRegionIterArgs(), op.getOutputsMutable())) {
    phis.push_back(add(ValueKind::Phi, op, argument.getType(), {read(init)}));
    bind(argument, phis.back());
  }
  for (Operation &inner : op.getBody()->without_terminator())
    visit(&inner);
  for (Operation &end : op.getTerminator().getYieldingOps())
    if (auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(end)) {
      Operand source = read(insert.getSourceMutable());
      Operand target = read(insert.getDestMutable());
      if (graph[target.node].kind == ValueKind::Phi)
        graph[target.node].operands.push_back(source);
    }
  for (auto [phi, result] : llvm::zip_equal(phis, op.getResults()))
    bind(result, add(ValueKind::Loop, op, result.getType(), {{phi, nullptr}}));
}
