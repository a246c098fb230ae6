//===- UpdatePairs.cpp - Which result replaces which argument -------------===//

#include "amp/Analysis/UpdatePairs.h"
#include "amp/Dialect/AMP/IR/AMP.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::amp;

using NodeId = ValueGraph::NodeId;

static constexpr StringLiteral kAliasing = "tf.aliasing_output";

namespace {
/// Distances along element-aligned elementwise paths; the storage is shared by
/// the walks of all results.
class Reach {
public:
  explicit Reach(const ValueGraph &graph)
      : graph(graph), round(graph.size()), done(graph.size()),
        distance(graph.size()) {}

  /// Calls `found` with each argument that the value of `from` is computed
  /// from, and the number of ops between.
  template <typename Found> void walk(NodeId from, Found found) {
    ++current;
    std::deque<NodeId> queue{from};
    round[from] = current;
    distance[from] = 0;
    while (!queue.empty()) {
      NodeId id = queue.front();
      queue.pop_front();
      if (done[id] == current)
        continue;
      done[id] = current;
      const ValueGraph::Node &node = graph[id];
      if (node.kind == ValueKind::Argument)
        found(node.argument, distance[id]);
      std::optional<ArrayRef<ValueGraph::Operand>> operands = sourcesOf(id);
      bool moves = node.kind == ValueKind::Reshape ||
                   node.kind == ValueKind::Broadcast ||
                   node.kind == ValueKind::Extract;
      for (const ValueGraph::Operand &operand :
           operands.value_or(ArrayRef<ValueGraph::Operand>())) {
        const ValueGraph::Node &source = graph[operand.node];
        if (source.shape != node.shape && node.kind != ValueKind::Reshape &&
            (source.count != node.count || node.count == -1))
          continue;
        unsigned next = distance[id] + !moves;
        if (round[operand.node] == current && distance[operand.node] <= next)
          continue;
        round[operand.node] = current;
        distance[operand.node] = next;
        if (moves)
          queue.push_front(operand.node);
        else
          queue.push_back(operand.node);
      }
    }
  }

private:
  /// What is computed element by element, and what a loop carries.
  std::optional<ArrayRef<ValueGraph::Operand>> sourcesOf(NodeId id) const {
    const ValueGraph::Node &node = graph[id];
    bool carried = node.kind == ValueKind::Phi || node.kind == ValueKind::Loop;
    if (!carried || !isa<LoopLikeOpInterface, scf::WhileOp>(node.op))
      return graph.alignedOf(id);
    ArrayRef<ValueGraph::Operand> operands = node.operands;
    return node.kind == ValueKind::Loop ? operands.take_front(1) : operands;
  }

  const ValueGraph &graph;
  std::vector<unsigned> round, done, distance;
  unsigned current = 0;
};

/// Minimum-cost maximum matching of rows to columns: one shortest augmenting
/// path for each row, costs on matched edges negated.
class Matching {
public:
  struct Edge {
    unsigned column;
    int64_t cost;
  };

  /// Each row has a column of its own besides, at a price that nobody pays who
  /// need not: that row then stays alone, and whoever is nearest has its place.
  Matching(unsigned rows, unsigned columns)
      : edges(rows), columns(columns), ofRow(rows), ofColumn(columns + rows) {
    for (unsigned row = 0; row != rows; ++row)
      add(row, {columns + row, int64_t(1) << 48});
  }
  void add(unsigned row, Edge edge) { edges[row].push_back(edge); }
  std::optional<int64_t> cost(unsigned row, unsigned column) const {
    for (const Edge &edge : edges[row])
      if (edge.column == column)
        return edge.cost;
    return std::nullopt;
  }
  void run() {
    for (unsigned row = 0, e = edges.size(); row != e; ++row)
      augment(row);
  }
  /// None: it stays alone.
  std::optional<unsigned> columnOf(unsigned row) const {
    return *ofRow[row] < columns ? ofRow[row] : std::nullopt;
  }
  unsigned anyColumnOf(unsigned row) const { return *ofRow[row]; }

  std::vector<SmallVector<Edge, 3>> edges;

private:
  void augment(unsigned start);

  unsigned columns;
  std::vector<std::optional<unsigned>> ofRow, ofColumn;
};
} // namespace

void Matching::augment(unsigned start) {
  // Labels of columns; a row other than the first is entered by its column.
  struct Label {
    int64_t distance;
    unsigned fromRow;
  };
  DenseMap<unsigned, Label> labels;
  std::deque<std::pair<unsigned, int64_t>> queue{{start, 0}}; // rows
  DenseMap<unsigned, int64_t> rowDistance{{start, 0}};
  while (!queue.empty()) {
    auto [row, distance] = queue.front();
    queue.pop_front();
    if (rowDistance[row] != distance) // a shorter way was found since
      continue;
    for (const Edge &edge : edges[row]) {
      if (ofRow[row] == edge.column)
        continue;
      int64_t reached = distance + edge.cost;
      auto [at, isNew] = labels.try_emplace(edge.column, Label{reached, row});
      if (!isNew && at->second.distance <= reached)
        continue;
      at->second = {reached, row};
      if (std::optional<unsigned> next = ofColumn[edge.column]) {
        int64_t onward = reached - *cost(*next, edge.column);
        rowDistance[*next] = onward;
        queue.push_back({*next, onward});
      }
    }
  }
  std::optional<unsigned> best;
  for (auto [column, label] : labels)
    if (!ofColumn[column] &&
        (!best || std::pair(label.distance, column) <
                      std::pair(labels.at(*best).distance, *best)))
      best = column;
  if (!best)
    return;
  for (unsigned column = *best;;) {
    unsigned row = labels.at(column).fromRow;
    std::optional<unsigned> previous = ofRow[row];
    ofRow[row] = column;
    ofColumn[column] = row;
    if (row == start)
      return;
    column = *previous;
  }
}

UpdatePairs::UpdatePairs(const ValueGraph &graph, func::FuncOp function)
    : argument(function.getNumResults()), reached(function.getNumResults()) {
  unsigned results = function.getNumResults();
  unsigned arguments = function.getNumArguments();
  std::vector<bool> taken(arguments);
  for (unsigned result = 0; result != results; ++result)
    if (auto updates = function.getResultAttrOfType<IntegerAttr>(
            result, AMPDialect::kUpdatesAttrName))
      if (updates.getInt() < arguments) {
        argument[result] = updates.getInt();
        taken[updates.getInt()] = true;
      }
  std::vector<std::optional<unsigned>> aliased(results);
  for (unsigned number = 0; number != arguments; ++number)
    if (auto output = function.getArgAttrOfType<IntegerAttr>(number, kAliasing))
      if (output.getInt() >= 0 && output.getInt() < results)
        aliased[output.getInt()] = number;

  Reach reach(graph);
  Matching matching(results, arguments);
  for (unsigned result = 0; result != results; ++result)
    reach.walk(graph.results()[result].node,
               [&](unsigned number, unsigned distance) {
                 if (function.getArgumentTypes()[number] !=
                     function.getResultTypes()[result])
                   return;
                 reached[result].push_back(number);
                 if (argument[result] || taken[number])
                   return;
                 // Aliasing counts less than any distance.
                 int64_t cost = int64_t(distance) * (results + 1) -
                                (aliased[result] == number);
                 matching.add(result, {number, cost});
               });
  matching.run();
  for (unsigned result = 0; result != results; ++result)
    if (std::optional<unsigned> number = matching.columnOf(result)) {
      argument[result] = number;
      taken[*number] = true;
    }

  // A swap at equal cost would be a guess, unless both return the same.
  DenseMap<unsigned, unsigned> rowOf;
  for (unsigned result = 0; result != results; ++result)
    rowOf[matching.anyColumnOf(result)] = result;
  for (unsigned result = 0; result != results; ++result)
    for (const Matching::Edge &edge : matching.edges[result]) {
      auto owner = rowOf.find(edge.column);
      if (owner == rowOf.end() || owner->second == result ||
          graph.results()[owner->second].node == graph.results()[result].node)
        continue;
      unsigned other = owner->second, mine = matching.anyColumnOf(result);
      bool alone = !matching.columnOf(result);
      // One that stays alone changes places with its own column.
      std::optional<int64_t> swapped =
          alone ? matching.cost(result, mine) : matching.cost(other, mine);
      if ((alone || result < other) && swapped &&
          edge.cost + *swapped ==
              *matching.cost(result, mine) + *matching.cost(other, edge.column))
        tied.push_back({result, other});
    }

  for (unsigned result = 0; result != results; ++result) {
    if (!aliased[result] || argument[result] == aliased[result])
      continue;
    if (!argument[result] && !taken[*aliased[result]]) {
      argument[result] = aliased[result];
      taken[*aliased[result]] = true;
    } else {
      contradictions.push_back(result);
    }
  }
  for (unsigned result = 0; result != results; ++result)
    if (argument[result])
      found.push_back({result, *argument[result]});
}
