//===- Inputs.cpp - What the inputs of a program start with ---------------===//
#include "Inputs.h"
#include "Checkpoint.h"
#include "Random.h"
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace amp::run {

static bool isNpy(const std::string &path) {
  char start[6] = {};
  int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return false;
  ssize_t got = read(fd, start, sizeof start);
  close(fd);
  return got == sizeof start && std::memcmp(start, "\x93NUMPY", 6) == 0;
}

void addArrays(const std::string &value, const char *option,
               ArrayFiles &arrays) {
  ArrayFiles opened;
  size_t equals = value.find('=');
  if (access(value.c_str(), F_OK) < 0 && equals != std::string::npos) {
    if (equals == 0)
      fail(ExitUsage, "{} {}: the name before '=' is missing", option, value);
    auto array = openNpy(value.substr(equals + 1));
    array->what =
        fmt::format("array '{}' of {}", value.substr(0, equals), array->what);
    opened.emplace(value.substr(0, equals), array);
  } else if (isNpy(value)) {
    std::string name = value.substr(value.rfind('/') + 1);
    if (name.size() > 4 && name.compare(name.size() - 4, 4, ".npy") == 0)
      name.resize(name.size() - 4);
    opened.emplace(name, openNpy(value));
  } else {
    opened = openNpz(value);
    opened.erase(
        CheckpointFile::metaName); // a checkpoint: weights to start with
  }
  for (auto &[name, array] : opened)
    if (!arrays.emplace(name, array).second)
      fail(ExitUsage, "{}: '{}' is given twice, the second time by {}", option,
           name, value);
}

Given openGiven(const Options &options) {
  Given given;
  for (const std::string &value : options.inputs)
    addArrays(value, "--inputs", given.arrays);
  for (const std::string &text : options.set) {
    size_t equals = text.rfind('=');
    const char *start = text.c_str() + (equals + 1);
    char *end = nullptr;
    double number = std::strtod(start, &end);
    if (equals == std::string::npos || equals == 0 || end == start || *end)
      fail(ExitUsage, "--set {}: it must be NAME=NUMBER", text);
    if (!given.set.emplace(text.substr(0, equals), number).second)
      fail(ExitUsage, "--set {}: the name is given twice",
           text.substr(0, equals));
  }
  return given;
}

static bool takes(const Program &program, const std::string &name) {
  for (const Port &port : program.inputs)
    if (port.name == name || (isFloat(port.type) && rawName(port.name) == name))
      return true;
  return false;
}

void checkUsed(const Given &given, const std::vector<const Program *> &programs,
               bool allowUnused) {
  auto check = [&](const std::string &what, const std::string &name) {
    for (const Program *program : programs)
      if (takes(*program, name))
        return;
    fail(ExitDiagnostic,
         "{}: {} has no input of this name{}; --info lists them, "
         "--allow-unused ignores it",
         what, programs[0]->path, didYouMean(name, programs[0]->inputNames()));
  };
  for (auto &[name, value] : given.set)
    check(fmt::format("--set {}={}", name, value), name);
  if (!allowUnused)
    for (auto &[name, array] : given.arrays)
      check(array->what, name);
}

Bytes makeUp(const Port &port, const Options &options, uint64_t seed) {
  Random random(seed, port.name);
  Bytes bytes(port.bytes);
  auto fill = [&](auto next) {
    for (size_t i = 0; i < port.elements; ++i)
      storeElement(port.type, bytes.data(), i, next());
  };
  bool real = isFloat(port.type);
  switch (port.role) {
  case AMP_ROLE_LOSS_SCALE:
    fill([&] { return options.lossScale.value_or(65536); });
    return bytes;
  case AMP_ROLE_SEED:
    fill([] { return 1.0; });
    return bytes;
  case AMP_ROLE_HYPER:
    fill([&] { return real ? 1e-3 : 1.0; });
    return bytes;
  case AMP_ROLE_STATE:
  case AMP_ROLE_BUFFER:
  case AMP_ROLE_GROWTH_TRACKER:
  case AMP_ROLE_HYSTERESIS: // 0 means that none is left: the next overflow
                            // counts
    return bytes;
  default:
    break;
  }
  if (!real) { // classes; but a counter that the program carries on starts at 0
    uint64_t limit = options.classes;
    if (port.type == AMP_I1)
      limit = 2;
    else if (port.type == AMP_I8)
      limit = std::min<uint64_t>(limit, 128);
    else if (port.type == AMP_I16)
      limit = std::min<uint64_t>(limit, 32768);
    else
      limit = std::min<uint64_t>(limit, INT32_MAX);
    if (port.pair < 0)
      fill([&] { return double(random.below(limit)); });
  } else if (port.role == AMP_ROLE_PARAM) {
    double fanIn = 1;
    for (size_t d = 0; d + 1 < port.shape.size(); ++d)
      fanIn *= double(port.shape[d]);
    if (port.shape.size() == 1)
      fanIn = double(port.shape[0]);
    double width = 1 / std::sqrt(fanIn);
    fill([&] { return (2 * random.uniform() - 1) * width; });
  } else {
    double width = port.role == AMP_ROLE_NONE ? 0.02 : 1;
    fill([&] { return random.normal() * width; });
  }
  return bytes;
}

static Bytes filled(const Port &port, double value) {
  Bytes bytes(port.bytes);
  if (isFloat(port.type)) { // decimals are rounded, without a word
    for (size_t i = 0; i < port.elements; ++i)
      storeElement(port.type, bytes.data(), i, value);
    if (std::isfinite(value) &&
        firstNonfinite(port.type, bytes.data(),
                       std::min<size_t>(port.elements, 1)) >= 0)
      fail(ExitUsage, "--set {}: {} is too large for {}", port.name, value,
           port.text());
    return bytes;
  }
  NpyHeader scalar = {};
  scalar.type = {'f', 8, false};
  Bytes one(typeSize(port.type));
  convert(scalar, false, reinterpret_cast<const char *>(&value), 0, port,
          one.data(), 1, "--set " + port.name);
  for (size_t i = 0; i < port.elements; ++i)
    std::memcpy(&bytes[i * one.size()], one.data(), one.size());
  return bytes;
}

/// Whether a start value follows from the role, so that nobody has to give it.
static bool hasDefault(const Port &port) {
  switch (port.role) {
  case AMP_ROLE_STATE:
  case AMP_ROLE_SEED:
  case AMP_ROLE_LOSS_SCALE:
  case AMP_ROLE_GROWTH_TRACKER:
  case AMP_ROLE_HYSTERESIS:
    return true;
  default:
    return false;
  }
}

/// Whether something must be given for the port: once some arrays are, made-up
/// values beside them are a forgotten array.
static bool mustBeGiven(const Port &port, const Options &options,
                        bool resumed) {
  if (hasDefault(port) || options.fillMissing)
    return false;
  return !options.inputs.empty() || resumed ||
         (port.pair < 0 && !options.batches.empty());
}

Origins setInputs(Session &session, const Program &program,
                  const Options &options, const Given &given,
                  CheckpointFile *checkpoint, const std::set<size_t> &batched) {
  Origins origins;
  std::vector<std::string> missing;
  uint64_t seed = options.seed.value_or(checkpoint ? checkpoint->meta.seed : 0);
  for (const Port &port : program.inputs) {
    bool raw = false;
    auto array = findArray(given.arrays, port, raw);
    auto number = given.set.find(port.name);
    bool isSet = number != given.set.end();
    if (isSet && (array || batched.count(port.index)))
      fail(ExitUsage, "'{}' is given twice: by --set and by an array",
           port.name);
    if (port.role == AMP_ROLE_LOSS_SCALE && options.lossScale &&
        (isSet || array))
      fail(ExitUsage, "'{}' is given twice, once by --loss-scale", port.name);
    if (batched.count(port.index)) {
      if (array)
        fail(ExitUsage, "'{}' is given twice: by --inputs and by --batches",
             port.name);
      origins[port.name] = "batches";
      continue;
    }
    Bytes value;
    std::string &origin = origins[port.name];
    if (checkpoint && port.pair >= 0 && isSet)
      fail(ExitUsage,
           "--set {}: with --resume it comes from the checkpoint; leave --set "
           "away",
           port.name);
    bool fromCheckpoint = checkpoint &&
                          (port.pair >= 0 || (!array && !isSet)) &&
                          checkpoint->read(port, value);
    if (fromCheckpoint) {
      origin = "checkpoint";
    } else if (isSet) {
      origin = "set";
      value = filled(port, number->second);
    } else if (array) {
      if (checkpoint && port.pair >= 0)
        note("{} is not in the checkpoint; it is read from --inputs",
             port.text());
      origin = "inputs";
      value = readForPort(*array, raw, port);
    } else {
      if (mustBeGiven(port, options, checkpoint)) {
        missing.push_back(port.text());
        continue;
      }
      // What loss scaling adds is nobody's to give.
      bool isScaling = port.role == AMP_ROLE_LOSS_SCALE ||
                       port.role == AMP_ROLE_GROWTH_TRACKER ||
                       port.role == AMP_ROLE_HYSTERESIS;
      if (checkpoint || (!options.inputs.empty() && !isScaling))
        note("nothing is given for {}; it starts as its role says",
             port.text());
      origin = "made up";
      value = makeUp(port, options, seed);
    }
    if (options.debugNan) {
      int64_t bad = firstNonfinite(port.type, value.data(), port.elements);
      if (bad >= 0)
        note("{} starts with a value that is not finite, at {}", port.text(),
             positionText(port.shape, bad));
    }
    session.setInput(port, value);
  }
  if (!missing.empty())
    fail(
        ExitDiagnostic,
        "nothing is given for {}{}; give it with --inputs or --set, or make it "
        "up with --fill-missing",
        fmt::join(missing, ", nor for "),
        checkpoint ? ", and the checkpoint does not have it" : "");
  return origins;
}

} // namespace amp::run
