//===- ElementBodies.cpp - Bodies of linalg.generic, copied ---------------===//
#include "ElementEmitter.h"
#include "amp/Conversion/TaskToLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;

Value ElementEmitter::scalar(Value value) {
  Key key = {value.getAsOpaquePointer(), {}};
  for (auto &scope : llvm::reverse(scopes))
    if (auto it = scope.find(key); it != scope.end())
      return it->second;
  Operation *op = value.getDefiningOp();
  if (!op)
    return value;
  IRMapping mapping;
  for (Value operand : op->getOperands())
    if (!isa<TensorType>(operand.getType())) {
      Value inner = scalar(operand);
      if (!inner)
        return {};
      mapping.map(operand, inner);
    }
  if (failed(clone(*op, mapping, {})))
    return {};
  return scopes.back()[key] = mapping.lookup(value);
}

Value ElementEmitter::extracted(tensor::ExtractOp op, IRMapping &mapping) {
  ArrayRef<int64_t> shape = typeOf(op.getTensor()).getShape();
  SmallVector<Value> position;
  for (auto [value, size] : llvm::zip(op.getIndices(), shape)) {
    // One from outside of the body is written here, a constant as well.
    Value at = scalar(value, mapping);
    if (!at)
      return {};
    // Out of bounds is undefined; here it reads the nearest element.
    if (!known(at)) {
      at = arith::MaxSIOp::create(builder, at, index(0));
      at = arith::MinSIOp::create(builder, at, index(size - 1));
    }
    position.push_back(at);
  }
  return element(op.getTensor(), position);
}

LogicalResult ElementEmitter::clone(Operation &op, IRMapping &mapping,
                                    ValueRange dims) {
  if (auto position = dyn_cast<linalg::IndexOp>(op)) {
    mapping.map(position.getResult(), dims[position.getDim()]);
    return success();
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    Value value = extracted(extract, mapping);
    if (!value)
      return failure();
    mapping.map(extract.getResult(), value);
    return success();
  }
  if (auto check = dyn_cast<cf::AssertOp>(op)) {
    auto known = llvm::find(messages, check.getMsg());
    int64_t number = known - messages.begin() + 1;
    if (known == messages.end())
      messages.push_back(check.getMsg().str());
    Value holds = scalar(check.getArg(), mapping);
    if (!holds)
      return failure();
    Value failed = arith::XOrIOp::create(
        builder, holds,
        arith::ConstantIntOp::create(builder, builder.getI1Type(), 1));
    auto branch = scf::IfOp::create(builder, failed, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    memref::StoreOp::create(
        builder,
        arith::ConstantIntOp::create(builder, builder.getI32Type(), number),
        status, index(0));
    return success();
  }
  if (op.getNumRegions() == 0) {
    for (Value operand : op.getOperands())
      if (!mapping.contains(operand)) {
        Value value = scalar(operand);
        if (!value)
          return failure();
        mapping.map(operand, value);
      }
    // Marks of earlier passes mean nothing here, and nothing to LLVM.
    builder.clone(op, mapping)
        ->setDiscardableAttrs(DictionaryAttr::get(builder.getContext()));
    return success();
  }
  auto branch = dyn_cast<scf::IfOp>(op);
  if (!branch)
    return fail(&op), failure();
  Value condition = branch.getCondition();
  auto copy = scf::IfOp::create(
      builder, branch.getResultTypes(), scalar(condition, mapping),
      /*addThenBlock=*/true, /*addElseBlock=*/!branch.getElseRegion().empty());
  for (auto [from, to] : llvm::zip(branch->getRegions(), copy->getRegions())) {
    if (from.empty())
      continue;
    OpBuilder::InsertionGuard guard(builder);
    if (!to.front().empty())
      to.front().clear();
    builder.setInsertionPointToStart(&to.front());
    pushScope();
    for (Operation &inner : from.front().without_terminator())
      if (failed(clone(inner, mapping, dims)))
        return failure();
    SmallVector<Value> yielded;
    for (Value value : from.front().getTerminator()->getOperands()) {
      Value result = scalar(value, mapping);
      if (!result)
        return failure();
      yielded.push_back(result);
    }
    scf::YieldOp::create(builder, yielded);
    popScope();
  }
  mapping.map(branch.getResults(), copy.getResults());
  return success();
}

FailureOr<SmallVector<Value>> ElementEmitter::body(linalg::GenericOp op,
                                                   ValueRange dims,
                                                   ArrayRef<Value> running) {
  IRMapping mapping;
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(input);
    if (argument.use_empty())
      continue;
    if (!isa<RankedTensorType>(input->get().getType())) {
      Value value = scalar(input->get());
      if (!value)
        return failure();
      mapping.map(argument, value);
      continue;
    }
    SmallVector<Value> position;
    for (AffineExpr expr : op.getMatchingIndexingMap(input).getResults())
      position.push_back(apply(expr, dims));
    Value value = element(input->get(), position);
    if (!value)
      return failure();
    mapping.map(argument, value);
  }
  for (auto [argument, value] : llvm::zip(op.getRegionOutputArgs(), running))
    if (value)
      mapping.map(argument, value);
  for (Operation &inner : op.getBody()->without_terminator())
    if (failed(clone(inner, mapping, dims)))
      return failure();
  SmallVector<Value> results;
  for (Value yielded : op.getBody()->getTerminator()->getOperands()) {
    results.push_back(scalar(yielded, mapping));
    if (!results.back())
      return failure();
  }
  return results;
}
