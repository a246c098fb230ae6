//===- Paths.cpp - Files that must not get mixed up -----------------------===//
#include "Modes.h"
#include <filesystem>
#include <sys/stat.h>

namespace amp::run {

bool sameFile(const std::string &a, const std::string &b) {
  struct stat first, second;
  return stat(a.c_str(), &first) == 0 && stat(b.c_str(), &second) == 0 &&
         S_ISREG(first.st_mode) && first.st_ino == second.st_ino &&
         first.st_dev == second.st_dev;
}

/// Also of files that are not there yet. "" for what is no file.
static std::string canonical(const std::string &path) {
  std::error_code error;
  if (path.empty() || path == "-")
    return "";
  std::string result = std::filesystem::weakly_canonical(
      std::filesystem::absolute(path, error), error);
  return error ? path : result;
}

void checkApart(const Options &o) {
  std::vector<std::pair<std::string, std::string>> used;
  for (const std::string &path : o.programs)
    used.emplace_back("the program", path);
  for (const auto *list : {&o.inputs, &o.batches})
    for (const std::string &value : *list) {
      used.emplace_back("an input", value);
      used.emplace_back("an input", value.substr(value.find('=') + 1));
    }
  used.emplace_back("--resume", o.resume);
  for (auto [option, path] :
       {std::pair("--checkpoint", &o.checkpoint),
        std::pair("--outputs", &o.outputs), std::pair("--profile", &o.profile),
        std::pair("--json", &o.json)}) {
    struct stat info;
    if (canonical(*path).empty() ||
        (stat(path->c_str(), &info) == 0 && !S_ISREG(info.st_mode)))
      continue; // a device or a pipe is not replaced
    for (const auto &[what, other] : used)
      if ((canonical(*path) == canonical(other) || sameFile(*path, other)) &&
          !(option == std::string("--checkpoint") && what == "--resume"))
        fail(ExitUsage, "{} {}: this file is {} as well; give another name",
             option, *path, what);
    used.emplace_back(option, *path);
  }
}

} // namespace amp::run
