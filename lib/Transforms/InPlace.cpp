//===- InPlace.cpp - What a task may write over ---------------------------===//
#include "InPlace.h"
#include "KernelOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

static SmallVector<int64_t> sizesOf(Value value) {
  SmallVector<int64_t> sizes;
  if (auto type = dyn_cast<RankedTensorType>(value.getType()))
    llvm::copy_if(type.getShape(), std::back_inserter(sizes),
                  [](int64_t size) { return size != 1; });
  return sizes;
}

bool amp::isReadAsWritten(linalg::GenericOp op, OpOperand &use) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto dims = [&](AffineMap map) -> std::optional<SmallVector<unsigned>> {
    SmallVector<unsigned> list;
    for (AffineExpr expr : map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        if (ranges[dim.getPosition()] != 1)
          list.push_back(dim.getPosition());
      } else if (!isa<AffineConstantExpr>(expr)) {
        return std::nullopt;
      }
    return list;
  };
  auto read = dims(op.getMatchingIndexingMap(&use));
  auto written = dims(op.getMatchingIndexingMap(op.getDpsInitOperand(0)));
  return read && read == written &&
         sizesOf(use.get()) == sizesOf(op->getResult(0));
}

bool amp::readsByElement(amp_rt::TaskOp task, Value tensor,
                         SmallVectorImpl<Operation *> &readers) {
  Block &body = task.getBody().front();
  Operation *yield = body.getTerminator();
  DenseSet<Value> copies; // what is recomputed from it
  for (Operation &op : body.without_terminator()) {
    KernelOpKind kind = getKernelOpKind(&op);
    if (kind == KernelOpKind::Constant || kind == KernelOpKind::Scalar)
      continue;
    SmallVector<Value> reads = llvm::to_vector(
        llvm::make_filter_range(getReads(&op), [&](Value value) {
          return copies.contains(value) || skipAliases(value) == tensor;
        }));
    if (reads.empty())
      continue;
    if (kind == KernelOpKind::Alias) { // element i is element i
      copies.insert(op.getResult(0));
      continue;
    }
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic || isReduction(generic))
      return false;
    // From within its body an element is read anywhere.
    WalkResult within = generic.walk([&](tensor::ExtractOp extract) {
      return llvm::is_contained(reads, extract.getTensor())
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (within.wasInterrupted())
      return false;
    for (Value read : reads) {
      for (OpOperand &use : generic->getOpOperands())
        if (use.get() == read && !isReadAsWritten(generic, use))
          return false;
    }
    bool isMember = op.hasAttr(amp_rt::kMemberAttrName) ||
                    llvm::any_of(op.getResults(), [&](Value value) {
                      return llvm::is_contained(yield->getOperands(), value);
                    });
    if (isMember)
      readers.push_back(&op);
    else
      copies.insert_range(op.getResults());
  }
  return true;
}

bool amp::canWriteOver(amp_rt::TaskOp task, unsigned index, Value old) {
  Value result = task.getResult(index);
  if (task.getSequential() ||
      getElementTypeOrSelf(old) != getElementTypeOrSelf(result) ||
      sizesOf(old) != sizesOf(result))
    return false;
  Block &body = task.getBody().front();
  Operation *yield = body.getTerminator();
  Operation *writer = yield->getOperand(index).getDefiningOp();
  auto elementwise = dyn_cast_or_null<linalg::GenericOp>(writer);
  if (!elementwise || isReduction(elementwise) ||
      elementwise->hasAttr(amp_rt::kScatterAttrName)) // into other rows
    return false;
  SmallVector<Operation *> readers;
  if (!readsByElement(task, old, readers))
    return false;
  // All of them are the result, or come before it.
  SmallVector<Operation *> list = {writer};
  DenseSet<Operation *> seen;
  while (!list.empty()) {
    Operation *op = list.pop_back_val();
    if (!seen.insert(op).second)
      continue;
    for (Value read : getReads(op))
      if (Operation *producer = read.getDefiningOp();
          producer && producer->getBlock() == &body)
        list.push_back(producer);
  }
  return llvm::all_of(readers,
                      [&](Operation *op) { return seen.contains(op); });
}
