//===- PrecisionGraph.cpp - The facts that precision is decided on --------===//

#include "amp/Analysis/PrecisionGraph.h"
#include "GraphBuilder.h"

#include "llvm/Support/StringSaver.h"

using namespace mlir;
using namespace mlir::amp;

int PrecisionGraph::resultOf(const OpNode &node, unsigned number) const {
  if (node.numResults == node.op->getNumResults())
    return number < node.numResults ? node.firstResult + number : -1;
  auto results = ArrayRef(values).slice(node.firstResult, node.numResults);
  auto it = llvm::partition_point(results, [&](const ValueNode &value) {
    return cast<OpResult>(value.value).getResultNumber() < number;
  });
  if (it == results.end() ||
      cast<OpResult>(it->value).getResultNumber() != number)
    return -1;
  return it - ArrayRef(values).begin();
}

int PrecisionGraph::operandOf(const OpNode &node, unsigned number) const {
  ArrayRef<Use> operands = operandsOf(node);
  if (!node.captures && node.numUses == node.op->getNumOperands())
    return number < node.numUses ? operands[number].value : -1;
  auto it = llvm::partition_point(operands, [&](const Use &use) {
    return !use.captured && use.operand->getOperandNumber() < number;
  });
  if (it == operands.end() || it->captured ||
      it->operand->getOperandNumber() != number)
    return -1;
  return it->value;
}

bool PrecisionGraph::crossesCalls(unsigned value) const {
  const ValueNode &node = values[value];
  return node.function >= 0 ||
         (node.def >= 0 && ops[node.def].role == OpRole::Call);
}

void PrecisionGraph::forEachSource(unsigned value,
                                   function_ref<void(int)> fn) const {
  const ValueNode &node = values[value];
  if (node.function >= 0) {
    unsigned number = cast<BlockArgument>(node.value).getArgNumber();
    for (unsigned call : functions[node.function].callNodes)
      fn(operandOf(ops[call], number));
  } else if (node.def >= 0 && ops[node.def].role == OpRole::Call) {
    unsigned number = cast<OpResult>(node.value).getResultNumber();
    for (unsigned ret : functions[ops[node.def].function].returnNodes)
      fn(operandOf(ops[ret], number));
  }
}

void PrecisionGraph::forEachSink(const Use &use,
                                 function_ref<void(int)> fn) const {
  const OpNode &reader = readerOf(use);
  unsigned number = use.operand->getOperandNumber();
  if (reader.role == OpRole::Call)
    fn(functions[reader.function].arguments[number]);
  else if (reader.role == OpRole::Return)
    for (unsigned call : functions[reader.function].callNodes)
      fn(resultOf(ops[call], number));
}

StringRef PrecisionGraph::save(const Twine &text) {
  return llvm::StringSaver(texts).save(text);
}

void PrecisionGraph::indexUses() {
  for (const Use &use : uses)
    if (use.value >= 0)
      ++values[use.value].numUses;
  unsigned next = 0;
  for (ValueNode &value : values) {
    value.firstUse = next;
    next += value.numUses;
    value.numUses = 0;
  }
  usesByValue.resize(next);
  for (unsigned id = 0, e = uses.size(); id != e; ++id)
    if (int value = uses[id].value; value >= 0)
      usesByValue[values[value].firstUse + values[value].numUses++] = id;
}

FailureOr<PrecisionGraph> PrecisionGraph::build(Operation *root, Policy &policy,
                                                Type low, PolicyOf policyOf) {
  PrecisionGraph graph;
  GraphBuilder builder(graph, policyOf, root->getContext());
  if (failed(builder.run(root, policy, low)))
    return failure();
  return graph;
}
