//===- KnownFunctions.cpp - Functions whose callers are all known ---------===//

#include "KnownFunctions.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace mlir;
using namespace mlir::amp;

/// Attributes of `op` that may name a symbol. Of the dialects of numbers only
/// the discardable ones: to list the inherent ones of each op would cost more
/// than all the rest of the analysis.
static DictionaryAttr getAttrsWithSymbols(Operation *op) {
  if (isa_and_nonnull<arith::ArithDialect, linalg::LinalgDialect,
                      math::MathDialect, tensor::TensorDialect>(
          op->getDialect()))
    return op->getDiscardableAttrDictionary();
  return op->getAttrDictionary();
}

/// Can every block of a region be reached, and does dominance hold in it?
static bool isOrdered(Region &region) {
  if (region.hasOneBlock())
    return !mayBeGraphRegion(region);
  llvm::ReversePostOrderTraversal<Region *> order(&region);
  return static_cast<size_t>(std::distance(order.begin(), order.end())) ==
         region.getBlocks().size();
}

/// Is `op` a part of the program that the graph shows in order, and not in the
/// body of an op that nobody looks into?
static bool isVisible(Operation *op, Operation *root,
                      DenseMap<Region *, bool> &ordered) {
  for (; op != root; op = op->getParentOp()) {
    Operation *parent = op->getParentOp();
    if (!parent)
      return false;
    if (isa<ModuleOp>(parent))
      continue; // it holds functions
    Region *region = op->getParentRegion();
    auto [known, isNew] = ordered.try_emplace(region, false);
    if (isNew)
      known->second = isOrdered(*region);
    if (!known->second || (!isa<FunctionOpInterface, AutocastOp>(parent) &&
                           (!isa<RegionBranchOpInterface>(parent) ||
                            isa<PrecisionOpInterface>(parent))))
      return false;
  }
  return true;
}

namespace {
using CallsByFunction = llvm::MapVector<Operation *, SmallVector<func::CallOp>>;
} // namespace

/// The callers of each function all of whose callers are known.
static CallsByFunction findCalls(Operation *root) {
  DenseMap<Attribute, func::FuncOp> candidates;
  CallsByFunction calls;
  for (Region &region : root->getRegions())
    for (auto function : region.getOps<func::FuncOp>())
      if (function.isPrivate() && !function.isExternal() &&
          isOrdered(function.getBody())) {
        candidates[function.getNameAttr()] = function;
        calls[function] = {};
      }
  if (candidates.empty())
    return calls;
  // Every use of a symbol, in one walk.
  DenseSet<Attribute> otherUses;
  DenseMap<Region *, bool> ordered; // each region is looked at once
  root->walk([&](Operation *op) {
    if (isa<func::FuncOp>(op)) {
      for (NamedAttribute attr : op->getDiscardableAttrs())
        attr.getValue().walk([&](SymbolRefAttr ref) {
          otherUses.insert(ref.getRootReference());
        });
      return;
    }
    auto call = dyn_cast<func::CallOp>(op);
    // A call in a nested module means another function of that name.
    if (call && (SymbolTable::getNearestSymbolTable(call) != root ||
                 !isVisible(call, root, ordered)))
      call = {};
    if (call)
      if (auto callee = candidates.find(call.getCalleeAttr().getAttr());
          callee != candidates.end())
        calls[callee->second].push_back(call);
    for (NamedAttribute attr : getAttrsWithSymbols(op)) {
      if (call && attr.getName() == "callee")
        continue;
      attr.getValue().walk(
          [&](SymbolRefAttr ref) { otherUses.insert(ref.getRootReference()); });
    }
  });
  calls.remove_if([&](auto &entry) {
    return entry.second.empty() ||
           otherUses.contains(cast<func::FuncOp>(entry.first).getNameAttr());
  });
  return calls;
}

KnownFunctions amp::findKnownFunctions(Operation *root) {
  CallsByFunction calls = findCalls(root);
  DenseMap<Operation *, SmallVector<Operation *>> callees;
  for (auto &[function, callers] : calls)
    for (func::CallOp call : callers)
      if (auto parent = call->getParentOfType<func::FuncOp>())
        callees[parent].push_back(function);
  // Recursion: a function that can reach itself keeps its signature.
  enum State { New, OnPath, Done };
  DenseMap<Operation *, State> state;
  DenseSet<Operation *> recursive;
  SmallVector<Operation *> finished; // callees before callers
  for (auto &[start, callers] : calls) {
    SmallVector<std::pair<Operation *, unsigned>> path;
    if (state[start] == New) {
      path.push_back({start, 0});
      state[start] = OnPath;
    }
    while (!path.empty()) {
      auto &[function, next] = path.back();
      ArrayRef<Operation *> out = callees[function];
      if (next == out.size()) {
        state[function] = Done;
        finished.push_back(function);
        path.pop_back();
        continue;
      }
      Operation *callee = out[next++];
      if (state[callee] == OnPath) {
        for (auto &entry : llvm::reverse(path)) {
          recursive.insert(entry.first);
          if (entry.first == callee)
            break;
        }
      } else if (state[callee] == New) {
        path.push_back({callee, 0});
        state[callee] = OnPath;
      }
    }
  }
  KnownFunctions known;
  for (Operation *function : llvm::reverse(finished))
    if (!recursive.contains(function))
      known.callersFirst.push_back(
          {cast<func::FuncOp>(function), calls.lookup(function)});
  return known;
}
