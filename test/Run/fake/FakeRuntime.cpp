//===- FakeRuntime.cpp - The runtime's C interface without a runtime ------===//
//
// A test double of the runtime: "programs" are lines of name=value, and all of
// them are a softmax regression with momentum. It can be slow, fail, and make
// NaNs:
//
//   AMPFAKE
//   precision=f32    or bf16, or fp16, which has loss scaling
//   batch=8 features=4 classes=3
//   pad=N            a state of N more numbers, f32 or pad_type=
//   roles=0          no roles
//   names=0          no names
//   w_name=TEXT      another name for w
//   slow_us=N        a step takes that long
//   nan_step=K       in step K (from 0) command 2 makes a NaN
//   nan_loss_step=K  the loss of step K is a NaN
//   nan_from=K       both, in step K and all that follow
//   fail_step=K      step K fails an assertion
//   unsupported=1    no session can be made
//
//===----------------------------------------------------------------------===//
#include "Types.h"
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

using amp::run::Bytes;
using amp::run::Shape;

namespace {
thread_local std::string lastError;
amp_status failed(amp_status status, const std::string &message) {
  lastError = message;
  return status;
}

struct FakePort {
  std::string name;
  amp_type type;
  amp_role role;
  Shape shape;
  int pair;
  size_t elements() const { return amp::run::elementCount(shape); }
  size_t bytes() const { return elements() * amp::run::typeSize(type); }
};
} // namespace

struct amp_program {
  std::map<std::string, std::string> values;
  std::string precision, text;
  std::vector<FakePort> inputs, outputs;
  amp_type padType() const {
    auto found = values.find("pad_type");
    for (int type = AMP_I1; type <= AMP_F64; ++type)
      if (found != values.end() &&
          found->second == amp::run::typeName(amp_type(type)))
        return amp_type(type);
    return AMP_F32;
  }
  int64_t number(const char *name, int64_t otherwise) const {
    auto found = values.find(name);
    return found == values.end() ? otherwise : std::stoll(found->second);
  }
};

struct amp_session {
  amp_program program;
  std::vector<Bytes> inputs, outputs;
  size_t threads, nonfinite = 0;
  bool watch = false;
  amp_trace_fn trace = nullptr;
  void *user = nullptr;
};

const char *amp_last_error(void) { return lastError.c_str(); }

static void makePorts(amp_program &p) {
  int64_t batch = p.number("batch", 8), features = p.number("features", 4),
          classes = p.number("classes", 3);
  auto pair = [&](const char *name, const char *result, amp_type type,
                  amp_role role, Shape shape) {
    p.inputs.push_back({name, type, role, shape, int(p.outputs.size())});
    p.outputs.push_back({result, type, role, shape, int(p.inputs.size()) - 1});
  };
  pair("w", "new_w", AMP_F32, AMP_ROLE_PARAM, {features, classes});
  pair("b", "", AMP_F32, AMP_ROLE_PARAM, {classes});
  pair("m", "new_m", AMP_BF16, AMP_ROLE_STATE, {features, classes});
  pair("count", "new_count", AMP_I64, AMP_ROLE_STATE, {});
  if (int64_t pad = p.number("pad", 0))
    pair("pad", "new_pad", p.padType(), AMP_ROLE_STATE, {pad});
  if (p.precision == "fp16") {
    pair("loss_scale", "new_scale", AMP_F32, AMP_ROLE_LOSS_SCALE, {});
    pair("growth_tracker", "", AMP_I32, AMP_ROLE_GROWTH_TRACKER, {});
  }
  auto input = [&](const char *name, amp_type type, amp_role role,
                   Shape shape) {
    p.inputs.push_back({name, type, role, shape, -1});
  };
  input("x", AMP_F32, AMP_ROLE_INPUT, {batch, features});
  input("y", AMP_I32, AMP_ROLE_TARGET, {batch});
  input("lr", AMP_F32, AMP_ROLE_HYPER, {});
  p.outputs.push_back({"loss", AMP_F32, AMP_ROLE_LOSS, {}, -1});
  p.outputs.push_back({"correct", AMP_I1, AMP_ROLE_AUX, {batch}, -1});
  p.outputs.push_back({"logits", AMP_BF16, AMP_ROLE_AUX, {batch, classes}, -1});
  if (p.precision == "fp16")
    p.outputs.push_back({"found_inf", AMP_I1, AMP_ROLE_FOUND_INF, {}, -1});
  for (auto *ports : {&p.inputs, &p.outputs})
    for (FakePort &port : *ports) {
      if (!p.number("roles", 1))
        port.role = AMP_ROLE_NONE;
      if (!p.number("names", 1))
        port.name.clear();
      auto name = p.values.find("w_name");
      if (port.name == "w" && name != p.values.end())
        port.name = name->second;
    }
}

amp_status amp_program_load(const char *path, amp_program **program) {
  std::ifstream file(path);
  std::stringstream text;
  if (!file || !(text << file.rdbuf()))
    return failed(AMP_IO_ERROR, std::string(path) + ": " + strerror(errno));
  std::string word;
  if (!(text >> word) || word != "AMPFAKE")
    return failed(AMP_BAD_PROGRAM, std::string(path) + ": not a program");
  auto *loaded = new amp_program;
  loaded->text = text.str();
  while (text >> word)
    loaded->values[word.substr(0, word.find('='))] =
        word.substr(word.find('=') + 1);
  loaded->precision =
      loaded->values.count("precision") ? loaded->values["precision"] : "f32";
  makePorts(*loaded);
  *program = loaded;
  return AMP_OK;
}

void amp_program_free(amp_program *program) { delete program; }
const char *amp_program_precision(const amp_program *p) {
  return p->precision.c_str();
}
const char *amp_program_module(const amp_program *) { return "toy"; }
uint64_t amp_program_hash(const amp_program *p) {
  return std::hash<std::string>()(p->text);
}
size_t amp_program_num_inputs(const amp_program *p) { return p->inputs.size(); }
size_t amp_program_num_outputs(const amp_program *p) {
  return p->outputs.size();
}

static amp_status describe(const std::vector<FakePort> &ports, size_t index,
                           amp_port *to) {
  if (index >= ports.size())
    return failed(AMP_INVALID_ARGUMENT, "no such port");
  const FakePort &port = ports[index];
  *to = {port.name.c_str(), port.type,    port.role, port.shape.size(),
         port.shape.data(), port.bytes(), port.pair};
  return AMP_OK;
}
amp_status amp_program_input(const amp_program *p, size_t i, amp_port *to) {
  return describe(p->inputs, i, to);
}
amp_status amp_program_output(const amp_program *p, size_t i, amp_port *to) {
  return describe(p->outputs, i, to);
}

size_t amp_program_num_commands(const amp_program *) { return 4; }
amp_status amp_program_command(const amp_program *p, size_t index,
                               amp_command *to) {
  uint64_t product = 2 * p->number("batch", 8) * p->number("features", 4) *
                     p->number("classes", 3);
  const amp_command commands[] = {
      {AMP_COMMAND_MATMUL, "matmul logits", "toy.py:3", product, product * 2},
      {AMP_COMMAND_KERNEL, "kernel \"softmax\"", "toy.py:4", 100, 200},
      {AMP_COMMAND_MATMUL, "matmul wgrad", "toy.py:3", product, product * 2},
      {AMP_COMMAND_KERNEL, "kernel update", "", 0, 300}};
  *to = commands[index];
  return AMP_OK;
}

static amp_memory memoryOf(const amp_program &p, size_t threads) {
  amp_memory m = {};
  for (const FakePort &port : p.inputs)
    (port.pair >= 0 ? m.state : m.io) += port.bytes();
  m.arena = m.arena_lower_bound = p.precision == "f32" ? 4096 : 2048;
  m.scratch = 64 * threads;
  m.total = m.state + m.io + m.arena + m.scratch;
  return m;
}
amp_status amp_program_memory(const amp_program *p, size_t threads,
                              amp_memory *to) {
  *to = memoryOf(*p, threads ? threads : 1);
  return AMP_OK;
}

amp_status amp_session_create(const amp_program *p,
                              const amp_session_options *options,
                              amp_session **session) {
  if (p->number("unsupported", 0))
    return failed(AMP_UNSUPPORTED, "the program needs another CPU");
  auto *made = new amp_session;
  made->program = *p;
  made->threads = options && options->threads ? options->threads : 1;
  for (const FakePort &port : p->inputs)
    made->inputs.emplace_back(port.bytes());
  for (const FakePort &port : p->outputs)
    made->outputs.emplace_back(port.bytes());
  *session = made;
  return AMP_OK;
}
void amp_session_free(amp_session *session) { delete session; }

amp_status amp_session_set_input(amp_session *s, size_t index, const void *data,
                                 size_t bytes) {
  if (index >= s->inputs.size() || !data || bytes != s->inputs[index].size())
    return failed(AMP_INVALID_ARGUMENT, "set_input: wrong arguments");
  memcpy(s->inputs[index].data(), data, bytes);
  return AMP_OK;
}
static amp_status get(const std::vector<Bytes> &from, size_t index, void *data,
                      size_t bytes) {
  if (index >= from.size() || !data || bytes != from[index].size())
    return failed(AMP_INVALID_ARGUMENT, "get: wrong arguments");
  memcpy(data, from[index].data(), bytes);
  return AMP_OK;
}
amp_status amp_session_get_input(amp_session *s, size_t index, void *data,
                                 size_t bytes) {
  return get(s->inputs, index, data, bytes);
}
amp_status amp_session_get_output(amp_session *s, size_t index, void *data,
                                  size_t bytes) {
  return get(s->outputs, index, data, bytes);
}

namespace {

/// The arithmetic of a step.
struct Step {
  amp_session &s;
  const amp_program &p = s.program;
  size_t batch = p.number("batch", 8), features = p.number("features", 4),
         classes = p.number("classes", 3);

  // Ports have fixed names here, whatever names= says.
  size_t shift = p.inputs.size() - 3; // of x
  float at(size_t port, size_t i) const {
    return amp::run::loadElement(p.inputs[port].type, s.inputs[port].data(), i);
  }
  float low(float value) const {
    if (p.precision == "bf16")
      return amp::run::fromBFloat(amp::run::toBFloat(value));
    if (p.precision == "fp16")
      return amp::run::fromHalf(amp::run::toHalf(value));
    return value;
  }
  void put(std::vector<Bytes> &to, const FakePort &port, size_t index, size_t i,
           double value) {
    amp::run::storeElement(port.type, to[index].data(), i, value);
  }

  amp_status run();
};

uint64_t now() {
  return std::chrono::steady_clock::now().time_since_epoch().count();
}

amp_status Step::run() {
  int64_t count = int64_t(at(3, 0));
  bool scaled = p.precision == "fp16";
  size_t scalePort = shift - 2, lossOut = p.outputs.size() - (scaled ? 4 : 3);
  float scale = scaled ? at(scalePort, 0) : 1;
  uint64_t begin = now();
  std::this_thread::sleep_for(
      std::chrono::microseconds(p.number("slow_us", 0)));
  auto command = [&](size_t number) {
    if (s.trace)
      s.trace(s.user, number, begin, now());
    begin = now();
  };
  if (count == p.number("fail_step", -1))
    return failed(AMP_ASSERTION_FAILED, "toy.py:4: index out of range");
  std::vector<double> wgrad(features * classes), bgrad(classes),
      dlogits(batch * classes);
  double loss = 0;
  for (size_t r = 0; r < batch; ++r) {
    std::vector<double> logits(classes);
    double sum = 0;
    for (size_t c = 0; c < classes; ++c) {
      float z = at(1, c);
      for (size_t f = 0; f < features; ++f)
        z += low(at(shift, r * features + f)) * low(at(0, f * classes + c));
      logits[c] = z;
      sum += std::exp(z);
      put(s.outputs, p.outputs[lossOut + 2], lossOut + 2, r * classes + c, z);
    }
    int64_t label = int64_t(at(shift + 1, r));
    if (label < 0 || label >= int64_t(classes))
      return failed(AMP_ASSERTION_FAILED, "toy.py:4: label " +
                                              std::to_string(label) +
                                              " is out of range");
    loss += (std::log(sum) - logits[label]) / batch;
    bool best = true;
    for (size_t c = 0; c < classes; ++c) {
      best &= logits[c] <= logits[label];
      double p = std::exp(logits[c]) / sum;
      dlogits[r * classes + c] = (p - (int64_t(c) == label)) / batch;
    }
    s.outputs[lossOut + 1][r] = best;
  }
  bool broken = count >= p.number("nan_from", INT64_MAX);
  if (count == p.number("nan_loss_step", -1) || broken)
    loss = NAN;
  put(s.outputs, p.outputs[lossOut], lossOut, 0, loss);
  command(0);
  command(1);
  bool finite = true;
  for (size_t c = 0; c < classes; ++c)
    for (size_t r = 0; r < batch; ++r) {
      double g = low(dlogits[r * classes + c] * scale);
      bgrad[c] += g;
      for (size_t f = 0; f < features; ++f)
        wgrad[f * classes + c] += g * low(at(shift, r * features + f));
    }
  if (count == p.number("nan_step", -1) || broken)
    wgrad[0] = NAN;
  for (double &g : wgrad) {
    g = low(g);
    finite &= std::isfinite(g);
    g /= scale;
  }
  if (s.watch && (!finite || std::isnan(loss))) {
    s.nonfinite = finite ? 1 : 2;
    return failed(AMP_NONFINITE, "NaN or infinity at element 0");
  }
  command(2);
  bool skip = scaled && !finite;
  float lr = at(shift + 2, 0);
  if (!skip) {
    for (size_t i = 0; i < wgrad.size(); ++i) {
      put(s.inputs, p.inputs[2], 2, i, 0.9f * at(2, i) + float(wgrad[i]));
      put(s.inputs, p.inputs[0], 0, i, at(0, i) - lr * at(2, i));
    }
    for (size_t c = 0; c < classes; ++c)
      put(s.inputs, p.inputs[1], 1, c, at(1, c) - lr * float(bgrad[c] / scale));
    put(s.inputs, p.inputs[3], 3, 0, count + 1);
    if (p.number("pad", 0) && p.padType() == AMP_F32)
      for (size_t i = 0; i < p.inputs[4].elements(); ++i)
        put(s.inputs, p.inputs[4], 4, i, at(4, i) + float(i % 7) * lr);
  }
  if (scaled) {
    double tracker = skip ? 0 : at(scalePort + 1, 0) + 1;
    double next = skip ? scale / 2 : tracker >= 20 ? scale * 2 : scale;
    put(s.inputs, p.inputs[scalePort], scalePort, 0, next);
    put(s.inputs, p.inputs[scalePort + 1], scalePort + 1, 0,
        tracker >= 20 ? 0 : tracker);
    s.outputs.back()[0] = skip;
  }
  for (size_t i = 0; i < p.inputs.size(); ++i)
    if (p.inputs[i].pair >= 0)
      s.outputs[p.inputs[i].pair] = s.inputs[i];
  command(3);
  return AMP_OK;
}

} // namespace

amp_status amp_session_step(amp_session *s) { return Step{*s}.run(); }
size_t amp_session_threads(const amp_session *s) { return s->threads; }
amp_status amp_session_memory(const amp_session *s, amp_memory *to) {
  *to = memoryOf(s->program, s->threads);
  return AMP_OK;
}
amp_status amp_session_launches(const amp_session *, amp_launches *to) {
  *to = {2, 2, 0};
  return AMP_OK;
}
amp_status amp_session_set_trace(amp_session *s, amp_trace_fn trace,
                                 void *user) {
  s->trace = trace;
  s->user = user;
  return AMP_OK;
}
amp_status amp_session_set_nonfinite_watch(amp_session *s, int enabled) {
  s->watch = enabled;
  return AMP_OK;
}
size_t amp_session_nonfinite_command(const amp_session *s) {
  return s->nonfinite;
}
