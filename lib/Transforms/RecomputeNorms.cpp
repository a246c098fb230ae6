//===- RecomputeNorms.cpp - Keep x, not x - mean --------------------------===//

#include "RecomputeNorms.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::amp;

/// Is a value computed (a statistic), through data movements, and no argument?
static bool isComputed(int value, const PrecisionGraph &graph) {
  for (unsigned depth = 0; depth < 8; ++depth) {
    const OpNode *def = graph.defOf(value);
    if (!def)
      return false;
    if (def->role == OpRole::Compute || def->role == OpRole::Call)
      return true;
    if (def->role != OpRole::Move)
      return false;
    value = graph.operandOf(*def, 0);
  }
  return false;
}

/// Is a value a low product, or one plus its bias?
static bool isProductWithBias(int value, const PrecisionGraph &graph,
                              const NormSteps &steps) {
  const OpNode *def = graph.defOf(value);
  if (!def)
    return false;
  if (def->isLowProduct())
    return true;
  return steps.isAffine(*def) &&
         llvm::any_of(graph.operandsOf(*def), [&](const Use &use) {
           const OpNode *source = graph.defOf(use.value);
           return use.how == OperandUse::Data && source &&
                  source->isLowProduct();
         });
}

/// x - mean, where x is a low product (and its bias) and the mean is computed;
/// all maps but the mean's are the identity.
static bool isCentering(const OpNode &node, const PrecisionGraph &graph,
                        const NormSteps &steps) {
  auto generic = dyn_cast<linalg::GenericOp>(node.op);
  if (!generic || !steps.isAffine(node) || generic.getNumResults() != 1 ||
      generic->getNumOperands() != 3)
    return false;
  Block &body = generic.getRegion().front();
  auto sub = dyn_cast<arith::SubFOp>(body.front());
  if (!sub || sub->getNextNode() != body.getTerminator() ||
      sub.getLhs() != body.getArgument(0) ||
      sub.getRhs() != body.getArgument(1))
    return false;
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  return maps[0].isIdentity() && maps[2].isIdentity() &&
         isProductWithBias(graph.operandOf(node, 0), graph, steps) &&
         isComputed(graph.operandOf(node, 1), graph);
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

bool amp::recomputeCenteredValues(const PrecisionGraph &graph,
                                  const NormSteps &steps) {
  // By number: appending operands moves the uses of their owner. Inputs keep
  // their numbers.
  struct LateRead {
    linalg::GenericOp producer, reader;
    unsigned operand;
  };
  SmallVector<LateRead> reads;
  for (const OpNode &node : graph.ops) {
    if (!isCentering(node, graph, steps))
      continue;
    const Use *next = steps.findNext(node.firstResult);
    if (!next)
      continue;
    for (const Use &use : graph.usesOf(node.firstResult)) {
      const OpNode &late = graph.readerOf(use);
      auto reader = dyn_cast<linalg::GenericOp>(late.op);
      if (reader && !use.captured &&
          graph.isBefore(graph.readerOf(*next), late) &&
          reader.getNumReductionLoops() == 0 && reader.isDpsInput(use.operand))
        reads.push_back({cast<linalg::GenericOp>(node.op), reader,
                         use.operand->getOperandNumber()});
    }
  }
  for (LateRead &read : reads)
    inlineProducer(read.producer, read.reader->getOpOperand(read.operand));
  return !reads.empty();
}
