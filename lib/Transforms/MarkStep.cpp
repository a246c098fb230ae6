//===- MarkStep.cpp - amp-mark-step ---------------------------------------===//
//
// Writes what the analysis of a training step finds as attributes, so that
// later passes and a runtime need not find it again.
//
//===----------------------------------------------------------------------===//

#include "amp/Analysis/TrainingStep.h"
#include "amp/Transforms/Passes.h"

#include "llvm/ADT/StringSet.h"

namespace mlir::amp {
#define GEN_PASS_DEF_MARKSTEPPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
class MarkStepPass : public amp::impl::MarkStepPassBase<MarkStepPass> {
public:
  using Base::Base;
  void runOnOperation() override;

private:
  void mark(func::FuncOp function);
  void markPairs(func::FuncOp function, ArrayRef<UpdatePair> pairs,
                 ArrayRef<PairKind> kinds);
  void markLoss(func::FuncOp function);
  void markNames(func::FuncOp function);
};
} // namespace

static StringAttr nameIn(Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return name.getName();
  return {};
}

static std::string without(StringRef text, StringRef prefix) {
  text.consume_front(prefix);
  return text.str();
}

void MarkStepPass::markPairs(func::FuncOp function, ArrayRef<UpdatePair> pairs,
                             ArrayRef<PairKind> kinds) {
  Builder builder(function.getContext());
  for (auto [i, pair] : llvm::enumerate(pairs)) {
    function.setResultAttr(pair.result, AMPDialect::kUpdatesAttrName,
                           builder.getI32IntegerAttr(pair.argument));
    if (kinds.empty())
      continue;
    Role role = kinds[i] == PairKind::Parameter ? Role::Param
                : kinds[i] == PairKind::State   ? Role::State
                                                : Role::Buffer;
    StringAttr value = builder.getStringAttr(stringifyRole(role));
    if (!function.getArgAttr(pair.argument, AMPDialect::kRoleAttrName))
      function.setArgAttr(pair.argument, AMPDialect::kRoleAttrName, value);
    if (!function.getResultAttr(pair.result, AMPDialect::kRoleAttrName))
      function.setResultAttr(pair.result, AMPDialect::kRoleAttrName, value);
  }
}

/// The loss is the one number in floats that a training step returns and that
/// replaces nothing.
void MarkStepPass::markLoss(func::FuncOp function) {
  std::optional<unsigned> loss;
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (auto role = function.getResultAttrOfType<StringAttr>(
            i, AMPDialect::kRoleAttrName);
        role && role == stringifyRole(Role::Loss))
      return;
    if (!tensor || tensor.getRank() != 0 ||
        !isa<FloatType>(tensor.getElementType()) ||
        function.getResultAttr(i, AMPDialect::kUpdatesAttrName))
      continue;
    if (loss)
      return; // which of them is anybody's guess
    loss = i;
  }
  if (loss && !function.getResultAttr(*loss, AMPDialect::kRoleAttrName))
    function.setResultAttr(
        *loss, AMPDialect::kRoleAttrName,
        StringAttr::get(function.getContext(), stringifyRole(Role::Loss)));
}

/// Names come from what exporters leave: JAX and torch-mlir the names of
/// arguments in locations, JAX those of results in an attribute.
void MarkStepPass::markNames(func::FuncOp function) {
  Builder builder(function.getContext());
  llvm::StringSet<> taken;
  auto unique = [&](std::string name) {
    std::string result = name;
    for (unsigned i = 1; !taken.insert(result).second; ++i)
      result = name + "_" + std::to_string(i);
    return builder.getStringAttr(result);
  };
  for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i) {
    if (auto name = function.getArgAttrOfType<StringAttr>(
            i, AMPDialect::kNameAttrName)) {
      taken.insert(name);
      continue;
    }
    StringAttr name = nameIn(function.getArgument(i).getLoc());
    function.setArgAttr(
        i, AMPDialect::kNameAttrName,
        unique(name && !name.empty() ? name.str() : "arg" + std::to_string(i)));
  }
  for (unsigned i = 0, e = function.getNumResults(); i < e; ++i) {
    if (function.getResultAttr(i, AMPDialect::kNameAttrName))
      continue;
    StringAttr name;
    // What replaces an argument has its name.
    if (auto updates = function.getResultAttrOfType<IntegerAttr>(
            i, AMPDialect::kUpdatesAttrName))
      name = function.getArgAttrOfType<StringAttr>(updates.getInt(),
                                                   AMPDialect::kNameAttrName);
    else if (auto info =
                 function.getResultAttrOfType<StringAttr>(i, "jax.result_info"))
      name = unique(without(info, "result"));
    if (!name || name.empty()) {
      auto role = function.getResultAttrOfType<StringAttr>(
          i, AMPDialect::kRoleAttrName);
      name = unique(role ? role.str() : "result" + std::to_string(i));
    }
    function.setResultAttr(i, AMPDialect::kNameAttrName, name);
  }
}

void MarkStepPass::mark(func::FuncOp function) {
  if (std::unique_ptr<ValueGraph> graph = ValueGraph::build(function)) {
    TrainingStep found = TrainingStep::analyze(*graph, function);
    if (found.verdict == TrainingStep::Verdict::Proved) {
      markPairs(function, found.pairs, found.kinds);
      markLoss(function);
    } else {
      std::unique_ptr<ValueGraph> again = ValueGraph::build(function);
      markPairs(function, UpdatePairs(*again, function).pairs(), {});
    }
  }
  markNames(function);
}

void MarkStepPass::runOnOperation() {
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (!function.isExternal() && function.isPublic())
      mark(function);
}
