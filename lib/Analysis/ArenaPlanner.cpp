//===- ArenaPlanner.cpp - Buffers in one piece of memory ------------------===//
#include "amp/Analysis/ArenaPlanner.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

using namespace mlir::amp;

/// Improving a placement costs a placement a try, which is quadratic in
/// buffers.
static constexpr size_t maxImproved = 512;
static constexpr unsigned attempts = 400;

unsigned ArenaPlanner::add(int64_t size, int64_t first, int64_t last) {
  buffers.push_back(
      {int64_t(llvm::alignTo(std::max<int64_t>(size, 1), granularity)), first,
       std::max(first, last)});
  return buffers.size() - 1;
}

int64_t ArenaPlanner::place(llvm::ArrayRef<unsigned> order,
                            std::vector<int64_t> &offsets) {
  std::vector<unsigned> placed; // by offset
  int64_t end = 0;
  for (unsigned id : order) {
    const Buffer &buffer = buffers[id];
    int64_t best = -1, bestGap = 0, at = 0;
    for (unsigned other : placed) {
      const Buffer &there = buffers[other];
      if (there.last < buffer.first || there.first > buffer.last)
        continue;
      int64_t gap = offsets[other] - at;
      if (gap >= buffer.size && (best < 0 || gap < bestGap)) {
        best = at;
        bestGap = gap;
      }
      at = std::max(at, offsets[other] + there.size);
    }
    offsets[id] = best < 0 ? at : best;
    end = std::max(end, offsets[id] + buffer.size);
    placed.insert(llvm::upper_bound(placed, id,
                                    [&](unsigned a, unsigned b) {
                                      return offsets[a] < offsets[b];
                                    }),
                  id);
  }
  return end;
}

void ArenaPlanner::plan() {
  std::map<int64_t, int64_t> change;
  for (const Buffer &buffer : buffers) {
    change[buffer.first] += buffer.size;
    change[buffer.last + 1] -= buffer.size;
  }
  int64_t live = 0;
  lowerBound = 0;
  for (auto [command, bytes] : change)
    lowerBound = std::max(lowerBound, live += bytes);

  auto length = [&](unsigned id) {
    return buffers[id].last - buffers[id].first + 1;
  };
  std::vector<std::function<bool(unsigned, unsigned)>> orders = {
      [&](unsigned a, unsigned b) { return buffers[a].size > buffers[b].size; },
      [&](unsigned a, unsigned b) {
        return double(buffers[a].size) * length(a) >
               double(buffers[b].size) * length(b);
      },
      [&](unsigned a, unsigned b) { return length(a) > length(b); },
      [&](unsigned a, unsigned b) {
        return buffers[a].first < buffers[b].first;
      },
      [&](unsigned a, unsigned b) {
        return buffers[a].last > buffers[b].last;
      }};
  total = -1;
  auto attempt = [&](const std::vector<unsigned> &order) {
    std::vector<int64_t> offsets(buffers.size());
    int64_t size = place(order, offsets);
    if (total >= 0 && size >= total)
      return false;
    total = size;
    for (auto [buffer, offset] : llvm::zip(buffers, offsets))
      buffer.offset = offset;
    return true;
  };
  std::vector<unsigned> best(buffers.size());
  std::iota(best.begin(), best.end(), 0);
  std::vector<unsigned> order = best;
  for (auto &isBefore : orders) {
    if (total == lowerBound)
      return;
    llvm::stable_sort(order, isBefore);
    if (attempt(order))
      best = order;
  }
  // From the best of them on: one buffer is taken earlier, and that is kept if
  // it is no worse. The numbers are always the same, so the plan is.
  uint32_t random = 1;
  auto draw = [&](size_t below) {
    random = random * 1664525u + 1013904223u;
    return size_t(uint64_t(random) * below >> 32);
  };
  if (buffers.size() > maxImproved)
    return;
  int64_t current = total;
  for (unsigned i = 0; i < attempts && total != lowerBound; ++i) {
    order = best;
    size_t from = draw(order.size()), to = draw(from + 1);
    std::rotate(order.begin() + to, order.begin() + from,
                order.begin() + from + 1);
    std::vector<int64_t> offsets(buffers.size());
    int64_t size = place(order, offsets);
    if (size > current)
      continue;
    current = size;
    best = order;
    if (size < total)
      attempt(order);
  }
}
