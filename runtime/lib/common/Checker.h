//===- Checker.h - Checks what a program states -----------------*- C++ -*-===//
//
// The structure of a file was verified before; here its numbers are: every
// index, size, place and type that the format states. What passes can be
// executed without further checks (apart from its native code, which is
// trusted).
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUNTIME_LIB_COMMON_CHECKER_H
#define AMP_RUNTIME_LIB_COMMON_CHECKER_H

#include "Error.h"
#include "Types.h"

#include <initializer_list>
#include <string>
#include <type_traits>

namespace amp::runtime {

/// a * b + c, all of them not negative; false where it does not fit.
inline bool multiplyAdd(int64_t a, int64_t b, int64_t c, int64_t &result) {
  int64_t product;
  return !__builtin_mul_overflow(a, b, &product) &&
         !__builtin_add_overflow(product, c, &result);
}

/// Whether the elements of a vector (may be null) are aligned: FlatBuffers'
/// verifier tests this of everything else.
template <typename T> bool isAligned(const flatbuffers::Vector<T> *vector) {
  return !vector || reinterpret_cast<uintptr_t>(vector->Data()) %
                            alignof(std::remove_pointer_t<T>) ==
                        0;
}

amp_status checkProgram(const format::Program &program);

/// Checks one command after the other; messages begin with where that is.
class CommandChecker {
public:
  CommandChecker(const format::Program &program) : program(program) {}

  amp_status check(const format::Command &command, const char *list,
                   unsigned index);

private:
  amp_status check(const format::Matmul &op);
  amp_status checkMatmulTypes(const format::Matmul &op);
  amp_status checkMatmulSizes(const format::Matmul &op);
  amp_status check(const format::Conv &op);
  amp_status check(const format::Kernel &op);
  amp_status checkProduct(const format::Task &task, unsigned index);
  amp_status check(const format::Copy &op);
  amp_status check(const format::Fill &op);

  /// A buffer of an operand: whether it must be there, may not be, may be
  /// written.
  enum class Use { Absent, Read, Write };
  amp_status checkBuffer(const char *field, int32_t buffer, Use use);
  amp_status checkEpilogue(Epilogue epilogue, bool isConv);
  /// A batch of rows in a buffer; what is written may not overlap itself.
  amp_status checkMatrix(const char *field, int32_t buffer, int64_t batch,
                         int64_t stride, int64_t rows, int64_t ld,
                         int64_t columns, bool written);
  struct Operand {
    const char *field;
    int32_t buffer; // -1: none
  };
  amp_status checkOverlap(std::initializer_list<Operand> written,
                          std::initializer_list<Operand> read, bool cIsD);
  bool isBuffer(int64_t index) const {
    return index >= 0 && index < program.buffers()->size();
  }
  const format::Buffer &buffer(int64_t index) const {
    return *program.buffers()->Get(static_cast<unsigned>(index));
  }
  bool overlap(const format::Buffer &a, const format::Buffer &b) const {
    return a.segment() == b.segment() && a.offset() < b.offset() + b.bytes() &&
           b.offset() < a.offset() + a.bytes();
  }
  [[gnu::format(printf, 2, 3)]] amp_status bad(const char *format, ...);

  const format::Program &program;
  std::string where;
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_COMMON_CHECKER_H
