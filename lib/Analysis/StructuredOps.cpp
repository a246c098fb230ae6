//===- StructuredOps.cpp - What a linalg op computes ----------------------===//

#include "amp/Analysis/StructuredOps.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::amp;

/// Looks through float conversions.
static Value skipCasts(Value value) {
  while (Operation *def = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(def))
      break;
    value = def->getOperand(0);
  }
  return value;
}

/// The operand number whose block argument `value` is (through conversions).
static std::optional<unsigned> getArgNumber(Value value, Block &body) {
  auto arg = dyn_cast<BlockArgument>(skipCasts(value));
  if (!arg || arg.getOwner() != &body)
    return std::nullopt;
  return arg.getArgNumber();
}

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

StructuredOp::StructuredOp(linalg::LinalgOp op)
    : op(op), body(*op.getBlock()),
      // Asking for the inits builds attributes; each is tied to a result.
      inputs(op->getNumOperands() - op->getNumResults()),
      maps(op.getIndexingMaps().getValue()) {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  loops = iterators.size();
  reduces = llvm::is_contained(iterators, utils::IteratorType::reduction);
}

bool StructuredOp::reads(unsigned operand) const {
  // A linalg.map of older form has no argument for its init.
  return operand < body.getNumArguments() &&
         !body.getArgument(operand).use_empty();
}

/// The dims that occur in the results of `map`; `window` is set if a result
/// adds several of them.
static llvm::SmallBitVector dimsOf(AffineMap map, bool &window) {
  llvm::SmallBitVector dims(map.getNumDims());
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      dims.set(dim.getPosition());
      continue;
    }
    unsigned before = dims.count();
    expr.walk([&](AffineExpr e) {
      if (auto dim = dyn_cast<AffineDimExpr>(e))
        dims.set(dim.getPosition());
    });
    window |= dims.count() > before + 1;
  }
  return dims;
}

bool StructuredOp::readsFully(unsigned operand) const {
  auto type = dyn_cast<RankedTensorType>(op->getOperand(operand).getType());
  if (!type)
    return false;
  bool window = false;
  if (dimsOf(map(operand), window).all())
    return true;
  if (type.getRank() == 0)
    return false;
  // A dim of size 1 that is not read makes the operand no smaller.
  int64_t all = getNumIterations();
  return all >= 0 && type.hasStaticShape() && countElements(type) == all;
}

int64_t StructuredOp::getNumIterations() const {
  if (iterations)
    return *iterations;
  SmallVector<int64_t> sizes(loops, ShapedType::kDynamic);
  llvm::SmallBitVector known(loops);
  for (auto [number, type] : llvm::enumerate(op->getOperandTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      continue;
    for (auto [expr, size] :
         llvm::zip(map(number).getResults(), tensor.getShape()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr);
          dim && !known[dim.getPosition()]) {
        known.set(dim.getPosition());
        sizes[dim.getPosition()] = size;
      }
  }
  int64_t all = 1;
  for (int64_t size : sizes)
    if (all >= 0 &&
        (ShapedType::isDynamic(size) || llvm::MulOverflow(all, size, all)))
      all = -1;
  iterations = all;
  return all;
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

std::optional<ProductBody> amp::matchProductBody(const StructuredOp &op) {
  if (op.op->getNumResults() != 1 ||
      op.body.getNumArguments() != op.op->getNumOperands())
    return std::nullopt;
  Operation *add =
      skipCasts(op.body.getTerminator()->getOperand(0)).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp>(add))
    return std::nullopt;
  for (unsigned side : {0u, 1u}) {
    auto init = getArgNumber(add->getOperand(side), op.body);
    Operation *mul = skipCasts(add->getOperand(1 - side)).getDefiningOp();
    if (!init || *init != op.inputs || !isa_and_nonnull<arith::MulFOp>(mul))
      continue;
    auto lhs = getArgNumber(mul->getOperand(0), op.body);
    auto rhs = getArgNumber(mul->getOperand(1), op.body);
    if (!lhs || !rhs || *lhs == *rhs || *lhs == *init || *rhs == *init)
      continue;
    return ProductBody{mul, add, *lhs, *rhs, *init};
  }
  return std::nullopt;
}

std::optional<OpKind> amp::classifyProduct(const StructuredOp &op) {
  if (!op.reduces)
    return std::nullopt;
  auto body = matchProductBody(op);
  if (!body)
    return std::nullopt;
  bool window = false, outWindow = false;
  llvm::SmallBitVector lhs = dimsOf(op.map(body->lhs), window);
  llvm::SmallBitVector rhs = dimsOf(op.map(body->rhs), window);
  if (window)
    return OpKind::Convolution;
  llvm::SmallBitVector out = dimsOf(op.map(body->init), outWindow);
  llvm::SmallBitVector onlyOne = lhs;
  onlyOne ^= rhs;
  onlyOne &= out; // M and N: in the result, and in one factor only
  return onlyOne.any() ? OpKind::Contraction : OpKind::Dot;
}

/// 1 / (1 + exp(-x)): the whole body.
static bool isLogistic(Value yielded) {
  auto one = [](Value v) { return matchPattern(v, m_OneFloat()); };
  auto div = skipCasts(yielded).getDefiningOp<arith::DivFOp>();
  if (!div || !one(div.getLhs()))
    return false;
  auto add = div.getRhs().getDefiningOp<arith::AddFOp>();
  if (!add)
    return false;
  Value other = one(add.getLhs())   ? add.getRhs()
                : one(add.getRhs()) ? add.getLhs()
                                    : Value();
  auto exp = other ? other.getDefiningOp<math::ExpOp>() : math::ExpOp();
  return exp && exp.getOperand().getDefiningOp<arith::NegFOp>();
}

ValueSet amp::findDataDependent(const StructuredOp &op) {
  ValueSet data;
  for (BlockArgument arg : op.body.getArguments())
    if (arg.getArgNumber() < op.op->getNumOperands() &&
        op.readsFully(arg.getArgNumber()))
      data.insert(arg);
  op.op->getRegion(0).walk<WalkOrder::PreOrder>([&](Operation *inner) {
    if (inner->getNumRegions() != 0 ||
        llvm::any_of(inner->getOperands(),
                     [&](Value operand) { return data.contains(operand); }))
      data.insert(inner->result_begin(), inner->result_end());
  });
  return data;
}

BodySummary amp::summarizeBody(const StructuredOp &structured,
                               const Policy &policy) {
  BodySummary summary;
  linalg::LinalgOp op = structured.op;
  Block &body = structured.body;
  Operation *yield = body.getTerminator();

  // How much a class asks; the strongest of the listed ops wins.
  auto rank = [](PrecisionClass cls) {
    switch (cls) {
    case PrecisionClass::F32:
      return 4;
    case PrecisionClass::F32Out:
      return 3;
    case PrecisionClass::Keep:
      return 2;
    default:
      return 1;
    }
  };
  // An f32 op on a broadcast alone (the rsqrt of a variance) does not make the
  // op f32.
  std::optional<ValueSet> data; // rarely asked for
  auto onData = [&](Operation *inner) {
    if (!data)
      data = findDataDependent(structured);
    return data->empty() ||
           llvm::any_of(inner->getResults(),
                        [&](Value result) { return data->contains(result); });
  };
  op->getRegion(0).walk([&](Operation *inner) {
    if (inner == yield)
      return;
    if (isa<arith::SIToFPOp, arith::UIToFPOp, arith::BitcastOp>(inner) &&
        isa<FloatType>(getElementTypeOrSelf(inner->getResult(0).getType()))) {
      Type from = getElementTypeOrSelf(inner->getOperand(0).getType());
      if (from.isInteger(1))
        summary.mask = true;
      else if (!from.isInteger() || from.getIntOrFloatBitWidth() > 8)
        summary.counts = true;
      return;
    }
    if (auto div = dyn_cast<arith::DivFOp>(inner)) {
      Value numerator = skipCasts(div.getLhs());
      if (auto arg = getArgNumber(numerator, body))
        summary.reciprocal |=
            getUniformConstant(op->getOperand(*arg)).has_value();
      else
        summary.reciprocal |= matchPattern(numerator, m_Constant());
    }
    auto cls = policy.classOfBodyOp(inner->getName());
    if (cls && (!summary.listed || rank(*cls) > rank(summary.listedClass)) &&
        onData(inner)) {
      summary.listed = inner;
      summary.listedClass = *cls;
    }
  });

  if (yield->getNumOperands() == 1) {
    Value value = yield->getOperand(0);
    if (auto arg = dyn_cast<BlockArgument>(value))
      summary.copies =
          arg.getOwner() == &body && arg.getArgNumber() < structured.inputs;
    else if (isa_and_nonnull<arith::ExtFOp, arith::TruncFOp>(
                 value.getDefiningOp())) {
      auto arg = getArgNumber(value, body);
      summary.copies = summary.onlyCasts = arg && *arg < structured.inputs;
    }
    summary.logistic = isLogistic(value);
  }

  // combiner(out, f(in)), for the first result that is a float.
  for (OpOperand &yielded : yield->getOpOperands()) {
    if (!structured.reduces || !isa<FloatType>(yielded.get().getType()))
      continue;
    Operation *combiner = skipCasts(yielded.get()).getDefiningOp();
    unsigned out = structured.inputs + yielded.getOperandNumber();
    bool select = isa_and_nonnull<arith::SelectOp>(combiner);
    if (combiner && combiner->getNumOperands() == (select ? 3 : 2))
      for (Value operand : combiner->getOperands().drop_front(select))
        if (getArgNumber(operand, body) == out)
          summary.combiner = combiner;
    break;
  }
  return summary;
}

bool amp::isFloatCast(Operation *op) {
  if (isa<arith::TruncFOp, arith::ExtFOp>(op))
    return isa<ShapedType>(op->getResult(0).getType());
  if (op->getNumRegions() != 1 || op->getNumResults() != 1 ||
      op->getNumOperands() != 2)
    return false;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || linalgOp.getNumReductionLoops() != 0)
    return false;
  Block &body = *linalgOp.getBlock();
  if (body.getNumArguments() == 0 || body.without_terminator().empty())
    return false;
  for (Operation &inner : body.without_terminator())
    if (!isa<arith::TruncFOp, arith::ExtFOp>(inner))
      return false;
  // A conversion at a transposed or broadcast read moves data as well.
  return getArgNumber(body.getTerminator()->getOperand(0), body) == 0u &&
         linalgOp.getIndexingMapsArray()[0].isIdentity() &&
         linalgOp.getIndexingMapsArray()[1].isIdentity();
}
