//===- amp-run.cpp - Runs compiled training steps -------------------------===//
#include "AtomicFile.h"
#include "Interrupt.h"
#include "Modes.h"
#include <cstdlib>
#include <new>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace amp::run;
using nlohmann::json;

static void writeJson(const std::string &path, const json &document) {
  // Names that are no UTF-8 must not cost the document.
  std::string text =
      document.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
  if (path == "-") {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return;
  }
  AtomicFile file(path);
  file.write(text);
  file.commit();
}

/// Runs `body`; a failure is printed, put into the document, and its code
/// returned.
template <typename Body> static int guarded(json &document, Body body) {
  ExitCode code = ExitDiagnostic;
  std::string message;
  try {
    return body();
  } catch (const Failure &failure) {
    code = failure.code;
    message = failure.what();
  } catch (const std::bad_alloc &) {
    message = "there is not enough memory";
  } catch (const std::exception &error) {
    message = fmt::format("internal error: {}", error.what());
  }
  say("error", message);
  document["error"] = {{"exit_code", int(code)}, {"message", message}};
  return code;
}

/// Threads of OpenMP spin while they wait for the next command. On a machine
/// that has other work they take the processor from the one that they wait for,
/// and a step takes a hundred times as long. How long they spin is read when
/// the library is loaded, so the tool starts itself again, unless the user has
/// decided.
static void waitBriefly(char **argv) {
  if (getenv("OMP_WAIT_POLICY") || getenv("GOMP_SPINCOUNT") ||
      setenv("GOMP_SPINCOUNT", "1000", 1) != 0)
    return;
  execv("/proc/self/exe", argv);
}

int main(int argc, char **argv) {
  waitBriefly(argv);
  Options options;
  json document = {{"schema", 1}, {"tool", "amp-run"}};
  int code = guarded(document, [&] {
    if (std::optional<int> done = parseOptions(argc, argv, options))
      return *done;
    catchInterrupts();
    checkApart(options);
    if (!options.json.empty() && options.json != "-")
      checkWritable(options.json, "--json");
    bool print = !options.quiet && options.json != "-";
    const char *mode = options.info      ? "info"
                       : options.compare ? "compare"
                                         : "run";
    document["mode"] = mode;
    int result = guarded(document, [&] {
      return options.info      ? runInfo(options, document, print)
             : options.compare ? runCompare(options, document, print)
                               : runSteps(options, document, print);
    });
    if (!options.json.empty()) {
      document["exit_code"] = result;
      document["notes"] = notes();
      writeJson(options.json, document);
    }
    return result;
  });
  // What was printed must have arrived: a full disk under a redirection.
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    say("error", "cannot write to the standard output: " + systemError());
    return code ? code : int(ExitIO);
  }
  return code;
}
