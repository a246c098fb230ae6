//===- LinkShared.cpp - An object file to a shared object -----------------===//
#include "LinkShared.h"

#include "lld/Common/Driver.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

LLD_HAS_DRIVER(elf)

using namespace mlir;
using namespace mlir::amp;

/// A temporary file, removed in the end.
static LogicalResult createFile(StringRef suffix, StringRef contents,
                                SmallString<128> &path, std::string &error) {
  int descriptor;
  std::error_code code =
      llvm::sys::fs::createTemporaryFile("amp-tasks", suffix, descriptor, path);
  if (code) {
    error = "a temporary file cannot be made: " + code.message();
    return failure();
  }
  llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
  stream << contents;
  stream.close();
  if (stream.has_error()) {
    error = path.str().str() + ": " + stream.error().message();
    stream.clear_error();
    return failure();
  }
  return success();
}

LogicalResult amp::linkShared(StringRef object, std::string &shared,
                              std::string &error) {
  SmallString<128> input, output;
  if (failed(createFile("o", object, input, error)))
    return failure();
  llvm::FileRemover removeInput(input);
  if (failed(createFile("so", "", output, error)))
    return failure();
  llvm::FileRemover removeOutput(output);
  std::string in = input.str().str(), out = output.str().str();
  const char *arguments[] = {"ld.lld",        "-shared", "--build-id=none",
                             "--gc-sections", "-z",      "noexecstack",
                             in.c_str(),      "-o",      out.c_str()};
  std::string text;
  llvm::raw_string_ostream stream(text);
  lld::Result result =
      lld::lldMain(arguments, stream, stream, {{lld::Gnu, &lld::elf::link}});
  if (result.retCode != 0) {
    error = text;
    return failure();
  }
  auto buffer = llvm::MemoryBuffer::getFile(out);
  if (!buffer) {
    error = buffer.getError().message();
    return failure();
  }
  shared = (*buffer)->getBuffer().str();
  return success();
}
