//===- Code.cpp - The native code of a program ----------------------------===//

#include "Code.h"

#include <cstdio>
#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace amp;
using namespace amp::runtime;

static constexpr char hostArch[] = "x86_64";

/// How well code fits, 0 if not at all.
static unsigned rank(const format::Code &code, const Cpu &cpu) {
  if (code.arch()->str() != hostArch)
    return 0;
  std::string level = code.level()->str();
  if (level == "generic" || level == "x86-64")
    return 1;
  constexpr const char *levels[] = {"x86-64-v2", "x86-64-v3", "x86-64-v4"};
  for (unsigned i = 0; i != 3; ++i)
    if (level == levels[i])
      return cpu.level >= i + 2 ? i + 2 : 0;
  return 0;
}

LoadedCode::~LoadedCode() {
  if (handle)
    dlclose(handle);
  if (file >= 0)
    close(file);
}

/// The loader of the system wants a file: one in memory. It tells files apart
/// by their paths, so the descriptor stays open, and its number taken, for as
/// long as the code is loaded.
static amp_status open(const format::Code &code, void *&handle, int &file) {
  file = memfd_create("amp-program", MFD_CLOEXEC);
  if (file < 0)
    return fail(AMP_INTERNAL_ERROR, "no file in memory for the native code");
  const uint8_t *data = code.data()->data();
  size_t size = code.data()->size();
  while (size != 0) {
    ssize_t written = write(file, data, size);
    if (written <= 0)
      return fail(AMP_OUT_OF_MEMORY, "no memory for the native code");
    data += written;
    size -= static_cast<size_t>(written);
  }
  char path[64];
  snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
  handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return fail(AMP_UNSUPPORTED, "the native code cannot be loaded: %s",
                dlerror());
  return AMP_OK;
}

amp_status LoadedCode::load(const format::Program &program, const Cpu &cpu) {
  const format::Code *best = nullptr;
  if (program.code())
    for (const format::Code *code : *program.code())
      if (rank(*code, cpu) > (best ? rank(*best, cpu) : 0))
        best = code;
  if (!best)
    return fail(AMP_UNSUPPORTED,
                "the program has no code for this CPU (%s, x86-64-v%u)",
                hostArch, cpu.level);
  AMP_RETURN_IF_FAILED(open(*best, handle, file));
  for (const flatbuffers::String *name : *program.entries()) {
    void *address = dlsym(handle, name->c_str());
    if (!address)
      return fail(AMP_BAD_PROGRAM, "the native code has no entry %s",
                  name->c_str());
    entries.push_back(reinterpret_cast<Entry>(address));
  }
  return AMP_OK;
}
