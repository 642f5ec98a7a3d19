#pragma once

#include "core/solve/knapsack/branch_and_bound.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {

/// From so many classes on searching them one by one costs more than a frame of a screen has.
constexpr std::size_t kManyItems = thresholds::kManyItems;

/// solve_knapsack for very many classes: one pass takes what fits in the order of `denser`, then cores are
/// exchanged. The gap is some bytes of the largest sums; the bound is the linear one.
KnapsackSolution fill_many(const std::vector<KnapsackItem>& items, std::uint64_t capacity,
                           const std::uint64_t* beat, NodeBudget& nodes);

}  // namespace stowage::solve
