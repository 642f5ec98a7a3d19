#pragma once

#include "core/solve/instance/search_result.h"

namespace stowage::solve {

/// Every placement of few units, depth first, heaviest first, cut off where the budgets or the best so far
/// rule the rest out: exact for any number of GPUs, CPU memory, disk, rules, hops and coupled loads. `main`:
/// the GPU that streams (it may hold nothing); nullopt: as main_of says. `seed` (may be null) is a plan to
/// beat; its claims are not looked at. Unless the nodes ran out, all plans that stream to `main` are settled:
/// the claims of the result are those of them.
SearchResult search_exhaustively(const Instance& instance, std::optional<Slot> main, const SearchResult* seed,
                                 NodeBudget& nodes);

}  // namespace stowage::solve
