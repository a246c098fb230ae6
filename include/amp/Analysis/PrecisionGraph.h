//===- PrecisionGraph.h - The facts that precision is decided on -*- C++
//-*-===//
//
// One node for each op that touches float tensors, one for each float tensor
// value. The graph holds what does not depend on any decision: classes, how
// operands are read, what is a broadcast, what counts. Decisions are made on it
// by PrecisionAnalysis (what is stored low) and CastPlacement (where a second
// copy is needed).
//
// Values flow across calls of private functions whose callers are all known, as
// if the call were a data movement. Everything else with a signature (public
// functions, loops, branches) is a boundary: its values keep their types.
//
// Linear in the number of uses. Nodes are numbered in program order.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_PRECISIONGRAPH_H
#define AMP_ANALYSIS_PRECISIONGRAPH_H

#include "amp/Interfaces/PrecisionOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace mlir::amp {

/// What the decision makers do with an op.
enum class OpRole : unsigned {
  Product,  ///< contraction or convolution that may read low
  Compute,  ///< computes float tensors from float tensors
  Move,     ///< hands values on: its result is stored as its operand
  Cast,     ///< whole-tensor float conversion of the source program
  Uniform,  ///< makes one number everywhere: fills, splats, constants, empties
  Constant, ///< dense constant
  Reader,   ///< reads float tensors in any type, makes none (compare, dim)
  Boundary, ///< keeps its types: unknown ops, signatures, region results
  Call,     ///< call of a known function
  Return,   ///< return of a known function
};

struct OpNode {
  Operation *op = nullptr;
  OpRole role = OpRole::Boundary;
  PrecisionClass cls = PrecisionClass::Keep;
  std::optional<OpKind> kind;
  std::string rule;    ///< what decided the class, for people
  Type low;            ///< the low type where the op stands
  std::string refusal; ///< why a product does not read low; empty: it does
  bool forced = false; ///< the class comes from an attribute or a rule
  bool counts = false; ///< makes floats from integers or indices
  bool mask = false;   ///< makes 0/1 floats from i1
  bool convertsInside = false;
  bool slices = false; ///< a Move whose result is smaller than its source
  /// Uses of float tensors inside the op's own regions (`tensor.extract` in a
  /// linalg body).
  SmallVector<OpOperand *, 0> captured;

  bool isLowProduct() const {
    return role == OpRole::Product && refusal.empty();
  }
  /// The op adds up in f32, whatever its result is stored as: it is rounded
  /// behind the op. Set for products and sums.
  bool accumulates = false;
};

struct ValueNode {
  Value value;
  int def = -1;            ///< node of the defining op, -1 for block arguments
  Type original;           ///< element type in the source program; the value
                           ///< itself may be retyped in place later
  bool variable = false;   ///< f32 in the source program: its type is decided
  bool uniform = false;    ///< one number everywhere; never promotes
  bool broadcast = false;  ///< comes from something smaller; never promotes
  bool counting = false;   ///< positions and counters, made from integers
  bool outOfRange = false; ///< a constant that the low type cannot hold
};

/// A private function all of whose callers are known.
struct KnownFunction {
  func::FuncOp function;
  SmallVector<func::CallOp> calls;
  SmallVector<func::ReturnOp> returns;
};

class PrecisionGraph {
public:
  /// Builds the graph of everything under `root`. `low` is the low type outside
  /// of `amp.autocast` regions. Errors: attributes that cannot be followed.
  static FailureOr<PrecisionGraph> build(Operation *root, Policy &policy,
                                         Type low);

  std::vector<OpNode> ops;       ///< in program order
  std::vector<ValueNode> values; ///< in program order
  DenseMap<Operation *, unsigned> opIds;
  DenseMap<Value, unsigned> valueIds;
  DenseMap<Operation *, KnownFunction> functions;
  DenseMap<Operation *, Operation *> calleeOf; ///< call to known function

  /// The node that reads `use`: that of its owner, or of the op in whose body
  /// the owner stands. Null where nothing was recorded.
  const OpNode *readerOf(OpOperand &use) const;
  /// How `use` is read, broadcasts that come from elsewhere included.
  OperandUse useOf(OpOperand &use, const OpNode &reader) const;

  const ValueNode *lookup(Value value) const {
    auto it = valueIds.find(value);
    return it == valueIds.end() ? nullptr : &values[it->second];
  }
  int idOf(Value value) const {
    auto it = valueIds.find(value);
    return it == valueIds.end() ? -1 : static_cast<int>(it->second);
  }
  const KnownFunction *knownCallee(Operation *call) const;
  const KnownFunction *knownFunctionOf(Operation *terminator) const;

  /// Calls `fn` for each float tensor that `node` reads, captured ones too.
  void forEachOperand(const OpNode &node,
                      function_ref<void(OpOperand &)> fn) const;

private:
  friend class GraphBuilder;
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_PRECISIONGRAPH_H
