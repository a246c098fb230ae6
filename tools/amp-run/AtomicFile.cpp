//===- AtomicFile.cpp - Files that are there in full or not at all --------===//
#include "AtomicFile.h"
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace amp::run {

static std::string folderOf(const std::string &path) {
  size_t slash = path.rfind('/');
  if (slash == std::string::npos)
    return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

/// A link is followed, so that its target is replaced and not the link.
static std::string followLinks(const std::string &path) {
  char resolved[PATH_MAX];
  return realpath(path.c_str(), resolved) ? resolved : path;
}

static std::string temporaryOf(const std::string &target) {
  std::string folder = folderOf(target);
  std::string name = target.substr(target.rfind('/') + 1);
  return (folder == "/" ? "" : folder) + "/." + name + ".tmp";
}

AtomicFile::AtomicFile(const std::string &path)
    : path(path), target(followLinks(path)) {
  struct stat info;
  if (stat(target.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
    if (S_ISDIR(info.st_mode))
      fail(ExitIO, "cannot write {}: it is a folder", path);
    fd = open(target.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0)
      failWrite();
    return;
  }
  // One fixed name: a killed run leaves at most one file, and the next run uses
  // it up. The lock keeps two runs apart that write the same file; between open
  // and lock the other one may have renamed what was opened.
  temporary = temporaryOf(target);
  for (int attempt = 0; attempt < 100; ++attempt) {
    fd = open(temporary.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW,
              0666);
    if (fd < 0) {
      std::string name = temporary;
      temporary.clear();
      fail(ExitIO, "cannot write {}: cannot create {}: {}", path, name,
           systemError());
    }
    // Some file systems have no locks: then there is none.
    if (flock(fd, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK) {
      std::string name = temporary;
      temporary.clear(); // it is the other run's
      fail(ExitIO,
           "cannot write {}: another amp-run is writing it (it holds {})", path,
           name);
    }
    struct stat opened, named;
    if (fstat(fd, &opened) == 0 && stat(temporary.c_str(), &named) == 0 &&
        opened.st_ino == named.st_ino && opened.st_dev == named.st_dev) {
      // A file that others may not read stays one.
      if (stat(target.c_str(), &named) == 0)
        fchmod(fd, named.st_mode & 0777);
      if (ftruncate(fd, 0) < 0)
        failWrite();
      return;
    }
    close(fd);
    fd = -1;
  }
  temporary.clear();
  fail(ExitIO, "cannot write {}: other processes keep replacing it", path);
}

AtomicFile::~AtomicFile() {
  if (!temporary.empty())
    unlink(temporary.c_str());
  if (fd >= 0)
    close(fd);
}

void AtomicFile::failWrite() {
  std::string reason = systemError();
  const char *advice = "";
  if (errno == ENOSPC || errno == EDQUOT || errno == EFBIG)
    advice = "; make room or give another place";
  struct stat info;
  bool kept = !temporary.empty() && stat(target.c_str(), &info) == 0;
  fail(ExitIO, "cannot write {}: {}{}{}", path, reason, advice,
       kept ? " (the file of that name is left as it was)" : "");
}

void AtomicFile::flush() {
  const char *from = buffer.data();
  for (size_t left = buffer.size(); left;) {
    ssize_t done = ::write(fd, from, left);
    if (done < 0 && errno == EINTR)
      continue;
    if (done < 0)
      failWrite();
    from += done;
    left -= done;
  }
  buffer.clear();
}

void AtomicFile::write(const void *data, size_t size) {
  const char *from = static_cast<const char *>(data);
  written += size;
  while (size) {
    size_t part = std::min<size_t>(size, (size_t(1) << 20) - buffer.size());
    buffer.append(from, part);
    from += part;
    size -= part;
    if (buffer.size() >= size_t(1) << 20)
      flush();
  }
}

void AtomicFile::commit() {
  flush();
  if (!temporary.empty()) {
    if (fsync(fd) < 0 || rename(temporary.c_str(), target.c_str()) < 0)
      failWrite();
    temporary.clear();
    // The new name is safe only when the folder is on the disk as well. Some
    // file systems cannot sync folders, and then do not have to.
    int folder = open(folderOf(target).c_str(), O_RDONLY | O_CLOEXEC);
    if (folder >= 0) {
      fsync(folder);
      close(folder);
    }
  }
  int closing = fd;
  fd = -1;
  if (close(closing) < 0)
    failWrite();
}

void checkWritable(const std::string &path, const char *option) {
  struct stat info;
  if (stat(path.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode))
      fail(ExitUsage, "{}: {} is a folder; give the name of a file", option,
           path);
    if (access(path.c_str(), W_OK) < 0)
      fail(ExitIO, "{}: cannot write {}: {}", option, path, systemError());
    if (!S_ISREG(info.st_mode))
      return;
  }
  std::string folder = folderOf(followLinks(path));
  if (access(folder.c_str(), W_OK | X_OK) < 0)
    fail(ExitIO, "{}: cannot write into the folder {}: {}", option, folder,
         systemError());
}

} // namespace amp::run
