//===- PlanBuilder.cpp - Which tensor is in which buffer ------------------===//
#include "PlanBuilder.h"
#include "InPlace.h"
#include "KernelOps.h"
#include "amp/Analysis/ArenaPlanner.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::amp;
using amp_rt::Segment;

static constexpr int64_t granularity = 256;

int64_t PlanBuilder::Buffer::size() const {
  return amp_rt::sizeInBytes(MemRefType::get({count}, element));
}

unsigned PlanBuilder::addBuffer(Type type, Segment segment,
                                ElementsAttr value) {
  auto tensor = cast<RankedTensorType>(type);
  buffers.push_back(
      {tensor.getElementType(), tensor.getNumElements(), segment, value});
  return buffers.size() - 1;
}

/// The argument that a result replaces, as attributes say.
std::optional<unsigned> PlanBuilder::pairOf(unsigned result) {
  if (auto updates = step.getResultAttrOfType<IntegerAttr>(
          result, AMPDialect::kUpdatesAttrName))
    return updates.getInt();
  return std::nullopt;
}

LogicalResult PlanBuilder::addPorts() {
  DenseMap<unsigned, unsigned> replacedBy;
  for (unsigned i = 0, e = step.getNumResults(); i < e; ++i) {
    pairs.push_back(pairOf(i));
    if (pairs[i] && !replacedBy.try_emplace(*pairs[i], i).second)
      return step.emitError("results ")
             << replacedBy[*pairs[i]] << " and " << i
             << " both replace argument " << *pairs[i]
             << "; only one of them can";
  }
  for (auto [i, type] : llvm::enumerate(step.getArgumentTypes())) {
    if (!isa<RankedTensorType>(type))
      return step.emitError("argument ")
             << i << " is no tensor; a plan takes tensors only";
    bool isState = replacedBy.contains(i);
    inputs.push_back(addBuffer(type, isState ? Segment::State : Segment::IO));
  }
  for (auto [i, type] : llvm::enumerate(step.getResultTypes())) {
    if (!isa<RankedTensorType>(type))
      return step.emitError("result ")
             << i << " is no tensor; a plan gives tensors only";
    outputs.push_back(pairs[i] ? inputs[*pairs[i]]
                               : addBuffer(type, Segment::IO));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Buffers of a sequence
//===----------------------------------------------------------------------===//

/// The tensors that an op of the entry block reads, behind reshapes.
static SetVector<Value> readsOf(Operation *op) {
  SetVector<Value> reads, behind;
  reads.insert(op->operand_begin(), op->operand_end());
  for (Region &region : op->getRegions())
    getUsedValuesDefinedAbove(region, region, reads);
  for (Value value : reads)
    if (isa<RankedTensorType>(value.getType()))
      behind.insert(skipAliases(value));
  return behind;
}

unsigned PlanBuilder::bufferFor(Sequence &sequence, Value value) {
  value = skipAliases(value);
  auto [it, isNew] = sequence.bufferOf.try_emplace(value);
  if (!isNew)
    return it->second;
  ElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant)))
    return sequence.bufferOf[value] =
               addBuffer(value.getType(), Segment::Constants, constant);
  return sequence.bufferOf[value] = addBuffer(value.getType(), Segment::Arena);
}

/// That `result` can be written where `old` is: nobody reads `old` later, and
/// whoever reads it for `result` does so in place.
bool PlanBuilder::canReplace(Sequence &sequence, Value result, Value old) {
  auto kernel = result.getDefiningOp<amp_rt::KernelOp>();
  Operation *producer = result.getDefiningOp();
  for (Operation &op : sequence.function.front()) {
    if (getKernelOpKind(&op) == KernelOpKind::Alias ||
        !readsOf(&op).contains(old))
      continue;
    if (&op == producer) {
      if (!kernel)
        return false; // a library is not asked to
      Value yielded = kernel.getBody().front().getTerminator()->getOperand(
          cast<OpResult>(result).getResultNumber());
      auto task = yielded.getDefiningOp<amp_rt::TaskOp>();
      for (auto other : kernel.getBody().getOps<amp_rt::TaskOp>())
        if (other != task && readsOf(other).contains(old))
          return false;
      if (!canWriteOver(task, cast<OpResult>(yielded).getResultNumber(), old))
        return false;
      continue;
    }
    if (!op.isBeforeInBlock(producer))
      return false;
  }
  return true;
}

/// Results that cannot be written over the old ones, because somebody reads
/// those later, would be copied at the end, each by a command. One kernel that
/// is the last to run copies all of them.
void PlanBuilder::gatherCopies(Sequence &sequence, ArrayRef<unsigned> arguments,
                               ArrayRef<unsigned> targets) {
  Block &block = sequence.function.front();
  Operation *terminator = block.getTerminator();
  SmallVector<unsigned> copied;
  for (auto [i, operand] : llvm::enumerate(terminator->getOperands())) {
    Value source = skipAliases(operand);
    if (!source.getDefiningOp() ||
        getKernelOpKind(source.getDefiningOp()) == KernelOpKind::Constant ||
        getKernelOpKind(source.getDefiningOp()) == KernelOpKind::Data)
      continue;
    for (auto [argument, buffer] : llvm::zip(block.getArguments(), arguments))
      if (buffer == targets[i] && !canReplace(sequence, source, argument))
        copied.push_back(i);
  }
  if (copied.size() < 2)
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(terminator);
  SmallVector<Value> sources;
  for (unsigned i : copied)
    sources.push_back(terminator->getOperand(i));
  auto kernel = amp_rt::KernelOp::create(builder, terminator->getLoc(),
                                         TypeRange(ValueRange(sources)));
  Block *body = builder.createBlock(&kernel.getBody());
  for (Value source : sources) {
    builder.setInsertionPointToEnd(body);
    auto type = cast<RankedTensorType>(source.getType());
    Location loc = source.getLoc();
    auto task = amp_rt::TaskOp::create(builder, loc, TypeRange(type),
                                       type.getNumElements(),
                                       /*sequential=*/false,
                                       /*panel=*/IntegerAttr());
    builder.createBlock(&task.getBody());
    AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> iterators(type.getRank(),
                                               utils::IteratorType::parallel);
    Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                          type.getElementType());
    auto copy = linalg::GenericOp::create(
        builder, loc, TypeRange(type), source, empty, {identity, identity},
        iterators, [](OpBuilder &inner, Location loc, ValueRange values) {
          linalg::YieldOp::create(inner, loc, values.front());
        });
    amp_rt::YieldOp::create(builder, loc, copy.getResults());
  }
  builder.setInsertionPointToEnd(body);
  amp_rt::YieldOp::create(builder, kernel.getLoc(),
                          llvm::map_to_vector(body->getOps<amp_rt::TaskOp>(),
                                              [](amp_rt::TaskOp task) -> Value {
                                                return task.getResult(0);
                                              }));
  for (auto [i, result] : llvm::zip(copied, kernel.getResults()))
    terminator->setOperand(i, result);
}

LogicalResult PlanBuilder::assign(Sequence &sequence,
                                  ArrayRef<unsigned> arguments,
                                  ArrayRef<unsigned> targets) {
  Block &block = sequence.function.front();
  for (auto [argument, buffer] : llvm::zip(block.getArguments(), arguments))
    sequence.bufferOf[argument] = buffer;
  gatherCopies(sequence, arguments, targets);

  // Where results are written directly, and what is copied at the end.
  SmallVector<std::pair<unsigned, unsigned>> before, behind; // copies
  for (auto [i, operand] :
       llvm::enumerate(block.getTerminator()->getOperands())) {
    Value source = skipAliases(operand);
    unsigned target = targets[i];
    if (auto argument = dyn_cast<BlockArgument>(source)) {
      unsigned from = arguments[argument.getArgNumber()];
      if (from == target)
        continue;
      // It may be overwritten on the way: keep what it was.
      unsigned kept = addBuffer(source.getType(), Segment::Arena);
      before.push_back({from, kept});
      behind.push_back({kept, target});
      continue;
    }
    bool isConstant =
        getKernelOpKind(source.getDefiningOp()) == KernelOpKind::Constant ||
        getKernelOpKind(source.getDefiningOp()) == KernelOpKind::Data;
    Value old;
    for (auto [argument, buffer] : llvm::zip(block.getArguments(), arguments))
      if (buffer == target)
        old = argument;
    if (!isConstant && !sequence.bufferOf.contains(source) &&
        (!old || canReplace(sequence, source, old))) {
      sequence.bufferOf[source] = target;
      continue;
    }
    behind.push_back({bufferFor(sequence, source), target});
  }

  auto copy = [&](std::pair<unsigned, unsigned> pair) {
    Command command;
    command.reads = {pair.first};
    command.writes = {pair.second};
    sequence.commands.push_back(command);
  };
  llvm::for_each(before, copy);
  for (Operation &op : block.without_terminator()) {
    KernelOpKind kind = getKernelOpKind(&op);
    if (kind == KernelOpKind::Alias || kind == KernelOpKind::Constant ||
        kind == KernelOpKind::Data)
      continue;
    if (kind != KernelOpKind::Product && !isa<amp_rt::KernelOp>(op))
      return op.emitError("amp-build-plan has no command for this op; run "
                          "amp-form-kernels first");
    // A result over an operand that dies here.
    if (auto kernel = dyn_cast<amp_rt::KernelOp>(op))
      for (Value result : kernel.getResults()) {
        if (sequence.bufferOf.contains(result))
          continue;
        for (Value old : readsOf(kernel)) {
          auto it = sequence.bufferOf.find(old);
          if (it == sequence.bufferOf.end() ||
              buffers[it->second].segment != Segment::Arena ||
              llvm::any_of(kernel.getResults(),
                           [&](Value other) {
                             auto found = sequence.bufferOf.find(other);
                             return found != sequence.bufferOf.end() &&
                                    found->second == it->second;
                           }) ||
              old.getDefiningOp() == nullptr ||
              !canReplace(sequence, result, old))
            continue;
          sequence.bufferOf[result] = it->second;
          break;
        }
      }
    Command command;
    command.op = &op;
    for (Value value : readsOf(&op))
      command.reads.push_back(bufferFor(sequence, value));
    for (Value value : op.getResults())
      command.writes.push_back(bufferFor(sequence, value));
    sequence.commands.push_back(std::move(command));
  }
  llvm::for_each(behind, copy);
  return success();
}

//===----------------------------------------------------------------------===//
// Placement
//===----------------------------------------------------------------------===//

void PlanBuilder::placeBuffers() {
  for (Buffer &buffer : buffers) {
    if (buffer.segment == Segment::Arena)
      continue;
    int64_t &size = sizes[static_cast<unsigned>(buffer.segment)];
    buffer.offset = size;
    size += llvm::alignTo(std::max<int64_t>(buffer.size(), 1), granularity);
  }
  // The two sequences run one after the other and share the arena.
  ArenaPlanner planner(granularity);
  std::vector<std::pair<int64_t, int64_t>> lives(buffers.size(), {-1, -1});
  int64_t now = 0;
  for (Sequence *sequence : {&inits, &steps})
    for (Command &command : sequence->commands) {
      for (auto *list : {&command.reads, &command.writes})
        for (unsigned id : *list) {
          if (lives[id].first < 0)
            lives[id].first = now;
          lives[id].second = now;
        }
      ++now;
    }
  DenseMap<unsigned, unsigned> number;
  for (auto [id, buffer] : llvm::enumerate(buffers))
    if (buffer.segment == Segment::Arena)
      number[id] =
          planner.add(buffer.size(), std::max<int64_t>(lives[id].first, 0),
                      lives[id].second);
  planner.plan();
  for (auto [id, planned] : number)
    buffers[id].offset = planner.getOffset(planned);
  arenaSize = std::max<int64_t>(planner.getSize(), 0);
  lowerBound = planner.getLowerBound();
}

LogicalResult PlanBuilder::run() {
  if (failed(addPorts()))
    return failure();
  // Arguments that are hidden state are results of the other function.
  SmallVector<unsigned> hidden, shown;
  for (unsigned i = 0, e = inputs.size(); i < e; ++i)
    (step.getArgAttr(i, amp_rt::kHiddenAttrName) ? hidden : shown)
        .push_back(inputs[i]);
  if (!hidden.empty()) {
    if (!init || init.getNumResults() != hidden.size() ||
        init.getNumArguments() != shown.size())
      return step.emitError(
          "has hidden arguments, but no function of the other "
          "arguments gives them");
    inits.function = init;
    if (failed(assign(inits, shown, hidden)))
      return failure();
  }
  steps.function = step;
  if (failed(assign(steps, inputs, outputs)))
    return failure();
  placeBuffers();

  builder.setInsertionPointToEnd(module.getBody());
  auto plan = amp_rt::PlanOp::create(
      builder, step.getLoc(), (step.getSymName() + "_plan").str(),
      describePorts(true), describePorts(false), sizes[0], sizes[1], sizes[2],
      arenaSize, lowerBound, countSavedForBackward(), /*messages=*/ArrayAttr());
  Block *body = builder.createBlock(&plan.getBody());
  writeBuffers();
  for (auto [sequence, kind] : {std::pair(&inits, "init"), {&steps, "step"}}) {
    if (!sequence->function)
      continue;
    builder.setInsertionPointToEnd(body);
    if (failed(write(*sequence, kind)))
      return failure();
  }
  if (!messages.empty())
    plan.setMessagesAttr(
        builder.getStrArrayAttr(llvm::to_vector_of<StringRef>(messages)));
  step.erase();
  if (init)
    init.erase();
  return success();
}
