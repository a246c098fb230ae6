//===- Npz.cpp - Reads arrays from .npy and .npz files --------------------===//
#include "Npz.h"
#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

namespace amp::run {

Bytes ArrayFile::readAll() {
  Bytes data(header.dataBytes);
  read(0, data.size(), data.data());
  return data;
}

namespace {

// Above this an array is read part by part.
constexpr uint64_t wholeLimit = uint64_t(256) << 20;

/// Column-major to row-major.
Bytes transpose(const Bytes &from, const NpyHeader &header) {
  size_t rank = header.shape.size(), size = header.type.size;
  Bytes to(from.size());
  Shape position(rank, 0);
  for (uint64_t i = 0; i < header.elements; ++i) {
    uint64_t target = 0;
    for (size_t d = 0; d < rank; ++d)
      target = target * header.shape[d] + position[d];
    std::memcpy(&to[target * size], &from[i * size], size);
    for (size_t d = 0; d < rank && ++position[d] == header.shape[d]; ++d)
      position[d] = 0;
  }
  return to;
}

/// What both kinds of files have in common.
class CachedArray : public ArrayFile {
public:
  void read(uint64_t offset, size_t size, char *to) override {
    if (offset > header.dataBytes || size > header.dataBytes - offset)
      fail(ExitDiagnostic, "{}: internal error: read past its end", what);
    if (!checked) {
      if (header.dataBytes <= wholeLimit || header.fortran || !seekable()) {
        data.resize(header.dataBytes);
        load(&data);
        if (header.fortran)
          data = transpose(data, header);
        cached = true;
        header.fortran = false;
      } else {
        load(nullptr);
      }
      checked = true;
    }
    if (!size)
      return;
    if (cached)
      std::memcpy(to, data.data() + offset, size);
    else
      readAt(header.headerBytes + offset, size, to);
  }

protected:
  virtual bool seekable() = 0;
  /// All data in order, into memory or only to see that it can be read.
  virtual void load(Bytes *to) = 0;
  virtual void readAt(uint64_t offset, size_t size, char *to) = 0;

private:
  Bytes data;
  bool checked = false, cached = false;
};

class NpyFile : public CachedArray {
public:
  explicit NpyFile(const std::string &path) {
    what = path;
    fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat info;
    if (fd < 0 || fstat(fd, &info) < 0)
      fail(ExitIO, "cannot read {}: {}", path, systemError());
    if (S_ISDIR(info.st_mode))
      fail(ExitIO, "cannot read {}: it is a folder", path);
    uint64_t at = 0;
    header = readNpyHeader(
        [&](void *to, size_t size) {
          readAt(at, size, static_cast<char *>(to));
          at += size;
        },
        what);
    uint64_t expected = header.headerBytes + header.dataBytes;
    if (uint64_t(info.st_size) != expected)
      fail(ExitIO,
           "{}: it has {} bytes, its header announces {}; it was not "
           "written to its end",
           path, info.st_size, expected);
  }
  ~NpyFile() override { close(fd); }

protected:
  bool seekable() override { return true; }
  void load(Bytes *to) override {
    if (to) // there is no checksum to look at otherwise
      readAt(header.headerBytes, to->size(), to->data());
  }
  void readAt(uint64_t offset, size_t size, char *to) override {
    while (size) {
      ssize_t done = pread(fd, to, size, offset);
      if (done < 0 && errno == EINTR)
        continue;
      if (done < 0)
        fail(ExitIO, "cannot read {}: {}", what, systemError());
      if (done == 0)
        fail(ExitIO, "{}: it ends too early; it was not written to its end",
             what);
      to += done;
      offset += done;
      size -= done;
    }
  }

private:
  int fd = -1;
};

struct CloseZip {
  void operator()(zip_t *archive) const { zip_discard(archive); }
};
struct CloseEntry {
  void operator()(zip_file_t *entry) const { zip_fclose(entry); }
};

class NpzEntry : public CachedArray {
public:
  NpzEntry(std::shared_ptr<zip_t> archive, uint64_t index,
           const std::string &what)
      : archive(std::move(archive)), index(index) {
    this->what = what;
    zip_stat_t info;
    zip_stat_init(&info);
    if (zip_stat_index(this->archive.get(), index, 0, &info) < 0)
      fail(ExitIO, "{}: {}", what, zip_strerror(this->archive.get()));
    stored = info.comp_method == ZIP_CM_STORE &&
             info.encryption_method == ZIP_EM_NONE;
    open();
    header =
        readNpyHeader([&](void *to, size_t size) { next(to, size); }, what);
    if (info.size != header.headerBytes + header.dataBytes)
      fail(ExitIO,
           "{}: it has {} bytes, its header announces {}; write it "
           "again with numpy.savez",
           what, info.size, header.headerBytes + header.dataBytes);
    entry.reset(); // thousands of arrays may be open
  }

protected:
  bool seekable() override { return stored; }

  void load(Bytes *to) override {
    open();
    Bytes part(std::max<uint64_t>(header.headerBytes, to ? 0 : 1 << 20));
    next(part.data(), header.headerBytes);
    if (to) {
      next(to->data(), to->size());
    } else {
      for (uint64_t left = header.dataBytes; left;) {
        size_t size = std::min<uint64_t>(left, part.size());
        next(part.data(), size);
        left -= size;
      }
    }
    // The checksum is compared where the end is met.
    char more;
    if (zip_fread(entry.get(), &more, 1) != 0)
      failRead();
    if (to)
      entry.reset();
  }

  void readAt(uint64_t offset, size_t size, char *to) override {
    if (zip_fseek(entry.get(), offset, SEEK_SET) < 0)
      failRead();
    next(to, size);
  }

private:
  void open() {
    entry.reset(zip_fopen_index(archive.get(), index, 0));
    if (!entry)
      fail(ExitIO, "{}: cannot be read: {}", what, zip_strerror(archive.get()));
  }
  [[noreturn]] void failRead() {
    const char *reason = zip_file_strerror(entry.get());
    fail(ExitIO, "{}: its data is damaged: {}; write the file again", what,
         reason);
  }
  void next(void *to, size_t size) {
    char *at = static_cast<char *>(to);
    while (size) {
      zip_int64_t done = zip_fread(entry.get(), at, size);
      if (done < 0)
        failRead();
      if (done == 0)
        fail(ExitIO, "{}: it ends too early; write the file again", what);
      at += done;
      size -= done;
    }
  }

  std::shared_ptr<zip_t> archive;
  std::unique_ptr<zip_file_t, CloseEntry> entry; // must go before the archive
  uint64_t index;
  bool stored;
};

} // namespace

std::shared_ptr<ArrayFile> openNpy(const std::string &path) {
  return std::make_shared<NpyFile>(path);
}

ArrayFiles openNpz(const std::string &path) {
  // libzip says "not a zip archive" of anything; the system knows better.
  struct stat info;
  if (stat(path.c_str(), &info) < 0 || access(path.c_str(), R_OK) < 0)
    fail(ExitIO, "cannot read {}: {}", path, systemError());
  if (S_ISDIR(info.st_mode))
    fail(ExitIO, "cannot read {}: it is a folder", path);
  int code = 0;
  zip_t *raw = zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code);
  if (!raw) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    fail(ExitIO, "cannot read {}: {}; a .npz is what numpy.savez writes", path,
         reason);
  }
  std::shared_ptr<zip_t> archive(raw, CloseZip());
  ArrayFiles arrays;
  for (zip_int64_t i = 0, n = zip_get_num_entries(raw, 0); i < n; ++i) {
    const char *entry = zip_get_name(raw, i, ZIP_FL_ENC_RAW);
    if (!entry)
      fail(ExitIO, "{}: {}", path, zip_strerror(raw));
    std::string name = entry;
    if (name.size() < 4 || name.compare(name.size() - 4, 4, ".npy") != 0)
      fail(ExitIO, "{}: it holds '{}', which is no array", path, name);
    name.resize(name.size() - 4);
    auto array = std::make_shared<NpzEntry>(
        archive, i, fmt::format("array '{}' of {}", name, path));
    if (!arrays.emplace(name, array).second)
      fail(ExitIO, "{}: it holds two arrays '{}'", path, name);
  }
  return arrays;
}

} // namespace amp::run
