//===- CastRewriter.cpp - Writes what was decided -------------------------===//

#include "CastRewriter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

LogicalResult CastRewriter::run() {
  // Destinations, constants and conversions whose last reader gets something
  // else are not left behind. What the source program left unused stays.
  SmallVector<Operation *> mayDie;
  for (const OpNode &node : graph.ops)
    if ((node.role == OpRole::Uniform || node.role == OpRole::Constant ||
         node.role == OpRole::Cast || node.role == OpRole::Move) &&
        !node.op->use_empty())
      mayDie.push_back(node.op);
  rewriteArguments();
  for (const OpNode &node : graph.ops)
    if (failed(rewriteOp(node)))
      return failure();
  for (const KnownFunction &known : graph.functions) {
    func::FuncOp function = known.function;
    func::CallOp call = known.calls.front();
    function.setFunctionType(FunctionType::get(
        function.getContext(), function.getBody().getArgumentTypes(),
        call.getResultTypes()));
  }
  for (Operation *op : llvm::reverse(replaced))
    rewriter.eraseOp(op);
  SmallPtrSet<Operation *, 16> gone(replaced.begin(), replaced.end());
  for (Operation *op : llvm::reverse(mayDie))
    if (!gone.contains(op) && isOpTriviallyDead(op))
      rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

Value CastRewriter::find(unsigned id, Type type) const {
  Value first = firstVersions[id];
  if (first && getFloatElementType(first.getType()) == type)
    return first;
  return otherVersions.lookup({id, type});
}

Value CastRewriter::version(unsigned id, Type type) const {
  Value found = find(id, type);
  // Not there yet: an op of an unreachable block, or a cycle through blocks.
  // Both only meet values that keep their types.
  return found ? found : graph.values[id].value;
}

Value CastRewriter::version(const Use &use, Type type) const {
  return use.value < 0 ? use.operand->get() : version(use.value, type);
}

Value CastRewriter::original(const Use &use) const {
  return use.value < 0 ? use.operand->get()
                       : version(use.value, graph.values[use.value].original);
}

void CastRewriter::define(unsigned id, Value version) {
  Value &first = firstVersions[id];
  Type type = getFloatElementType(version.getType());
  if (!first || getFloatElementType(first.getType()) == type)
    first = version;
  else
    otherVersions[{id, type}] = version;
}

StorageMarks CastRewriter::marksOf(const OpNode &node) const {
  StorageMarks marks;
  marks.operands.resize(node.op->getNumOperands());
  marks.results.resize(node.op->getNumResults());
  for (const Use &use : graph.operandsOf(node))
    if (!use.captured && use.value >= 0 && placement.isInChain(use.value))
      marks.operands.set(use.operand->getOperandNumber());
  for (unsigned id : graph.resultsOf(node))
    if (placement.isInChain(id))
      marks.results.set(
          cast<OpResult>(graph.values[id].value).getResultNumber());
  return marks;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void CastRewriter::rewriteArguments() {
  Block *block = nullptr;
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id) {
    auto arg = dyn_cast<BlockArgument>(graph.values[id].value);
    if (!arg)
      continue;
    if (arg.getOwner() != block) {
      block = arg.getOwner();
      rewriter.setInsertionPointToStart(block);
    }
    if (placement.stored(id) != graph.values[id].original)
      arg.setType(withElementType(arg.getType(), placement.stored(id)));
    define(id, arg);
    makeCopies(id);
  }
}

/// `tensor.extract` in a body: it reads the tensor as it is stored, and its
/// scalar is widened.
void CastRewriter::patchCaptured(const OpNode &node) {
  for (const Use &use : graph.operandsOf(node)) {
    if (!use.captured)
      continue;
    Value value = version(use, placement.wanted(use));
    auto extract = dyn_cast<tensor::ExtractOp>(use.operand->getOwner());
    use.operand->set(value);
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

void CastRewriter::rewriteBoundary(const OpNode &node) {
  for (const Use &use : graph.operandsOf(node))
    if (!use.captured)
      use.operand->set(use.how == OperandUse::Destination
                           ? original(use)
                           : version(use, placement.wanted(use)));
  for (unsigned id : graph.resultsOf(node)) {
    Value result = graph.values[id].value;
    if (node.role == OpRole::Call)
      result.setType(withElementType(result.getType(), placement.stored(id)));
    define(id, result);
  }
  rewriter.setInsertionPointAfter(node.op);
  for (unsigned id : graph.resultsOf(node))
    makeCopies(id);
}

/// Is the conversion one that the pass would write: `arith.extf` or
/// `arith.truncf`, or a generic op that narrows and does nothing else? A body
/// may also round on its way, or convert and back.
static bool isOneStep(Operation *op) {
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    return true;
  Block &body = op->getRegion(0).front();
  return isa<arith::TruncFOp>(body.front()) &&
         body.front().getNextNode() == body.getTerminator();
}

/// A conversion that the source program wrote. Where its result exists already
/// as the one copy of its value, that copy takes its place.
void CastRewriter::rewriteCast(const OpNode &node) {
  const Use &use = graph.operandsOf(node).front();
  unsigned id = node.firstResult;
  Value result = node.op->getResult(0);
  auto type = cast<FloatType>(graph.values[id].original);
  // What is widened has the same number: its versions will do.
  bool widens = use.value >= 0 &&
                cast<FloatType>(graph.values[use.value].original).getWidth() <
                    type.getWidth();
  Value existing = use.value < 0 ? Value() : find(use.value, type);
  if (existing && existing != result && isOneStep(node.op)) {
    define(id, existing);
    replaced.push_back(node.op);
  } else {
    for (const Use &operand : graph.operandsOf(node))
      operand.operand->set(original(operand));
    define(id, result);
  }
  rewriter.setInsertionPointAfter(node.op);
  for (Type copy : placement.copies(id))
    if (placement.isDerived(id, copy))
      define(id, version(use, copy));
    else if (Value same = widens ? find(use.value, copy) : Value())
      define(id, same);
  makeCopies(id);
}

/// The program widens the value itself, later or somewhere inside: it does so
/// here instead. Null if it does not.
Value CastRewriter::moveOwnWidening(unsigned id, Value value, Type type) {
  for (const Use &use : graph.usesOf(id)) {
    const OpNode &reader = graph.readerOf(use);
    if (reader.role != OpRole::Cast ||
        graph.values[reader.firstResult].original != type ||
        getFloatElementType(value.getType()).getWidth() >=
            cast<FloatType>(type).getWidth())
      continue;
    auto own = dyn_cast<arith::ExtFOp>(reader.op);
    if (!own)
      continue;
    own->setOperand(0, value);
    if (rewriter.getInsertionPoint() == Block::iterator(own))
      rewriter.setInsertionPointAfter(own);
    else
      own->moveBefore(rewriter.getInsertionBlock(),
                      rewriter.getInsertionPoint());
    return own.getResult();
  }
  return {};
}

/// By its interface, or in place where it has none.
FailureOr<SmallVector<Value>> CastRewriter::retype(const OpNode &node,
                                                   Operation *op,
                                                   ValueRange operands,
                                                   TypeRange resultTypes) {
  if (auto iface = dyn_cast<PrecisionOpInterface>(op))
    return iface.retype(rewriter, operands, resultTypes, marksOf(node));
  return retypeInPlace(op, rewriter, operands, resultTypes);
}

/// A product that reads low computes in f32, and is rounded behind.
SmallVector<Type> CastRewriter::resultTypesOf(const OpNode &node) const {
  SmallVector<Type> types(node.op->getResultTypes());
  for (unsigned id : graph.resultsOf(node)) {
    const ValueNode &value = graph.values[id];
    Type element = placement.stored(id);
    if (node.accumulates && (node.isLowProduct() || value.variable))
      element = Float32Type::get(node.op->getContext());
    if (element != value.original) {
      Type &type = types[cast<OpResult>(value.value).getResultNumber()];
      type = withElementType(type, element);
    }
  }
  return types;
}

/// The destination of `use` for a result of `type`.
Value CastRewriter::makeDestination(const Use &use, Type type) {
  Value like = original(use);
  return type == like.getType()
             ? like
             : createEmptyLike(rewriter, use.operand->getOwner()->getLoc(),
                               cast<RankedTensorType>(type), like);
}

LogicalResult CastRewriter::rewriteOp(const OpNode &node) {
  Operation *op = node.op;
  if (node.captures)
    patchCaptured(node);
  switch (node.role) {
  case OpRole::Boundary:
  case OpRole::Call:
  case OpRole::Return:
  case OpRole::Uniform:
  case OpRole::Constant:
    rewriteBoundary(node);
    return success();
  case OpRole::Cast:
    rewriteCast(node);
    return success();
  default:
    break;
  }

  rewriter.setInsertionPoint(op);
  // Second versions of a data movement start from the op as it was.
  SmallVector<std::pair<Type, Operation *>> clones;
  if (node.role == OpRole::Move)
    for (Type type : placement.copies(node.firstResult))
      if (placement.isDerived(node.firstResult, type))
        clones.push_back({type, rewriter.clone(*op)});
  // Result types first: destinations follow them.
  SmallVector<Type> resultTypes = resultTypesOf(node);
  SmallVector<Value> operands(op->getOperands());
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  bool changed = op->getResultTypes() != TypeRange(resultTypes);
  bool mustRetype = changed;
  for (const Use &use : graph.operandsOf(node)) {
    if (use.captured)
      continue;
    Value &value = operands[use.operand->getOperandNumber()];
    Value before = value;
    if (use.how != OperandUse::Destination)
      value = version(use, placement.wanted(use));
    else if (dps && dps.isDpsInit(use.operand))
      value = makeDestination(
          use, resultTypes[dps.getTiedOpResult(use.operand).getResultNumber()]);
    else
      value = original(use);
    if (use.value >= 0)
      mustRetype |= getFloatElementType(value.getType()) !=
                    graph.values[use.value].original;
    changed |= value != before;
  }

  SmallVector<Value> results = llvm::to_vector_of<Value>(op->getResults());
  if (mustRetype) {
    FailureOr<SmallVector<Value>> made =
        retype(node, op, operands, resultTypes);
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
  int id = node.firstResult;
  for (auto [number, value] : llvm::enumerate(results)) {
    Value original = op->getResult(number);
    bool isFloat = id < static_cast<int>(node.firstResult + node.numResults) &&
                   graph.values[id].value == original;
    if (!isFloat) {
      if (original != value)
        rewriter.replaceAllUsesWith(original, value);
      continue;
    }
    if (getFloatElementType(value.getType()) != placement.stored(id))
      value = createFloatCast(rewriter, op->getLoc(), value,
                              placement.stored(id), placement.isInChain(id));
    define(id++, value);
  }
  if (isReplaced)
    replaced.push_back(op);
  for (auto [type, clone] : clones) {
    FailureOr<Value> moved = makeDerived(clone, node, type);
    if (failed(moved))
      return failure();
    define(node.firstResult, *moved);
  }
  for (unsigned result : graph.resultsOf(node))
    makeCopies(result);
  return success();
}
