//===- KernelOps.cpp - What the ops of a step are to kernels --------------===//
#include "KernelOps.h"
#include "amp/Analysis/Contraction.h"
#include "amp/Analysis/RowAlignment.h"
#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/Dialect/AMPRT/IR/AMPRT.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::amp;

static bool isTensor(Type type) { return isa<RankedTensorType>(type); }

KernelOpKind amp::getKernelOpKind(Operation *op) {
  if (isa<MatmulOp, ConvOp>(op))
    return KernelOpKind::Product;
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return KernelOpKind::Alias;
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
    return !elements || elements.isSplat() ? KernelOpKind::Constant
                                           : KernelOpKind::Data;
  }
  if (isa<tensor::EmptyOp>(op))
    return KernelOpKind::Constant;
  if (isa<scf::ForOp>(op))
    return KernelOpKind::Sequential;
  if (isa<linalg::GenericOp, tensor::ExtractSliceOp, tensor::InsertSliceOp,
          tensor::PadOp, tensor::ConcatOp, tensor::FromElementsOp,
          tensor::SplatOp>(op))
    return KernelOpKind::Compute;
  if (llvm::none_of(op->getResultTypes(), isTensor) && isPure(op))
    return KernelOpKind::Scalar;
  return KernelOpKind::Unknown;
}

SmallVector<Value> amp::getReads(Operation *op) {
  SetVector<Value> reads(op->operand_begin(), op->operand_end());
  for (Region &region : op->getRegions())
    getUsedValuesDefinedAbove(region, region, reads);
  // A destination that is only written is not read.
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    for (OpOperand &out : generic.getDpsInitsMutable())
      if (!generic.payloadUsesValueFromOperand(&out) &&
          !llvm::is_contained(generic.getDpsInputs(), out.get()))
        reads.remove(out.get());
  return reads.takeVector();
}

Value amp::skipAliases(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (getKernelOpKind(op) != KernelOpKind::Alias)
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Iterations that a task may spend on numbers before it comes to its rows.
static constexpr int64_t maxUniform = 4096;

/// About how many instructions an element takes.
static unsigned bodyCost(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return 1;
  unsigned cost = 0;
  generic.getBody()->walk([&](Operation *inner) {
    if (isa<math::AbsFOp, math::FmaOp, math::CopySignOp>(inner))
      cost += 1;
    else if (isa<arith::DivFOp, math::SqrtOp, math::RsqrtOp>(inner))
      cost += 6;
    else if (inner->getDialect()->getNamespace() == "math")
      cost += 20;
    else if (!isa<linalg::YieldOp, linalg::IndexOp, arith::ConstantOp,
                  arith::ExtFOp>(inner))
      cost += 1;
  });
  return cost;
}

static int64_t elementsOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getNumElements() : 1;
}

int64_t amp::iterationsOf(Operation *op) {
  int64_t count = 1;
  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    for (int64_t size : generic.getStaticLoopRanges())
      count *= size;
    return count;
  }
  for (Value result : op->getResults())
    count = std::max(count, elementsOf(result));
  return count;
}

bool amp::isReduction(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return false;
  for (auto [size, type] : llvm::zip(generic.getStaticLoopRanges(),
                                     generic.getIteratorTypesArray()))
    if (type == utils::IteratorType::reduction && size != 1)
      return true;
  return false;
}

SmallVector<int64_t> amp::getRowCounts(Operation *op) {
  SmallVector<int64_t> counts = getRowCounts(
      cast<RankedTensorType>(op->getResult(0).getType()).getShape());
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || !isPlainProduct(generic))
    return counts;
  // More rows would read all of a factor again in each of them.
  AffineMap out = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
  int64_t batch = 1;
  bool isLeading = true, ofA = false, ofB = false;
  for (AffineExpr expr : out.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || ranges[dim.getPosition()] == 1)
      continue;
    bool inA =
        generic.getIndexingMapsArray()[0].isFunctionOfDim(dim.getPosition());
    bool inB =
        generic.getIndexingMapsArray()[1].isFunctionOfDim(dim.getPosition());
    ofA |= inA && !inB;
    ofB |= inB && !inA;
    isLeading &= inA && inB;
    if (isLeading)
      batch *= ranges[dim.getPosition()];
  }
  if (!ofA || !ofB)
    return counts; // a row of one or a column of the other
  llvm::erase_if(counts, [&](int64_t count) { return count > batch; });
  return counts;
}

bool amp::isGather(Operation *op) {
  return isa<linalg::GenericOp>(op) && op->walk([](tensor::ExtractOp) {
                                           return WalkResult::interrupt();
                                         }).wasInterrupted();
}

/// That an op computes each element of its result by itself.
static bool isElementwise(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return !generic || generic.getNumParallelLoops() == generic.getNumLoops();
}

Recomputed::Cost Recomputed::costOf(Operation *op) {
  if (auto it = costs.find(op); it != costs.end())
    return it->second;
  Cost cost;
  cost.ops = bodyCost(op);
  int64_t size = elementsOf(op->getResult(0));
  if (size == 1)
    cost.uniform = iterationsOf(op);
  for (Value read : getReads(op)) {
    if (!isTensor(read.getType()))
      continue;
    Value source = skipAliases(read);
    Operation *producer = source.getDefiningOp();
    if (producer && ops.contains(producer) && elementsOf(source) == 1) {
      cost.uniform += costOf(producer).uniform; // once for a call of the task
    } else if (producer && ops.contains(producer)) {
      Cost inner = costOf(producer);
      cost.ops += inner.ops;
      cost.leaves += inner.leaves;
      cost.uniform += inner.uniform;
    } else if (producer &&
               getKernelOpKind(producer) == KernelOpKind::Constant) {
      continue;
    } else if (elementsOf(source) * 2 > size) {
      ++cost.leaves;
    }
  }
  return costs[op] = cost;
}

void Recomputed::markStored(Value value) {
  if (isTensor(value.getType()))
    stored.insert(skipAliases(value));
}

/// That an op makes something smaller of what a kernel computes: then that is
/// what should be stored.
bool Recomputed::isNarrowing(Operation *op) const {
  auto bytesOf = [](Value value) {
    return amp_rt::sizeInBytes(cast<RankedTensorType>(value.getType()));
  };
  int64_t made = bytesOf(op->getResult(0)), read = 0;
  for (Value value : getReads(op)) {
    if (!isTensor(value.getType()))
      continue;
    Value source = skipAliases(value);
    Operation *producer = source.getDefiningOp();
    if (elementsOf(source) * 2 <= elementsOf(op->getResult(0)))
      continue;
    if (elementsOf(source) != elementsOf(op->getResult(0)))
      return false; // a part of it
    if (!producer || getKernelOpKind(producer) != KernelOpKind::Compute ||
        ops.contains(producer) || isStored(source))
      return false;
    read += bytesOf(source);
  }
  return read > made;
}

Recomputed::Recomputed(Block &block) {
  for (Operation &op : block)
    if (KernelOpKind kind = getKernelOpKind(&op);
        kind == KernelOpKind::Product || kind == KernelOpKind::Sequential ||
        op.hasTrait<OpTrait::IsTerminator>())
      for (Value read : getReads(&op))
        markStored(read);
  for (Operation &op : block) {
    if (getKernelOpKind(&op) != KernelOpKind::Compute ||
        op.getNumResults() != 1 || isStored(op.getResult(0)))
      continue;
    // One number: also a short sum, which every task can take for itself.
    bool isNumber = elementsOf(op.getResult(0)) == 1;
    if (!isElementwise(&op) && !isNumber)
      continue;
    if (isGather(&op))
      continue; // its table would have to be in memory
    Cost cost = costOf(&op);
    if (cost.uniform <= maxUniform &&
        (isNumber || (cost.ops <= 6 && cost.leaves <= 1 && !isNarrowing(&op))))
      ops.insert(&op);
  }
}
