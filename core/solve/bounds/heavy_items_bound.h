#pragma once

#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// Equal units that may lie on GPUs.
struct HeavyKind {
  std::uint64_t weight = 0;  ///< room that one takes of a GPU
  std::uint64_t bytes = 0;   ///< of that, what counts against the bytes of all GPUs together
  std::uint64_t gain = 0;    ///< what one is worth there
  std::uint32_t most = 0;    ///< units
  bool forced = false;       ///< all of them are there
  std::vector<bool> may{};   ///< by GPU
};

/// No set of units on GPUs with these rooms, `cap` bytes in all, gains more: the few heaviest kinds are
/// counted GPU by GPU, as far as their numbers fit side by side, and the others flow into what is left.
/// kNoJointBound where nothing is heavy enough to be counted, or there is too much to count. Where the bound
/// of each GPU by itself is loose: every GPU alone could hold both large tables, but there are only two of
/// them. 0: nothing fits.
constexpr std::uint64_t kNoJointBound = ~0ull;
std::uint64_t joint_bound(const std::vector<HeavyKind>& kinds, const std::vector<std::uint64_t>& rooms,
                          std::uint64_t cap, NodeBudget& nodes);

}  // namespace stowage::solve
