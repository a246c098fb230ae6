//===- AMPRT.cpp - The amp_rt dialect and what its ops require ------------===//
#include "amp/Dialect/AMPRT/IR/AMPRT.h"
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
  unsigned bits = type.getElementType().isIndex()
                      ? 64
                      : type.getElementTypeBitWidth();
  return type.getNumElements() * ((bits + 7) / 8);
}

/// That the terminator yields what the op returns.
static LogicalResult verifyYield(Operation *op, Block &body) {
  auto yield = dyn_cast_or_null<YieldOp>(body.empty() ? nullptr : &body.back());
  if (!yield)
    return op->emitOpError("expects its body to end with amp_rt.yield");
  if (yield.getOperandTypes() != op->getResultTypes())
    return op->emitOpError("yields ")
           << yield.getOperandTypes() << " but returns " << op->getResultTypes();
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
  return verifyYield(*this, getBody().front());
}

LogicalResult PlanOp::verify() {
  int64_t sizes[] = {int64_t(getConstants()), int64_t(getState()), int64_t(getIo()),
                     int64_t(getArena())};
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
      auto number = dictionary ? dictionary.getAs<IntegerAttr>("buffer") : nullptr;
      if (!number || number.getInt() < 0 || number.getInt() >= buffers)
        return emitOpError("expects each port to name its buffer, got ") << port;
    }
  return success();
}
