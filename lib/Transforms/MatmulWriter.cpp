//===- MatmulWriter.cpp - From the plan to amp.matmul ---------------------===//

#include "MatmulFusion.h"
#include "ScalarOps.h"
#include "amp/Analysis/Convolution.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

static Epilogue epilogueOf(const FusedMatmul &matmul) {
  const MatmulState &state = matmul.state;
  uint32_t bits = state.bias ? 4 : 0;
  if (matmul.forward) {
    bool relu = matmul.forward->state.activation == Activation::Relu;
    if (matmul.bgradSum)
      return relu ? Epilogue::DReluBgrad : Epilogue::DGeluBgrad;
    return relu ? Epilogue::DRelu : Epilogue::DGelu;
  }
  if (matmul.bgradSum)
    return matmul.bgradOfA ? Epilogue::BgradA : Epilogue::BgradB;
  if (state.activation == Activation::Relu)
    bits |= 2;
  if (state.activation == Activation::Gelu)
    bits |= 32;
  if (!matmul.partners.empty())
    bits |= 128;
  return bits == 0 ? Epilogue::Default : static_cast<Epilogue>(bits);
}

/// The op of the block behind which all operands are there.
Operation *MatmulFusion::getLastDef(FusedMatmul &matmul) {
  MatmulState &state = matmul.state;
  SmallVector<Value, 8> operands{
      matmul.state.layout.a.value, matmul.state.layout.b.value,
      state.deviceAlpha, state.unscale ? state.unscale.getScale() : Value()};
  if (state.unscale)
    operands.push_back(inverses.lookup(state.unscale.getScale()));
  for (Expr *expr : {state.c, state.bias})
    if (expr)
      operands.push_back(expr->tensor);
  if (matmul.forward)
    operands.push_back(auxOf.lookup(matmul.forward));
  Operation *last = nullptr;
  for (Value operand : operands) {
    Operation *def = operand ? operand.getDefiningOp() : nullptr;
    if (def && def->getBlock() == &block &&
        (!last || last->isBeforeInBlock(def)))
      last = def;
  }
  return last;
}

/// Where the last thing was that the product takes in, or before that, where
/// the first reader of another result is; but behind all operands.
void MatmulFusion::setInsertionPoint(OpBuilder &builder, FusedMatmul &matmul) {
  Operation *at = matmul.state.last ? matmul.state.last : matmul.contraction.op;
  SmallVector<Operation *, 2> readers{matmul.bgradSum};
  for (FusedMatmul *partner : matmul.partners)
    readers.push_back(partner->state.last);
  for (Operation *other : readers)
    if (other && other->isBeforeInBlock(at))
      at = other;
  Operation *last = getLastDef(matmul);
  if (last && !last->isBeforeInBlock(at))
    builder.setInsertionPointAfter(last);
  else
    builder.setInsertionPoint(at);
}

void MatmulFusion::write(FusedMatmul &matmul) {
  Contraction &contraction = matmul.contraction;
  MatmulState &state = matmul.state;
  const MatmulLayout &layout = matmul.state.layout;
  const LoopSpace &space = contraction.space;
  Location loc = contraction.op.getLoc();
  OpBuilder builder(contraction.op->getContext());
  if (state.unscale) {
    Value scale = state.unscale.getScale();
    Value &inverse = inverses[scale];
    if (!inverse) {
      builder.setInsertionPointAfterValue(scale);
      ImplicitLocOpBuilder inner(loc, builder);
      inverse = createInverse(inner, scale);
    }
  }
  setInsertionPoint(builder, matmul);

  auto matrix = [&](const AccessedValue &factor, const Access &wanted,
                    bool copy) {
    return makeMatrix(builder, loc, space, factor, wanted, copy);
  };
  Access ofD = layout.getAccessOfD();
  Value a = matrix(layout.a, layout.getAccessOfA(), layout.copyA);
  Value b = matrix(layout.b, layout.getAccessOfB(), layout.copyB);
  Value c, bias;
  if (state.c)
    c = matrix({state.c->tensor, state.c->access}, ofD, matmul.copyD);
  auto element = cast<FloatType>(getElementTypeOrSelf(state.value.getType()));
  if (state.bias) {
    Access along;
    if (flatten(space, state.bias->access).size() >
        space.resolve(layout.columns).size())
      along.push_back(layout.batch);
    along.push_back(layout.columns);
    bias = matrix({state.bias->tensor, state.bias->access}, along, false);
    if (getElementTypeOrSelf(bias.getType()) != element)
      bias = createFloatCast(builder, loc, bias, element);
  }
  Value alpha = state.deviceAlpha;
  if (state.unscale)
    alpha = inverses.lookup(state.unscale.getScale());
  SmallVector<int64_t> shape;
  for (const LoopList &dim : ofD)
    shape.push_back(space.sizeOf(dim));
  Type ofResult = RankedTensorType::get(shape, element);
  auto replace = [&](Value old, Value made) {
    if (old.getType() != made.getType())
      made = tensor::CastOp::create(builder, loc, old.getType(), made);
    replacements.push_back({old, made});
  };
  auto computeType = contraction.tf32 ? ComputeType::TF32 : ComputeType::F32;
  if (const ConvPlan *plan = contraction.conv.get()) {
    auto conv = ConvOp::create(builder, loc, ofResult, a, b, c, bias,
                               plan->kind, plan->layout, epilogueOf(matmul),
                               computeType, plan->strides, plan->dilations,
                               plan->padLow, plan->padHigh, plan->groups);
    replace(state.value, makeMatrix(builder, loc, space, {conv.getD(), ofD},
                                    state.access, matmul.copyD));
    return;
  }
  Type ofAux, ofBgrad;
  if (!matmul.partners.empty())
    ofAux = RankedTensorType::get(shape, state.activation == Activation::Relu
                                             ? Type(builder.getI1Type())
                                             : Type(element));
  if (matmul.bgradSum)
    ofBgrad = RankedTensorType::get(
        {shape[shape.size() - (matmul.bgradOfA ? 2 : 1)]}, element);
  Value aux = matmul.forward ? auxOf.lookup(matmul.forward) : Value();
  auto op = MatmulOp::create(
      builder, loc, ofResult, ofAux, ofBgrad, a, b, alpha, c, bias, aux,
      epilogueOf(matmul), computeType, APFloat(state.alpha),
      APFloat(state.beta), layout.transposeA, layout.transposeB);
  auxOf[&matmul] = op.getAuxOut();

  replace(state.value, makeMatrix(builder, loc, space, {op.getD(), ofD},
                                  state.access, matmul.copyD));
  if (matmul.bgradSum) {
    Value sum = matmul.bgradSum->getResult(0);
    Access kept{LoopList(matmul.bgradOfA ? layout.rows : layout.columns)};
    replace(sum, regroup(builder, loc, op.getBgrad(), space, kept,
                         matmul.bgradAccess));
  }
  if (state.unscale) {
    Value finite = state.unscale.getFinite();
    if (finite && !finite.use_empty())
      replace(finite,
              AllFiniteOp::create(
                  builder, loc, RankedTensorType::get({}, builder.getI1Type()),
                  ValueRange{op.getD()}));
  }
}

void MatmulFusion::apply() {
  // Those that read an aux come behind those that write one.
  for (bool backward : {false, true})
    for (auto &matmul : matmuls)
      if ((matmul->forward != nullptr) == backward)
        write(*matmul);
  for (auto [old, made] : replacements)
    old.replaceAllUsesWith(made);
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      op.erase();
}
