//===- UniformDivision.h - Divisions by one number --------------*- C++ -*-===//
#ifndef AMP_LIB_TARGET_UNIFORMDIVISION_H
#define AMP_LIB_TARGET_UNIFORMDIVISION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Divisions of f32 in the loops of a task, by a number that a whole loop
/// shares (the bias corrections of Adam), become products with its reciprocal
/// and a correction. Vectors are divided no faster than in 10 cycles, which is
/// what an update waits for; this takes 2.
///
/// Requires a CPU with fused multiply-add.
/// Ensures the quotient that a division gives, bit by bit, where the dividend
/// is zero, infinite, no number, or at least 2^-102 and the quotient at least
/// 2^-126; below, one that is an ulp or two away. Whether the divisor is one
/// for which this holds is asked before the loop, which is there twice.
void divideByReciprocals(func::FuncOp task);

} // namespace mlir::amp
#endif // AMP_LIB_TARGET_UNIFORMDIVISION_H
