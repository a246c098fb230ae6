//===- Presets.cpp - The presets as tables --------------------------------===//
//
// docs/Policy.md shows these tables to users. A unit test compares the two, so
// a change here fails until the page says the same.
//
//===----------------------------------------------------------------------===//
#include "PresetData.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::policy_detail;

namespace {
constexpr auto Low = PrecisionClass::Low;
constexpr auto F32 = PrecisionClass::F32;
constexpr auto F32Out = PrecisionClass::F32Out;
constexpr auto Widest = PrecisionClass::Widest;
constexpr auto Follow = PrecisionClass::Follow;

// PyTorch's fp32 list (aten/src/ATen/autocast_mode.h), as far as one op of MLIR
// stands for it. Left out because they are left out there: acosh, asinh, atan,
// atanh, cbrt, cos, erf, erfc, exp2, sin, sqrt, tanh and the roundings.
constexpr ListedOp torchOps[] = {
    {"math.acos", F32},  {"math.asin", F32},  {"math.cosh", F32},
    {"math.exp", F32},   {"math.expm1", F32}, {"math.fpowi", F32},
    {"math.log", F32},   {"math.log10", F32}, {"math.log1p", F32},
    {"math.log2", F32},  {"math.powf", F32},  {"math.rsqrt", F32},
    {"math.sinh", F32},  {"math.tan", F32},   {"tosa.exp", F32},
    {"tosa.log", F32},   {"tosa.pow", F32},   {"tosa.reciprocal", F32},
    {"tosa.rsqrt", F32},
};

// A power may leave the range of f16 for ordinary arguments, whatever type it
// is computed in, so its result is not stored low even here.
constexpr ListedOp aggressiveOps[] = {
    {"math.fpowi", F32},
    {"math.powf", F32},
    {"tosa.pow", F32},
};

// In the order of OpKind: Contraction, Convolution, Dot, Sum, Prod, MinMax,
// Softmax, Elementwise, DataMovement, Logistic, Reciprocal.
const PresetData table[] = {
    {"torch",
     {Low, Low, Widest, F32Out, F32Out, Widest, F32, Widest, Follow, Widest,
      F32},
     torchOps},
    // Products between products only. Its list is empty: an op that is not
    // listed is Elementwise, and that is f32 here.
    {"conservative",
     {Low, Low, F32, F32, F32, F32, F32, F32, Follow, F32, F32},
     {}},
    {"aggressive",
     {Low, Low, Low, Widest, Widest, Widest, Widest, Widest, Follow, Widest,
      Widest},
     aggressiveOps},
};

constexpr StringRef presetNameTable[] = {"torch", "conservative", "aggressive"};

// In the order of OpKind.
constexpr StringLiteral kindNames[] = {
    "contraction",   "convolution", "dot",        "sum",
    "prod",          "min-max",     "softmax",    "elementwise",
    "data-movement", "logistic",    "reciprocal",
};
static_assert(std::size(kindNames) == static_cast<unsigned>(OpKind::Count));
} // namespace

ArrayRef<PresetData> policy_detail::presets() { return table; }

ArrayRef<StringRef> Policy::presetNames() { return presetNameTable; }

StringRef mlir::amp::stringifyKind(OpKind kind) {
  return kindNames[static_cast<unsigned>(kind)];
}

std::optional<OpKind> mlir::amp::symbolizeKind(StringRef name) {
  for (auto [index, kind] : llvm::enumerate(kindNames))
    if (kind == name)
      return static_cast<OpKind>(index);
  return std::nullopt;
}
