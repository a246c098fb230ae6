//===- Watch.cpp - Looks for NaNs and infinities --------------------------===//

#include "Watch.h"

#include <cmath>
#include <cstring>

using namespace amp;
using namespace amp::runtime;

static size_t findInRow(const RowOps &ops, ElementType type, const void *row,
                        bool infinities, size_t n) {
  switch (type) {
  case ElementType::F16:
  case ElementType::BF16:
    return ops.findNonfinite16(static_cast<const uint16_t *>(row),
                               type == ElementType::F16 ? 0x7c00 : 0x7f80,
                               infinities, n);
  case ElementType::F32:
    return ops.findNonfinite32(static_cast<const uint32_t *>(row), infinities,
                               n);
  case ElementType::F64:
    return ops.findNonfinite64(static_cast<const uint64_t *>(row), infinities,
                               n);
  default:
    return n;
  }
}

/// Whether the element is a NaN and not an infinity: those have no fraction.
static bool isNaN(ElementType type, const uint8_t *element) {
  size_t infinity = findInRow(rowsBaseline, type, element, false, 1);
  return infinity == 0;
}

namespace {
/// Rows of a buffer that a command wrote.
struct Written {
  const char *field;
  int32_t buffer;
  int64_t batch, stride, rows, ld, columns;
};
} // namespace

static amp_status search(const Environment &environment, const Written &w,
                         bool infinities) {
  if (w.buffer < 0 || !isFloat(environment.typeOf(w.buffer)))
    return AMP_OK;
  ElementType type = environment.typeOf(w.buffer);
  for (int64_t b = 0; b != w.batch; ++b)
    for (int64_t i = 0; i != w.rows; ++i) {
      int64_t first = b * w.stride + i * w.ld;
      const uint8_t *row = environment.pointer(w.buffer) +
                           first * static_cast<int64_t>(sizeOf(type));
      size_t n = static_cast<size_t>(w.columns);
      size_t at = findInRow(*environment.rows, type, row, infinities, n);
      if (at == n)
        continue;
      return fail(AMP_NONFINITE, "%s in %s (buffer %d, %s), element %lld",
                  isNaN(type, row + at * sizeOf(type)) ? "a NaN"
                                                       : "an infinity",
                  w.field, w.buffer, format::EnumNameElementType(type),
                  static_cast<long long>(first + static_cast<int64_t>(at)));
    }
  return AMP_OK;
}

static amp_status searchWhole(const Environment &environment, const char *field,
                              int32_t buffer, bool infinities) {
  if (buffer < 0)
    return AMP_OK;
  int64_t elements = static_cast<int64_t>(environment.buffer(buffer).bytes() /
                                          sizeOf(environment.typeOf(buffer)));
  return search(environment, {field, buffer, 1, 0, 1, 0, elements}, infinities);
}

static amp_status watchMatmul(const Environment &environment,
                              const format::Matmul &op) {
  Written d = {"d",    op.d(),   op.batch(), op.stride_d(),
               op.m(), op.ldd(), op.n()};
  AMP_RETURN_IF_FAILED(search(environment, d, true));
  if (writesAux(op.epilogue())) {
    Written aux = {"aux",  op.aux(),   op.batch(), op.stride_aux(),
                   op.m(), op.ldaux(), op.n()};
    AMP_RETURN_IF_FAILED(search(environment, aux, true));
  }
  if (op.bgrad() < 0)
    return AMP_OK;
  int64_t sums = op.epilogue() == Epilogue::BgradA ? op.m() : op.n();
  return search(
      environment,
      {"bgrad", op.bgrad(), op.batch(), op.stride_bgrad(), 1, 0, sums}, true);
}

amp_status amp::runtime::watch(const Environment &environment,
                               const format::Command &command) {
  switch (command.op_type()) {
  case format::Op::Matmul:
    return watchMatmul(environment, *command.op_as_Matmul());
  case format::Op::Conv:
    return searchWhole(environment, "d", command.op_as_Conv()->d(), true);
  case format::Op::Kernel:
    for (const format::Task *task : *command.op_as_Kernel()->tasks())
      if (task->writes())
        for (uint32_t index : *task->writes())
          AMP_RETURN_IF_FAILED(searchWhole(environment, "its result",
                                           static_cast<int32_t>(index), false));
    return AMP_OK;
  case format::Op::Copy:
    return searchWhole(environment, "to", command.op_as_Copy()->to(), false);
  case format::Op::Fill:
    return searchWhole(environment, "to", command.op_as_Fill()->to(), false);
  case format::Op::NONE:
    break;
  }
  return AMP_OK;
}
