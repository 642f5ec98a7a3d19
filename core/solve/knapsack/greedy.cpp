#include "core/solve/knapsack/greedy.h"

#include <algorithm>

#include "core/solve/knapsack/core_exchange.h"
#include "core/solve/knapsack/dantzig_bound.h"

namespace stowage::solve {
KnapsackSolution fill_many(const std::vector<KnapsackItem>& items, std::uint64_t capacity,
                           const std::uint64_t* beat, NodeBudget& nodes) {
  KnapsackSolution out;
  out.bound = dantzig_bound(items, capacity);
  nodes.spend(items.size() / 64);
  if (beat && out.bound <= *beat) return out;
  out.counts.assign(items.size(), 0);
  std::uint64_t room = capacity;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const KnapsackItem& item = items[i];
    if (item.weight > room) continue;
    const auto count =
        item.weight == 0
            ? item.count
            : static_cast<std::uint32_t>(std::min<std::uint64_t>(item.count, room / item.weight));
    out.counts[i] = count;
    room -= item.weight * count;
    out.value = saturating_add(out.value, saturating_multiply(item.value, count));
  }
  improve_by_core(items, capacity, out.counts, out.value, out.bound, nodes);
  out.found = !beat || out.value > *beat;
  return out;
}

}  // namespace stowage::solve
