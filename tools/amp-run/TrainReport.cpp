//===- TrainReport.cpp - What is told of a run ----------------------------===//
#include "Interrupt.h"
#include "Train.h"
#include <nlohmann/json.hpp>

namespace amp::run {

using nlohmann::json;

/// Everything that is known by now; also called when a step failed.
void Training::describe() {
  document["steps"] = historyJson(history);
  document["loss"] = runner->loss ? json(runner->loss->name) : json();
  document["skipped"] = meta.skipped + history.skipped();
  document["interrupted"] = interrupted();
  document["seed"] = meta.seed;
  document["inputs"] = origins;
  document["threads"] = session->threads();
  document["memory"] = memoryJson(session->memory());
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
                      bytesText(session->memory().total));
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
