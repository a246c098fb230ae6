//===- ValueGraphBuilder.cpp - From a function to its flat graph ----------===//

#include "ValueGraphBuilder.h"
#include "amp/Dialect/AMP/IR/AMP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::amp;

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
