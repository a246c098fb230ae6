//===- NpzWriter.cpp - Writes .npz files ----------------------------------===//
//
// A zip file of stored entries. Written here and not by libzip, which renames
// without syncing. Every entry has the 64-bit form of its sizes, as numpy
// writes it: one way through, whatever the size.
//
//===----------------------------------------------------------------------===//
#include "Npz.h"
#include <algorithm>
#include <zlib.h>

namespace amp::run {

static void put(std::string &to, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i)
    to += char(value >> (8 * i));
}

/// Names are bytes; only those that are UTF-8 may be marked as such.
static bool isUtf8(const std::string &text) {
  int left = 0;
  for (unsigned char c : text) {
    if (left && (c & 0xc0) != 0x80)
      return false;
    if (left)
      --left;
    else if (c >= 0xc2 && c <= 0xf4)
      left = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    else if (c >= 0x80)
      return false;
  }
  return left == 0;
}

/// What local and central headers have in common: version to crc and sizes,
/// which stand in the 64-bit extra field.
static void putEntry(std::string &to, uint32_t crc, const std::string &name,
                     int extraBytes) {
  put(to, 45, 2); // needs version 4.5: 64-bit sizes
  put(to, isUtf8(name) ? 0x800 : 0, 2);
  put(to, 0, 2);    // stored
  put(to, 0, 2);    // time
  put(to, 0x21, 2); // 1980-01-01: equal contents make equal files
  put(to, crc, 4);
  put(to, 0xffffffff, 4);
  put(to, 0xffffffff, 4);
  put(to, name.size(), 2);
  put(to, extraBytes, 2);
}

void NpzWriter::add(const std::string &array, const std::string &descr,
                    const Shape &shape, const void *data, size_t bytes) {
  std::string name = array + ".npy";
  if (name.size() > 0xffff)
    fail(ExitDiagnostic, "a name of {} characters does not fit into a .npz",
         name.size());
  std::string header = makeNpyHeader(descr, shape);
  uint64_t size = header.size() + bytes, offset = file.position();
  uint32_t crc =
      crc32_z(0, reinterpret_cast<const Bytef *>(header.data()), header.size());
  if (bytes)
    crc = crc32_z(crc, static_cast<const Bytef *>(data), bytes);

  std::string local;
  put(local, 0x04034b50, 4);
  putEntry(local, crc, name, 20);
  local += name;
  put(local, 1, 2);
  put(local, 16, 2);
  put(local, size, 8);
  put(local, size, 8);
  file.write(local);
  file.write(header);
  file.write(data, bytes);

  put(directory, 0x02014b50, 4);
  put(directory, 3 << 8 | 45, 2); // made on Unix
  putEntry(directory, crc, name, 28);
  put(directory, 0, 2); // comment
  put(directory, 0, 2); // disk
  put(directory, 0, 2); // internal attributes
  put(directory, 0100644 << 16, 4);
  put(directory, 0xffffffff, 4); // offset: in the extra field
  directory += name;
  put(directory, 1, 2);
  put(directory, 24, 2);
  put(directory, size, 8);
  put(directory, size, 8);
  put(directory, offset, 8);
  ++entries;
}

void NpzWriter::add(const std::string &name, amp_type type, const Shape &shape,
                    const Bytes &data) {
  add(type == AMP_BF16 ? rawName(name) : name, npyDescr(type), shape,
      data.data(), data.size());
}

void NpzWriter::commit() {
  uint64_t start = file.position();
  file.write(directory);
  uint64_t end = file.position();
  std::string tail;
  put(tail, 0x06064b50, 4); // end of the directory, 64 bits
  put(tail, 44, 8);
  put(tail, 3 << 8 | 45, 2);
  put(tail, 45, 2);
  put(tail, 0, 4);
  put(tail, 0, 4);
  put(tail, entries, 8);
  put(tail, entries, 8);
  put(tail, end - start, 8);
  put(tail, start, 8);
  put(tail, 0x07064b50, 4); // where it is
  put(tail, 0, 4);
  put(tail, end, 8);
  put(tail, 1, 4);
  put(tail, 0x06054b50, 4); // end of the directory, as it was once
  put(tail, 0, 2);
  put(tail, 0, 2);
  put(tail, std::min<uint64_t>(entries, 0xffff), 2);
  put(tail, std::min<uint64_t>(entries, 0xffff), 2);
  put(tail, std::min<uint64_t>(end - start, 0xffffffff), 4);
  put(tail, std::min<uint64_t>(start, 0xffffffff), 4);
  put(tail, 0, 2);
  file.write(tail);
  file.commit();
}

} // namespace amp::run
