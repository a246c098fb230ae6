//===- Pipelines.cpp - amp-autocast ---------------------------------------===//

#include "amp/Pipelines/Pipelines.h"
#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;

/// What `type=auto` means on a target: the 16-bit type that its matrix units
/// multiply and that needs no loss scaling, if there is one.
static FailureOr<std::string> chooseType(StringRef target, std::string &error) {
  if (target == "cpu")
    return std::string("bf16");
  unsigned number;
  StringRef digits = target;
  if (digits.consume_front("sm_") && !digits.consumeInteger(10, number) &&
      (digits.empty() || digits == "a" || digits == "f")) {
    if (number >= 80)
      return std::string("bf16");
    if (number >= 70)
      return std::string("fp16");
    error = ("target '" + target + "' has no 16-bit matrix units: name a type")
                .str();
    return failure();
  }
  error = ("unknown target '" + target + "'; it is cpu or sm_NN, such as sm_90")
              .str();
  return failure();
}

FailureOr<std::string> amp::resolveAutocastType(const AutocastOptions &options,
                                                std::string &error) {
  SmallVector<std::string> types;
  if (!options.type.empty())
    types.push_back(options.type == "f16" ? "fp16" : std::string(options.type));
  if (options.bf16)
    types.push_back("bf16");
  if (options.fp16)
    types.push_back("fp16");
  if (options.tf32)
    types.push_back("tf32");
  if (options.automatic)
    types.push_back("auto");
  if (types.empty()) {
    error =
        "no type: write amp-autocast=bf16, fp16, tf32, or auto with target=";
    return failure();
  }
  if (types.size() > 1) {
    error = "more than one type (" + llvm::join(types, ", ") + "): name one";
    return failure();
  }
  std::string type = types.front();
  if (type == "auto") {
    if (options.target.empty()) {
      error = "auto needs target=: cpu, or sm_NN";
      return failure();
    }
    return chooseType(options.target, error);
  }
  if (type != "bf16" && type != "fp16" && type != "tf32") {
    error = "unknown type '" + type + "'; it is one of bf16, fp16, tf32, auto";
    return failure();
  }
  return type;
}

/// The pass that scales the loss, where `loss-scaling` asks for it.
static LogicalResult addLossScaling(OpPassManager &pm,
                                    const AutocastOptions &options,
                                    StringRef type, std::string &error) {
  StringRef mode = options.lossScaling;
  InsertLossScalingPassOptions scaling;
  if (mode.consume_front("static=")) {
    if (mode.getAsDouble(scaling.fixed) || !(scaling.fixed > 0)) {
      error =
          ("loss-scaling=static= takes a number above 0, not '" + mode + "'")
              .str();
      return failure();
    }
    mode = "on";
  }
  if (mode != "auto" && mode != "on" && mode != "off") {
    error = ("unknown loss-scaling '" + mode +
             "'; it is auto, on, off or static=VALUE")
                .str();
    return failure();
  }
  if (mode == "off" || (mode == "auto" && type != "fp16"))
    return success();
  if (type == "tf32") {
    error = "loss-scaling has no use with tf32, which has the range of f32";
    return failure();
  }
  scaling.required = mode == "on";
  if (mode == "auto") {
    scaling.type = type.str();
    scaling.policy = options.policy;
  }
  scaling.growthFactor = options.growthFactor;
  scaling.backoffFactor = options.backoffFactor;
  scaling.growthInterval = options.growthInterval;
  scaling.floor = options.floor;
  scaling.cap = options.cap;
  scaling.hysteresis = options.hysteresis;
  scaling.holdStatistics = options.holdStatistics;
  scaling.report = options.scalingReport;
  pm.addPass(createInsertLossScalingPass(scaling));
  return success();
}

LogicalResult amp::buildAutocastPipeline(OpPassManager &pm,
                                         const AutocastOptions &options,
                                         std::string &error) {
  FailureOr<std::string> type = resolveAutocastType(options, error);
  if (failed(type))
    return failure();
  if (options.placement != "torch") {
    error = "unknown placement '" + options.placement + "'; it is torch";
    return failure();
  }
  if (failed(addLossScaling(pm, options, *type, error)))
    return failure();
  InsertCastsPassOptions casts;
  casts.type = *type;
  casts.policy = options.policy;
  casts.report = options.report;
  pm.addPass(createInsertCastsPass(casts));
  return success();
}

void amp::buildKernelPipeline(OpPassManager &pm, const PlanOptions &options) {
  pm.addPass(createInlinerPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  FuseMatmulPassOptions fusion;
  fusion.strict = options.strict;
  fusion.assume = {"all"}; // our runtimes do what amp.matmul says
  pm.addPass(createFuseMatmulPass(fusion));
  // Behind it: it narrows biases that it takes in.
  pm.addPass(createKeepLowCopiesPass());
  ExpandOpsPassOptions expand;
  expand.keepProducts = true;
  pm.addPass(createExpandOpsPass(expand));
  FlattenControlFlowPassOptions flatten;
  flatten.limit = options.unrollLimit;
  pm.addPass(createFlattenControlFlowPass(flatten));
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(createLinalgGeneralizeNamedOpsPass());
  pm.addPass(createLinalgFoldUnitExtentDimsPass());
  pm.addPass(createSinkBroadcastsPass());
  pm.addPass(createSplitReductionsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  FormKernelsPassOptions kernels;
  kernels.panelBytes = options.panelBytes;
  pm.addPass(createFormKernelsPass(kernels));
}

void amp::buildPlanPipeline(OpPassManager &pm, const PlanOptions &options) {
  buildKernelPipeline(pm, options);
  BuildPlanPassOptions plan;
  plan.function = options.function;
  pm.addPass(createBuildPlanPass(plan));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void amp::registerAMPPipelines() {
  PassPipelineRegistration<PlanOptions>(
      "amp-to-kernels",
      "From a step with its precision decided to products and kernels",
      buildKernelPipeline);
  PassPipelineRegistration<PlanOptions>(
      "amp-to-plan",
      "From a step with its precision decided to a plan of buffers and "
      "commands",
      buildPlanPipeline);
  registerPassPipeline(
      "amp-autocast",
      "Automatic mixed precision: amp-autocast=bf16, fp16, tf32 or auto",
      [](OpPassManager &pm, StringRef text,
         function_ref<LogicalResult(const Twine &)> errorHandler) {
        AutocastOptions options;
        if (failed(options.parseFromString(text)))
          return errorHandler(
              "amp-autocast takes " +
              Twine("type=, policy=, report=, target=, loss-scaling=, and the "
                    "options of amp-insert-loss-scaling"));
        std::string error;
        if (failed(buildAutocastPipeline(pm, options, error)))
          return errorHandler("amp-autocast: " + error);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> handler) {
        handler(AutocastOptions());
      });
}
