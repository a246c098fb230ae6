//===- PanelProducts.cpp - Products within the tasks that read them -------===//
#include "PanelProducts.h"
#include "InPlace.h"
#include "KernelOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::amp;

/// Factors that have to be widened are so as a whole, in the workspace of
/// libraries, those of all tasks of a launch at once.
static constexpr int64_t maxFactorBytes = 16 << 20;

static int64_t factorBytes(MatmulOp op) {
  return (op.getM() + op.getN()) * op.getK() * 4;
}

static int64_t panelRowsOf(MatmulOp op, int64_t panelBytes) {
  int64_t rows = panelBytes / (op.getN() * 4);
  if (rows > 16)
    rows -= rows % 16;
  return std::clamp<int64_t>(rows, 1, op.getM());
}

bool PanelProducts::fits(MatmulOp op) const {
  if (op.isBatched() || op.getC() || op.getBias() || op.getAux() ||
      op.getAuxOut() || op.getDeviceAlpha() ||
      !op.getAlpha().isExactlyValue(1) || op.getCompute() != ComputeType::F32 ||
      !op.getTypeOfD().getElementType().isF32() ||
      !op.getTypeOfD().hasStaticShape() || !op.getTypeOfA().hasStaticShape())
    return false;
  int64_t size = op.getM() * op.getN() * 4, ofB = op.getK() * op.getN() * 4;
  return size >= 8 * panelBytes && ofB <= 2 * panelBytes &&
         op.getN() * 4 <= panelBytes && factorBytes(op) <= size;
}

//===----------------------------------------------------------------------===//
// Before kernels are formed
//===----------------------------------------------------------------------===//

/// That all that is made of a value is made element by element.
static bool isReadByElements(Value value, DenseSet<Operation *> &seen) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *reader = use.getOwner();
    if (reader->hasTrait<OpTrait::IsTerminator>())
      return !skipAliases(value).getDefiningOp<MatmulOp>();
    if (getKernelOpKind(reader) != KernelOpKind::Alias) {
      auto generic = dyn_cast<linalg::GenericOp>(reader);
      if (!generic || isReduction(generic) || !isReadAsWritten(generic, use))
        return false;
    }
    if (!seen.insert(reader).second)
      return true;
    return llvm::all_of(reader->getResults(), [&](Value result) {
      return isReadByElements(result, seen);
    });
  });
}

/// The sum over K of a factor.
static Value writeSum(OpBuilder &builder, MatmulOp op) {
  Location loc = op.getLoc();
  bool ofA = op.getEpilogue() == Epilogue::BgradA;
  Value factor = ofA ? op.getA() : op.getB();
  bool transposed = ofA ? op.getTransposeA() : op.getTransposeB();
  auto type = cast<RankedTensorType>(op.getBgrad().getType());
  // K is the columns of A and the rows of B, unless they are transposed.
  unsigned kept = ofA != transposed ? 0 : 1;
  Value zero = arith::ConstantOp::create(
      builder, loc,
      SplatElementsAttr::get(type, builder.getF32FloatAttr(0).getValue()));
  AffineMap in = builder.getMultiDimIdentityMap(2);
  AffineMap out = AffineMap::get(2, 0, builder.getAffineDimExpr(kept));
  SmallVector<utils::IteratorType> iterators(2, utils::IteratorType::reduction);
  iterators[kept] = utils::IteratorType::parallel;
  return linalg::GenericOp::create(
             builder, loc, TypeRange(type), factor, zero, {in, out}, iterators,
             [](OpBuilder &inner, Location loc, ValueRange values) {
               Value element = values[0];
               if (!element.getType().isF32())
                 element = arith::ExtFOp::create(inner, loc, inner.getF32Type(),
                                                 element);
               linalg::YieldOp::create(
                   inner, loc,
                   arith::AddFOp::create(inner, loc, values[1], element)
                       .getResult());
             })
      .getResult(0);
}

void PanelProducts::separateBiasGradients() {
  for (auto op : llvm::to_vector(block.getOps<MatmulOp>())) {
    DenseSet<Operation *> seen;
    if (!op.getBgrad() || !fits(op) ||
        !cast<RankedTensorType>(op.getBgrad().getType())
             .getElementType()
             .isF32() ||
        !isReadByElements(op.getD(), seen))
      continue;
    OpBuilder builder(op);
    Value sum = writeSum(builder, op);
    auto plain = MatmulOp::create(builder, op.getLoc(), op.getD().getType(),
                                  Type(), Type(), op.getA(), op.getB(), Value(),
                                  Value(), Value(), Value(), Epilogue::Default,
                                  op.getCompute(), op.getAlpha(), op.getBeta(),
                                  op.getTransposeA(), op.getTransposeB());
    op.getBgrad().replaceAllUsesWith(sum);
    op.getD().replaceAllUsesWith(plain.getD());
    op.erase();
  }
}

//===----------------------------------------------------------------------===//
// After
//===----------------------------------------------------------------------===//

/// That a value is read in a task only, behind reshapes.
static bool isReadIn(amp_rt::TaskOp task, Value value) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    return task->isProperAncestor(user) ||
           (getKernelOpKind(user) == KernelOpKind::Alias &&
            isReadIn(task, user->getResult(0)));
  });
}

bool PanelProducts::move(amp_rt::TaskOp task, MatmulOp op) {
  if (op.getEpilogue() != Epilogue::Default || !fits(op) ||
      !isReadIn(task, op.getD()))
    return false;
  // A row of the task is a part of a row of D.
  int64_t elements = op.getM() * op.getN();
  if (task.getSequential() || elements % task.getRows() != 0 ||
      op.getN() % (elements / task.getRows()) != 0)
    return false;
  SmallVector<Operation *> readers;
  if (!readsByElement(task, op.getD(), readers))
    return false;
  Block &body = task.getBody().front();
  for (Operation &other : body)
    if (isa<MatmulOp>(other) ||
        (other.hasAttr(amp_rt::kMemberAttrName) && isReduction(&other)))
      return false;

  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  task.setPanel(panelRowsOf(op, panelBytes));
  IRMapping mapping;
  builder.clone(*op, mapping);
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(task.getBody(), captured);
  for (Value value : captured) {
    if (skipAliases(value) != op.getD())
      continue;
    SmallVector<Operation *> aliases;
    for (Value alias = value; alias != op.getD();
         alias = alias.getDefiningOp()->getOperand(0))
      aliases.push_back(alias.getDefiningOp());
    for (Operation *alias : llvm::reverse(aliases))
      if (!mapping.contains(alias->getResult(0)))
        builder.clone(*alias, mapping);
    value.replaceUsesWithIf(mapping.lookup(value), [&](OpOperand &use) {
      return task->isProperAncestor(use.getOwner());
    });
  }
  // What was outside, from the last reshape back.
  SmallVector<Operation *> unread = {op};
  for (unsigned i = 0; i < unread.size(); ++i)
    llvm::append_range(unread, unread[i]->getUsers());
  for (Operation *dead : llvm::reverse(unread))
    if (dead->use_empty())
      dead->erase();
  return true;
}

void PanelProducts::moveIntoTasks() {
  for (auto kernel : llvm::to_vector(block.getOps<amp_rt::KernelOp>())) {
    int64_t taken = 0;
    for (auto task : kernel.getBody().getOps<amp_rt::TaskOp>()) {
      SetVector<Value> captured;
      getUsedValuesDefinedAbove(task.getBody(), captured);
      for (Value value : captured) {
        auto op = skipAliases(value).getDefiningOp<MatmulOp>();
        if (!op || op->getBlock() != &block)
          continue;
        int64_t bytes = factorBytes(op);
        if (taken + bytes <= maxFactorBytes && move(task, op)) {
          taken += bytes;
          break;
        }
      }
    }
  }
}
