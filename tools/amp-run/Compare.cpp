//===- Compare.cpp - Runs programs on the same inputs ---------------------===//
#include "Compare.h"
#include "Batches.h"
#include "Inputs.h"
#include "Interrupt.h"
#include "Modes.h"
#include "Progress.h"
#include <cmath>
#include <nlohmann/json.hpp>

namespace amp::run {

using nlohmann::json;

static Parameters readParameters(const Program &program,
                                 const Session &session) {
  // A program without roles still shows what it updates.
  bool marked = program.inputOfRole(AMP_ROLE_PARAM);
  Parameters values;
  for (const Port &port : program.inputs) {
    if (port.pair < 0 || !isFloat(port.type) ||
        (marked ? port.role != AMP_ROLE_PARAM
                : port.role == AMP_ROLE_LOSS_SCALE))
      continue;
    values[port.name] = {port.type, session.getInput(port)};
  }
  return values;
}

bool parameterDifference(const Trained &a, const Parameters &others,
                         Column &column) {
  double error = 0, change = 0;
  bool any = false;
  for (const auto &[name, end] : a.end) {
    auto found = others.find(name);
    size_t count = end.data.size() / typeSize(end.type);
    if (found == others.end() ||
        found->second.data.size() / typeSize(found->second.type) != count)
      continue;
    const Parameter &start = a.start.at(name), &other = found->second;
    double ownError = 0, ownChange = 0;
    for (size_t i = 0; i < count; ++i) {
      double value = loadElement(end.type, end.data.data(), i);
      double away = value - loadElement(other.type, other.data.data(), i);
      double moved = value - loadElement(start.type, start.data.data(), i);
      ownError += away * away;
      ownChange += moved * moved;
    }
    any = true;
    error += ownError;
    change += ownChange;
    double own = ownError == 0 ? 0 : std::sqrt(ownError / ownChange);
    if (column.worst.empty() || !(own <= column.worstDifference)) {
      column.worst = name;
      column.worstDifference = own;
    }
  }
  column.difference = error == 0 ? 0 : std::sqrt(error / change);
  return column.hasDifference = any;
}

/// Runs until `steps` steps are taken, or it cannot.
static void runColumn(const Program &program, const Options &options,
                      const Given &given, Column &column, Trained &trained) {
  Session session(program, options.threads);
  std::unique_ptr<Batches> batches;
  std::set<size_t> batched;
  if (!options.batches.empty()) {
    batches = std::make_unique<Batches>(
        Sizes{&program}, options, options.shuffle, options.seed.value_or(0));
    batched = batches->ports;
  }
  setInputs(session, program, options, given, nullptr, batched);
  trained.start = readParameters(program, session);
  StepRunner runner(program, session, options);
  Progress progress(program.precision, 0, options.steps, options.quiet);
  uint64_t taken = 0;
  while (taken < options.steps && !interrupted()) {
    if (batches)
      batches->load(session, taken);
    StepRecord record = runner.run(column.history.next());
    column.history.steps.push_back(record);
    if (record.bad() && !options.keepGoing) {
      column.stopped = fmt::format("the loss is {} at step {}", record.loss,
                                   column.history.steps.size() - 1);
      break;
    }
    if (!record.skipped) {
      ++taken;
      if (record.hasLoss)
        column.losses.push_back(record.loss);
    } else if (runner.skipsInARow > mostSkipsInARow) {
      column.stopped =
          fmt::format("{} steps in a row overflowed", runner.skipsInARow);
      break;
    }
    progress.update(taken, record);
  }
  trained.end = readParameters(program, session);
  column.memory = session.memory();
  if (runner.scale) {
    column.hasScale = true;
    column.scale = session.scalarInput(*runner.scale);
  }
}

static json finite(double value) {
  return std::isfinite(value) ? json(value) : json();
}

static json columnJson(const Column &column, const Column &first) {
  json losses = json::array();
  for (double loss : column.losses)
    losses.push_back(finite(loss));
  double rate = column.history.stepsPerSecond(),
         reference = first.history.stepsPerSecond();
  json result = {
      {"program",
       {{"path", column.path},
        {"module", column.module},
        {"precision", column.precision}}},
      {"steps", historyJson(column.history)},
      {"taken_loss", losses},
      {"skipped", column.history.skipped()},
      {"final_scale", column.hasScale ? json(column.scale) : json()},
      {"time",
       {{"seconds", column.history.seconds()},
        {"steps_per_second", rate},
        {"speedup", reference > 0 ? json(rate / reference) : json()}}},
      {"memory", memoryJson(column.memory)},
      {"memory_ratio", first.memory.total ? json(double(column.memory.total) /
                                                 first.memory.total)
                                          : json()},
      {"stopped", column.stopped.empty() ? json() : json(column.stopped)},
      {"difference", json()}};
  if (column.hasDifference)
    result["difference"] = {
        {"relative_to_change", finite(column.difference)},
        {"worst",
         {{"name", column.worst},
          {"relative_to_change", finite(column.worstDifference)}}}};
  return result;
}

int runCompare(const Options &options, json &document, bool print) {
  std::vector<std::unique_ptr<Program>> programs;
  std::vector<const Program *> pointers;
  for (const std::string &path : options.programs) {
    programs.push_back(std::make_unique<Program>(path));
    pointers.push_back(programs.back().get());
  }
  Given given = openGiven(options);
  checkUsed(given, pointers, options.allowUnused);
  for (const Program *program : pointers)
    program->loss(options.loss);

  std::vector<Column> columns;
  Trained reference;
  bool stopped = false;
  for (const Program *program : pointers) {
    if (interrupted())
      break;
    Column column;
    column.path = program->path;
    column.module = program->module;
    column.precision = program->precision;
    Trained trained;
    runColumn(*program, options, given, column, trained);
    if (columns.empty())
      reference = std::move(trained);
    else if (!stopped && column.stopped.empty() && !interrupted())
      parameterDifference(reference, trained.end, column); // of as many updates
    stopped |= !column.stopped.empty();
    columns.push_back(std::move(column));
    json &list = document["columns"];
    list.push_back(columnJson(columns.back(), columns.front()));
  }
  document["interrupted"] = interrupted();
  if (print)
    printText(compareTable(columns));
  for (const Column &column : columns)
    if (!column.stopped.empty())
      say("warning", fmt::format("{}: {}", column.path, column.stopped));
  return interrupted() ? ExitInterrupted : stopped ? ExitNonfinite : ExitFine;
}

} // namespace amp::run
