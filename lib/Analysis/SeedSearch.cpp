//===- SeedSearch.cpp - Where the backward pass starts --------------------===//

#include "SeedSearch.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::amp;

using Operand = ValueGraph::Operand;

/// More candidates than this are not tried: the ones that are furthest from the
/// gradient and the ones that are nearest are.
static constexpr unsigned kMaxCandidates = 1024;
static constexpr unsigned kMaxSeeds = 200;
/// Values to start with that are tried, where the first one does not do alone.
static constexpr unsigned kMaxTries = 24;

SeedSearch::SeedSearch(const ValueGraph &graph, ArrayRef<NodeId> gradients,
                       ArrayRef<NodeId> results,
                       const llvm::BitVector &lastSums)
    : graph(graph), gradients(gradients), results(results), lastSums(lastSums),
      cone(graph.coneOf(gradients)) {}

//===----------------------------------------------------------------------===//
// The sweep
//===----------------------------------------------------------------------===//

SeedSearch::Bits SeedSearch::multiply(Bits a, Bits b) {
  uint64_t some = a.some() & b.some();
  uint64_t mixed = (a.mixed | b.mixed | (a.one & b.one)) & some;
  return {a.zero & b.zero & some & ~mixed,
          ((a.one & b.zero) | (a.zero & b.one)) & ~mixed, mixed};
}

SeedSearch::Bits SeedSearch::add(NodeId id, ArrayRef<Bits> terms) {
  Bits sum;
  for (Bits term : terms) {
    sum.zero |= term.zero;
    sum.one |= term.one;
    sum.mixed |= term.mixed;
  }
  halfScaled[id] = sum.zero & sum.one & ~sum.mixed;
  return {sum.zero & ~sum.one & ~sum.mixed, sum.one & ~sum.mixed, sum.mixed};
}

SeedSearch::Bits SeedSearch::transfer(NodeId id) {
  const ValueGraph::Node &node = graph[id];
  if (node.hasAnyDegree())
    return {};
  Bits plain{full, 0, 0};
  if (node.operands.empty() || node.kind == ValueKind::Index ||
      node.kind == ValueKind::Unscale)
    return plain;
  auto of = [&](unsigned k) { return state[node.operands[k].node]; };
  if (ValueGraph::keeps(node.kind))
    return of(0);
  SmallVector<Bits, 4> terms;
  for (const Operand &operand : graph.dataOf(id))
    terms.push_back(state[operand.node]);
  if (ValueGraph::joins(node.kind))
    return add(id, terms);
  switch (node.kind) {
  case ValueKind::Select: {
    uint64_t bad = of(0).one | of(0).mixed;
    Bits chosen = add(id, terms);
    return {chosen.zero & ~bad, chosen.one & ~bad, chosen.mixed | bad};
  }
  case ValueKind::Order: {
    Bits a = of(0), b = of(1);
    uint64_t zero = a.zero | b.zero, one = a.one | b.one;
    uint64_t mixed = a.mixed | b.mixed | (zero & one);
    return {zero & ~mixed, one & ~mixed, mixed};
  }
  case ValueKind::Multiply:
    return multiply(of(0), of(1));
  case ValueKind::Divide: {
    Bits a = of(0), b = of(1);
    uint64_t some = a.some() & b.some();
    uint64_t mixed = (a.mixed | b.mixed | (a.zero & b.one)) & some;
    return {((a.zero & b.zero) | (a.one & b.one)) & some & ~mixed,
            a.one & b.zero & ~mixed, mixed};
  }
  case ValueKind::Fma:
  case ValueKind::Contract:
    return add(id, {productOf(id), of(2)});
  case ValueKind::Compare: {
    Bits a = of(0), b = of(1);
    uint64_t mixed = a.mixed | b.mixed | (a.zero & b.one) | (a.one & b.zero);
    return {full & ~mixed, 0, mixed};
  }
  default: {
    uint64_t notPlain = 0;
    for (const Operand &operand : node.operands)
      notPlain |= state[operand.node].one | state[operand.node].mixed;
    return {full & ~notPlain, 0, notPlain};
  }
  }
}

/// Brings `state` up to date for the seeds so far with each of `candidates`
/// besides, one bit for each; without any, one bit for the seeds alone.
void SeedSearch::sweep(ArrayRef<Seed> candidates) {
  unsigned bits = std::max<size_t>(1, candidates.size());
  full = bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
  injected.clear();
  for (auto [i, candidate] : llvm::enumerate(candidates))
    for (NodeId id : candidate.values)
      injected[id] |= uint64_t(1) << i;
  for (const Seed &seed : seeds)
    for (NodeId id : seed.values)
      injected[id] = full;
  state.assign(graph.size(), {});
  halfScaled.assign(graph.size(), 0);
  llvm::BitVector all(graph.size(), true);
  solve(
      graph, all,
      [&](NodeId id) {
        Bits bits = transfer(id);
        if (auto found = injected.find(id); found != injected.end()) {
          uint64_t b = found->second;
          bits = {bits.zero & ~b, (bits.one & ~b) | (bits.zero & b),
                  bits.mixed | (bits.one & b)};
        }
        bool changed = bits != state[id];
        state[id] = bits;
        return changed;
      },
      [&](NodeId id) {
        state[id] = {0, 0, full};
      });
}

//===----------------------------------------------------------------------===//
// One more seed
//===----------------------------------------------------------------------===//

static bool isSumOfProduct(ValueKind kind) {
  return kind == ValueKind::Contract || kind == ValueKind::Fma;
}

SeedSearch::Bits SeedSearch::productOf(NodeId id) const {
  ArrayRef<Operand> operands = graph[id].operands;
  return multiply(state[operands[0].node], state[operands[1].node]);
}

/// What the next seed has to reach, after a sweep without candidates. None, and
/// no refusal: everything is scaled.
std::optional<SeedSearch::Target> SeedSearch::findTarget(Refusal &refusal) {
  if (llvm::any_of(gradients, [&](NodeId id) { return state[id].mixed; })) {
    for (NodeId id : graph.order())
      if (cone.test(id) && state[id].mixed) {
        refusal = {graph[id].op,
                   "cannot be scaled: this op makes a gradient from a scaled "
                   "value and is not linear in it; say where the backward pass "
                   "starts with amp.seed",
                   {}};
        return std::nullopt;
      }
  }
  for (NodeId id : graph.order()) {
    if (!cone.test(id) || !halfScaled[id])
      continue;
    if (isSumOfProduct(graph[id].kind) && productOf(id).zero)
      return Target{id, /*product=*/true};
    for (const Operand &operand : graph.dataOf(id))
      if (state[operand.node].zero && (!isSumOfProduct(graph[id].kind) ||
                                       &operand == &graph[id].operands.back()))
        return Target{operand.node};
  }
  for (NodeId id : gradients) // one that is zero needs none
    if (state[id].zero)
      return Target{id};
  return std::nullopt;
}

bool SeedSearch::isMovedArgument(NodeId id) const {
  while (ValueGraph::keeps(graph[id].kind) &&
         graph[id].kind != ValueKind::Reduce &&
         graph[id].kind != ValueKind::Loop)
    id = graph[id].operands[0].node;
  return graph[id].kind == ValueKind::Argument;
}

/// What could be scaled so that `target` is: first what is earlier in the
/// program, arguments that are only moved last.
std::vector<Seed> SeedSearch::findCandidates(Target target) {
  std::vector<NodeId> found;
  llvm::BitVector seen(graph.size());
  SmallVector<NodeId> stack{target.node};
  if (target.product)
    stack = {graph[target.node].operands[0].node,
             graph[target.node].operands[1].node};
  while (!stack.empty()) {
    NodeId id = stack.pop_back_val();
    const ValueGraph::Node &node = graph[id];
    if (seen.test(id) || node.hasAnyDegree() || !node.isFloat() ||
        node.kind == ValueKind::Unscale || !state[id].zero)
      continue;
    seen.set(id);
    if (!lastSums.test(id))
      found.push_back(id);
    for (const Operand &operand : graph.linearOf(id))
      stack.push_back(operand.node);
  }
  std::vector<Seed> candidates;
  for (NodeId id : found)
    candidates.push_back({{id}});
  // All uses of a constant together, too: micro-batches share their 1/N. And a
  // value of a callee in every call: so are micro-batches written.
  using Place = std::pair<Operation *, unsigned>;
  constexpr unsigned everyUse = ~0u;
  auto placesOf = [&](NodeId id) {
    SmallVector<Place, 2> places;
    if (graph[id].kind == ValueKind::Literal)
      places.push_back({graph.constantOf(id), everyUse});
    if (Place place = graph.placeOf(id); place.first)
      places.push_back(place);
    return places;
  };
  llvm::MapVector<Place, SmallVector<NodeId, 1>> groups;
  for (NodeId id : found)
    for (Place place : placesOf(id))
      groups.insert({place, {}});
  if (!groups.empty())
    for (NodeId id : cone.set_bits())
      if (!lastSums.test(id) && state[id].zero)
        for (Place place : placesOf(id))
          if (auto group = groups.find(place); group != groups.end())
            group->second.push_back(id);
  for (auto &[place, members] : groups)
    if (members.size() > 1)
      candidates.push_back({members});
  llvm::stable_sort(candidates, [&](const Seed &a, const Seed &b) {
    auto key = [&](const Seed &seed) {
      return std::tuple(isMovedArgument(seed.values.front()),
                        seed.values.front(), seed.values.size());
    };
    return key(a) < key(b);
  });
  if (candidates.size() > kMaxCandidates)
    candidates.erase(candidates.begin() + kMaxCandidates / 2,
                     candidates.end() - kMaxCandidates / 2);
  return candidates;
}

/// The candidates that will do, the best first, by the rules at the top of the
/// header; as many as are worth a try.
SmallVector<Seed, 1> SeedSearch::choose(ArrayRef<Seed> candidates,
                                        Target target) {
  struct Rank {
    unsigned moved, reached, half, scaled, index;
    bool operator<(const Rank &other) const {
      return std::tuple(moved, -int64_t(reached), half, -int64_t(scaled),
                        index) <
             std::tuple(other.moved, -int64_t(other.reached), other.half,
                        -int64_t(other.scaled), other.index);
    }
  };
  SmallVector<Rank> ranks;
  for (unsigned first = 0; first < candidates.size(); first += 64) {
    ArrayRef<Seed> some = candidates.drop_front(first).take_front(64);
    sweep(some);
    uint64_t ok =
        target.product ? productOf(target.node).one : state[target.node].one;
    // A seed that is returned besides is returned as it was.
    for (NodeId id : results)
      ok &= ~(state[id].one | state[id].mixed) | injected.lookup(id);
    for (NodeId id : gradients)
      ok &= ~state[id].mixed;
    for (uint64_t rest = ok; rest; rest &= rest - 1) {
      unsigned bit = llvm::countr_zero(rest);
      auto has = [&](uint64_t bits) { return bits >> bit & 1; };
      Rank rank{isMovedArgument(some[bit].values.front()), 0, 0, 0,
                first + bit};
      for (NodeId id : gradients)
        rank.reached += has(state[id].one);
      for (NodeId id : cone.set_bits()) {
        rank.half += has(halfScaled[id]);
        rank.scaled += has(state[id].one);
      }
      ranks.push_back(rank);
    }
  }
  llvm::sort(ranks);
  SmallVector<Seed, 1> best;
  for (const Rank &rank : ArrayRef(ranks).take_front(kMaxTries))
    best.push_back(candidates[rank.index]);
  return best;
}

std::string SeedSearch::explainFailure(NodeId target) const {
  const ValueGraph::Node &node = graph[target];
  if (node.kind != ValueKind::Unknown)
    return "no value can be scaled so that this one is and no result changes; "
           "mark where the backward pass starts with amp.seed";
  if (auto call = dyn_cast_or_null<func::CallOp>(node.op))
    return ("gradients pass through @" + call.getCallee() +
            ", of which nothing is known; if it is homogeneous of degree 1, as "
            "an all-reduce is, set amp.linear on it")
        .str();
  return "gradients pass through this op, of which nothing is known; scale "
         "them "
         "behind it with amp.seed, or put it into a function that carries "
         "amp.linear if it is homogeneous of degree 1, as an all-reduce is";
}

/// Adds seeds, the best one each time, until nothing is left to be scaled.
bool SeedSearch::complete(Refusal &refusal) {
  while (seeds.size() < kMaxSeeds) {
    sweep({});
    std::optional<Target> target = findTarget(refusal);
    if (!target)
      return refusal.message.empty();
    SmallVector<Seed, 1> best = choose(findCandidates(*target), *target);
    if (best.empty()) {
      refusal = {graph[target->node].op, explainFailure(target->node), {}};
      return false;
    }
    seeds.push_back(best.front());
  }
  refusal = {nullptr,
             "more seeds than this can be followed: mark where the "
             "backward pass starts with amp.seed",
             {}};
  return false;
}

SmallVector<Seed, 1> SeedSearch::run(Refusal &refusal) {
  sweep({});
  std::optional<Target> target = findTarget(refusal);
  if (!target)
    return {};
  SmallVector<Seed, 1> firsts = choose(findCandidates(*target), *target);
  if (firsts.empty()) {
    refusal = {graph[target->node].op, explainFailure(target->node), {}};
    return {};
  }
  // What is best first may lead nowhere, or to a seed for each product. The
  // first one of those that need the fewest is taken.
  SmallVector<Seed, 1> fewest;
  for (const Seed &first : firsts) {
    seeds = {first};
    Refusal failed;
    if (complete(failed)) {
      if (fewest.empty() || seeds.size() < fewest.size())
        fewest = seeds;
      if (fewest.size() == 1)
        break;
    } else if (refusal.message.empty()) {
      refusal = failed;
    }
  }
  if (!fewest.empty())
    refusal = Refusal();
  return fewest;
}
