//===- TaskNests.cpp - The loops of a task, before they are written -------===//
#include "TaskNests.h"
#include "amp/Analysis/Contraction.h"
#include "amp/Analysis/RowAlignment.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

/// Elements of a window (of pooling) that are summed one after another.
static constexpr int64_t maxWindow = 9;

/// Elements of the copied factor of a small product, in each row.
static constexpr int64_t maxPanel = 8192;
/// As many rows of the result are worth a copy of the factor.
static constexpr int64_t minPanelUses = 4;

SmallVector<int64_t> Member::getRanges() const {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return generic.getStaticLoopRanges();
  return SmallVector<int64_t>(typeOf(result).getShape());
}

bool Member::sums() const {
  SmallVector<int64_t> ranges = getRanges();
  return llvm::any_of(reductions,
                      [&](unsigned dim) { return ranges[dim] != 1; });
}

unsigned Member::numKept() const {
  SmallVector<int64_t> ranges = getRanges();
  return llvm::count_if(inner, [&](unsigned dim) { return ranges[dim] != 1; });
}

TaskNests::TaskNests(amp_rt::TaskOp task)
    : body(task.getBody().front()), rows(task.getRows()) {
  for (Value value : body.getTerminator()->getOperands())
    results.insert(value);
}

LogicalResult TaskNests::findMembers(function_ref<bool(Value)> isUniform,
                                     function_ref<void(Member &)> found) {
  for (Operation &op : body.without_terminator()) {
    if (op.getNumResults() < 1 ||
        !isa<RankedTensorType>(op.getResult(0).getType()))
      continue;
    bool isMember =
        op.hasAttr(amp_rt::kMemberAttrName) || op.getNumResults() > 1 ||
        llvm::any_of(op.getResults(),
                     [&](Value value) { return results.contains(value); });
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
      // A short sum of what was there before is taken where it is read.
      bool isShort = !isMember && isUniform(op.getResult(0));
      for (auto [i, type] : llvm::enumerate(generic.getIteratorTypesArray()))
        if (type == utils::IteratorType::reduction && ranges[i] != 1)
          isMember |= !isShort;
    }
    if (!isMember)
      continue;
    auto member = std::make_unique<Member>();
    member->op = &op;
    member->result = op.getResult(0);
    if (failed(describe(*member)))
      return failure();
    memberOf[&op] = member.get();
    found(*member);
    members.push_back(std::move(member));
  }
  return success();
}

LogicalResult TaskNests::describe(Member &member) {
  ArrayRef<int64_t> shape = typeOf(member.result).getShape();
  // Rows are those of what is read, where each is written elsewhere.
  bool scatters = member.op->hasAttr(amp_rt::kScatterAttrName);
  ArrayRef<int64_t> ofRows =
      scatters ? typeOf(member.op->getOperand(0)).getShape() : shape;
  int rowDims = getRowDims(ofRows, rows);
  if (rowDims < 0)
    return member.op->emitError("has no ") << rows << " rows";
  auto generic = dyn_cast<linalg::GenericOp>(member.op);
  if (!generic) {
    for (int i = 0, e = shape.size(); i < e; ++i)
      (i < rowDims ? member.rowDims : member.inner).push_back(i);
    // Within a row its parts are written one after the other; choosing the part
    // element by element would read all of them.
    auto concat = dyn_cast<tensor::ConcatOp>(member.op);
    member.isConcat = concat && int(concat.getDim()) >= rowDims;
    return success();
  }
  AffineMap out = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  for (OpOperand &init : generic.getDpsInitsMutable())
    if (generic.getMatchingIndexingMap(&init) != out)
      return member.op->emitError("gives results of different shapes, of which "
                                  "one depends on the other");
  SmallVector<bool> isParallel(generic.getNumLoops(), false);
  if (scatters)
    for (AffineExpr expr :
         generic.getMatchingIndexingMap(generic.getDpsInputOperand(0))
             .getResults()
             .take_front(rowDims))
      member.rowDims.push_back(cast<AffineDimExpr>(expr).getPosition());
  for (auto [i, expr] : llvm::enumerate(out.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) {
      if (shape[i] == 1)
        continue;
      return member.op->emitError("writes elements of its result in an order "
                                  "that is no permutation of its loops");
    }
    isParallel[dim.getPosition()] = true;
    if (scatters && llvm::is_contained(member.rowDims, dim.getPosition()))
      continue;
    (!scatters && int(i) < rowDims ? member.rowDims : member.inner)
        .push_back(dim.getPosition());
  }
  for (unsigned i = 0; i < generic.getNumLoops(); ++i)
    if (!isParallel[i])
      member.reductions.push_back(i);
  findPanel(member);
  if (member.panel)
    return success();
  // Whether the last dimension of what is summed is kept.
  SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
  int64_t largest = 0;
  for (OpOperand *input : generic.getDpsInputOperands()) {
    auto type = dyn_cast<RankedTensorType>(input->get().getType());
    if (!type || type.getNumElements() <= largest)
      continue;
    largest = type.getNumElements();
    AffineMap map = generic.getMatchingIndexingMap(input);
    bool found = false, kept = false;
    for (AffineExpr expr : llvm::reverse(map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr);
          dim && ranges[dim.getPosition()] != 1 && !found) {
        found = true;
        kept = isParallel[dim.getPosition()];
      }
    int64_t summed = 1;
    for (unsigned dim : member.reductions)
      summed *= ranges[dim];
    // A window of a few elements is unrolled instead.
    member.byColumns =
        found && kept && summed > maxWindow && generic->getNumResults() == 1;
  }
  return success();
}

/// Loops in the order rows, sum, columns read one factor along its columns and
/// the other as numbers: that is what vector units are for, however small the
/// matrices are.
void TaskNests::findPanel(Member &member) const {
  auto generic = cast<linalg::GenericOp>(member.op);
  if (!isPlainProduct(generic))
    return;
  SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
  SmallVector<unsigned> kept;
  llvm::copy_if(member.inner, std::back_inserter(kept),
                [&](unsigned dim) { return ranges[dim] != 1; });
  if (kept.empty() || !member.sums())
    return;
  auto reads = [&](OpOperand &factor, unsigned dim) {
    return generic.getMatchingIndexingMap(&factor).isFunctionOfDim(dim);
  };
  OpOperand *panel = nullptr;
  for (OpOperand *factor : generic.getDpsInputOperands())
    if (reads(*factor, kept.back())) {
      if (panel)
        return; // both have it: no product of matrices in its last loops
      panel = factor;
    }
  if (!panel)
    return;
  int64_t size = 1, uses = 1;
  for (unsigned dim : kept)
    if (reads(*panel, dim)) {
      size *= ranges[dim];
      if (dim != kept.back())
        member.panelDims.push_back(dim);
    } else {
      uses *= ranges[dim];
    }
  for (unsigned dim : member.reductions)
    if (ranges[dim] != 1) {
      member.panelDims.push_back(dim);
      size *= ranges[dim];
    }
  member.panelDims.push_back(kept.back());
  if (size <= maxPanel && uses >= minPanelUses)
    member.panel = panel;
}

/// That an op, through what is recomputed, reads `tensor`.
bool TaskNests::dependsOn(Operation *op, Value tensor) const {
  SmallVector<Operation *> list = {op};
  DenseSet<Operation *> seen;
  while (!list.empty()) {
    Operation *next = list.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    WalkResult found = next->walk([&](Operation *inner) {
      for (Value value : inner->getOperands()) {
        if (value == tensor)
          return WalkResult::interrupt();
        Operation *producer = value.getDefiningOp();
        if (producer && producer->getBlock() == &body &&
            !memberOf.contains(producer))
          list.push_back(producer);
      }
      return WalkResult::advance();
    });
    if (found.wasInterrupted())
      return true;
  }
  return false;
}

/// That `reader`, and what is recomputed between, reads `tensor` at the
/// position at which it is itself.
bool TaskNests::isReadInPlace(Operation *reader, Value tensor) const {
  auto generic = dyn_cast<linalg::GenericOp>(reader);
  auto nonUnit = [](ArrayRef<int64_t> shape) {
    SmallVector<int64_t> sizes;
    llvm::copy_if(shape, std::back_inserter(sizes),
                  [](int64_t size) { return size != 1; });
    return sizes;
  };
  for (OpOperand &use : reader->getOpOperands()) {
    Operation *producer = use.get().getDefiningOp();
    bool reaches = use.get() == tensor;
    if (!reaches && (!producer || producer->getBlock() != reader->getBlock() ||
                     memberOf.contains(producer)))
      continue;
    if (!reaches) {
      if (!dependsOn(producer, tensor))
        continue;
      if (!isReadInPlace(producer, tensor))
        return false;
    }
    if (generic) {
      // Every loop in order: also those that are summed over.
      AffineMap map = generic.getMatchingIndexingMap(&use);
      SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
      SmallVector<unsigned> read, loops;
      for (AffineExpr expr : map.getResults())
        if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
          if (ranges[dim.getPosition()] != 1)
            read.push_back(dim.getPosition());
        } else if (!isa<AffineConstantExpr>(expr)) {
          return false;
        }
      for (unsigned i = 0; i < ranges.size(); ++i)
        if (ranges[i] != 1)
          loops.push_back(i);
      if (auto member = memberOf.lookup(reader)) {
        loops.clear();
        for (auto *list :
             {&member->rowDims, &member->inner, &member->reductions})
          for (unsigned dim : *list)
            if (ranges[dim] != 1)
              loops.push_back(dim);
      }
      if (read != loops)
        return false;
    } else if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(reader) ||
               nonUnit(typeOf(use.get()).getShape()) !=
                   nonUnit(typeOf(reader->getResult(0)).getShape())) {
      return false;
    }
  }
  // Reads from within a body go anywhere, also of what is made of the tensor.
  if (generic && generic
                     .walk([&](tensor::ExtractOp op) {
                       return dependsOn(op, tensor) ? WalkResult::interrupt()
                                                    : WalkResult::advance();
                     })
                     .wasInterrupted())
    return false;
  return true;
}

/// The members that a member reads, through what is recomputed.
SetVector<Member *> TaskNests::sourcesOf(const Member &member) const {
  SetVector<Member *> found;
  SmallVector<Operation *> list = {member.op};
  DenseSet<Operation *> seen;
  while (!list.empty()) {
    Operation *op = list.pop_back_val();
    if (!seen.insert(op).second)
      continue;
    op->walk([&](Operation *inner) {
      for (Value value : inner->getOperands()) {
        Operation *producer = value.getDefiningOp();
        if (!producer || producer->getBlock() != &body)
          continue;
        if (Member *source = memberOf.lookup(producer))
          found.insert(source);
        else
          list.push_back(producer);
      }
    });
  }
  return found;
}

void TaskNests::formNests() {
  byColumns = llvm::any_of(members, [&](auto &member) {
    return member->byColumns && member->inner.empty() && rows != 1;
  });
  for (auto &member : members) {
    SmallVector<int64_t> domain;
    SmallVector<int64_t> ranges = member->getRanges();
    for (auto *list : {&member->inner, &member->reductions})
      for (unsigned dim : *list)
        if (ranges[dim] != 1)
          domain.push_back(ranges[dim]);
    unsigned first = 0;
    for (Member *source : sourcesOf(*member)) {
      unsigned nest = nestOf.lookup(source);
      bool shares = source->reductions.empty() && !nests[nest].isAlone &&
                    !member->isAlone() && nests[nest].domain == domain &&
                    isReadInPlace(member->op, source->result);
      first = std::max(first, shares ? nest : nest + 1);
    }
    unsigned chosen = nests.size();
    if (!member->isAlone())
      for (unsigned i = first; i < nests.size(); ++i)
        if (!nests[i].isAlone && nests[i].domain == domain) {
          chosen = i;
          break;
        }
    if (chosen == nests.size()) {
      nests.emplace_back();
      nests.back().domain = domain;
      nests.back().byColumns = member->byColumns;
      nests.back().isAlone = member->isAlone();
    }
    nests[chosen].members.push_back(member.get());
    nestOf[member.get()] = chosen;
  }
}

bool TaskNests::isReadLater(const Member &member) const {
  return llvm::any_of(members, [&](auto &other) {
    return nestOf.lookup(other.get()) != nestOf.lookup(&member) &&
           sourcesOf(*other).contains(const_cast<Member *>(&member));
  });
}
