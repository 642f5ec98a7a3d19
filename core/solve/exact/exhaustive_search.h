#pragma once

#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {

constexpr std::size_t kSmallUnits = 14;

/// Every placement of few units, depth first, heaviest first, cut off where the budgets or the best so far
/// rule the rest out: exact for any number of GPUs, CPU memory, disk, rules, hops and coupled loads. `main`:
/// the GPU that streams (it may hold nothing); nullopt: as main_of says. `seed` (may be null) is a plan to
/// beat. The result is proven unless the nodes ran out.
SearchResult search_exhaustively(const Instance& instance, std::optional<Slot> main, const SearchResult* seed,
                                 NodeBudget& nodes);

}  // namespace stowage::solve
