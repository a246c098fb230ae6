//===- PrecisionGraph.cpp - The facts that precision is decided on --------===//

#include "amp/Analysis/PrecisionGraph.h"
#include "KnownFunctions.h"
#include "RangeCheck.h"
#include "amp/Analysis/StructuredOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

namespace mlir::amp {
class GraphBuilder {
public:
  GraphBuilder(PrecisionGraph &graph, Policy &policy)
      : graph(graph), policy(policy) {}

  LogicalResult run(Operation *root, Type low);

private:
  /// What holds at a place: the low type, and whether autocast is on.
  struct Context {
    Type low;
    bool enabled = true;
  };

  LogicalResult visit(Operation *op, Context context);
  LogicalResult visitRegions(Operation *op, Context context);
  LogicalResult decideClass(OpNode &node, const Context &context);
  void decideRole(OpNode &node);
  void refuseProduct(OpNode &node);
  bool computesBroadcast(const OpNode &node);
  void addResults(OpNode &node, int id);
  ValueNode &addValue(Value value, int def);
  void addArgument(BlockArgument arg);

  PrecisionGraph &graph;
  Policy &policy;
};
} // namespace mlir::amp

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

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
  ValueNode &value = addValue(arg, -1);
  auto known = graph.functions.find(arg.getOwner()->getParentOp());
  if (known == graph.functions.end() || !arg.getOwner()->isEntryBlock())
    return;
  value.uniform = value.broadcast = value.counting = true;
  for (func::CallOp call : known->second.calls) {
    const ValueNode *source =
        graph.lookup(call->getOperand(arg.getArgNumber()));
    bool uniform = source && source->uniform;
    value.uniform &= uniform;
    value.broadcast &= uniform || (source && source->broadcast);
    value.counting &= source && source->counting;
    value.outOfRange |= source && source->outOfRange;
  }
}

LogicalResult GraphBuilder::run(Operation *root, Type low) {
  SmallVector<Operation *> callersFirst = findKnownFunctions(root, graph);
  if (failed(visitRegions(root, Context{low})))
    return failure();
  // Callers first, so that arguments inherit what all callers pass.
  for (Operation *function : callersFirst)
    if (failed(visitRegions(function, Context{low})))
      return failure();
  return success();
}

LogicalResult GraphBuilder::visitRegions(Operation *op, Context context) {
  for (Region &region : op->getRegions()) {
    for (Block &block : region)
      for (BlockArgument arg : block.getArguments())
        if (getFloatElementType(arg.getType()))
          addArgument(arg);
    for (Block &block : region)
      for (Operation &inner : block)
        if (failed(visit(&inner, context)))
          return failure();
  }
  return success();
}

LogicalResult GraphBuilder::visit(Operation *op, Context context) {
  if (graph.functions.contains(op))
    return success(); // after its callers
  if (isa<ModuleOp, FunctionOpInterface>(op))
    return visitRegions(op, context);

  auto isFloat = [](Type type) { return bool(getFloatElementType(type)); };
  bool touches = llvm::any_of(op->getOperandTypes(), isFloat) ||
                 llvm::any_of(op->getResultTypes(), isFloat);

  auto autocast = dyn_cast<AutocastOp>(op);
  if (autocast ||
      (isa<RegionBranchOpInterface>(op) && !isa<PrecisionOpInterface>(op))) {
    OpNode node;
    node.op = op;
    node.rule = "region results keep their types";
    node.low = context.low;
    int id = graph.ops.size();
    graph.opIds[op] = id;
    graph.ops.push_back(std::move(node));
    Context inner = context;
    if (autocast) {
      inner.enabled = autocast.getEnabled();
      if (std::optional<Type> type = autocast.getType())
        inner.low = *type;
    }
    if (failed(visitRegions(op, inner)))
      return failure();
    for (Value result : op->getResults())
      if (isFloat(result.getType()))
        addValue(result, id);
    return success();
  }

  OpNode node;
  node.op = op;
  node.low = context.low;
  if (op->getNumRegions() != 0)
    op->walk([&](Operation *inner) {
      if (inner == op)
        return;
      for (OpOperand &operand : inner->getOpOperands())
        if (isFloat(operand.get().getType()) &&
            !op->isAncestor(operand.get().getParentBlock()->getParentOp()))
          node.captured.push_back(&operand);
    });
  if (!touches && node.captured.empty())
    return success();
  if (failed(decideClass(node, context)))
    return failure();
  decideRole(node);
  bool adds = node.kind == OpKind::Dot || node.kind == OpKind::Sum ||
              node.kind == OpKind::Prod;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op); linalgOp && !node.kind)
    adds = linalgOp.getNumReductionLoops() != 0;
  node.accumulates =
      node.role == OpRole::Product || (node.role == OpRole::Compute && adds);
  int id = graph.ops.size();
  graph.opIds[op] = id;
  graph.ops.push_back(std::move(node));
  addResults(graph.ops.back(), id);
  return success();
}

LogicalResult GraphBuilder::decideClass(OpNode &node, const Context &context) {
  auto apply = [&](PrecisionAttr precision, std::string rule) {
    node.forced = true;
    if (precision.getCls()) {
      node.cls = *precision.getCls();
    } else if (precision.getType().isF32()) {
      node.cls = PrecisionClass::F32;
    } else {
      node.cls = PrecisionClass::Low;
      node.low = precision.getType();
    }
    node.rule = std::move(rule);
  };
  // The structure is known whoever decides the class.
  ClassDecision own{PrecisionClass::Keep, std::nullopt, "no rule knows the op"};
  if (auto iface = dyn_cast<PrecisionOpInterface>(node.op)) {
    own = iface.getPrecisionClass(policy);
    node.convertsInside = iface.convertsInside();
  } else if (node.op->hasTrait<OpTrait::Elementwise>() &&
             node.op->getNumRegions() == 0) {
    own = {policy.classOf(OpKind::Elementwise), OpKind::Elementwise,
           "trait Elementwise"};
  }
  node.kind = own.kind;
  node.counts = own.counts;
  node.mask = own.mask;

  if (auto precision = node.op->getAttrOfType<PrecisionAttr>(
          AMPDialect::kPrecisionAttrName)) {
    apply(precision, "attribute amp.precision");
    return success();
  }
  if (!context.enabled) {
    node.cls = PrecisionClass::Keep;
    node.rule = "autocast is off in this region";
    return success();
  }
  if (std::optional<RuleHit> hit = policy.lookupUser(node.op)) {
    const PolicyRule &rule = policy.rules()[hit->rule];
    apply(hit->precision, "rule at " + rule.where);
    return success();
  }
  node.cls = own.cls;
  node.rule = own.rule.str();
  return success();
}

void GraphBuilder::decideRole(OpNode &node) {
  Operation *op = node.op;
  auto isFloat = [](Type type) { return bool(getFloatElementType(type)); };
  bool makesFloat = llvm::any_of(op->getResultTypes(), isFloat);

  if (auto ret = dyn_cast<func::ReturnOp>(op)) {
    node.role = graph.knownFunctionOf(op) ? OpRole::Return : OpRole::Boundary;
    node.rule = "function results keep their types";
    return;
  }
  if (isa<func::CallOp>(op)) {
    node.role = graph.knownCallee(op) ? OpRole::Call : OpRole::Boundary;
    node.rule = node.role == OpRole::Call ? "call of a known function"
                                          : "the callee keeps its signature";
    return;
  }
  if (isFloatCast(op)) {
    node.role = OpRole::Cast;
    node.rule = "conversion of the source program";
    return;
  }
  DenseElementsAttr dense;
  if (matchPattern(op, m_Constant(&dense)) ||
      op->hasTrait<OpTrait::ConstantLike>()) {
    node.role = dense && dense.isSplat() ? OpRole::Uniform : OpRole::Constant;
    node.rule = "constant";
    return;
  }
  if (isa<tensor::EmptyOp>(op) ||
      (op->getNumResults() == 1 && makesFloat && isUniform(op->getResult(0)))) {
    node.role = OpRole::Uniform;
    node.rule = "one value everywhere";
    return;
  }
  if (node.cls == PrecisionClass::Keep)
    return;
  // Without the interface an op can only be given other types if it says that
  // its types agree, or infers them.
  if (!isa<PrecisionOpInterface>(op) && !op->hasTrait<OpTrait::Elementwise>() &&
      !op->hasTrait<OpTrait::SameOperandsAndResultType>() &&
      !op->hasTrait<OpTrait::SameOperandsAndResultElementType>() &&
      !isa<InferTypeOpInterface>(op)) {
    node.rule += ", but the op cannot be given other types: it does not attach "
                 "PrecisionOpInterface and does not infer its result types";
    node.cls = PrecisionClass::Keep;
    return;
  }
  if (!makesFloat) {
    node.role =
        node.convertsInside || !node.captured.empty() || isa<tensor::DimOp>(op)
            ? OpRole::Reader
            : OpRole::Boundary;
    return;
  }
  // A result that is no f32 tensor was typed by the source program; there is
  // nothing to decide, unless a product can be given its f32 accumulator.
  bool product = node.kind == OpKind::Contraction ||
                 node.kind == OpKind::Convolution || node.kind == OpKind::Dot;
  if (product && node.cls == PrecisionClass::Low) {
    node.role = OpRole::Product;
    refuseProduct(node);
    return;
  }
  if (product &&
      (node.kind != OpKind::Dot || node.cls == PrecisionClass::F32)) {
    node.role = OpRole::Product;
    node.refusal =
        "class " + stringifyPrecisionClass(node.cls).str() + " by " + node.rule;
    return;
  }
  node.role =
      node.cls == PrecisionClass::Follow ? OpRole::Move : OpRole::Compute;
  if (node.role == OpRole::Move) {
    auto size = [](Type type) {
      auto tensor = cast<RankedTensorType>(type);
      return tensor.hasStaticShape() ? tensor.getNumElements() : -1;
    };
    int64_t from = isFloat(op->getOperand(0).getType())
                       ? size(op->getOperand(0).getType())
                       : -1;
    int64_t to = size(op->getResult(0).getType());
    node.slices = isa<tensor::ExtractSliceOp, tensor::GatherOp>(op) ||
                  (from >= 0 && to >= 0 && to < from);
  }
}

/// Why a product must not read the low type, if there is a reason.
void GraphBuilder::refuseProduct(OpNode &node) {
  for (OpOperand &operand : node.op->getOpOperands()) {
    FloatType type = getFloatElementType(operand.get().getType());
    if (!type) {
      if (isa<FloatType, ComplexType, IntegerType>(
              getElementTypeOrSelf(operand.get().getType())) &&
          isa<ShapedType>(operand.get().getType()))
        node.refusal = "an operand is no float tensor of plain layout";
      continue;
    }
    if (type.getWidth() > 32 || type.getWidth() < 16)
      node.refusal = "an operand is " + Twine(type.getWidth()).str() +
                     " bits wide: only f32 and 16-bit floats are ever changed";
  }
  if (!node.refusal.empty())
    return;
  graph.forEachOperand(node, [&](OpOperand &operand) {
    if (graph.useOf(operand, node) != OperandUse::Data)
      return;
    const ValueNode *value = graph.lookup(operand.get());
    // What was asked for explicitly is done.
    if (!value || !node.refusal.empty() || node.forced)
      return;
    if (value->counting)
      node.refusal = "operand " + Twine(operand.getOperandNumber()).str() +
                     " is made of positions or counters (an index, an iota or "
                     "integers), which 16 bits cannot hold";
    else if (value->outOfRange)
      node.refusal = "the constant in operand " +
                     Twine(operand.getOperandNumber()).str() +
                     " has no value in the low type";
  });
}

/// An elementwise op on values that all come from something smaller (a sum that
/// was spread out before it was divided) makes another such value.
bool GraphBuilder::computesBroadcast(const OpNode &node) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(node.op);
  if (!node.captured.empty() || node.counts ||
      (linalgOp && linalgOp.getNumReductionLoops() != 0) ||
      (!linalgOp && !node.op->hasTrait<OpTrait::Elementwise>()))
    return false;
  bool any = false;
  for (OpOperand &operand : node.op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type)
      continue;
    const ValueNode *value = graph.lookup(operand.get());
    if (!value) { // integers of the op's own shape
      if (type.getRank() != 0)
        return false;
      continue;
    }
    OperandUse use = graph.useOf(operand, node);
    if (value->uniform || use == OperandUse::Destination ||
        use == OperandUse::Shape)
      continue;
    if (!value->broadcast)
      return false;
    any = true;
  }
  return any;
}

void GraphBuilder::addResults(OpNode &node, int id) {
  // What the results inherit from what the op reads.
  bool anyCounting = false, onlyCounting = true, broadcasts = false;
  bool outOfRange = false;
  if (node.role == OpRole::Compute || node.role == OpRole::Move) {
    graph.forEachOperand(node, [&](OpOperand &operand) {
      const ValueNode *value = graph.lookup(operand.get());
      OperandUse use = graph.useOf(operand, node);
      if (!value || use == OperandUse::Destination || use == OperandUse::Shape)
        return;
      outOfRange |= node.role == OpRole::Move && value->outOfRange;
      if (value->uniform)
        return;
      anyCounting |= value->counting;
      onlyCounting &= value->counting;
      if (node.role == OpRole::Move)
        broadcasts |= value->broadcast || use == OperandUse::Broadcast;
    });
  }
  if (node.role == OpRole::Compute)
    broadcasts = computesBroadcast(node);
  for (Value result : node.op->getResults()) {
    if (!getFloatElementType(result.getType()))
      continue;
    ValueNode &value = addValue(result, id);
    // 0 and 1 are exact in every type: they promote nobody.
    value.uniform = node.role == OpRole::Uniform || node.mask;
    value.broadcast = broadcasts;
    value.outOfRange =
        outOfRange ||
        ((node.role == OpRole::Uniform || node.role == OpRole::Constant) &&
         constantIsOutOfRange(result, node.low));
    value.counting =
        onlyCounting && (node.counts || anyCounting) &&
        (node.role == OpRole::Compute || node.role == OpRole::Move);
  }
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

const OpNode *PrecisionGraph::readerOf(OpOperand &use) const {
  for (Operation *op = use.getOwner(); op; op = op->getParentOp()) {
    auto it = opIds.find(op);
    if (it != opIds.end())
      return &ops[it->second];
  }
  return nullptr;
}

OperandUse PrecisionGraph::useOf(OpOperand &use, const OpNode &reader) const {
  if (use.getOwner() != reader.op)
    return OperandUse::Data; // captured by the body
  auto iface = dyn_cast<PrecisionOpInterface>(reader.op);
  OperandUse how = iface ? iface.getOperandUse(use) : OperandUse::Data;
  if (how != OperandUse::Data || reader.role == OpRole::Product)
    return how;
  const ValueNode *value = lookup(use.get());
  return value && value->broadcast ? OperandUse::Broadcast : how;
}

void PrecisionGraph::forEachOperand(const OpNode &node,
                                    function_ref<void(OpOperand &)> fn) const {
  for (OpOperand &operand : node.op->getOpOperands())
    if (getFloatElementType(operand.get().getType()))
      fn(operand);
  for (OpOperand *operand : node.captured)
    fn(*operand);
}

FailureOr<PrecisionGraph> PrecisionGraph::build(Operation *root, Policy &policy,
                                                Type low) {
  PrecisionGraph graph;
  if (failed(GraphBuilder(graph, policy).run(root, low)))
    return failure();
  return graph;
}
