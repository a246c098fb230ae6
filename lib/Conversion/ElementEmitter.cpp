//===- ElementEmitter.cpp - One element of a tensor as scalar code --------===//
#include "ElementEmitter.h"
#include "amp/Conversion/TaskToLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::amp;

static RankedTensorType typeOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType());
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

Value ElementEmitter::index(int64_t value) {
  return arith::ConstantIndexOp::create(builder, value);
}

static std::optional<int64_t> known(Value value) {
  return getConstantIntValue(value);
}

Value ElementEmitter::add(Value a, Value b) {
  auto x = known(a), y = known(b);
  if (x && y)
    return index(*x + *y);
  if (x == 0)
    return b;
  if (y == 0)
    return a;
  return arith::AddIOp::create(builder, a, b, arith::IntegerOverflowFlags::nsw);
}

Value ElementEmitter::sub(Value a, Value b) {
  auto x = known(a), y = known(b);
  if (x && y)
    return index(*x - *y);
  if (y == 0)
    return a;
  return arith::SubIOp::create(builder, a, b, arith::IntegerOverflowFlags::nsw);
}

Value ElementEmitter::mul(Value a, int64_t b) {
  if (auto x = known(a))
    return index(*x * b);
  if (b == 1)
    return a;
  if (b == 0)
    return index(0);
  return arith::MulIOp::create(builder, a, index(b),
                               arith::IntegerOverflowFlags::nsw);
}

Value ElementEmitter::apply(AffineExpr expr, ValueRange dims) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return index(constant.getValue());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value left = apply(binary.getLHS(), dims);
  Value right = apply(binary.getRHS(), dims);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return add(left, right);
  case AffineExprKind::Mul:
    if (auto factor = known(right))
      return mul(left, *factor);
    return builder.createOrFold<arith::MulIOp>(left, right);
  case AffineExprKind::FloorDiv:
    return builder.createOrFold<arith::FloorDivSIOp>(left, right);
  case AffineExprKind::CeilDiv:
    return builder.createOrFold<arith::CeilDivSIOp>(left, right);
  default: {
    // mod is never negative: a - floor(a / b) * b.
    Value quotient = builder.createOrFold<arith::FloorDivSIOp>(left, right);
    return sub(left, builder.createOrFold<arith::MulIOp>(quotient, right));
  }
  }
}

/// A position without the dims of size 1, as a key.
static std::pair<std::vector<void *>, std::vector<int64_t>>
linearKey(ValueRange position, ArrayRef<int64_t> shape) {
  std::pair<std::vector<void *>, std::vector<int64_t>> key;
  for (auto [value, size] : llvm::zip(position, shape))
    if (size != 1) {
      key.first.push_back(value.getAsOpaquePointer());
      key.second.push_back(size);
    }
  return key;
}

Value ElementEmitter::linearize(ValueRange position, ArrayRef<int64_t> shape) {
  // What was taken apart is put together without arithmetic: LLVM would not see
  // that it is one number.
  auto key = linearKey(position, shape);
  if (key.first.size() == 1)
    for (auto [value, size] : llvm::zip(position, shape))
      if (size != 1)
        return value;
  if (auto it = linearOf.find(key); it != linearOf.end())
    return it->second;
  Value result = index(0);
  int64_t stride = 1;
  for (int i = shape.size() - 1; i >= 0; --i) {
    if (shape[i] != 1)
      result = add(mul(position[i], stride), result);
    stride *= shape[i];
  }
  return result;
}

SmallVector<Value> ElementEmitter::delinearize(Value position,
                                               ArrayRef<int64_t> shape) {
  SmallVector<Value> result(shape.size());
  SmallVector<int64_t> sizes;
  llvm::copy_if(shape, std::back_inserter(sizes),
                [](int64_t size) { return size != 1; });
  // Once, where the position is defined: the same parts are the same values.
  SmallVector<Value> &parts = partsOf[{
      position.getAsOpaquePointer(),
      std::vector<int64_t>(sizes.begin(), sizes.end())}];
  if (parts.empty() && sizes.size() == 1) {
    parts = {position};
  } else if (parts.empty() && !sizes.empty()) {
    OpBuilder::InsertionGuard guard(builder);
    if (!known(position))
      builder.setInsertionPointAfterValue(position);
    parts.resize(sizes.size());
    Value rest = position;
    for (int i = sizes.size() - 1; i > 0; --i) {
      Value size = index(sizes[i]);
      parts[i] = builder.createOrFold<arith::RemUIOp>(rest, size);
      rest = builder.createOrFold<arith::DivUIOp>(rest, size);
    }
    parts[0] = rest;
    if (!known(position))
      linearOf[linearKey(parts, sizes)] = position;
  }
  SmallVector<Value> copy = parts;
  if (known(position))
    parts.clear();
  unsigned next = 0;
  for (auto [i, size] : llvm::enumerate(shape))
    result[i] = size == 1 ? index(0) : copy[next++];
  return result;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

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

/// A tensor whose elements can be computed before the task begins.
bool ElementEmitter::isOfInputs(Value tensor) {
  if (members.contains(tensor))
    return false;
  if (isPlaced(tensor))
    return inputs.contains(tensor);
  Operation *op = tensor.getDefiningOp();
  if (typeOf(tensor).getNumElements() == 1)
    return isUniform(tensor);
  if (!op ||
      !isa<linalg::GenericOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
           tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::PadOp,
           tensor::ConcatOp, tensor::SplatOp, tensor::FromElementsOp,
           arith::ConstantOp, tensor::EmptyOp>(op))
    return false;
  bool result = !op->hasAttr(amp_rt::kMemberAttrName);
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (isa<TensorType>(operand.getType()))
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
Value ElementEmitter::reduced(linalg::GenericOp op, SmallVectorImpl<Value> &dims,
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
      if (isa<TensorType>(operand.getType()))
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
    loaded =
        arith::BitcastOp::create(builder, type.getElementType(), loaded);
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
        return arith::ConstantOp::create(builder,
                                         builder.getZeroAttr(type.getElementType()));
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

Value ElementEmitter::reshaped(Value tensor, Value source,
                               ArrayRef<ReassociationIndices> groups,
                               bool expands, ValueRange position) {
  ArrayRef<int64_t> shape = typeOf(tensor).getShape();
  ArrayRef<int64_t> sourceShape = typeOf(source).getShape();
  SmallVector<Value> result(sourceShape.size());
  if (groups.empty()) // to or from rank 0: one element
    llvm::fill(result, index(0));
  for (auto [i, group] : llvm::enumerate(groups)) {
    SmallVector<int64_t> sizes;
    for (int64_t dim : group)
      sizes.push_back((expands ? shape : sourceShape)[dim]);
    if (expands) {
      SmallVector<Value> inner;
      for (int64_t dim : group)
        inner.push_back(position[dim]);
      result[i] = linearize(inner, sizes);
    } else {
      for (auto [dim, value] :
           llvm::zip(group, delinearize(position[i], sizes)))
        result[dim] = value;
    }
  }
  return element(source, result);
}

Value ElementEmitter::sizeOf(OpFoldResult value) {
  if (auto number = getConstantIntValue(value))
    return index(*number);
  return scalar(cast<Value>(value));
}

Value ElementEmitter::sliced(tensor::ExtractSliceOp op, ValueRange position) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<Value> result;
  unsigned next = 0;
  ArrayRef<int64_t> shape = op.getSourceType().getShape();
  for (auto [i, offset, stride, size] :
       llvm::enumerate(op.getMixedOffsets(), op.getMixedStrides(),
                       op.getMixedSizes())) {
    Value at = dropped[i] ? index(0) : position[next++];
    Value from = sizeOf(offset);
    if (!from)
      return {};
    // An offset that is known only now is held within the tensor.
    auto number = getConstantIntValue(size);
    if (!known(from) && number) {
      from = arith::MaxSIOp::create(builder, from, index(0));
      from = arith::MinSIOp::create(builder, from, index(shape[i] - *number));
    }
    if (auto step = getConstantIntValue(stride))
      at = mul(at, *step);
    else
      at = builder.createOrFold<arith::MulIOp>(at, sizeOf(stride));
    result.push_back(add(from, at));
  }
  return element(op.getSource(), result);
}

/// One of two values. Both are computed: their positions are held within the
/// tensors, so that the loop around stays without branches.
static Value select(ImplicitLocOpBuilder &builder, Value condition, Value yes,
                    Value no) {
  if (!yes || !no)
    return {};
  return builder.createOrFold<arith::SelectOp>(condition, yes, no);
}

Value ElementEmitter::inserted(tensor::InsertSliceOp op, ValueRange position) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  ArrayRef<int64_t> shape = op.getType().getShape();
  SmallVector<Value> inner;
  Value inside;
  for (auto [i, offset, stride, size] :
       llvm::enumerate(op.getMixedOffsets(), op.getMixedStrides(),
                       op.getMixedSizes())) {
    auto length = getConstantIntValue(size), step = getConstantIntValue(stride);
    if (!length || !step)
      return fail(op);
    Value from = sizeOf(offset);
    if (!from)
      return {};
    if (!known(from)) {
      from = arith::MaxSIOp::create(builder, from, index(0));
      from = arith::MinSIOp::create(builder, from, index(shape[i] - *length));
    }
    Value at = sub(position[i], from);
    if (*length != shape[i] || *step != 1) {
      Value scaled = at;
      Value here = builder.createOrFold<arith::CmpIOp>(
          arith::CmpIPredicate::ult, at, index(*length * *step));
      if (*step != 1) {
        scaled = builder.createOrFold<arith::DivUIOp>(at, index(*step));
        Value rest = builder.createOrFold<arith::RemUIOp>(at, index(*step));
        Value fits = builder.createOrFold<arith::CmpIOp>(
            arith::CmpIPredicate::eq, rest, index(0));
        here = builder.createOrFold<arith::AndIOp>(here, fits);
      }
      inside = inside ? builder.createOrFold<arith::AndIOp>(inside, here) : here;
      at = select(builder, here, scaled, index(0));
    }
    if (!dropped[i])
      inner.push_back(at);
  }
  Value part = element(op.getSource(), inner);
  if (!inside || !part)
    return part;
  return select(builder, inside, part, element(op.getDest(), position));
}

Value ElementEmitter::padded(tensor::PadOp op, ValueRange position) {
  Value value = op.getConstantPaddingValue();
  if (!value)
    return fail(op);
  ArrayRef<int64_t> shape = op.getSourceType().getShape();
  SmallVector<Value> inner;
  Value inside;
  for (auto [i, low] : llvm::enumerate(op.getStaticLow())) {
    if (ShapedType::isDynamic(low))
      return fail(op);
    Value at = sub(position[i], index(low));
    if (shape[i] != op.getType().getShape()[i]) {
      Value here = builder.createOrFold<arith::CmpIOp>(
          arith::CmpIPredicate::ult, at, index(shape[i]));
      inside = inside ? builder.createOrFold<arith::AndIOp>(inside, here) : here;
      at = select(builder, here, at, index(0));
    }
    inner.push_back(at);
  }
  Value part = element(op.getSource(), inner);
  if (!inside || !part)
    return part;
  return select(builder, inside, part, scalar(value));
}

Value ElementEmitter::concatenated(tensor::ConcatOp op, ValueRange position) {
  int64_t dim = op.getDim(), from = 0;
  Value result;
  for (Value input : op.getInputs()) {
    int64_t size = typeOf(input).getShape()[dim];
    SmallVector<Value> inner(position);
    Value at = sub(position[dim], index(from));
    Value here = builder.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::ult,
                                                     at, index(size));
    inner[dim] = select(builder, here, at, index(0));
    Value part = element(input, inner);
    if (!part)
      return {};
    result = result ? select(builder, here, part, result) : part;
    from += size;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

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
    Value at = mapping.lookupOrDefault(value);
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
    Value failed = arith::XOrIOp::create(
        builder, mapping.lookupOrDefault(check.getArg()),
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
    builder.clone(op, mapping)->setDiscardableAttrs(
        DictionaryAttr::get(builder.getContext()));
    return success();
  }
  auto branch = dyn_cast<scf::IfOp>(op);
  if (!branch)
    return fail(&op), failure();
  Value condition = branch.getCondition();
  auto copy = scf::IfOp::create(
      builder, branch.getResultTypes(),
      mapping.contains(condition) ? mapping.lookup(condition)
                                  : scalar(condition),
      /*addThenBlock=*/true, /*addElseBlock=*/!branch.getElseRegion().empty());
  for (auto [from, to] :
       llvm::zip(branch->getRegions(), copy->getRegions())) {
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
      Value result = mapping.contains(value) ? mapping.lookup(value)
                                             : scalar(value);
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
    results.push_back(mapping.contains(yielded) ? mapping.lookup(yielded)
                                                : scalar(yielded));
    if (!results.back())
      return failure();
  }
  return results;
}
