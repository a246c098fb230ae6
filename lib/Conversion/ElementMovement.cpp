//===- ElementMovement.cpp - Reshapes, slices, padding --------------------===//
//
// An op that moves data is a change of the position.
//
//===----------------------------------------------------------------------===//
#include "ElementEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

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
  for (auto [i, offset, stride, size] : llvm::enumerate(
           op.getMixedOffsets(), op.getMixedStrides(), op.getMixedSizes())) {
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
  for (auto [i, offset, stride, size] : llvm::enumerate(
           op.getMixedOffsets(), op.getMixedStrides(), op.getMixedSizes())) {
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
      inside =
          inside ? builder.createOrFold<arith::AndIOp>(inside, here) : here;
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
      inside =
          inside ? builder.createOrFold<arith::AndIOp>(inside, here) : here;
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
