//===- PresetData.h - The presets as tables (private to Policy) -*- C++ -*-===//
#ifndef AMP_LIB_POLICY_PRESETDATA_H
#define AMP_LIB_POLICY_PRESETDATA_H

#include "amp/Policy/Policy.h"

namespace mlir::amp::policy_detail {

struct ListedOp {
  StringLiteral name;
  PrecisionClass cls;
};

struct PresetData {
  StringLiteral name;
  std::array<PrecisionClass, static_cast<unsigned>(OpKind::Count)> kinds;
  ArrayRef<ListedOp> ops;
};

/// All presets; the first is the default.
ArrayRef<PresetData> presets();

/// The candidate with the smallest edit distance; ties go to the first. Empty
/// only if there are no candidates.
StringRef nearest(StringRef name, ArrayRef<StringRef> candidates);

} // namespace mlir::amp::policy_detail
#endif // AMP_LIB_POLICY_PRESETDATA_H
