//===- ValueGraph.h - One flat graph of a whole training step ---*- C++ -*-===//
//
// What loss scaling is proved on. Every tensor op, every scalar of the body of
// every linalg op and every loop-carried value is one node, so that an analysis
// needs one table of rules and no case for regions. What a region means is made
// explicit where the graph is built:
//
//  - a body value that is yielded through an identity map *is* the result, and
//    an operand that is read through one *is* its tensor; other maps are nodes
//    of their own (Transpose, Broadcast);
//  - a reduction and a loop are a Phi of the initial value and that of the next
//    round, `scf.if` is a Select;
//  - a call is followed into the callee once for each call: one `@relu` is used
//    by the forward pass and by the backward pass, with different degrees;
//  - a constant is a node for each use, so that "this use of 1/32" can be the
//    seed without touching the others.
//
// Nodes are numbered in program order: operands come before their readers,
// except for the second operand of a Phi.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_ANALYSIS_VALUEGRAPH_H
#define AMP_ANALYSIS_VALUEGRAPH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Allocator.h"
#include <deque>
#include <limits>
#include <optional>
#include <vector>

namespace mlir::amp {

/// What a node computes, as far as scaling is concerned.
enum class ValueKind : uint8_t {
  // Without operands.
  Argument, ///< of the function
  Literal,  ///< one use of a constant
  Empty,    ///< tensor.empty: nobody has written it
  Index,    ///< positions and extents
  // One number for one number.
  Cast,   ///< between float types
  Negate, ///< negf, absf
  Add,    ///< addf, subf
  Order,  ///< max, min
  Multiply,
  Divide,
  Fma,
  Power, ///< to the power of `Node::exponent`
  Compare,
  CopySign,
  Remainder,
  Select,      ///< condition, then what is chosen from
  Elementwise, ///< of arith or math, with no law of its own
  // The same numbers at another place.
  Reshape, ///< element i stays element i; also changes between static and
           ///< dynamic shapes
  Transpose,
  Copy,
  Broadcast, ///< each element is one of the operand's
  Slice,     ///< some of the elements; also tensor.gather
  Extract,   ///< one element
  Insert,    ///< some elements replaced
  Concat,
  Pad,
  // Several for one, or one for several rounds.
  Phi,
  Reduce, ///< what a reduction's Phi has become in the end
  Loop,   ///< what a loop's Phi has become in the end
  Contract,
  // Not looked into.
  Linear,  ///< a call of a function that is homogeneous of degree 1
  Unknown, ///< everything else
  // Of an analysis.
  Unscale, ///< divided by the loss scale
};

class ValueGraph {
public:
  using NodeId = unsigned;
  static constexpr NodeId none = ~0u;

  struct Operand {
    NodeId node;
    OpOperand *use; ///< where the program reads it; null: nowhere
  };

  struct Node {
    Operation *op = nullptr; ///< null for an argument
    /// A value of the function itself, not of a callee or of the body of a
    /// linalg op, that this node is.
    Value home;
    Value inner;               ///< the first value, there or not, that it is
    OpOperand *site = nullptr; ///< of a Literal: the use that it stands for
    Type elementType;
    ArrayRef<int64_t> shape; ///< of a body's scalar: that of the iterations
    int64_t count = 1;       ///< of elements; -1 where it is not known
    std::optional<double> literal; ///< it is this number everywhere
    double exponent = 0;           ///< of a Power
    /// Of a Transpose: for each of its dimensions that of its operand.
    SmallVector<unsigned, 0> permutation;
    SmallVector<Operand, 3> operands;
    unsigned argument = 0; ///< number of an Argument
    unsigned call = 0;     ///< index of the call it is in; 0: none
    ValueKind kind = ValueKind::Unknown;

    bool isFloat() const { return isa<FloatType>(elementType); }
    /// 0, an infinity, NaN, or not written: the same with any scale.
    bool hasAnyDegree() const;
  };

  struct Reader {
    NodeId node;
    unsigned operand;
  };

  /// A call that was followed.
  struct Call {
    func::CallOp op;
    unsigned parent; ///< the call it is in
  };

  /// Builds the graph of `function`. Null where its body has several blocks,
  /// which nobody follows, or where calls of calls would make more than
  /// `maxNodes` nodes. Linear in the size of the function with its calls
  /// inlined.
  static std::unique_ptr<ValueGraph> build(func::FuncOp function,
                                           unsigned maxNodes = 1u << 24);

  /// Of an op that was cloned when a call was inlined: the op of the callee.
  /// What was one thing in the text of the program stays one.
  using Origins = DenseMap<Operation *, Operation *>;
  void setOrigins(const Origins &cloned) { origins = &cloned; }
  /// What a value of a callee is in the text of the program, whichever call it
  /// is in: the op and the number of its result, or, of a literal, of the
  /// operand that reads it. Null: it is in no callee.
  std::pair<Operation *, unsigned> placeOf(NodeId id) const;
  /// The constant that a literal is a use of, as far as the text goes.
  Operation *constantOf(NodeId id) const { return originOf(nodes[id].op); }

  unsigned size() const { return nodes.size(); }
  Node &operator[](NodeId id) { return nodes[id]; }
  const Node &operator[](NodeId id) const { return nodes[id]; }

  ArrayRef<NodeId> arguments() const { return args; }
  /// What the function returns, and where.
  ArrayRef<Operand> results() const { return returned; }
  ArrayRef<Reader> readersOf(NodeId id) const {
    return ArrayRef(readers).slice(firstReader[id],
                                   firstReader[id + 1] - firstReader[id]);
  }
  /// The outermost call in which the node is computed; null: none.
  func::CallOp callOf(NodeId id) const;

  /// What `ids` are computed from, themselves included; what a node of `but` is
  /// made of is not followed, nor is that node part of it.
  llvm::BitVector coneOf(ArrayRef<NodeId> ids,
                         const llvm::BitVector *but = nullptr) const;
  /// The operands that carry the node's value (not conditions, positions,
  /// sizes).
  ArrayRef<Operand> dataOf(NodeId id) const;
  /// The operands whose element (i, j, ..) makes element (i, j, ..) of the
  /// node, where it computes element by element; none otherwise.
  std::optional<ArrayRef<Operand>> alignedOf(NodeId id) const;
  /// The operands in which the node can be homogeneous of degree 1.
  ArrayRef<Operand> linearOf(NodeId id) const;
  /// The value of the node is its first operand's, as far as degrees go.
  static bool keeps(ValueKind kind);
  /// ... is of one degree with all its data operands.
  static bool joins(ValueKind kind);
  /// It is one number, perhaps for many elements: a rate, 1/N.
  bool isNumber(NodeId id) const;

  /// Reads `source` through a new Unscale node at each of `edges` of its
  /// readers. Undone by `removeUnscales`.
  NodeId addUnscale(NodeId source, ArrayRef<Reader> edges);
  void removeUnscales();
  /// To be called after edges were added or removed.
  void indexReaders();

  /// Where a node stands in program order; an Unscale stands behind its source.
  uint64_t position(NodeId id) const {
    const Node &node = nodes[id];
    return node.kind == ValueKind::Unscale
               ? 2 * uint64_t(node.operands[0].node) + 1
               : 2 * uint64_t(id);
  }
  /// All nodes in program order.
  ArrayRef<NodeId> order() const { return inOrder; }
  unsigned rank(NodeId id) const { return ranks[id]; }

private:
  friend class ValueGraphBuilder;
  ValueGraph() = default;

  Operation *originOf(Operation *op) const {
    return origins && op ? origins->lookup_or(op, op) : op;
  }

  const Origins *origins = nullptr;
  std::deque<Node> nodes;
  std::vector<NodeId> args;
  std::vector<Operand> returned;
  std::vector<Call> calls; ///< the first is the function itself
  std::vector<unsigned> firstReader, ranks;
  std::vector<Reader> readers;
  std::vector<NodeId> inOrder;
  unsigned numProgramNodes = 0;
  llvm::BumpPtrAllocator shapes;
};

/// Brings the nodes of `region` to a fixpoint: `evaluate` computes a node from
/// its operands and returns whether it changed. Each node is evaluated once in
/// program order, and again only where a loop's second round changes something,
/// at once, before anything behind it sees the wrong value. Returns the number
/// of evaluations. A node that keeps changing (no law here makes one) is left
/// after `maxChanges` evaluations, and `giveUp` is called for it.
template <typename Evaluate, typename GiveUp>
unsigned solve(const ValueGraph &graph, const llvm::BitVector &region,
               Evaluate evaluate, GiveUp giveUp, unsigned maxChanges = 64) {
  llvm::BitVector dirty(graph.size());
  for (ValueGraph::NodeId id : region.set_bits())
    dirty.set(graph.rank(id));
  llvm::BitVector seen(graph.size());
  DenseMap<unsigned, unsigned> repeats;
  unsigned evaluations = 0;
  for (int at = dirty.find_first(); at != -1;) {
    dirty.reset(at);
    ValueGraph::NodeId id = graph.order()[at];
    ++evaluations;
    bool changed = evaluate(id);
    if (seen.test(at) && ++repeats[at] > maxChanges) {
      giveUp(id);
      changed = repeats[at] == maxChanges + 1;
    }
    seen.set(at);
    int next = at;
    if (changed)
      for (ValueGraph::Reader reader : graph.readersOf(id)) {
        unsigned rank = graph.rank(reader.node);
        if (!region.test(reader.node) || !seen.test(rank) ||
            (repeats.count(rank) && repeats[rank] > maxChanges))
          continue;
        dirty.set(rank);
        next = std::min<int>(next, rank);
      }
    at = dirty.test(next) ? next : dirty.find_next(next);
  }
  return evaluations;
}

} // namespace mlir::amp
#endif // AMP_ANALYSIS_VALUEGRAPH_H
