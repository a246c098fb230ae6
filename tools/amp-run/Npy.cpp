//===- Npy.cpp - The header of a numpy array ------------------------------===//
#include "Npy.h"
#include "Error.h"
#include <cstring>

namespace amp::run {

std::string NpyType::text() const {
  switch (kind) {
  case 'b':
    return "bool";
  case 'i':
    return fmt::format("int{}", size * 8);
  case 'u':
    return fmt::format("uint{}", size * 8);
  case 'f':
    return fmt::format("float{}", size * 8);
  default:
    return fmt::format("raw bytes (V{})", size);
  }
}

namespace {

/// The header is a literal of a Python dictionary with three keys.
class DictParser {
public:
  DictParser(const std::string &text, const std::string &what)
      : at(text.c_str()), what(what) {}

  void parse(NpyHeader &header) {
    bool seen[3] = {};
    expect('{');
    while (!accept('}')) {
      std::string key = string();
      expect(':');
      if (key == "descr") {
        seen[0] = true;
        header.type = type();
      } else if (key == "fortran_order") {
        seen[1] = true;
        header.fortran = boolean();
      } else if (key == "shape") {
        seen[2] = true;
        header.shape = shape();
      } else {
        damaged();
      }
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    if (!seen[0] || !seen[1] || !seen[2])
      damaged();
  }

private:
  [[noreturn]] void damaged() {
    fail(ExitIO, "{}: its header is damaged; write it again with numpy.save",
         what);
  }
  void space() {
    while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')
      ++at;
  }
  bool accept(char c) {
    space();
    if (*at != c)
      return false;
    ++at;
    return true;
  }
  void expect(char c) {
    if (!accept(c))
      damaged();
  }
  std::string string() {
    space();
    char quote = *at;
    if (quote != '\'' && quote != '"')
      damaged();
    const char *end = std::strchr(at + 1, quote);
    if (!end)
      damaged();
    std::string value(at + 1, end);
    at = end + 1;
    return value;
  }
  bool boolean() {
    space();
    for (const char *word : {"True", "False"})
      if (std::strncmp(at, word, std::strlen(word)) == 0) {
        at += std::strlen(word);
        return word[0] == 'T';
      }
    damaged();
  }
  Shape shape() {
    Shape shape;
    expect('(');
    while (!accept(')')) {
      space();
      int64_t value = 0;
      if (*at < '0' || *at > '9' || shape.size() == 64)
        damaged();
      for (; *at >= '0' && *at <= '9'; ++at)
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, *at - '0', &value))
          damaged();
      if (*at == 'L') // written by Python 2
        ++at;
      shape.push_back(value);
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
    return shape;
  }
  NpyType type() {
    space();
    if (*at == '[')
      fail(ExitIO,
           "{}: it has an element type with fields; write each field as an "
           "array of its own",
           what);
    std::string text = string();
    size_t digits = 0;
    bool swapped = false;
    if (!text.empty() && std::strchr("<>|=", text[0])) {
      swapped = text[0] == '>';
      digits = 1;
    }
    NpyType type = {};
    type.swapped = swapped;
    type.kind = digits < text.size() ? text[digits++] : 0;
    for (; digits < text.size(); ++digits) {
      if (text[digits] < '0' || text[digits] > '9' || type.size > 10000000)
        damaged();
      type.size = type.size * 10 + (text[digits] - '0');
    }
    auto sized = [&](std::initializer_list<uint32_t> sizes) {
      for (uint32_t size : sizes)
        if (type.size == size)
          return true;
      return false;
    };
    bool known = (type.kind == 'b' && sized({1})) ||
                 (type.kind == 'i' && sized({1, 2, 4, 8})) ||
                 (type.kind == 'u' && sized({1, 2, 4, 8})) ||
                 (type.kind == 'f' && sized({2, 4, 8})) ||
                 (type.kind == 'V' && sized({2}));
    if (!known)
      fail(ExitIO,
           "{}: elements of type '{}' cannot be read; convert them to a bool, "
           "an integer or a float of at most 64 bits",
           what, text);
    return type;
  }

  const char *at;
  const std::string &what;
};

} // namespace

NpyHeader readNpyHeader(const std::function<void(void *, size_t)> &read,
                        const std::string &what) {
  unsigned char start[8];
  read(start, sizeof start);
  if (std::memcmp(start, "\x93NUMPY", 6) != 0)
    fail(ExitIO, "{}: it is no numpy array; write it with numpy.save", what);
  if (start[6] < 1 || start[6] > 3)
    fail(ExitIO,
         "{}: it has version {}.{} of the npy format; 1.0 to 3.0 are "
         "known",
         what, start[6], start[7]);
  unsigned char length[4] = {};
  size_t lengthBytes = start[6] == 1 ? 2 : 4;
  read(length, lengthBytes);
  uint32_t size =
      length[0] | length[1] << 8 | length[2] << 16 | uint32_t(length[3]) << 24;
  if (size > (1 << 20))
    fail(ExitIO, "{}: its header is damaged: it claims to have {} bytes", what,
         size);
  std::string text(size, '\0');
  read(&text[0], size);
  NpyHeader header = {};
  DictParser(text, what).parse(header);
  header.headerBytes = sizeof start + lengthBytes + size;
  int64_t elements = elementCount(header.shape);
  if (elements < 0 ||
      uint64_t(elements) > (uint64_t(1) << 62) / header.type.size)
    fail(ExitIO, "{}: its header is damaged: nothing has the shape {}", what,
         shapeText(header.shape));
  header.elements = elements;
  header.dataBytes = header.elements * header.type.size;
  return header;
}

std::string makeNpyHeader(const std::string &descr, const Shape &shape) {
  std::string dims;
  for (size_t i = 0; i < shape.size(); ++i)
    dims += fmt::format("{}{}", i ? ", " : "", shape[i]);
  if (shape.size() == 1)
    dims += ",";
  std::string dict =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
                  descr, dims);
  size_t total = (10 + dict.size() + 1 + 63) / 64 * 64;
  dict.append(total - 10 - dict.size() - 1, ' ');
  dict += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += char(dict.size() & 255);
  header += char(dict.size() >> 8);
  return header + dict;
}

std::string npyDescr(amp_type type) {
  static const char *const names[] = {"|b1", "|i1", "<i2", "<i4", "<i8",
                                      "<f2", "<u2", "<f4", "<f8"};
  return names[type];
}

} // namespace amp::run
