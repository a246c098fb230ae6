//===- Convert.cpp - Arrays to the types of ports -------------------------===//
#include "Convert.h"
#include <cmath>
#include <cstring>
#include <limits>

namespace amp::run {

namespace {

struct Half {};
struct BFloat {};

/// Reads an element as the widest type of its kind: double, int64_t, uint64_t.
template <typename T> struct Load {
  using Wide = std::conditional_t<
      std::is_floating_point_v<T>, double,
      std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>>;
  static constexpr size_t size = sizeof(T);
  static Wide load(const char *from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return Wide(value);
  }
};
template <> struct Load<Half> {
  static constexpr size_t size = 2;
  static double load(const char *from) {
    return fromHalf(uint16_t(Load<uint16_t>::load(from)));
  }
};
template <> struct Load<BFloat> {
  static constexpr size_t size = 2;
  static double load(const char *from) {
    return fromBFloat(uint16_t(Load<uint16_t>::load(from)));
  }
};

enum class Outcome { Exact, Rounded, Refused };

template <typename To, typename From>
Outcome storeInteger(From value, char *to) {
  To stored;
  if constexpr (std::is_same_v<From, double>) {
    // 2^63 as a double is not an int64_t any more.
    double limit = std::ldexp(1.0, std::numeric_limits<To>::digits);
    if (!(value >= -limit && value < limit) || value != std::trunc(value))
      return Outcome::Refused;
    stored = To(value);
  } else {
    stored = To(value);
    bool negative = std::is_signed_v<From> && int64_t(value) < 0;
    if (From(stored) != value || (stored < 0) != negative)
      return Outcome::Refused;
  }
  std::memcpy(to, &stored, sizeof stored);
  return Outcome::Exact;
}

template <typename From> Outcome storeBool(From value, char *to) {
  if (value != From(0) && value != From(1))
    return Outcome::Refused;
  *to = value == From(1);
  return Outcome::Exact;
}

template <amp_type type, typename From>
Outcome storeFloat(From value, char *to) {
  double wide = double(value), stored;
  if constexpr (type == AMP_F32) {
    float narrow = float(wide);
    std::memcpy(to, &narrow, sizeof narrow);
    stored = narrow;
  } else {
    storeElement(type, to, 0, wide);
    stored = loadElement(type, to, 0);
  }
  if constexpr (std::is_same_v<From, double>) {
    if (stored == wide)
      return Outcome::Exact;
    if (std::isfinite(wide) && !std::isfinite(stored))
      return Outcome::Refused;
    return std::isnan(wide) ? Outcome::Exact : Outcome::Rounded;
  } else {
    // No float here rounds 2^63 or 2^64 back into range of the integer.
    double limit = std::ldexp(1.0, std::numeric_limits<From>::digits);
    bool exact = std::isfinite(stored) && stored < limit && stored >= -limit &&
                 From(stored) == value;
    return exact ? Outcome::Exact : Outcome::Refused;
  }
}

template <amp_type type, typename From> Outcome storeOne(From value, char *to) {
  if constexpr (type == AMP_I1)
    return storeBool(value, to);
  else if constexpr (type == AMP_I8)
    return storeInteger<int8_t>(value, to);
  else if constexpr (type == AMP_I16)
    return storeInteger<int16_t>(value, to);
  else if constexpr (type == AMP_I32)
    return storeInteger<int32_t>(value, to);
  else if constexpr (type == AMP_I64)
    return storeInteger<int64_t>(value, to);
  else
    return storeFloat<type>(value, to);
}

/// The array that is converted, for messages.
struct Context {
  const NpyHeader &array;
  uint64_t first;
  const Port &port;
  const std::string &what;
};

template <typename From, amp_type type>
void convertTo(const Context &context, const char *from, char *to,
               size_t elements) {
  size_t size = typeSize(type);
  bool rounded = false;
  for (size_t i = 0; i < elements; ++i) {
    auto value = Load<From>::load(from + i * Load<From>::size);
    Outcome outcome = storeOne<type>(value, to + i * size);
    if (outcome == Outcome::Refused)
      fail(ExitDiagnostic, "{}: its element {} is {}, which {} cannot hold",
           context.what, positionText(context.array.shape, context.first + i),
           value, context.port.text());
    rounded |= outcome == Outcome::Rounded;
  }
  if (rounded)
    note("what is given for '{}' is rounded to {}", context.port.name,
         typeName(type));
}

template <typename From>
void convertAll(const Context &context, const char *from, char *to,
                size_t elements) {
  switch (context.port.type) {
  case AMP_I1:
    return convertTo<From, AMP_I1>(context, from, to, elements);
  case AMP_I8:
    return convertTo<From, AMP_I8>(context, from, to, elements);
  case AMP_I16:
    return convertTo<From, AMP_I16>(context, from, to, elements);
  case AMP_I32:
    return convertTo<From, AMP_I32>(context, from, to, elements);
  case AMP_I64:
    return convertTo<From, AMP_I64>(context, from, to, elements);
  case AMP_F16:
    return convertTo<From, AMP_F16>(context, from, to, elements);
  case AMP_BF16:
    return convertTo<From, AMP_BF16>(context, from, to, elements);
  case AMP_F32:
    return convertTo<From, AMP_F32>(context, from, to, elements);
  case AMP_F64:
    return convertTo<From, AMP_F64>(context, from, to, elements);
  }
}

} // namespace

/// Whether the bytes of the array are those of the port.
static bool sameBytes(const NpyType &type, bool raw, amp_type port) {
  switch (port) {
  case AMP_F16:
  case AMP_F32:
  case AMP_F64:
    return type.kind == 'f' && type.size == typeSize(port);
  case AMP_BF16:
    return raw;
  case AMP_I1:
    return false; // any byte but 0 and 1 must not get through
  default:
    return type.kind == 'i' && type.size == typeSize(port);
  }
}

void checkConvertible(const NpyType &type, bool raw, const Port &port,
                      const std::string &what) {
  if (raw && (type.size != 2 || (type.kind != 'u' && type.kind != 'V')))
    fail(ExitDiagnostic,
         "{}: the name says that it is the bits of {}, which "
         "uint16 holds, but it is {}",
         what, port.text(), type.text());
  if (!raw && type.kind == 'V')
    fail(ExitDiagnostic, "{}: it holds {}, and {} needs numbers", what,
         type.text(), port.text());
}

void convert(const NpyHeader &array, bool raw, const char *from, uint64_t first,
             const Port &port, char *to, size_t elements,
             const std::string &what) {
  const NpyType &type = array.type;
  Bytes swapped;
  if (type.swapped && type.size > 1) {
    swapped.assign(from, from + elements * type.size);
    for (size_t i = 0; i < elements; ++i)
      for (size_t a = 0, b = type.size - 1; a < b; ++a, --b)
        std::swap(swapped[i * type.size + a], swapped[i * type.size + b]);
    from = swapped.data();
  }
  if (sameBytes(type, raw, port.type)) {
    if (elements)
      std::memcpy(to, from, elements * type.size);
    return;
  }
  Context context = {array, first, port, what};
  if (raw)
    return convertAll<BFloat>(context, from, to, elements);
  switch (type.kind * 16 + type.size) {
  case 'b' * 16 + 1:
    return convertAll<uint8_t>(context, from, to, elements);
  case 'u' * 16 + 1:
    return convertAll<uint8_t>(context, from, to, elements);
  case 'u' * 16 + 2:
    return convertAll<uint16_t>(context, from, to, elements);
  case 'u' * 16 + 4:
    return convertAll<uint32_t>(context, from, to, elements);
  case 'u' * 16 + 8:
    return convertAll<uint64_t>(context, from, to, elements);
  case 'i' * 16 + 1:
    return convertAll<int8_t>(context, from, to, elements);
  case 'i' * 16 + 2:
    return convertAll<int16_t>(context, from, to, elements);
  case 'i' * 16 + 4:
    return convertAll<int32_t>(context, from, to, elements);
  case 'i' * 16 + 8:
    return convertAll<int64_t>(context, from, to, elements);
  case 'f' * 16 + 2:
    return convertAll<Half>(context, from, to, elements);
  case 'f' * 16 + 4:
    return convertAll<float>(context, from, to, elements);
  case 'f' * 16 + 8:
    return convertAll<double>(context, from, to, elements);
  }
  fail(ExitDiagnostic, "{}: {} cannot become {}", what, type.text(),
       port.text());
}

std::shared_ptr<ArrayFile> findArray(const ArrayFiles &arrays, const Port &port,
                                     bool &raw) {
  raw = false;
  auto found = arrays.find(port.name);
  if (found == arrays.end()) {
    // Bits of a bf16 are fine for every float port: a checkpoint of another
    // precision may hold them.
    raw = true;
    if (isFloat(port.type))
      found = arrays.find(rawName(port.name));
    if (found == arrays.end())
      return nullptr;
  } else if (found->second->header.type.kind == 'V' && isFloat(port.type)) {
    raw = true; // what numpy makes of the bfloat16 of ml_dtypes
  }
  checkConvertible(found->second->header.type, raw, port, found->second->what);
  return found->second;
}

Bytes readForPort(ArrayFile &array, bool raw, const Port &port) {
  if (array.header.shape != port.shape)
    fail(ExitDiagnostic, "{}: it has the shape {}, and {} needs {}", array.what,
         shapeText(array.header.shape), port.text(), shapeText(port.shape));
  Bytes data = array.readAll();
  Bytes bytes(port.bytes);
  convert(array.header, raw, data.data(), 0, port, bytes.data(), port.elements,
          array.what);
  return bytes;
}

} // namespace amp::run
