//===- AMPRT.cpp - The amp_rt dialect and what its ops require ------------===//
#include "amp/Dialect/AMPRT/IR/AMPRT.h"
#include "amp/Dialect/AMP/IR/AMP.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::amp_rt;

#include "amp/Dialect/AMPRT/IR/AMPRTDialect.cpp.inc"
#include "amp/Dialect/AMPRT/IR/AMPRTEnums.cpp.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/AMPRT/IR/AMPRTOps.cpp.inc"

void AMPRTDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "amp/Dialect/AMPRT/IR/AMPRTOps.cpp.inc"
      >();
}

int64_t amp_rt::sizeInBytes(ShapedType type) {
  unsigned bits =
      type.getElementType().isIndex() ? 64 : type.getElementTypeBitWidth();
  return type.getNumElements() * ((bits + 7) / 8);
}

/// That the terminator yields what the op returns.
static LogicalResult verifyYield(Operation *op, Block &body) {
  auto yield = dyn_cast_or_null<YieldOp>(body.empty() ? nullptr : &body.back());
  if (!yield)
    return op->emitOpError("expects its body to end with amp_rt.yield");
  if (yield.getOperandTypes() != op->getResultTypes())
    return op->emitOpError("yields ")
           << yield.getOperandTypes() << " but returns "
           << op->getResultTypes();
  return success();
}

LogicalResult KernelOp::verify() {
  Block &body = getBody().front();
  if (failed(verifyYield(*this, body)))
    return failure();
  for (Operation &op : body.without_terminator()) {
    auto task = dyn_cast<TaskOp>(op);
    if (!task)
      return op.emitOpError("stands in a kernel outside of a task");
    WalkResult reads = task.getBody().walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (auto other = operand.getDefiningOp<TaskOp>();
            other && other->getBlock() == &body)
          return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (reads.wasInterrupted())
      return task.emitOpError("reads a result of another task of its kernel");
  }
  return success();
}

LogicalResult TaskOp::verify() {
  if (getRows() < 1)
    return emitOpError("expects at least one row, not ") << getRows();
  Block &body = getBody().front();
  for (Operation &op : llvm::drop_begin(body))
    if (isa<amp::MatmulOp>(op))
      return op.emitOpError("in a task expects to be its first op");
  if (isa<amp::MatmulOp>(body.front()) != (getPanel() && *getPanel() > 0))
    return emitOpError("expects rows of a panel exactly if it begins with a "
                       "product");
  return verifyYield(*this, getBody().front());
}

LogicalResult RunOp::verify() {
  bool isProduct = getProductA() != nullptr;
  std::optional<ArrayRef<int64_t>> sizes = getProductSizes();
  if (isProduct != (getProductB() != nullptr) || isProduct != sizes.has_value())
    return emitOpError("has a product with two factors and sizes, or none");
  if (!isProduct)
    return success();
  if (sizes->size() != 3 ||
      llvm::any_of(*sizes, [](int64_t size) { return size < 1; }))
    return emitOpError("expects M, N and K of its product");
  int64_t elements = (*sizes)[0] * (*sizes)[1], extent = getExtent();
  if (extent < 1 || elements % extent ||
      getGrain() * (elements / extent) % (*sizes)[1])
    return emitOpError("expects a grain of whole rows of its product");
  return success();
}

namespace {
/// Runs through the commands and knows which buffers hold what was written to
/// them: writing one ruins those that share its bytes.
class PlanChecker {
public:
  explicit PlanChecker(PlanOp plan) {
    for (auto buffer : plan.getBody().getOps<BufferOp>()) {
      buffers.push_back(buffer);
      if (buffer.getSegment() != Segment::Arena)
        valid.insert(buffer.getResult());
    }
  }

  LogicalResult run(SequenceOp sequence) {
    for (Operation &op : sequence.getBody().front())
      if (failed(run(op)))
        return failure();
    return success();
  }

private:
  LogicalResult run(Operation &op) {
    SmallVector<Value> reads, writes;
    auto read = [&](Value value) {
      if (value)
        reads.push_back(value);
    };
    auto write = [&](Value value) {
      if (value)
        writes.push_back(value);
    };
    if (auto matmul = dyn_cast<MatmulOp>(op)) {
      for (Value value : {matmul.getA(), matmul.getB(), matmul.getDeviceAlpha(),
                          matmul.getC(), matmul.getBias(), matmul.getAux()})
        read(value);
      for (Value value : {matmul.getD(), matmul.getAuxOut(), matmul.getBgrad()})
        write(value);
    } else if (auto conv = dyn_cast<ConvOp>(op)) {
      for (Value value :
           {conv.getA(), conv.getB(), conv.getC(), conv.getBias()})
        read(value);
      write(conv.getD());
    } else if (auto copy = dyn_cast<CopyOp>(op)) {
      read(copy.getFrom());
      write(copy.getTo());
    } else if (auto launch = dyn_cast<LaunchOp>(op)) {
      for (auto task : launch.getBody().getOps<RunOp>()) {
        llvm::append_range(reads, task.getReads());
        read(task.getProductA());
        read(task.getProductB());
        llvm::append_range(writes, task.getWrites());
      }
    } else {
      return op.emitOpError("is no command");
    }
    for (Value value : reads)
      if (!valid.contains(value))
        return op.emitOpError("reads a buffer that nobody has written, or that "
                              "was overwritten: ")
               << value;
    for (Value value : writes) {
      for (BufferOp other : buffers)
        if (other.getResult() != value && overlap(value, other))
          valid.erase(other.getResult());
      valid.insert(value);
    }
    // What is written together, or read meanwhile, has bytes of its own.
    for (Value value : writes)
      if (!valid.contains(value))
        return op.emitOpError("writes two buffers that overlap: ") << value;
    for (Value value : reads)
      if (!valid.contains(value))
        return op.emitOpError("writes over a buffer that it reads: ") << value;
    return success();
  }

  static bool overlap(Value value, BufferOp b) {
    auto a = value.getDefiningOp<BufferOp>();
    int64_t beginA = a.getOffset(), beginB = b.getOffset();
    return a.getSegment() == b.getSegment() &&
           beginA < beginB + sizeInBytes(b.getType()) &&
           beginB < beginA + sizeInBytes(a.getType());
  }

  SmallVector<BufferOp> buffers;
  DenseSet<Value> valid;
};
} // namespace

LogicalResult PlanOp::verify() {
  int64_t sizes[] = {int64_t(getConstants()), int64_t(getState()),
                     int64_t(getIo()), int64_t(getArena())};
  if (int64_t saved = getSavedForBackward();
      saved < 0 || saved > int64_t(getArena()))
    return emitOpError("saves ")
           << saved << " bytes for the backward pass in an arena of "
           << getArena();
  bool inCommands = false;
  unsigned buffers = 0;
  for (Operation &op : getBody().front()) {
    if (isa<SequenceOp>(op)) {
      inCommands = true;
      continue;
    }
    auto buffer = dyn_cast<BufferOp>(op);
    if (!buffer || inCommands)
      return op.emitOpError("is not expected here: buffers, then sequences");
    ++buffers;
    int64_t offset = buffer.getOffset();
    int64_t size = sizes[static_cast<unsigned>(buffer.getSegment())];
    if (offset < 0 || offset % 64 ||
        offset + sizeInBytes(buffer.getType()) > size)
      return buffer.emitOpError("does not lie at a multiple of 64 within the ")
             << size << " bytes of its segment";
    if ((buffer.getSegment() == Segment::Constants) !=
        buffer.getValue().has_value())
      return buffer.emitOpError("has a value exactly if it is a constant");
  }
  for (ArrayAttr ports : {getInputs(), getOutputs()})
    for (Attribute port : ports) {
      auto dictionary = dyn_cast<DictionaryAttr>(port);
      auto number =
          dictionary ? dictionary.getAs<IntegerAttr>("buffer") : nullptr;
      if (!number || number.getInt() < 0 || number.getInt() >= buffers)
        return emitOpError("expects each port to name its buffer, got ")
               << port;
    }
  for (auto sequence : getBody().getOps<SequenceOp>()) {
    PlanChecker checker(*this);
    if (failed(checker.run(sequence)))
      return failure();
  }
  return success();
}
