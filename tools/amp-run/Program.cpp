//===- Program.cpp - The runtime's C interface as values ------------------===//
#include "Program.h"
#include <algorithm>
#include <set>

namespace amp::run {

void failRuntime(amp_status status, const std::string &what) {
  static const char *const kinds[] = {
      "no error",         "internal error of amp-run",
      "cannot read",      "bad program",
      "not supported",    "out of memory",
      "assertion failed", "not finite",
      "internal error"};
  ExitCode code = ExitDiagnostic;
  if (status == AMP_IO_ERROR)
    code = ExitIO;
  else if (status == AMP_UNSUPPORTED)
    code = ExitDevice;
  else if (status == AMP_NONFINITE)
    code = ExitNonfinite;
  std::string reason = amp_last_error();
  if (reason.empty())
    reason = status <= AMP_INTERNAL_ERROR ? kinds[status] : "unknown error";
  fail(code, "{}: {}", what, reason);
}

std::string Port::text(const char *side) const {
  return fmt::format("{} '{}', {} {}", side, name, typeName(type),
                     shapeText(shape));
}

static Port makePort(const amp_port &raw, size_t index, const char *fallback,
                     std::set<std::string> &taken) {
  Port port;
  port.name =
      raw.name && *raw.name ? raw.name : fallback + std::to_string(index);
  if (port.name.size() > 60000)
    fail(ExitDiagnostic, "a port has a name of {} characters",
         port.name.size());
  // Arrays are matched by name, so a name must mean one port, in checkpoints
  // too, where that of a bf16 has an ending.
  std::string ending = raw.type == AMP_BF16 ? ".bf16" : "";
  while (taken.count(port.name) || taken.count(port.name + ending))
    port.name += "#" + std::to_string(index);
  taken.insert(port.name);
  taken.insert(port.name + ending);
  port.index = index;
  port.type = raw.type;
  port.role = raw.role;
  port.shape.assign(raw.shape, raw.shape + raw.rank);
  port.bytes = raw.bytes;
  int64_t elements = elementCount(port.shape);
  if (elements < 0 || size_t(elements) * typeSize(port.type) != port.bytes)
    fail(ExitDiagnostic, "port '{}' has {} bytes, which {} {} has not",
         port.name, port.bytes, typeName(port.type), shapeText(port.shape));
  port.elements = elements;
  port.pair = raw.pair;
  return port;
}

Program::Program(const std::string &path) : path(path) {
  amp_program *raw = nullptr;
  if (amp_status status = amp_program_load(path.c_str(), &raw)) {
    std::string reason = amp_last_error();
    // The runtime may or may not have named the file.
    failRuntime(status, reason.find(path) == std::string::npos
                            ? "cannot load " + path
                            : "cannot load the program");
  }
  handle.reset(raw);
  auto text = [](const char *string) {
    return std::string(string ? string : "");
  };
  module = text(amp_program_module(raw));
  precision = text(amp_program_precision(raw));
  hash = amp_program_hash(raw);
  const std::set<std::string> reserved = {"__amp__"}; // of checkpoints
  std::set<std::string> taken = reserved;
  amp_port port;
  for (size_t i = 0, n = amp_program_num_inputs(raw); i < n; ++i) {
    check(amp_program_input(raw, i, &port), path);
    inputs.push_back(makePort(port, i, "arg", taken));
  }
  taken = reserved;
  for (size_t i = 0, n = amp_program_num_outputs(raw); i < n; ++i) {
    check(amp_program_output(raw, i, &port), path);
    outputs.push_back(makePort(port, i, "result", taken));
  }
  commands.resize(amp_program_num_commands(raw));
  for (size_t i = 0; i < commands.size(); ++i)
    check(amp_program_command(raw, i, &commands[i]), path);
}

const Port *Program::findInput(const std::string &name) const {
  for (const Port &port : inputs)
    if (port.name == name)
      return &port;
  return nullptr;
}

static const Port *ofRole(const std::vector<Port> &ports, amp_role role) {
  for (const Port &port : ports)
    if (port.role == role)
      return &port;
  return nullptr;
}

const Port *Program::inputOfRole(amp_role role) const {
  return ofRole(inputs, role);
}
const Port *Program::outputOfRole(amp_role role) const {
  return ofRole(outputs, role);
}

std::vector<std::string> Program::inputNames() const {
  std::vector<std::string> names;
  for (const Port &port : inputs)
    names.push_back(port.name);
  return names;
}

const Port *Program::loss(const std::string &wanted) const {
  if (!wanted.empty()) {
    std::vector<std::string> names;
    for (const Port &port : outputs) {
      if (port.name == wanted) {
        if (port.elements != 1)
          fail(ExitUsage, "--loss: {} is no scalar", port.text("output"));
        return &port;
      }
      names.push_back(port.name);
    }
    fail(ExitUsage, "--loss: {} has no output '{}'{}; --info lists them", path,
         wanted, didYouMean(wanted, names));
  }
  const Port *marked = outputOfRole(AMP_ROLE_LOSS);
  if (marked && marked->elements == 1)
    return marked;
  const Port *found = nullptr;
  for (const Port &port : outputs) {
    // What an update pair carries on (scales, counters) is no loss.
    if (!port.shape.empty() || !isFloat(port.type) || port.pair >= 0)
      continue;
    if (found)
      return nullptr;
    found = &port;
  }
  return found;
}

amp_memory Program::memory(size_t threads) const {
  amp_memory memory = {};
  check(amp_program_memory(get(), threads, &memory), path);
  return memory;
}

std::string Program::hashText() const { return fmt::format("{:016x}", hash); }

Session::Session(const Program &program, size_t threads) {
  amp_session_options options = {};
  options.threads = threads;
  amp_session *raw = nullptr;
  check(amp_session_create(program.get(), &options, &raw),
        "cannot start " + program.path);
  handle.reset(raw);
}

void Session::setInput(const Port &port, const Bytes &data) {
  const char *bytes = data.empty() ? "" : data.data();
  check(amp_session_set_input(handle.get(), port.index, bytes, data.size()),
        port.text());
}

Bytes Session::getInput(const Port &port) const {
  Bytes data(port.bytes);
  data.reserve(1); // never a null pointer
  check(
      amp_session_get_input(handle.get(), port.index, data.data(), data.size()),
      port.text());
  return data;
}

Bytes Session::getOutput(const Port &port) const {
  Bytes data(port.bytes);
  data.reserve(1); // never a null pointer
  check(amp_session_get_output(handle.get(), port.index, data.data(),
                               data.size()),
        port.text("output"));
  return data;
}

double Session::scalarInput(const Port &port) const {
  return loadElement(port.type, getInput(port).data(), 0);
}
double Session::scalarOutput(const Port &port) const {
  return loadElement(port.type, getOutput(port).data(), 0);
}

void Session::setNonfiniteWatch(bool enabled) {
  check(amp_session_set_nonfinite_watch(handle.get(), enabled), "--debug-nan");
}
size_t Session::nonfiniteCommand() const {
  return amp_session_nonfinite_command(handle.get());
}
void Session::setTrace(amp_trace_fn trace, void *user) {
  check(amp_session_set_trace(handle.get(), trace, user), "--profile");
}

amp_memory Session::memory() const {
  amp_memory memory = {};
  check(amp_session_memory(handle.get(), &memory), "memory of the session");
  return memory;
}

amp_launches Session::launches() const {
  amp_launches launches = {};
  check(amp_session_launches(handle.get(), &launches), "launches");
  return launches;
}

} // namespace amp::run
