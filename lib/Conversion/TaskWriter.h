//===- TaskWriter.h - Writes a task as loops --------------------*- C++ -*-===//
#ifndef AMP_LIB_CONVERSION_TASKWRITER_H
#define AMP_LIB_CONVERSION_TASKWRITER_H

#include "ElementEmitter.h"
#include "TaskNests.h"
#include "amp/Conversion/TaskToLoops.h"

namespace mlir::amp {

class TaskWriter {
public:
  TaskWriter(amp_rt::TaskOp task, func::FuncOp function, TaskFunction &info,
             SmallVectorImpl<std::string> &messages)
      : task(task), rows(task.getRows()), info(info),
        builder(task.getLoc(), OpBuilder::atBlockBegin(&function.front())),
        status(function.front().getArguments().back()),
        emitter(builder, status, messages), function(function), plan(task) {}

  LogicalResult run(const TaskBuffers &buffers);

private:
  LogicalResult writeNest(Nest &nest, Value row);
  LogicalResult writeLoops(Nest &nest, Value row, unsigned depth,
                           SmallVectorImpl<Value> &position,
                           MutableArrayRef<SmallVector<Value>> running);
  LogicalResult writeColumns(Member &member, Value begin, Value end);
  FailureOr<Value> summed(linalg::GenericOp generic,
                          SmallVectorImpl<Value> &dims, unsigned dim,
                          int64_t count, Value before);
  LogicalResult writeInit(Member &member, ValueRange dims);
  LogicalResult writeProduct(Member &member, Value row);
  LogicalResult writeConcat(Member &member, Value row);
  LogicalResult writeRow(Nest &nest, Value row);
  LogicalResult over(ArrayRef<unsigned> loops, ArrayRef<int64_t> ranges,
                     SmallVectorImpl<Value> &dims,
                     function_ref<LogicalResult()> body);
  LogicalResult writeMember(Member &member, Value row, ValueRange position);
  SmallVector<Value> dimsOf(Member &member, Value row, ValueRange position);
  SmallVector<Value> positionOf(Member &member, ValueRange dims);
  void finish(Member &member, ValueRange dims, ValueRange elements);
  FailureOr<SmallVector<Value>> initOf(Member &member, ValueRange position,
                                       bool onlyIfUsed);
  void loop(Value from, Value to, ValueRange carried,
            function_ref<FailureOr<SmallVector<Value>>(Value, ValueRange)> body,
            SmallVectorImpl<Value> *results = nullptr);
  void writeStores();

  struct Store {
    Value tensor;
    SmallVector<Value> position;
    Value value;
  };
  std::vector<Store> stores;
  DenseMap<Member *, Value> panels; ///< scratch for the factors of products
  amp_rt::TaskOp task;
  int64_t rows;
  TaskFunction &info;
  ImplicitLocOpBuilder builder;
  Value status;
  ElementEmitter emitter;
  func::FuncOp function;
  TaskNests plan;
  bool failed = false;
};

} // namespace mlir::amp

#endif // AMP_LIB_CONVERSION_TASKWRITER_H
