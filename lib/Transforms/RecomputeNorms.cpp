//===- RecomputeNorms.cpp - Keep x, not x - mean --------------------------===//

#include "RecomputeNorms.h"
#include "amp/Analysis/NormSteps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::amp;

/// Is `value` computed (a statistic), through data movements, and no argument?
static bool isComputed(Value value, const PrecisionGraph &graph) {
  for (unsigned depth = 0; depth < 8; ++depth) {
    const ValueNode *node = graph.lookup(value);
    if (!node || node->def < 0)
      return false;
    const OpNode &def = graph.ops[node->def];
    if (def.role == OpRole::Compute)
      return true;
    if (def.role == OpRole::Call)
      return true;
    if (def.role != OpRole::Move)
      return false;
    value = def.op->getOperand(0);
  }
  return false;
}

/// x - mean, where x is a low product and the mean is computed; all maps but
/// the mean's are the identity.
static bool isCentering(const OpNode &node, const PrecisionGraph &graph) {
  auto generic = dyn_cast<linalg::GenericOp>(node.op);
  if (!generic || generic.getNumResults() != 1 ||
      generic.getNumDpsInputs() != 2 || !isAffine(node, graph))
    return false;
  Block &body = generic.getRegion().front();
  auto sub = dyn_cast<arith::SubFOp>(body.front());
  if (!sub || sub->getNextNode() != body.getTerminator() ||
      sub.getLhs() != body.getArgument(0) ||
      sub.getRhs() != body.getArgument(1))
    return false;
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  if (!maps[0].isIdentity() || !maps[2].isIdentity())
    return false;
  const ValueNode *x = graph.lookup(generic.getInputs()[0]);
  return x && x->def >= 0 && graph.ops[x->def].isLowProduct() &&
         isComputed(generic.getInputs()[1], graph);
}

/// Lets `use`, an input of an elementwise generic op, be computed in its body.
static void inlineProducer(linalg::GenericOp producer, OpOperand &use) {
  auto consumer = cast<linalg::GenericOp>(use.getOwner());
  OpBuilder builder(consumer);
  unsigned at = use.getOperandNumber(), inputs = consumer.getNumDpsInputs();
  SmallVector<AffineMap> maps = consumer.getIndexingMapsArray();
  AffineMap read = maps[at];
  SmallVector<AffineMap> own = producer.getIndexingMapsArray();
  // The first input takes the place of the operand, the second is new.
  use.set(producer.getInputs()[0]);
  consumer.getInputsMutable().append(producer.getInputs()[1]);
  maps[at] = own[0].compose(read);
  maps.insert(maps.begin() + inputs, own[1].compose(read));
  consumer.setIndexingMapsAttr(builder.getAffineMapArrayAttr(maps));

  Block &body = consumer.getRegion().front();
  Block &from = producer.getRegion().front();
  BlockArgument second = body.insertArgument(
      inputs, from.getArgument(1).getType(), producer.getLoc());
  builder.setInsertionPointToStart(&body);
  IRMapping mapping;
  mapping.map(from.getArgument(0), body.getArgument(at));
  mapping.map(from.getArgument(1), second);
  Operation *computed = builder.clone(from.front(), mapping);
  body.getArgument(at).replaceAllUsesExcept(computed->getResult(0), computed);
}

bool amp::recomputeCenteredValues(const PrecisionGraph &graph) {
  // By number: appending operands moves the uses of their owner. Inputs keep
  // their numbers.
  struct LateRead {
    linalg::GenericOp producer, reader;
    unsigned operand;
  };
  SmallVector<LateRead> reads;
  for (const OpNode &node : graph.ops) {
    if (!isCentering(node, graph))
      continue;
    Value centered = node.op->getResult(0);
    OpOperand *next = findNextNormStep(graph.idOf(centered), graph);
    if (!next)
      continue;
    for (OpOperand &use : centered.getUses()) {
      auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
      if (reader && reader->getBlock() == node.op->getBlock() &&
          next->getOwner()->isBeforeInBlock(reader) &&
          reader.getNumReductionLoops() == 0 && reader.isDpsInput(&use))
        reads.push_back(
            {cast<linalg::GenericOp>(node.op), reader, use.getOperandNumber()});
    }
  }
  for (LateRead &read : reads)
    inlineProducer(read.producer, read.reader->getOpOperand(read.operand));
  return !reads.empty();
}
