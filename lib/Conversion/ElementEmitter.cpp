//===- ElementEmitter.cpp - One element of a tensor as scalar code --------===//
#include "ElementEmitter.h"
#include "amp/Conversion/TaskToLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::amp;

/// A constant index is a new op each time: what counts is its value.
static std::vector<void *> keyOf(ValueRange position) {
  std::vector<void *> key;
  for (Value value : position) {
    if (auto number = known(value))
      key.push_back(reinterpret_cast<void *>(*number * 2 + 1));
    else
      key.push_back(value.getAsOpaquePointer());
  }
  return key;
}

void ElementEmitter::define(Value tensor, ValueRange position, Value element) {
  scopes.back()[{tensor.getAsOpaquePointer(), keyOf(position)}] = element;
}

Value ElementEmitter::element(Value tensor, ValueRange position) {
  Key key = {tensor.getAsOpaquePointer(), keyOf(position)};
  for (auto &scope : llvm::reverse(scopes))
    if (auto it = scope.find(key); it != scope.end())
      return it->second;
  if (isUniform(tensor)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(preamble);
    SmallVector<Value> first(position.size(), index(0));
    // Nothing that it is made of is known in a loop only.
    auto inner = std::move(scopes);
    scopes.clear();
    scopes.push_back(std::move(inner.front()));
    Value result = compute(tensor, first);
    if (result)
      scopes.front()[key] = result;
    inner.front() = std::move(scopes.front());
    scopes = std::move(inner);
    return result;
  }
  Value result = compute(tensor, position);
  if (result)
    scopes.back()[key] = result;
  return result;
}

/// A tensor whose elements can be computed before the task begins, or a number
/// made of such tensors. (One within a body is of that body.)
bool ElementEmitter::isOfInputs(Value value) {
  if (!isa<TensorType>(value.getType())) {
    Operation *op = value.getDefiningOp();
    return !op || op->getParentOfType<linalg::LinalgOp>() ||
           llvm::all_of(op->getOperands(),
                        [&](Value operand) { return isOfInputs(operand); });
  }
  if (members.contains(value))
    return false;
  if (isPlaced(value))
    return inputs.contains(value);
  Operation *op = value.getDefiningOp();
  if (typeOf(value).getNumElements() == 1)
    return isUniform(value);
  if (!op ||
      !isa<linalg::GenericOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
           tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::PadOp,
           tensor::ConcatOp, tensor::SplatOp, tensor::FromElementsOp,
           arith::ConstantOp, tensor::EmptyOp>(op))
    return false;
  bool result = !op->hasAttr(amp_rt::kMemberAttrName);
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      result &= isOfInputs(operand);
    result &= !isa<cf::AssertOp>(inner);
  });
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    for (auto [size, type] : llvm::zip(generic.getStaticLoopRanges(),
                                       generic.getIteratorTypesArray()))
      result &= type == utils::IteratorType::parallel || size == 1;
  return result;
}

/// A reduction where it is read: loops with its running value.
Value ElementEmitter::reduced(linalg::GenericOp op,
                              SmallVectorImpl<Value> &dims,
                              ArrayRef<unsigned> loops, Value running) {
  if (loops.empty()) {
    auto results = body(op, dims, running);
    return failed(results) ? Value() : results->front();
  }
  int64_t size = op.getStaticLoopRanges()[loops.front()];
  auto loop = scf::ForOp::create(builder, index(0), index(size), index(1),
                                 ValueRange{running});
  {
    OpBuilder::InsertionGuard guard(builder);
    if (!loop.getBody()->empty())
      loop.getBody()->clear();
    builder.setInsertionPointToStart(loop.getBody());
    dims[loops.front()] = loop.getInductionVar();
    // Other numbers that it needs are computed before this loop.
    Operation *outer = preamble;
    if (preamble->getBlock() == loop->getBlock())
      preamble = loop;
    pushScope();
    Value next =
        reduced(op, dims, loops.drop_front(), loop.getRegionIterArg(0));
    popScope();
    preamble = outer;
    if (!next)
      return {};
    allowReordering(next, loop.getRegionIterArg(0));
    scf::YieldOp::create(builder, next);
  }
  return loop.getResult(0);
}

void ElementEmitter::allowReordering(Value result, Value accumulator) {
  Operation *op = result.getDefiningOp();
  if (!op || op->getNumOperands() != 2 ||
      !llvm::is_contained(op->getOperands(), accumulator) ||
      !isa<arith::AddFOp, arith::MulFOp>(op))
    return;
  op->setAttr("fastmath", arith::FastMathFlagsAttr::get(
                              op->getContext(), arith::FastMathFlags::reassoc));
}

/// One number that the task does not compute row by row: the same in all loops.
bool ElementEmitter::isUniform(Value tensor) {
  if (members.contains(tensor))
    return false;
  if (auto it = uniform.find(tensor); it != uniform.end())
    return it->second;
  bool result = typeOf(tensor).getNumElements() == 1 && !isPlaced(tensor);
  Operation *op = tensor.getDefiningOp();
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (generic) {
    result &= generic->getNumResults() == 1;
    generic.walk([&](Operation *inner) {
      if (inner != generic && isa<tensor::ExtractOp, cf::AssertOp>(inner))
        result = false;
    });
  } else {
    result &= op && isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                        arith::ConstantOp, tensor::EmptyOp>(op);
  }
  if (result)
    for (Value operand : op->getOperands())
      result &= isOfInputs(operand);
  return uniform[tensor] = result;
}

void ElementEmitter::store(Value tensor, ValueRange position, Value element) {
  Place place = places.lookup(tensor);
  Value offset = linearize(position, typeOf(tensor).getShape());
  if (place.base)
    offset = sub(offset, place.base);
  storeAt(place.buffer, offset, element);
}

void ElementEmitter::storeAt(Value buffer, Value offset, Value element) {
  if (element.getType().isInteger(1))
    element = arith::ExtUIOp::create(builder, builder.getI8Type(), element);
  if (element.getType().isBF16())
    element = arith::BitcastOp::create(builder, builder.getI16Type(), element);
  memref::StoreOp::create(builder, element, buffer, offset);
}

Value ElementEmitter::load(Value tensor, ValueRange position) {
  RankedTensorType type = typeOf(tensor);
  Place place = places.lookup(tensor);
  Value offset = linearize(position, type.getShape());
  if (place.base)
    offset = sub(offset, place.base);
  Value loaded = memref::LoadOp::create(builder, place.buffer, offset);
  if (type.getElementType().isInteger(1))
    loaded = arith::CmpIOp::create(
        builder, arith::CmpIPredicate::ne, loaded,
        arith::ConstantIntOp::create(builder, builder.getI8Type(), 0));
  if (type.getElementType().isBF16())
    loaded = arith::BitcastOp::create(builder, type.getElementType(), loaded);
  return loaded;
}

Value ElementEmitter::fail(Operation *op) {
  op->emitError("no code for this op in a kernel; lower it to linalg.generic "
                "first");
  return {};
}

Value ElementEmitter::compute(Value tensor, ValueRange position) {
  if (isPlaced(tensor))
    return load(tensor, position);
  Operation *op = tensor.getDefiningOp();
  assert(op && "a tensor from outside without a place");
  return elementOf(op, position);
}

Value ElementEmitter::elementOf(Operation *op, ValueRange position) {
  Value tensor = op->getResult(0);
  RankedTensorType type = typeOf(tensor);
  DenseElementsAttr splat;
  if (matchPattern(tensor, m_Constant(&splat)) && splat.isSplat())
    return arith::ConstantOp::create(
        builder, cast<TypedAttr>(splat.getSplatValue<Attribute>()));
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](linalg::GenericOp op) -> Value {
        AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
        SmallVector<int64_t> ranges = op.getStaticLoopRanges();
        SmallVector<Value> dims(op.getNumLoops());
        for (auto [i, expr] : llvm::enumerate(out.getResults()))
          if (auto dim = dyn_cast<AffineDimExpr>(expr))
            dims[dim.getPosition()] = position[i];
        SmallVector<unsigned> loops;
        for (auto [i, dim] : llvm::enumerate(dims))
          if (!dim) {
            if (ranges[i] != 1)
              loops.push_back(i);
            dim = index(0);
          }
        if (!loops.empty()) {
          if (op->getNumResults() != 1 || !isUniform(op->getResult(0)))
            return fail(op);
          Value init = element(op.getDpsInits()[0], position);
          return init ? reduced(op, dims, loops, init) : Value();
        }
        Value before;
        if (op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)) &&
            !(before = element(op.getDpsInits()[0], position)))
          return {};
        auto results = body(op, dims, before);
        return failed(results) ? Value() : results->front();
      })
      .Case([&](tensor::CollapseShapeOp op) {
        return reshaped(tensor, op.getSrc(), op.getReassociationIndices(),
                        /*expands=*/false, position);
      })
      .Case([&](tensor::ExpandShapeOp op) {
        return reshaped(tensor, op.getSrc(), op.getReassociationIndices(),
                        /*expands=*/true, position);
      })
      .Case([&](tensor::ExtractSliceOp op) { return sliced(op, position); })
      .Case([&](tensor::InsertSliceOp op) { return inserted(op, position); })
      .Case([&](tensor::PadOp op) { return padded(op, position); })
      .Case([&](tensor::ConcatOp op) { return concatenated(op, position); })
      .Case([&](tensor::SplatOp op) { return scalar(op.getInput()); })
      .Case([&](tensor::EmptyOp op) -> Value {
        // Nobody has written it: any value will do.
        return arith::ConstantOp::create(
            builder, builder.getZeroAttr(type.getElementType()));
      })
      .Case([&](tensor::FromElementsOp op) -> Value {
        Value at = linearize(position, type.getShape());
        Value result = scalar(op.getElements()[0]);
        for (auto [i, value] : llvm::enumerate(op.getElements().drop_front())) {
          Value here = builder.createOrFold<arith::CmpIOp>(
              arith::CmpIPredicate::eq, at, index(i + 1));
          result = builder.createOrFold<arith::SelectOp>(here, scalar(value),
                                                         result);
        }
        return result;
      })
      .Default([&](Operation *op) { return fail(op); });
}
