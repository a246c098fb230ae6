//===- PassSpeed.cpp - What autocast costs, against upstream --cse --------===//
//
//   pass_speed [--model FILE]... [--sizes N,...] [--repeat N] [--only NAME]
//              [--once cse|amp] [--loss-scaling | --fuse]
//
// Prints JSON: for each module the median time of `amp-autocast=bf16`, or with
// --loss-scaling of `amp-insert-loss-scaling`, or with --fuse of
// `amp-fuse-matmul` on what autocast and `--inline --canonicalize --cse` have
// left, and of upstream `--cse` on
// clones of the same module in memory, and their ratio; and the peak memory of
// a process that reads the module and runs one of them once. Verification,
// remarks, reports and threads are off for both.
//
// The generated modules are chains of `N` ops (those in bodies count):
//   unchanged    elementwise ops, no product: autocast changes nothing
//   layers       products, biases, activations: autocast changes every op
//   uses         one value with N readers, all of them products
//   nested       N loops, one in another, around a product
//   training     with --loss-scaling or --fuse, alone: layers, their gradients,
//                SGD
// `--once` runs one of the two passes once on each module and prints the peak
// memory of the process: also for a profiler.
//
// A profile: perf record -g build/release/benchmarks/pass_speed --only=layers
//            --sizes=100000 --once=amp
//
//===----------------------------------------------------------------------===//

#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <cstdio>
#include <fstream>

using namespace mlir;

namespace cl = llvm::cl;
static cl::list<std::string> models("model", cl::desc("An MLIR file"));
static cl::list<unsigned> sizes("sizes", cl::CommaSeparated,
                                cl::desc("Ops in the generated chains"));
static cl::opt<unsigned> repeat("repeat", cl::init(5),
                                cl::desc("Runs of which the median is taken"));
static cl::opt<bool> lossScaling("loss-scaling",
                                 cl::desc("Measure amp-insert-loss-scaling"));
static cl::opt<bool> fuse("fuse", cl::desc("Measure amp-fuse-matmul"));
static cl::opt<std::string> only("only", cl::desc("Modules of this name"));
static cl::opt<std::string> once("once",
                                 cl::desc("cse, amp or nothing: run it once"));

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

static constexpr const char *kHead =
    "#id = affine_map<(i, j) -> (i, j)>\n#row = affine_map<(i, j) -> (j)>\n";

/// Three ops for each step: an elementwise generic and its body.
static std::string makeUnchanged(unsigned ops) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << kHead
      << "func.func @f(%v0: tensor<8x8xf32>) -> tensor<8x8xf32> {\n"
         "  %e = tensor.empty() : tensor<8x8xf32>\n";
  unsigned steps = ops / 3;
  for (unsigned i = 0; i < steps; ++i)
    out << "%v" << i + 1
        << " = linalg.generic {indexing_maps = [#id, #id], iterator_types = "
           "[\"parallel\", \"parallel\"]} ins(%v"
        << i
        << " : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {\n^bb0(%a: f32, "
           "%b: f32):\n %c = arith.addf %a, %a : f32\n linalg.yield %c : f32\n"
           "} -> tensor<8x8xf32>\n";
  out << "return %v" << steps << " : tensor<8x8xf32>\n}\n";
  return text;
}

/// Eleven ops for each layer: a matmul (four in its body), a bias addition and
/// an activation (two in each body).
static std::string makeLayers(unsigned ops) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << kHead
      << "func.func @f(%v0: tensor<8x8xf32>, %w: tensor<8x8xf32>, %bias: "
         "tensor<8xf32>) -> tensor<8x8xf32> {\n"
         "  %e = tensor.empty() : tensor<8x8xf32>\n"
         "  %zero = arith.constant dense<0.0> : tensor<8x8xf32>\n"
         "  %s = arith.constant 0.0 : f32\n";
  unsigned layers = ops / 11;
  for (unsigned i = 0; i < layers; ++i)
    out << "%p" << i << " = linalg.matmul ins(%v" << i
        << ", %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : "
           "tensor<8x8xf32>) -> tensor<8x8xf32>\n%q"
        << i
        << " = linalg.generic {indexing_maps = [#id, #row, #id], "
           "iterator_types = [\"parallel\", \"parallel\"]} ins(%p"
        << i
        << ", %bias : tensor<8x8xf32>, tensor<8xf32>) outs(%e : "
           "tensor<8x8xf32>) {\n^bb0(%a: f32, %b: f32, %c: f32):\n %d = "
           "arith.addf %a, %b : f32\n linalg.yield %d : f32\n} -> "
           "tensor<8x8xf32>\n%v"
        << i + 1
        << " = linalg.generic {indexing_maps = [#id, #id], iterator_types = "
           "[\"parallel\", \"parallel\"]} ins(%q"
        << i
        << " : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {\n^bb0(%a: f32, "
           "%c: f32):\n %d = arith.maximumf %a, %s : f32\n linalg.yield %d : "
           "f32\n} -> tensor<8x8xf32>\n";
  out << "return %v" << layers << " : tensor<8x8xf32>\n}\n";
  return text;
}

static std::string makeUses(unsigned uses) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "func.func @f(%x: tensor<8x8xf32>, %v0: tensor<8x8xf32>) -> "
         "tensor<8x8xf32> {\n";
  for (unsigned i = 0; i < uses; ++i)
    out << "%v" << i + 1 << " = linalg.matmul ins(%x, %x : tensor<8x8xf32>, "
        << "tensor<8x8xf32>) outs(%v" << i
        << " : tensor<8x8xf32>) -> tensor<8x8xf32>\n";
  out << "return %v" << uses << " : tensor<8x8xf32>\n}\n";
  return text;
}

static std::string makeNested(unsigned depth) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "func.func @f(%v0: tensor<8x8xf32>, %w: tensor<8x8xf32>, %n: index) "
         "-> tensor<8x8xf32> {\n%zero = arith.constant 0 : index\n%one = "
         "arith.constant 1 : index\n";
  for (unsigned i = 0; i < depth; ++i)
    out << "%r" << i << " = scf.for %i" << i << " = %zero to %n step %one "
        << "iter_args(%v" << i + 1 << " = %v" << i
        << ") -> (tensor<8x8xf32>) {\n";
  out << "%p = linalg.matmul ins(%v" << depth
      << ", %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%v" << depth
      << " : tensor<8x8xf32>) -> tensor<8x8xf32>\n";
  std::string inner = "%p";
  for (unsigned i = depth; i-- != 0;) {
    out << "scf.yield " << inner << " : tensor<8x8xf32>\n}\n";
    inner = "%r" + std::to_string(i);
  }
  out << "return " << inner << " : tensor<8x8xf32>\n}\n";
  return text;
}

/// 27 ops for each layer: a product and tanh, their gradients, an update.
static std::string makeTraining(unsigned ops) {
  unsigned layers = std::max(1u, ops / 27);
  std::string text, results, types;
  llvm::raw_string_ostream out(text);
  const char *type = "tensor<8x8xf32>";
  out << "func.func @f(%h0: " << type << ", %y: " << type;
  for (unsigned i = 0; i < layers; ++i) {
    out << ", %w" << i << ": " << type;
    results += (i ? ", %n" : "%n") + std::to_string(i);
    types += (i ? ", " : "") + std::string(type);
  }
  out << ") -> (" << types << ") {\n%e = tensor.empty() : " << type
      << "\n%zero = arith.constant dense<0.0> : " << type
      << "\n%one = arith.constant dense<1.0> : " << type
      << "\n%rate = arith.constant dense<0.01> : " << type << "\n";
  auto product = [&](const std::string &name, const std::string &a,
                     const std::string &b) {
    out << name << " = linalg.matmul ins(" << a << ", " << b << " : " << type
        << ", " << type << ") outs(%zero : " << type << ") -> " << type << "\n";
  };
  auto binary = [&](const std::string &name, const char *op,
                    const std::string &a, const std::string &b) {
    out << name << " = arith." << op << " " << a << ", " << b << " : " << type
        << "\n";
  };
  auto transpose = [&](const std::string &name, const std::string &a) {
    out << name << " = linalg.transpose ins(" << a << " : " << type
        << ") outs(%e : " << type << ") permutation = [1, 0]\n";
  };
  for (unsigned i = 0; i < layers; ++i) {
    std::string n = std::to_string(i), next = std::to_string(i + 1);
    product("%p" + n, "%h" + n, "%w" + n);
    out << "%h" << next << " = math.tanh %p" << n << " : " << type << "\n";
  }
  binary("%d" + std::to_string(layers), "subf", "%h" + std::to_string(layers),
         "%y");
  for (unsigned i = layers; i-- != 0;) {
    std::string n = std::to_string(i), next = std::to_string(i + 1);
    binary("%s" + n, "mulf", "%h" + next, "%h" + next);
    binary("%t" + n, "subf", "%one", "%s" + n);
    binary("%q" + n, "mulf", "%d" + next, "%t" + n);
    transpose("%ht" + n, "%h" + n);
    product("%g" + n, "%ht" + n, "%q" + n);
    transpose("%wt" + n, "%w" + n);
    product("%d" + n, "%q" + n, "%wt" + n);
    binary("%u" + n, "mulf", "%g" + n, "%rate");
    binary("%n" + n, "subf", "%w" + n, "%u" + n);
  }
  out << "return " << results << " : " << types << "\n}\n";
  return text;
}

//===----------------------------------------------------------------------===//
// Measuring
//===----------------------------------------------------------------------===//

namespace {
enum class Which { Cse, Amp };

void addAutocast(PassManager &pm) {
  amp::AutocastOptions options;
  options.type = "bf16";
  std::string error;
  if (failed(amp::buildAutocastPipeline(pm, options, error))) {
    llvm::errs() << error << "\n";
    exit(2);
  }
}

class Bench {
public:
  Bench(MLIRContext &context, ModuleOp module)
      : context(context), module(module) {}

  /// Seconds, on a fresh clone.
  double time(Which which) {
    OwningOpRef<ModuleOp> clone = module.clone();
    PassManager pm(&context);
    build(pm, which);
    auto start = std::chrono::steady_clock::now();
    if (failed(pm.run(*clone)))
      exit(1);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         start)
        .count();
  }
  double median(Which which) {
    time(which); // the first one pays for caches and page faults
    std::vector<double> times;
    for (unsigned i = 0; i < repeat; ++i)
      times.push_back(time(which));
    llvm::sort(times);
    return times[times.size() / 2];
  }
  /// On the module itself.
  void runOnce(Which which) {
    PassManager pm(&context);
    build(pm, which);
    if (failed(pm.run(module)))
      exit(1);
  }

private:
  void build(PassManager &pm, Which which) {
    pm.enableVerifier(false);
    if (which == Which::Cse) {
      pm.addPass(createCSEPass());
      return;
    }
    if (lossScaling) {
      pm.addPass(amp::createInsertLossScalingPass());
      return;
    }
    if (fuse) {
      amp::FuseMatmulPassOptions options;
      options.assume.push_back("all");
      pm.addPass(amp::createFuseMatmulPass(options));
      return;
    }
    addAutocast(pm);
  }

  MLIRContext &context;
  ModuleOp module;
};
} // namespace

/// The peak of this process in KiB, since it was executed.
static long getOwnPeak() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (StringRef(line).consume_front("VmHWM:"))
      return std::stol(line.substr(6));
  return 0;
}

/// The peak in KiB of a process of its own that reads or makes a module, as
/// `args` say, and runs one of the passes on it.
static long measurePeak(const std::string &args) {
  std::string self = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  FILE *child = popen(("'" + self + "' " + args).c_str(), "r");
  long peak = 0;
  bool read = child && fscanf(child, "%ld", &peak) == 1;
  if (!read || pclose(child) != 0)
    exit(1);
  return peak;
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv, "Speed of autocast, as JSON\n");
  DialectRegistry registry;
  amp::registerAllDialects(registry);
  amp::registerAllExtensions(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);

  llvm::json::Array rows;
  // `again` are the options by which another process gets this module.
  auto measure = [&](std::string name, ModuleOp module,
                     const std::string &again) {
    if (fuse) {
      PassManager pm(&context);
      addAutocast(pm);
      pm.addPass(createInlinerPass());
      pm.addPass(createCanonicalizerPass());
      pm.addPass(createCSEPass());
      if (failed(pm.run(module)))
        exit(1);
    }
    unsigned ops = 0;
    module->walk([&](Operation *) { ++ops; });
    Bench bench(context, module);
    if (!once.empty()) {
      if (once != "nothing")
        bench.runOnce(once == "cse" ? Which::Cse : Which::Amp);
      llvm::outs() << getOwnPeak() << "\n";
      return;
    }
    double cse = bench.median(Which::Cse), amp = bench.median(Which::Amp);
    std::string with = again + (lossScaling ? " --loss-scaling" : "") +
                       (fuse ? " --fuse" : "");
    long cseKiB = measurePeak(with + " --once=cse");
    long ampKiB = measurePeak(with + " --once=amp");
    rows.push_back(llvm::json::Object{
        {"module", name},
        {"ops", static_cast<int64_t>(ops)},
        {"cse_ms", cse * 1e3},
        {"amp_ms", amp * 1e3},
        {"ratio", amp / cse},
        {"amp_ns_per_op", amp * 1e9 / ops},
        {"cse_peak_KiB", static_cast<int64_t>(cseKiB)},
        {"amp_peak_KiB", static_cast<int64_t>(ampKiB)},
        {"peak_ratio", static_cast<double>(ampKiB) / cseKiB}});
  };
  for (const std::string &path : models) {
    OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(path, &context);
    if (!module)
      return 1;
    measure(path, *module, "'--model=" + path + "' --only=none");
  }
  if (sizes.empty())
    for (unsigned size : {10000u, 100000u, 1000000u})
      sizes.push_back(size);
  auto generate = [&](StringRef name, unsigned size,
                      std::string (*make)(unsigned)) {
    if (!only.empty() && only != name)
      return;
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(make(size), &context);
    if (!module)
      exit(1);
    measure((name + ":" + Twine(size)).str(), *module,
            ("--only=" + name + " --sizes=" + Twine(size)).str());
  };
  for (unsigned size : sizes) {
    if (lossScaling || fuse) {
      generate("training", size, makeTraining);
      continue;
    }
    generate("unchanged", size, makeUnchanged);
    generate("layers", size, makeLayers);
  }
  if (!lossScaling && !fuse) {
    generate("uses", only == "uses" ? sizes.front() : 100000, makeUses);
    generate("nested", only == "nested" ? sizes.front() : 1000, makeNested);
  }
  if (once.empty())
    llvm::outs() << llvm::formatv(
        "{0:2}\n", llvm::json::Value(llvm::json::Object{
                       {"benchmark", "pass_speed"},
                       {"baseline", "upstream --cse on a clone of the module"},
                       {"rows", std::move(rows)}}));
  return 0;
}
