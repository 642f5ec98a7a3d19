#pragma once

#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {

/// Moves, swaps and exchanges on a plan, better and better. True when that proved it the best for its main
/// GPU.
bool local_search(const Instance& instance, SearchResult& found, std::uint64_t bound, NodeBudget& nodes);

}  // namespace stowage::solve
