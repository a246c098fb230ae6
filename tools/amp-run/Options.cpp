//===- Options.cpp - The command line -------------------------------------===//
#include "Options.h"
#include "Error.h"
#include "amp-runtime/amp_runtime.h"
#include <CLI/CLI.hpp>

namespace amp::run {

/// What no option alone can tell.
static void checkTogether(const Options &o) {
  auto refuse = [](bool wrong, const char *message) {
    if (wrong)
      fail(ExitUsage, "{}", message);
  };
  refuse(o.info && o.compare, "--info and --compare exclude each other");
  refuse(o.compare && o.programs.size() < 2,
         "--compare needs two programs or more, for example: amp-run --compare "
         "f32.ampx bf16.ampx");
  refuse(o.info && o.programs.size() > 1, "--info takes one program");
  refuse(
      !o.compare && o.programs.size() > 1 && o.batches.empty(),
      "more than one program is given; --compare runs them side by side, and "
      "with --batches they are one step in several sizes");
  refuse(!o.compare && o.programs.size() > 1 && !o.profile.empty(),
         "--profile takes one program");
  refuse(
      o.compare && !(o.checkpoint + o.resume + o.outputs + o.profile).empty(),
      "--compare takes no --checkpoint, --resume, --outputs or --profile; run "
      "a single program for these");
  refuse(o.compare && o.debugNan,
         "--compare takes no --debug-nan; run the program alone for it");
  refuse(o.checkpointEvery && o.checkpoint.empty(),
         "--checkpoint-every needs --checkpoint FILE");
  refuse(o.resumeAny && o.resume.empty(), "--resume-any needs --resume FILE");
  refuse(o.otherBatches && o.resume.empty(),
         "--other-batches needs --resume FILE");
  refuse(o.shuffle && o.batches.empty(), "--shuffle needs --batches");
  refuse(o.classes == 0, "--classes must be at least 1");
  refuse(o.lossScale && !(*o.lossScale > 0 && *o.lossScale <= 3.4e38),
         "--loss-scale must be positive");
}

std::optional<int> parseOptions(int argc, char **argv, Options &o) {
  // CLI11 would make a huge number of a negative one.
  CLI::Validator natural(
      [](const std::string &text) {
        return text.empty() ||
                       text.find_first_not_of("0123456789") != std::string::npos
                   ? "'" + text + "' is no whole number from 0 on"
                   : std::string();
      },
      "");
  CLI::App app("Runs training steps that amp-compile made.", "amp-run");
  app.set_version_flag(
      "--version",
      fmt::format("amp-run 0.1.0, program format {}", AMP_RUNTIME_VERSION));
  app.add_option("program", o.programs,
                 "A program (.ampx); with --batches also several, "
                 "one step in several sizes")
      ->required()
      ->type_name("FILE");
  app.add_flag("--info", o.info, "Say what the program is, and run nothing");
  app.add_flag("--compare", o.compare,
               "Run several programs on the same inputs, side by side");

  auto many = [&](const char *name, std::vector<std::string> &to,
                  const char *text) {
    return app.add_option(name, to, text)
        ->allow_extra_args(false)
        ->group("Inputs");
  };
  many("--inputs", o.inputs,
       "Arrays by port name: a .npz, or NAME=FILE.npy (may be repeated)")
      ->type_name("FILE");
  many("--batches", o.batches,
       "What a step reads: a folder of .npz, one .npz, or NAME=FILE.npy "
       "(repeated)")
      ->type_name("PATH");
  many("--set", o.set, "Fill a port with a number (may be repeated)")
      ->type_name("NAME=VALUE");
  auto inputs = [&](const char *name, auto &to, const char *text) {
    return app.add_option(name, to, text)->group("Inputs");
  };
  auto inputFlag = [&](const char *name, bool &to, const char *text) {
    app.add_flag(name, to, text)->group("Inputs");
  };
  inputFlag("--shuffle", o.shuffle,
            "Another order of the batches or samples in each epoch");
  inputs("--seed", o.seed, "Of made-up inputs and of --shuffle (default 0)")
      ->type_name("N")
      ->check(natural);
  inputs("--classes", o.classes, "Made-up integers are below it (default 10)")
      ->type_name("N")
      ->check(natural);
  inputs("--loss-scale", o.lossScale, "The scale to start with (default 65536)")
      ->type_name("X");
  inputFlag("--fill-missing", o.fillMissing,
            "Make up what --inputs and --batches lack");
  inputFlag("--allow-unused", o.allowUnused,
            "Accept arrays that no port takes");

  auto value = [&](const char *name, auto &to, const char *type,
                   const char *text) {
    CLI::Option *option = app.add_option(name, to, text)->type_name(type);
    if (type == std::string("N"))
      option->check(natural);
  };
  value("--steps", o.steps, "N",
        "Run until so many steps are done, those before --resume included "
        "(default 1)");
  app.add_option("--threads", o.threads,
                 "Threads (default 0: as many as the machine has)")
      ->type_name("N")
      ->check(natural)
      ->check(CLI::Range(uint64_t(0), uint64_t(4096)).description(""));
  value("--outputs", o.outputs, "FILE.npz", "Write the last step's outputs");
  value("--checkpoint", o.checkpoint, "FILE.npz",
        "Save the state at the end, on Ctrl-C, and with --checkpoint-every");
  value("--checkpoint-every", o.checkpointEvery, "N",
        "Save after every N steps as well");
  app.add_flag("--overwrite", o.overwrite,
               "Let --checkpoint replace a file of another run");
  value("--resume", o.resume, "FILE.npz", "Go on from a checkpoint");
  app.add_flag(
      "--resume-any", o.resumeAny,
      "... of another program with the same state (another precision)");
  app.add_flag("--other-batches", o.otherBatches,
               "... with batches that are not those of before");
  value("--loss", o.loss, "NAME", "The output to watch");
  value("--json", o.json, "FILE|-", "Write everything as JSON");
  value("--log-every", o.logEvery, "N", "Print the loss after every N steps");
  app.add_flag("--quiet", o.quiet, "Print no summary and no progress");
  value("--profile", o.profile, "FILE.json",
        "Time each command: a table, and a trace for chrome://tracing");
  value("--profile-steps", o.profileSteps, "N",
        "Steps in the trace (default 20); the table has all");
  app.add_flag("--debug-nan", o.debugNan,
               "Stop at the first command that makes a NaN or an infinity");
  app.add_flag("--keep-going", o.keepGoing,
               "Go on when the loss or a parameter is not finite");
  app.footer(
      "Exit codes: 0 fine, 1 bad program or data, 2 usage, 3 files, 4 this "
      "machine cannot run it,\n5 not finite, 130 interrupted. "
      "docs/amp-run.md has examples.\n");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() != 0)
      fail(ExitUsage, "{}; --help lists all options", error.what());
    app.exit(error);
    return ExitFine;
  }
  checkTogether(o);
  return std::nullopt;
}

} // namespace amp::run
