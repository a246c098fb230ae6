//===- ElementPositions.cpp - Arithmetic on positions ---------------------===//
//
// Everything is folded as it is written, so that code over known shapes stays
// small, and what is one number stays one value.
//
//===----------------------------------------------------------------------===//
#include "ElementEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

Value ElementEmitter::index(int64_t value) {
  return arith::ConstantIndexOp::create(builder, value);
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
  SmallVector<Value> &parts =
      partsOf[{position.getAsOpaquePointer(),
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
