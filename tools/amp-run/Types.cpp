//===- Types.cpp - Element types, roles and shapes ------------------------===//
#include "Types.h"
#include <cmath>
#include <cstring>
#include <fmt/format.h>

namespace amp::run {

const char *typeName(amp_type type) {
  static const char *const names[] = {"i1",  "i8",   "i16", "i32", "i64",
                                      "f16", "bf16", "f32", "f64"};
  return type >= AMP_I1 && type <= AMP_F64 ? names[type] : "?";
}

size_t typeSize(amp_type type) {
  static const size_t sizes[] = {1, 1, 2, 4, 8, 2, 2, 4, 8};
  return type >= AMP_I1 && type <= AMP_F64 ? sizes[type] : 1;
}

bool isFloat(amp_type type) { return type >= AMP_F16 && type <= AMP_F64; }

const char *roleName(amp_role role) {
  static const char *const names[] = {
      "",       "param",      "state",          "buffer",     "input",
      "target", "hyper",      "seed",           "loss",       "grad",
      "aux",    "loss_scale", "growth_tracker", "hysteresis", "found_inf"};
  return role >= AMP_ROLE_NONE && role <= AMP_ROLE_FOUND_INF ? names[role]
                                                             : "?";
}

const char *commandKindName(amp_command_kind kind) {
  static const char *const names[] = {"matmul", "conv", "kernel", "copy",
                                      "fill"};
  return kind >= AMP_COMMAND_MATMUL && kind <= AMP_COMMAND_FILL ? names[kind]
                                                                : "?";
}

std::string shapeText(const Shape &shape) {
  return fmt::format("[{}]", fmt::join(shape, ", "));
}

std::string positionText(const Shape &shape, uint64_t element) {
  Shape position(shape.size());
  for (size_t i = shape.size(); i-- > 0;) {
    int64_t size = shape[i] > 0 ? shape[i] : 1;
    position[i] = element % size;
    element /= size;
  }
  return shapeText(position);
}

int64_t elementCount(const Shape &shape) {
  // A zero anywhere makes it empty, however large the others are.
  for (int64_t size : shape)
    if (size == 0)
      return 0;
  int64_t count = 1;
  for (int64_t size : shape)
    if (size < 0 || __builtin_mul_overflow(count, size, &count) ||
        count > int64_t(1) << 62)
      return -1;
  return count;
}

std::string bytesText(uint64_t bytes) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  double value = bytes;
  size_t unit = 0;
  for (; value >= 1024 && unit < 4; ++unit)
    value /= 1024;
  return unit ? fmt::format("{:.1f} {}", value, units[unit])
              : fmt::format("{} B", bytes);
}

/// An IEEE-like format of 16 bits: sign, exponent, `mantissa` bits.
static uint16_t toSmall(double value, int mantissa, int bias) {
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  uint16_t infinity = (2 * bias + 1) << mantissa;
  if (std::isnan(value))
    return sign | infinity | (1 << (mantissa - 1));
  double magnitude = std::fabs(value);
  if (std::isinf(magnitude))
    return sign | infinity;
  if (magnitude == 0)
    return sign;
  int exponent = std::max(std::ilogb(magnitude), 1 - bias);
  if (exponent > bias)
    return sign | infinity;
  // In units of the last place, nearbyint rounds to nearest even. The implicit
  // bit, or a carry out of the mantissa, adds one to the exponent.
  uint32_t units =
      uint32_t(std::nearbyint(std::scalbn(magnitude, mantissa - exponent)));
  uint32_t bits = (uint32_t(exponent + bias - 1) << mantissa) + units;
  return sign | uint16_t(std::min<uint32_t>(bits, infinity));
}

uint16_t toHalf(double value) { return toSmall(value, 10, 15); }
uint16_t toBFloat(double value) {
  float narrow = float(value);
  if (narrow != value) // a NaN, or a number that would be rounded twice
    return toSmall(value, 7, 127);
  uint32_t bits;
  std::memcpy(&bits, &narrow, sizeof bits);
  return uint16_t((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

double fromHalf(uint16_t bits) {
  int exponent = (bits >> 10) & 31, mantissa = bits & 1023;
  double value = exponent == 31 ? (mantissa ? NAN : INFINITY)
                 : exponent     ? std::scalbn(1024 + mantissa, exponent - 25)
                                : std::scalbn(mantissa, -24);
  return bits & 0x8000 ? -value : value;
}

double fromBFloat(uint16_t bits) {
  uint32_t wide = uint32_t(bits) << 16;
  float value;
  std::memcpy(&value, &wide, sizeof value);
  return value;
}

template <typename T> static T loadAs(const void *data, size_t index) {
  T value;
  std::memcpy(&value, static_cast<const char *>(data) + index * sizeof(T),
              sizeof(T));
  return value;
}

double loadElement(amp_type type, const void *data, size_t index) {
  switch (type) {
  case AMP_I1:
    return loadAs<uint8_t>(data, index) != 0;
  case AMP_I8:
    return loadAs<int8_t>(data, index);
  case AMP_I16:
    return loadAs<int16_t>(data, index);
  case AMP_I32:
    return loadAs<int32_t>(data, index);
  case AMP_I64:
    return double(loadAs<int64_t>(data, index));
  case AMP_F16:
    return fromHalf(loadAs<uint16_t>(data, index));
  case AMP_BF16:
    return fromBFloat(loadAs<uint16_t>(data, index));
  case AMP_F32:
    return loadAs<float>(data, index);
  case AMP_F64:
    return loadAs<double>(data, index);
  }
  return 0;
}

template <typename T> static void storeAs(void *data, size_t index, T value) {
  std::memcpy(static_cast<char *>(data) + index * sizeof(T), &value, sizeof(T));
}

void storeElement(amp_type type, void *data, size_t index, double value) {
  switch (type) {
  case AMP_I1:
    return storeAs<uint8_t>(data, index, value != 0);
  case AMP_I8:
    return storeAs(data, index, int8_t(value));
  case AMP_I16:
    return storeAs(data, index, int16_t(value));
  case AMP_I32:
    return storeAs(data, index, int32_t(value));
  case AMP_I64:
    return storeAs(data, index, int64_t(value));
  case AMP_F16:
    return storeAs(data, index, toHalf(value));
  case AMP_BF16:
    return storeAs(data, index, toBFloat(value));
  case AMP_F32:
    return storeAs(data, index, float(value));
  case AMP_F64:
    return storeAs(data, index, value);
  }
}

int64_t firstNonfinite(amp_type type, const void *data, size_t elements) {
  if (!isFloat(type))
    return -1;
  // Parameters are looked through with each checkpoint, and most are f32.
  size_t start = 0;
  if (type == AMP_F32)
    while (start < elements && std::isfinite(loadAs<float>(data, start)))
      ++start;
  for (size_t i = start; i < elements; ++i)
    if (!std::isfinite(loadElement(type, data, i)))
      return int64_t(i);
  return -1;
}

} // namespace amp::run
