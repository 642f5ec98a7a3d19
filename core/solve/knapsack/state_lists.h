#pragma once

#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// The most value that fits into `capacity`, from lists of all loads that no lighter one is worth as much as:
/// few where all weights share a divisor, however many items there are. `found` false: the lists grew beyond
/// `most` states. `items` stand in the order of `denser`.
KnapsackSolution fill_by_state_lists(const std::vector<KnapsackItem>& items, std::uint64_t capacity,
                                     std::size_t most, NodeBudget& nodes);

}  // namespace stowage::solve
