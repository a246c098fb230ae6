//===- VerifyLossScaling.cpp - amp-verify-loss-scaling --------------------===//
//
// The loss scale is an argument or a constant. It has degree 1, everything else
// that comes in has degree 0, and nothing that goes out may have another one.
//
//===----------------------------------------------------------------------===//

#include "VerifyLossScaling.h"
#include "amp/Analysis/DegreeAnalysis.h"
#include "amp/Analysis/UpdatePairs.h"
#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/Transforms/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::amp {
#define GEN_PASS_DEF_VERIFYLOSSSCALINGPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

using NodeId = ValueGraph::NodeId;
using Operand = ValueGraph::Operand;

static bool hasRole(func::FuncOp function, unsigned argument, Role role) {
  return function.getArgAttr(argument, AMPDialect::kRoleAttrName) ==
         StringAttr::get(function.getContext(), stringifyRole(role));
}

bool amp::hasLossScaling(func::FuncOp function) {
  for (unsigned i = 0; i != function.getNumArguments(); ++i)
    if (hasRole(function, i, Role::LossScale))
      return true;
  return function
      .walk([](Operation *op) {
        return isa<ScaleOp, UnscaleOp, UpdateScaleOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
class Verifier {
public:
  Verifier(const ValueGraph &graph, func::FuncOp function)
      : graph(graph), function(function) {}
  LogicalResult run();

private:
  /// The values that are one scale: an argument, or uses of one constant.
  using Scale = SmallVector<NodeId, 2>;
  std::vector<Scale> findScales() const;
  void checkResults(const Scale &scale);
  void checkMixed(const DegreeAnalysis &degrees, NodeId mixed);
  std::optional<NodeId> findNorm(const DegreeAnalysis &degrees,
                                 ArrayRef<NodeId> scaled);
  void checkKnown(const DegreeAnalysis &degrees, unsigned result);
  bool checkTwice(const DegreeAnalysis &degrees, NodeId id);
  void checkFlags();
  /// An error at `op`, once.
  std::optional<InFlightDiagnostic> error(Operation *op);

  const ValueGraph &graph;
  func::FuncOp function;
  bool severalScales = false;
  llvm::SetVector<Operation *> wrong;
  bool failed = false;
};
} // namespace

std::optional<InFlightDiagnostic> Verifier::error(Operation *op) {
  failed = true;
  if (op && !wrong.insert(op))
    return std::nullopt;
  return emitError(op ? op->getLoc() : function.getLoc());
}

std::vector<Verifier::Scale> Verifier::findScales() const {
  llvm::MapVector<Value, Scale> scales;
  llvm::DenseSet<NodeId> seen;
  for (NodeId id = 0, e = graph.size(); id != e; ++id) {
    const ValueGraph::Node &node = graph[id];
    if (node.kind == ValueKind::Argument &&
        hasRole(function, node.argument, Role::LossScale))
      if (seen.insert(id).second)
        scales[node.home].push_back(id);
    if (!isa_and_nonnull<ScaleOp, UnscaleOp>(node.op) ||
        (node.kind != ValueKind::Multiply && node.kind != ValueKind::Divide))
      continue; // a literal that it reads, or the flag
    NodeId scale = node.operands[1].node;
    Value key = graph[scale].kind == ValueKind::Literal
                    ? graph[scale].site->get()
                    : graph[scale].inner;
    if (seen.insert(scale).second)
      scales[key].push_back(scale);
  }
  // Constants of one number are one scale.
  std::vector<Scale> distinct;
  llvm::MapVector<int64_t, Scale> constants;
  for (auto &[value, ids] : scales) {
    const ValueGraph::Node &node = graph[ids.front()];
    if (node.kind == ValueKind::Literal && node.literal)
      llvm::append_range(constants[llvm::bit_cast<int64_t>(*node.literal)],
                         ids);
    else
      distinct.push_back(ids);
  }
  for (auto &[number, ids] : constants)
    distinct.push_back(ids);
  return distinct;
}

/// The norm that a clip looks at, if that is what is scaled.
std::optional<ValueGraph::NodeId>
Verifier::findNorm(const DegreeAnalysis &degrees, ArrayRef<NodeId> scaled) {
  constexpr unsigned maxOps = 16; // between a norm and the clip
  for (NodeId id : scaled)
    for (unsigned i = 0; i != maxOps; ++i) {
      const ValueGraph::Node &node = graph[id];
      if (node.kind == ValueKind::Power || node.kind == ValueKind::Reduce)
        return id;
      auto next = llvm::find_if(node.operands, [&](const Operand &operand) {
        return !degrees.of(operand.node).isPlain();
      });
      if (next == node.operands.end())
        break;
      id = next->node;
    }
  return std::nullopt;
}

/// What is wrong at the first op that makes a mixed value, by what it is.
void Verifier::checkMixed(const DegreeAnalysis &degrees, NodeId mixed) {
  NodeId origin = degrees.chain(mixed).back();
  const ValueGraph::Node &node = graph[origin];
  for (const Operand &operand : node.operands)
    if (checkTwice(degrees, operand.node))
      return;
  std::optional<InFlightDiagnostic> error = this->error(node.op);
  if (!error)
    return;
  SmallVector<NodeId, 4> scaled;
  for (const Operand &operand : node.operands)
    if (!degrees.of(operand.node).isPlain())
      scaled.push_back(operand.node);
  std::optional<NodeId> norm = findNorm(degrees, scaled);
  switch (node.kind) {
  case ValueKind::Order:
  case ValueKind::Compare:
  case ValueKind::Select:
    *error << "clipped before unscaling: this op compares a value that carries "
              "the loss scale to the power "
           << degrees.of(scaled.front()).str()
           << " with one that does not; put amp.unscale before it";
    break;
  case ValueKind::Add:
  case ValueKind::Fma:
  case ValueKind::Contract:
  case ValueKind::Phi:
  case ValueKind::Insert:
  case ValueKind::Concat:
  case ValueKind::Pad:
    if (severalScales)
      *error << "adds up gradients of different scales: use one scale for all "
                "losses, or unscale each gradient before";
    else if (norm && graph[*norm].kind == ValueKind::Power)
      *error << "clipped before unscaling: this op adds to a norm that carries "
                "the loss scale; put amp.unscale before it";
    else
      *error << "adds a value that carries the loss scale to one that does not "
                "to the same power (weight decay, a momentum); put "
                "amp.unscale before it";
    break;
  default:
    *error << "computes a function that is not linear of a value that carries "
              "the loss scale to the power "
           << (scaled.empty() ? std::string("?")
                              : degrees.of(scaled.front()).str())
           << "; put amp.unscale before it";
    break;
  }
  if (norm)
    error->attachNote(graph[*norm].op->getLoc())
        << "this norm has degree " << degrees.of(*norm).str();
}

/// An error where an unscale that `id` is computed from has nothing to divide
/// out.
bool Verifier::checkTwice(const DegreeAnalysis &degrees, NodeId id) {
  llvm::DenseSet<NodeId> seen;
  SmallVector<NodeId> stack{id};
  while (!stack.empty()) {
    NodeId at = stack.pop_back_val();
    if (!seen.insert(at).second || degrees.of(at).isPlain())
      continue;
    const ValueGraph::Node &node = graph[at];
    if (isa_and_nonnull<UnscaleOp>(node.op) && node.kind == ValueKind::Divide &&
        degrees.of(node.operands[0].node).isPlain()) {
      if (auto error = this->error(node.op))
        *error << "unscaled twice: its operand does not carry the loss scale "
                  "any more";
      return true;
    }
    for (const Operand &operand : node.operands)
      stack.push_back(operand.node);
  }
  return false;
}

/// A result that carries the scale to some power.
void Verifier::checkKnown(const DegreeAnalysis &degrees, unsigned result) {
  if (checkTwice(degrees, graph.results()[result].node))
    return;
  Operation *op = graph[graph.results()[result].node].op;
  if (auto error = this->error(op))
    *error << "result " << result << " of the step carries the loss scale to "
           << "the power " << degrees.of(graph.results()[result].node).str()
           << ": a gradient is not unscaled before it is used";
}

void Verifier::checkResults(const Scale &scale) {
  DegreeAnalysis degrees(graph);
  for (NodeId id : scale)
    degrees.scale(id, Degree::known(1));
  degrees.run();
  UpdatePairs pairs(graph, function);
  for (auto [result, operand] : llvm::enumerate(graph.results())) {
    Degree degree = degrees.of(operand.node);
    std::optional<unsigned> argument = pairs.argumentOf(result);
    bool isScale =
        argument && llvm::is_contained(scale, graph.arguments()[*argument]);
    isScale |=
        function.getResultAttr(result, AMPDialect::kRoleAttrName) ==
        StringAttr::get(function.getContext(), stringifyRole(Role::LossScale));
    if (degree.isPlain() || isScale)
      continue;
    if (degree.isMixed())
      checkMixed(degrees, operand.node);
    else
      checkKnown(degrees, result);
  }
}

static bool isFlagRead(Operation *op) {
  auto unscale = dyn_cast_or_null<UnscaleOp>(op);
  return unscale && unscale.getFinite() && !unscale.getFinite().use_empty();
}

/// Every unscaled gradient must be among those that a check reads, or somebody
/// asks for its flag.
void Verifier::checkFlags() {
  llvm::DenseSet<NodeId> checked;
  SmallVector<NodeId> stack;
  bool anyCheck = false;
  for (NodeId id = 0, e = graph.size(); id != e; ++id)
    if (isFlagRead(graph[id].op)) {
      anyCheck = true;
    } else if (isa_and_nonnull<AllFiniteOp>(graph[id].op) &&
               graph[id].kind == ValueKind::Index) {
      anyCheck = true;
      for (const Operand &operand : graph[id].operands)
        stack.push_back(operand.node);
    }
  bool dynamic =
      function.walk([](UpdateScaleOp) { return WalkResult::interrupt(); })
          .wasInterrupted();
  if (!anyCheck && !dynamic)
    return;
  // What is only moved about is still the gradient.
  while (!stack.empty()) {
    NodeId id = stack.pop_back_val();
    if (!checked.insert(id).second)
      continue;
    const ValueGraph::Node &node = graph[id];
    if (ValueGraph::keeps(node.kind) || node.kind == ValueKind::Concat)
      for (const Operand &operand : graph.dataOf(id))
        stack.push_back(operand.node);
  }
  for (NodeId id = 0, e = graph.size(); id != e; ++id)
    if (isa_and_nonnull<UnscaleOp>(graph[id].op) &&
        graph[id].kind == ValueKind::Divide && !checked.contains(id) &&
        !isFlagRead(graph[id].op))
      if (auto error = this->error(graph[id].op))
        *error << "this gradient misses the check: no amp.all_finite reads it, "
                  "so an overflow in it would reach the parameters";
}

LogicalResult Verifier::run() {
  std::vector<Scale> scales = findScales();
  severalScales = scales.size() > 1;
  for (const Scale &scale : scales)
    checkResults(scale);
  if (!failed)
    checkFlags();
  return failure(failed);
}

LogicalResult amp::verifyLossScaling(func::FuncOp function) {
  std::unique_ptr<ValueGraph> graph = ValueGraph::build(function);
  if (!graph)
    return emitError(function.getLoc())
           << "its loss scaling cannot be verified: control flow between "
              "blocks "
              "is not followed";
  return Verifier(*graph, function).run();
}

namespace {
struct VerifyLossScalingPass
    : public amp::impl::VerifyLossScalingPassBase<VerifyLossScalingPass> {
  void runOnOperation() override {
    Operation *root = getOperation();
    SmallVector<func::FuncOp> functions;
    if (auto function = dyn_cast<func::FuncOp>(root))
      functions.push_back(function);
    for (Region &region : root->getRegions())
      llvm::append_range(functions, region.getOps<func::FuncOp>());
    for (func::FuncOp function : functions)
      if (function.isPublic() && !function.isExternal() &&
          hasLossScaling(function) && failed(verifyLossScaling(function)))
        signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
