//===- KernelGroups.cpp - Which ops are computed together -----------------===//
#include "KernelGroups.h"
#include "amp/Analysis/RowAlignment.h"
#include "amp/Dialect/AMPRT/IR/AMPRT.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::amp;

/// A group of so few iterations may be one row: it is a matter of a
/// microsecond.
static constexpr int64_t smallWork = 16384;
/// If a product waits for all of it, it may take longer than that: another
/// launch would, too.
static constexpr int64_t smallAwaitedWork = 49152;
/// What is so small may join it, though no product waits for it.
static constexpr int64_t tinyWork = 1024;
/// Rows that keep the threads of a CPU busy; fewer will do if each is a matter
/// of microseconds.
static constexpr int64_t enoughRows = 32;
static constexpr int64_t smallRow = 65536;
/// What is kept of a row, so that it stays in the cache.
static constexpr int64_t maxRowBytes = 128 * 1024;

KernelGroups::KernelGroups(Block &block, const Recomputed &recomputed)
    : recomputed(recomputed) {
  for (Operation &op : llvm::reverse(block))
    if (getKernelOpKind(&op) == KernelOpKind::Product || awaited.contains(&op))
      for (Value read : getReads(&op))
        if (Operation *producer = read.getDefiningOp())
          awaited.insert(producer);
  for (Operation &op : block.without_terminator())
    switch (getKernelOpKind(&op)) {
    case KernelOpKind::Compute:
      if (!recomputed.contains(&op))
        place(&op);
      break;
    case KernelOpKind::Product:
    case KernelOpKind::Sequential: {
      Node node;
      node.ops = {&op};
      node.isProduct = getKernelOpKind(&op) == KernelOpKind::Product;
      node.isSequential = !node.isProduct;
      node.rows = {1};
      node.work = iterationsOf(&op);
      for (Value source : sourcesOf(&op))
        node.level = std::max(
            node.level, nodes[number.lookup(source.getDefiningOp())].level + 1);
      number[&op] = nodes.size();
      nodes.push_back(std::move(node));
      break;
    }
    default:
      break;
    }
  sink();
}

const SetVector<Value> &KernelGroups::sourcesOf(Operation *op) {
  auto [it, isNew] = sources.try_emplace(op);
  if (!isNew)
    return it->second;
  SetVector<Value> found;
  for (Value read : getReads(op)) {
    Operation *producer = read.getDefiningOp();
    if (!producer)
      continue;
    if (number.contains(producer))
      found.insert(read);
    else
      found.insert_range(SetVector<Value>(sourcesOf(producer)));
  }
  return sources[op] = std::move(found);
}

/// That `op`, which is in no group, is computed from a member of one.
bool KernelGroups::dependsOn(Operation *op, const DenseSet<unsigned> &group) {
  return llvm::any_of(sourcesOf(op), [&](Value source) {
    return group.contains(number.lookup(source.getDefiningOp()));
  });
}

/// That nothing but products and the caller reads a tensor.
static bool isOnlyStored(Value value) {
  return llvm::all_of(value.getUsers(), [](Operation *user) {
    KernelOpKind kind = getKernelOpKind(user);
    if (kind == KernelOpKind::Alias)
      return isOnlyStored(user->getResult(0));
    return kind == KernelOpKind::Product ||
           user->hasTrait<OpTrait::IsTerminator>();
  });
}

static bool canScatter(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic && !isReduction(op) && generic.getNumDpsInputs() == 1 &&
         generic->getNumResults() == 1 && !generic.hasIndexSemantics() &&
         !isGather(op) &&
         llvm::all_of(generic.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isPermutation(); }) &&
         generic.getIndexingMapsArray()[0] !=
             generic.getIndexingMapsArray()[1] &&
         !generic.payloadUsesValueFromOperand(generic.getDpsInitOperand(0)) &&
         getReads(op).size() == 1 && isOnlyStored(op->getResult(0));
}

SmallVector<int64_t> KernelGroups::rowCountsOf(Operation *op) const {
  if (isScattered(op))
    return getRowCounts(
        cast<RankedTensorType>(op->getOperand(0).getType()).getShape());
  return getRowCounts(op);
}

bool KernelGroups::isRowAligned(OpOperand &use, int64_t rows) const {
  return isScattered(use.getOwner()) || amp::isRowAligned(use, rows);
}

bool KernelGroups::isAlignedIn(Operation *op, const DenseSet<unsigned> &group,
                               int64_t rows) {
  if (rows == 1)
    return true;
  auto isFine = [&](OpOperand &use) {
    Operation *producer = use.get().getDefiningOp();
    if (!producer || producer->getBlock() != op->getBlock())
      return true;
    if (auto it = number.find(producer); it != number.end())
      return !group.contains(it->second) ||
             (isRowAligned(use, rows) && !isScattered(producer));
    return !dependsOn(producer, group) ||
           (isRowAligned(use, rows) && isAlignedIn(producer, group, rows));
  };
  SmallVector<Value> reads = getReads(op);
  return !op->walk([&](Operation *inner) {
              for (OpOperand &use : inner->getOpOperands())
                if (llvm::is_contained(reads, use.get()) && !isFine(use))
                  return WalkResult::interrupt();
              return WalkResult::advance();
            }).wasInterrupted();
}

bool KernelGroups::isAcceptable(const Node &node) const {
  if (node.rows.empty())
    return false;
  int64_t rows = node.rows.back();
  bool isAwaited = llvm::all_of(node.ops, [&](Operation *op) {
    return awaited.contains(op) || iterationsOf(op) <= tinyWork;
  });
  if (node.work <= (isAwaited ? smallAwaitedWork : smallWork))
    return true;
  return (rows >= enoughRows || (rows > 1 && node.work / rows <= smallRow)) &&
         node.bytes / rows <= maxRowBytes;
}

KernelGroups::Node KernelGroups::together(ArrayRef<unsigned> group,
                                          Operation *op) {
  Node merged = nodes[group.front()];
  auto restrict = [&](ArrayRef<int64_t> rows) {
    llvm::erase_if(merged.rows, [&](int64_t count) {
      return !llvm::is_contained(rows, count);
    });
  };
  for (unsigned other : group.drop_front()) {
    const Node &node = nodes[other];
    merged.ops.append(node.ops.begin(), node.ops.end());
    merged.work += node.work;
    merged.bytes += node.bytes;
    restrict(node.rows);
  }
  if (op) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    merged.ops.push_back(op);
    merged.work += iterationsOf(op);
    merged.bytes += amp_rt::sizeInBytes(type);
    restrict(rowCountsOf(op));
  }
  // What was apart is read across now; what was one group is so still.
  DenseSet<unsigned> members(group.begin(), group.end());
  llvm::erase_if(merged.rows, [&](int64_t rows) {
    return llvm::any_of(merged.ops, [&](Operation *member) {
      return (!op || member == op) && !isAlignedIn(member, members, rows);
    });
  });
  llvm::sort(merged.ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return merged;
}

void KernelGroups::replace(ArrayRef<unsigned> group, Node merged) {
  for (Operation *op : merged.ops)
    number[op] = group.front();
  for (unsigned id : group.drop_front())
    nodes[id].ops.clear();
  nodes[group.front()] = std::move(merged);
}

void KernelGroups::place(Operation *op) {
  unsigned level = 0;
  SetVector<unsigned> highest;
  for (Value source : sourcesOf(op)) {
    unsigned id = number.lookup(source.getDefiningOp());
    if (highest.empty() || nodes[id].level > level) {
      highest.clear();
      level = nodes[id].level;
    }
    if (nodes[id].level == level)
      highest.insert(id);
  }
  if (!highest.empty() && llvm::none_of(highest, [&](unsigned id) {
        return nodes[id].isProduct || nodes[id].isSequential;
      })) {
    Node merged = together(highest.getArrayRef(), op);
    if (canScatter(op)) {
      scattered.insert(op);
      Node other = together(highest.getArrayRef(), op);
      if (isAcceptable(other) &&
          (!isAcceptable(merged) || other.rows.back() > merged.rows.back()))
        return replace(highest.getArrayRef(), std::move(other));
      scattered.erase(op);
    }
    if (isAcceptable(merged))
      return replace(highest.getArrayRef(), std::move(merged));
  }
  Node node;
  node.ops = {op};
  node.level = highest.empty() ? 0 : level + 1;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  node.rows = getRowCounts(op);
  node.work = iterationsOf(op);
  node.bytes = amp_rt::sizeInBytes(type);
  number[op] = nodes.size();
  nodes.push_back(std::move(node));
}

void KernelGroups::sink() {
  auto sizeOf = [](Value value) {
    return amp_rt::sizeInBytes(cast<RankedTensorType>(value.getType()));
  };
  // Which ops read a result; which nodes they are in changes on the way.
  DenseMap<Operation *, SmallVector<std::pair<Operation *, Value>>> readersOf;
  for (const Node &node : nodes)
    for (Operation *op : node.ops)
      for (Value source : sourcesOf(op))
        readersOf[source.getDefiningOp()].push_back({op, source});
  for (unsigned id = nodes.size(); id-- > 0;) {
    if (nodes[id].ops.empty() || nodes[id].isProduct || nodes[id].isSequential)
      continue;
    SetVector<unsigned> readers;
    SetVector<Value> given, taken;
    bool isStored = false;
    for (Operation *op : nodes[id].ops) {
      for (auto [reader, source] : readersOf.lookup(op))
        if (unsigned other = number.lookup(reader); other != id) {
          readers.insert(other);
          given.insert(source);
        }
      for (Value source : sourcesOf(op))
        if (number.lookup(source.getDefiningOp()) != id)
          taken.insert(source);
    }
    for (Operation *op : nodes[id].ops)
      for (Value result : op->getResults())
        isStored |= recomputed.isStored(result);
    if (isStored || readers.empty())
      continue;
    unsigned level = nodes[readers.front()].level;
    if (llvm::any_of(readers, [&](unsigned reader) {
          return nodes[reader].isProduct || nodes[reader].isSequential ||
                 nodes[reader].level != level;
        }))
      continue;
    int64_t kept = 0, spared = 0;
    for (Value value : taken)
      kept += sizeOf(value);
    for (Value value : given)
      spared += sizeOf(value);
    if (kept > spared)
      continue;
    SmallVector<unsigned> group(readers.begin(), readers.end());
    group.push_back(id);
    Node merged = together(group, nullptr);
    // Never fewer rows than they had apart: nobody asked for this.
    bool keepsRows = llvm::all_of(group, [&](unsigned member) {
      return !merged.rows.empty() &&
             merged.rows.back() >= nodes[member].rows.back();
    });
    if (keepsRows && isAcceptable(merged))
      replace(group, std::move(merged));
  }
}
