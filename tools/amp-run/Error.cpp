//===- Error.cpp - Failures, notes and exit codes -------------------------===//
#include "Error.h"
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace amp::run {

bool progressOnScreen = false;

void say(const char *kind, const std::string &message) {
  if (progressOnScreen)
    std::fputs("\r\033[K", stderr);
  progressOnScreen = false;
  std::fprintf(stderr, "amp-run: %s: %s\n", kind, message.c_str());
}

void printText(const std::string &text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

static std::vector<std::string> &noteList() {
  static std::vector<std::string> list;
  return list;
}

const std::vector<std::string> &notes() { return noteList(); }

void noteText(const std::string &message) {
  std::vector<std::string> &list = noteList();
  if (std::find(list.begin(), list.end(), message) != list.end())
    return;
  list.push_back(message);
  say("note", message);
}

std::string systemError() { return std::strerror(errno); }

/// Insertions, deletions and replacements from one name to the other.
static size_t editDistance(const std::string &a, const std::string &b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

std::string didYouMean(const std::string &name,
                       const std::vector<std::string> &names) {
  size_t best = std::max<size_t>(1, name.size() / 3) + 1;
  const std::string *found = nullptr;
  for (const std::string &candidate : names) {
    size_t distance = editDistance(name, candidate);
    if (distance < best) {
      best = distance;
      found = &candidate;
    }
  }
  return found ? " (did you mean '" + *found + "'?)" : "";
}

} // namespace amp::run
