//===- CastPlacement.h - Where casts stand ----------------------*- C++ -*-===//
//
// Given what may be stored low (PrecisionAnalysis), decides what each value is
// stored as, and which values exist in a second type besides. A *copy* is a
// whole-tensor cast: at most one for each value and type, at the definition, so
// out of every loop that the definition is not in.
//
// This is the `torch` placement: it stores what PyTorch's autocast would. Other
// placements take its place behind the same queries.
//
//   demand    A low product demands its factors in the low type.
//   sole      A value that is only read low is stored low, and its op rounds it
//             itself: no cast. A data movement then demands its source instead,
//             so that a cast comes before transposes and broadcasts, and a
//             parameter that is read as it is and transposed is cast once. A
//             slice does not pass its demand on: the cast comes after it.
//   bias      A product hands its sum to its bias in f32: the two round once,
//             as PyTorch's linear does, which never stores the sum alone.
//   norm      A step of a norm hands its result to the next step in f32,
//   without
//             promoting it: the norm rounds once, at its end, as PyTorch's one
//             kernel does. What the backward pass keeps of it is low.
//   factor    A computed f32 value that is read low, and otherwise only as a
//             factor of f32 multiplications (the softmax in its own backward
//             pass), is stored low only: a factor is exact to the relative
//             error that its low copy has anyhow. Its readers must be f32
//             without it. Terms of additions (the residual stream) keep f32.
//   derived   A data movement that is read in both types moves the low copy of
//             its source, if there is one, instead of being cast itself.
//   absorbed  A low value that is read in f32 by an op that converts in its
//             body is not cast. Others get a copy in f32.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_CASTPLACEMENT_H
#define AMP_ANALYSIS_CASTPLACEMENT_H

#include "amp/Analysis/NormSteps.h"
#include "amp/Analysis/PrecisionAnalysis.h"

namespace mlir::amp {

/// Why a value is stored as something else than PrecisionAnalysis decided.
enum class PlacementRule : uint8_t {
  None,    ///< it is not
  Bias,    ///< f32: the sum of a product, on its way to the bias
  Norm,    ///< f32: handed to the next step of a norm
  NormEnd, ///< f32: behind a norm, summed up and multiplied
  Sole,    ///< low: all readers are low
  Factor,  ///< low: otherwise only read as a factor
  Settled, ///< low: a movement whose source is low
};
StringRef stringifyRule(PlacementRule rule);

class CastPlacement {
public:
  CastPlacement(const PrecisionGraph &graph, const PrecisionAnalysis &analysis,
                const NormSteps &steps);

  /// The element type in which the value with this number is stored.
  Type stored(unsigned value) const { return storedTypes[value]; }

  /// The element types besides `stored` in which the value must exist.
  ArrayRef<Type> copies(unsigned value) const {
    return hasCopies[value] ? ArrayRef<Type>(copyTypes.find(value)->second)
                            : ArrayRef<Type>();
  }
  /// The copy of this value in `type` is made by moving its source's.
  bool isDerived(unsigned value, Type type) const {
    return derived.contains({value, type});
  }

  /// The element type in which the op of `use` wants its operand, for an
  /// operand that it reads (not for destinations).
  Type wanted(const Use &use) const;

  /// The value is between a product and the end of the elementwise ops behind
  /// it, and only they read it: casts of it may be crossed (`amp.storage`).
  bool isInChain(unsigned value) const { return inChain[value]; }
  /// The value is f32, read by sums besides the products that read its low
  /// copy: a bias gradient. The sums may as well read the copy, as PyTorch's
  /// do.
  bool isSummedBeside(unsigned value) const;
  /// What made the value's stored type another one than was decided.
  PlacementRule ruleOf(unsigned value) const { return rules[value]; }

private:
  // What is stored (CastPlacement.cpp).
  void storeDecided();
  bool isFirstReader(const Use &use) const;
  bool isSummedNormEnd(unsigned value) const;
  bool isOnlySummedAndMultiplied(unsigned value) const;
  Type lowTypeOf(unsigned value) const;
  void settleMoves();
  bool settle(unsigned value);
  // Values that are only read low (SoleReaders.cpp).
  void findSoleLow();
  bool mayBeSoleLow(unsigned value) const;
  bool onlyFactorUses(unsigned value, Type low) const;
  void forEachPromoter(unsigned value, function_ref<void(int)> fn) const;
  void forEachFollower(const Use &use, function_ref<void(int)> fn) const;
  SmallVector<unsigned> findFollowers(unsigned factor) const;
  /// The low type that `use` demands, if it demands one.
  Type demandsLow(const Use &use) const;
  // Second types (CopyPlacement.cpp).
  void demandCopies();
  void deriveCopies();
  void findChains();
  void demand(int value, Type type);
  /// The stored type of what `use` becomes on the other side of a call.
  Type sinkType(const Use &use) const;

  const PrecisionGraph &graph;
  const PrecisionAnalysis &analysis;
  const NormSteps &steps;
  Type f32;
  std::vector<Type> storedTypes;    ///< by value
  std::vector<PlacementRule> rules; ///< by value
  std::vector<bool> inChain;        ///< by value
  std::vector<bool> hasCopies;      ///< by value
  DenseMap<unsigned, SmallVector<Type, 1>> copyTypes;
  DenseSet<std::pair<unsigned, Type>> derived;
  /// By value inside a norm: the reader that is the next step, and the low type
  /// that the other elementwise readers get.
  struct NormStep {
    unsigned next;
    Type low;
  };
  DenseMap<unsigned, NormStep> nextNormStep;
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_CASTPLACEMENT_H
