//===- CastRewriter.cpp - Writes what was decided -------------------------===//

#include "CastRewriter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace mlir;
using namespace mlir::amp;

LogicalResult CastRewriter::run(Operation *root) {
  // Destinations, constants and conversions whose last reader gets something
  // else are not left behind. What the source program left unused stays.
  SmallVector<Operation *> mayDie;
  for (const OpNode &node : graph.ops)
    if ((node.role == OpRole::Uniform || node.role == OpRole::Constant ||
         node.role == OpRole::Cast || node.role == OpRole::Move) &&
        !node.op->use_empty())
      mayDie.push_back(node.op);
  if (failed(rewriteRegions(root)))
    return failure();
  for (auto &[function, known] : graph.functions) {
    func::FuncOp func = known.function;
    SmallVector<Type> results;
    for (unsigned i = 0, e = func.getNumResults(); i != e; ++i)
      results.push_back(known.calls.front()->getResult(i).getType());
    func.setFunctionType(FunctionType::get(
        func.getContext(), func.getBody().getArgumentTypes(), results));
  }
  for (Operation *op : llvm::reverse(replaced))
    rewriter.eraseOp(op);
  SmallPtrSet<Operation *, 16> gone(replaced.begin(), replaced.end());
  for (Operation *op : llvm::reverse(mayDie))
    if (!gone.contains(op) && isOpTriviallyDead(op))
      rewriter.eraseOp(op);
  return success();
}

LogicalResult CastRewriter::rewriteRegions(Operation *op) {
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    if (region.hasOneBlock()) {
      if (failed(rewriteBlock(region.front())))
        return failure();
      continue;
    }
    // Definitions before uses, then what cannot be reached.
    llvm::ReversePostOrderTraversal<Region *> order(&region);
    SmallPtrSet<Block *, 8> reached;
    for (Block *block : order) {
      reached.insert(block);
      if (failed(rewriteBlock(*block)))
        return failure();
    }
    for (Block &block : region)
      if (!reached.contains(&block) && failed(rewriteBlock(block)))
        return failure();
  }
  return success();
}

LogicalResult CastRewriter::rewriteBlock(Block &block) {
  rewriter.setInsertionPointToStart(&block);
  for (BlockArgument arg : block.getArguments()) {
    int id = graph.idOf(arg);
    if (id < 0)
      continue;
    arg.setType(withElementType(arg.getType(), placement.stored(id)));
    define(arg, arg);
    makeCopies(id);
  }
  for (Operation &op : llvm::make_early_inc_range(block)) {
    auto node = graph.opIds.find(&op);
    if (node == graph.opIds.end()) {
      // Functions and modules inside, and copies that were just made.
      if (isa<ModuleOp, FunctionOpInterface>(op) && failed(rewriteRegions(&op)))
        return failure();
      continue;
    }
    if (failed(rewriteOp(&op, graph.ops[node->second])))
      return failure();
  }
  return success();
}

Value CastRewriter::version(Value value, Type type) const {
  int id = graph.idOf(value);
  if (id < 0)
    return value;
  auto found = versions.find({value, type});
  // Not there yet: an op of an unreachable block, or a cycle through blocks.
  // Both only meet values that keep their types.
  return found == versions.end() ? value : found->second;
}

Type CastRewriter::original(Value value) const {
  const ValueNode *node = graph.lookup(value);
  return node ? node->original : getFloatElementType(value.getType());
}

void CastRewriter::define(Value original, Value value) {
  versions[{original, getFloatElementType(value.getType())}] = value;
}

StorageMarks CastRewriter::marksOf(Operation *op) const {
  StorageMarks marks;
  marks.operands.resize(op->getNumOperands());
  marks.results.resize(op->getNumResults());
  for (OpOperand &operand : op->getOpOperands())
    if (int id = graph.idOf(operand.get()); id >= 0 && placement.isInChain(id))
      marks.operands.set(operand.getOperandNumber());
  for (OpResult result : op->getResults())
    if (int id = graph.idOf(result); id >= 0 && placement.isInChain(id))
      marks.results.set(result.getResultNumber());
  return marks;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// `tensor.extract` in a body: it reads the tensor as it is stored, and its
/// scalar is widened.
void CastRewriter::patchCaptured(const OpNode &node) {
  for (OpOperand *use : node.captured) {
    Value value = version(use->get(), placement.wanted(*use));
    Operation *owner = use->getOwner();
    auto extract = dyn_cast<tensor::ExtractOp>(owner);
    use->set(value);
    if (!extract)
      continue;
    Type element = getElementTypeOrSelf(value.getType());
    Type old = extract.getResult().getType();
    if (element == old)
      continue;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfter(extract);
    extract.getResult().setType(element);
    Value wide =
        createFloatCast(rewriter, extract.getLoc(), extract.getResult(), old);
    rewriter.replaceAllUsesExcept(extract.getResult(), wide,
                                  wide.getDefiningOp());
  }
}

LogicalResult CastRewriter::rewriteBoundary(Operation *op, const OpNode &node) {
  for (OpOperand &operand : op->getOpOperands())
    if (graph.idOf(operand.get()) >= 0) {
      OperandUse how = graph.useOf(operand, node);
      operand.set(version(operand.get(), how == OperandUse::Destination
                                             ? original(operand.get())
                                             : placement.wanted(operand)));
    }
  if (node.role == OpRole::Boundary && node.captured.empty() &&
      failed(rewriteRegions(op)))
    return failure();
  for (Value result : op->getResults()) {
    int id = graph.idOf(result);
    if (id < 0)
      continue;
    if (node.role == OpRole::Call)
      result.setType(withElementType(result.getType(), placement.stored(id)));
    define(result, result);
  }
  rewriter.setInsertionPointAfter(op);
  for (Value result : op->getResults())
    if (int id = graph.idOf(result); id >= 0)
      makeCopies(id);
  return success();
}

/// A conversion that the source program wrote. Where its result exists already
/// as the one copy of its value, that copy takes its place.
void CastRewriter::rewriteCast(Operation *op, const OpNode &node) {
  Value source = op->getOperand(0), result = op->getResult(0);
  Type type = original(result);
  auto existing = versions.find({source, type});
  if (existing != versions.end() &&
      cast<FloatType>(original(source)).getWidth() >
          cast<FloatType>(type).getWidth()) {
    define(result, existing->second);
    replaced.push_back(op);
  } else {
    for (OpOperand &operand : op->getOpOperands())
      if (graph.idOf(operand.get()) >= 0)
        operand.set(version(operand.get(), original(operand.get())));
    define(result, result);
    rewriter.setInsertionPointAfter(op);
  }
  int id = graph.idOf(result);
  for (Type copy : placement.copies(id))
    if (placement.isDerived(id, copy))
      versions[{result, copy}] = version(source, copy);
  makeCopies(id);
}

/// By its interface, or in place where it has none.
FailureOr<SmallVector<Value>> CastRewriter::retype(Operation *op,
                                                   ValueRange operands,
                                                   TypeRange resultTypes) {
  if (auto iface = dyn_cast<PrecisionOpInterface>(op))
    return iface.retype(rewriter, operands, resultTypes, marksOf(op));
  return retypeInPlace(op, rewriter, operands, resultTypes);
}

LogicalResult CastRewriter::rewriteOp(Operation *op, const OpNode &node) {
  patchCaptured(node);
  switch (node.role) {
  case OpRole::Boundary:
  case OpRole::Call:
  case OpRole::Return:
  case OpRole::Uniform:
  case OpRole::Constant:
    return rewriteBoundary(op, node);
  case OpRole::Cast:
    rewriteCast(op, node);
    return success();
  default:
    break;
  }

  rewriter.setInsertionPoint(op);
  // Second versions of a data movement start from the op as it was.
  SmallVector<std::pair<Type, Operation *>> clones;
  if (node.role == OpRole::Move) {
    int id = graph.idOf(op->getResult(0));
    for (Type type : placement.copies(id))
      if (placement.isDerived(id, type))
        clones.push_back({type, rewriter.clone(*op)});
  }
  // Result types first: destinations follow them. A product that reads low
  // computes in f32, and is rounded behind.
  SmallVector<Type> resultTypes;
  for (Value result : op->getResults()) {
    int id = graph.idOf(result);
    Type element = id < 0 ? Type() : placement.stored(id);
    if (id >= 0 && node.accumulates &&
        (node.isLowProduct() || graph.values[id].variable))
      element = rewriter.getF32Type();
    resultTypes.push_back(element ? withElementType(result.getType(), element)
                                  : result.getType());
  }
  SmallVector<Value> operands;
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  bool changed = op->getResultTypes() != TypeRange(resultTypes);
  bool mustRetype = changed;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (graph.idOf(value) >= 0) {
      if (graph.useOf(operand, node) == OperandUse::Destination) {
        Value like = version(value, original(value));
        Type type =
            dps && dps.isDpsInit(&operand)
                ? resultTypes[dps.getTiedOpResult(&operand).getResultNumber()]
                : like.getType();
        value = type == like.getType()
                    ? like
                    : createEmptyLike(rewriter, op->getLoc(),
                                      cast<RankedTensorType>(type), like);
      } else {
        value = version(value, placement.wanted(operand));
      }
    }
    if (graph.idOf(operand.get()) >= 0)
      mustRetype |=
          getFloatElementType(value.getType()) != original(operand.get());
    changed |= value != operand.get();
    operands.push_back(value);
  }

  SmallVector<Value> results = llvm::to_vector_of<Value>(op->getResults());
  if (mustRetype) {
    FailureOr<SmallVector<Value>> made = retype(op, operands, resultTypes);
    if (failed(made))
      return op->emitOpError(
          "cannot be given the types that were decided for "
          "it; attach a PrecisionOpInterface whose 'retype' "
          "can, or set amp.precision = #amp.precision<keep>");
    results = *made;
  } else if (changed) {
    op->setOperands(operands);
  }
  Operation *last = op;
  for (Value value : results)
    if (Operation *def = value.getDefiningOp(); def && def != op)
      last = def;
  bool isReplaced = !results.empty() && last != op;
  rewriter.setInsertionPointAfter(last);
  for (auto [original, value] : llvm::zip_equal(op->getResults(), results)) {
    int id = graph.idOf(original);
    if (id < 0) {
      if (original != value)
        rewriter.replaceAllUsesWith(original, value);
      continue;
    }
    Type element = placement.stored(id);
    if (getFloatElementType(value.getType()) != element)
      value = createFloatCast(rewriter, op->getLoc(), value, element,
                              placement.isInChain(id));
    define(original, value);
  }
  if (isReplaced)
    replaced.push_back(op);
  for (auto [type, clone] : clones) {
    FailureOr<Value> moved = makeDerived(clone, node, type);
    if (failed(moved))
      return failure();
    versions[{op->getResult(0), type}] = *moved;
  }
  for (Value original : op->getResults())
    if (int id = graph.idOf(original); id >= 0)
      makeCopies(id);
  return success();
}
