#pragma once

#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// Improves a fill of many classes: 24 single items (around the last ones taken, and the lightest) are taken
/// out and put back in the best way of all, by meeting in the middle; again with other items while that
/// helps. True when it improved. `counts` and `value` are changed in place.
bool improve_by_core(const std::vector<KnapsackItem>& items, std::uint64_t capacity,
                     std::vector<std::uint32_t>& counts, std::uint64_t& value, std::uint64_t bound,
                     NodeBudget& nodes);

}  // namespace stowage::solve
