//===- PrecisionOpInterface.h - What an op asks of precision ----*- C++ -*-===//
#ifndef AMP_INTERFACES_PRECISIONOPINTERFACE_H
#define AMP_INTERFACES_PRECISIONOPINTERFACE_H

#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/Policy/Policy.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::amp {

/// How an op reads one of its float operands.
enum class OperandUse : unsigned {
  Data,        ///< its elements, in the op's own shape: takes part in promotion
  Broadcast,   ///< its elements, broadcast (bias, scale, mean): read as stored
  Accumulator, ///< initial value that is accumulated on: read in f32
  Destination, ///< only its shape; another one of the new type takes its place
  Shape,       ///< only its shape: any element type will do
  Original,    ///< must keep the type that the source program gave it
};

/// The class of an op, and what decided it.
struct ClassDecision {
  PrecisionClass cls;
  /// The structural kind, where the op has one.
  std::optional<OpKind> kind;
  /// A phrase such as "contraction" or "math.exp"; static lifetime.
  StringRef rule;
  /// The op makes floats from integers wider than 8 bits, or from indices.
  bool counts = false;
  /// The op makes 0/1 floats from i1.
  bool mask = false;
};

/// Which conversions of a retyped op fusion may cross (`amp.storage`): bit i of
/// `operands` for the widening of operand i, of `results` for the rounding of
/// result i.
struct StorageMarks {
  llvm::SmallBitVector operands, results;
};

/// Sets operands and result types of `op`: right for ops without regions
/// whose attributes say nothing of element types.
SmallVector<Value> retypeInPlace(Operation *op, RewriterBase &rewriter,
                                 ValueRange operands, TypeRange resultTypes);

/// `type` with its element type replaced; shapes and encodings stay.
Type withElementType(Type type, Type element);

/// The element type of a ranked tensor without encoding, else null.
FloatType getFloatElementType(Type type);

/// The number of elements of a tensor; a dynamic size counts as 1, and what is
/// more than an int64_t holds as the most that it holds.
int64_t countElements(RankedTensorType type);
/// The bytes of a float tensor, likewise.
int64_t countBytes(RankedTensorType type, Type element);
/// The sum of two such numbers.
int64_t addSaturating(int64_t a, int64_t b);

/// Is this value the same number everywhere: a splat constant, a fill, a splat,
/// or a broadcast of one? Such a value never promotes an op that reads it.
/// Looks through at most a few data movements.
bool isUniform(Value value);
/// The number itself, if it is known at compile time.
std::optional<APFloat> getUniformConstant(Value value);

/// `number` rounded to the float type `type`, to nearest, ties to even: what
/// `arith.truncf` makes of it at run time. Overflow becomes infinity.
APFloat roundTo(APFloat number, Type type);

/// Converts a float scalar or tensor: `arith.truncf`, `arith.extf`, both where
/// f16 meets bf16 (through f32), nothing where the types agree. Never carries
/// fastmath. `storage` marks what it writes with `amp.storage`.
Value createFloatCast(OpBuilder &builder, Location loc, Value value,
                      Type elementType, bool storage = false);

/// A tensor of `type` whose elements nobody reads, with the dynamic sizes of
/// `like`. Each caller gets one of its own, so no two ops share a destination.
Value createEmptyLike(OpBuilder &builder, Location loc, RankedTensorType type,
                      Value like);

} // namespace mlir::amp

#include "amp/Interfaces/PrecisionOpInterface.h.inc"

#endif // AMP_INTERFACES_PRECISIONOPINTERFACE_H
