#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// Units of which each goes to one of two GPUs or to the host.
struct PairTask {
  struct Choice {
    bool allowed = false;
    std::uint64_t first = 0, second = 0;  ///< what it takes from either capacity
    std::uint64_t gain = 0;
  };
  std::vector<std::array<Choice, 3>> units{};
  std::uint64_t capacity[2] = {0, 0};
};

/// The choice of every unit with the most gain in all, if it is more than `beat`: every distribution of
/// either half, joined. nullopt: none is. The work grows with the square root of the number of distributions.
std::optional<std::vector<std::uint8_t>> best_pair(const PairTask& task, const std::uint64_t* beat,
                                                   NodeBudget& nodes);

/// How many entries the larger half would have.
std::uint64_t pair_work(const PairTask& task);

}  // namespace stowage::solve
