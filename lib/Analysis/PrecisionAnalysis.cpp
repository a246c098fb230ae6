//===- PrecisionAnalysis.cpp - Which values are stored low ----------------===//
//
// The fixpoint. Why a value is f32 is decided in F32Reasons.cpp.
//
//===----------------------------------------------------------------------===//

#include "amp/Analysis/PrecisionAnalysis.h"

using namespace mlir;
using namespace mlir::amp;

PrecisionAnalysis::PrecisionAnalysis(const PrecisionGraph &graph)
    : graph(graph), reason(graph.values.size(), F32Reason::None),
      returned(graph.values.size(), false),
      feedsLow(graph.values.size(), false), islands(graph.values.size()),
      productOfBias(graph.ops.size(), -1), biasOfProduct(graph.ops.size(), -1),
      queued(graph.ops.size(), false) {
  findReturned();
  findLowDependence();
  findBiasAdditions();
  initialize();
  solve();
}

void PrecisionAnalysis::queueOp(unsigned op) {
  if (queued[op])
    return;
  queued[op] = true;
  opQueue.push_back(op);
}

void PrecisionAnalysis::raiseValue(unsigned id, F32Reason why) {
  if (reason[id] != F32Reason::None || !graph.values[id].variable)
    return;
  reason[id] = why;
  // Not by recursion: a chain of calls may be long.
  raised.push_back(id);
  if (raised.size() > 1)
    return;
  for (unsigned next = 0; next < raised.size(); ++next)
    propagate(raised[next]);
  raised.clear();
}

/// The value was raised to f32.
void PrecisionAnalysis::propagate(unsigned id) {
  // Its readers may have to follow, and what they read as well.
  for (const Use &use : graph.usesOf(id)) {
    const OpNode &reader = graph.readerOf(use);
    if (reader.role == OpRole::Call || reader.role == OpRole::Return) {
      graph.forEachSink(use, [&](int sink) {
        if (sink >= 0)
          raiseValue(sink, F32Reason::Operand);
      });
      continue;
    }
    queueOp(use.reader);
    // The other operands of an addition: rule (ii).
    revisitOperands(reader);
  }
  // What it may be on the other side of a call may have become an island.
  graph.forEachSource(id, [&](int source) { revisitDefinition(source); });
}

/// `value` may have become an island.
void PrecisionAnalysis::revisitDefinition(int id) {
  if (id < 0 || reason[id] != F32Reason::None || !graph.values[id].variable)
    return;
  if (graph.values[id].def < 0 || graph.crossesCalls(id)) {
    valueQueue.push_back(id);
    return;
  }
  int def = graph.values[id].def;
  queueOp(def);
  // A bias addition decides with its product.
  if (int product = productOfBias[def]; product >= 0)
    queueOp(product);
}

void PrecisionAnalysis::revisitOperands(const OpNode &node) {
  for (const Use &use : graph.operandsOf(node))
    revisitDefinition(use.value);
}

void PrecisionAnalysis::raiseOp(unsigned id, F32Reason why) {
  const OpNode &node = graph.ops[id];
  bool changed = false;
  for (unsigned value : graph.resultsOf(node))
    if (graph.values[value].variable && reason[value] == F32Reason::None) {
      raiseValue(value, why);
      changed = true;
    }
  if (!changed)
    return;
  revisitOperands(node);
  if (biasOfProduct[id] >= 0)
    queueOp(biasOfProduct[id]);
}

void PrecisionAnalysis::solve() {
  // Results that are f32 from the start do not reach raiseValue: everything is
  // looked at once, in reverse order so that islands are found from their ends.
  for (unsigned id = 0, e = graph.ops.size(); id != e; ++id)
    queueOp(id);
  for (unsigned id = 0, e = graph.values.size(); id != e; ++id)
    if (graph.values[id].variable && reason[id] == F32Reason::None &&
        graph.crossesCalls(id))
      valueQueue.push_back(id);
  while (!opQueue.empty() || !valueQueue.empty()) {
    if (!opQueue.empty()) {
      unsigned id = opQueue.back();
      opQueue.pop_back();
      queued[id] = false;
      if (F32Reason why = check(id); why != F32Reason::None)
        raiseOp(id, why);
      continue;
    }
    unsigned id = valueQueue.back();
    valueQueue.pop_back();
    if (reason[id] != F32Reason::None)
      continue;
    if (F32Reason why = checkCrossing(id); why != F32Reason::None)
      raiseValue(id, why);
  }
}
