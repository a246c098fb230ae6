//===- FuseMatmul.cpp - amp-fuse-matmul -----------------------------------===//
//
// The pass is thin: MatmulFusion plans and writes, block by block.
//
//===----------------------------------------------------------------------===//

#include "MatmulFusion.h"
#include "ReportFile.h"
#include "amp/Analysis/Convolution.h"
#include "amp/Analysis/StructuredOps.h"
#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::amp {
#define GEN_PASS_DEF_FUSEMATMULPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace json = llvm::json;

namespace {
class FuseMatmulPass : public amp::impl::FuseMatmulPassBase<FuseMatmulPass> {
public:
  using Base::Base;
  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  void describe(const FusedMatmul &matmul);
  void refuse(Operation *op, StringRef rule);
  void remarkMissed(Operation *op, StringRef text);
  LogicalResult writeReport();

  FusionOptions options;
  json::Array rows;
};
} // namespace

LogicalResult FuseMatmulPass::initialize(MLIRContext *context) {
  options = FusionOptions();
  options.strict = strict;
  for (const std::string &name : assume) {
    bool known = false;
    for (auto [word, flag] : {std::pair("relu", &options.assumeRelu),
                              {"gelu", &options.assumeGelu},
                              {"bgrad", &options.assumeBgrad}})
      if (name == word || name == "all") {
        *flag = true;
        known = true;
      }
    if (!known)
      return emitError(UnknownLoc::get(context))
             << getArgument() << ": unknown assume=" << name
             << "; it is relu, gelu, bgrad or all";
  }
  return success();
}

static std::string toString(Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return name.getName().str();
  std::string text;
  llvm::raw_string_ostream(text) << loc;
  return text;
}

static remark::RemarkOpts optionsFor(Operation *op) {
  auto function = op->getParentOfType<func::FuncOp>();
  return remark::RemarkOpts::name("FuseMatmul")
      .category("amp-fuse")
      .function(function ? function.getName() : StringRef());
}

void FuseMatmulPass::remarkMissed(Operation *op, StringRef text) {
  remark::missed(op->getLoc(), optionsFor(op)) << text.str();
}

void FuseMatmulPass::refuse(Operation *op, StringRef rule) {
  std::string text =
      (op->getName().getStringRef() + " is no amp.matmul: " + rule).str();
  remarkMissed(op, text);
  rows.push_back(json::Object{{"op", op->getName().getStringRef()},
                              {"location", toString(op->getLoc())},
                              {"fused", false},
                              {"refused", rule.str()}});
}

static std::string sizesOf(const LoopSpace &space,
                           std::initializer_list<const LoopList *> lists) {
  std::string text;
  for (const LoopList *loops : lists) {
    int64_t size = space.sizeOf(*loops);
    text += (text.empty() ? "" : "x") +
            (ShapedType::isDynamic(size) ? "?" : std::to_string(size));
  }
  return text;
}

void FuseMatmulPass::describe(const FusedMatmul &matmul) {
  const MatmulState &state = matmul.state;
  const MatmulLayout &layout = matmul.state.layout;
  const LoopSpace &space = matmul.contraction.space;
  Operation *op = matmul.contraction.op;
  SmallVector<std::string> absorbed;
  if (state.unscale)
    absorbed.push_back("unscale");
  else if (state.alpha != 1 || state.deviceAlpha)
    absorbed.push_back("alpha");
  if (state.c)
    absorbed.push_back("c");
  if (state.bias)
    absorbed.push_back("bias");
  if (state.activation != Activation::None)
    absorbed.push_back(state.activation == Activation::Relu ? "relu" : "gelu");
  if (!matmul.partners.empty())
    absorbed.push_back("aux");
  if (matmul.forward)
    absorbed.push_back(matmul.forward->state.activation == Activation::Relu
                           ? "drelu"
                           : "dgelu");
  if (matmul.bgradSum)
    absorbed.push_back("bgrad");
  std::string sizes =
      sizesOf(space, {&layout.rows, &layout.columns, &layout.sum});
  std::string types, result;
  llvm::raw_string_ostream(types) << matmul.contraction.getFactorType();
  llvm::raw_string_ostream(result)
      << getElementTypeOrSelf(state.value.getType());
  std::string batch =
      layout.batch.empty() ? "" : sizesOf(space, {&layout.batch}) + " times ";
  std::string copies;
  for (auto [copied, name] : {std::pair(layout.copyA, "A"),
                              {layout.copyB, "B"},
                              {matmul.copyD && state.c, "C"},
                              {matmul.copyD, "D"}})
    if (copied)
      copies += std::string(copies.empty() ? "" : ", ") + name;
  const ConvPlan *conv = matmul.contraction.conv.get();
  if (conv) {
    // The input, the filter and the output, whichever is computed.
    sizes = (stringifyConvKind(conv->kind) + " " +
             stringifyConvLayout(conv->layout))
                .str();
    for (const Access *access : {&conv->ofA, &conv->ofB, &conv->ofD}) {
      std::string dims;
      for (const LoopList &dim : *access)
        dims += (dims.empty() ? "" : "x") + sizesOf(space, {&dim});
      sizes += " " + dims;
    }
    batch.clear();
  }
  std::string text = llvm::formatv(
      "{6} {0}{1} {2} to {3}{4}{5}", batch, sizes, types, result,
      absorbed.empty() ? "" : " with " + llvm::join(absorbed, ", "),
      copies.empty() ? "" : "; transposed in memory: " + copies,
      conv ? "amp.conv" : "amp.matmul");
  remark::passed(op->getLoc(), optionsFor(op)) << text;
  if (!matmul.stopped.empty())
    remarkMissed(op, "not fused behind it: " + matmul.stopped);
  json::Array list;
  for (const std::string &word : absorbed)
    list.push_back(word);
  rows.push_back(json::Object{
      {"op", op->getName().getStringRef()},
      {"location", toString(op->getLoc())},
      {"fused", true},
      {"kind", conv ? stringifyConvKind(conv->kind) : StringRef("matmul")},
      {"sizes", sizes},
      {"batch", sizesOf(space, {&layout.batch})},
      {"factors", types},
      {"result", result},
      {"absorbed", std::move(list)},
      {"copied", copies},
      {"stopped", matmul.stopped}});
}

LogicalResult FuseMatmulPass::writeReport() {
  auto locationOf = [](const json::Value &row) {
    return row.getAsObject()->getString("location").value_or("");
  };
  llvm::stable_sort(rows, [&](const json::Value &a, const json::Value &b) {
    return locationOf(a).compare_numeric(locationOf(b)) < 0;
  });
  json::Value document =
      json::Object{{"schema", 1}, {"products", std::move(rows)}};
  return amp::writeReport(report, document, getOperation()->getLoc());
}

void FuseMatmulPass::runOnOperation() {
  rows = json::Array();
  // Inner blocks first: an outer one may erase the op around them. What cannot
  // be reached, or is used before it is defined, may go in circles.
  SmallVector<Block *> blocks;
  DominanceInfo dominance(getOperation());
  getOperation()->walk<WalkOrder::PostOrder>([&](Block *block) {
    bool any = llvm::any_of(
        *block, [](Operation &op) { return isa<linalg::LinalgOp>(op); });
    if (any && !mayBeGraphRegion(*block->getParent()) &&
        dominance.isReachableFromEntry(block))
      blocks.push_back(block);
  });
  bool changed = false;
  for (Block *block : blocks) {
    MatmulFusion fusion(*block, options);
    fusion.plan();
    numMatmuls += fusion.matmuls.size();
    numRefused += fusion.others.size();
    if (!report.empty() || getContext().getRemarkEngine()) {
      for (auto &[op, rule] : fusion.others)
        refuse(op, rule);
      for (auto &matmul : fusion.matmuls)
        describe(*matmul);
    }
    if (fusion.matmuls.empty())
      continue;
    fusion.apply();
    changed = true;
  }
  if (!report.empty() && failed(writeReport()))
    return signalPassFailure();
  if (!changed)
    markAllAnalysesPreserved();
}
