//===- FlattenBranches.cpp - Both sides of a branch -----------------------===//
//
// A plan has no branches, so both sides are computed and one is chosen. What a
// branch protected its side from must then be harmless: upstream says which ops
// are pure and may run unasked, but calls an access out of range pure, too, and
// that would end a process.
//
//===----------------------------------------------------------------------===//

#include "FlattenBranches.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

bool amp::isWrittenInto(Value value, Value from) {
  if (value == from)
    return true;
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  unsigned number = cast<OpResult>(value).getResultNumber();
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return isWrittenInto(insert.getDest(), from);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return isWrittenInto(insert.getDest(), from);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return isWrittenInto(branch.thenYield().getOperand(number), from) &&
           isWrittenInto(branch.elseYield().getOperand(number), from);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return isWrittenInto(loop.getInits()[number], from) &&
           isWrittenInto(loop.getYieldedValues()[number],
                         loop.getRegionIterArg(number));
  return false;
}

bool amp::guardsWriting(scf::IfOp branch) {
  if (branch.getNumResults() == 0)
    return false;
  for (auto [yes, no] : llvm::zip(branch.thenYield().getOperands(),
                                  branch.elseYield().getOperands()))
    if (!isWrittenInto(yes, no) && !isWrittenInto(no, yes))
      return false;
  return !branch->walk([](linalg::LinalgOp) { return WalkResult::interrupt(); })
              .wasInterrupted();
}

/// Whether a position comes from data and nothing bounds it on its way: a
/// maximum and a minimum do, in either order.
static bool isUnbounded(Value position, bool above = false,
                        bool below = false) {
  if (above && below)
    return false;
  Operation *op = position.getDefiningOp();
  if (!op) // an element of data, or an argument; a loop counts within bounds
    return !isa<LoopLikeOpInterface>(position.getParentBlock()->getParentOp());
  if (isa<arith::ConstantOp, linalg::IndexOp, tensor::DimOp>(op))
    return false;
  above |= isa<arith::MinSIOp, arith::MinUIOp>(op);
  below |= isa<arith::MaxSIOp, arith::MinUIOp>(op);
  if (!isa<arith::ArithDialect>(op->getDialect()))
    return true;
  return llvm::any_of(op->getOperands(), [&](Value operand) {
    return !matchPattern(operand, m_Constant()) &&
           isUnbounded(operand, above, below);
  });
}

/// Why an op of a side must not run unless the side is taken; empty if it may.
static StringRef reasonAgainst(Operation *op) {
  if (!isMemoryEffectFree(op))
    return "has an effect";
  if (!isSpeculatable(op))
    return "may fail";
  SmallVector<Value> positions;
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    positions.assign(extract.getIndices().begin(), extract.getIndices().end());
  else if (auto insert = dyn_cast<tensor::InsertOp>(op))
    positions.assign(insert.getIndices().begin(), insert.getIndices().end());
  else if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op))
    positions.assign(slice.getOffsets().begin(), slice.getOffsets().end());
  for (Value position : positions)
    if (isUnbounded(position))
      return "reads where data says; bound the position by a minimum and a "
             "maximum";
  return "";
}

/// Checks the ops of a side, and of what it calls. What a branch within guards
/// is left out: that branch is looked at when its turn comes, or stays in its
/// loop. Loops are as harmless as what is in them, since a plan knows how often
/// they run.
static LogicalResult checkSide(Block *side,
                               SmallPtrSetImpl<Operation *> &called) {
  WalkResult result = side->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<scf::IfOp>(op))
      return WalkResult::skip();
    if (isa<scf::ForOp, scf::WhileOp>(op))
      return WalkResult::advance();
    if (auto call = dyn_cast<func::CallOp>(op)) {
      auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
          call, call.getCalleeAttr());
      if (callee && callee.getBody().hasOneBlock()) {
        if (called.insert(callee).second &&
            failed(checkSide(&callee.front(), called)))
          return WalkResult::interrupt();
        return WalkResult::advance();
      }
    }
    StringRef reason = reasonAgainst(op);
    if (reason.empty())
      return WalkResult::advance();
    op->emitError("a plan computes both sides of a branch, and this ")
        << reason;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult amp::flattenBranch(scf::IfOp branch) {
  SmallVector<Block *> sides;
  APInt known;
  bool isKnown = matchPattern(branch.getCondition(), m_ConstantInt(&known));
  if (!isKnown || !known.isZero())
    sides.push_back(branch.thenBlock());
  if ((!isKnown || known.isZero()) && branch.elseBlock())
    sides.push_back(branch.elseBlock());
  SmallVector<SmallVector<Value>> yields;
  SmallPtrSet<Operation *, 8> called;
  for (Block *side : sides) {
    if (!isKnown && failed(checkSide(side, called)))
      return failure();
    yields.emplace_back(side->getTerminator()->getOperands());
    for (Operation &op : llvm::make_early_inc_range(side->without_terminator()))
      op.moveBefore(branch);
  }
  OpBuilder builder(branch);
  for (OpResult result : branch->getResults()) {
    unsigned number = result.getResultNumber();
    Value value = yields.front()[number];
    if (!isKnown)
      value = arith::SelectOp::create(builder, branch.getLoc(),
                                      branch.getCondition(), value,
                                      yields.back()[number]);
    result.replaceAllUsesWith(value);
  }
  branch.erase();
  return success();
}
