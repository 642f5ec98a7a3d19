#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// `count` equal items; one of them may be worth less than nothing.
struct PricedItem {
  std::uint64_t weight = 0;
  std::int64_t value = 0;
  std::uint32_t count = 0;
};

struct NearBestFill {
  std::int64_t value = 0;
  std::vector<std::uint32_t> counts{};  ///< by item
};

/// Every fill of `capacity` that is worth at least `need`, into `out`, the best first; equal ones in the
/// order in which they are met. False when there are more than `most` or the nodes ran out: then some are
/// missing. Depth first with the linear bound, and from a sorted table of all fills of the last items.
/// Values and their sums stay below 2^62.
bool list_near_best_fills(const std::vector<PricedItem>& items, std::uint64_t capacity, std::int64_t need,
                          std::size_t most, NodeBudget& nodes, std::vector<NearBestFill>& out);

}  // namespace stowage::solve
