//===- MatmulFusion.h - What each matrix product absorbs --------*- C++ -*-===//
//
// Decides for all products of a block what of their surroundings goes into the
// one amp.matmul that each becomes; nothing is written before all is decided.
//
// A product grows along its only reader: movements, roundings, factors, C, bias
// and an activation, as long as the library's formula
//
//     D = epilogue(alpha A B + beta C + bias)
//
// holds it, in this order. Where two products could take the same addition, the
// one that is its first operand does. Then forward and backward are matched: a
// product whose result is multiplied by the derivative of another one's
// activation is its partner, and only for partners an aux is written. Last,
// sums of a weight gradient's factor over its own sum become its bias gradient.
//
// Requires  calls inlined where they lie between a product and what it absorbs.
// Ensures   each value that disappears has no reader outside of what took it
//           in. The plan does not depend on the order of ops in the block.
// Numerics  sums of products in f32 in any order; everything behind them in f32
//           with one rounding, at the end. Only roundings marked `amp.storage`
//           disappear, none if `strict`.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_LIB_TRANSFORMS_MATMULFUSION_H
#define AMP_LIB_TRANSFORMS_MATMULFUSION_H

#include "amp/Analysis/Activations.h"
#include "amp/Dialect/AMP/IR/AMP.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::amp {

/// What of the library's behaviour is not documented and may be relied on.
struct FusionOptions {
  bool strict = false;
  bool assumeRelu = false;  ///< NaN through RELU; its mask at 0 is false
  bool assumeGelu = false;  ///< the aux of GELU is rounded to nearest even
  bool assumeBgrad = false; ///< alpha and beta do not touch a bias gradient
};

/// What one product has taken in up to some value.
struct MatmulState {
  Value value; ///< D is this, or its matrix
  Access access;
  Operation *last = nullptr; ///< what was taken in last; null at the product
  float alpha = 1, beta = 1;
  Value deviceAlpha;
  UnscaleOp unscale; ///< taken in: alpha is 1 / scale
  Expr *c = nullptr, *bias = nullptr;
  Activation activation = Activation::None;
  Value input; ///< of the activation, if it is stored
  MatmulLayout layout;
  bool rounded = false; ///< to `roundedTo`
  FloatType roundedTo;
  bool crossable = false;
};

struct FusedMatmul {
  FusedMatmul(Contraction contraction)
      : contraction(std::move(contraction)), exprs(this->contraction.space) {}
  FusedMatmul(const FusedMatmul &) = delete;

  Contraction contraction;
  ExprBuilder exprs;
  MatmulState state;
  std::vector<MatmulState> history; ///< states before
  bool copyD = false;               ///< D has to be transposed behind
  /// An activation that was found over several ops, its input stored: the
  /// history is as long before it.
  std::optional<unsigned> beforeStored;
  FusedMatmul *forward = nullptr;         ///< the partner that writes our aux
  SmallVector<FusedMatmul *, 1> partners; ///< those that read ours
  Operation *bgradSum = nullptr;
  Access bgradAccess; ///< of its result
  bool bgradOfA = false;
  std::string stopped; ///< what it could not take in
};

/// What `user` makes of `value`, and how that is read, if it moves it or is
/// elementwise.
FailureOr<AccessedValue> followElementwise(LoopSpace &space, Value value,
                                           const Access &access,
                                           Operation *user);

/// The ops that read the value, without those that nothing reads.
SmallVector<Operation *> readersOf(Value value);

class MatmulFusion {
public:
  MatmulFusion(Block &block, const FusionOptions &options)
      : block(block), options(options) {}
  void plan();
  /// Writes what was planned, and erases what nothing reads any more.
  void apply();

  std::vector<std::unique_ptr<FusedMatmul>> matmuls;
  /// Products that are none of these, with the rule.
  std::vector<std::pair<Operation *, std::string>> others;

private:
  // Forwards (MatmulFusion.cpp).
  void takeInit(FusedMatmul &matmul);
  bool moveIntoOrder(FusedMatmul &matmul);
  void grow(FusedMatmul &matmul);
  bool stepInto(FusedMatmul &matmul, Operation *user);
  bool takeUnscale(FusedMatmul &matmul, UnscaleOp unscale);
  bool accept(FusedMatmul &matmul, MatmulState next);
  void resolveClaims();
  bool isReadByPlanned(Value value);
  void keepWhatIsRead();
  void restore(FusedMatmul &matmul, unsigned size);
  // Pairs (MatmulPairs.cpp).
  void findStoredActivations(FusedMatmul &matmul);
  void findGradient(FusedMatmul &matmul);
  bool isGradient(FusedMatmul &matmul, const AccessedValue &result, Expr *root);
  void checkPairs();
  bool checkForward(FusedMatmul &matmul);
  void dropPair(FusedMatmul &backward, StringRef why);
  bool onlyFeeds(Value value, const llvm::SmallPtrSetImpl<Operation *> &into);
  // Bias gradients (BiasGradients.cpp).
  void findBiasGradients();
  void findBiasGradient(FusedMatmul &matmul);
  bool savesMoreThanUnscale(FusedMatmul &matmul, bool ofA);
  Operation *findSum(FusedMatmul &matmul, const AccessedValue &factor,
                     ArrayRef<unsigned> kept, Access &result);
  // Writing (MatmulWriter.cpp).
  Operation *getLastDef(FusedMatmul &matmul);
  void write(FusedMatmul &matmul);
  void setInsertionPoint(OpBuilder &builder, FusedMatmul &matmul);

  Block &block;
  FusionOptions options;
  /// Stored inputs and results of activations.
  DenseMap<Value, FusedMatmul *> activations;
  DenseMap<FusedMatmul *, Value> auxOf;
  DenseMap<Value, Value> inverses; ///< of loss scales
  llvm::SmallPtrSet<Operation *, 16> takenSums;
  std::vector<std::pair<Value, Value>> replacements;
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_MATMULFUSION_H
