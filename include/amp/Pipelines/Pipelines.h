//===- Pipelines.h - amp-autocast -------------------------------*- C++ -*-===//
#ifndef AMP_PIPELINES_PIPELINES_H
#define AMP_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::amp {

/// Options of `amp-autocast`. The bare words `bf16`, `fp16`, `tf32` and `auto`
/// are the same as `type=`.
struct AutocastOptions : public PassPipelineOptions<AutocastOptions> {
  Option<std::string> type{
      *this, "type",
      llvm::cl::desc("bf16, fp16, tf32, or auto (with target=)")};
  Option<bool> bf16{*this, "bf16", llvm::cl::desc("type=bf16"),
                    llvm::cl::init(false)};
  Option<bool> fp16{*this, "fp16", llvm::cl::desc("type=fp16"),
                    llvm::cl::init(false)};
  Option<bool> tf32{*this, "tf32", llvm::cl::desc("type=tf32"),
                    llvm::cl::init(false)};
  Option<bool> automatic{*this, "auto", llvm::cl::desc("type=auto"),
                         llvm::cl::init(false)};
  Option<std::string> policy{
      *this, "policy",
      llvm::cl::desc("torch, conservative, aggressive, or a YAML file")};
  Option<std::string> report{
      *this, "report",
      llvm::cl::desc("Write the decisions to this file as JSON")};
  Option<std::string> placement{
      *this, "placement",
      llvm::cl::desc("Where casts stand: torch stores what PyTorch would"),
      llvm::cl::init("torch")};
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("What type=auto chooses for: cpu, or sm_NN")};
  Option<std::string> lossScaling{
      *this, "loss-scaling",
      llvm::cl::desc("auto: where the type is fp16 and the graph trains; on: "
                     "with any type, and an error where it does not; "
                     "static=VALUE: on, with a scale that never changes; off"),
      llvm::cl::init("auto")};
  // As for amp-insert-loss-scaling.
  Option<double> growthFactor{*this, "growth-factor",
                              llvm::cl::desc("What the scale is multiplied by "
                                             "after an interval"),
                              llvm::cl::init(2.0)};
  Option<double> backoffFactor{*this, "backoff-factor",
                               llvm::cl::desc("What the scale is multiplied by "
                                              "after an overflow"),
                               llvm::cl::init(0.5)};
  Option<int32_t> growthInterval{
      *this, "growth-interval",
      llvm::cl::desc("Steps without overflow before the scale grows"),
      llvm::cl::init(2000)};
  Option<double> floor{*this, "floor",
                       llvm::cl::desc("The scale does not fall below this"),
                       llvm::cl::init(0x1p-24)};
  Option<double> cap{
      *this, "cap",
      llvm::cl::desc("The scale does not grow beyond this; 0: no cap"),
      llvm::cl::init(0)};
  Option<int32_t> hysteresis{
      *this, "hysteresis",
      llvm::cl::desc("Overflows in a row before the scale falls; 0: one, "
                     "without state"),
      llvm::cl::init(0)};
  Option<bool> holdStatistics{
      *this, "hold-statistics",
      llvm::cl::desc("A skipped step holds running statistics, too"),
      llvm::cl::init(false)};
  Option<std::string> scalingReport{
      *this, "scaling-report",
      llvm::cl::desc("Write what was found for loss scaling as JSON")};
};

/// Checks `options` and returns the type they mean: bf16, fp16 or tf32. On
/// failure `error` says what is wrong and what to write instead.
FailureOr<std::string> resolveAutocastType(const AutocastOptions &options,
                                           std::string &error);

/// Appends the passes of `amp-autocast` to a pass manager on a module.
LogicalResult buildAutocastPipeline(OpPassManager &pm,
                                    const AutocastOptions &options,
                                    std::string &error);

/// Options of `amp-to-plan`.
struct PlanOptions : public PassPipelineOptions<PlanOptions> {
  Option<std::string> function{
      *this, "function",
      llvm::cl::desc(
          "Which public function is the step; needed if there are several")};
  Option<bool> strict{*this, "strict-rounding",
                      llvm::cl::desc("Round where the program rounds"),
                      llvm::cl::init(false)};
  Option<int64_t> unrollLimit{*this, "unroll-limit",
                              llvm::cl::desc("Ops that a loop may become"),
                              llvm::cl::init(200000)};
  Option<int64_t> panelBytes{
      *this, "panel-bytes",
      llvm::cl::desc("Bytes of a panel of a product within a task; 0: none"),
      llvm::cl::init(512 * 1024)};
};

/// Appends what leads from a step, with its precision decided, to kernels on
/// tensors, and to a plan.
void buildKernelPipeline(OpPassManager &pm, const PlanOptions &options);
void buildPlanPipeline(OpPassManager &pm, const PlanOptions &options);

/// Registers `--amp-autocast`, `--amp-to-kernels` and `--amp-to-plan`.
void registerAMPPipelines();

} // namespace mlir::amp
#endif // AMP_PIPELINES_PIPELINES_H
