//===- SavedForBackward.cpp - What waits for the backward pass ------------===//
//
// A task or product is *forward* if the loss depends on it, and *backward* if
// it is not and an updated argument or a gradient depends on it. What lies
// between the two is told by tasks, not by commands: one launch may hold both.
//
// A backward task that is made of forward tensors alone (the mask of a relu,
// the gradient of the loss by the logits) may run long before the backward pass
// does; then its result is what is kept, instead of what it reads. It counts as
// the edge of the forward pass.
//
// A tensor waits from the command that writes it, in the forward pass or at its
// edge, to the last backward one that reads it. What waits at one time is added
// up, and the most of it is what the step saves: so micro-batches, each with a
// forward and a backward pass of its own, count once, and so does what only the
// forward pass reads.
//
//===----------------------------------------------------------------------===//
#include "KernelOps.h"
#include "PlanBuilder.h"

#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace mlir::amp;
using amp_rt::Segment;

namespace {
/// A product or a task, with what it computes.
struct Node {
  Operation *op;
  unsigned command;
  SmallVector<Value> reads, results;
  bool isProduct;
};

class StepGraph {
public:
  StepGraph(Block &block) {
    unsigned command = 0;
    for (Operation &op : block.without_terminator()) {
      if (auto kernel = dyn_cast<amp_rt::KernelOp>(op))
        addTasks(kernel, command++);
      else if (getKernelOpKind(&op) == KernelOpKind::Product)
        add(&op, command++, SmallVector<Value>(op.getResults()), true);
    }
  }

  /// What `values` are computed from.
  llvm::BitVector coneOf(ArrayRef<Value> values) const {
    llvm::BitVector cone(nodes.size());
    SmallVector<Value> stack(values);
    while (!stack.empty()) {
      auto it = nodeOf.find(skipAliases(stack.pop_back_val()));
      if (it == nodeOf.end() || cone.test(it->second))
        continue;
      cone.set(it->second);
      llvm::append_range(stack, nodes[it->second].reads);
    }
    return cone;
  }

  std::vector<Node> nodes; ///< in the order in which they run
  DenseMap<Value, unsigned> nodeOf;

private:
  void add(Operation *op, unsigned command, SmallVector<Value> results,
           bool isProduct) {
    SmallVector<Value> reads;
    for (Value value : getReads(op))
      reads.push_back(skipAliases(value));
    for (Value result : results)
      nodeOf[result] = nodes.size();
    nodes.push_back({op, command, reads, std::move(results), isProduct});
  }

  void addTasks(amp_rt::KernelOp kernel, unsigned command) {
    Operation *yield = kernel.getBody().front().getTerminator();
    for (auto task : kernel.getBody().getOps<amp_rt::TaskOp>()) {
      SmallVector<Value> results;
      for (auto [operand, result] :
           llvm::zip(yield->getOperands(), kernel.getResults()))
        if (operand.getDefiningOp() == task)
          results.push_back(result);
      add(task, command, std::move(results), false);
    }
  }
};
} // namespace

int64_t PlanBuilder::countSavedForBackward() {
  Block &block = step.front();
  SmallVector<Value> losses, updated;
  for (auto [i, operand] :
       llvm::enumerate(block.getTerminator()->getOperands())) {
    auto role =
        step.getResultAttrOfType<StringAttr>(i, AMPDialect::kRoleAttrName);
    auto is = [&](Role one) { return role && role == stringifyRole(one); };
    if (is(Role::Loss))
      losses.push_back(operand);
    // Running means are of the forward pass.
    else if ((pairs[i] && !is(Role::Buffer)) || is(Role::Grad))
      updated.push_back(operand);
  }
  StepGraph graph(block);
  llvm::BitVector forward = graph.coneOf(losses);
  llvm::BitVector backward = graph.coneOf(updated);
  backward.reset(forward);

  // Forward, or at its edge: kernels that read something of the forward pass
  // and nothing that the backward pass has made.
  llvm::BitVector early = forward;
  for (auto [id, node] : llvm::enumerate(graph.nodes)) {
    if (!backward.test(id) || node.isProduct)
      continue;
    bool any = false, late = false;
    for (Value value : node.reads)
      if (auto it = graph.nodeOf.find(value); it != graph.nodeOf.end())
        (early.test(it->second) ? any : late) = true;
    if (any && !late)
      early.set(id);
  }

  // From which command to which a tensor waits, as changes of what waits.
  DenseMap<Value, unsigned> lastRead;
  for (auto [id, node] : llvm::enumerate(graph.nodes))
    if (backward.test(id))
      for (Value value : node.reads)
        lastRead[value] = node.command; // they run in this order
  std::vector<int64_t> change(graph.nodes.size() + 1);
  for (auto [id, node] : llvm::enumerate(graph.nodes)) {
    if (!early.test(id))
      continue;
    for (Value value : node.results) {
      auto read = lastRead.find(value);
      const Buffer &buffer = buffers[bufferFor(steps, value)];
      if (read == lastRead.end() || buffer.segment != Segment::Arena)
        continue;
      change[node.command] += buffer.size();
      change[read->second] -= buffer.size();
    }
  }
  int64_t now = 0, most = 0;
  for (int64_t bytes : change)
    most = std::max(most, now += bytes);
  return most;
}
