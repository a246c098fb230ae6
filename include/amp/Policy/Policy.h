//===- Policy.h - Precision policies as data --------------------*- C++ -*-===//
//
// A policy says which class of precision (DESIGN section 3) each kind of op
// belongs to. It is data: a named preset, plus rules that a user adds in a YAML
// file. Names are strings only here, at the edge. Once built, a Policy answers
// with enums, so no pass ever compares an op name.
//
// Two layers, asked at different times:
//   * user rules (`lookupUser`): by op name, by `math`/`arith` op in a body, by
//     regex on the location name. They win over what an op says of itself.
//   * the preset (`classOfBodyOp`, `classOf(Kind)`): what the op's interface
//     model consults to classify itself by its structure.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_POLICY_POLICY_H
#define AMP_POLICY_POLICY_H

#include "amp/Dialect/AMP/IR/AMP.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Regex.h"
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir::amp {

/// Structural kinds that a preset assigns a class to. The interface models
/// find the kind by structure (maps, iterators, body), never by name.
/// YAML and `#amp.policy` spell them as `stringifyKind` does.
enum class OpKind : unsigned {
  Contraction,  ///< at least one reduction dim, and an M or an N dim
  Convolution,  ///< also depthwise, and input and weight gradients of
                ///< convolutions
  Dot,          ///< a contraction without M and N (an inner product)
  Sum,          ///< additive reduction, cumulative sum, average pooling
  Prod,         ///< multiplicative reduction
  MinMax,       ///< min/max reduction, max pooling
  Softmax,      ///< linalg.softmax
  Elementwise,  ///< parallel body of arithmetic without any listed body op
  DataMovement, ///< transpose, reshape, slice, pad, broadcast, gather
  Logistic,     ///< 1 / (1 + exp(-x)) written in one body
  Reciprocal,   ///< division of a literal: c / x
  Count,
};
StringRef stringifyKind(OpKind kind);
std::optional<OpKind> symbolizeKind(StringRef name);

/// What a user's rule says of an op, and how to name the rule in a report.
struct RuleHit {
  PrecisionAttr precision; ///< a class or a type
  unsigned rule;           ///< index into Policy::rules()
};

/// One rule of a user. Exactly one of the selectors is set.
struct PolicyRule {
  enum class Selector { OpName, BodyOp, Location } selector;
  std::string pattern; ///< op name, body op name, or regex
  PrecisionAttr precision;
  std::string where; ///< "policy.yaml:7:5", or "#amp.policy" for an attribute
};

class Policy {
public:
  /// The preset of that name (`torch`, `conservative`, `aggressive`), or none.
  static std::optional<Policy> preset(MLIRContext *ctx, StringRef name);
  static ArrayRef<StringRef> presetNames();

  /// From a module's `#amp.policy`. Unknown preset names, op names that no
  /// loaded dialect knows, and bad regexes are errors through `emitError`,
  /// each with the nearest match.
  static FailureOr<Policy>
  fromAttr(PolicyAttr attr, function_ref<InFlightDiagnostic()> emitError);

  /// From a YAML file. Errors carry the file, line and column as an MLIR
  /// location and say what is allowed there.
  static FailureOr<Policy> fromFile(MLIRContext *ctx, StringRef path);

  PolicyAttr toAttr(MLIRContext *ctx) const;

  StringRef name() const { return presetName; }
  ArrayRef<PolicyRule> rules() const { return userRules; }

  /// First user rule that selects `op`: in the order location, op name, body
  /// op (nested ops of `op`'s own regions). Marks the rule as used.
  std::optional<RuleHit> lookupUser(Operation *op);

  /// The preset's class of a structural kind.
  PrecisionClass classOf(OpKind kind) const {
    return kindClass[static_cast<unsigned>(kind)];
  }
  /// The preset's class of a `math`/`arith` op in a body (or on tensors), if
  /// the op is listed; unlisted ones are `Elementwise`.
  std::optional<PrecisionClass> classOfBodyOp(OperationName name) const;

  /// Warns, at `loc`, of each user rule that matched nothing since creation,
  /// naming the nearest of `seenOps` / `seenLocations` (edit distance).
  void warnUnused(Location loc, ArrayRef<StringRef> seenOps,
                  ArrayRef<StringRef> seenLocations) const;
  bool isUsed(unsigned rule) const { return used[rule]; }

private:
  Policy() = default;
  static FailureOr<Policy>
  presetOrError(MLIRContext *ctx, StringRef name,
                function_ref<InFlightDiagnostic()> emitError);
  /// Appends a user's rule after checking it; what is wrong with it is said
  /// through `emitError`.
  LogicalResult addRule(MLIRContext *ctx, PolicyRule rule,
                        function_ref<InFlightDiagnostic()> emitError);

  std::string presetName;
  std::array<PrecisionClass, static_cast<unsigned>(OpKind::Count)> kindClass;
  llvm::DenseMap<OperationName, PrecisionClass> bodyClass;
  std::vector<PolicyRule> userRules;
  llvm::DenseMap<OperationName, unsigned> opRules, bodyRules;
  std::vector<std::pair<std::shared_ptr<llvm::Regex>, unsigned>> locRules;
  std::vector<bool> used;
};

} // namespace mlir::amp
#endif // AMP_POLICY_POLICY_H
