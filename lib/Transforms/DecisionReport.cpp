//===- DecisionReport.cpp - What was decided, and why ---------------------===//

#include "DecisionReport.h"
#include "ReportFile.h"
#include "amp/Analysis/BackwardPass.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FileUtilities.h"

using namespace mlir;
using namespace mlir::amp;

static std::string toString(Location loc) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  loc->print(stream);
  // loc(...) around the place says nothing.
  StringRef inner(text);
  if (inner.consume_front("loc(") && inner.consume_back(")"))
    return inner.str();
  return text;
}

static std::string toString(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// What the results of an op are stored as: `bf16`, `f32`, or `-` for none.
static std::string storedResult(const OpNode &node, const PrecisionGraph &graph,
                                const CastPlacement &placement) {
  return node.numResults ? toString(placement.stored(node.firstResult)) : "-";
}

DenseMap<Operation *, unsigned> amp::numberOps(Operation *root) {
  DenseMap<Operation *, unsigned> numbers;
  unsigned next = 0;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) { numbers[op] = next++; });
  return numbers;
}

void DecisionReport::collect(const DenseMap<Operation *, unsigned> &numbers,
                             const PrecisionGraph &graph,
                             const PrecisionAnalysis &analysis,
                             const CastPlacement &placement) {
  auto functionOf = [](Operation *op) -> std::string {
    auto function = op->getParentOfType<FunctionOpInterface>();
    return function ? function.getName().str() : "";
  };
  for (const OpNode &node : graph.ops) {
    Decision decision{node.op->getName().getStringRef().str(),
                      functionOf(node.op),
                      toString(node.op->getLoc()),
                      stringifyPrecisionClass(node.cls).str(),
                      node.rule.str(),
                      storedResult(node, graph, placement),
                      "",
                      node.refusal.str(),
                      node.op->getLoc()};
    decision.index = numbers.lookup(node.op);
    for (unsigned id : graph.resultsOf(node))
      if (graph.values[id].variable && node.role != OpRole::Uniform &&
          node.role != OpRole::Constant) {
        PlacementRule rule = placement.ruleOf(id);
        decision.why =
            (rule == PlacementRule::None ? stringifyReason(analysis.why(id))
                                         : stringifyRule(rule))
                .str();
        break;
      }
    rows.push_back(std::move(decision));
  }
  for (const HiddenProduct &hidden : graph.hidden) {
    Decision decision{hidden.op->getName().getStringRef().str(),
                      functionOf(hidden.op),
                      toString(hidden.op->getLoc()),
                      stringifyPrecisionClass(PrecisionClass::Low).str(),
                      hidden.rule.str(),
                      "-",
                      "",
                      hidden.refusal.str(),
                      hidden.op->getLoc()};
    decision.index = numbers.lookup(hidden.op);
    rows.push_back(std::move(decision));
  }
  BackwardPass backward(graph);
  knowsBackward = backward.isKnown();
  for (auto [id, saved] : backward.findSaved(placement)) {
    Decision &decision = rows[graph.values[id].def];
    decision.saved = addSaturating(decision.saved, saved.bytes);
    decision.savedBefore =
        addSaturating(decision.savedBefore, saved.bytesOriginal);
  }
}

void DecisionReport::addCasts(const PrecisionGraph &graph,
                              const CastRewriter &rewriter) {
  for (auto [id, count] : rewriter.castsOfValues()) {
    const ValueNode &value = graph.values[id];
    if (value.def >= 0) {
      rows[value.def].casts += count.casts;
      rows[value.def].castBytes += count.bytes;
      continue;
    }
    auto arg = cast<BlockArgument>(value.value);
    Operation *parent = arg.getOwner()->getParentOp();
    auto function = dyn_cast<FunctionOpInterface>(parent);
    if (!function)
      function = parent->getParentOfType<FunctionOpInterface>();
    Decision decision{"argument " + std::to_string(arg.getArgNumber()),
                      function ? function.getName().str() : "",
                      toString(arg.getLoc()),
                      "keep",
                      "arguments keep their types",
                      toString(getElementTypeOrSelf(arg.getType())),
                      "",
                      "",
                      arg.getLoc()};
    decision.casts = count.casts;
    decision.castBytes = count.bytes;
    rows.push_back(std::move(decision));
  }
}

std::string Decision::describe() const {
  std::string text = op + ": class " + cls + " (" + rule + ")";
  if (result != "-")
    text += ", result stored in " + result + (why.empty() ? "" : ": " + why);
  if (casts)
    text += "; " + std::to_string(casts) + " cast" + (casts > 1 ? "s" : "") +
            " of its value";
  if (saved)
    text += "; " + std::to_string(saved) +
            " bytes saved for the backward pass, " +
            std::to_string(savedBefore) + " before";
  if (!refused.empty())
    text += "; not low: " + refused;
  return text;
}

void DecisionReport::emitRemarks() const {
  for (const Decision &d : rows) {
    auto options = remark::RemarkOpts::name("Precision")
                       .category("amp-cast")
                       .function(d.function);
    if (!d.refused.empty())
      remark::missed(d.loc, options)
          << remark::reason("{0}", d.describe())
          << remark::suggest("set amp.precision = #amp.precision<low> on the "
                             "op to force it");
    else
      remark::passed(d.loc, options)
          << d.describe() +
                 "; amp.precision on the op, or a policy rule, overrides this";
  }
}

LogicalResult DecisionReport::write(StringRef path, StringRef type,
                                    StringRef policy, Location loc) const {
  std::vector<const Decision *> sorted;
  for (const Decision &decision : rows)
    sorted.push_back(&decision);
  llvm::stable_sort(sorted, [](const Decision *a, const Decision *b) {
    // Line 9 before line 10.
    if (int order = StringRef(a->location).compare_numeric(b->location))
      return order < 0;
    return std::tie(a->function, a->index, a->op) <
           std::tie(b->function, b->index, b->op);
  });
  int64_t casts = 0, low = 0, refused = 0, castBytes = 0, saved = 0;
  int64_t savedBefore = 0;
  // What cannot be told is not 0.
  auto ifKnown = [&](int64_t bytes) {
    return knowsBackward ? llvm::json::Value(bytes) : nullptr;
  };
  llvm::json::Array lines;
  for (const Decision *d : sorted) {
    bool product = !d->refused.empty();
    casts += d->casts;
    castBytes = addSaturating(castBytes, d->castBytes);
    saved = addSaturating(saved, d->saved);
    savedBefore = addSaturating(savedBefore, d->savedBefore);
    refused += product;
    low += d->cls == "low" && !product;
    lines.push_back(llvm::json::Object{
        {"op", d->op},
        {"function", d->function},
        {"index", static_cast<int64_t>(d->index)},
        {"location", d->location},
        {"class", d->cls},
        {"rule", d->rule},
        {"result", d->result},
        {"why", d->why},
        {"refused", product ? llvm::json::Value(d->refused) : nullptr},
        {"casts", static_cast<int64_t>(d->casts)},
        {"bytes", d->castBytes},
        {"saved_bytes", ifKnown(d->saved)},
        {"saved_bytes_before", ifKnown(d->savedBefore)}});
  }
  llvm::json::Value json = llvm::json::Object{
      {"schema", 1},
      {"type", type},
      {"policy", policy},
      {"rows", std::move(lines)},
      {"totals",
       llvm::json::Object{{"rows", static_cast<int64_t>(rows.size())},
                          {"low", low},
                          {"refused", refused},
                          {"casts", casts},
                          {"bytes", castBytes},
                          {"saved_bytes", ifKnown(saved)},
                          {"saved_bytes_before", ifKnown(savedBefore)}}}};
  return amp::writeReport(path, json, loc);
}
