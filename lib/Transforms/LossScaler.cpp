//===- LossScaler.cpp - Writes what loss scaling has decided --------------===//

#include "LossScaler.h"
#include "amp/Dialect/AMP/IR/AMP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

using Reader = ValueGraph::Reader;
using Node = ValueGraph::Node;

static OpOperand *useOf(const ValueGraph &graph, Reader reader) {
  return graph[reader.node].operands[reader.operand].use;
}

/// The op in whose body the value is an argument.
static linalg::LinalgOp bodyOf(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument ? dyn_cast_or_null<linalg::LinalgOp>(
                        argument.getOwner()->getParentOp())
                  : linalg::LinalgOp();
}

/// The linalg op in whose body an op stands.
static linalg::LinalgOp bodyAround(Operation *op) {
  return op->getParentOfType<linalg::LinalgOp>();
}

/// A value of the graph's node that the function itself can read.
static Operation *bodyOfInner(const Node &node) {
  if (!node.inner)
    return nullptr;
  if (linalg::LinalgOp op = bodyOf(node.inner))
    return op;
  Operation *def = node.inner.getDefiningOp();
  linalg::LinalgOp around = def ? bodyAround(def) : linalg::LinalgOp();
  return around ? around.getOperation() : nullptr;
}

//===----------------------------------------------------------------------===//
// Before anything is written
//===----------------------------------------------------------------------===//

llvm::SetVector<Operation *> LossScaler::findCallsToInline() const {
  llvm::SetVector<Operation *> calls;
  auto add = [&](NodeId id) {
    if (func::CallOp call = graph.callOf(id))
      calls.insert(call);
  };
  for (const Seed &seed : step.seeds)
    for (NodeId id : seed.values)
      add(id);
  for (const Gradient &gradient : step.gradients) {
    if (!graph[gradient.value].home)
      add(gradient.value);
    for (Reader edge : gradient.edges)
      add(edge.node);
  }
  return calls;
}

LogicalResult LossScaler::check() {
  for (const Gradient &gradient : step.gradients) {
    const Node &node = graph[gradient.value];
    Location loc = node.op ? node.op->getLoc() : function.getLoc();
    if (!node.home)
      return emitError(loc) << "this op computes a gradient and what is made "
                               "of it in one body, where it cannot be checked: "
                               "split it before loss scaling, or mark the "
                               "gradient as a result with amp.role = \"grad\"";
    Value home = node.home;
    if (home.getParentRegion() != &function.getBody())
      return emitError(loc)
             << "this gradient is used up inside of a loop or a branch: loss "
                "scaling needs the optimizer to stand outside of it, and "
                "amp-flatten-control-flow takes it apart";
    if (!node.elementType.isF32() && !node.elementType.isF16() &&
        !node.elementType.isBF16())
      return emitError(loc) << "this gradient is of type " << node.elementType
                            << ": only f32, f16 and bf16 are unscaled";
    for (Reader edge : gradient.edges)
      if (!useOf(graph, edge))
        return emitError(graph[edge.node].op->getLoc())
               << "the gradient that this op reads cannot be unscaled there";
  }
  for (const Seed &seed : step.seeds)
    for (NodeId id : seed.values) {
      Type type = graph[id].elementType;
      if (!type.isF32() && !type.isF16() && !type.isBF16())
        return emitError(graph[id].op ? graph[id].op->getLoc()
                                      : function.getLoc())
               << "the seed is of type " << type
               << ": only f32, f16 and bf16 are scaled";
    }
  return groups.assign();
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// The scale, as an argument or as a constant, and what goes with it.
void LossScaler::addState() {
  MLIRContext *context = function.getContext();
  OpBuilder builder(context);
  Location loc = function.getLoc();
  auto scaleType = RankedTensorType::get({}, builder.getF32Type());
  auto counterType = RankedTensorType::get({}, builder.getI32Type());
  if (rule.fixed) {
    builder.setInsertionPointToStart(&function.getBody().front());
    scale = arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(scaleType, static_cast<float>(*rule.fixed)));
    return;
  }
  auto add = [&](Type type, Role role) {
    unsigned index = function.getNumArguments();
    auto attributes = DictionaryAttr::get(
        context,
        builder.getNamedAttr(AMPDialect::kRoleAttrName,
                             builder.getStringAttr(stringifyRole(role))));
    (void)function.insertArgument(index, type, attributes, loc);
    return Value(function.getArgument(index));
  };
  scale = add(scaleType, Role::LossScale);
  growthTracker = add(counterType, Role::GrowthTracker);
  if (rule.hysteresis)
    hysteresisTracker = add(counterType, Role::Hysteresis);
}

/// The scale as a number that bodies can capture.
Value LossScaler::scaleScalar(OpBuilder &) {
  if (!scalar) {
    OpBuilder builder(function.getContext());
    if (Operation *def = scale.getDefiningOp())
      builder.setInsertionPointAfter(def);
    else
      builder.setInsertionPointToStart(&function.getBody().front());
    scalar = tensor::ExtractOp::create(builder, function.getLoc(), scale,
                                       ValueRange());
  }
  return scalar;
}

//===----------------------------------------------------------------------===//
// Seeds
//===----------------------------------------------------------------------===//

static int64_t bytesOf(Type type) {
  auto shaped = dyn_cast<RankedTensorType>(type);
  if (!shaped || !shaped.hasStaticShape())
    return 0;
  return shaped.getNumElements() *
         llvm::divideCeil(shaped.getElementTypeBitWidth(), 8);
}

/// `value` times the scale, computed in f32, in its type.
Value LossScaler::scaled(OpBuilder &builder, Value value) {
  Location loc = value.getLoc();
  Type type = value.getType();
  auto tensorType = dyn_cast<RankedTensorType>(type);
  Type f32 = builder.getF32Type();
  Type wide = tensorType ? Type(tensorType.clone(f32)) : f32;
  if (type != wide)
    value = arith::ExtFOp::create(builder, loc, wide, value);
  if (tensorType) {
    bytes += 2 * bytesOf(wide);
    value = ScaleOp::create(builder, loc, wide, value, scale);
  } else {
    value = arith::MulFOp::create(builder, loc, value, scaleScalar(builder));
  }
  if (type != wide)
    value = arith::TruncFOp::create(builder, loc, type, value);
  return value;
}

/// Multiplies what a seed is read as; what the function returns of it stays.
void LossScaler::scaleSeed(NodeId id) {
  const Node &node = graph[id];
  OpBuilder builder(function.getContext());
  if (node.kind == ValueKind::Literal) {
    builder.setInsertionPoint(node.site->getOwner());
    node.site->set(scaled(builder, node.site->get()));
    return;
  }
  auto replace = [&](Value value, auto isKept) {
    builder.setInsertionPointAfterValue(value);
    llvm::SmallPtrSet<Operation *, 4> mine;
    Operation *before =
        builder.getInsertionPoint() == builder.getInsertionBlock()->begin()
            ? nullptr
            : &*std::prev(builder.getInsertionPoint());
    Value product = scaled(builder, value);
    for (Operation *op = product.getDefiningOp(); op && op != before;
         op = op->getPrevNode())
      mine.insert(op);
    value.replaceUsesWithIf(product, [&](OpOperand &use) {
      return !mine.contains(use.getOwner()) && !isKept(use);
    });
  };
  Operation *body = bodyOfInner(node);
  if (body) // the body's own uses; a yield that is the result stays
    replace(node.inner, [&](OpOperand &use) {
      return node.home && use.getOwner()->hasTrait<OpTrait::IsTerminator>();
    });
  if (node.home && !(body && node.home == node.inner))
    replace(node.home, [&](OpOperand &use) {
      return isa<func::ReturnOp>(use.getOwner());
    });
  // A copy of the seed that is returned must not be scaled.
  Operation *end = function.getBody().front().getTerminator();
  for (auto [result, value] : llvm::enumerate(graph.results()))
    if (value.node == id && node.home &&
        end->getOperand(result).getType() == node.home.getType())
      end->setOperand(result, node.home);
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

/// Lets one edge read the unscaled value. Inside of a body it is the op around
/// it that reads: with its operand, if nothing else in the body needs that
/// scaled, and else with one more operand (later: rebuilding an op would
/// invalidate the uses that the graph holds).
void LossScaler::redirect(OpOperand &use, Value to,
                          const llvm::SmallPtrSetImpl<OpOperand *> &edges) {
  if (linalg::LinalgOp op = bodyOf(use.get())) {
    auto argument = cast<BlockArgument>(use.get());
    bool all = llvm::all_of(argument.getUses(), [&](OpOperand &other) {
      return edges.contains(&other);
    });
    if (all)
      return redirect(*op.getMatchingOpOperand(argument), to, edges);
    later[{argument, to}].push_back(&use);
    return;
  }
  if (use.get() == to)
    return;
  OpBuilder builder(use.getOwner());
  if (to.getType() != use.get().getType())
    to = tensor::CastOp::create(builder, use.getOwner()->getLoc(),
                                use.get().getType(), to);
  use.set(to);
}

void LossScaler::unscale(const Gradient &gradient) {
  Value home = graph[gradient.value].home;
  OpBuilder builder(function.getContext());
  builder.setInsertionPointAfterValue(home);
  Location loc = home.getLoc();
  Type type = home.getType();
  auto tensorType = dyn_cast<RankedTensorType>(type);
  Value source = home;
  if (!tensorType) {
    tensorType = RankedTensorType::get({}, type);
    source = tensor::FromElementsOp::create(builder, loc, tensorType, source);
  }
  auto wide = tensorType.clone(builder.getF32Type());
  auto op = UnscaleOp::create(builder, loc, source, scale, /*check=*/true);
  Value result = op.getResult();
  finite.push_back(op.getFinite());
  bytes +=
      bytesOf(tensorType) + bytesOf(wide) + bytesOf(op.getFinite().getType());
  if (wide != tensorType)
    result = arith::TruncFOp::create(builder, loc, tensorType, result);
  if (type != tensorType)
    result = tensor::ExtractOp::create(builder, loc, result, ValueRange());

  llvm::SmallPtrSet<OpOperand *, 8> edges;
  for (Reader edge : gradient.edges)
    edges.insert(useOf(graph, edge));
  for (Reader edge : gradient.edges)
    redirect(*useOf(graph, edge), result, edges);
  Operation *end = function.getBody().front().getTerminator();
  for (unsigned number : gradient.results)
    end->setOperand(number, result);
}

/// Gives a linalg op one more input, which its body reads at `uses` in place of
/// `argument`.
static void addInput(BlockArgument argument, Value input,
                     ArrayRef<OpOperand *> uses) {
  auto op = cast<linalg::LinalgOp>(argument.getOwner()->getParentOp());
  IRRewriter rewriter(op->getContext());
  rewriter.setInsertionPoint(op);
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic)
    generic = *linalg::generalizeNamedOp(rewriter, op);
  Block &body = *generic.getBody();
  AffineMap map =
      generic.getMatchingIndexingMap(generic.getMatchingOpOperand(argument));
  SmallVector<Value> inputs(generic.getInputs());
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  maps.insert(maps.begin() + inputs.size(), map);
  BlockArgument added =
      body.insertArgument(inputs.size(), argument.getType(), input.getLoc());
  inputs.push_back(input);
  for (OpOperand *use : uses)
    use->set(added);
  auto wider = linalg::GenericOp::create(
      rewriter, generic.getLoc(), generic.getResultTypes(), inputs,
      generic.getOutputs(), maps, generic.getIteratorTypesArray());
  wider->setDiscardableAttrs(generic->getDiscardableAttrDictionary());
  wider.getRegion().takeBody(generic.getRegion());
  rewriter.replaceOp(generic, wider.getResults());
}

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

/// What a skipped step hands on: `before`, bit by bit, where `flag` is false.
/// The flag is read by the op, not extracted: that would be a read-back from
/// the device. The old value is the destination, so the update may be done in
/// its place.
static Value hold(OpBuilder &builder, Value flag, Value after, Value before) {
  Location loc = after.getLoc();
  auto type = dyn_cast<RankedTensorType>(after.getType());
  if (!type) {
    Value yes = tensor::ExtractOp::create(builder, loc, flag, ValueRange());
    return arith::SelectOp::create(builder, loc, yes, after, before);
  }
  AffineMap one = AffineMap::get(type.getRank(), 0, builder.getContext());
  AffineMap each = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  auto op = linalg::GenericOp::create(
      builder, loc, type, ValueRange{flag, after}, before,
      ArrayRef{one, each, each}, loops,
      [](OpBuilder &nested, Location loc, ValueRange values) {
        Value chosen = arith::SelectOp::create(nested, loc, values[0],
                                               values[1], values[2]);
        linalg::YieldOp::create(nested, loc, chosen);
      });
  return op.getResult(0);
}

/// One flag for each group, and updates that a skipped step does not make.
void LossScaler::holdUpdates() {
  Operation *end = function.getBody().front().getTerminator();
  OpBuilder builder(end);
  DenseMap<int64_t, Value> flagOf;
  for (auto &[group, members] : groups.all()) {
    SmallVector<Value> inputs;
    for (unsigned gradient : members) {
      inputs.push_back(finite[gradient]);
      bytes += bytesOf(finite[gradient].getType());
    }
    flagOf[group] = AllFiniteOp::create(builder, function.getLoc(), inputs);
    flags.push_back(flagOf[group]);
  }
  for (auto [i, pair] : llvm::enumerate(step.pairs)) {
    Value before = function.getArgument(pair.argument);
    Value after = end->getOperand(pair.result);
    if (before == after ||
        (step.kinds[i] == PairKind::Statistic && !rule.holdStatistics))
      continue;
    end->setOperand(pair.result,
                    hold(builder, flagOf[groups.ofPair(i)], after, before));
  }
}

/// The state of the scale on the way out.
void LossScaler::finish() {
  Operation *end = function.getBody().front().getTerminator();
  OpBuilder builder(end);
  Location loc = function.getLoc();
  Value ok = flags.front();
  for (Value flag : ArrayRef(flags).drop_front())
    ok = arith::AndIOp::create(builder, loc, ok, flag);
  SmallVector<std::pair<Value, Role>> results;
  if (!rule.fixed) {
    auto update =
        rule.hysteresis
            ? UpdateScaleOp::create(builder, loc, scale, growthTracker, ok,
                                    hysteresisTracker, *rule.hysteresis)
            : UpdateScaleOp::create(builder, loc, scale, growthTracker, ok);
    update.setGrowthFactor(APFloat(rule.growthFactor));
    update.setBackoffFactor(APFloat(rule.backoffFactor));
    update.setGrowthInterval(rule.growthInterval);
    update.setFloor(APFloat(static_cast<float>(rule.floor)));
    if (rule.cap)
      update.setCap(APFloat(static_cast<float>(*rule.cap)));
    results.push_back({update.getNewScale(), Role::LossScale});
    results.push_back({update.getNewGrowthTracker(), Role::GrowthTracker});
    if (rule.hysteresis)
      results.push_back({update.getNewHysteresisTracker(), Role::Hysteresis});
  }
  auto yes = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(cast<ShapedType>(ok.getType()), true));
  results.push_back(
      {arith::XOrIOp::create(builder, loc, ok, yes), Role::FoundInf});

  // The new pairs are told as the others are. What replaces what is
  // `amp.updates` for certain; `tf.aliasing_output` may be all that there is.
  bool aliases = false;
  for (unsigned i = 0; i != function.getNumArguments(); ++i)
    aliases |= bool(function.getArgAttr(i, "tf.aliasing_output"));
  for (unsigned i = 0; i != function.getNumResults(); ++i)
    aliases &= !function.getResultAttr(i, AMPDialect::kUpdatesAttrName);
  unsigned firstArgument = function.getNumArguments() - (results.size() - 1);
  for (auto [i, result] : llvm::enumerate(results)) {
    auto [value, role] = result;
    unsigned number = function.getNumResults();
    end->insertOperands(end->getNumOperands(), value);
    SmallVector<NamedAttribute> attributes{builder.getNamedAttr(
        AMPDialect::kRoleAttrName, builder.getStringAttr(stringifyRole(role)))};
    bool pairs = role != Role::FoundInf;
    if (pairs && aliases)
      function.setArgAttr(firstArgument + i, "tf.aliasing_output",
                          builder.getI32IntegerAttr(number));
    else if (pairs)
      attributes.push_back(
          builder.getNamedAttr(AMPDialect::kUpdatesAttrName,
                               builder.getI32IntegerAttr(firstArgument + i)));
    (void)function.insertResult(number, value.getType(),
                                builder.getDictionaryAttr(attributes));
  }
}

void LossScaler::run() {
  addState();
  for (const Seed &seed : step.seeds)
    for (NodeId id : seed.values)
      scaleSeed(id);
  for (const Gradient &gradient : step.gradients)
    unscale(gradient);
  for (auto &[place, uses] : later)
    addInput(place.first, place.second, uses);
  holdUpdates();
  finish();
}
