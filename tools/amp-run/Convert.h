//===- Convert.h - Arrays to the types of ports -----------------*- C++ -*-===//
//
// A value must be one that the port's type has, or the array is refused: labels
// of 64 bits are fine for an i32 port as long as they fit. The exception is a
// float that goes to a narrower float: it is rounded to nearest even, and a
// note says so; a finite value that would become infinite is refused.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUN_CONVERT_H
#define AMP_RUN_CONVERT_H

#include "Npz.h"
#include "Program.h"

namespace amp::run {

/// `raw` elements are the bits of a bf16. Fails without looking at the data if
/// no value of the type could go into the port.
void checkConvertible(const NpyType &type, bool raw, const Port &port,
                      const std::string &what);

/// Elements from number `first` of the array on (for messages: its shape is
/// array.shape), as many as `to` has room for.
void convert(const NpyHeader &array, bool raw, const char *from, uint64_t first,
             const Port &port, char *to, size_t elements,
             const std::string &what);

/// Finds the array of a port: by its name, or, for a bf16 port, by "NAME.bf16",
/// which sets `raw`.
std::shared_ptr<ArrayFile> findArray(const ArrayFiles &arrays, const Port &port,
                                     bool &raw);

/// All of an array, which must have exactly the port's shape.
Bytes readForPort(ArrayFile &array, bool raw, const Port &port);

} // namespace amp::run
#endif // AMP_RUN_CONVERT_H
