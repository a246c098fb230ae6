//===- Elf.cpp - Reads the symbols of a shared object ---------------------===//

#include "Elf.h"

#include <cstring>
#include <elf.h>
#include <unordered_set>

using namespace amp;

namespace {
/// Reads structures out of bytes that may be anything.
class Image {
public:
  Image(const uint8_t *data, size_t bytes) : data(data), bytes(bytes) {}

  template <typename T> bool read(uint64_t offset, T &value) const {
    if (offset > bytes || sizeof(T) > bytes - offset)
      return false;
    memcpy(&value, data + offset, sizeof(T));
    return true;
  }
  bool contains(uint64_t offset, uint64_t size) const {
    return offset <= bytes && size <= bytes - offset;
  }
  /// The string at `index` of a table, null where it does not end in there.
  const char *string(const Elf64_Shdr &table, uint64_t index) const {
    if (index >= table.sh_size)
      return nullptr;
    const uint8_t *begin = data + table.sh_offset + index;
    return memchr(begin, 0, table.sh_size - index)
               ? reinterpret_cast<const char *>(begin)
               : nullptr;
  }

private:
  const uint8_t *data;
  size_t bytes;
};
} // namespace

/// All segments lie within the file, as the loader of the system takes for
/// granted.
static bool checkSegments(const Image &image, const Elf64_Ehdr &header) {
  bool dynamic = false;
  for (unsigned i = 0; i != header.e_phnum; ++i) {
    Elf64_Phdr segment;
    if (!image.read(header.e_phoff + i * sizeof(segment), segment))
      return false;
    if (segment.p_type != PT_LOAD && segment.p_type != PT_DYNAMIC)
      continue;
    if (!image.contains(segment.p_offset, segment.p_filesz) ||
        segment.p_memsz < segment.p_filesz)
      return false;
    dynamic |= segment.p_type == PT_DYNAMIC;
  }
  return dynamic;
}

static bool collectFunctions(const Image &image, const Elf64_Ehdr &header,
                             std::unordered_set<std::string> &functions) {
  for (unsigned i = 0; i != header.e_shnum; ++i) {
    Elf64_Shdr table, strings;
    if (!image.read(header.e_shoff + i * sizeof(table), table))
      return false;
    if (table.sh_type != SHT_DYNSYM)
      continue;
    if (!image.contains(table.sh_offset, table.sh_size) ||
        table.sh_link >= header.e_shnum ||
        !image.read(header.e_shoff + table.sh_link * sizeof(strings),
                    strings) ||
        !image.contains(strings.sh_offset, strings.sh_size))
      return false;
    for (uint64_t at = 0; at + sizeof(Elf64_Sym) <= table.sh_size;
         at += sizeof(Elf64_Sym)) {
      Elf64_Sym symbol;
      if (!image.read(table.sh_offset + at, symbol))
        return false;
      if (symbol.st_shndx == SHN_UNDEF ||
          ELF64_ST_TYPE(symbol.st_info) != STT_FUNC)
        continue;
      if (const char *name = image.string(strings, symbol.st_name))
        functions.insert(name);
    }
    return true;
  }
  return false;
}

bool amp::runtime::checkSharedObject(
    const format::Code &code,
    const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>
        *entries,
    std::string &fault) {
  std::string arch = code.arch()->str();
  bool isX86 = arch == "x86_64";
  if (!isX86 && arch != "aarch64") {
    fault = "unknown architecture";
    return false;
  }
  Image image(code.data()->data(), code.data()->size());
  Elf64_Ehdr header;
  if (!image.read(0, header) || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
      header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_type != ET_DYN ||
      header.e_phentsize != sizeof(Elf64_Phdr) ||
      header.e_shentsize != sizeof(Elf64_Shdr)) {
    fault = "not an ELF shared object";
    return false;
  }
  if (header.e_machine != (isX86 ? EM_X86_64 : EM_AARCH64)) {
    fault = "the ELF shared object is for another architecture";
    return false;
  }
  std::unordered_set<std::string> functions;
  if (!checkSegments(image, header) ||
      !collectFunctions(image, header, functions)) {
    fault = "a damaged ELF shared object";
    return false;
  }
  for (unsigned i = 0, e = entries ? entries->size() : 0; i != e; ++i)
    if (functions.count(entries->Get(i)->str()) == 0) {
      fault = "does not define entry " + entries->Get(i)->str();
      return false;
    }
  return true;
}
