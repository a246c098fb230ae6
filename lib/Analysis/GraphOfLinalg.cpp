//===- GraphOfLinalg.cpp - linalg ops and their bodies in the flat graph --===//

#include "ValueGraphBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

ValueGraphBuilder::NodeId
ValueGraphBuilder::access(Operand operand, AffineMap map, Operation *op) {
  if (map.isIdentity())
    return operand.node;
  Type element = graph[operand.node].elementType;
  NodeId id =
      add(map.isPermutation() ? ValueKind::Transpose : ValueKind::Broadcast, op,
          element, *iterations, operand);
  graph[id].literal = graph[operand.node].literal;
  return id;
}

/// A sum of products of two operands, written as such: one node.
bool ValueGraphBuilder::visitContraction(linalg::LinalgOp op,
                                         ArrayRef<AffineMap> maps) {
  if (op.getNumDpsInits() != 1 || op.getNumDpsInputs() < 2)
    return false;
  Block &body = *op.getBlock();
  auto skipCasts = [](Value value) {
    while (Operation *cast = value.getDefiningOp())
      if (isa<arith::ExtFOp, arith::TruncFOp>(cast))
        value = cast->getOperand(0);
      else
        break;
    return value;
  };
  Value sum = body.getTerminator()->getOperand(0);
  auto add = sum.getDefiningOp<arith::AddFOp>();
  if (!add)
    return false;
  BlockArgument accumulator = body.getArguments().back();
  Value product = add.getLhs() == accumulator   ? add.getRhs()
                  : add.getRhs() == accumulator ? add.getLhs()
                                                : Value();
  auto mul = product ? skipCasts(product).getDefiningOp<arith::MulFOp>()
                     : arith::MulFOp();
  if (!mul)
    return false;
  auto lhs = dyn_cast<BlockArgument>(skipCasts(mul.getLhs()));
  auto rhs = dyn_cast<BlockArgument>(skipCasts(mul.getRhs()));
  auto isInput = [&](BlockArgument argument) {
    return argument && argument.getOwner() == &body && argument != accumulator;
  };
  if (!isInput(lhs) || !isInput(rhs))
    return false;
  OpOperand *a = op.getMatchingOpOperand(lhs);
  OpOperand *b = op.getMatchingOpOperand(rhs);
  // A sum of squares, or of elementwise products, is a reduction.
  if (a->get() == b->get() || (maps[a->getOperandNumber()].isIdentity() &&
                               maps[b->getOperandNumber()].isIdentity()))
    return false;
  Operands operands{read(*a), read(*b), read(*op.getDpsInitOperand(0))};
  bind(op->getResult(0), this->add(ValueKind::Contract, op,
                                   op->getResult(0).getType(), operands));
  return true;
}

/// The number of iterations in each dimension, as far as shapes tell.
ArrayRef<int64_t> ValueGraphBuilder::rangesOf(linalg::LinalgOp op,
                                              ArrayRef<AffineMap> maps) {
  unsigned loops = maps.front().getNumDims();
  MutableArrayRef<int64_t> ranges(graph.shapes.Allocate<int64_t>(loops), loops);
  llvm::fill(ranges, ShapedType::kDynamic);
  for (OpOperand &operand : op->getOpOperands())
    if (auto type = dyn_cast<RankedTensorType>(operand.get().getType()))
      for (auto [size, place] : llvm::zip_equal(
               type.getShape(), maps[operand.getOperandNumber()].getResults()))
        if (auto dim = dyn_cast<AffineDimExpr>(place))
          if (!ShapedType::isDynamic(size))
            ranges[dim.getPosition()] = size;
  return ranges;
}

/// Is each element of an output accessed by more than one iteration? Where an
/// op has several outputs, one may be a reduction and another not.
static bool isReduced(AffineMap map, ArrayRef<utils::IteratorType> iterators) {
  for (auto [loop, type] : llvm::enumerate(iterators))
    if (type == utils::IteratorType::reduction && !map.isFunctionOfDim(loop))
      return true;
  return false;
}

void ValueGraphBuilder::visitLinalg(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  if (llvm::is_contained(iterators, utils::IteratorType::reduction) &&
      visitContraction(op, maps))
    return;
  Operands operands = readAll(op);
  auto outer = std::exchange(iterations, rangesOf(op, maps));
  DenseMap<unsigned, NodeId> phis; // by operand
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    if (number >= op.getBlock()->getNumArguments())
      continue; // an output that is there for its type only
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    Operand source = operands[number];
    if (op.isDpsInit(&operand) && isReduced(maps[number], iterators)) {
      phis[number] =
          add(ValueKind::Phi, op, getElementTypeOrSelf(argument.getType()),
              *iterations, source);
      bind(argument, phis[number]);
    } else if (!argument.use_empty()) {
      bind(argument, access(source, maps[number], op));
    }
  }
  Operands yielded = visitBlock(*op.getBlock());
  iterations = outer;
  if (tooLarge)
    return;
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    Operand value = yielded[i];
    unsigned number = op.getNumDpsInputs() + i;
    AffineMap map = maps[number];
    if (auto phi = phis.find(number); phi != phis.end()) {
      graph[phi->second].operands.push_back(value);
      bind(result, add(ValueKind::Reduce, op, result.getType(),
                       {{phi->second, nullptr}}));
    } else if (map.isIdentity() &&
               graph[value.node].kind != ValueKind::Literal) {
      bind(result, value.node);
    } else {
      NodeId id =
          add(map.isIdentity() ? ValueKind::Broadcast : ValueKind::Transpose,
              op, result.getType(), value);
      graph[id].literal = graph[value.node].literal;
      if (map.isPermutation()) // dimension i of the result is loop map(i)
        for (unsigned i = 0; i != map.getNumResults(); ++i)
          graph[id].permutation.push_back(map.getDimPosition(i));
      bind(result, id);
    }
  }
}
