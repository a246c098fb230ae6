//===- KnownFunctions.cpp - Functions whose callers are all known ---------===//

#include "KnownFunctions.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<Operation *> amp::findKnownFunctions(Operation *root,
                                                 PrecisionGraph &graph) {
  // Every use of a symbol, in one walk: a function is known if all of them are
  // callees of func.call.
  DenseMap<Attribute, SmallVector<func::CallOp>> callsOf;
  DenseSet<Attribute> otherUses;
  SmallVector<func::FuncOp> candidates;
  root->walk([&](Operation *op) {
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      if (function.isPrivate() && !function.isExternal() &&
          function->getParentOp() == root)
        candidates.push_back(function);
      return;
    }
    auto call = dyn_cast<func::CallOp>(op);
    // A call in a nested module means another function of that name.
    if (call && SymbolTable::getNearestSymbolTable(call) != root)
      call = {};
    if (call)
      callsOf[call.getCalleeAttr().getAttr()].push_back(call);
    for (NamedAttribute attr : op->getAttrs()) {
      if (call && attr.getName() == "callee")
        continue;
      attr.getValue().walk(
          [&](SymbolRefAttr ref) { otherUses.insert(ref.getRootReference()); });
    }
  });
  for (func::FuncOp function : candidates) {
    auto calls = callsOf.find(function.getNameAttr());
    if (calls == callsOf.end() || otherUses.contains(function.getNameAttr()))
      continue;
    KnownFunction known{function, calls->second, {}};
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto ret = dyn_cast<func::ReturnOp>(op))
        known.returns.push_back(ret);
    });
    graph.functions[function] = std::move(known);
  }
  // Recursion: a function that can reach itself keeps its signature.
  DenseMap<Operation *, unsigned> state; // 1: on the path, 2: done
  DenseSet<Operation *> recursive;
  SmallVector<Operation *> finished; // callees before callers
  DenseMap<Operation *, SmallVector<Operation *>> callees;
  for (auto &[function, known] : graph.functions)
    for (func::CallOp call : known.calls)
      if (auto parent = call->getParentOfType<func::FuncOp>())
        callees[parent].push_back(function);
  for (func::FuncOp start : candidates) {
    SmallVector<std::pair<Operation *, unsigned>> path;
    if (state[start] == 0)
      path.push_back({start, 0}), state[start] = 1;
    while (!path.empty()) {
      auto &[function, next] = path.back();
      ArrayRef<Operation *> out = callees[function];
      if (next == out.size()) {
        state[function] = 2;
        finished.push_back(function);
        path.pop_back();
        continue;
      }
      Operation *callee = out[next++];
      if (state[callee] == 1) {
        for (auto &entry : llvm::reverse(path)) {
          recursive.insert(entry.first);
          if (entry.first == callee)
            break;
        }
      } else if (state[callee] == 0) {
        state[callee] = 1;
        path.push_back({callee, 0});
      }
    }
  }
  for (Operation *function : recursive)
    graph.functions.erase(function);
  for (auto &[function, known] : graph.functions)
    for (func::CallOp call : known.calls)
      graph.calleeOf[call] = function;
  SmallVector<Operation *> callersFirst;
  for (Operation *function : llvm::reverse(finished))
    if (graph.functions.contains(function))
      callersFirst.push_back(function);
  return callersFirst;
}

const KnownFunction *PrecisionGraph::knownCallee(Operation *call) const {
  auto callee = calleeOf.find(call);
  return callee == calleeOf.end() ? nullptr
                                  : &functions.find(callee->second)->second;
}

const KnownFunction *
PrecisionGraph::knownFunctionOf(Operation *terminator) const {
  auto it = functions.find(terminator->getParentOp());
  return it == functions.end() ? nullptr : &it->second;
}
