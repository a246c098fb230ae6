//===- PrecisionAnalysis.h - Which values are stored low --------*- C++ -*-===//
//
// Decides the stored type of every f32 tensor value of a graph. Nothing is
// written; InsertCasts applies the result in one rewrite.
//
// The decision is a least fixpoint. At first every value that may be low is
// low; values are only ever raised to f32, each for one reason:
//
//   widest    an operand of the op's own shape is stored f32
//   range     a constant of the op has no 16-bit value
//   island    an elementwise op or data movement all of whose readers are f32
//   product   (i) no low op depends on the product, on paths that do not cross
//             a returned value: weight gradients, outputs of the model;
//             (ii) its only reader is an f32 addition to a value that is ready
//             before the product, so that it can be the product's C operand;
//             (iii) all its readers want f32 and convert nothing (signatures,
//             accumulators): low would serve nobody
//
// Raising is monotone and the reasons are monotone in what is raised, so the
// result does not depend on the order of the work list. Each value is raised
// once and each use is looked at a constant number of times for each raise of
// its reader: linear in the number of uses.
//
// The bias addition of a product belongs to the product (PyTorch's linear): it
// is no island, but shares (i) and (ii).
//
// An example: `softmax(q k^T) v` written out in elementwise ops. The scores are
// low, because v's product depends on them. max, sub, exp, sum and div are f32:
// exp by the policy, sub because all its readers are f32 (island). The quotient
// is f32 because exp is (widest), and its one reader is a product:
// CastPlacement stores it low.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_PRECISIONANALYSIS_H
#define AMP_ANALYSIS_PRECISIONANALYSIS_H

#include "amp/Analysis/PrecisionGraph.h"

namespace mlir::amp {

/// Why a value is stored in f32.
enum class F32Reason : uint8_t {
  None,     ///< it is stored low
  Class,    ///< the op's class
  Boundary, ///< an argument, a loop-carried value, an unknown op
  Operand,  ///< "widest" met an f32 operand of its own shape
  Range,    ///< a constant
  Island,   ///< all readers are f32
  NoLowUse, ///< product: no low op depends on it
  Addition, ///< product: becomes the accumulator of an f32 addition
  KeptUse,  ///< product: all readers keep their types
};
StringRef stringifyReason(F32Reason reason);

class PrecisionAnalysis {
public:
  /// The analysis keeps a reference to `graph`.
  explicit PrecisionAnalysis(const PrecisionGraph &graph);

  /// Is the value with this number stored in f32? Only for variable values.
  bool isF32(unsigned value) const { return reason[value] != F32Reason::None; }
  F32Reason why(unsigned value) const { return reason[value]; }

  /// Does `use` read its value in f32? None if it reads whatever is there.
  std::optional<bool> readsF32(const Use &use) const;

  /// The bias addition directly behind a product, or -1. Ids of op nodes.
  int biasAdditionOf(unsigned product) const;

private:
  // Facts (LowDependence.cpp).
  void findReturned();
  void findLowDependence();
  void findBiasAdditions();
  // Reasons (F32Reasons.cpp).
  void initialize();
  F32Reason check(unsigned op);
  F32Reason checkProduct(unsigned op) const;
  F32Reason checkWidest(const OpNode &node) const;
  F32Reason checkCrossing(unsigned value);
  bool becomesAddend(unsigned op) const;
  bool wantsF32Itself(const Use &use, unsigned depth = 4) const;
  bool isIsland(unsigned value);
  bool isF32OrFixed(int value) const {
    return value < 0 || !graph.values[value].variable || isF32(value);
  }
  // The fixpoint (PrecisionAnalysis.cpp).
  void solve();
  void raiseOp(unsigned op, F32Reason why);
  void raiseValue(unsigned value, F32Reason why);
  void propagate(unsigned value);
  void queueOp(unsigned op);
  void revisitOperands(const OpNode &node);
  void revisitDefinition(int value);

  const PrecisionGraph &graph;
  std::vector<F32Reason> reason; ///< by value
  std::vector<bool> returned;    ///< by value: as it is, or reshaped
  std::vector<bool> feedsLow;    ///< by value: a low op depends on it
  /// How far the uses of a value were found to be f32.
  struct IslandScan {
    unsigned passed = 0;
    bool anyF32 = false;
  };
  std::vector<IslandScan> islands; ///< by value
  std::vector<int> productOfBias;  ///< by op: the product it is the bias of
  std::vector<int> biasOfProduct;  ///< by op
  std::vector<bool> queued;        ///< by op
  std::vector<unsigned> opQueue;
  std::vector<unsigned> valueQueue; ///< values that cross calls
  std::vector<unsigned> raised;     ///< raised, and not propagated yet
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_PRECISIONANALYSIS_H
