//===- Types.h - Element types, roles and shapes ----------------*- C++ -*-===//
#ifndef AMP_RUN_TYPES_H
#define AMP_RUN_TYPES_H

#include "amp-runtime/amp_runtime.h"
#include <string>
#include <vector>

namespace amp::run {

using Shape = std::vector<int64_t>;
using Bytes = std::vector<char>;

const char *typeName(amp_type type);
size_t typeSize(amp_type type);
bool isFloat(amp_type type);
const char *roleName(amp_role role);
const char *commandKindName(amp_command_kind kind);

/// "[32, 10]", and "[]" for a scalar.
std::string shapeText(const Shape &shape);
/// Where the element of that number stands: "[3, 1]".
std::string positionText(const Shape &shape, uint64_t element);
/// Of a shape without negative numbers; -1 if it is more than 2^62.
int64_t elementCount(const Shape &shape);
/// "1.5 MiB"
std::string bytesText(uint64_t bytes);

/// Round to nearest even; too large becomes an infinity, a NaN stays one.
uint16_t toHalf(double value);
uint16_t toBFloat(double value);
double fromHalf(uint16_t bits);
double fromBFloat(uint16_t bits);

/// One element as a number. I64 beyond 2^53 is rounded: for display and norms.
double loadElement(amp_type type, const void *data, size_t index);
/// Floats are rounded, integers truncated.
void storeElement(amp_type type, void *data, size_t index, double value);

/// The first NaN or infinity; -1 if there is none.
int64_t firstNonfinite(amp_type type, const void *data, size_t elements);

} // namespace amp::run
#endif // AMP_RUN_TYPES_H
