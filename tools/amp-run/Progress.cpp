//===- Progress.cpp - The line that shows how far it is -------------------===//
#include "Progress.h"
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <sys/ioctl.h>
#include <unistd.h>

namespace amp::run {

Progress::Progress(const std::string &label, uint64_t first, uint64_t total,
                   bool quiet)
    : label(label), first(first), total(total), start(Clock::now()) {
  const char *terminal = std::getenv("TERM");
  enabled = !quiet && isatty(STDERR_FILENO) &&
            !(terminal && std::strcmp(terminal, "dumb") == 0);
}

void Progress::clear() {
  if (progressOnScreen)
    std::fputs("\r\033[K", stderr);
  progressOnScreen = false;
}

static std::string durationText(double seconds) {
  uint64_t s = uint64_t(std::min(seconds, 3.6e8));
  return s >= 3600
             ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
             : fmt::format("{}:{:02}", s / 60, s % 60);
}

void Progress::update(uint64_t done, const StepRecord &record) {
  if (!enabled)
    return;
  Clock::time_point now = Clock::now();
  // Ten times a second is enough for eyes, and costs nothing.
  if (progressOnScreen && done != total &&
      now - drawn < std::chrono::milliseconds(100))
    return;
  drawn = now;
  double seconds = std::chrono::duration<double>(now - start).count();
  double rate = (done - first) / std::max(seconds, 1e-9);
  std::string text;
  if (!label.empty())
    text += label + " ";
  size_t filled = total ? done * 20 / total : 20;
  text += fmt::format("[{}{}] {}/{}", std::string(filled, '#'),
                      std::string(20 - filled, '-'), done, total);
  if (record.hasLoss)
    text += fmt::format("  loss {:.5g}", record.loss);
  if (record.hasScale)
    text += fmt::format("  scale {:g}", record.scale);
  if (record.skipped)
    text += " (skipped)";
  text += fmt::format("  {:.4g} steps/s  ETA {}", rate,
                      durationText((total - done) / rate));
  winsize size = {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 &&
      text.size() >= size.ws_col)
    text.resize(size.ws_col - 1);
  std::fprintf(stderr, "\r\033[K%s", text.c_str());
  std::fflush(stderr);
  progressOnScreen = true;
}

} // namespace amp::run
