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
/// On an op of a task: its result is computed once for each element, not again
/// wherever it is read.
constexpr llvm::StringLiteral kMemberAttrName = "amp_rt.member";

/// On a transpose of a task that nothing in it reads: its rows are those of its
/// operand, and each is written where it belongs.
constexpr llvm::StringLiteral kScatterAttrName = "amp_rt.scatter";

/// On an argument of a step: hidden state, `N : i32` the argument that it is a
/// low copy of. On a function: computes the hidden arguments from the others.
constexpr llvm::StringLiteral kHiddenAttrName = "amp_rt.hidden";
constexpr llvm::StringLiteral kInitAttrName = "amp_rt.init";

/// On the function of a task: bytes of each scratch buffer that it takes.
constexpr llvm::StringLiteral kScratchAttrName = "amp_rt.scratch";

/// Bytes of a dense buffer; an i1 takes one.
int64_t sizeInBytes(ShapedType type);
} // namespace mlir::amp_rt

#endif // AMP_DIALECT_AMPRT_IR_AMPRT_H
