//===- RangeCheck.h - Constants that a 16-bit float cannot hold -*- C++ -*-===//
#ifndef AMP_LIB_ANALYSIS_RANGECHECK_H
#define AMP_LIB_ANALYSIS_RANGECHECK_H

#include "mlir/IR/Value.h"

namespace mlir::amp {

/// Is `value` a constant that `low` cannot hold: a dense one with a finite
/// element that is infinite in `low`, or one number everywhere that is
/// infinite, zero or subnormal there?
bool constantIsOutOfRange(Value value, Type low);

/// Does some computation of `op` read operand number `operand`, other than to
/// compare it?
bool computesWith(Operation *op, unsigned operand);

/// Does `op` (with its body) compute with a scalar or splat constant that its
/// low result could not carry: one that becomes infinite, zero or subnormal in
/// `low`, or one that moves onto the bound (0, 1 or -1) that it guards, as an
/// operand of max, min or select? Such an op stays f32. Constants that are only
/// compared are read in f32 in any case.
bool constantsNeedF32(Operation *op, Type low);

} // namespace mlir::amp
#endif // AMP_LIB_ANALYSIS_RANGECHECK_H
