#include "core/solve/knapsack/greedy.h"

#include <algorithm>

#include "core/solve/knapsack/core_exchange.h"
#include "core/solve/knapsack/dantzig_bound.h"

namespace stowage::solve {
KnapsackSolution fill_many(const std::vector<KnapsackItem>& pieces, std::uint64_t capacity,
                           const std::uint64_t* beat, NodeBudget& nodes) {
  KnapsackSolution out;
  out.bound = dantzig_bound(pieces, capacity);
  nodes.spend(pieces.size() / 64);
  if (beat && out.bound <= *beat) return out;
  out.counts.assign(pieces.size(), 0);
  std::uint64_t room = capacity;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const KnapsackItem& piece = pieces[i];
    if (piece.weight > room) continue;
    const auto count =
        piece.weight == 0
            ? piece.count
            : static_cast<std::uint32_t>(std::min<std::uint64_t>(piece.count, room / piece.weight));
    out.counts[i] = count;
    room -= piece.weight * count;
    out.value = saturating_add(out.value, saturating_multiply(piece.value, count));
  }
  improve_by_core(pieces, capacity, out.counts, out.value, out.bound, nodes);
  out.found = !beat || out.value > *beat;
  return out;
}

}  // namespace stowage::solve
