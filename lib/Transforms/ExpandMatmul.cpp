//===- ExpandMatmul.cpp - The definition of amp.matmul --------------------===//

#include "ExpandMatmul.h"
#include "EpilogueMath.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
class MatmulExpansion {
public:
  MatmulExpansion(ImplicitLocOpBuilder &builder, MatmulOp op)
      : builder(builder), op(op), rank(op.getTypeOfD().getRank()) {}
  SmallVector<Value> run();

private:
  using Body =
      function_ref<SmallVector<Value>(ImplicitLocOpBuilder &, ValueRange)>;
  Value empty(RankedTensorType type, ArrayRef<OpFoldResult> sizes);
  Value zeros(RankedTensorType type, ArrayRef<OpFoldResult> sizes);
  AffineMap mapOf(Value operand, unsigned row, unsigned column, unsigned loops);
  linalg::GenericOp generic(ArrayRef<Value> inputs, ArrayRef<Value> outputs,
                            ArrayRef<AffineMap> maps,
                            ArrayRef<utils::IteratorType> iterators, Body body);
  Value product();
  /// `matrix` summed over its rows or its columns, in f32, then in `type`.
  Value sum(Value matrix, bool overRows, RankedTensorType type);
  SmallVector<Value> epilogue(Value product);
  SmallVector<Value> apply(ImplicitLocOpBuilder &inner, Value x, Value aux);

  ImplicitLocOpBuilder &builder;
  MatmulOp op;
  unsigned rank;
  SmallVector<OpFoldResult> sizes; ///< of D
};
} // namespace

Value MatmulExpansion::empty(RankedTensorType type,
                             ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> dynamic;
  for (auto [size, known] : llvm::zip_equal(sizes, type.getShape()))
    if (ShapedType::isDynamic(known))
      dynamic.push_back(
          getValueOrCreateConstantIndexOp(builder, builder.getLoc(), size));
  return tensor::EmptyOp::create(builder, type, dynamic);
}

Value MatmulExpansion::zeros(RankedTensorType type,
                             ArrayRef<OpFoldResult> sizes) {
  Value zero = arith::ConstantOp::create(
      builder, builder.getZeroAttr(type.getElementType()));
  return linalg::FillOp::create(builder, zero, empty(type, sizes)).getResult(0);
}

/// Of an operand whose rows and columns are those loops; the batch is loop 0,
/// for an operand that is one.
AffineMap MatmulExpansion::mapOf(Value operand, unsigned row, unsigned column,
                                 unsigned loops) {
  SmallVector<AffineExpr> places;
  if (cast<RankedTensorType>(operand.getType()).getRank() == 3)
    places.push_back(builder.getAffineDimExpr(0));
  places.push_back(builder.getAffineDimExpr(row));
  places.push_back(builder.getAffineDimExpr(column));
  return AffineMap::get(loops, 0, places, builder.getContext());
}

linalg::GenericOp
MatmulExpansion::generic(ArrayRef<Value> inputs, ArrayRef<Value> outputs,
                         ArrayRef<AffineMap> maps,
                         ArrayRef<utils::IteratorType> iterators, Body body) {
  return linalg::GenericOp::create(
      builder, TypeRange(ValueRange(outputs)), inputs, outputs, maps, iterators,
      [&](OpBuilder &nested, Location loc, ValueRange args) {
        ImplicitLocOpBuilder inner(loc, nested);
        linalg::YieldOp::create(nested, loc, body(inner, args));
      });
}

Value MatmulExpansion::product() {
  unsigned row = rank - 2, column = rank - 1, sum = rank;
  bool ta = op.getTransposeA(), tb = op.getTransposeB();
  AffineMap a = mapOf(op.getA(), ta ? sum : row, ta ? row : sum, rank + 1);
  AffineMap b =
      mapOf(op.getB(), tb ? column : sum, tb ? sum : column, rank + 1);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.push_back(utils::IteratorType::reduction);
  Value init = zeros(op.getTypeOfD().clone(builder.getF32Type()), sizes);
  bool tf32 = op.getCompute() == ComputeType::TF32;
  auto body = [&](ImplicitLocOpBuilder &inner,
                  ValueRange args) -> SmallVector<Value> {
    Numbers f{inner};
    Value x = f.wide(args[0]), y = f.wide(args[1]);
    if (tf32) {
      x = roundToTF32(inner, x);
      y = roundToTF32(inner, y);
    }
    return {f.add(args[2], f.mul(x, y))};
  };
  return generic({op.getA(), op.getB()}, init,
                 {a, b, mapOf(init, row, column, rank + 1)}, iterators, body)
      .getResult(0);
}

Value MatmulExpansion::sum(Value matrix, bool overRows, RankedTensorType type) {
  OpFoldResult size =
      tensor::getMixedSize(builder, builder.getLoc(), matrix, overRows ? 1 : 0);
  RankedTensorType wide = type.clone(builder.getF32Type());
  AffineMap kept = AffineMap::get(
      2, 0, builder.getAffineDimExpr(overRows ? 1 : 0), builder.getContext());
  SmallVector<utils::IteratorType> iterators(2, utils::IteratorType::parallel);
  iterators[overRows ? 0 : 1] = utils::IteratorType::reduction;
  auto body = [](ImplicitLocOpBuilder &inner,
                 ValueRange args) -> SmallVector<Value> {
    Numbers f{inner};
    return {f.add(args[1], f.wide(args[0]))};
  };
  Value total =
      generic(matrix, zeros(wide, size),
              {builder.getMultiDimIdentityMap(2), kept}, iterators, body)
          .getResult(0);
  if (type == wide)
    return total;
  return arith::TruncFOp::create(builder, type, total);
}

/// What the epilogue makes of x (D, and the aux that it writes), in f32 and i1.
SmallVector<Value> MatmulExpansion::apply(ImplicitLocOpBuilder &inner, Value x,
                                          Value aux) {
  Numbers f{inner};
  Epilogue kind = op.getEpilogue();
  Value zero = f.constant(0);
  if (readsAux(kind)) {
    if (isOfRelu(kind))
      return {arith::SelectOp::create(inner, aux, x, zero)};
    return {f.mul(x, dgelu(f, f.wide(aux)))};
  }
  if (isOfRelu(kind))
    return {arith::MaximumFOp::create(inner, x, zero),
            arith::CmpFOp::create(inner, arith::CmpFPredicate::OGT, x, zero)};
  if (isOfGelu(kind))
    return {gelu(f, x), x};
  return {x};
}

/// D, the aux result if there is one, and D in f32 where a bgrad is its sum.
SmallVector<Value> MatmulExpansion::epilogue(Value product) {
  unsigned row = rank - 2, column = rank - 1;
  SmallVector<Value> inputs{product};
  SmallVector<AffineMap> maps{builder.getMultiDimIdentityMap(rank)};
  auto add = [&](Value value, AffineMap map) {
    if (!value)
      return 0u;
    inputs.push_back(value);
    maps.push_back(map);
    return static_cast<unsigned>(inputs.size() - 1);
  };
  MLIRContext *context = builder.getContext();
  unsigned alpha = add(op.getDeviceAlpha(), AffineMap::get(rank, 0, context));
  unsigned c = 0, bias = 0, aux = 0;
  if (op.getC() && !op.getBeta().isZero())
    c = add(op.getC(), mapOf(op.getC(), row, column, rank));
  if (op.getBias()) {
    SmallVector<AffineExpr> places{builder.getAffineDimExpr(column)};
    if (cast<RankedTensorType>(op.getBias().getType()).getRank() == 2)
      places.insert(places.begin(), builder.getAffineDimExpr(0));
    bias = add(op.getBias(), AffineMap::get(rank, 0, places, context));
  }
  if (op.getAux())
    aux = add(op.getAux(), builder.getMultiDimIdentityMap(rank));

  SmallVector<Value> outputs{empty(op.getTypeOfD(), sizes)};
  if (op.getAuxOut())
    outputs.push_back(
        empty(cast<RankedTensorType>(op.getAuxOut().getType()), sizes));
  bool sums = op.getBgrad() && readsAux(op.getEpilogue());
  if (sums)
    outputs.push_back(
        empty(op.getTypeOfD().clone(builder.getF32Type()), sizes));
  maps.append(outputs.size(), builder.getMultiDimIdentityMap(rank));
  auto body = [&](ImplicitLocOpBuilder &inner, ValueRange args) {
    Numbers f{inner};
    Value x = args[0];
    if (alpha)
      x = f.mul(x, args[alpha]);
    else if (!op.getAlpha().isExactlyValue(1.0))
      x = f.mul(x, f.constant(op.getAlpha().convertToDouble()));
    if (c) {
      Value scaled = f.wide(args[c]);
      if (!op.getBeta().isExactlyValue(1.0))
        scaled = f.mul(scaled, f.constant(op.getBeta().convertToDouble()));
      x = f.add(x, scaled);
    }
    if (bias)
      x = f.add(x, f.wide(args[bias]));
    SmallVector<Value> made = apply(inner, x, aux ? args[aux] : Value());
    Value wide = made[0];
    made.resize(op.getAuxOut() ? 2 : 1);
    for (auto [value, output] : llvm::zip(made, outputs)) {
      Type type = getElementTypeOrSelf(output.getType());
      if (isa<FloatType>(type))
        value = createFloatCast(inner, inner.getLoc(), value, type);
    }
    if (sums)
      made.push_back(wide);
    return made;
  };
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  return generic(inputs, outputs, maps, iterators, body).getResults();
}

SmallVector<Value> MatmulExpansion::run() {
  Location loc = builder.getLoc();
  Value batched = op.getTypeOfA().getRank() == 3 ? op.getA() : op.getB();
  if (rank == 3)
    sizes.push_back(tensor::getMixedSize(builder, loc, batched, 0));
  unsigned ofA = op.getTypeOfA().getRank() - 2,
           ofB = op.getTypeOfB().getRank() - 2;
  sizes.push_back(tensor::getMixedSize(builder, loc, op.getA(),
                                       ofA + (op.getTransposeA() ? 1 : 0)));
  sizes.push_back(tensor::getMixedSize(builder, loc, op.getB(),
                                       ofB + (op.getTransposeB() ? 0 : 1)));
  SmallVector<Value> made = epilogue(product());
  Value bgrad = op.getBgrad();
  if (!bgrad)
    return made;
  auto type = cast<RankedTensorType>(bgrad.getType());
  switch (op.getEpilogue()) {
  case Epilogue::BgradA: // over K: the columns of op(A)
    made.push_back(sum(op.getA(), op.getTransposeA(), type));
    break;
  case Epilogue::BgradB: // over K: the rows of op(B)
    made.push_back(sum(op.getB(), !op.getTransposeB(), type));
    break;
  default:
    made.back() = sum(made.back(), /*overRows=*/true, type);
  }
  return made;
}

/// Multiplications in one product of a batch.
static constexpr int64_t maxSmallProduct = 16384;

bool amp::isSmallBatch(MatmulOp op) {
  RankedTensorType a = op.getTypeOfA(), b = op.getTypeOfB(),
                   d = op.getTypeOfD();
  if (a.getRank() != 3 || b.getRank() != 3 || !a.hasStaticShape() ||
      !b.hasStaticShape() || d.getDimSize(0) < 2 || op.getBgrad() ||
      op.getCompute() == ComputeType::TF32)
    return false;
  int64_t sum = a.getDimSize(op.getTransposeA() ? 1 : 2);
  return d.getDimSize(1) * d.getDimSize(2) * sum <= maxSmallProduct;
}

SmallVector<Value> amp::expandMatmul(ImplicitLocOpBuilder &builder,
                                     MatmulOp op) {
  return MatmulExpansion(builder, op).run();
}
