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
      // One loop whose size is not known either: in a reshape only one dim of a
      // group can be.
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

SmallVector<std::optional<LoopList>>
amp::loopsOf(linalg::LinalgOp op, unsigned operand, const Access &access) {
  SmallVector<std::optional<LoopList>> loops(op.getNumLoops());
  AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
  for (auto [expr, list] : llvm::zip_equal(map.getResults(), access))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops[dim.getPosition()] = list;
  return loops;
}

FailureOr<Access> amp::accessOf(AffineMap map,
                                ArrayRef<std::optional<LoopList>> loops) {
  Access access;
  for (AffineExpr expr : map.getResults()) {
    LoopList &list = access.emplace_back();
    if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
      if (constant.getValue() != 0)
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

static ArrayRef<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
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
  FailureOr<Access> source =
      accessOf(op.getMatchingIndexingMap(&op->getOpOperand(moved)),
               loopsOf(op, firstInit(op), access));
  if (failed(source) || !isa<RankedTensorType>(op->getOperand(moved).getType()))
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
  SmallVector<std::optional<LoopList>> loops = loopsOf(op, moved, access);
  // A loop of size 1 that the value does not show adds a dim of size 1.
  SmallVector<int64_t, 4> ranges = op.getStaticLoopRanges();
  for (auto [loop, range] : llvm::zip_equal(loops, ranges))
    if (!loop && range == 1)
      loop = LoopList();
  FailureOr<Access> result = accessOf(
      op.getMatchingIndexingMap(&op->getOpOperand(firstInit(op))), loops);
  if (failed(result))
    return failure(); // a broadcast
  return AccessedValue{op->getResult(0), *result};
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

static RankedTensorType typeOf(const LoopSpace &space, Type element,
                               const Access &access) {
  SmallVector<int64_t> shape;
  for (const LoopList &dim : access)
    shape.push_back(space.sizeOf(dim));
  return RankedTensorType::get(shape, element);
}

/// Hands dims of size 1 to a neighbour: `groups` has one group for each dim
/// that is wider, `lists` all dims.
static SmallVector<ReassociationIndices>
groupDims(const Access &lists, ArrayRef<unsigned> dimsInGroup) {
  SmallVector<ReassociationIndices> groups;
  unsigned dim = 0, rank = lists.size();
  for (unsigned wide : dimsInGroup) {
    ReassociationIndices &group = groups.emplace_back();
    for (unsigned taken = 0; taken != wide; ++dim) {
      group.push_back(dim);
      taken += !lists[dim].empty();
    }
  }
  while (dim != rank)
    groups.back().push_back(dim++);
  return groups;
}

Value amp::regroup(OpBuilder &builder, Location loc, Value value,
                   const LoopSpace &space, Access from, Access to) {
  for (Access *access : {&from, &to})
    for (LoopList &dim : *access)
      dim = space.resolve(dim);
  if (from == to)
    return value;
  Type element = cast<RankedTensorType>(value.getType()).getElementType();
  auto ends = [](const Access &access) {
    SmallVector<unsigned> all;
    unsigned position = 0;
    for (const LoopList &dim : access)
      if (!dim.empty())
        all.push_back(position += dim.size());
    return all;
  };
  SmallVector<unsigned> fromEnds = ends(from), toEnds = ends(to);
  if (fromEnds.empty()) { // one element
    if (!from.empty())
      value = tensor::CollapseShapeOp::create(
          builder, loc, RankedTensorType::get({}, element), value,
          ArrayRef<ReassociationIndices>());
    if (to.empty())
      return value;
    return tensor::ExpandShapeOp::create(builder, loc,
                                         typeOf(space, element, to), value,
                                         ArrayRef<ReassociationIndices>());
  }
  // Between two neighbouring ends that both have, one side has one dim, or
  // both have several, which go through one.
  LoopList all = flatten(space, from);
  SmallVector<unsigned> fromDims, toDims;
  Access middle;
  unsigned begin = 0, i = 0, j = 0;
  while (i != fromEnds.size()) {
    unsigned firstI = i, firstJ = j;
    while (fromEnds[i] != toEnds[j])
      ++(fromEnds[i] < toEnds[j] ? i : j);
    unsigned end = fromEnds[i];
    fromDims.push_back(++i - firstI);
    toDims.push_back(++j - firstJ);
    middle.emplace_back(all.begin() + begin, all.begin() + end);
    begin = end;
  }
  if (middle.size() != from.size())
    value = tensor::CollapseShapeOp::create(builder, loc,
                                            typeOf(space, element, middle),
                                            value, groupDims(from, fromDims));
  if (middle.size() != to.size())
    value = tensor::ExpandShapeOp::create(
        builder, loc, typeOf(space, element, to), value, groupDims(to, toDims));
  return value;
}

Value amp::makeMatrix(OpBuilder &builder, Location loc, const LoopSpace &space,
                      const AccessedValue &factor, const Access &groups,
                      bool copy) {
  Access from = factor.access;
  Value value = factor.value;
  if (copy) {
    // One loop for each dim, in the order of the groups.
    Access single;
    for (unsigned loop : flatten(space, from))
      single.push_back({loop});
    value = regroup(builder, loc, value, space, from, single);
    LoopList order = flatten(space, groups);
    SmallVector<int64_t> permutation;
    Access permuted;
    for (unsigned loop : order) {
      permutation.push_back(llvm::find(single, LoopList{loop}) -
                            single.begin());
      permuted.push_back({loop});
    }
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(builder, loc, value);
    SmallVector<OpFoldResult> newSizes;
    for (int64_t dim : permutation)
      newSizes.push_back(sizes[dim]);
    Value empty =
        tensor::EmptyOp::create(builder, loc, newSizes, type.getElementType());
    value = linalg::TransposeOp::create(builder, loc, value, empty, permutation)
                ->getResult(0);
    from = permuted;
  }
  return regroup(builder, loc, value, space, from, groups);
}
