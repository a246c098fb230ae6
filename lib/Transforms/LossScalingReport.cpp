//===- LossScalingReport.cpp - What was scaled, and why not ---------------===//

#include "LossScalingReport.h"
#include "ReportFile.h"

#include "mlir/IR/Remarks.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::amp;

namespace json = llvm::json;

static std::string printed(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

static Location locationOf(const ValueGraph::Node &node,
                           func::FuncOp function) {
  return node.op ? node.op->getLoc() : function.getLoc();
}

/// A node, as people see it: `1.250000e-01 into linalg.broadcast`.
static std::string describe(const ValueGraph::Node &node) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (node.kind == ValueKind::Argument)
    stream << "argument " << node.argument;
  else if (node.kind == ValueKind::Literal && node.literal)
    stream << llvm::format("the constant %g that ", *node.literal)
           << node.site->getOwner()->getName().getStringRef() << " reads";
  else
    stream << node.op->getName().getStringRef();
  return text;
}

static StringRef nameOf(PairKind kind) {
  switch (kind) {
  case PairKind::Parameter:
    return "parameter";
  case PairKind::State:
    return "state";
  case PairKind::Statistic:
    return "statistic";
  }
  llvm_unreachable("all kinds are named");
}

void LossScalingReport::addUnscaled(func::FuncOp function, StringRef reason) {
  rows.push_back({function.getLoc(), function.getName().str(),
                  ("the loss is not scaled: " + reason).str(), true});
  functions.push_back(json::Object{{"function", function.getName().str()},
                                   {"scaled", false},
                                   {"reason", reason.str()}});
}

void LossScalingReport::addScaled(func::FuncOp function,
                                  const ValueGraph &graph,
                                  const TrainingStep &step) {
  anyScaled = true;
  std::string name = function.getName().str();
  json::Array pairs, gradients, seeds;
  unsigned parameters = 0;
  for (auto [i, pair] : llvm::enumerate(step.pairs)) {
    json::Array from;
    for (unsigned gradient : step.gradientsOf[i])
      from.push_back(gradient);
    pairs.push_back(json::Object{{"result", pair.result},
                                 {"argument", pair.argument},
                                 {"kind", nameOf(step.kinds[i]).str()},
                                 {"gradients", std::move(from)}});
    parameters += step.kinds[i] == PairKind::Parameter;
  }
  rows.push_back(
      {function.getLoc(), name,
       llvm::formatv("the loss is scaled: {0} seed(s), {1} gradients, {2} "
                     "update pairs, of which {3} parameters",
                     step.seeds.size(), step.gradients.size(),
                     step.pairs.size(), parameters),
       false});
  for (const Seed &seed : step.seeds) {
    const ValueGraph::Node &node = graph[seed.values.front()];
    std::string text = describe(node);
    rows.push_back({locationOf(node, function), name,
                    "multiplied by the loss scale: " + text, false});
    seeds.push_back(json::Object{{"op", text},
                                 {"type", printed(node.elementType)},
                                 {"uses", seed.values.size()}});
  }
  for (const Gradient &gradient : step.gradients) {
    const ValueGraph::Node &node = graph[gradient.value];
    std::string text = describe(node);
    Type type = node.home ? node.home.getType() : node.elementType;
    rows.push_back({locationOf(node, function), name,
                    "a gradient, unscaled where the optimizer reads it: " +
                        text + " : " + printed(type),
                    false});
    gradients.push_back(json::Object{{"op", text},
                                     {"type", printed(type)},
                                     {"edges", gradient.edges.size()},
                                     {"results", gradient.results.size()}});
  }
  functions.push_back(json::Object{{"function", name},
                                   {"scaled", true},
                                   {"pairs", std::move(pairs)},
                                   {"gradients", std::move(gradients)},
                                   {"seeds", std::move(seeds)}});
}

void LossScalingReport::setBytes(int64_t bytes) {
  (*functions.back().getAsObject())["bytes"] = bytes;
}

void LossScalingReport::emitRemarks() const {
  for (const Row &row : rows) {
    auto options = remark::RemarkOpts::name("LossScaling")
                       .category("amp-scale")
                       .function(row.function);
    if (row.missed)
      remark::missed(row.loc, options) << row.text;
    else
      remark::passed(row.loc, options) << row.text;
  }
}

LogicalResult LossScalingReport::write(StringRef path, Location loc) const {
  json::Value document =
      json::Object{{"schema", 1}, {"functions", json::Array(functions)}};
  return amp::writeReport(path, document, loc);
}
