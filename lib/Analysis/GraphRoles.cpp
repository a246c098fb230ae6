//===- GraphRoles.cpp - What an op is to precision ------------------------===//

#include "GraphBuilder.h"
#include "amp/Analysis/StructuredOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

void GraphBuilder::decideClass(OpNode &node, const Context &context) {
  Policy &policy = *context.policy;
  auto apply = [&](PrecisionAttr precision, StringRef rule) {
    node.forced = true;
    if (precision.getCls()) {
      node.cls = *precision.getCls();
    } else if (precision.getType().isF32()) {
      node.cls = PrecisionClass::F32;
    } else {
      node.cls = PrecisionClass::Low;
      node.low = precision.getType();
    }
    node.rule = rule;
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

  if (DictionaryAttr attrs = node.op->getDiscardableAttrDictionary();
      !attrs.empty())
    if (auto precision = attrs.getAs<PrecisionAttr>(precisionName))
      return apply(precision, kPrecisionRule);
  if (!context.kept.empty()) {
    node.cls = PrecisionClass::Keep;
    node.rule = context.kept;
    return;
  }
  if (std::optional<RuleHit> hit = policy.lookupUser(node.op))
    return apply(hit->precision,
                 graph.save("rule at " + policy.rules()[hit->rule].where));
  node.cls = own.cls;
  node.rule = own.rule;
}

/// Is the result of a movement smaller than its source?
static bool isSlice(Operation *op) {
  if (isa<tensor::ExtractSliceOp, tensor::GatherOp>(op))
    return true;
  auto size = [](Type type) -> int64_t {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && getFloatElementType(tensor) && tensor.hasStaticShape()
               ? countElements(tensor)
               : -1;
  };
  int64_t from = size(op->getOperand(0).getType());
  int64_t to = size(op->getResult(0).getType());
  return from >= 0 && to >= 0 && to < from;
}

void GraphBuilder::decideRole(OpNode &node) {
  Operation *op = node.op;
  auto isFloat = [](Type type) { return bool(getFloatElementType(type)); };
  bool makesFloat = llvm::any_of(op->getResultTypes(), isFloat);

  if (isa<func::ReturnOp>(op)) {
    node.rule = "function results keep their types";
    auto known = functionIds.find(op->getParentOp());
    if (known != functionIds.end()) {
      node.role = OpRole::Return;
      node.function = known->second;
      graph.functions[node.function].returnNodes.push_back(graph.idOf(node));
    }
    return;
  }
  if (isa<func::CallOp>(op)) {
    node.rule = "the callee keeps its signature";
    auto known = calleeIds.find(op);
    if (known != calleeIds.end()) {
      node.role = OpRole::Call;
      node.rule = "call of a known function";
      node.function = known->second;
      graph.functions[node.function].callNodes.push_back(graph.idOf(node));
    }
    return;
  }
  if (isFloatCast(op)) {
    node.role = OpRole::Cast;
    node.rule = "conversion of the source program";
    return;
  }
  DenseElementsAttr dense;
  if (op->hasTrait<OpTrait::ConstantLike>()) {
    bool splat = matchPattern(op, m_Constant(&dense)) && dense.isSplat();
    node.role = splat ? OpRole::Uniform : OpRole::Constant;
    node.rule = "constant";
    return;
  }
  if (isa<tensor::EmptyOp>(op) ||
      (op->getNumResults() == 1 && makesFloat && isUniform(op->getResult(0)))) {
    node.role = OpRole::Uniform;
    node.rule = "one value everywhere";
    // Its result is known: nothing asks for what it reads.
    for (Use &use : MutableArrayRef(graph.uses).slice(node.firstUse))
      if (use.readsElements())
        use.how = OperandUse::Shape;
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
    node.rule = graph.save(
        node.rule + ", but the op cannot be given other types: it does not "
                    "attach PrecisionOpInterface and does not infer its result "
                    "types");
    node.cls = PrecisionClass::Keep;
    return;
  }
  bool product = node.kind == OpKind::Contraction ||
                 node.kind == OpKind::Convolution || node.kind == OpKind::Dot;
  if (!makesFloat) {
    if (product && node.cls == PrecisionClass::Low)
      node.refusal = "its result is no float tensor of plain layout";
    node.role = node.convertsInside || node.captures || isa<tensor::DimOp>(op)
                    ? OpRole::Reader
                    : OpRole::Boundary;
    return;
  }
  // A result that is no f32 tensor was typed by the source program; there is
  // nothing to decide, unless a product can be given its f32 accumulator.
  if (product && node.cls == PrecisionClass::Low) {
    node.role = OpRole::Product;
    refuseProduct(node);
  } else if (product &&
             (node.kind != OpKind::Dot || node.cls == PrecisionClass::F32)) {
    node.role = OpRole::Product;
    node.refusal = graph.save("class " + stringifyPrecisionClass(node.cls) +
                              " by " + node.rule);
  } else if (node.cls == PrecisionClass::Follow) {
    node.role = OpRole::Move;
    node.slices = isSlice(op);
  } else {
    node.role = OpRole::Compute;
  }
  node.accumulates = node.role == OpRole::Product;
  if (node.role == OpRole::Compute) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    node.accumulates =
        node.kind == OpKind::Dot || node.kind == OpKind::Sum ||
        node.kind == OpKind::Prod ||
        (!node.kind && linalgOp && linalgOp.getNumReductionLoops() != 0);
  }
  if (node.role == OpRole::Product)
    return;
  // What comes from something smaller promotes nobody.
  for (Use &use : MutableArrayRef(graph.uses).slice(node.firstUse))
    if (const ValueNode *value = graph.lookup(use);
        value && value->broadcast && use.how == OperandUse::Data &&
        !use.captured)
      use.how = OperandUse::Broadcast;
}

/// Why a product must not read the low type, if there is a reason.
void GraphBuilder::refuseProduct(OpNode &node) {
  for (Type operand : node.op->getOperandTypes()) {
    FloatType type = getFloatElementType(operand);
    if (!type) {
      if (isa<ShapedType>(operand) && isa<FloatType, ComplexType, IntegerType>(
                                          getElementTypeOrSelf(operand)))
        node.refusal = "an operand is no float tensor of plain layout";
    } else if (type.getWidth() > 32 || type.getWidth() < 16) {
      node.refusal =
          graph.save("an operand is " + Twine(type.getWidth()) +
                     " bits wide: only f32 and 16-bit floats are ever changed");
    }
  }
  // What was asked for explicitly is done.
  if (!node.refusal.empty() || node.forced)
    return;
  for (const Use &use : graph.operandsOf(node)) {
    const ValueNode *value = graph.lookup(use);
    if (use.how != OperandUse::Data || !value || !node.refusal.empty())
      continue;
    Twine number(use.operand->getOperandNumber());
    if (value->counting)
      node.refusal = graph.save(
          "operand " + number +
          " is made of positions or counters (an index, an iota or integers), "
          "which 16 bits cannot hold");
    else if (value->outOfRange)
      node.refusal = graph.save("the constant in operand " + number +
                                " has no value in the low type");
  }
}
