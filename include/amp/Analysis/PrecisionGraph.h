//===- PrecisionGraph.h - The facts that precision is decided on *- C++ -*-===//
//
// One node for each op that touches float tensors, one for each float tensor
// value, and one edge (a Use) for each operand that reads one. The graph holds
// what does not depend on any decision: classes, how operands are read, what is
// a broadcast, what counts. Decisions are made on it by PrecisionAnalysis (what
// is stored low) and CastPlacement (where a second copy is needed).
//
// Values flow across calls of private functions whose callers are all known, as
// if the call were a data movement. Everything else with a signature (public
// functions, loops, branches) is a boundary: its values keep their types.
//
// Everything is numbered, definitions before their uses, and kept in arrays:
// questions are answered by index, without another look at the IR. So the graph
// also stays right while the ops are rewritten one after another. Building it
// is linear in the number of uses.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_PRECISIONGRAPH_H
#define AMP_ANALYSIS_PRECISIONGRAPH_H

#include "amp/Interfaces/PrecisionOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/Allocator.h"
#include <vector>

namespace mlir::amp {

/// What the decision makers do with an op.
enum class OpRole : uint8_t {
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
  Type low;          ///< the low type where the op stands
  StringRef rule;    ///< what decided the class, for people
  StringRef refusal; ///< why a product does not read low; empty: it does
  std::optional<OpKind> kind;
  PrecisionClass cls = PrecisionClass::Keep;
  OpRole role = OpRole::Boundary;
  bool forced = false; ///< the class comes from an attribute or a rule
  bool counts = false; ///< makes floats from integers or indices
  bool mask = false;   ///< makes 0/1 floats from i1
  bool convertsInside = false;
  bool slices = false;   ///< a Move whose result is smaller than its source
  bool captures = false; ///< ops in its body read float tensors from outside
  /// The op adds up in f32, whatever its result is stored as: it is rounded
  /// behind the op. Set for products and sums.
  bool accumulates = false;
  int function = -1;     ///< of a Call or Return: the known function
  unsigned firstUse = 0; ///< its operands are `numUses` edges from there
  unsigned numUses = 0;
  unsigned firstResult = 0; ///< its results are `numResults` values from there
  unsigned numResults = 0;

  bool isLowProduct() const {
    return role == OpRole::Product && refusal.empty();
  }
};

/// A float tensor that an op reads, as operand or in its body.
struct Use {
  OpOperand *operand;
  unsigned reader;    ///< the op node
  int value;          ///< the value node; -1 for what is defined outside
  OperandUse how;     ///< broadcasts that come from elsewhere included
  bool captured;      ///< by an op in the reader's body (`tensor.extract`)
  bool broadcastHere; ///< it is the reader that broadcasts

  /// Its elements are read, not only its shape.
  bool readsElements() const {
    return how != OperandUse::Shape && how != OperandUse::Destination;
  }
};

struct ValueNode {
  Value value;
  Type original;         ///< element type in the source program; the value
                         ///< itself may be retyped in place later
  int def = -1;          ///< node of the defining op, -1 for block arguments
  int function = -1;     ///< known function of which this is an argument
  unsigned firstUse = 0; ///< where its numbers of uses start, see `usesOf`
  unsigned numUses = 0;
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
  SmallVector<unsigned> callNodes, returnNodes;
  SmallVector<int> arguments; ///< value by argument; -1: no float tensor
};

/// A product that the policy would have low, in the body of an op that nobody
/// looks into.
struct HiddenProduct {
  Operation *op;
  StringRef rule, refusal;
};

class PrecisionGraph {
public:
  /// Builds the graph of everything under `root`. `low` is the low type outside
  /// of `amp.autocast` regions. `policyOf` is asked for the policy of each
  /// module inside; null: that of what is around it. Errors: those of
  /// `policyOf`.
  using PolicyOf = function_ref<FailureOr<Policy *>(Operation *)>;
  static FailureOr<PrecisionGraph> build(Operation *root, Policy &policy,
                                         Type low, PolicyOf policyOf);

  std::vector<OpNode> ops;       ///< definitions before uses
  std::vector<ValueNode> values; ///< definitions before uses
  std::vector<Use> uses;         ///< by reader
  std::vector<KnownFunction> functions;
  std::vector<HiddenProduct> hidden;
  /// Ops whose `amp.precision` cannot be followed, and why.
  std::vector<std::pair<Operation *, StringRef>> notFollowed;

  /// What `node` reads: operands in order, then what its body captures.
  ArrayRef<Use> operandsOf(const OpNode &node) const {
    return ArrayRef(uses).slice(node.firstUse, node.numUses);
  }
  auto resultsOf(const OpNode &node) const {
    return llvm::seq(node.firstResult, node.firstResult + node.numResults);
  }
  auto usesOf(unsigned value) const {
    const ValueNode &node = values[value];
    return llvm::map_range(
        ArrayRef(usesByValue).slice(node.firstUse, node.numUses),
        [this](unsigned id) -> const Use & { return uses[id]; });
  }
  bool isUnused(unsigned value) const { return values[value].numUses == 0; }

  const OpNode &readerOf(const Use &use) const { return ops[use.reader]; }
  unsigned idOf(const OpNode &node) const { return &node - ops.data(); }
  const ValueNode *lookup(const Use &use) const {
    return use.value < 0 ? nullptr : &values[use.value];
  }
  /// The defining op of a value, or null.
  const OpNode *defOf(int value) const {
    return value < 0 || values[value].def < 0 ? nullptr
                                              : &ops[values[value].def];
  }
  /// Result or operand `number` of an op, as a value; -1: no float tensor.
  int resultOf(const OpNode &node, unsigned number) const;
  int operandOf(const OpNode &node, unsigned number) const;
  /// By hash: for tools and tests.
  int idOf(Value value) const {
    auto it = valueIds.find(value);
    return it == valueIds.end() ? -1 : static_cast<int>(it->second);
  }

  /// Does `a` stand before `b` in one block?
  bool isBefore(const OpNode &a, const OpNode &b) const {
    return &a < &b && a.op->getBlock() == b.op->getBlock();
  }

  /// The value is an argument of a known function, or a result of its call.
  bool crossesCalls(unsigned value) const;
  /// ... and these are what it may be: the callers' operands, or what the
  /// callee returns.
  void forEachSource(unsigned value, function_ref<void(int)> fn) const;
  /// What an operand of a Call or a Return becomes on the other side.
  void forEachSink(const Use &use, function_ref<void(int)> fn) const;

  /// Keeps a text as long as the graph.
  StringRef save(const Twine &text);

private:
  friend class GraphBuilder;
  /// Fills `usesByValue`.
  void indexUses();

  DenseMap<Value, unsigned> valueIds;
  std::vector<unsigned> usesByValue; ///< numbers of uses, by value
  llvm::BumpPtrAllocator texts;
};

} // namespace mlir::amp
#endif // AMP_ANALYSIS_PRECISIONGRAPH_H
