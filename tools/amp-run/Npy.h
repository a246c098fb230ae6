//===- Npy.h - The header of a numpy array ----------------------*- C++ -*-===//
#ifndef AMP_RUN_NPY_H
#define AMP_RUN_NPY_H

#include "Types.h"
#include <functional>

namespace amp::run {

struct NpyType {
  char kind;     // numpy's: b i u f, V for raw bytes
  uint32_t size; // of an element, in bytes
  bool swapped;  // big-endian
  std::string text() const;
};

struct NpyHeader {
  NpyType type;
  bool fortran; // column-major
  Shape shape;
  uint64_t headerBytes;
  uint64_t elements, dataBytes;
};

/// Reads the header from what `read` gives (exactly the bytes asked for, or it
/// throws). `what` names the array in errors.
NpyHeader readNpyHeader(const std::function<void(void *, size_t)> &read,
                        const std::string &what);

/// The header of a dense row-major array: "<f4", ...; a multiple of 64 bytes.
std::string makeNpyHeader(const std::string &descr, const Shape &shape);

/// numpy's name of the type; bf16, which numpy does not have, is "<u2".
std::string npyDescr(amp_type type);

} // namespace amp::run
#endif // AMP_RUN_NPY_H
