#include "core/solve/improve/local_search.h"

#include "core/solve/improve/moves_and_swaps.h"

namespace stowage::solve {
namespace {

/// Less than three of the cheapest hops from the bound: the bound counts on the fewest hops that there could
/// be at all, and is seldom met.
bool only_hops_are_open(const Question& q, std::uint64_t value, std::uint64_t bound) {
  std::uint64_t least = kUnlimited;
  for (const std::uint64_t ps : q.hop_ps) least = ps > 0 ? std::min(least, ps) : least;
  return q.by_time() && least != kUnlimited && value - std::min(value, bound) < times(least, 3);
}

}  // namespace

bool polish(const Question& q, Found& found, std::uint64_t bound, NodeBudget& nodes) {
  constexpr std::uint64_t kRounds = 24, kRoundsForHops = 3;
  improve_by_moves(q, found, bound, nodes);
  if (found.value != bound && improve_by_pairs(q, found, bound, 0, nodes)) return true;
  for (std::uint64_t round = 0; round < kRounds && found.value != bound && !nodes.spent(); ++round) {
    Found local = anneal(q, found, bound, round, nodes);
    if (round + 1 >= kRoundsForHops && only_hops_are_open(q, found.value, bound)) break;
    if (found.value == bound || (round > 0 && local.slots == found.slots)) continue;
    improve_by_moves(q, local, bound, nodes);
    const bool proven = improve_by_pairs(q, local, bound, round + 1, nodes);
    if (better(q, local.value, found.value)) found = local;
    if (proven) return true;
  }
  return false;
}

}  // namespace stowage::solve
