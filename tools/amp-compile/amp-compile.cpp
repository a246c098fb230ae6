//===- amp-compile.cpp - A training step to a program ---------------------===//
//
//   amp-compile --autocast=bf16 step.mlir -o step.ampx
//
// Runs the passes of amp-opt in their order and writes what the runtime
// executes. A program has one size; several sizes make several programs.
//
//===----------------------------------------------------------------------===//

#include "amp/Dialect/AMPRT/IR/AMPRT.h"
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Target/NativeCode.h"
#include "amp/Target/Program.h"
#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
namespace cl = llvm::cl;

namespace {
enum ExitCode { Fine = 0, Diagnosed = 1, Usage = 2, InputOutput = 3 };

cl::OptionCategory category("amp-compile options");

cl::opt<std::string> inputFile(cl::Positional, cl::Required,
                               cl::desc("<step.mlir>"), cl::cat(category));
cl::opt<std::string> outputFile(
    "o", cl::Required, cl::value_desc("file"),
    cl::desc("Where the program goes (.ampx), - for standard output"),
    cl::cat(category));
cl::opt<std::string>
    autocast("autocast", cl::init("none"), cl::value_desc("options"),
             cl::desc("none, or the options of amp-autocast: bf16, fp16, tf32, "
                      "\"fp16 growth-interval=100\""),
             cl::cat(category));
cl::opt<std::string> target("target", cl::init("cpu"),
                            cl::desc("What the program runs on: cpu"),
                            cl::cat(category));
cl::list<std::string>
    levels("cpu", cl::CommaSeparated, cl::value_desc("level"),
           cl::desc("CPUs to make code for: host (default), x86-64-v3, "
                    "x86-64-v4; several make one program for all of them"),
           cl::cat(category));
cl::opt<std::string> function(
    "function",
    cl::desc("Which public function is the step; needed if there are several"),
    cl::cat(category));
cl::list<std::string> dims(
    "dim", cl::CommaSeparated, cl::value_desc("argument[.k]=size"),
    cl::desc("Size of a dynamic dimension: all=32 for every one of them, "
             "3=32 for those of argument 3, 3.0=32 for one; all=32,8 makes "
             "two programs, step.32.ampx and step.8.ampx"),
    cl::cat(category));
cl::opt<bool> strict("strict-rounding",
                     cl::desc("Round where the program rounds"),
                     cl::cat(category));
cl::opt<int64_t> panelBytes(
    "panel-bytes", cl::init(512 * 1024),
    cl::desc("Large weight gradients are computed within their updates, in "
             "panels of so many bytes (a quarter of a core's cache); 0: none"),
    cl::cat(category));
cl::opt<std::string>
    emit("emit", cl::init("program"),
         cl::desc("What to write: program, or as text kernels, plan"),
         cl::cat(category));
cl::opt<bool> quiet("quiet", cl::desc("Do not print the sizes of the program"),
                    cl::cat(category));
} // namespace

static ExitCode usageError(const llvm::Twine &text) {
  llvm::errs() << "amp-compile: " << text << "\n";
  return Usage;
}

namespace {
/// What --dim says of one program: sizes by what they are of.
using Dims = llvm::StringMap<int64_t>;

/// LLD resets the command line of the process that it runs in, and with several
/// programs it runs before the last is made: options are read once.
struct Settings {
  std::string output, form, autocast, function;
  bool silent, strict;
  int64_t panelBytes;
  std::vector<std::string> levels;
};
} // namespace

/// One program for each of the sizes that stand behind a name; what has one
/// size has it in all of them. `name` is what the files are told apart by.
static LogicalResult readDims(std::vector<Dims> &programs,
                              std::vector<std::string> &names,
                              std::string &error) {
  std::vector<std::pair<StringRef, std::vector<int64_t>>> given;
  for (const std::string &text : dims) {
    StringRef key, value = text;
    if (value.contains('='))
      std::tie(key, value) = StringRef(text).split('=');
    int64_t size;
    // A number alone is one more size of the name before it.
    if (value.getAsInteger(10, size) || size < 1 ||
        (key.empty() && (given.empty() || StringRef(text).contains('=')))) {
      error = "--dim takes argument=size, argument.k=size or all=size, not '" +
              text + "'";
      return failure();
    }
    if (!key.empty())
      given.push_back({key, {}});
    given.back().second.push_back(size);
  }
  size_t count = 1;
  StringRef counted;
  for (auto &[key, sizes] : given) {
    if (sizes.size() == 1 || sizes.size() == count)
      continue;
    if (count > 1) {
      error = ("--dim gives " + Twine(count) + " sizes for '" + counted +
               "' and " + Twine(sizes.size()) + " for '" + key +
               "': the first of each make a program, the second, and so on")
                  .str();
      return failure();
    }
    count = sizes.size();
    counted = key;
  }
  programs.resize(count);
  names.resize(count);
  for (auto &[key, sizes] : given)
    for (size_t i = 0; i < count; ++i) {
      int64_t size = sizes[sizes.size() == 1 ? 0 : i];
      programs[i][key] = size;
      if (sizes.size() > 1)
        names[i] += "." + std::to_string(size);
    }
  for (size_t i = 0; i < count; ++i)
    if (llvm::count(names, names[i]) > 1) {
      error = "--dim gives the size " + names[i].substr(1) + " twice";
      return failure();
    }
  return success();
}

/// Gives the arguments of the step their sizes; canonicalization carries them
/// on.
static void specialize(ModuleOp module, const Dims &sizes) {
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal() || !function.isPublic())
      continue;
    SmallVector<Type> types(function.getArgumentTypes());
    OpBuilder builder = OpBuilder::atBlockBegin(&function.front());
    for (auto [i, argument] : llvm::enumerate(function.getArguments())) {
      auto type = dyn_cast<RankedTensorType>(argument.getType());
      if (!type || type.hasStaticShape())
        continue;
      SmallVector<int64_t> shape(type.getShape());
      for (auto [k, size] : llvm::enumerate(shape)) {
        if (!ShapedType::isDynamic(size))
          continue;
        for (const std::string &key :
             {std::to_string(i) + "." + std::to_string(k), std::to_string(i),
              std::string("all")})
          if (auto it = sizes.find(key); it != sizes.end()) {
            size = it->second;
            break;
          }
      }
      types[i] = type.clone(shape);
      if (!argument.use_empty()) {
        auto cast =
            tensor::CastOp::create(builder, argument.getLoc(), type, argument);
        argument.replaceAllUsesExcept(cast, cast);
      }
      argument.setType(types[i]);
    }
    function.setType(FunctionType::get(function.getContext(), types,
                                       function.getResultTypes()));
  }
}

static LogicalResult buildPasses(PassManager &pm, const Settings &settings,
                                 std::string &error) {
  // Loss scaling needs gradients outside of branches.
  amp::FlattenControlFlowPassOptions branches;
  branches.loops = false;
  pm.addPass(amp::createFlattenControlFlowPass(branches));
  pm.addPass(amp::createMarkStepPass());
  if (settings.autocast != "none") {
    amp::AutocastOptions options;
    if (failed(options.parseFromString(settings.autocast))) {
      error = "--autocast takes none or the options of amp-autocast, not '" +
              settings.autocast + "'";
      return failure();
    }
    if (failed(amp::buildAutocastPipeline(pm, options, error)))
      return failure();
  }
  amp::PlanOptions options;
  options.function = settings.function;
  options.strict = settings.strict;
  options.panelBytes = settings.panelBytes;
  if (settings.form == "kernels")
    amp::buildKernelPipeline(pm, options);
  else
    amp::buildPlanPipeline(pm, options);
  return success();
}

static void printSizes(ModuleOp module, StringRef name, size_t fileSize) {
  auto plan = *module.getOps<amp_rt::PlanOp>().begin();
  unsigned products = 0, inKernels = 0, kernels = 0, copies = 0;
  for (auto sequence : plan.getBody().getOps<amp_rt::SequenceOp>())
    if (sequence.getKind() == "step")
      for (Operation &op : sequence.getBody().front()) {
        products += isa<amp_rt::MatmulOp, amp_rt::ConvOp>(op);
        kernels += isa<amp_rt::LaunchOp>(op);
        op.walk([&](amp_rt::RunOp task) {
          inKernels += task.getProductA() != nullptr;
        });
        copies += isa<amp_rt::CopyOp>(op);
      }
  double bound = plan.getArenaLowerBound();
  llvm::errs() << llvm::formatv(
      "{0}: {1} products{2}, {3} kernels, {4} copies; bytes: state {5}, io "
      "{6}, "
      "constants {7}, arena {8} ({9:f3} of the lower bound {10}, saved for the "
      "backward pass {11}), without the library's workspace; file {12}\n",
      name, products,
      inKernels ? " and " + std::to_string(inKernels) + " within kernels" : "",
      kernels, copies, plan.getState(), plan.getIo(), plan.getConstants(),
      plan.getArena(), bound > 0 ? plan.getArena() / bound : 1.0,
      plan.getArenaLowerBound(), plan.getSavedForBackward(), fileSize);
}

/// Makes one program of a module, which is consumed, and writes it.
static ExitCode compile(ModuleOp module, const Settings &settings,
                        const Dims &sizes, const std::string &output) {
  std::string error;
  PassManager pm(module.getContext());
  if (!sizes.empty()) {
    specialize(module, sizes);
    pm.addPass(createInlinerPass());
    pm.addPass(createCanonicalizerPass());
  }
  if (failed(buildPasses(pm, settings, error)))
    return usageError(error);
  if (failed(pm.run(module)))
    return Diagnosed;

  std::string contents;
  bool isProgram = settings.form == "program";
  if (!isProgram) {
    llvm::raw_string_ostream(contents) << module << "\n";
  } else {
    std::vector<amp::NativeCode> code;
    for (const std::string &level : settings.levels) {
      FailureOr<amp::NativeCode> part = amp::compileTasks(module, level);
      if (failed(part))
        return Diagnosed;
      code.push_back(std::move(*part));
    }
    FailureOr<std::string> program = amp::writeProgram(module, code);
    if (failed(program))
      return Diagnosed;
    contents = std::move(*program);
  }
  auto tell = [&] {
    if (settings.form != "kernels" && !settings.silent)
      printSizes(module, output, isProgram ? contents.size() : 0);
    return Fine;
  };
  // Written beside its place first: nobody sees half a program.
  if (output == "-") {
    llvm::outs() << contents;
    return tell();
  }
  if (llvm::Error failed =
          llvm::writeToOutput(output, [&](llvm::raw_ostream &stream) {
            stream << contents;
            return llvm::Error::success();
          })) {
    llvm::errs() << "amp-compile: " << output << ": "
                 << llvm::toString(std::move(failed)) << "\n";
    return InputOutput;
  }
  return tell();
}

/// "step.ampx" for the size ".32": "step.32.ampx".
static std::string nameOfSize(StringRef output, StringRef size) {
  StringRef extension = llvm::sys::path::extension(output);
  return (output.drop_back(extension.size()) + size + extension).str();
}

static ExitCode run() {
  Settings settings{
      outputFile, emit,   autocast,   function,
      quiet,      strict, panelBytes, {levels.begin(), levels.end()}};
  const std::string &form = settings.form;
  if (target != "cpu")
    return usageError("unknown --target=" + target + "; it is cpu");
  if (form != "program" && form != "kernels" && form != "plan")
    return usageError("unknown --emit=" + form +
                      "; it is program, kernels or plan");
  if (settings.levels.empty())
    settings.levels.push_back("host");
  for (std::string &level : settings.levels) {
    if (level == "host")
      level = amp::getHostLevel();
    if (level == "x86-64-v2")
      return usageError(
          "code for kernels needs AVX2 and F16C: x86-64-v3 or better");
    if (level != "x86-64-v3" && level != "x86-64-v4" && level != "generic")
      return usageError("unknown --cpu=" + level +
                        "; it is host, x86-64-v3 or x86-64-v4");
  }
  std::string error;
  std::vector<Dims> programs;
  std::vector<std::string> names;
  if (failed(readDims(programs, names, error)))
    return usageError(error);
  if (programs.size() > 1 && settings.output == "-")
    return usageError("programs of " + Twine(programs.size()) +
                      " sizes do not go to standard output; give -o a file");

  auto file = openInputFile(inputFile, &error);
  if (!file) {
    llvm::errs() << "amp-compile: " << error << "\n";
    return InputOutput;
  }
  DialectRegistry registry;
  amp::registerAllDialects(registry);
  amp::registerAllExtensions(registry);
  MLIRContext context(registry);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(sources, &context);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module)
    return Diagnosed;
  for (auto [i, sizes] : llvm::enumerate(programs)) {
    OwningOpRef<ModuleOp> copy(i + 1 < programs.size() ? module->clone()
                                                       : module.release());
    if (ExitCode failed = compile(*copy, settings, sizes,
                                  nameOfSize(settings.output, names[i])))
      return failed;
  }
  return Fine;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  if (!cl::ParseCommandLineOptions(
          argc, argv, "AMP: compiles a training step to a program\n",
          &llvm::errs()))
    return Usage;
  return run();
}
