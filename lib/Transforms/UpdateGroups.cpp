//===- UpdateGroups.cpp - Who is skipped with whom ------------------------===//

#include "UpdateGroups.h"
#include "amp/Dialect/AMP/IR/AMP.h"

using namespace mlir;
using namespace mlir::amp;

/// Who is skipped with whom: what `amp.group` says, else the group of the
/// parameters whose gradients a state is made from.
LogicalResult UpdateGroups::assign() {
  constexpr int64_t noGroup = -1;
  llvm::SetVector<int64_t> all;
  auto marked = [&](unsigned argument) -> std::optional<int64_t> {
    if (auto group = function.getArgAttrOfType<IntegerAttr>(
            argument, AMPDialect::kGroupAttrName))
      return group.getInt();
    return std::nullopt;
  };
  std::vector<llvm::SetVector<int64_t>> ofGradient(step.gradients.size());
  for (auto [i, pair] : llvm::enumerate(step.pairs)) {
    if (step.kinds[i] != PairKind::Parameter && !marked(pair.argument))
      continue;
    int64_t group = marked(pair.argument).value_or(noGroup);
    all.insert(group);
    if (step.kinds[i] == PairKind::Parameter)
      for (unsigned gradient : step.gradientsOf[i])
        ofGradient[gradient].insert(group);
  }
  if (all.empty())
    all.insert(noGroup);
  for (auto [i, pair] : llvm::enumerate(step.pairs)) {
    llvm::SetVector<int64_t> groups;
    for (unsigned gradient : step.gradientsOf[i])
      groups.insert(ofGradient[gradient].begin(), ofGradient[gradient].end());
    if (std::optional<int64_t> group = marked(pair.argument))
      groupOf.push_back(*group);
    else if (step.kinds[i] == PairKind::Parameter)
      groupOf.push_back(noGroup);
    else if (groups.size() == 1)
      groupOf.push_back(groups.front());
    else if (all.size() == 1)
      groupOf.push_back(all.front());
    else
      return emitError(function.getLoc())
             << "argument " << pair.argument << " is updated, and nothing says "
             << "with which group of parameters: set amp.group on it";
  }
  for (const llvm::SetVector<int64_t> &groups : ofGradient)
    for (int64_t group :
         groups.empty() ? all.getArrayRef() : groups.getArrayRef())
      gradientsOfGroup[group].push_back(&groups - ofGradient.data());
  return success();
}
