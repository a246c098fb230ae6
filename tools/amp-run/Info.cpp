//===- Info.cpp - What a program is ---------------------------------------===//
#include "Modes.h"
#include <nlohmann/json.hpp>

namespace amp::run {

using nlohmann::json;

json memoryJson(const amp_memory &memory) {
  return {{"constants", memory.constants},
          {"state", memory.state},
          {"io", memory.io},
          {"arena", memory.arena},
          {"workspace", memory.workspace},
          {"scratch", memory.scratch},
          {"total", memory.total},
          {"arena_lower_bound", memory.arena_lower_bound},
          {"saved_for_backward", memory.saved_for_backward}};
}

json programJson(const Program &program) {
  return {{"path", program.path},
          {"module", program.module},
          {"precision", program.precision},
          {"hash", program.hashText()}};
}

static json portsJson(const std::vector<Port> &ports,
                      const std::vector<Port> &others) {
  json list = json::array();
  for (const Port &port : ports) {
    bool paired = port.pair >= 0 && size_t(port.pair) < others.size();
    list.push_back({{"name", port.name},
                    {"type", typeName(port.type)},
                    {"shape", port.shape},
                    {"role", roleName(port.role)},
                    {"bytes", port.bytes},
                    {"pair", paired ? json(others[port.pair].name) : json()}});
  }
  return list;
}

static void printPorts(const char *title, const std::vector<Port> &ports,
                       const std::vector<Port> &others, const char *arrow) {
  size_t width = 4, shapeWidth = 5;
  for (const Port &port : ports) {
    width = std::max(width, port.name.size());
    shapeWidth = std::max(shapeWidth, shapeText(port.shape).size());
  }
  printText(fmt::format("\n{}\n", title));
  for (const Port &port : ports) {
    std::string end = roleName(port.role);
    if (port.pair >= 0 && size_t(port.pair) < others.size())
      end = fmt::format("{:<14}  {} {}", end, arrow, others[port.pair].name);
    printText(fmt::format("  {:<{}}  {:<4} {:<{}}  {:>10}  {}\n", port.name,
                          width, typeName(port.type), shapeText(port.shape),
                          shapeWidth, bytesText(port.bytes), end));
  }
}

int runInfo(const Options &options, json &document, bool print) {
  Program program(options.programs[0]);
  amp_memory memory = program.memory(options.threads);
  json commands = json::array();
  uint64_t flops = 0, bytes = 0;
  for (const amp_command &command : program.commands) {
    flops += command.flops;
    bytes += command.bytes;
    commands.push_back({{"kind", commandKindName(command.kind)},
                        {"name", command.name},
                        {"location", command.location ? command.location : ""},
                        {"flops", command.flops},
                        {"bytes", command.bytes}});
  }
  document["program"] = programJson(program);
  document["inputs"] = portsJson(program.inputs, program.outputs);
  document["outputs"] = portsJson(program.outputs, program.inputs);
  document["memory"] = memoryJson(memory);
  document["commands"] = std::move(commands);
  if (!print)
    return ExitFine;

  printText(fmt::format("{}: module '{}', {}, hash {}\n", program.path,
                        program.module, program.precision, program.hashText()));
  printPorts("inputs", program.inputs, program.outputs, "is replaced by");
  printPorts("outputs", program.outputs, program.inputs, "replaces");
  printText(fmt::format(
      "\nmemory {}: constants {}, state {}, io {}, arena {} (no less than "
      "{}), workspace {}, scratch {}\n",
      bytesText(memory.total), bytesText(memory.constants),
      bytesText(memory.state), bytesText(memory.io), bytesText(memory.arena),
      bytesText(memory.arena_lower_bound), bytesText(memory.workspace),
      bytesText(memory.scratch)));
  if (memory.saved_for_backward)
    printText(fmt::format("saved for the backward pass: {}\n",
                          bytesText(memory.saved_for_backward)));
  printText(fmt::format(
      "\n{} commands, {:.4g} MFLOP, {} read and written in a step\n",
      program.commands.size(), flops * 1e-6, bytesText(bytes)));
  for (size_t i = 0; i < program.commands.size(); ++i) {
    const amp_command &command = program.commands[i];
    printText(fmt::format("  {:>4}  {:<6} {:>10} {:>10}  {}{}{}\n", i,
                          commandKindName(command.kind), command.flops,
                          command.bytes, command.name,
                          command.location && *command.location ? "  " : "",
                          command.location ? command.location : ""));
  }
  return ExitFine;
}

} // namespace amp::run
