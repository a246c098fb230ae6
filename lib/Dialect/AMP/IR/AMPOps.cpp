//===- AMPOps.cpp - Ops of the amp dialect --------------------------------===//
#include "amp/Dialect/AMP/IR/AMP.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::amp;

#define GET_OP_CLASSES
#include "amp/Dialect/AMP/IR/AMPOps.cpp.inc"

void AMPDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "amp/Dialect/AMP/IR/AMPOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// AutocastOp
//===----------------------------------------------------------------------===//

LogicalResult AutocastOp::verify() {
  if (getBody().getNumArguments() != 0)
    return emitOpError("expected a region without arguments: it reads what is "
                       "defined outside");
  std::optional<Type> type = getType();
  if (type && !type->isF16() && !type->isBF16())
    return emitOpError("expected type f16 or bf16, got ") << *type;
  if (type && !getEnabled())
    return emitOpError("has a type, which says nothing where autocast is off: "
                       "leave out 'type' or 'enabled = false'");
  return success();
}

void AutocastOp::getSuccessorRegions(
    RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &successors) {
  if (point.isParent())
    successors.emplace_back(&getBody());
  else
    successors.emplace_back(getOperation(), getResults());
}

void AutocastOp::getRegionInvocationBounds(
    ArrayRef<Attribute>, SmallVectorImpl<InvocationBounds> &bounds) {
  bounds.emplace_back(1, 1);
}

void AutocastOp::inlineBody() {
  Block &body = getBody().front();
  Operation *yield = body.getTerminator();
  getOperation()->replaceAllUsesWith(yield->getOperands());
  yield->erase();
  getOperation()->getBlock()->getOperations().splice(
      getOperation()->getIterator(), body.getOperations());
  erase();
}

//===----------------------------------------------------------------------===//
// YieldOp
//===----------------------------------------------------------------------===//

LogicalResult YieldOp::verify() {
  Operation *parent = (*this)->getParentOp();
  if (getNumOperands() != parent->getNumResults())
    return emitOpError("gives ")
           << getNumOperands() << " values, but '" << parent->getName()
           << "' has " << parent->getNumResults() << " results";
  // Possible where dominance does not hold.
  for (Value given : getOperands())
    if (given.getDefiningOp() == parent)
      return emitOpError("gives a result of the '")
             << parent->getName() << "' that it ends";
  for (auto [index, given, result] :
       llvm::enumerate(getOperandTypes(), parent->getResultTypes()))
    if (given != result)
      return emitOpError("value ")
             << index << " has type " << given << ", but the result of '"
             << parent->getName() << "' is " << result;
  return success();
}

//===----------------------------------------------------------------------===//
// ScaleOp, UnscaleOp
//===----------------------------------------------------------------------===//

/// Is the scale, which `fold` was given as a constant or null, exactly 1?
static bool isOne(Attribute scale) {
  auto dense = dyn_cast_if_present<DenseFPElementsAttr>(scale);
  return dense && dense.getSplatValue<APFloat>().isExactlyValue(1.0);
}

OpFoldResult ScaleOp::fold(FoldAdaptor adaptor) {
  return isOne(adaptor.getScale()) ? getInput() : OpFoldResult();
}

/// A check that nobody asks for is none. By 1, only the check is left of it:
/// but a gradient in 16 bits still has to be widened.
LogicalResult UnscaleOp::canonicalize(UnscaleOp op, PatternRewriter &rewriter) {
  Attribute scale;
  bool one = matchPattern(op.getScale(), m_Constant(&scale)) && isOne(scale) &&
             op.getInput().getType() == op.getResult().getType();
  bool check = op.getFinite() && !op.getFinite().use_empty();
  if (!one && check == bool(op.getFinite()))
    return failure();
  SmallVector<Value> results;
  if (!one)
    results.push_back(UnscaleOp::create(rewriter, op.getLoc(), op.getInput(),
                                        op.getScale(), check)
                          .getResult());
  else
    results.push_back(op.getInput());
  if (op.getFinite()) // without a use, if there is no check
    results.push_back(
        check ? AllFiniteOp::create(rewriter, op.getLoc(), op.getInput())
                    .getResult()
              : Value());
  rewriter.replaceOp(op, results);
  return success();
}

void UnscaleOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getFinite())
    setName(getFinite(), "finite");
}

static RankedTensorType inF32(Type tensor) {
  return cast<RankedTensorType>(tensor).clone(
      Float32Type::get(tensor.getContext()));
}

void UnscaleOp::build(OpBuilder &builder, OperationState &state, Value input,
                      Value scale, bool check) {
  Type flag = check ? RankedTensorType::get({}, builder.getI1Type()) : Type();
  build(builder, state, inF32(input.getType()), flag, input, scale);
}

LogicalResult UnscaleOp::verify() {
  Type expected = inF32(getInput().getType()), type = getResult().getType();
  if (type == expected)
    return success();
  return emitOpError("expected the result to have the shape of the gradient: ")
         << expected << ", got " << type;
}

//===----------------------------------------------------------------------===//
// AllFiniteOp
//===----------------------------------------------------------------------===//

/// Are all elements of a constant finite, or does it say so, being a flag? Not
/// known of what is kept elsewhere.
static std::optional<bool> isFinite(Attribute constant) {
  if (auto flag = dyn_cast_if_present<DenseIntElementsAttr>(constant))
    return flag.getSplatValue<bool>();
  auto dense = dyn_cast_if_present<DenseFPElementsAttr>(constant);
  if (!dense)
    return std::nullopt;
  if (dense.isSplat())
    return dense.getSplatValue<APFloat>().isFinite();
  return llvm::all_of(dense.getValues<APFloat>(),
                      [](const APFloat &value) { return value.isFinite(); });
}

OpFoldResult AllFiniteOp::fold(FoldAdaptor adaptor) {
  llvm::SmallSetVector<Value, 8> needed;
  for (auto [input, constant] :
       llvm::zip_equal(getInputs(), adaptor.getInputs())) {
    bool empty = llvm::is_contained(
        cast<RankedTensorType>(input.getType()).getShape(), 0);
    std::optional<bool> finite = empty ? true : isFinite(constant);
    if (finite && !*finite)
      return DenseElementsAttr::get(getType(), false);
    if (!finite)
      needed.insert(input);
  }
  if (needed.empty())
    return DenseElementsAttr::get(getType(), true);
  if (needed.size() == 1 && needed.front().getType() == getType())
    return needed.front();
  if (needed.size() == getInputs().size())
    return {};
  getInputsMutable().assign(needed.getArrayRef());
  return getResult();
}

//===----------------------------------------------------------------------===//
// UpdateScaleOp
//===----------------------------------------------------------------------===//

void UpdateScaleOp::build(OpBuilder &builder, OperationState &state,
                          Value scale, Value growthTracker, Value finite) {
  state.addOperands({scale, growthTracker, finite});
  state.addTypes({scale.getType(), growthTracker.getType()});
}

void UpdateScaleOp::build(OpBuilder &builder, OperationState &state,
                          Value scale, Value growthTracker, Value finite,
                          Value hysteresisTracker, uint32_t hysteresis) {
  build(builder, state, scale, growthTracker, finite);
  state.addOperands(hysteresisTracker);
  state.addTypes(hysteresisTracker.getType());
  state.getOrAddProperties<Properties>().hysteresis =
      builder.getI32IntegerAttr(hysteresis);
}

LogicalResult UpdateScaleOp::inferReturnTypes(MLIRContext *context,
                                              std::optional<Location>,
                                              ValueRange operands,
                                              DictionaryAttr, OpaqueProperties,
                                              RegionRange,
                                              SmallVectorImpl<Type> &types) {
  auto tracker = RankedTensorType::get({}, IntegerType::get(context, 32));
  types.push_back(RankedTensorType::get({}, Float32Type::get(context)));
  types.push_back(tracker);
  if (operands.size() > 3) // the last one is the tracker of the hysteresis
    types.push_back(tracker);
  return success();
}

LogicalResult UpdateScaleOp::verify() {
  const APFloat &growth = getGrowthFactor(), &backoff = getBackoffFactor();
  const APFloat &floor = getFloor();
  if (!(growth.isFinite() && growth > APFloat(1.0)))
    return emitOpError("expected a growth_factor above 1, got ")
           << getGrowthFactorAttr();
  if (!(backoff > APFloat(0.0) && backoff < APFloat(1.0)))
    return emitOpError("expected a backoff_factor between 0 and 1, got ")
           << getBackoffFactorAttr();
  if (static_cast<int32_t>(getGrowthInterval()) < 1)
    return emitOpError("expected a growth_interval of at least 1, got ")
           << getGrowthIntervalAttr();
  if (!(floor.isFinite() && floor > APFloat(0.0f)))
    return emitOpError(
               "expected a floor above 0 (the inverse of 0 is infinite), "
               "got ")
           << getFloorAttr();
  if (std::optional<APFloat> cap = getCap();
      cap && !(cap->isFinite() && *cap >= floor))
    return emitOpError("expected a cap of at least the floor ")
           << getFloorAttr() << " (leave it out for none), got "
           << getCapAttr();
  if (bool(getHysteresis()) != bool(getHysteresisTracker()))
    return emitOpError(getHysteresis()
                           ? "has 'hysteresis' but no tracker of it: add an "
                             "operand between the growth tracker and 'if'"
                           : "has a hysteresis tracker: add 'hysteresis', the "
                             "number of bad steps until the scale backs off");
  if (getHysteresis() && static_cast<int32_t>(*getHysteresis()) < 1)
    return emitOpError("expected a hysteresis of at least 1 (which is the same "
                       "as none), got ")
           << getHysteresisAttr();
  return success();
}
