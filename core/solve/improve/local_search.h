#pragma once

#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// Moves, swaps and exchanges on a plan, better and better until it meets `bound`. A bound for the plans that
/// stream to the same GPU, where everything was looked at on the way.
std::optional<Bound> local_search(const Instance& instance, SearchResult& found, std::uint64_t bound,
                                  NodeBudget& nodes);

}  // namespace stowage::solve
