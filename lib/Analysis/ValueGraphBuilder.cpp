//===- ValueGraphBuilder.cpp - From a function to its flat graph ----------===//

#include "amp/Analysis/ValueGraph.h"
#include "amp/Dialect/AMP/IR/AMP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::amp;

namespace mlir::amp {
class ValueGraphBuilder {
public:
  using NodeId = ValueGraph::NodeId;
  using Operand = ValueGraph::Operand;
  using Operands = SmallVector<Operand, 4>;

  ValueGraphBuilder(ValueGraph &graph, unsigned maxNodes)
      : graph(graph), maxNodes(maxNodes) {}
  bool run(func::FuncOp function);

private:
  NodeId add(ValueKind kind, Operation *op, Type type,
             ArrayRef<Operand> operands);
  NodeId add(ValueKind kind, Operation *op, Type element,
             ArrayRef<int64_t> shape, ArrayRef<Operand> operands);
  void bind(Value value, NodeId id);
  /// The node that an operand reads; a fresh one where it reads a constant.
  Operand read(OpOperand &operand);
  Operands readAll(Operation *op);
  /// Gives all results of `op` one kind of node, that reads all its operands.
  void addAll(ValueKind kind, Operation *op);

  /// Visits the ops of a block; what its terminator reads.
  Operands visitBlock(Block &block);
  void visit(Operation *op);
  bool visitScalarOp(Operation *op);
  bool visitScalingOp(Operation *op);
  bool visitTensorOp(Operation *op);
  bool visitControlFlow(Operation *op);
  void visitCall(func::CallOp op);
  void visitFor(scf::ForOp op);
  void visitWhile(scf::WhileOp op);
  void visitIf(scf::IfOp op);
  void visitForall(scf::ForallOp op);
  void visitLinalg(linalg::LinalgOp op);
  bool visitContraction(linalg::LinalgOp op, ArrayRef<AffineMap> maps);
  ArrayRef<int64_t> rangesOf(linalg::LinalgOp op, ArrayRef<AffineMap> maps);
  void visitUnknown(Operation *op);
  /// An operand as a body sees it: itself, where element (i, j, ..) is read by
  /// iteration (i, j, ..).
  NodeId access(Operand operand, AffineMap map, Operation *op);
  /// An index that a body or a loop hands to its ops.
  void bindIndex(Value value, Operation *op) {
    bind(value, add(ValueKind::Index, op, value.getType(), {}));
  }

  ValueGraph &graph;
  unsigned maxNodes;
  DenseMap<Value, NodeId> nodeOf;
  SymbolTableCollection symbols;
  SmallVector<Operation *> callees; ///< that are being followed
  unsigned call = 0;                ///< the one that is being followed
  std::optional<ArrayRef<int64_t>> iterations; ///< of the body that is visited
  bool tooLarge = false;
};
} // namespace mlir::amp

static int64_t countElements(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    if (ShapedType::isDynamic(size) || llvm::MulOverflow(count, size, count))
      return -1;
  return count;
}

/// The number that a constant is everywhere.
static std::optional<double> literalOf(Attribute value) {
  if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
    if (!dense.isSplat())
      return std::nullopt;
    value = dense.getSplatValue<Attribute>();
  }
  if (auto number = dyn_cast<FloatAttr>(value))
    return number.getValueAsDouble();
  if (auto number = dyn_cast<IntegerAttr>(value))
    if (number.getValue().getSignificantBits() <= 52)
      return static_cast<double>(number.getValue().getSExtValue());
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

ValueGraphBuilder::NodeId ValueGraphBuilder::add(ValueKind kind, Operation *op,
                                                 Type element,
                                                 ArrayRef<int64_t> shape,
                                                 ArrayRef<Operand> operands) {
  ValueGraph::Node &node = graph.nodes.emplace_back();
  node.kind = kind;
  node.op = op;
  node.elementType = element;
  node.shape = shape;
  node.count = countElements(shape);
  node.operands.assign(operands.begin(), operands.end());
  node.call = call;
  tooLarge |= graph.nodes.size() > maxNodes;
  return graph.nodes.size() - 1;
}

ValueGraphBuilder::NodeId ValueGraphBuilder::add(ValueKind kind, Operation *op,
                                                 Type type,
                                                 ArrayRef<Operand> operands) {
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    // Nothing is known of what has no rank: a shape of its own kind.
    static constexpr int64_t unranked = ShapedType::kDynamic;
    return add(kind, op, shaped.getElementType(),
               shaped.hasRank() ? shaped.getShape() : ArrayRef(unranked),
               operands);
  }
  // A scalar inside a body stands for one number for each iteration.
  return add(kind, op, type, iterations.value_or(ArrayRef<int64_t>()),
             operands);
}

void ValueGraphBuilder::bind(Value value, NodeId id) {
  nodeOf[value] = id;
  ValueGraph::Node &node = graph[id];
  if (!node.inner)
    node.inner = value;
  if (!call && !iterations && !node.home)
    node.home = value;
}

ValueGraphBuilder::Operand ValueGraphBuilder::read(OpOperand &operand) {
  Value value = operand.get();
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant))) {
    NodeId id =
        add(ValueKind::Literal, value.getDefiningOp(), value.getType(), {});
    graph[id].literal = literalOf(constant);
    graph[id].site = &operand;
    return {id, &operand};
  }
  auto found = nodeOf.find(value);
  if (found == nodeOf.end()) // a value that is used before its definition
    return {add(ValueKind::Unknown, value.getDefiningOp(), value.getType(), {}),
            &operand};
  return {found->second, &operand};
}

ValueGraphBuilder::Operands ValueGraphBuilder::readAll(Operation *op) {
  Operands read;
  for (OpOperand &operand : op->getOpOperands())
    read.push_back(this->read(operand));
  return read;
}

void ValueGraphBuilder::addAll(ValueKind kind, Operation *op) {
  Operands operands = readAll(op);
  for (Value result : op->getResults())
    bind(result, add(kind, op, result.getType(), operands));
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

ValueGraphBuilder::Operands ValueGraphBuilder::visitBlock(Block &block) {
  for (Operation &op : block.without_terminator()) {
    if (tooLarge)
      return {};
    visit(&op);
  }
  Operation *end =
      block.mightHaveTerminator() ? block.getTerminator() : nullptr;
  return end ? readAll(end) : Operands();
}

void ValueGraphBuilder::visit(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>())
    return;
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op)) {
    if (linalg.hasPureTensorSemantics())
      return visitLinalg(linalg);
    return visitUnknown(op);
  }
  if (visitScalarOp(op) || visitTensorOp(op) || visitControlFlow(op) ||
      visitScalingOp(op))
    return;
  visitUnknown(op);
}

/// Ops of arith and math, on numbers or on whole tensors.
bool ValueGraphBuilder::visitScalarOp(Operation *op) {
  Dialect *dialect = op->getDialect();
  if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(dialect) ||
      op->getNumRegions())
    return false;
  ValueKind kind =
      llvm::TypeSwitch<Operation *, ValueKind>(op)
          .Case<arith::ExtFOp, arith::TruncFOp>(
              [](auto) { return ValueKind::Cast; })
          .Case<arith::NegFOp, math::AbsFOp>(
              [](auto) { return ValueKind::Negate; })
          .Case<arith::AddFOp, arith::SubFOp>(
              [](auto) { return ValueKind::Add; })
          .Case<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
                arith::MinNumFOp>([](auto) { return ValueKind::Order; })
          .Case<arith::MulFOp>([](auto) { return ValueKind::Multiply; })
          .Case<arith::DivFOp>([](auto) { return ValueKind::Divide; })
          .Case<math::FmaOp>([](auto) { return ValueKind::Fma; })
          .Case<math::SqrtOp, math::RsqrtOp, math::CbrtOp, math::PowFOp,
                math::FPowIOp>([](auto) { return ValueKind::Power; })
          .Case<arith::CmpFOp>([](auto) { return ValueKind::Compare; })
          .Case<math::CopySignOp>([](auto) { return ValueKind::CopySign; })
          .Case<arith::RemFOp>([](auto) { return ValueKind::Remainder; })
          .Case<arith::SelectOp>([](auto) { return ValueKind::Select; })
          .Default([](auto) { return ValueKind::Elementwise; });
  addAll(kind, op);
  if (kind != ValueKind::Power)
    return true;
  ValueGraph::Node &node = graph[nodeOf[op->getResult(0)]];
  if (isa<math::PowFOp, math::FPowIOp>(op)) {
    if (std::optional<double> literal = graph[node.operands[1].node].literal)
      node.exponent = *literal;
    else
      node.kind = ValueKind::Elementwise;
  } else {
    node.exponent = isa<math::SqrtOp>(op)    ? 0.5
                    : isa<math::RsqrtOp>(op) ? -0.5
                                             : 1.0 / 3;
  }
  return true;
}

bool ValueGraphBuilder::visitTensorOp(Operation *op) {
  if (isa<tensor::EmptyOp, bufferization::AllocTensorOp>(op)) {
    bind(op->getResult(0),
         add(ValueKind::Empty, op, op->getResult(0).getType(), {}));
    return true;
  }
  if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    Block &body = generate.getBody().front();
    auto type = cast<RankedTensorType>(generate.getType());
    auto outer = std::exchange(iterations, type.getShape());
    for (BlockArgument position : body.getArguments())
      bindIndex(position, op);
    Operands yielded = visitBlock(body);
    iterations = outer;
    bind(generate.getResult(), add(ValueKind::Copy, op, type, yielded));
    return true;
  }
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    Operand source = read(op->getOpOperand(0));
    Block &body = pad.getRegion().front();
    auto outer = std::exchange(iterations, ArrayRef<int64_t>());
    for (BlockArgument position : body.getArguments())
      bindIndex(position, op);
    Operands padding = visitBlock(body);
    iterations = outer;
    bind(pad.getResult(),
         add(ValueKind::Pad, op, pad.getType(), {source, padding.front()}));
    return true;
  }
  std::optional<ValueKind> kind =
      llvm::TypeSwitch<Operation *, std::optional<ValueKind>>(op)
          .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
                tensor::ReshapeOp, SeedOp>(
              [](auto) { return ValueKind::Reshape; })
          .Case<tensor::SplatOp>([](auto) { return ValueKind::Broadcast; })
          .Case<tensor::ExtractSliceOp, tensor::GatherOp>(
              [](auto) { return ValueKind::Slice; })
          .Case<tensor::ExtractOp>([](auto) { return ValueKind::Extract; })
          .Case<tensor::InsertOp, tensor::InsertSliceOp, tensor::ScatterOp>(
              [](auto) { return ValueKind::Insert; })
          .Case<tensor::ConcatOp>([](auto) { return ValueKind::Concat; })
          .Case<tensor::FromElementsOp>([](tensor::FromElementsOp op) {
            return op.getElements().size() == 1 ? ValueKind::Reshape
                                                : ValueKind::Concat;
          })
          .Case<tensor::DimOp, tensor::RankOp, linalg::IndexOp>(
              [](auto) { return ValueKind::Index; })
          .Case<bufferization::MaterializeInDestinationOp>(
              [](auto) { return ValueKind::Copy; })
          .Default([](auto) { return std::nullopt; });
  if (!kind)
    return false;
  if (*kind == ValueKind::Index)
    bindIndex(op->getResult(0), op);
  else
    addAll(*kind, op);
  // A constant that is only spread out is still that number.
  if (op->getNumResults() && nodeOf.count(op->getResult(0))) {
    ValueGraph::Node &node = graph[nodeOf[op->getResult(0)]];
    if ((node.kind == ValueKind::Reshape || node.kind == ValueKind::Broadcast))
      node.literal = graph[node.operands[0].node].literal;
  }
  return true;
}

/// Scaling that is in the program already.
bool ValueGraphBuilder::visitScalingOp(Operation *op) {
  if (isa<ScaleOp>(op)) {
    addAll(ValueKind::Multiply, op);
  } else if (auto unscale = dyn_cast<UnscaleOp>(op)) {
    Value result = unscale.getResult(), flag = unscale.getFinite();
    NodeId id = add(ValueKind::Divide, op, result.getType(), readAll(op));
    bind(result, id);
    if (flag) // of every scale
      bind(flag,
           add(ValueKind::Index, op, flag.getType(), {Operand{id, nullptr}}));
  } else if (isa<AllFiniteOp>(op)) { // of every scale
    addAll(ValueKind::Index, op);
  } else if (auto update = dyn_cast<UpdateScaleOp>(op)) {
    // The next scale is made from this one, the trackers from flags alone.
    bind(update.getNewScale(),
         add(ValueKind::Copy, op, update.getNewScale().getType(),
             read(update.getScaleMutable())));
    for (Value tracker : op->getResults().drop_front())
      bind(tracker, add(ValueKind::Index, op, tracker.getType(), {}));
  } else {
    return false;
  }
  return true;
}

void ValueGraphBuilder::visitUnknown(Operation *op) {
  Operands operands = readAll(op);
  // What its regions read from outside, it reads.
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    if (auto found = nodeOf.find(value); found != nodeOf.end())
      operands.push_back({found->second, nullptr});
  for (Value result : op->getResults())
    bind(result, add(ValueKind::Unknown, op, result.getType(), operands));
}

//===----------------------------------------------------------------------===//
// Calls and control flow
//===----------------------------------------------------------------------===//

bool ValueGraphBuilder::visitControlFlow(Operation *op) {
  if (auto call = dyn_cast<func::CallOp>(op))
    visitCall(call);
  else if (auto loop = dyn_cast<scf::ForOp>(op))
    visitFor(loop);
  else if (auto loop = dyn_cast<scf::WhileOp>(op))
    visitWhile(loop);
  else if (auto choice = dyn_cast<scf::IfOp>(op))
    visitIf(choice);
  else if (auto loop = dyn_cast<scf::ForallOp>(op))
    visitForall(loop);
  else if (isa<scf::ExecuteRegionOp, AutocastOp>(op) &&
           op->getRegion(0).hasOneBlock()) {
    Operands yielded = visitBlock(op->getRegion(0).front());
    for (auto [result, value] : llvm::zip_equal(op->getResults(), yielded))
      bind(result, value.node);
  } else
    return false;
  return true;
}

void ValueGraphBuilder::visitCall(func::CallOp op) {
  auto callee =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(op, op.getCalleeAttr());
  if (callee && callee->hasAttr(AMPDialect::kLinearAttrName))
    return addAll(ValueKind::Linear, op);
  if (!callee || !callee.getBody().hasOneBlock() ||
      llvm::is_contained(callees, callee))
    return addAll(ValueKind::Unknown, op);
  Operands operands = readAll(op);
  Block &body = callee.getBody().front();
  callees.push_back(callee);
  graph.calls.push_back({op, call});
  unsigned caller = std::exchange(call, graph.calls.size() - 1);
  for (auto [argument, operand] :
       llvm::zip_equal(body.getArguments(), operands))
    bind(argument, operand.node);
  Operands returned = visitBlock(body);
  call = caller;
  callees.pop_back();
  if (tooLarge)
    return;
  for (auto [result, value] : llvm::zip_equal(op.getResults(), returned))
    bind(result, value.node);
}

void ValueGraphBuilder::visitFor(scf::ForOp op) {
  Operands operands = readAll(op);
  Block &body = *op.getBody();
  bindIndex(op.getInductionVar(), op);
  SmallVector<NodeId> phis;
  for (auto [argument, init] : llvm::zip_equal(
           op.getRegionIterArgs(), ArrayRef(operands).drop_front(3))) {
    phis.push_back(add(ValueKind::Phi, op, argument.getType(), {init}));
    bind(argument, phis.back());
  }
  Operands yielded = visitBlock(body);
  if (tooLarge)
    return;
  for (auto [phi, next, result] :
       llvm::zip_equal(phis, yielded, op.getResults())) {
    graph[phi].operands.push_back(next);
    bind(result, add(ValueKind::Loop, op, result.getType(), {{phi, nullptr}}));
  }
}

void ValueGraphBuilder::visitWhile(scf::WhileOp op) {
  Operands operands = readAll(op);
  Block &before = op.getBefore().front(), &after = op.getAfter().front();
  SmallVector<NodeId> phis;
  for (auto [argument, init] :
       llvm::zip_equal(before.getArguments(), operands)) {
    phis.push_back(add(ValueKind::Phi, op, argument.getType(), {init}));
    bind(argument, phis.back());
  }
  Operands passed = visitBlock(before);
  if (tooLarge)
    return;
  for (auto [argument, value] :
       llvm::zip_equal(after.getArguments(), ArrayRef(passed).drop_front()))
    bind(argument, value.node);
  Operands yielded = visitBlock(after);
  if (tooLarge)
    return;
  for (auto [phi, next] : llvm::zip_equal(phis, yielded))
    graph[phi].operands.push_back(next);
  for (auto [result, value] :
       llvm::zip_equal(op.getResults(), ArrayRef(passed).drop_front()))
    bind(result, add(ValueKind::Loop, op, result.getType(),
                     {value, {passed.front().node, nullptr}}));
}

void ValueGraphBuilder::visitIf(scf::IfOp op) {
  Operand condition = read(op->getOpOperand(0));
  Operands then = visitBlock(*op.thenBlock());
  Operands otherwise =
      op.elseBlock() ? visitBlock(*op.elseBlock()) : Operands();
  if (tooLarge || op.getNumResults() == 0)
    return;
  for (auto [result, a, b] : llvm::zip_equal(op.getResults(), then, otherwise))
    bind(result,
         add(ValueKind::Select, op, result.getType(), {condition, a, b}));
}

void ValueGraphBuilder::visitForall(scf::ForallOp op) {
  for (Value index : op.getInductionVars())
    bindIndex(index, op);
  SmallVector<NodeId> phis;
  for (auto [argument, init] :
       llvm::zip_equal(op.getRegionIterArgs(), op.getOutputsMutable())) {
    phis.push_back(add(ValueKind::Phi, op, argument.getType(), {read(init)}));
    bind(argument, phis.back());
  }
  for (Operation &inner : op.getBody()->without_terminator())
    visit(&inner);
  for (Operation &end : op.getTerminator().getYieldingOps())
    if (auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(end)) {
      Operand source = read(insert.getSourceMutable());
      Operand target = read(insert.getDestMutable());
      if (graph[target.node].kind == ValueKind::Phi)
        graph[target.node].operands.push_back(source);
    }
  for (auto [phi, result] : llvm::zip_equal(phis, op.getResults()))
    bind(result, add(ValueKind::Loop, op, result.getType(), {{phi, nullptr}}));
}

//===----------------------------------------------------------------------===//
// Linalg
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

bool ValueGraphBuilder::run(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return false;
  graph.calls.push_back({});
  callees.push_back(function);
  Block &body = function.getBody().front();
  for (BlockArgument argument : body.getArguments()) {
    NodeId id = add(ValueKind::Argument, nullptr, argument.getType(), {});
    graph[id].argument = argument.getArgNumber();
    bind(argument, id);
    graph.args.push_back(id);
  }
  for (const Operand &operand : visitBlock(body))
    graph.returned.push_back(operand);
  graph.numProgramNodes = graph.nodes.size();
  graph.indexReaders();
  return !tooLarge;
}

std::unique_ptr<ValueGraph> ValueGraph::build(func::FuncOp function,
                                              unsigned maxNodes) {
  std::unique_ptr<ValueGraph> graph(new ValueGraph());
  return ValueGraphBuilder(*graph, maxNodes).run(function) ? std::move(graph)
                                                           : nullptr;
}
