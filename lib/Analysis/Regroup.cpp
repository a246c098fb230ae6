//===- Regroup.cpp - Tensors with their dims split and collapsed ----------===//

#include "amp/Analysis/Contraction.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

static RankedTensorType typeOf(const LoopSpace &space, Type element,
                               const Access &access) {
  SmallVector<int64_t> shape;
  for (const LoopList &dim : access)
    shape.push_back(space.sizeOf(dim));
  return RankedTensorType::get(shape, element);
}

/// Between two neighbouring ends that both have, one side has one dim, or both
/// have several, which go through one. In `from` and `to`, how many wider dims
/// there are between them.
static Access findMiddle(const LoopSpace &space, const Access &from,
                         const Access &to, SmallVectorImpl<unsigned> &fromDims,
                         SmallVectorImpl<unsigned> &toDims) {
  auto ends = [](const Access &access) {
    SmallVector<unsigned> all;
    unsigned position = 0;
    for (const LoopList &dim : access)
      if (!dim.empty())
        all.push_back(position += dim.size());
    return all;
  };
  SmallVector<unsigned> fromEnds = ends(from), toEnds = ends(to);
  LoopList all = flatten(space, from);
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
  return middle;
}

static Access resolveAll(const LoopSpace &space, const Access &access) {
  Access resolved;
  for (const LoopList &dim : access)
    resolved.push_back(space.resolve(dim));
  return resolved;
}

bool amp::canRegroup(const LoopSpace &space, const Access &from,
                     const Access &to) {
  Access source = resolveAll(space, from), target = resolveAll(space, to);
  if (source == target)
    return true;
  SmallVector<unsigned> fromDims, toDims;
  findMiddle(space, source, target, fromDims, toDims);
  unsigned at = 0;
  for (unsigned count : toDims) {
    unsigned unknown = 0;
    for (unsigned taken = 0; taken != count; ++at) {
      unknown += ShapedType::isDynamic(space.sizeOf(target[at]));
      taken += !target[at].empty();
    }
    if (count > 1 && unknown > 1)
      return false;
  }
  return true;
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
  from = resolveAll(space, from);
  to = resolveAll(space, to);
  // What the loops say of sizes may be more, or less, than the type does.
  Type element = cast<RankedTensorType>(value.getType()).getElementType();
  if (RankedTensorType type = typeOf(space, element, from);
      type != value.getType())
    value = tensor::CastOp::create(builder, loc, type, value);
  if (from == to)
    return value;
  if (flatten(space, from).empty()) { // one element
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
  SmallVector<unsigned> fromDims, toDims;
  Access middle = findMiddle(space, from, to, fromDims, toDims);
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
