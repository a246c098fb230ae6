//===- Profile.cpp - Where the time of a step goes ------------------------===//
#include "Profile.h"
#include "AtomicFile.h"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace amp::run {

static std::string jsonText(const std::string &text) {
  return nlohmann::json(text).dump(-1, ' ', false,
                                   nlohmann::json::error_handler_t::replace);
}

Profile::Profile(const Program &program, Session &session, uint64_t traceSteps)
    : program(program), traceSteps(traceSteps),
      totals(program.commands.size()) {
  // Growing within a step would show up in its times.
  events.reserve(std::min<uint64_t>(traceSteps, 100) *
                 (program.commands.size() + 3));
  session.setTrace(onCommand, this);
}

uint64_t Profile::now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void Profile::onCommand(void *user, size_t command, uint64_t begin,
                        uint64_t end) {
  Profile &self = *static_cast<Profile *>(user);
  if (command >= self.totals.size())
    return;
  ++self.totals[command].calls;
  self.totals[command].time += end - begin;
  if (self.steps < self.traceSteps)
    self.events.push_back({command, begin, end});
}

void Profile::span(const std::string &name, uint64_t begin, uint64_t end) {
  if (steps >= traceSteps)
    return;
  auto found = std::find(spans.begin(), spans.end(), name);
  size_t index = found - spans.begin();
  if (found == spans.end())
    spans.push_back(name);
  events.push_back({program.commands.size() + index, begin, end});
}

/// Units of 10^9 a second.
static double rate(uint64_t amount, uint64_t calls, uint64_t nanoseconds) {
  return nanoseconds ? double(amount) * calls / nanoseconds : 0;
}

void Profile::writeTrace(const std::string &path) const {
  AtomicFile file(path);
  file.write("{\"displayTimeUnit\": \"ms\", \"otherData\": {\"program\": " +
             jsonText(program.path) + ", \"hash\": \"" + program.hashText() +
             "\"}, \"traceEvents\": [\n");
  file.write(
      "{\"name\": \"thread_name\", \"ph\": \"M\", \"pid\": 1, \"tid\": 1, "
      "\"args\": {\"name\": \"commands\"}},\n"
      "{\"name\": \"thread_name\", \"ph\": \"M\", \"pid\": 1, \"tid\": 2, "
      "\"args\": {\"name\": \"amp-run\"}}");
  uint64_t start = UINT64_MAX;
  for (const Event &event : events)
    start = std::min(start, event.begin);
  for (const Event &event : events) {
    bool isCommand = event.command < program.commands.size();
    uint64_t time = event.end - event.begin;
    std::string args, name, category = "amp-run";
    if (isCommand) {
      const amp_command &command = program.commands[event.command];
      name = command.name;
      category = commandKindName(command.kind);
      args = fmt::format(
          ", \"args\": {{\"command\": {}, \"location\": {}, \"flops\": {}, "
          "\"bytes\": {}, \"GFLOP/s\": {:.4g}, \"GB/s\": {:.4g}}}",
          event.command, jsonText(command.location ? command.location : ""),
          command.flops, command.bytes, rate(command.flops, 1, time),
          rate(command.bytes, 1, time));
    } else {
      name = spans[event.command - program.commands.size()];
    }
    file.write(fmt::format(
        ",\n{{\"name\": {}, \"cat\": \"{}\", \"ph\": \"X\", \"pid\": 1, "
        "\"tid\": {}, \"ts\": {:.3f}, \"dur\": {:.3f}{}}}",
        jsonText(name), category, isCommand ? 1 : 2,
        (event.begin - start) / 1000.0, time / 1000.0, args));
  }
  file.write("\n]}\n");
  file.commit();
}

std::vector<size_t> Profile::byTime() const {
  std::vector<size_t> order;
  for (size_t i = 0; i < totals.size(); ++i)
    if (totals[i].calls)
      order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return totals[a].time > totals[b].time;
  });
  return order;
}

std::string Profile::table(size_t rows) const {
  std::vector<size_t> order = byTime();
  uint64_t all = 0, listed = 0;
  for (size_t i : order)
    all += totals[i].time;
  std::string text = fmt::format("{:>6} {:>10} {:>9} {:>9}  command\n", "time",
                                 "us/call", "GFLOP/s", "GB/s");
  auto percent = [&](uint64_t time) { return all ? 100.0 * time / all : 0.0; };
  for (size_t n = 0; n < order.size() && n < rows; ++n) {
    const Total &total = totals[order[n]];
    const amp_command &command = program.commands[order[n]];
    listed += total.time;
    auto number = [&](uint64_t amount) {
      return amount
                 ? fmt::format("{:.4g}", rate(amount, total.calls, total.time))
                 : std::string("-");
    };
    std::string location = command.location ? command.location : "";
    text += fmt::format("{:>5.1f}% {:>10.2f} {:>9} {:>9}  {}{}{}\n",
                        percent(total.time), total.time / 1000.0 / total.calls,
                        number(command.flops), number(command.bytes),
                        command.name, location.empty() ? "" : "  ", location);
  }
  if (order.size() > rows)
    text += fmt::format("{:>5.1f}% {:>10} {:>9} {:>9}  {} others\n",
                        percent(all - listed), "", "", "", order.size() - rows);
  return text;
}

nlohmann::json Profile::json() const {
  nlohmann::json list = nlohmann::json::array();
  for (size_t i : byTime()) {
    const amp_command &command = program.commands[i];
    const Total &total = totals[i];
    list.push_back(
        {{"command", i},
         {"kind", commandKindName(command.kind)},
         {"name", command.name},
         {"location", command.location ? command.location : ""},
         {"calls", total.calls},
         {"seconds", total.time * 1e-9},
         {"gflops", rate(command.flops, total.calls, total.time)},
         {"gbytes_per_second", rate(command.bytes, total.calls, total.time)}});
  }
  return list;
}

} // namespace amp::run
