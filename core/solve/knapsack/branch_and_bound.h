#pragma once

#include <cstdint>
#include <vector>

#include "core/base/saturating.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// `count` equal items; taking one costs `weight` and brings `value`.
struct KnapsackItem {
  std::uint64_t weight = 0;
  std::uint64_t value = 0;
  std::uint32_t count = 0;
};

/// True when `a` comes before `b` in every fill: more value a weight first (128-bit products), then heavier
/// first.
bool denser(const KnapsackItem& a, const KnapsackItem& b);

/// Brings items into that order, and with them what each is of.
void sort_by_density(std::vector<KnapsackItem>& items, std::vector<std::uint32_t>& of);

struct KnapsackSolution {
  std::vector<std::uint32_t> counts{};
  std::uint64_t value = 0;
  std::uint64_t bound = 0;  ///< no fill is worth more
  bool found = false;       ///< something worth more than `beat` was found; else `counts` is meaningless
};

/// The most value that fits into `capacity`, exactly unless the node budget runs out: then `bound` says what
/// is left open. `items` stand in the order of `denser`. Only fills worth more than `beat` are looked for
/// (nullptr: any); when none exists, bound ≤ *beat. Depth first with the linear bound rounded down to the
/// common divisor; then a table of the last classes; for many classes an exchange of a core by meeting in the
/// middle (Horowitz and Sahni, 1974).
KnapsackSolution solve_knapsack(const std::vector<KnapsackItem>& items, std::uint64_t capacity,
                                const std::uint64_t* beat, NodeBudget& nodes);

/// The linear bound alone, capacity rounded down to the common divisor of all weights.
std::uint64_t fill_bound(const std::vector<KnapsackItem>& items, std::uint64_t capacity);

}  // namespace stowage::solve
