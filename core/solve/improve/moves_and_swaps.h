#pragma once

#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// Moves single units and swaps pairs between devices while that makes the plan better; every candidate is
/// added up exactly. Stops at `bound`.
void improve_by_moves(const Instance& instance, SearchResult& found, std::uint64_t bound, NodeBudget& nodes);

/// For a moderate number of units that all differ: moves and swaps that may also be for the worse, less and
/// less so (threshold accepting with a fixed sequence of random numbers, another one each round). `found`
/// becomes the best plan met; what is returned is where this round came to rest: another place to go on from.
SearchResult anneal(const Instance& instance, SearchResult& found, std::uint64_t bound, std::uint64_t round,
                    NodeBudget& nodes);

/// Two GPUs and the host at a time: of up to sixteen units on them, every distribution, by meeting in the
/// middle. Exact bytes where sizes leave no slack. Only where hops cost nothing. A bound for the plans that
/// stream to `found.main` when all distributions of everything were looked at.
std::optional<Bound> improve_by_pairs(const Instance& instance, SearchResult& found, std::uint64_t bound,
                                      std::uint64_t round, NodeBudget& nodes);

}  // namespace stowage::solve
