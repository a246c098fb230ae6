//===- DelayKernels.cpp - Groups that run when they are needed ------------===//
//
// Everything that is ready runs in one launch. So what only the backward pass
// reads, but is made of the forward pass alone (the slope of an activation),
// runs in the forward pass, and its result lives until it is needed. If that is
// more than what it is made of, which mostly lives as long anyway, it runs in
// the last launch before its first reader instead. There is no launch more by
// it.
//
//===----------------------------------------------------------------------===//
#include "KernelGroups.h"
#include "amp/Dialect/AMPRT/IR/AMPRT.h"

using namespace mlir;
using namespace mlir::amp;

void amp::delayKernels(KernelGroups &groups, Operation *terminator,
                       std::vector<SmallVector<unsigned>> &order) {
  const auto &nodes = groups.getNodes();
  std::vector<unsigned> place(nodes.size());
  for (auto [at, entry] : llvm::enumerate(order))
    for (unsigned id : entry)
      place[id] = at;
  // Who reads a value outside of its own node.
  DenseMap<Value, SmallVector<unsigned>> readers;
  std::vector<SetVector<Value>> taken(nodes.size());
  for (auto [id, node] : llvm::enumerate(nodes))
    for (Operation *op : node.ops)
      for (Value source : groups.sourcesOf(op))
        if (groups.nodeOf(source.getDefiningOp()) != id &&
            taken[id].insert(source))
          readers[source].push_back(id);
  DenseSet<Value> returned;
  for (Value source : groups.sourcesOf(terminator))
    returned.insert(source);

  auto isLaunch = [&](unsigned at) {
    return !order[at].empty() && !nodes[order[at].front()].isProduct;
  };
  auto sizeOf = [](Value value) {
    return amp_rt::sizeInBytes(cast<RankedTensorType>(value.getType()));
  };
  // The launch that a node should run in.
  auto findPlace = [&](unsigned id) {
    unsigned first = order.size();
    int64_t given = 0, kept = 0;
    for (Operation *op : nodes[id].ops)
      for (Value result : op->getResults()) {
        if (returned.contains(result))
          return place[id];
        auto it = readers.find(result);
        if (it == readers.end())
          continue;
        given += sizeOf(result);
        for (unsigned reader : it->second)
          first = std::min(first, place[reader]);
      }
    unsigned target = first - 1;
    while (target > place[id] && !isLaunch(target))
      --target;
    for (Value value : taken[id]) {
      bool livesOn = llvm::any_of(readers[value], [&](unsigned reader) {
        return reader != id && place[reader] >= target;
      });
      if (!livesOn)
        kept += sizeOf(value);
    }
    return given > kept ? target : place[id];
  };
  // Readers before what they read: they may have moved.
  for (unsigned at = order.size(); at-- > 0;) {
    if (!isLaunch(at))
      continue;
    llvm::erase_if(order[at], [&](unsigned id) {
      unsigned target = findPlace(id);
      if (target == at)
        return false;
      place[id] = target;
      order[target].push_back(id);
      return true;
    });
  }
  llvm::erase_if(order, [](ArrayRef<unsigned> entry) { return entry.empty(); });
}
