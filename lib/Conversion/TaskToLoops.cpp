//===- TaskToLoops.cpp - A task as loops over buffers ---------------------===//
//
// What each tensor of a task is in: the buffer of a result, scratch, registers.
// TaskNests.h says which loops there are, TaskLoops.cpp writes them.
//
//===----------------------------------------------------------------------===//

#include "SequentialTask.h"
#include "TaskWriter.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;

/// What a call should read and write, about.
static constexpr int64_t chunkBytes = 64 * 1024;

MemRefType amp::getBufferType(RankedTensorType type) {
  Type element = type.getElementType();
  if (element.isInteger(1))
    element = IntegerType::get(type.getContext(), 8);
  if (element.isBF16())
    element = IntegerType::get(type.getContext(), 16);
  return MemRefType::get({type.getNumElements()}, element);
}

LogicalResult TaskWriter::run(const TaskBuffers &buffers) {
  for (auto [tensor, buffer] : buffers.reads)
    emitter.setInput(tensor, function.getArgument(buffer));
  emitter
      .pushScope(); // what is outside of it is written before everything else
  Block &body = task.getBody().front();
  auto yield = cast<amp_rt::YieldOp>(body.getTerminator());
  if (task.getSequential()) {
    info.grain = 1;
    SmallVector<Value> out;
    for (unsigned buffer : buffers.writes)
      out.push_back(function.getArgument(buffer));
    return writeSequentialTask(task, out, emitter);
  }
  auto found = [&](Member &member) {
    for (Value result : member.op->getResults())
      emitter.addMember(result);
  };
  if (mlir::failed(plan.findMembers(
          [&](Value value) { return emitter.isUniform(value); }, found)))
    return failure();
  plan.formNests();
  const bool byColumns = plan.byColumns;

  // A row's share of everything that is read and written, about.
  int64_t bytes = 0;
  for (MemRefType type : buffers.types)
    bytes += amp_rt::sizeInBytes(type);
  info.grain = std::clamp<int64_t>(
      chunkBytes * rows / std::max<int64_t>(bytes, 1), 1, rows);
  if (info.grain > 64 && info.grain < rows)
    info.grain -= info.grain % 64; // calls begin where vectors do
  if (byColumns)
    info.grain = std::min<int64_t>(rows, 256);

  DenseMap<Value, unsigned> written;
  for (auto [value, buffer] : llvm::zip(yield.getValues(), buffers.writes))
    if (!written.try_emplace(value, buffer).second)
      return task.emitError("returns one value twice");
  Value begin = function.getArgument(buffers.types.size());
  Value end = function.getArgument(buffers.types.size() + 1);
  // A place in memory for what the task returns, and scratch for what another
  // nest reads. Scratch holds one row, or, by columns, the rows of a call.
  SmallVector<std::pair<Value, Value>> scratch;
  auto addScratch = [&](int64_t count, Type element) -> FailureOr<Value> {
    MemRefType type = getBufferType(RankedTensorType::get({count}, element));
    if (mlir::failed(function.insertArgument(function.getNumArguments() - 1,
                                             type, {}, task.getLoc())))
      return failure();
    info.scratch.push_back(amp_rt::sizeInBytes(type));
    return Value(function.getArgument(function.getNumArguments() - 2));
  };
  for (auto &member : plan.members)
    for (Value result : member->op->getResults()) {
      if (auto it = written.find(result); it != written.end()) {
        emitter.setPlace(result, {function.getArgument(it->second), Value()});
        written.erase(it);
        continue;
      }
      RankedTensorType type = typeOf(result);
      int64_t perRow = type.getNumElements() / rows;
      bool inMemory = member->isAlone() ||
                      (plan.isReadLater(*member) && (byColumns || perRow != 1));
      if (!inMemory)
        continue;
      FailureOr<Value> buffer = addScratch(
          perRow * (byColumns ? info.grain : 1), type.getElementType());
      if (mlir::failed(buffer))
        return failure();
      scratch.push_back({result, *buffer});
    }
  for (auto &member : plan.members)
    if (member->panel) {
      SmallVector<int64_t> ranges = member->getRanges();
      int64_t size = 1;
      for (unsigned dim : member->panelDims)
        size *= ranges[dim];
      FailureOr<Value> buffer = addScratch(size, builder.getF32Type());
      if (mlir::failed(buffer))
        return failure();
      panels[member.get()] = *buffer;
    }
  if (!written.empty())
    return task.emitError("returns what it does not compute");
  auto placeScratch = [&](Value row) {
    for (auto [tensor, buffer] : scratch) {
      int64_t perRow = typeOf(tensor).getNumElements() / rows;
      emitter.setPlace(tensor, {buffer, emitter.mul(row, perRow)});
    }
  };

  if (byColumns) {
    placeScratch(begin);
    for (Nest &nest : plan.nests) {
      emitter.pushScope();
      if (nest.byColumns) {
        for (Member *member : nest.members)
          if (mlir::failed(writeColumns(*member, begin, end)))
            return failure();
      } else {
        loop(begin, end, {},
             [&](Value row, ValueRange) -> FailureOr<SmallVector<Value>> {
               if (mlir::failed(writeRow(nest, row)))
                 return failure();
               return SmallVector<Value>();
             });
      }
      emitter.popScope();
      if (failed)
        return failure();
    }
    return success();
  }
  auto forRow = [&](Value row) -> FailureOr<SmallVector<Value>> {
    placeScratch(row);
    for (Nest &nest : plan.nests) {
      if (nest.byColumns) {
        for (Member *member : nest.members)
          if (mlir::failed(writeColumns(*member, row, row)))
            return failure();
      } else if (mlir::failed(writeRow(nest, row))) {
        return failure();
      }
    }
    return SmallVector<Value>();
  };
  if (rows == 1)
    return failure(mlir::failed(forRow(emitter.index(0))));
  loop(begin, end, {}, [&](Value row, ValueRange) { return forRow(row); });
  return failure(failed);
}

FailureOr<TaskFunction>
amp::convertTaskToLoops(amp_rt::TaskOp task, StringRef name,
                        const TaskBuffers &buffers, OpBuilder &moduleBuilder,
                        SmallVectorImpl<std::string> &messages) {
  MLIRContext *context = task.getContext();
  SmallVector<Type> arguments(buffers.types.begin(), buffers.types.end());
  Type index = IndexType::get(context);
  arguments.append({index, index});
  arguments.push_back(MemRefType::get({1}, IntegerType::get(context, 32)));
  auto function =
      func::FuncOp::create(moduleBuilder, task.getLoc(), name,
                           FunctionType::get(context, arguments, {}));
  function.setPrivate();
  function.addEntryBlock();
  TaskFunction info;
  info.function = function;
  if (failed(TaskWriter(task, function, info, messages).run(buffers))) {
    function.erase();
    return failure();
  }
  OpBuilder end = OpBuilder::atBlockEnd(&function.front());
  func::ReturnOp::create(end, task.getLoc());
  return info;
}
