#pragma once

#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// Among plans of the same value: never worse in what ranks first (TieBreakers), then fewer bytes moved from
/// `previous` (may be null), then fewer keys in the device map. GPUs that nobody can tell apart are renamed,
/// equal units change places, and plans near to the earlier one are tried, so the value stays what it is; a
/// local optimum, within `nodes`.
void break_ties(const Instance& instance, SearchResult& found, const Assignment* previous, NodeBudget& nodes);

/// Bytes of the units that lie elsewhere than before. Units that had no place do not count.
std::uint64_t moved_bytes(const Instance& instance, std::size_t unit, Slot to, Slot before);
std::uint64_t moved_bytes(const Instance& instance, const Assignment& slots, const Assignment& previous);

}  // namespace stowage::solve
