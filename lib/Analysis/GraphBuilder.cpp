//===- GraphBuilder.cpp - Builds a PrecisionGraph -------------------------===//

#include "GraphBuilder.h"
#include "KnownFunctions.h"
#include "RangeCheck.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace mlir;
using namespace mlir::amp;

static bool isFloatTensor(Type type) { return bool(getFloatElementType(type)); }

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

LogicalResult GraphBuilder::run(Operation *root, Policy &policy, Type low) {
  SmallVector<Operation *> callersFirst;
  KnownFunctions known = findKnownFunctions(root);
  for (KnownFunctions::Entry &entry : known.callersFirst) {
    unsigned id = graph.functions.size();
    functionIds[entry.function] = id;
    for (func::CallOp call : entry.calls)
      calleeIds[call] = id;
    KnownFunction &function = graph.functions.emplace_back();
    function.function = entry.function;
    function.calls = std::move(entry.calls);
    function.arguments.assign(function.function.getNumArguments(), -1);
    callersFirst.push_back(entry.function);
  }
  Context context{&policy, low};
  if (failed(visitRegions(root, context)))
    return failure();
  // Callers first, so that arguments inherit what all callers pass.
  for (Operation *function : callersFirst)
    if (failed(visitRegions(function, context)))
      return failure();
  resolveLateUses();
  graph.indexUses();
  return success();
}

/// Does some op of a block, or in a region of one, use a value that the block
/// defines later?
static bool usesBeforeDefinition(Block &block) {
  DenseSet<Operation *> passed;
  for (Operation &op : block) {
    bool early =
        op.walk<WalkOrder::PreOrder>([&](Operation *inner) {
            for (Value operand : inner->getOperands())
              if (Operation *def = operand.getDefiningOp();
                  def && def->getBlock() == &block && !passed.contains(def))
                return WalkResult::interrupt();
            return inner->hasTrait<OpTrait::IsIsolatedFromAbove>()
                       ? WalkResult::skip()
                       : WalkResult::advance();
          }).wasInterrupted();
    if (early)
      return true;
    passed.insert(&op);
  }
  return false;
}

LogicalResult GraphBuilder::visitRegions(Operation *op, Context context) {
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    if (region.hasOneBlock()) {
      Context inner = context;
      if (!inner.unordered && mayBeGraphRegion(region) &&
          usesBeforeDefinition(region.front())) {
        inner.kept = "uses come before definitions here";
        inner.unordered = true;
      }
      if (failed(visitBlock(region.front(), inner)))
        return failure();
      continue;
    }
    // Definitions before uses, then what cannot be reached.
    llvm::ReversePostOrderTraversal<Region *> order(&region);
    SmallPtrSet<Block *, 8> reached;
    for (Block *block : order) {
      reached.insert(block);
      if (failed(visitBlock(*block, context)))
        return failure();
    }
    Context dead = context;
    dead.kept = "it cannot be reached";
    dead.unordered = true;
    for (Block &block : region)
      if (!reached.contains(&block) && failed(visitBlock(block, dead)))
        return failure();
  }
  return success();
}

LogicalResult GraphBuilder::visitBlock(Block &block, Context context) {
  for (BlockArgument arg : block.getArguments())
    if (isFloatTensor(arg.getType()))
      addArgument(arg);
  for (Operation &inner : block)
    if (failed(visit(&inner, context)))
      return failure();
  return success();
}

/// A loop, a branch, or an `amp.autocast`: what it contains is a part of the
/// program.
LogicalResult GraphBuilder::visitRegionOp(Operation *op, Context context) {
  int id = graph.ops.size();
  OpNode &node = graph.ops.emplace_back();
  node.op = op;
  node.rule = "region results keep their types";
  node.low = context.low;
  addUses(node);
  Context inner = context;
  if (auto autocast = dyn_cast<AutocastOp>(op)) {
    if (!context.unordered)
      inner.kept =
          autocast.getEnabled() ? "" : "autocast is off in this region";
    if (std::optional<Type> type = autocast.getType())
      inner.low = *type;
  }
  if (failed(visitRegions(op, inner)))
    return failure();
  graph.ops[id].firstResult = graph.values.size();
  for (Value result : op->getResults())
    if (isFloatTensor(result.getType()))
      addValue(result, id);
  graph.ops[id].numResults = graph.values.size() - graph.ops[id].firstResult;
  return success();
}

/// Calls `fn` for each float tensor from outside of `op` that an op in its
/// regions reads.
static void forEachCaptured(Operation *op, function_ref<void(OpOperand &)> fn) {
  op->walk([&](Operation *inner) {
    if (inner == op)
      return;
    for (OpOperand &operand : inner->getOpOperands())
      if (isFloatTensor(operand.get().getType()) &&
          !op->isAncestor(operand.get().getParentBlock()->getParentOp()))
        fn(operand);
  });
}

LogicalResult GraphBuilder::visit(Operation *op, Context context) {
  bool captures = false;
  if (op->getNumRegions() != 0) {
    if (functionIds.contains(op))
      return success(); // after its callers
    if (isa<ModuleOp>(op)) {
      FailureOr<Policy *> own = policyOf(op);
      if (failed(own))
        return failure();
      if (*own)
        context.policy = *own;
    }
    if (isa<ModuleOp, FunctionOpInterface>(op))
      return visitRegions(op, context);
    if (isa<AutocastOp>(op) ||
        (isa<RegionBranchOpInterface>(op) && !isa<PrecisionOpInterface>(op)))
      return visitRegionOp(op, context);
    forEachCaptured(op, [&](OpOperand &) { captures = true; });
    findHidden(op, *context.policy);
  }
  if (!captures && llvm::none_of(op->getOperandTypes(), isFloatTensor) &&
      llvm::none_of(op->getResultTypes(), isFloatTensor)) {
    if (op->getDiscardableAttr(precisionName))
      graph.notFollowed.push_back({op, "it has no f32 tensor"});
    return success();
  }

  int id = graph.ops.size();
  OpNode &node = graph.ops.emplace_back();
  node.op = op;
  node.low = context.low;
  node.captures = captures;
  decideClass(node, context);
  PrecisionClass asked = node.cls;
  addUses(node);
  if (context.unordered) {
    node.cls = PrecisionClass::Keep;
    node.rule = context.kept;
  } else {
    decideRole(node);
  }
  addResults(node, id);
  if (node.forced && op->getDiscardableAttr(precisionName) &&
      !isFollowed(node, asked))
    graph.notFollowed.push_back(
        {op, node.role == OpRole::Compute || node.role == OpRole::Move
                 ? StringRef("it has no f32 tensor")
             : node.rule == kPrecisionRule ? StringRef("it cannot be given "
                                                       "other types")
                                           : node.rule});
  return success();
}

/// Can what an attribute or a rule asks for be done?
bool GraphBuilder::isFollowed(const OpNode &node, PrecisionClass asked) const {
  switch (asked) {
  case PrecisionClass::Keep:
  case PrecisionClass::F32:
  case PrecisionClass::Follow:
    return true; // nothing has to be done
  default:
    return node.role == OpRole::Product || node.role == OpRole::Reader ||
           llvm::any_of(graph.resultsOf(node), [&](unsigned id) {
             return graph.values[id].variable &&
                    (node.role == OpRole::Compute ||
                     node.role == OpRole::Move || node.role == OpRole::Uniform);
           });
  }
}

/// Products in the body of an op that is neither a part of the program nor one
/// that computes (its body then holds scalars).
void GraphBuilder::findHidden(Operation *op, Policy &policy) {
  if (isa<linalg::LinalgOp>(op))
    return;
  op->walk([&](Operation *inner) {
    auto iface = dyn_cast<PrecisionOpInterface>(inner);
    if (inner == op || !iface ||
        llvm::none_of(inner->getResultTypes(), isFloatTensor))
      return;
    ClassDecision decision = iface.getPrecisionClass(policy);
    if (decision.cls == PrecisionClass::Low)
      graph.hidden.push_back({inner, decision.rule,
                              graph.save("it stands in the body of '" +
                                         op->getName().getStringRef() +
                                         "', which is not looked into")});
  });
}

//===----------------------------------------------------------------------===//
// Edges and values
//===----------------------------------------------------------------------===//

void GraphBuilder::addUses(OpNode &node) {
  node.firstUse = graph.uses.size();
  Operation *op = node.op;
  unsigned reader = graph.idOf(node);
  operandUses.assign(op->getNumOperands(), OperandUse::Data);
  if (auto iface = dyn_cast<PrecisionOpInterface>(op))
    iface.getOperandUses(operandUses);
  auto add = [&](OpOperand &operand, OperandUse how, bool captured) {
    int value = graph.idOf(operand.get());
    if (value < 0)
      lateUses.push_back(graph.uses.size());
    graph.uses.push_back(Use{&operand, reader, value, how, captured,
                             how == OperandUse::Broadcast});
  };
  for (OpOperand &operand : op->getOpOperands())
    if (isFloatTensor(operand.get().getType()))
      add(operand, operandUses[operand.getOperandNumber()], false);
  if (node.captures)
    forEachCaptured(op, [&](OpOperand &operand) {
      add(operand, OperandUse::Data, /*captured=*/true);
    });
  node.numUses = graph.uses.size() - node.firstUse;
}

/// In blocks that cannot be reached, and regions without order, a use may come
/// before its definition.
void GraphBuilder::resolveLateUses() {
  for (unsigned id : lateUses)
    graph.uses[id].value = graph.idOf(graph.uses[id].operand->get());
}

ValueNode &GraphBuilder::addValue(Value value, int def) {
  graph.valueIds[value] = graph.values.size();
  ValueNode &node = graph.values.emplace_back();
  node.value = value;
  node.def = def;
  node.original = getFloatElementType(value.getType());
  node.variable = node.original.isF32();
  return node;
}

void GraphBuilder::addArgument(BlockArgument arg) {
  int id = graph.values.size();
  ValueNode &value = addValue(arg, -1);
  if (!arg.getOwner()->isEntryBlock())
    return;
  auto known = functionIds.find(arg.getOwner()->getParentOp());
  if (known == functionIds.end())
    return;
  KnownFunction &function = graph.functions[known->second];
  function.arguments[arg.getArgNumber()] = id;
  value.function = known->second;
  value.uniform = value.broadcast = value.counting = true;
  graph.forEachSource(id, [&](int passed) {
    const ValueNode *source = passed < 0 ? nullptr : &graph.values[passed];
    bool uniform = source && source->uniform;
    value.uniform &= uniform;
    value.broadcast &= uniform || (source && source->broadcast);
    value.counting &= source && source->counting;
    value.outOfRange |= source && source->outOfRange;
  });
}

/// An elementwise op on values that all come from something smaller (a sum that
/// was spread out before it was divided) makes another such value.
bool GraphBuilder::computesBroadcast(const OpNode &node) const {
  if (node.captures || node.counts || node.accumulates)
    return false;
  if (!isa<linalg::LinalgOp>(node.op) &&
      !node.op->hasTrait<OpTrait::Elementwise>())
    return false;
  bool any = false;
  for (const Use &use : graph.operandsOf(node)) {
    const ValueNode *value = graph.lookup(use);
    if ((value && value->uniform) || !use.readsElements())
      continue;
    if (!value || !value->broadcast)
      return false;
    any = true;
  }
  if (!any)
    return false;
  for (Value operand : node.op->getOperands()) // integers of its own shape
    if (auto type = dyn_cast<RankedTensorType>(operand.getType()))
      if (!isFloatTensor(type) && type.getRank() != 0)
        return false;
  return true;
}

void GraphBuilder::addResults(OpNode &node, int id) {
  node.firstResult = graph.values.size();
  if (llvm::none_of(node.op->getResultTypes(), isFloatTensor))
    return;
  // What the results inherit from what the op reads.
  bool anyCounting = false, onlyCounting = true, broadcasts = false;
  bool outOfRange = false;
  bool hands = node.role == OpRole::Compute || node.role == OpRole::Move;
  if (hands)
    for (const Use &use : graph.operandsOf(node)) {
      const ValueNode *value = graph.lookup(use);
      if (!value || !use.readsElements())
        continue;
      outOfRange |= node.role == OpRole::Move && value->outOfRange;
      if (value->uniform)
        continue;
      anyCounting |= value->counting;
      onlyCounting &= value->counting;
      if (node.role == OpRole::Move)
        broadcasts |= value->broadcast || use.how == OperandUse::Broadcast;
    }
  if (node.role == OpRole::Compute)
    broadcasts = computesBroadcast(node);
  bool constant = node.role == OpRole::Uniform || node.role == OpRole::Constant;
  for (Value result : node.op->getResults()) {
    if (!isFloatTensor(result.getType()))
      continue;
    ValueNode &value = addValue(result, id);
    // 0 and 1 are exact in every type: they promote nobody.
    value.uniform = node.role == OpRole::Uniform || node.mask;
    value.broadcast = broadcasts;
    value.outOfRange =
        outOfRange || (constant && constantIsOutOfRange(result, node.low));
    value.counting = hands && onlyCounting && (node.counts || anyCounting);
  }
  node.numResults = graph.values.size() - node.firstResult;
}
