//===- AMPRT.h - The amp_rt dialect -----------------------------*- C++ -*-===//
#ifndef AMP_DIALECT_AMPRT_IR_AMPRT_H
#define AMP_DIALECT_AMPRT_IR_AMPRT_H

#include "amp/Dialect/AMP/IR/AMP.h"
#include "mlir/IR/SymbolTable.h"

#include "amp/Dialect/AMPRT/IR/AMPRTDialect.h.inc"

#include "amp/Dialect/AMPRT/IR/AMPRTEnums.h.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/AMPRT/IR/AMPRTOps.h.inc"

namespace mlir::amp_rt {
/// Bytes of a dense buffer; an i1 takes one.
int64_t sizeInBytes(ShapedType type);
} // namespace mlir::amp_rt

#endif // AMP_DIALECT_AMPRT_IR_AMPRT_H
