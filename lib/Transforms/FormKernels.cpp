//===- FormKernels.cpp - amp-form-kernels ---------------------------------===//
//
// KernelGroups says what is computed together. Here it is put in order and
// written: products as soon as they can run, and all groups that can run in one
// launch where no product can, but for those that would only wait
// (DelayKernels).
//
//===----------------------------------------------------------------------===//

#include "KernelGroups.h"
#include "PanelProducts.h"
#include "amp/Analysis/RowAlignment.h"
#include "amp/Dialect/AMPRT/IR/AMPRT.h"
#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {
#define GEN_PASS_DEF_FORMKERNELSPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
class KernelWriter {
public:
  KernelWriter(Block &block)
      : block(block), recomputed(block), groups(block, recomputed),
        builder(block.getTerminator()) {}

  void run();

private:
  using Node = KernelGroups::Node;

  void findResults();
  std::vector<SmallVector<unsigned>> schedule();
  Value lookUp(Value value);
  void writeProduct(const Node &node);
  void writeKernel(ArrayRef<unsigned> tasks);
  void writeTask(const Node &node, ArrayRef<Value> results);
  int64_t chooseRows(const Node &node);
  bool isReadAgain(Operation *op);

  Block &block;
  Recomputed recomputed;
  KernelGroups groups;
  OpBuilder builder;
  IRMapping mapping; ///< from the ops as they were to those that are written
  SetVector<Value> outside; ///< results that are read outside of their node
};
} // namespace

void KernelWriter::findResults() {
  auto read = [&](Operation *op, std::optional<unsigned> node) {
    for (Value source : groups.sourcesOf(op))
      if (!node || groups.nodeOf(source.getDefiningOp()) != *node)
        outside.insert(source);
  };
  for (auto [id, node] : llvm::enumerate(groups.getNodes()))
    for (Operation *op : node.ops)
      read(op, id);
  read(block.getTerminator(), std::nullopt);
}

/// The nodes in the order in which they run; those of one entry in one launch.
std::vector<SmallVector<unsigned>> KernelWriter::schedule() {
  const std::vector<Node> &nodes = groups.getNodes();
  std::vector<SmallVector<unsigned>> readers(nodes.size());
  std::vector<unsigned> missing(nodes.size(), 0);
  SmallVector<unsigned> inOrder;
  for (auto [id, node] : llvm::enumerate(nodes)) {
    if (node.ops.empty())
      continue;
    inOrder.push_back(id);
    SetVector<unsigned> from;
    for (Operation *op : node.ops)
      for (Value source : groups.sourcesOf(op))
        if (unsigned other = groups.nodeOf(source.getDefiningOp()); other != id)
          from.insert(other);
    missing[id] = from.size();
    for (unsigned other : from)
      readers[other].push_back(id);
  }
  llvm::sort(inOrder, [&](unsigned a, unsigned b) {
    return nodes[a].ops.front()->isBeforeInBlock(nodes[b].ops.front());
  });
  std::vector<unsigned> position(nodes.size());
  for (auto [i, id] : llvm::enumerate(inOrder))
    position[id] = i;

  std::vector<SmallVector<unsigned>> result;
  std::set<unsigned> products, kernels; // ready ones, by position
  auto add = [&](unsigned id) {
    (nodes[id].isProduct ? products : kernels).insert(position[id]);
  };
  auto done = [&](unsigned id) {
    for (unsigned reader : readers[id])
      if (--missing[reader] == 0)
        add(reader);
  };
  for (unsigned id : inOrder)
    if (missing[id] == 0)
      add(id);
  while (!products.empty() || !kernels.empty()) {
    if (!products.empty()) {
      unsigned id = inOrder[*products.begin()];
      products.erase(products.begin());
      result.push_back({id});
      done(id);
      continue;
    }
    SmallVector<unsigned> launch;
    for (unsigned place : kernels)
      launch.push_back(inOrder[place]);
    kernels.clear();
    result.push_back(launch);
    for (unsigned id : launch)
      done(id);
  }
  delayKernels(groups, block.getTerminator(), result);
  return result;
}

/// What a value has become; reshapes, constants and numbers are written where
/// they are first read.
Value KernelWriter::lookUp(Value value) {
  if (Value known = mapping.lookupOrNull(value))
    return known;
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != &block)
    return value;
  for (Value read : getReads(op))
    mapping.map(read, lookUp(read));
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    for (Value init : generic.getDpsInits())
      mapping.map(init, lookUp(init));
  builder.clone(*op, mapping);
  return mapping.lookup(value);
}

void KernelWriter::writeProduct(const Node &node) {
  Operation *op = node.ops.front();
  for (Value operand : op->getOperands())
    mapping.map(operand, lookUp(operand));
  builder.clone(*op, mapping);
}

/// That a tensor is read as it lies: element i for element i.
static bool isReadInOrder(linalg::GenericOp op, OpOperand &use) {
  auto from = dyn_cast<RankedTensorType>(use.get().getType());
  if (!from || from.getNumElements() == 1)
    return true;
  AffineMap map = op.getMatchingIndexingMap(&use);
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  return map == out && from.getShape() == to.getShape();
}

/// A reduction over a few elements, as pooling is: its last dimension is a loop
/// like that of an elementwise op.
static bool isWindow(linalg::GenericOp op) {
  int64_t count = 1;
  for (auto [size, type] :
       llvm::zip(op.getStaticLoopRanges(), op.getIteratorTypesArray()))
    if (type == utils::IteratorType::reduction)
      count *= size;
  return count <= 9;
}

/// As many as there are, but where tensors are not all read as they lie: then
/// the last dimensions are loops of their own, so that no position has to be
/// taken apart by division.
int64_t KernelWriter::chooseRows(const Node &node) {
  if (node.isSequential)
    return 1;
  int64_t most = node.rows.back();
  SetVector<Operation *> ops(node.ops.begin(), node.ops.end());
  for (unsigned i = 0; i < ops.size(); ++i) {
    auto generic = dyn_cast<linalg::GenericOp>(ops[i]);
    if (generic && isReduction(generic) && !isWindow(generic))
      return most;
    for (Value read : getReads(ops[i]))
      if (Operation *producer = read.getDefiningOp())
        if (producer->getBlock() == &block && !groups.isMember(producer) &&
            getKernelOpKind(producer) == KernelOpKind::Compute)
          ops.insert(producer);
  }
  auto type = cast<RankedTensorType>(node.ops.front()->getResult(0).getType());
  int64_t size = type.getNumElements();
  auto isInOrder = [&](Operation *op) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic)
      return false;
    if (cast<RankedTensorType>(op->getResult(0).getType()).getNumElements() ==
        1)
      return true;
    if (generic.hasIndexSemantics())
      return false;
    for (OpOperand *use : generic.getDpsInputOperands())
      if (!isReadInOrder(generic, *use))
        return false;
    return !isGather(op);
  };
  if (most == size && llvm::all_of(ops, isInOrder))
    return most;
  int64_t chosen = 1;
  for (int64_t rows : node.rows)
    if (size / rows >= 16 || (rows == 1 && size < 16))
      chosen = rows;
  return size / most >= 16 ? most : chosen;
}

/// That computing an op where it is read would compute its elements several
/// times.
bool KernelWriter::isReadAgain(Operation *op) {
  if (!op->hasOneUse())
    return true;
  auto reader = dyn_cast<linalg::GenericOp>(*op->user_begin());
  if (!reader || !groups.isMember(reader))
    return true;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  return iterationsOf(reader) != type.getNumElements();
}

void KernelWriter::writeTask(const Node &node, ArrayRef<Value> results) {
  Location loc = node.ops.front()->getLoc();
  auto task = amp_rt::TaskOp::create(
      builder, loc,
      llvm::map_to_vector(results, [](Value value) { return value.getType(); }),
      chooseRows(node), node.isSequential, /*panel=*/IntegerAttr());
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&task.getBody());
  // What is recomputed, renamed or constant is cloned beside the members.
  SetVector<Operation *> needed(node.ops.begin(), node.ops.end());
  for (unsigned i = 0; i < needed.size(); ++i) {
    SmallVector<Value> reads = getReads(needed[i]);
    if (auto generic = dyn_cast<linalg::GenericOp>(needed[i]))
      llvm::append_range(reads, generic.getDpsInits());
    for (Value read : reads)
      if (Operation *producer = read.getDefiningOp())
        if (producer->getBlock() == &block && !groups.isMember(producer) &&
            getKernelOpKind(producer) != KernelOpKind::Data)
          needed.insert(producer);
  }
  SmallVector<Operation *> ops = needed.takeVector();
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  IRMapping inner = mapping;
  for (Operation *op : ops) {
    Operation *copy = builder.clone(*op, inner);
    if (groups.isMember(op) && (isReadAgain(op) || isReduction(op)))
      copy->setAttr(amp_rt::kMemberAttrName, builder.getUnitAttr());
    if (groups.isScattered(op))
      copy->setAttr(amp_rt::kScatterAttrName, builder.getUnitAttr());
  }
  amp_rt::YieldOp::create(builder, loc,
                          llvm::map_to_vector(results, [&](Value value) {
                            return inner.lookup(value);
                          }));
}

void KernelWriter::writeKernel(ArrayRef<unsigned> tasks) {
  const std::vector<Node> &nodes = groups.getNodes();
  SmallVector<SmallVector<Value>> results(tasks.size());
  SmallVector<Value> all;
  for (auto [i, id] : llvm::enumerate(tasks))
    for (Operation *op : nodes[id].ops)
      for (Value result : op->getResults())
        if (outside.contains(result)) {
          results[i].push_back(result);
          all.push_back(result);
        }
  if (all.empty())
    return; // nobody reads any of it
  auto kernel = amp_rt::KernelOp::create(
      builder, nodes[tasks[0]].ops.front()->getLoc(),
      llvm::map_to_vector(all, [](Value value) { return value.getType(); }));
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *body = builder.createBlock(&kernel.getBody());
    SmallVector<Value> yielded;
    for (auto [i, id] : llvm::enumerate(tasks)) {
      if (results[i].empty())
        continue; // nobody reads it
      builder.setInsertionPointToEnd(body);
      writeTask(nodes[id], results[i]);
      llvm::append_range(yielded, body->back().getResults());
    }
    builder.setInsertionPointToEnd(body);
    amp_rt::YieldOp::create(builder, kernel.getLoc(), yielded);
  }
  for (auto [old, result] : llvm::zip(all, kernel.getResults()))
    mapping.map(old, result);
}

void KernelWriter::run() {
  findResults();
  SmallVector<Operation *> old;
  for (Operation &op : block.without_terminator())
    old.push_back(&op);
  for (Operation *op : old)
    if (getKernelOpKind(op) == KernelOpKind::Data)
      builder.clone(*op, mapping);
  for (ArrayRef<unsigned> launch : schedule()) {
    const Node &node = groups.getNodes()[launch.front()];
    if (node.isProduct)
      writeProduct(node);
    else
      writeKernel(launch);
  }
  Operation *terminator = block.getTerminator();
  for (OpOperand &operand : terminator->getOpOperands())
    operand.set(lookUp(operand.get()));
  for (Operation *op : llvm::reverse(old))
    op->erase();
}

namespace {
class FormKernelsPass : public amp::impl::FormKernelsPassBase<FormKernelsPass> {
public:
  using Base::Base;
  void runOnOperation() override;
};
} // namespace

/// Numbers, and tensors whose elements have a size.
static bool isKnown(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getElementType().isIntOrFloat();
  return type.isIntOrIndexOrFloat();
}

static LogicalResult checkTypes(Operation *op, TypeRange types) {
  for (Type type : types)
    if (!isKnown(type))
      return op->emitError("kernels compute integers and floats, and this is ")
             << type << ": write it as tensors of its parts";
  return success();
}

/// That the pass knows everything in the block.
static LogicalResult check(Block &block) {
  if (failed(checkTypes(block.getParentOp(), block.getArgumentTypes())))
    return failure();
  WalkResult known = block.walk([&](Operation *op) {
    return failed(checkTypes(op, op->getResultTypes()))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (known.wasInterrupted())
    return failure();
  for (Operation &op : block.without_terminator()) {
    for (Type type : op.getResultTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type))
        if (!tensor.hasStaticShape())
          return op.emitError("its shape is known only when it runs; make a "
                              "program of one size, for instance with "
                              "amp-compile --dim");
    if (getKernelOpKind(&op) == KernelOpKind::Unknown)
      return op.emitError(
          "amp-form-kernels has no kernel for this op; lower it "
          "to linalg.generic first");
  }
  return success();
}

void FormKernelsPass::runOnOperation() {
  for (auto function : getOperation().getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    if (!function.getBody().hasOneBlock()) {
      function.emitError("has branches; amp-form-kernels takes structured "
                         "control flow only");
      return signalPassFailure();
    }
    if (failed(check(function.front())))
      return signalPassFailure();
    PanelProducts panels(function.front(), panelBytes);
    if (panelBytes > 0)
      panels.separateBiasGradients();
    KernelWriter(function.front()).run();
    if (panelBytes > 0)
      panels.moveIntoTasks();
  }
}
