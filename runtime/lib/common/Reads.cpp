//===- Reads.cpp - What commands read -------------------------------------===//

#include "Reads.h"

using namespace amp;
using namespace amp::runtime;

static void collectReads(const format::Command &command,
                         std::vector<int64_t> &reads) {
  if (const format::Matmul *op = command.op_as_Matmul())
    reads.insert(reads.end(), {op->a(), op->b(), op->c(), op->bias(), op->aux(),
                               op->device_alpha()});
  if (const format::Conv *op = command.op_as_Conv())
    reads.insert(reads.end(), {op->a(), op->b(), op->c(), op->bias()});
  if (const format::Copy *op = command.op_as_Copy())
    reads.push_back(op->from());
  if (const format::Kernel *op = command.op_as_Kernel())
    for (const format::Task *task : *op->tasks()) {
      // What a task writes it may read, too.
      for (const auto *list : {task->reads(), task->writes()})
        if (list)
          reads.insert(reads.end(), list->begin(), list->end());
      if (const format::PanelProduct *product = task->product())
        reads.insert(reads.end(), {product->a(), product->b()});
    }
}

std::vector<bool> amp::runtime::inputsOfInit(const format::Program &program) {
  std::vector<int64_t> reads;
  if (program.init())
    for (const format::Command *command : *program.init())
      collectReads(*command, reads);
  std::vector<bool> result;
  for (const format::Port *port : *program.inputs()) {
    const format::Buffer &input = *program.buffers()->Get(port->buffer());
    bool isRead = false;
    for (int64_t index : reads) {
      if (index < 0)
        continue;
      const format::Buffer &buffer =
          *program.buffers()->Get(static_cast<unsigned>(index));
      isRead |= buffer.segment() == input.segment() &&
                buffer.offset() < input.offset() + input.bytes() &&
                input.offset() < buffer.offset() + buffer.bytes();
    }
    result.push_back(isRead);
  }
  return result;
}
