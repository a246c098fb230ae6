//===- Policy.cpp - Precision policies as data ----------------------------===//
#include "amp/Policy/Policy.h"
#include "PresetData.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

StringRef policy_detail::nearest(StringRef name,
                                 ArrayRef<StringRef> candidates) {
  StringRef best;
  unsigned bestDistance = ~0u;
  for (StringRef candidate : candidates) {
    unsigned distance = name.edit_distance(candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

std::optional<Policy> Policy::preset(MLIRContext *ctx, StringRef name) {
  for (const policy_detail::PresetData &data : policy_detail::presets()) {
    if (data.name != name)
      continue;
    Policy policy;
    policy.presetName = name.str();
    policy.kindClass = data.kinds;
    // A name whose dialect is not loaded yet is left out, and not only because
    // no such op can occur: its OperationName would dangle once it is loaded.
    for (const policy_detail::ListedOp &op : data.ops)
      if (auto registered = RegisteredOperationName::lookup(op.name, ctx))
        policy.bodyClass[*registered] = op.cls;
    return policy;
  }
  return std::nullopt;
}

FailureOr<Policy>
Policy::presetOrError(MLIRContext *ctx, StringRef name,
                      function_ref<InFlightDiagnostic()> emitError) {
  if (std::optional<Policy> policy = preset(ctx, name))
    return std::move(*policy);
  InFlightDiagnostic diag = emitError();
  diag << "unknown policy preset '" << name << "', the nearest is '"
       << policy_detail::nearest(name, presetNames()) << "'; there are ";
  llvm::interleaveComma(presetNames(), diag);
  return diag;
}

/// The name of a registered op; none where its dialect is there but was not
/// loaded, since then the program has no such op; an error where nobody has
/// such an op.
static FailureOr<std::optional<OperationName>>
resolveOp(MLIRContext *ctx, StringRef name,
          function_ref<InFlightDiagnostic()> emitError) {
  if (auto registered = RegisteredOperationName::lookup(name, ctx))
    return std::optional<OperationName>(*registered);
  auto [dialect, mnemonic] = name.split('.');
  if (!mnemonic.empty() && !ctx->getLoadedDialect(dialect) &&
      llvm::is_contained(ctx->getAvailableDialects(), dialect))
    return std::optional<OperationName>();
  SmallVector<StringRef> all;
  for (RegisteredOperationName op : ctx->getRegisteredOperations())
    all.push_back(op.getStringRef());
  InFlightDiagnostic diag = emitError();
  diag << "no op is named '" << name << "'";
  StringRef near = policy_detail::nearest(name, all);
  if (!near.empty())
    diag << ", the nearest is '" << near << "'";
  return diag;
}

LogicalResult Policy::addRule(MLIRContext *ctx, PolicyRule rule,
                              function_ref<InFlightDiagnostic()> emitError) {
  for (const PolicyRule &earlier : userRules)
    if (earlier.selector == rule.selector && earlier.pattern == rule.pattern)
      return emitError() << "a second rule for '" << rule.pattern
                         << "' would never be used, the first is at "
                         << earlier.where;
  unsigned index = userRules.size();
  if (rule.selector == PolicyRule::Selector::Location) {
    if (rule.pattern.empty())
      return emitError() << "an empty expression would match every location";
    auto regex = std::make_shared<llvm::Regex>(rule.pattern);
    std::string error;
    if (!regex->isValid(error))
      return emitError() << "'" << rule.pattern
                         << "' is not a regular expression: " << error;
    locRules.emplace_back(std::move(regex), index);
  } else {
    FailureOr<std::optional<OperationName>> name =
        resolveOp(ctx, rule.pattern, emitError);
    if (failed(name))
      return failure();
    bool byName = rule.selector == PolicyRule::Selector::OpName;
    if (name->has_value())
      (byName ? opRules : bodyRules).try_emplace(**name, index);
  }
  userRules.push_back(std::move(rule));
  used.push_back(false);
  return success();
}

FailureOr<Policy>
Policy::fromAttr(PolicyAttr attr,
                 function_ref<InFlightDiagnostic()> emitError) {
  MLIRContext *ctx = attr.getContext();
  FailureOr<Policy> policy = presetOrError(ctx, attr.getPreset(), emitError);
  if (failed(policy))
    return failure();
  auto add = [&](PolicyRule::Selector selector,
                 ArrayRef<NamedAttribute> rules) -> LogicalResult {
    for (NamedAttribute rule : rules)
      if (failed(policy->addRule(ctx,
                                 {selector, rule.getName().str(),
                                  cast<PrecisionAttr>(rule.getValue()),
                                  "#amp.policy"},
                                 emitError)))
        return failure();
    return success();
  };
  if (failed(add(PolicyRule::Selector::OpName, attr.getOps().getValue())) ||
      failed(add(PolicyRule::Selector::BodyOp, attr.getBody().getValue())) ||
      failed(add(PolicyRule::Selector::Location, attr.getLocations())))
    return failure();
  return policy;
}

PolicyAttr Policy::toAttr(MLIRContext *ctx) const {
  SmallVector<NamedAttribute> ops, body, locations;
  for (const PolicyRule &rule : userRules) {
    auto &list = rule.selector == PolicyRule::Selector::OpName   ? ops
                 : rule.selector == PolicyRule::Selector::BodyOp ? body
                                                                 : locations;
    list.emplace_back(StringAttr::get(ctx, rule.pattern), rule.precision);
  }
  return PolicyAttr::get(ctx, StringAttr::get(ctx, presetName),
                         DictionaryAttr::get(ctx, ops),
                         DictionaryAttr::get(ctx, body), locations);
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

/// Calls `visit` with each name in a location, outermost first, until it
/// returns true: names of the op itself before those of its callers, so that an
/// inlined op is still found by the name of the call.
static bool anyName(Location loc, function_ref<bool(StringRef)> visit) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return visit(name.getName()) || anyName(name.getChildLoc(), visit);
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return anyName(call.getCallee(), visit) || anyName(call.getCaller(), visit);
  if (auto fused = dyn_cast<FusedLoc>(loc))
    return llvm::any_of(fused.getLocations(),
                        [&](Location part) { return anyName(part, visit); });
  return false;
}

/// Regions of functions, modules, loops and branches are programs of their own;
/// what they contain is asked about op by op.
static bool hasBody(Operation *op) {
  return op->getNumRegions() != 0 &&
         !isa<RegionBranchOpInterface, CallableOpInterface>(op) &&
         !op->hasTrait<OpTrait::SymbolTable>();
}

std::optional<RuleHit> Policy::lookupUser(Operation *op) {
  auto hit = [&](unsigned rule) {
    used[rule] = true;
    return RuleHit{userRules[rule].precision, rule};
  };
  for (auto &[regex, rule] : locRules)
    if (anyName(op->getLoc(), [&, &regex = regex](StringRef name) {
          return regex->match(name);
        }))
      return hit(rule);
  if (auto it = opRules.find(op->getName()); it != opRules.end())
    return hit(it->second);
  if (bodyRules.empty())
    return std::nullopt;
  // An elementwise op on tensors is its own body.
  std::optional<unsigned> first;
  auto consider = [&](Operation *inner) {
    auto it = bodyRules.find(inner->getName());
    if (it != bodyRules.end() && (!first || it->second < *first))
      first = it->second;
  };
  consider(op);
  if (hasBody(op))
    for (Region &region : op->getRegions())
      region.walk(consider);
  if (first)
    return hit(*first);
  return std::nullopt;
}

std::optional<PrecisionClass> Policy::classOfBodyOp(OperationName name) const {
  auto it = bodyClass.find(name);
  if (it == bodyClass.end())
    return std::nullopt;
  return it->second;
}

void Policy::warnUnused(Location loc, ArrayRef<StringRef> seenOps,
                        ArrayRef<StringRef> seenLocations) const {
  for (auto [index, rule] : llvm::enumerate(userRules)) {
    if (used[index])
      continue;
    bool isLocation = rule.selector == PolicyRule::Selector::Location;
    StringRef key = isLocation                                      ? "location"
                    : rule.selector == PolicyRule::Selector::OpName ? "op"
                                                                    : "body";
    InFlightDiagnostic diag = emitWarning(loc);
    diag << "policy rule '" << key << ": " << rule.pattern << "' ("
         << rule.where << ") matched nothing";
    StringRef near = policy_detail::nearest(
        rule.pattern, isLocation ? seenLocations : seenOps);
    // The nearest can be the very name: a rule may name an op that is there,
    // but that another rule, tried earlier, has taken.
    if (near == rule.pattern)
      diag << ": other rules came first wherever it would have";
    else if (!near.empty())
      diag << ", the nearest " << (isLocation ? "location" : "op")
           << " in this module is '" << near << "'";
  }
}
