//===- Autocast.cpp - What the passes of autocast have in common ----------===//

#include "Autocast.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;

FailureOr<std::string> amp::checkSetup(MLIRContext *context, StringRef pass,
                                       StringRef type,
                                       ArrayRef<StringRef> types) {
  StringRef name = type == "f16" ? "fp16" : type;
  if (!llvm::is_contained(types, name))
    return emitError(UnknownLoc::get(context))
           << pass << ": unknown type '" << type << "'; it is one of "
           << llvm::join(types, ", ");
  context->getOrLoadDialect<linalg::LinalgDialect>();
  auto generic = RegisteredOperationName::lookup("linalg.generic", context);
  if (!generic || !generic->hasInterface<PrecisionOpInterface>())
    return emitError(UnknownLoc::get(context))
           << pass
           << " needs the interface models of upstream ops: call "
              "mlir::amp::registerAMPDialects(registry) before the context is "
              "made";
  return name.str();
}

Type amp::getLowType(MLIRContext *context, StringRef type) {
  return type == "fp16" ? Type(Float16Type::get(context))
                        : Type(BFloat16Type::get(context));
}

FailureOr<Policies> Policies::choose(Operation *root, StringRef option) {
  MLIRContext *context = root->getContext();
  Policies chosen;
  auto add = [&](FailureOr<Policy> policy) -> FailureOr<Policies> {
    if (failed(policy))
      return failure();
    chosen.policies[root] = std::make_unique<Policy>(std::move(*policy));
    return std::move(chosen);
  };
  if (!option.empty()) {
    chosen.byOption = true;
    if (std::optional<Policy> preset = Policy::preset(context, option))
      return add(std::move(*preset));
    return add(Policy::fromFile(context, option));
  }
  for (Operation *op = root; op; op = op->getParentOp())
    if (auto attr = op->getAttrOfType<PolicyAttr>(AMPDialect::kPolicyAttrName))
      return add(Policy::fromAttr(attr, [&] { return op->emitError(); }));
  return add(std::move(*Policy::preset(context, "torch")));
}

FailureOr<Policy *> Policies::of(Operation *module) {
  auto attr = module->getAttrOfType<PolicyAttr>(AMPDialect::kPolicyAttrName);
  if (byOption || !attr)
    return nullptr;
  auto known = policies.find(module);
  if (known != policies.end())
    return known->second.get();
  FailureOr<Policy> own =
      Policy::fromAttr(attr, [&] { return module->emitError(); });
  if (failed(own))
    return failure();
  auto &owned = policies[module];
  owned = std::make_unique<Policy>(std::move(*own));
  return owned.get();
}

void Policies::warnUnused() const {
  for (auto &[root, policy] : policies) {
    if (policy->rules().empty())
      continue;
    llvm::SetVector<StringRef> ops, locations;
    root->walk([&](Operation *op) {
      ops.insert(op->getName().getStringRef());
      op->getLoc()->walk([&](Location loc) {
        if (auto named = dyn_cast<NameLoc>(loc))
          locations.insert(named.getName().getValue());
        return WalkResult::advance();
      });
    });
    policy->warnUnused(root->getLoc(), ops.getArrayRef(),
                       locations.getArrayRef());
  }
}

FailureOr<PrecisionGraph> amp::buildGraph(Operation *root, Policies &policies,
                                          StringRef type, bool warn) {
  FailureOr<PrecisionGraph> graph = PrecisionGraph::build(
      root, policies.ofRoot(), getLowType(root->getContext(), type),
      [&](Operation *module) { return policies.of(module); });
  if (succeeded(graph) && warn) {
    for (auto [op, reason] : graph->notFollowed)
      op->emitWarning("'amp.precision' cannot be followed here: ") << reason;
    policies.warnUnused();
  }
  return graph;
}

bool amp::hasLowOps(const PrecisionGraph &graph) {
  return llvm::any_of(graph.ops, [](const OpNode &node) {
    return node.isLowProduct() ||
           (node.cls == PrecisionClass::Low && node.role == OpRole::Compute);
  });
}
