//===- KernelGroups.h - Which ops are computed together ---------*- C++ -*-===//
//
// Every op that computes a tensor becomes a member of one group; a group is
// computed in one pass over its rows (RowAlignment.h). Ops are taken in program
// order. Each node, a group or a product, has a level that is above the levels
// of all that it reads, so nodes never wait for each other in a circle: an op
// joins the groups of the highest level that it reads if they have rows in
// common with it, and else opens a group on the level above.
//
// A group whose results only later groups of one level read then moves there,
// if it does not have to keep more alive than it gives: so the whole update of
// a parameter is one group, though the flag that it waits for is known last.
//
// A transpose that only products or the caller read is computed in the rows of
// what it transposes (it *scatters*): each row is written where it belongs.
//
// Ops that cost little to compute again (KernelOps.h: Recomputed) belong to no
// group: each reader has its own copy.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_LIB_TRANSFORMS_KERNELGROUPS_H
#define AMP_LIB_TRANSFORMS_KERNELGROUPS_H

#include "KernelOps.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include <vector>

namespace mlir::amp {

class KernelGroups {
public:
  /// What a launch, a product or a sequential loop is to the schedule.
  struct Node {
    SmallVector<Operation *> ops; ///< in program order
    unsigned level = 0;
    bool isProduct = false, isSequential = false;
    SmallVector<int64_t> rows; ///< the numbers of rows that it can have
    int64_t work = 0;          ///< iterations of its members
    int64_t bytes = 0;         ///< of what its members compute
  };

  KernelGroups(Block &block, const Recomputed &recomputed);

  const std::vector<Node> &getNodes() const { return nodes; }
  unsigned nodeOf(Operation *op) const { return number.lookup(op); }
  bool isMember(Operation *op) const { return number.contains(op); }
  /// That the rows of a member are those of its operand, not of its result.
  bool isScattered(Operation *op) const { return scattered.contains(op); }
  /// What `op` reads in the end: results of members and products, behind what
  /// is recomputed and renamed.
  const SetVector<Value> &sourcesOf(Operation *op);

private:
  void place(Operation *op);
  bool isRowAligned(OpOperand &use, int64_t rows) const;
  SmallVector<int64_t> rowCountsOf(Operation *op) const;
  bool dependsOn(Operation *op, const DenseSet<unsigned> &group);
  bool isAlignedIn(Operation *op, const DenseSet<unsigned> &group,
                   int64_t rows);
  /// What nodes are as one, of the level of the first, and with `op`, which may
  /// be null and is in none yet.
  Node together(ArrayRef<unsigned> group, Operation *op);
  void replace(ArrayRef<unsigned> group, Node merged);
  bool isAcceptable(const Node &node) const;
  void sink();

  const Recomputed &recomputed;
  std::vector<Node> nodes;
  DenseMap<Operation *, unsigned> number;
  DenseSet<Operation *> scattered;
  DenseSet<Operation *> awaited; ///< by a product, in the end
  DenseMap<Operation *, SetVector<Value>> sources;
};

/// Lets groups that nobody needs yet run later, in launches that there are:
/// `order` has the nodes as they run, those of one launch in one entry.
void delayKernels(KernelGroups &groups, Operation *terminator,
                  std::vector<SmallVector<unsigned>> &order);

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_KERNELGROUPS_H
