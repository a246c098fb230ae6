//===- DecisionReport.cpp - What was decided, and why ---------------------===//

#include "DecisionReport.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/JSON.h"

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
  for (Value result : node.op->getResults())
    if (int id = graph.idOf(result); id >= 0)
      return toString(placement.stored(id));
  return "-";
}

DenseMap<Operation *, unsigned> amp::numberOps(Operation *root) {
  DenseMap<Operation *, unsigned> numbers;
  unsigned next = 0;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) { numbers[op] = next++; });
  return numbers;
}

std::vector<Decision> amp::collectDecisions(
    const DenseMap<Operation *, unsigned> &numbers, const PrecisionGraph &graph,
    const PrecisionAnalysis &analysis, const CastPlacement &placement) {
  auto functionOf = [](Operation *op) -> std::string {
    auto function = op->getParentOfType<FunctionOpInterface>();
    return function ? function.getName().str() : "";
  };

  std::vector<Decision> decisions;
  for (const OpNode &node : graph.ops) {
    Decision decision{node.op->getName().getStringRef().str(),
                      functionOf(node.op),
                      toString(node.op->getLoc()),
                      stringifyPrecisionClass(node.cls).str(),
                      node.rule,
                      storedResult(node, graph, placement),
                      "",
                      node.role == OpRole::Product ? node.refusal : "",
                      node.op->getLoc()};
    decision.index = numbers.lookup(node.op);
    for (Value result : node.op->getResults())
      if (int id = graph.idOf(result); id >= 0 && graph.values[id].variable &&
                                       node.role != OpRole::Uniform &&
                                       node.role != OpRole::Constant) {
        PlacementRule rule = placement.ruleOf(id);
        decision.why =
            (rule == PlacementRule::None ? stringifyReason(analysis.why(id))
                                         : stringifyRule(rule))
                .str();
        break;
      }
    decisions.push_back(std::move(decision));
  }
  return decisions;
}

void amp::addCasts(std::vector<Decision> &decisions,
                   const PrecisionGraph &graph, const CastRewriter &rewriter) {
  for (auto [id, count] : rewriter.castsOfValues()) {
    const ValueNode &value = graph.values[id];
    if (value.def >= 0) {
      decisions[value.def].casts += count.casts;
      decisions[value.def].bytes += count.bytes;
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
    decision.bytes = count.bytes;
    decisions.push_back(std::move(decision));
  }
}

void amp::emitRemarks(ArrayRef<Decision> decisions) {
  for (const Decision &d : decisions) {
    auto options = remark::RemarkOpts::name("Precision")
                       .category("amp-cast")
                       .function(d.function);
    std::string text = d.op + ": class " + d.cls + " (" + d.rule + ")";
    if (d.result != "-")
      text += ", result stored in " + d.result +
              (d.why.empty() ? "" : ": " + d.why);
    if (d.casts)
      text += "; " + std::to_string(d.casts) + " cast" +
              (d.casts > 1 ? "s" : "") + " of its value";
    if (!d.refused.empty()) {
      text += "; not low: " + d.refused;
      remark::missed(d.loc, options)
          << remark::reason("{0}", text)
          << remark::suggest("set amp.precision = #amp.precision<low> on the "
                             "op to force it");
    } else {
      remark::passed(d.loc, options)
          << text +
                 "; amp.precision on the op, or a policy rule, overrides this";
    }
  }
}

LogicalResult amp::writeReport(ArrayRef<Decision> decisions, StringRef path,
                               StringRef type, StringRef policy, Location loc) {
  std::vector<const Decision *> sorted;
  for (const Decision &decision : decisions)
    sorted.push_back(&decision);
  llvm::stable_sort(sorted, [](const Decision *a, const Decision *b) {
    return std::tie(a->location, a->function, a->index, a->op) <
           std::tie(b->location, b->function, b->index, b->op);
  });
  unsigned casts = 0, low = 0, refused = 0;
  int64_t bytes = 0;
  llvm::json::Array rows;
  for (const Decision *d : sorted) {
    casts += d->casts;
    bytes += d->bytes;
    bool product = !d->refused.empty();
    refused += product;
    low += d->cls == "low" && !product && d->op != "argument";
    rows.push_back(llvm::json::Object{
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
        {"bytes", d->bytes}});
  }
  llvm::json::Value json = llvm::json::Object{
      {"schema", 1},
      {"type", type},
      {"policy", policy},
      {"rows", std::move(rows)},
      {"totals",
       llvm::json::Object{{"rows", static_cast<int64_t>(decisions.size())},
                          {"low", static_cast<int64_t>(low)},
                          {"refused", static_cast<int64_t>(refused)},
                          {"casts", static_cast<int64_t>(casts)},
                          {"bytes", bytes}}}};
  // A reader sees the old file or the whole new one.
  llvm::Error error = llvm::writeToOutput(path, [&](raw_ostream &stream) {
    stream << llvm::formatv("{0:2}\n", json);
    return llvm::Error::success();
  });
  if (error)
    return emitError(loc) << "cannot write the report to '" << path
                          << "': " << llvm::toString(std::move(error));
  return success();
}
