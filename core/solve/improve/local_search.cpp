#include "core/solve/improve/local_search.h"

#include "core/solve/improve/moves_and_swaps.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

/// Less than three of the cheapest hops from the bound: the bound counts on the fewest hops that there could
/// be at all, and is seldom met.
bool only_hops_are_open(const Instance& instance, std::uint64_t value, std::uint64_t bound) {
  std::uint64_t least = kUnlimited;
  for (const std::uint64_t ps : instance.hop_ps) least = ps > 0 ? std::min(least, ps) : least;
  return instance.hops_cost() && least != kUnlimited &&
         value - std::min(value, bound) < saturating_multiply(least, 3);
}

}  // namespace

std::optional<Bound> local_search(const Instance& instance, SearchResult& found, std::uint64_t bound,
                                  NodeBudget& nodes) {
  improve_by_moves(instance, found, bound, nodes);
  if (found.value != bound) {
    if (auto claim = improve_by_pairs(instance, found, bound, 0, nodes)) return claim;
  }
  for (std::uint64_t round = 0;
       round < thresholds::kLocalSearchRounds && found.value != bound && !nodes.spent(); ++round) {
    SearchResult local = anneal(instance, found, bound, round, nodes);
    if (round + 1 >= thresholds::kLocalSearchRoundsForHops &&
        only_hops_are_open(instance, found.value, bound))
      break;
    if (found.value == bound || (round > 0 && local.slots == found.slots)) continue;
    improve_by_moves(instance, local, bound, nodes);
    const std::optional<Bound> claim = improve_by_pairs(instance, local, bound, round + 1, nodes);
    if (better(instance, local.value, found.value)) found = local;
    if (claim) return claim;
  }
  return std::nullopt;
}

}  // namespace stowage::solve
