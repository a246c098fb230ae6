//===- Checkpoint.cpp - The state of training in a file -------------------===//
#include "Checkpoint.h"
#include <nlohmann/json.hpp>

namespace amp::run {

using nlohmann::json;

CheckpointFile::CheckpointFile(const std::string &path)
    : path(path), arrays(openNpz(path)) {
  auto found = arrays.find(metaName);
  if (found == arrays.end())
    fail(ExitDiagnostic,
         "{} is no checkpoint of amp-run; arrays to start with are given by "
         "--inputs",
         path);
  Bytes text = found->second->readAll();
  arrays.erase(found);
  try {
    json meta = json::parse(text.begin(), text.end());
    if (meta.at("schema") != 1)
      fail(ExitDiagnostic,
           "{}: it was written by another version of amp-run (schema {})", path,
           meta.at("schema").dump());
    this->meta.step = meta.at("step");
    this->meta.skipped = meta.at("skipped");
    this->meta.seed = meta.at("seed");
    this->meta.threads = meta.at("threads");
    this->meta.hash = meta.at("program").at("hash");
    this->meta.module = meta.at("program").at("module");
    this->meta.precision = meta.at("program").at("precision");
    if (!meta.at("batches").is_null()) {
      this->meta.batchKind = meta.at("batches").at("kind");
      this->meta.batchCount = meta.at("batches").at("count");
      this->meta.shuffle = meta.at("batches").at("shuffle");
    }
  } catch (const json::exception &error) {
    fail(ExitDiagnostic, "{}: its description is damaged: {}", path,
         error.what());
  }
}

void CheckpointFile::checkProgram(const Program &program,
                                  const Options &options) {
  otherProgram = meta.hash != program.hashText();
  if (otherProgram && !options.resumeAny)
    fail(
        ExitDiagnostic,
        "{} was written by another program ({}, {}, hash {}) than {} ({}, {}, "
        "hash {}); --resume-any goes on all the same, with the state that both "
        "have",
        path, meta.module, meta.precision, meta.hash, program.path,
        program.module, program.precision, program.hashText());
  if (!otherProgram)
    return;
  for (auto &[name, array] : arrays) {
    bool used = false;
    for (const Port &port : program.inputs)
      used |= port.name == name || rawName(port.name) == name;
    if (!used)
      note("{} has no input '{}'; what {} has for it is not used", program.path,
           name, path);
  }
}

bool CheckpointFile::read(const Port &port, Bytes &value) {
  bool raw = false;
  auto array = findArray(arrays, port, raw);
  if (!array) {
    if (port.pair >= 0 && !otherProgram)
      fail(ExitDiagnostic, "{}: it lacks the array for {}; it is damaged", path,
           port.text());
    return false;
  }
  value = readForPort(*array, raw, port);
  return true;
}

void writeCheckpoint(const std::string &path, const Program &program,
                     const Session &session, const CheckpointMeta &meta,
                     const std::set<size_t> &batched, bool keepGoing) {
  json batches;
  if (!meta.batchKind.empty())
    batches = {{"kind", meta.batchKind},
               {"count", meta.batchCount},
               {"shuffle", meta.shuffle}};
  json document = {{"schema", 1},
                   {"step", meta.step},
                   {"skipped", meta.skipped},
                   {"seed", meta.seed},
                   {"threads", meta.threads},
                   {"batches", batches},
                   {"program",
                    {{"hash", program.hashText()},
                     {"module", program.module},
                     {"precision", program.precision}}}};
  json &types = document["arrays"] = json::object();
  NpzWriter file(path);
  for (const Port &port : program.inputs) {
    if (batched.count(port.index))
      continue;
    Bytes value = session.getInput(port);
    if (port.role == AMP_ROLE_PARAM && !keepGoing) {
      int64_t bad = firstNonfinite(port.type, value.data(), port.elements);
      if (bad >= 0)
        fail(ExitNonfinite,
             "step {}: {} is not finite at {}; {} is not written, what it was "
             "before is still there (--keep-going writes it, --debug-nan finds "
             "the command that made it)",
             meta.step, port.text(), positionText(port.shape, bad), path);
    }
    types[port.name] = {{"type", typeName(port.type)},
                        {"role", roleName(port.role)},
                        {"updated", port.pair >= 0}};
    file.add(port.name, port.type, port.shape, value);
  }
  // A name that is no UTF-8 must not cost the checkpoint.
  std::string text =
      document.dump(1, ' ', false, json::error_handler_t::replace);
  file.add(CheckpointFile::metaName, "|u1", {int64_t(text.size())}, text.data(),
           text.size());
  file.commit();
}

} // namespace amp::run
