//===- TrainReport.cpp - What is told of a run ----------------------------===//
#include "Interrupt.h"
#include "Train.h"
#include <nlohmann/json.hpp>

namespace amp::run {

using nlohmann::json;

/// Of the sessions of all sizes together; they share nothing.
amp_memory Training::memory() const {
  amp_memory sum = {};
  for (const auto &session : sessions) {
    amp_memory memory = session->memory();
    for (uint64_t amp_memory::*part :
         {&amp_memory::constants, &amp_memory::state, &amp_memory::io,
          &amp_memory::arena, &amp_memory::workspace, &amp_memory::scratch,
          &amp_memory::total, &amp_memory::arena_lower_bound,
          &amp_memory::saved_for_backward})
      sum.*part += memory.*part;
  }
  return sum;
}

/// Everything that is known by now; also called when a step failed.
void Training::describe() {
  document["steps"] = historyJson(history);
  document["loss"] = runner->loss ? json(runner->loss->name) : json();
  document["skipped"] = meta.skipped + history.skipped();
  document["interrupted"] = interrupted();
  document["seed"] = meta.seed;
  document["inputs"] = origins;
  document["threads"] = session->threads();
  document["memory"] = memoryJson(memory());
  if (programs.size() > 1) {
    json list = json::array();
    for (size_t i = 0; i < programs.size(); ++i)
      list.push_back({{"path", programs[i].path},
                      {"hash", programs[i].hashText()},
                      {"steps", stepsOf[i]}});
    document["sizes"] = list;
  }
  document["time"] = {{"seconds", history.seconds()},
                      {"steps_per_second", history.stepsPerSecond()}};
  if (batches)
    document["batches"] = {{"kind", batches->kind},
                           {"count", batches->count},
                           {"shuffle", batches->shuffle}};
  if (!history.steps.empty()) {
    amp_launches launches = session->launches();
    document["launches"] = {{"library", launches.library},
                            {"kernels", launches.kernels},
                            {"passes", launches.passes}};
  }
  if (!options.checkpoint.empty())
    document["checkpoint"] = {
        {"path", options.checkpoint},
        {"step", savedStep == UINT64_MAX ? json() : json(savedStep)},
        {"failed", failedSaves}};
  if (profile)
    document["profile"] = profile->json();
}

void Training::printSummary() const {
  std::string line = fmt::format("{} steps", history.steps.size());
  if (history.first)
    line += fmt::format(" after {}", history.first);
  if (uint64_t skipped = history.skipped())
    line += fmt::format(", {} skipped", skipped);
  line += fmt::format(" in {:.3g} s, {:.4g} steps/s, memory {}\n",
                      history.seconds(), history.stepsPerSecond(),
                      bytesText(memory().total));
  for (size_t i = 0; programs.size() > 1 && i < programs.size(); ++i)
    line += fmt::format("{} with {}\n", stepsOf[i], programs[i].path);
  if (!history.steps.empty()) {
    const StepRecord &first = history.steps[0], &last = history.steps.back();
    if (last.hasLoss)
      line += fmt::format("loss {:.6g} at first, {:.6g} at last\n", first.loss,
                          last.loss);
    if (last.hasScale)
      line += fmt::format("scale {:g}\n", session->scalarInput(*runner->scale));
  }
  if (savedStep != UINT64_MAX)
    line += fmt::format("{} has the state after {} steps\n", options.checkpoint,
                        savedStep);
  if (profile)
    line += fmt::format("\n{}", profile->table(20));
  printText(line);
}

} // namespace amp::run
