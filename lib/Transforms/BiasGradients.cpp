//===- BiasGradients.cpp - Sums that a product gives besides --------------===//

#include "MatmulFusion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

/// `value` is another one, rounded by a cast that may be crossed.
static Value beforeRounding(Value value) {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return {};
  Operation *def = result.getOwner();
  auto isMarked = [](Operation *op) {
    return op->hasAttr(AMPDialect::kStorageAttrName);
  };
  if (auto narrow = dyn_cast<arith::TruncFOp>(def))
    return isMarked(def) ? narrow.getIn() : Value();
  auto op = dyn_cast<linalg::LinalgOp>(def);
  if (!op || op.getNumReductionLoops() != 0)
    return {};
  Operation *yield = op.getBlock()->getTerminator();
  auto narrow = yield->getOperand(result.getResultNumber())
                    .getDefiningOp<arith::TruncFOp>();
  if (!narrow || !isMarked(narrow))
    return {};
  for (OpOperand &other : yield->getOpOperands())
    if (other.get() == narrow.getIn()) {
      unsigned number = other.getOperandNumber();
      AffineMap map = op.getIndexingMapMatchingResult(def->getResult(number));
      if (map == op.getIndexingMapMatchingResult(result))
        return def->getResult(number);
    }
  return {};
}

/// A sum of `factor` over all loops but `kept`.
Operation *MatmulFusion::findSum(FusedMatmul &matmul,
                                 const AccessedValue &factor,
                                 ArrayRef<unsigned> kept, Access &result) {
  LoopSpace &space = matmul.contraction.space;
  // A sum in 16 bits rounds at each addition.
  Type wanted = getElementTypeOrSelf(matmul.state.value.getType());
  if (!wanted.isF32())
    return nullptr;
  for (Operation *user : readersOf(factor.value)) {
    auto op = dyn_cast<linalg::LinalgOp>(user);
    if (!op || user->getBlock() != &block || user->getNumResults() != 1 ||
        op.getNumReductionLoops() == 0 || user->getNumOperands() != 2 ||
        !op.hasPureTensorSemantics() || takenSums.contains(user) ||
        user->getOperand(0) != factor.value ||
        getElementTypeOrSelf(user->getResult(0).getType()) != wanted)
      continue;
    Block &body = *op.getBlock();
    auto add =
        body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
    if (!add || body.getNumArguments() != 2)
      continue;
    auto read = [&](Value value) {
      if (auto widen = value.getDefiningOp<arith::ExtFOp>())
        value = widen.getIn();
      return value == body.getArgument(0);
    };
    Value out = body.getArgument(1);
    if (!(read(add.getLhs()) && add.getRhs() == out) &&
        !(read(add.getRhs()) && add.getLhs() == out))
      continue;
    if (getUniformNumber(user->getOperand(1)) != 0.0)
      continue;
    FailureOr<LoopsOfOp> loops = loopsOf(op, 0, factor.access);
    if (failed(loops))
      continue;
    for (auto [loop, range] : llvm::zip_equal(*loops, op.getStaticLoopRanges()))
      if (!loop && range == 1)
        loop = LoopList();
    FailureOr<Access> written = accessOf(op, 1, *loops);
    if (failed(written) || flatten(space, *written) != space.resolve(kept) ||
        !canRegroup(space, {LoopList(kept)}, *written))
      continue;
    result = *written;
    return user;
  }
  return nullptr;
}

/// Only one of the two can be had where alpha may be in a bias gradient. The
/// sum of a factor reads it once more; an unscaling reads and writes D, but its
/// check has to read D in any case.
bool MatmulFusion::savesMoreThanUnscale(FusedMatmul &matmul, bool ofA) {
  const LoopSpace &space = matmul.contraction.space;
  const MatmulLayout &layout = matmul.state.layout;
  int64_t rows = space.sizeOf(layout.rows),
          columns = space.sizeOf(layout.columns),
          sum = space.sizeOf(layout.sum);
  if (ShapedType::isDynamic(rows) || ShapedType::isDynamic(columns))
    return false; // weights are static; this is none
  if (ShapedType::isDynamic(sum))
    return true;
  int64_t width = matmul.contraction.getFactorType().getWidth() / 8;
  int64_t factor = sum * (ofA ? rows : columns) * width;
  UnscaleOp unscale = matmul.state.unscale;
  bool checked = unscale.getFinite() && !unscale.getFinite().use_empty();
  return factor > rows * columns * (checked ? 4 : 8);
}

void MatmulFusion::findBiasGradient(FusedMatmul &matmul) {
  MatmulState &state = matmul.state;
  const MatmulLayout &layout = matmul.state.layout;
  if (!layout.batch.empty() || matmul.copyD || matmul.contraction.conv ||
      state.activation != Activation::None || state.bias)
    return;
  LoopSpace &space = matmul.contraction.space;
  Access result;
  auto search = [&](bool ofA) -> Operation * {
    ArrayRef<unsigned> kept = ofA ? layout.rows : layout.columns;
    // DRELU and DGELU sum their own result.
    if (matmul.forward)
      return ofA || kept.empty()
                 ? nullptr
                 : findSum(matmul, {state.value, state.access}, kept, result);
    if (kept.empty() || (ofA ? layout.copyA : layout.copyB))
      return nullptr;
    for (const AccessedValue &form : matmul.contraction.getForms(layout, ofA)) {
      // A form that is broadcast does not have all elements that are summed.
      if (flatten(space, form.access).size() !=
          space.resolve(kept).size() + space.resolve(layout.sum).size())
        continue;
      if (Operation *sum = findSum(matmul, form, kept, result))
        return sum;
      Value wide = options.strict ? Value() : beforeRounding(form.value);
      if (wide)
        if (Operation *sum = findSum(matmul, {wide, form.access}, kept, result))
          return sum;
    }
    return nullptr;
  };
  for (bool ofA : {false, true}) {
    Operation *sum = search(ofA);
    if (!sum)
      continue;
    // Where its readers are, the product must be there already.
    Operation *last = getLastDef(matmul);
    bool before = !last || last->isBeforeInBlock(sum);
    auto readLater = [&] {
      return llvm::all_of(sum->getUsers(), [&](Operation *user) {
        Operation *at = block.findAncestorOpInBlock(*user);
        return at && last->isBeforeInBlock(at);
      });
    };
    bool inTime =
        before || (!isReadByPlanned(sum->getResult(0)) && readLater());
    if (!inTime) {
      matmul.stopped = "the bias gradient is read before the product can be";
      continue;
    }
    // The sum of a factor, that is; the sum of D is of all that is in D.
    bool other = state.alpha != 1 || state.deviceAlpha || state.c;
    if (!matmul.forward && !options.assumeBgrad && (other || state.unscale)) {
      matmul.stopped =
          "cuBLASLt does not document whether alpha and beta are in "
          "a bias gradient (assume=bgrad)";
      if (other || !savesMoreThanUnscale(matmul, ofA))
        continue;
      auto scaled = llvm::find_if(
          matmul.history, [](MatmulState &at) { return bool(at.unscale); });
      restore(matmul, scaled - matmul.history.begin() - 1);
      matmul.stopped = "the bias gradient saves more bytes than the unscaling";
    }
    matmul.bgradSum = sum;
    matmul.bgradAccess = result;
    matmul.bgradOfA = ofA;
    takenSums.insert(sum);
    return;
  }
}

/// Where two weight gradients read one factor, the larger one gives its sum. A
/// derivative of an activation comes last: a weight gradient gives it in f32
/// even where gradients are 16-bit.
void MatmulFusion::findBiasGradients() {
  auto sizeOf = [](const FusedMatmul &matmul) {
    const LoopSpace &space = matmul.contraction.space;
    int64_t rows = space.sizeOf(matmul.state.layout.rows),
            columns = space.sizeOf(matmul.state.layout.columns);
    return ShapedType::isDynamic(rows) || ShapedType::isDynamic(columns)
               ? int64_t(0)
               : rows * columns;
  };
  std::vector<FusedMatmul *> order;
  for (auto &matmul : matmuls)
    order.push_back(matmul.get());
  llvm::stable_sort(order, [&](const FusedMatmul *a, const FusedMatmul *b) {
    if (!a->forward != !b->forward)
      return !a->forward;
    return sizeOf(*a) > sizeOf(*b);
  });
  for (FusedMatmul *matmul : order)
    findBiasGradient(*matmul);
}
