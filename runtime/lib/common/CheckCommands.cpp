//===- CheckCommands.cpp - Commands, kernels, copies ----------------------===//

#include "Checker.h"
#include "Describe.h"

#include <cstdarg>
#include <cstdio>

using namespace amp;
using namespace amp::runtime;
using format::Segment;

amp_status CommandChecker::bad(const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  return fail(AMP_BAD_PROGRAM, "%s: %s", where.c_str(), text);
}

amp_status CommandChecker::check(const format::Command &command,
                                 const char *list, unsigned index) {
  where = describe(command, list, index);
  switch (command.op_type()) {
  case format::Op::Matmul:
    return check(*command.op_as_Matmul());
  case format::Op::Conv:
    return check(*command.op_as_Conv());
  case format::Op::Kernel:
    return check(*command.op_as_Kernel());
  case format::Op::Copy:
    return check(*command.op_as_Copy());
  case format::Op::Fill:
    return check(*command.op_as_Fill());
  case format::Op::NONE:
    break;
  }
  return bad("unknown kind of command");
}

amp_status CommandChecker::checkBuffer(const char *field, int32_t index,
                                       Use use) {
  if (use == Use::Absent)
    return index == -1 ? AMP_OK : bad("%s: not one of this epilogue", field);
  if (index == -1)
    return bad("%s: missing", field);
  if (!isBuffer(index))
    return bad("%s: no buffer %d", field, index);
  if (use == Use::Write && buffer(index).segment() == Segment::Constants)
    return bad("%s: buffer %d is a constant, which is never written", field,
               index);
  return AMP_OK;
}

amp_status CommandChecker::checkMatrix(const char *field, int32_t index,
                                       int64_t batch, int64_t stride,
                                       int64_t rows, int64_t ld,
                                       int64_t columns, bool written) {
  if (ld < columns)
    return bad("%s: a leading dimension of %lld, rows of %lld", field,
               static_cast<long long>(ld), static_cast<long long>(columns));
  if (stride < 0)
    return bad("%s: a negative stride", field);
  int64_t end;
  if (!multiplyAdd(rows - 1, ld, columns, end))
    return bad("%s: too large", field);
  // The matrices of a batch may be interleaved (heads of an attention), as long
  // as no element is written twice.
  if (written && batch > 1 && stride < end) {
    int64_t width;
    if (stride < columns || !multiplyAdd(batch - 1, stride, columns, width) ||
        ld < width)
      return bad("%s: a stride of %lld writes elements twice", field,
                 static_cast<long long>(stride));
  }
  int64_t bytes;
  if (!multiplyAdd(batch - 1, stride, end, end) ||
      !multiplyAdd(end, static_cast<int64_t>(sizeOf(buffer(index).type())), 0,
                   bytes) ||
      static_cast<uint64_t>(bytes) > buffer(index).bytes())
    return bad("%s: exceeds buffer %d of %llu bytes", field, index,
               static_cast<unsigned long long>(buffer(index).bytes()));
  return AMP_OK;
}

amp_status CommandChecker::checkOverlap(std::initializer_list<Operand> written,
                                        std::initializer_list<Operand> read,
                                        bool cIsD) {
  for (const Operand *w = written.begin(); w != written.end(); ++w) {
    if (w->buffer < 0)
      continue;
    for (const Operand *other = w + 1; other != written.end(); ++other)
      if (other->buffer >= 0 &&
          overlap(buffer(w->buffer), buffer(other->buffer)))
        return bad("%s and %s overlap", w->field, other->field);
    for (const Operand &r : read) {
      if (r.buffer < 0 || !overlap(buffer(w->buffer), buffer(r.buffer)))
        continue;
      if (cIsD && *r.field == 'c' && *w->field == 'd')
        continue;
      return bad("%s overlaps %s, which is read", w->field, r.field);
    }
  }
  return AMP_OK;
}

amp_status CommandChecker::checkProduct(const format::Task &task,
                                        unsigned index) {
  const format::PanelProduct &op = *task.product();
  AMP_RETURN_IF_FAILED(checkBuffer("product, a", op.a(), Use::Read));
  AMP_RETURN_IF_FAILED(checkBuffer("product, b", op.b(), Use::Read));
  if (!isFactor(buffer(op.a()).type()) ||
      buffer(op.a()).type() != buffer(op.b()).type())
    return bad("task %u, product: expected a and b in f16, bf16 or f32, and "
               "the same in both",
               index);
  for (int64_t size : {op.m(), op.n(), op.k(), op.lda(), op.ldb()})
    if (size < 1 || size > INT32_MAX)
      return bad("task %u, product, sizes: %lld", index,
                 static_cast<long long>(size));
  bool tA = op.transpose_a(), tB = op.transpose_b();
  AMP_RETURN_IF_FAILED(checkMatrix("product, a", op.a(), 1, 0,
                                   tA ? op.k() : op.m(), op.lda(),
                                   tA ? op.m() : op.k(), false));
  AMP_RETURN_IF_FAILED(checkMatrix("product, b", op.b(), 1, 0,
                                   tB ? op.n() : op.k(), op.ldb(),
                                   tB ? op.k() : op.n(), false));
  uint64_t n = static_cast<uint64_t>(op.n()),
           elements = static_cast<uint64_t>(op.m()) * n;
  if (task.extent() == 0 || elements % task.extent() != 0)
    return bad("task %u, product: %llu elements, %llu rows of the task", index,
               static_cast<unsigned long long>(elements),
               static_cast<unsigned long long>(task.extent()));
  uint64_t rows, panel;
  if (__builtin_mul_overflow(elements / task.extent(), task.grain(), &panel) ||
      panel % n != 0 || panel > elements)
    return bad("task %u, product: a grain of %llu is not whole rows of it",
               index, static_cast<unsigned long long>(task.grain()));
  rows = panel / n;
  if (rows * n * sizeof(float) > task.scratch())
    return bad("task %u, product: a panel of %llu rows of %llu, scratch of "
               "%llu bytes",
               index, static_cast<unsigned long long>(rows),
               static_cast<unsigned long long>(n),
               static_cast<unsigned long long>(task.scratch()));
  if (task.writes())
    for (uint32_t written : *task.writes())
      for (int32_t factor : {op.a(), op.b()})
        if (overlap(buffer(written), buffer(factor)))
          return bad("task %u, writes: buffer %u overlaps buffer %d, which its "
                     "product reads",
                     index, written, factor);
  return AMP_OK;
}

amp_status CommandChecker::check(const format::Kernel &op) {
  if (!op.tasks() || op.tasks()->size() == 0)
    return bad("tasks: there are none");
  uint64_t chunks = 0;
  for (unsigned i = 0, e = op.tasks()->size(); i != e; ++i) {
    const format::Task &task = *op.tasks()->Get(i);
    if (!program.entries() || task.entry() >= program.entries()->size())
      return bad("task %u, entry: no entry %u", i, task.entry());
    if (task.grain() == 0 || task.grain() > INT64_MAX)
      return bad("task %u, grain: %llu", i,
                 static_cast<unsigned long long>(task.grain()));
    if (task.extent() > INT64_MAX / 2)
      return bad("task %u, extent: %llu", i,
                 static_cast<unsigned long long>(task.extent()));
    chunks += task.extent() / task.grain() + 1;
    if (chunks > UINT64_MAX / 4)
      return bad("too many chunks");
    if (task.scratch() > program.memory()->scratch())
      return bad("task %u, scratch: %llu bytes, memory has %llu", i,
                 static_cast<unsigned long long>(task.scratch()),
                 static_cast<unsigned long long>(program.memory()->scratch()));
    if (task.reads())
      for (uint32_t index : *task.reads())
        if (!isBuffer(index))
          return bad("task %u, reads: no buffer %u", i, index);
    if (task.writes())
      for (uint32_t index : *task.writes()) {
        if (!isBuffer(index))
          return bad("task %u, writes: no buffer %u", i, index);
        if (buffer(index).segment() == Segment::Constants)
          return bad("task %u, writes: buffer %u is a constant", i, index);
      }
    if (task.product())
      AMP_RETURN_IF_FAILED(checkProduct(task, i));
  }
  return AMP_OK;
}

amp_status CommandChecker::check(const format::Copy &op) {
  AMP_RETURN_IF_FAILED(checkBuffer("from", op.from(), Use::Read));
  AMP_RETURN_IF_FAILED(checkBuffer("to", op.to(), Use::Write));
  if (buffer(op.from()).bytes() != buffer(op.to()).bytes())
    return bad("from and to have different sizes");
  if (buffer(op.from()).bytes() != 0 &&
      overlap(buffer(op.from()), buffer(op.to())))
    return bad("from and to overlap");
  return AMP_OK;
}

amp_status CommandChecker::check(const format::Fill &op) {
  return checkBuffer("to", op.to(), Use::Write);
}
