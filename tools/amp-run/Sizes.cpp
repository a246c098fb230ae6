//===- Sizes.cpp - One step, compiled for several sizes -------------------===//
#include "Sizes.h"

namespace amp::run {

static bool sameButSize(const Port &a, const Port &b) {
  return a.name == b.name && a.type == b.type && a.role == b.role &&
         a.pair == b.pair && a.shape.size() == b.shape.size() &&
         (a.pair < 0 || a.shape == b.shape);
}

static void checkSameStep(const Program &first, const Program &other) {
  constexpr const char *how =
      "several programs are one step in several sizes; --compare runs others "
      "side by side";
  if (first.precision != other.precision)
    fail(ExitUsage, "{} is {} and {} is {}: {}", first.path, first.precision,
         other.path, other.precision, how);
  for (auto [side, here, there] :
       {std::tuple("input", &first.inputs, &other.inputs),
        std::tuple("output", &first.outputs, &other.outputs)}) {
    if (here->size() != there->size())
      fail(ExitUsage, "{} has {} {}s and {} has {}: {}", first.path,
           here->size(), side, other.path, there->size(), how);
    for (size_t i = 0; i < here->size(); ++i)
      if (const Port &a = (*here)[i], &b = (*there)[i]; !sameButSize(a, b))
        fail(ExitUsage, "{} has {} and {} has {} in its place: {}", first.path,
             a.text(side), other.path, b.text(side), how);
  }
}

static bool sameSize(const Program &a, const Program &b) {
  for (size_t i = 0; i < a.inputs.size(); ++i)
    if (a.inputs[i].shape != b.inputs[i].shape)
      return false;
  return true;
}

std::vector<Program> loadSizes(const std::vector<std::string> &paths) {
  std::vector<Program> programs;
  for (const std::string &path : paths) {
    Program program(path);
    for (const Program &other : programs) {
      checkSameStep(other, program);
      if (sameSize(other, program))
        fail(ExitUsage,
             "{} and {} have the same sizes; give one of them, or run them "
             "side by side with --compare",
             other.path, path);
    }
    programs.push_back(std::move(program));
  }
  return programs;
}

void checkSizesOutside(const Sizes &sizes, const std::set<size_t> &batched) {
  for (const Program *other : sizes)
    for (const Port &port : sizes[0]->inputs)
      if (!batched.count(port.index) &&
          port.shape != other->inputs[port.index].shape)
        fail(ExitDiagnostic,
             "{} has {} and {} has {}: what differs in size must come with "
             "--batches",
             sizes[0]->path, port.text(), other->path,
             other->inputs[port.index].text());
}

void carryState(const Program &program, const Session &from, Session &to) {
  for (const Port &port : program.inputs)
    if (port.pair >= 0)
      to.setInput(port, from.getInput(port));
}

} // namespace amp::run
