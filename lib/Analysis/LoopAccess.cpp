//===- LoopAccess.cpp - Which element a loop nest reads -------------------===//

#include "amp/Analysis/Contraction.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

unsigned LoopSpace::add(int64_t size) {
  sizes.push_back(size);
  parts.emplace_back();
  return sizes.size() - 1;
}

int64_t LoopSpace::sizeOf(ArrayRef<unsigned> loops) const {
  int64_t all = 1;
  for (unsigned loop : loops) {
    if (ShapedType::isDynamic(sizes[loop]))
      return ShapedType::kDynamic;
    all *= sizes[loop];
  }
  return all;
}

LoopList LoopSpace::resolve(ArrayRef<unsigned> loops) const {
  if (!anySplit)
    return LoopList(loops);
  LoopList resolved;
  for (unsigned loop : loops) {
    if (parts[loop].empty())
      resolved.push_back(loop);
    else
      llvm::append_range(resolved, resolve(parts[loop]));
  }
  return resolved;
}

FailureOr<SmallVector<LoopList>> LoopSpace::distribute(ArrayRef<unsigned> loops,
                                                       ArrayRef<int64_t> dims) {
  LoopList left = resolve(loops);
  std::reverse(left.begin(), left.end());
  SmallVector<LoopList> out;
  unsigned wide = llvm::count_if(dims, [](int64_t n) { return n != 1; });
  // Two sizes that are not known may be other ones than those of the loops.
  if (llvm::count_if(dims, ShapedType::isDynamic) > 1 ||
      (wide > 1 &&
       (llvm::is_contained(dims, 0) ||
        llvm::any_of(left, [&](unsigned loop) { return sizes[loop] == 0; }))))
    return failure();
  for (int64_t dim : dims) {
    LoopList &list = out.emplace_back();
    if (dim == 1)
      continue;
    if (wide == 1) { // all of it, whatever the size
      list.assign(left.rbegin(), left.rend());
      left.clear();
      continue;
    }
    if (ShapedType::isDynamic(dim)) {
      // One loop whose size is not known either; the rest has to fit.
      if (left.empty() || !ShapedType::isDynamic(sizes[left.back()]))
        return failure();
      list.push_back(left.pop_back_val());
      continue;
    }
    while (dim != 1) {
      if (left.empty() || ShapedType::isDynamic(sizes[left.back()]))
        return failure();
      unsigned loop = left.pop_back_val();
      int64_t size = sizes[loop];
      if (dim % size == 0) {
        list.push_back(loop);
        dim /= size;
        continue;
      }
      if (size % dim != 0)
        return failure();
      unsigned slow = add(dim), fast = add(size / dim);
      parts[loop] = {slow, fast};
      anySplit = true;
      list.push_back(slow);
      left.push_back(fast);
      dim = 1;
    }
  }
  if (!left.empty())
    return failure();
  return out;
}

LoopList amp::flatten(const LoopSpace &space, const Access &access) {
  LoopList all;
  for (const LoopList &dim : access)
    all.append(dim);
  return space.resolve(all);
}

/// The sizes of the dims of an operand.
static ArrayRef<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

FailureOr<LoopsOfOp> amp::loopsOf(linalg::LinalgOp op, unsigned operand,
                                  const Access &access) {
  LoopsOfOp loops(op.getNumLoops());
  OpOperand &use = op->getOpOperand(operand);
  AffineMap map = op.getMatchingIndexingMap(&use);
  for (auto [expr, list, size] :
       llvm::zip_equal(map.getResults(), access, shapeOf(use.get()))) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim && size == 1)
      continue;
    if (!dim || loops[dim.getPosition()])
      return failure();
    loops[dim.getPosition()] = list;
  }
  return loops;
}

FailureOr<Access> amp::accessOf(AffineMap map, ArrayRef<int64_t> shape,
                                const LoopsOfOp &loops) {
  Access access;
  for (auto [expr, size] : llvm::zip_equal(map.getResults(), shape)) {
    LoopList &list = access.emplace_back();
    if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
      if (constant.getValue() != 0 || size != 1)
        return failure();
      continue;
    }
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || !loops[dim.getPosition()])
      return failure();
    list = *loops[dim.getPosition()];
  }
  return access;
}

FailureOr<Access> amp::accessOf(linalg::LinalgOp op, unsigned operand,
                                const LoopsOfOp &loops) {
  OpOperand &use = op->getOpOperand(operand);
  return accessOf(op.getMatchingIndexingMap(&use), shapeOf(use.get()), loops);
}

bool amp::onlyMoves(linalg::LinalgOp op) {
  if (op->getNumResults() != 1 || op.getNumReductionLoops() != 0 ||
      !op.hasPureTensorSemantics())
    return false;
  Block &body = *op.getBlock();
  if (!body.without_terminator().empty())
    return false;
  auto arg = dyn_cast<BlockArgument>(body.getTerminator()->getOperand(0));
  return arg && arg.getOwner() == &body &&
         op.isDpsInput(&op->getOpOperand(arg.getArgNumber()));
}

/// The operand that an op that only moves moves.
static unsigned movedOperand(linalg::LinalgOp op) {
  return cast<BlockArgument>(op.getBlock()->getTerminator()->getOperand(0))
      .getArgNumber();
}

/// The operand number of the first destination.
static unsigned firstInit(linalg::LinalgOp op) {
  return op->getNumOperands() - op->getNumResults();
}

/// What the dims of a source hold, if its dims of each group are collapsed.
static FailureOr<Access> spread(LoopSpace &space, const Access &collapsed,
                                ArrayRef<ReassociationIndices> groups,
                                ArrayRef<int64_t> shape) {
  Access access(shape.size());
  for (auto [list, group] : llvm::zip_equal(collapsed, groups)) {
    SmallVector<int64_t> dims;
    for (int64_t dim : group)
      dims.push_back(shape[dim]);
    FailureOr<SmallVector<LoopList>> lists = space.distribute(list, dims);
    if (failed(lists))
      return failure();
    for (auto [dim, part] : llvm::zip_equal(group, *lists))
      access[dim] = part;
  }
  return access;
}

static Access gather(const Access &expanded,
                     ArrayRef<ReassociationIndices> groups) {
  Access access;
  for (ArrayRef<int64_t> group : groups) {
    LoopList &list = access.emplace_back();
    for (int64_t dim : group)
      llvm::append_range(list, expanded[dim]);
  }
  return access;
}

FailureOr<AccessedValue> amp::lookThroughMovement(LoopSpace &space, Value value,
                                                  const Access &access) {
  Operation *def = value.getDefiningOp();
  if (!def)
    return failure();
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(def))
    return AccessedValue{expand.getSrc(),
                         gather(access, expand.getReassociationIndices())};
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(def)) {
    FailureOr<Access> source =
        spread(space, access, collapse.getReassociationIndices(),
               shapeOf(collapse.getSrc()));
    if (failed(source))
      return failure();
    return AccessedValue{collapse.getSrc(), *source};
  }
  auto op = dyn_cast<linalg::LinalgOp>(def);
  if (!op || !onlyMoves(op))
    return failure();
  unsigned moved = movedOperand(op);
  auto type = dyn_cast<RankedTensorType>(op->getOperand(moved).getType());
  if (!type || type.getEncoding())
    return failure();
  FailureOr<LoopsOfOp> loops = loopsOf(op, firstInit(op), access);
  if (failed(loops))
    return failure();
  FailureOr<Access> source = accessOf(op, moved, *loops);
  if (failed(source))
    return failure();
  return AccessedValue{op->getOperand(moved), *source};
}

FailureOr<AccessedValue> amp::followMovement(LoopSpace &space, Value value,
                                             const Access &access,
                                             Operation *user) {
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(user)) {
    FailureOr<Access> result =
        spread(space, access, expand.getReassociationIndices(),
               shapeOf(expand.getResult()));
    if (failed(result))
      return failure();
    return AccessedValue{expand.getResult(), *result};
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(user))
    return AccessedValue{collapse.getResult(),
                         gather(access, collapse.getReassociationIndices())};
  auto op = dyn_cast<linalg::LinalgOp>(user);
  if (!op || !onlyMoves(op))
    return failure();
  unsigned moved = movedOperand(op);
  if (op->getOperand(moved) != value)
    return failure();
  FailureOr<LoopsOfOp> loops = loopsOf(op, moved, access);
  if (failed(loops))
    return failure();
  // A loop of size 1 that the value does not show adds a dim of size 1.
  SmallVector<int64_t, 4> ranges = op.getStaticLoopRanges();
  for (auto [loop, range] : llvm::zip_equal(*loops, ranges))
    if (!loop && range == 1)
      loop = LoopList();
  FailureOr<Access> result = accessOf(op, firstInit(op), *loops);
  if (failed(result))
    return failure(); // a broadcast
  return AccessedValue{op->getResult(0), *result};
}
